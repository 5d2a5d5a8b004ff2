import { shellQuote } from '../../../../internal';
import type { KubeletPart } from './kubelet';
import { sh } from '../../sh';

const LOOK = sh`
# Looks at everything there is in the plan.
look() {
  step=check
  rows=()
  planned=()
  changed=()
  differing=0
  rebooting=0
  plan
  machine_rows
}
`;

const SUMMARY = sh`
case $mode in
  verify)
    look
    if [ -f "$pending" ]; then row DIFFERS 'the last run' ended 'ended early: the kubelet was not restarted'; fi
`;

const SUMMARY_END = sh`
    report
    exit "$status"
    ;;
  dry-run)
    look
    table differing
    printf '%s of %s would change\n' "$((differing + rebooting))" "\${#rows[@]}"
    exit 0
    ;;
esac

[ "$mode" = rollback ] || must_be_the_machine
lock
[ ! -e "$pending" ] || resumed=yes
`;

/**
 * The kernel refuses 0 for an amount of dirty memory: it is what it shows while the share holds. What the share was, earlier
 * releases did not keep: it is the kernel's own then. Source: Linux 6.12 mm/page-writeback.c: 20 and 10 percent.
 */
const VALUES_BACK = sh`
# Puts back what the running kernel had. Files of CPUs and devices that are gone are passed over.
left=0
values_back() {
  local path value
  { [ "$live" = yes ] && [ -f "$store/values" ]; } || return 0
  while IFS=$'\t' read -r path value; do
    case "$path $value" in
      */vm/dirty_bytes\ 0) path=\${path%bytes}ratio value=20 ;;
      */vm/dirty_background_bytes\ 0) path=\${path%bytes}ratio value=10 ;;
    esac
    [ -e "$path" ] || continue
    if { printf '%s' "$value" >"$path"; } 2>/dev/null; then continue; fi
    printf 'cannot be set back: %s to %s\n' "\${path#"$root"}" "$value" >&2
    left=$((left + 1))
  done <"$store/values"
}
`;

/** Puts back what was there before the first run. What was installed stays. */
const ROLL_BACK = (back: readonly string[], heals: boolean): readonly string[] => [
  ...sh`
if [ "$mode" = rollback ]; then
  if [ ! -d "$store/original" ]; then
    printf '%s\n' 'nothing to roll back'
    exit 0
  fi
  step=rollback
  while IFS= read -r path; do [ -z "$path" ] || changed[$path]=yes; done <<<"$(kept_paths original)"
  before_change`,
  ...back,
  ...sh`
  for path in "\${!changed[@]}"; do put_back original "$path"; done
  values_back
  if [ "$live" = yes ] && command -v systemctl >/dev/null; then
    systemctl daemon-reload
    for path in "\${!changed[@]}"; do
      case $path in
        /etc/containerd/*) service=containerd.service ;;
        /etc/systemd/journald.conf.d/*) service=systemd-journald.service ;;
        /etc/default/irqbalance | /etc/sysconfig/irqbalance) service=irqbalance.service ;;
        /etc/systemd/system/*.service.d/*)
          service=\${path#/etc/systemd/system/}
          service=\${service%%.d/*}
          ;;
        *) continue ;;
      esac
      [ "$service" = "$running.service" ] || systemctl try-restart "$service"
    done
`,
  ...(heals
    ? sh`
    if [ -n "$running" ]; then
      systemctl restart "$running" || true
      healthy "$running" || stop 70 'the kubelet does not live as it was before: look at its log'
    fi`
    : []),
  ...sh`
  fi
  rm -rf "$store/original" "$store/previous" "$store/values" "$pending"
  [ "$left" = 0 ] || stop 1 'rolled back, but for what is named above'
  printf '%s\n' 'rolled back; packages stay installed, modules loaded until the next boot, and what commands did is done'
  exit 0
fi
`,
];

const APPLY = sh`
look
if [ "$differing" -eq 0 ] && [ "$resumed" = no ]; then
  printf '%s\n' 'nothing changed: the node is as planned'
`;

const APPLY_END = sh`
  exit 0
fi
before_change
for step in install write set; do plan; done
`;

/** What is installed may wait for the reboot: with --reboot the next run has the last word of what still differs. */
const DONE = (retries: boolean): readonly string[] => [
  ...sh`
rm -rf "$store/previous"
rm -f "$pending"
look
if [ "$differing" -gt 0 ]; then
  table differing >&2
`,
  ...(retries
    ? sh`
  finish_reboot
  if [ "$rebooting" -gt 0 ] && [ "$reboot" = yes ]; then
    printf '%s\n' 'not all is as planned: run this again after the reboot' >&2
    exit 0
  fi
`
    : []),
  ...sh`
  stop 1 'not all is as planned'
fi
`,
];

const REBOOT = sh`
# What a reboot brings, and the reboot where it was asked for. One that did not bring it is not tried again.
finish_reboot() {
  local each what wanted found asked
  if [ "$rebooting" -eq 0 ]; then
    rm -f "$store/reboot"
    return
  fi
  asked=''
  for each in "\${rows[@]}"; do
    IFS=$'\037' read -r state what wanted found <<<"$each"
    [ "$state" != reboot ] || asked+="$what: $wanted, now $found"$'\n'
  done
  printf 'a reboot is needed for\n%s' "$asked"
  boot=$(cat "$root/proc/sys/kernel/random/boot_id")
  if [ -f "$store/reboot" ] && [ "$(cat "$store/reboot-for")" = "\${asked%$'\n'}" ] && [ "$(cat "$store/reboot")" != "$boot" ]; then
    stop 69 'a reboot did not bring it: look at what the boot loader gives to the kernel'
  fi
  if [ "$reboot" = no ]; then return; fi
  if [ -n "$running" ] && [ "$drained" = no ]; then stop 75 'drain the node, then run this with --drained --reboot'; fi
  printf '%s' "$asked" >"$store/reboot-for"
  printf '%s' "$boot" >"$store/reboot"
  systemctl reboot
}
`;

interface RunOptions {
  /** systemd services that run the kubelet. */
  readonly services: readonly string[];
  /** Lines that put the node back. */
  readonly back: readonly string[];
  /** Whether something of the plan needs a reboot. */
  readonly boots: boolean;
  /** Whether something of the plan installs what the rest needs. */
  readonly installs: boolean;
  readonly gpus: number;
}

/** The part of a script that does what was asked for, in the order in which it may be ended at any point. */
export function runLines(kubelet: KubeletPart | undefined, { services, back, boots, installs, gpus }: RunOptions): readonly string[] {
  const notes = services.map((service) => `note_running ${shellQuote(service)}`);
  return [
    ...LOOK,
    ...VALUES_BACK,
    ...beforeChange(kubelet),
    ...(boots ? REBOOT : []),
    ...gpuLines(gpus),
    "running=''",
    ...notes,
    ...SUMMARY,
    ...(kubelet?.verify ?? []).map((line) => `    ${line}`),
    ...(gpus > 0 ? [`    gpus ${gpus}`] : []),
    ...SUMMARY_END,
    ...ROLL_BACK(back, kubelet?.live === true),
    ...APPLY,
    ...(boots ? ['  finish_reboot'] : []),
    ...APPLY_END,
    ...starting(kubelet),
    ...DONE(boots && installs),
    ...(boots ? ['finish_reboot'] : []),
  ];
}

/** What is done before anything changes: from here on the next run knows that this one had begun. */
function beforeChange(kubelet: KubeletPart | undefined): readonly string[] {
  const restarts = kubelet?.live === true;
  return [
    '# From here on the next run knows that this one had begun, and which service ran the kubelet.',
    'before_change() {',
    ...(restarts
      ? [
          `  local path${kubelet.stale.length > 0 ? ' busy' : ''}`,
          '  due=$resumed',
          '  for path in "${kubelet_files[@]}"; do [ -z "${changed[$path]:-}" ] || due=yes; done',
        ]
      : []),
    ...(kubelet !== undefined && kubelet.stale.length > 0
      ? [
          '  stale=()',
          ...kubelet.stale.map((line) => `  ${line}`),
          // Whoever says so may be wrong: programs that compute are pods that are still there.
          '  if [ "${#stale[@]}" -gt 0 ] && [ "$live" = yes ] && command -v nvidia-smi >/dev/null; then',
          '    busy=$(nvidia-smi --query-compute-apps=pid --format=csv,noheader 2>/dev/null | tr "\\n" " " || true)',
          '    case $busy in *[0-9]*) stop 75 "the node is not drained: processes $busy use its GPUs" ;; esac',
          '  fi',
          '  if [ "${#stale[@]}" -gt 0 ] && [ "$drained" = no ]; then',
          '    stop 75 "the CPU or Memory Manager changes on a node that has run: drain it, then run this with --drained (stale: ${stale[*]})"',
          '  fi',
        ]
      : []),
    // Releases before this one took a service for a kubelet though its node had not joined.
    '  if [ -z "$running" ] && [ -s "$pending" ]; then',
    '    running=$(cat "$pending")',
    '    case $running in "seen "*) running=${running#seen } ;; *) joined || running="" ;; esac',
    '  fi',
    '  mkdir -p "$store"',
    '  printf \'%s\' "${running:+seen $running}" >"$pending.part"',
    '  mv -fT "$pending.part" "$pending"',
    ...(restarts ? ['  if [ -n "$running" ] && [ "$drained" = yes ] && [ "$due" = yes ]; then systemctl stop "$running"; fi'] : []),
    ...(kubelet !== undefined && kubelet.stale.length > 0
      ? ['  for path in "${stale[@]}"; do', '    rm -f "$root$path"', '    printf \'removed %s\\n\' "$path"', '  done']
      : []),
    '}',
    '',
  ];
}

function starting(kubelet: KubeletPart | undefined): readonly string[] {
  if (kubelet === undefined) return [];
  return kubelet.live
    ? ['if [ -n "$running" ] && [ "$due" = yes ]; then restart_kubelet "$running"; fi']
    : ["printf '%s\\n' 'nodeadm gives this to the kubelet when it starts it next'"];
}

/** Classes of PCI: VGA and 3D controllers, of NVIDIA. Source: pci.ids. */
export function gpuLines(gpus: number): readonly string[] {
  if (gpus === 0) return [];
  return sh`
# GPUs that are on the PCI bus, and those that the driver has.
gpus() {
  local device found=0
  { [ "$live" = yes ] && [ -d "$root/sys/bus/pci/devices" ]; } || return 0
  for device in "$root"/sys/bus/pci/devices/*; do
    case $(cat "$device/vendor" "$device/class" 2>/dev/null | tr '\n' ' ') in '0x10de 0x0300'* | '0x10de 0x0302'*) found=$((found + 1)) ;; esac
  done
  if [ "$found" = "$1" ]; then row ok 'GPUs on the PCI bus' "$1" "$found"; else row DIFFERS 'GPUs on the PCI bus' "$1" "$found"; fi
  if command -v nvidia-smi >/dev/null; then
    found=$(nvidia-smi -L 2>/dev/null | grep -c '^GPU ' || true)
    if [ "$found" = "$1" ]; then row ok 'GPUs of the driver' "$1" "$found"; else row DIFFERS 'GPUs of the driver' "$1" "$found"; fi
  fi
}
`;
}
