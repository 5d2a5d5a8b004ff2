import { shellQuote } from '../../../../internal';
import { type NodePlan, primitivesOf } from '../../../model';
import { hugePageArguments } from '../parts/huge-pages';
import { isReplaced, mergeKernelArguments, wordsOf } from '../parts/kernel-arguments';
import { nothing, type Part } from './part';
import { sh } from '../../sh';
import { isDebian } from './systems';

/** Cloud images set arguments in `50-cloudimg-settings.cfg`, so that ours sort after it. */
const GRUB_FILE = '/etc/default/grub.d/90-cdk8s-gpu.cfg';
/** What was last given to grubby, so that what is no more in a plan is taken back. */
const RECORD = '/etc/cdk8s-gpu/kernel-arguments';

const ARGUMENT = sh`
# Words that the running kernel is to have been started with. Of several values of one the last holds, but for lists.
argument() {
  local line word last=''
  [ "$live" = yes ] || return 0
  line=" $(tr -s '\n' ' ' <"$root/proc/cmdline") "
  for word in $line; do
    if [ "\${word%%=*}" = "\${1%%=*}" ]; then last=$word; fi
  done
  case $line in
    *" $1 "*) if [ "\${2:-}" = list ] || [ "$last" = "$1" ]; then row ok "$1" 'kernel argument' 'kernel argument'; return; fi ;;
  esac
  row reboot "$1" 'kernel argument' "\${last:-not there}"
}
`;

const PAGES = sh`

# Huge pages that the kernel has set aside: at least as many as planned.
pages() {
  local found
  [ "$live" = yes ] || return 0
  found=$(cat "$root$1" 2>/dev/null || printf 0)
  if [ "$found" -ge "$2" ]; then row ok "$1" "$2" "$found"; else row reboot "$1" "$2" "$found"; fi
}
`;

const GRUB = sh`

# GRUB reads its arguments when update-grub runs.
boot_loader() {
  { [ "$live" = yes ] && [ "$step" = set ]; } || return 0
  if [ -z "\${changed[$1]:-}" ] && [ "$resumed" = no ]; then return; fi
  command -v update-grub >/dev/null || stop 69 'there is no update-grub: the kernel does not get its arguments'
  update-grub 9>&-
}
`;

const GRUBBY = sh`

# grubby holds the arguments of every kernel that is installed; /etc/default/grub is for those that come.
boot_loader() {
  local words word
  { [ "$live" = yes ] && [ "$step" = set ]; } || return 0
  if [ -z "\${changed[$1]:-}" ] && [ "$resumed" = no ]; then return; fi
  words=" $(cat "$root$1") "
  for word in $(cat "$store/previous$1" 2>/dev/null || true); do
    case $words in *" $word "*) ;; *) grubby --update-kernel=ALL --remove-args="$word" ;; esac
  done
  grubby --update-kernel=ALL --args="\${words# }"
}
`;

const GRUBBY_BACK = sh`
  words=$(cat "$root/etc/cdk8s-gpu/kernel-arguments" 2>/dev/null || true)
  [ -z "$words" ] || [ "$live" = no ] || grubby --update-kernel=ALL --remove-args="$words"
`;

/** Arguments of the kernel and huge pages: for the boot loader, and seen on the command line of the running kernel. */
export function bootPart(plan: NodePlan, os: string): Part {
  const pages = primitivesOf(plan, 'hugePages');
  const merged = mergeKernelArguments([
    ...primitivesOf(plan, 'kernelArgument').map(({ argument }) => argument),
    ...hugePageArguments(plan),
  ]);
  if (merged.length === 0) return nothing;
  const record = isDebian(os) ? GRUB_FILE : RECORD;
  return {
    files: isDebian(os)
      ? [{ path: GRUB_FILE, text: grubFile(merged), mode: '0644' }]
      : [{ path: RECORD, text: `${merged.join(' ')}\n`, mode: '0644' }],
    functions: [...ARGUMENT, ...(pages.length > 0 ? PAGES : []), ...(isDebian(os) ? GRUB : [...GRUBBY, ...GRUB_DEFAULTS(merged)])],
    steps: [
      ...(isDebian(os) ? [] : ['file /etc/default/grub grub_defaults 0644']),
      `boot_loader ${record}`,
      ...merged.map((text) => `argument ${shellQuote(text)}${isReplaced(text) && !text.includes(' ') ? '' : ' list'}`),
      ...pages.flatMap(({ size, count, nodes }) => {
        const folder = `hugepages/hugepages-${size === '1Gi' ? 1048576 : 2048}kB/nr_hugepages`;
        return nodes === undefined
          ? [`pages /sys/kernel/mm/${folder} ${count}`]
          : nodes.map(({ node, count: own }) => `pages /sys/devices/system/node/node${node}/${folder} ${own}`);
      }),
    ],
    ...(isDebian(os) ? {} : { back: GRUBBY_BACK }),
  };
}

/**
 * Other values of our words are dropped from what GRUB was given, since of two the later holds; lists and words that the
 * kernel reads each time stay. Source: Debian's grub-mkconfig reads these files as a shell does.
 */
function grubFile(merged: readonly string[]): string {
  const keys = [...new Set(wordsOf(merged.filter(isReplaced)).map((word) => word.split('=', 1)[0] ?? ''))].sort();
  const kept = [
    '# Prints what was given before, without other values of the words below.',
    'cdk8s_gpu_kept() (',
    '  set -f',
    '  for word in $1; do',
    '    case ${word%%=*} in',
    `      ${keys.join(' | ')}) ;;`,
    '      *) printf \'%s \' "$word" ;;',
    '    esac',
    '  done',
    ')',
    'GRUB_CMDLINE_LINUX_DEFAULT=$(cdk8s_gpu_kept "${GRUB_CMDLINE_LINUX_DEFAULT:-}")',
    `GRUB_CMDLINE_LINUX="$(cdk8s_gpu_kept "\${GRUB_CMDLINE_LINUX:-}")${inQuotes(merged)}"`,
  ];
  const added = [`GRUB_CMDLINE_LINUX="\${GRUB_CMDLINE_LINUX:-} ${inQuotes(merged)}"`];
  return `${['# Made by cdk8s-gpu.', ...(keys.length > 0 ? kept : added)].join('\n')}\n`;
}

const inQuotes = (merged: readonly string[]): string => merged.join(' ').replace(/[\\"$`]/g, '\\$&');

/** `/etc/default/grub` with our line at its end, whatever else is in it. */
const GRUB_DEFAULTS = (merged: readonly string[]): readonly string[] => [
  '',
  'grub_defaults() {',
  '  sed \'/^# cdk8s-gpu: begin$/,/^# cdk8s-gpu: end$/d\' "$root/etc/default/grub" 2>/dev/null || true',
  "  cat <<'END_OF_TEXT'",
  '# cdk8s-gpu: begin',
  `GRUB_CMDLINE_LINUX="$GRUB_CMDLINE_LINUX ${inQuotes(merged)}"`,
  '# cdk8s-gpu: end',
  'END_OF_TEXT',
  '}',
];
