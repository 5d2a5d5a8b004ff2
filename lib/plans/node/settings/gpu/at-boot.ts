import { comment, lines, shellQuote } from '../../../../internal';
import type { Primitive } from '../../../model';
import { sh } from '../../sh';

const SMI = '/usr/local/sbin/cdk8s-gpu-nvidia-smi';

/** `/run/nvidia/driver` is where the GPU Operator's driver container has its files. Source: gpu-operator 26.7.0 values, hostPaths.driverInstallDir. */
/**
 * The driver shows no lock of clocks. Clocks outside of the range are one that is gone, unless power or heat hold them down; at idle
 * it is seen by the module, which has another address when it is loaded anew.
 *
 * Source: nvidia-smi(1), --query-gpu: clocks_throttle_reasons.active; NVML nvml.h, nvmlClocksThrottleReason: 0x1 idle, 0xec power and heat.
 */
const SMI_SCRIPT = lines(sh`
#!/bin/sh
# Runs nvidia-smi of the node or of the driver container, as soon as one of them answers: for ten minutes.
#   --check FIELD VALUE [PENDING]      looks once whether all GPUs have a value: 75 where it waits for a reboot, 69 without a driver
#   --check-clock FIELD OPTION LEAST MOST
set -eu
container=/run/nvidia/driver
seen=/run/cdk8s-gpu
answers() {
  if nvidia-smi -L >/dev/null 2>&1; then
    where=node
  elif [ -x "$container/usr/bin/nvidia-smi" ] && chroot "$container" nvidia-smi -L >/dev/null 2>&1; then
    where=container
  else
    return 1
  fi
}
smi() {
  if [ "$where" = node ]; then nvidia-smi "$@"; else chroot "$container" nvidia-smi "$@"; fi
}
driver() {
  grep '^nvidia ' /proc/modules | cut -d ' ' -f 6
}
values() {
  smi "--query-gpu=index,$1" --format=csv,noheader,nounits
}
# Prints GPUs whose field has another value: numbers are numbers.
others() {
  values "$1" | awk -F ', ' -v wanted="$2" '$2 != wanted && !($2 ~ /^[0-9.]+$/ && $2 + 0 == wanted + 0) { print "GPU " $1 ": " $2 }'
}
must_answer() {
  if ! answers; then
    echo 'no driver answers'
    exit 69
  fi
  [ -n "$(values index)" ] || exit 1
}

case \${1:-} in
  --check)
    must_answer
    wrong=$(others "$2" "$3")
    [ -n "$wrong" ] || exit 0
    if [ -n "\${4:-}" ] && [ -z "$(others "$4" "$3")" ]; then
      echo "$wrong; after a reset of the GPU or a reboot: $3" | tr '\n' ' '
      exit 75
    fi
    echo "$wrong" | tr '\n' ' '
    exit 1
    ;;
  --check-clock)
    must_answer
    if [ "$3" != -lmcd ] && [ "$(cat "$seen/driver$3" 2>/dev/null)" != "$(driver)" ]; then
      echo 'the driver was loaded anew since'
      exit 1
    fi
    values "$2,clocks_throttle_reasons.active" | {
      status=0
      while IFS=', ' read -r gpu clock reasons; do
        case $clock in '' | *[!0-9]*) clock=0 ;; esac
        if [ "$clock" -ge "$4" ] && [ "$clock" -le "$5" ]; then continue; fi
        if [ "$3" = -lmcd ]; then
          echo "GPU $gpu: $clock MHz until the driver is loaded anew"
          status=75
        elif [ "$clock" -gt "$5" ] || [ $((reasons & 0xed)) -eq 0 ]; then
          echo "GPU $gpu: $clock MHz"
          exit 1
        fi
      done
      exit "$status"
    }
    exit 0
    ;;
esac
tries=0
until answers; do
  tries=$((tries + 1))
  if [ "$tries" -ge 120 ]; then
    printf '%s\n' 'no nvidia-smi answered within ten minutes' >&2
    exit 1
  fi
  sleep 5
done
smi "$@"
mkdir -p "$seen"
driver >"$seen/driver$1"
`);

/**
 * A unit that calls `nvidia-smi` at each boot, once a driver is loaded. It does not hold up the boot.
 *
 * @param looks Words of SMI_SCRIPT that say whether it is in force, one list for each look.
 */
export const smiAtBoot = (
  subject: string,
  description: string,
  calls: readonly string[],
  looks: readonly (readonly string[])[],
): readonly Primitive[] => [
  { kind: 'file', path: SMI, text: SMI_SCRIPT, mode: '0755' },
  {
    kind: 'systemdUnit',
    name: `cdk8s-gpu-${subject}.service`,
    enable: true,
    check:
      looks.length === 1
        ? [SMI, ...(looks[0] ?? [])]
        : ['sh', '-ec', looks.map((words) => [SMI, ...words].map(shellQuote).join(' ')).join('; ')],
    text: lines([
      comment(`${description}. The driver forgets it when it is loaded anew.`),
      '[Unit]',
      `Description=${description}`,
      'After=nvidia-persistenced.service',
      '',
      '[Service]',
      'Type=exec',
      'RemainAfterExit=yes',
      ...calls.slice(0, -1).map((call) => `ExecStartPre=${SMI} ${call}`),
      ...calls.slice(-1).map((call) => `ExecStart=${SMI} ${call}`),
      'TimeoutStartSec=15min',
      '',
      '[Install]',
      'WantedBy=multi-user.target',
    ]),
  },
];
