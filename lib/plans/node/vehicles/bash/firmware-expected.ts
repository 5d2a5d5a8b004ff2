import { shellQuote } from '../../../../internal';
import { gpuOf } from '../../../../words/gpu';
import { type NodePlan, primitivesOf } from '../../../model';
import { sh } from '../../sh';

const LIBRARY = sh`

# What the pool expects of the firmware. What the kernel does not show is told as unknown, and is no difference.
firmware_expected() {
  local found=unknown
  firmware_read || return 0
  case $1 in
    version) found=$(cat "$root/sys/class/dmi/id/bios_version" 2>/dev/null) || found=unknown ;;
    bootMode) found=$([ -d "$root/sys/firmware/efi" ] && echo uefi || echo bios) ;;
    secureBoot) found=$(secure_boot) ;;
    iommu) found=$(compgen -G "$root/sys/class/iommu/*" >/dev/null && echo on || echo off) ;;
    sriov) found=$(virtual_functions) ;;
    acs) found=$(access_control) ;;
    turbo) found=$(turbo) ;;
    cStates) found=$(deepest_sleep) ;;
  esac
  firmware_row "$1" "$2" "$found"
}
firmware_row() {
  if [ "$3" = unknown ]; then row unknown "firmware: $1" "$2" 'the kernel does not show it'; else firmware "$1" "$2" "$3"; fi
}

# A variable of UEFI: four bytes of attributes, then its value.
secure_boot() {
  local variable=$root/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c
  if [ ! -d "$root/sys/firmware/efi" ]; then
    echo off
  elif [ ! -r "$variable" ]; then
    echo unknown
  else
    case $(od -An -tu1 -j4 -N1 "$variable" | tr -d ' ') in 1) echo on ;; *) echo off ;; esac
  fi
}

# Network devices with virtual functions. Class 2 of PCI is the network.
virtual_functions() {
  local device
  for device in "$root"/sys/bus/pci/devices/*; do
    case $(cat "$device/class" 2>/dev/null) in 0x02*) ;; *) continue ;; esac
    if [ "$(cat "$device/sriov_totalvfs" 2>/dev/null || echo 0)" -gt 0 ]; then
      echo on
      return
    fi
  done
  echo off
}

access_control() {
  local said
  if ! command -v lspci >/dev/null || ! said=$(lspci -vvv 2>/dev/null) || [[ $said != *ACSCtl:* ]]; then
    echo unknown
  elif [[ $said =~ ACSCtl:[^$'\n']*SrcValid\+ ]]; then
    echo on
  else
    echo off
  fi
}

turbo() {
  local cpu=$root/sys/devices/system/cpu
  case $(cat "$cpu/intel_pstate/no_turbo" 2>/dev/null || echo none)$(cat "$cpu/cpufreq/boost" 2>/dev/null || echo none) in
    0* | none1) echo on ;;
    1* | none0) echo off ;;
    *) echo unknown ;;
  esac
}

# Names such as POLL, C1, C1E, C6 and, of ACPI, C2_ACPI: the last that is deeper than C1, or C1.
deepest_sleep() {
  local file name deepest=unknown
  for file in "$root"/sys/devices/system/cpu/cpu0/cpuidle/state*/name; do
    name=$(cat "$file" 2>/dev/null) || continue
    case $name in
      POLL | C1 | C1E | C1_ACPI) [ "$deepest" != unknown ] || deepest=C1 ;;
      *) deepest=$name ;;
    esac
  done
  echo "$deepest"
}
`;

const BAR = sh`

# BAR1 of each GPU, whose memory has so many MiB.
firmware_bar() {
  local device first last
  firmware_read || return 0
  for device in "$root"/sys/bus/pci/devices/*; do
    { [ -e "$device/vendor" ] && [ -e "$device/class" ]; } || continue
    case $(cat "$device/vendor" "$device/class" | tr -d '\n') in 0x10de0x030[02]*) ;; *) continue ;; esac
    read -r first last _ <<<"$(sed -n 2p "$device/resource" 2>/dev/null)"
    firmware "resizableBar of GPU \${device##*/}" "$1" "$([ $(((last - first + 1) / 1048576)) -ge "$2" ] && echo on || echo off)"
  done
}
`;

/** Functions and steps that look at what a pool expects of the firmware. */
export function expectedFirmware(plan: NodePlan): { readonly functions: readonly string[]; readonly steps: readonly string[] } {
  const expected = primitivesOf(plan, 'firmware');
  const bar = expected.some(({ item }) => item === 'resizableBar');
  return {
    functions: [...(expected.some(({ item }) => item !== 'resizableBar') ? LIBRARY : []), ...(bar ? BAR : [])],
    steps: expected.map(({ item, value }) =>
      item === 'resizableBar'
        ? `firmware_bar ${value} ${gpuOf(plan.machine.gpu).memoryMiB}`
        : `firmware_expected ${item} ${shellQuote(value)}`,
    ),
  };
}
