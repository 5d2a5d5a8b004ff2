import { printer, shellQuote } from '../../../../internal';
import { type HostFile, type HostSetup, CONTAINERD_FOLDER, SYSCTL_FILE, TMPFILES_FILE } from './host-setup';

/** How a system keeps its kernel's arguments. Sources: GRUB's `/etc/default/grub.d` of Debian and Ubuntu; grubby of the RHEL family. */
type BootLoader = 'grub.d' | 'grubby';
const bootLoaderOf = (os: string): BootLoader => (/^(?:ubuntu|debian)/.test(os) ? 'grub.d' : 'grubby');

/** Cloud images set arguments in `50-cloudimg-settings.cfg`, so that ours sort after it. */
const GRUB_FILE = '/etc/default/grub.d/90-cdk8s-gpu.cfg';

/**
 * Lines of a script that do what files alone do not: they may run any number of times. What is installed comes before modules
 * and units that need it, and daemons of the driver before units that talk to it.
 */
export function applyLines(host: HostSetup, os: string): readonly string[] {
  const run = (stage: HostSetup['commands'][number]['stage']) => host.commands.filter((one) => one.stage === stage).flatMap(command);
  return [
    ...packages(host, os),
    ...run('install'),
    ...atOnce(host),
    ...run('daemon'),
    ...services(host),
    ...run(undefined),
    ...bootArguments(host, os),
  ];
}

/** Lines that write files, whole or not at all. */
export function writeLines(files: readonly HostFile[]): readonly string[] {
  if (files.length === 0) return [];
  return [
    ...files.flatMap(({ text }, index) => printer(`text_${index + 1}`, text)),
    '# Writes a file whole or not at all.',
    'put() {',
    '  mkdir -p "$(dirname "$1")"',
    '  "$3" >"$1.cdk8s-gpu"',
    '  chmod "$2" "$1.cdk8s-gpu"',
    '  mv -f "$1.cdk8s-gpu" "$1"',
    '}',
    ...files.map(({ path, mode }, index) => `put ${shellQuote(path)} ${mode} text_${index + 1}`),
  ];
}

/** Lines that run others when the running kernel was started without one of the arguments. */
export function unlessBootedWith(words: readonly string[], then: readonly string[]): readonly string[] {
  if (words.length === 0) return [];
  return [
    '# Whether the running kernel was started with all of them.',
    'booted_with() {',
    '  for argument in "$@"; do',
    '    case " $(cat /proc/cmdline) " in',
    '      *" $argument "*) ;;',
    '      *) return 1 ;;',
    '    esac',
    '  done',
    '}',
    `if ! booted_with ${words.map(shellQuote).join(' ')}; then`,
    ...then.map((line) => `  ${line}`),
    'fi',
  ];
}

function packages({ packages: names }: HostSetup, os: string): readonly string[] {
  if (names.length === 0) return [];
  const list = names.map(shellQuote).join(' ');
  return /^(?:ubuntu|debian)/.test(os)
    ? ['export DEBIAN_FRONTEND=noninteractive', 'apt-get update -qq', `apt-get install -y -qq --no-install-recommends ${list}`]
    : [`dnf install -y -q ${list}`];
}

/** What the next boot would do by itself. */
function atOnce({ files, modules }: HostSetup): readonly string[] {
  const has = (path: string): boolean => files.some((file) => file.path === path);
  return [
    ...modules.map((name) => `modprobe ${shellQuote(name)}`),
    // Keys of a module come with it, so that modules are loaded first.
    ...(has(SYSCTL_FILE) ? [`sysctl -q -p ${SYSCTL_FILE}`] : []),
    ...(has(TMPFILES_FILE) ? [`systemd-tmpfiles --create ${TMPFILES_FILE}`] : []),
  ];
}

function services({ units, containerd, readers }: HostSetup): readonly string[] {
  const enabled = units.filter(({ enable, dropIn }) => enable === true && dropIn === undefined);
  const laidOver = [
    ...new Set([
      // A slice takes its drop-ins when systemd reads them: to restart it would end everything in it.
      ...units.filter(({ dropIn, name }) => dropIn !== undefined && !name.endsWith('.slice')).map(({ name }) => name),
      ...(containerd ? ['containerd.service'] : []),
      ...readers,
    ]),
  ];
  if (units.length + readers.length === 0 && !containerd) return [];
  return [
    ...(containerd ? imports() : []),
    'systemctl daemon-reload',
    ...enabled.map(({ name }) => `systemctl enable --now ${shellQuote(name)}`),
    ...laidOver.map((name) => `systemctl try-restart ${shellQuote(name)}`),
  ];
}

/** Source: containerd 2.4.0-beta docs/man/containerd-config.toml.5.md: `imports` is a key of the root, before any table. */
function imports(): readonly string[] {
  const folder = `${CONTAINERD_FOLDER}/*.toml`;
  const file = '/etc/containerd/config.toml';
  return [
    '# containerd reads further files only where its own says so.',
    `if ! grep -qsF ${shellQuote(folder)} ${file}; then`,
    `  if grep -qsE '^[[:space:]]*imports[[:space:]]*=' ${file}; then`,
    `    printf '%s\\n' ${shellQuote(`${file} imports other files: add "${folder}" to its imports`)} >&2`,
    '    exit 78',
    '  fi',
    `  [ -s ${file} ] || containerd config default >${file}`,
    `  sed -i ${shellQuote(`1i imports = ["${folder}"]`)} ${file}`,
    'fi',
  ];
}

const command = ({ run, check }: HostSetup['commands'][number]): readonly string[] => {
  const [once, test] = [run, check].map((words) => words.map(shellQuote).join(' '));
  return check.length === 0 ? [`${once}`] : [`if ! ${test} >/dev/null 2>&1; then`, `  ${once}`, 'fi'];
};

function bootArguments({ kernelArguments: words }: HostSetup, os: string): readonly string[] {
  if (words.length === 0) return [];
  const all = words.join(' ');
  if (bootLoaderOf(os) === 'grubby') return [`grubby --update-kernel=ALL --args=${shellQuote(all)}`];
  return ['update-grub'];
}

/** What GRUB of Debian and Ubuntu reads its further arguments from; none where grubby keeps them. */
export function grubFiles({ kernelArguments: words }: HostSetup, os: string): readonly HostFile[] {
  if (words.length === 0 || bootLoaderOf(os) === 'grubby') return [];
  const inQuotes = words.join(' ').replace(/[\\"$`]/g, '\\$&');
  return [{ path: GRUB_FILE, text: `# Made by cdk8s-gpu.\nGRUB_CMDLINE_LINUX="$GRUB_CMDLINE_LINUX ${inQuotes}"\n`, mode: '0644' }];
}
