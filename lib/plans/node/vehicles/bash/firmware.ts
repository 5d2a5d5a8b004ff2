import type { NodePlan } from '../../../model';
import { sysfsOf } from '../parts/host-setup';
import { expectedFirmware } from './firmware-expected';
import { nothing, type Part } from './part';
import { sh } from '../../sh';

const FIRMWARE = sh`
# What the firmware (BIOS, UEFI) decides: --verify looks, and nothing here can set it. In a virtual machine it is the host's.
firmware() {
  if [ "$2" = "$3" ]; then row ok "firmware: $1" "$2" "$3"; else row DIFFERS "firmware: $1" "$2" "$3"; fi
}
firmware_read() {
  [ "$live,$mode,$step" = yes,verify,check ] || return 1
  ! systemd-detect-virt --quiet --vm 2>/dev/null
}
`;

const THREADS = sh`

# Two threads of a core are two CPUs.
firmware_threads() {
  local found
  firmware_read || return 0
  found=$(cat "$root/sys/devices/system/cpu/smt/active" 2>/dev/null) || return 0
  firmware 'SMT (Hyper-Threading)' "$1" "$(case $found in 1) echo on ;; *) echo off ;; esac)"
}
`;

const CLOCKS = sh`

# Without cpufreq the firmware sets the clocks of CPUs by itself, and a governor sets nothing.
firmware_clocks() {
  firmware_read || return 0
  firmware 'clocks of CPUs are left to the system (OS control)' yes "$([ -d "$root/sys/devices/system/cpu/cpu0/cpufreq" ] && echo yes || echo no)"
}
`;

const GPUS = sh`

# GPUs whose memory is not mapped, or that reach fewer lanes than they have. Lanes stay when a GPU idles; the speed does not.
firmware_gpus() {
  local device kind
  firmware_read || return 0
  for device in "$root"/sys/bus/pci/devices/*; do
    { [ -e "$device/vendor" ] && [ -e "$device/class" ]; } || continue
    kind=$(cat "$device/vendor" "$device/class" | tr -d '\n')
    case $kind in 0x10de0x0302*) ;; *) continue ;; esac
    firmware "Above 4G Decoding maps the memory of GPU \${device##*/}" yes \
      "$(sed -n 2p "$device/resource" 2>/dev/null | grep -q '^0x0000000000000000 ' && echo no || echo yes)"
    if [ -e "$device/max_link_width" ]; then
      firmware "PCIe lanes of GPU \${device##*/}" "$(cat "$device/max_link_width")" "$(cat "$device/current_link_width")"
    fi
  done
}
`;

/**
 * What of the firmware can be read on a node, where the plan depends on it.
 *
 * Source: Linux 6.12 Documentation/ABI/testing/sysfs-devices-system-cpu (smt), sysfs-bus-pci (max_link_width, resource);
 * Documentation/admin-guide/pm/cpufreq.rst: firmware that manages clocks leaves no cpufreq driver.
 */
export function firmwarePart(plan: NodePlan): Part {
  const { virtual, threadsPerCore, gpus } = plan.machine;
  if (virtual === true) return nothing;
  const governs = Object.keys(sysfsOf(plan)).some((path) => path.includes('/cpufreq/'));
  const looks = [
    ...(threadsPerCore === undefined ? [] : [{ lines: THREADS, step: `firmware_threads ${threadsPerCore > 1 ? 'on' : 'off'}` }]),
    ...(governs ? [{ lines: CLOCKS, step: 'firmware_clocks' }] : []),
    ...(gpus.length === 0 ? [] : [{ lines: GPUS, step: 'firmware_gpus' }]),
  ];
  const expected = expectedFirmware(plan);
  if (looks.length + expected.steps.length === 0) return nothing;
  return {
    files: [],
    functions: [...FIRMWARE, ...looks.flatMap(({ lines }) => lines), ...expected.functions],
    steps: [...looks.map(({ step }) => step), ...expected.steps],
  };
}
