import { lines, oneOf } from '../../../../internal';
import type { Primitive } from '../../../model';
import { podCpus } from '../facts';
import { option, orUnchanged, type SettingQuestion } from '../setting';

const IRQBALANCE = 'irqbalance.service';
const ON = `systemctl is-enabled --quiet ${IRQBALANCE} && systemctl is-active --quiet ${IRQBALANCE}`;

/** Where the interrupts of devices are handled. */
export const interrupts = option({
  id: 'interrupts',
  at: 'interrupts',
  why: 'an interrupt is handled near its device, or on the CPUs of the system where no pod is disturbed by it',
  source:
    'irqbalance 1.9.4 misc/irqbalance.env and cputree.c: IRQBALANCE_BANNED_CPULIST since 1.8.0; Linux 6.12 Documentation/core-api/irq/irq-affinity.rst',
  verify: 'systemctl is-active irqbalance; cat /proc/irq/*/smp_affinity_list | sort | uniq -c',
  form: orUnchanged(oneOf(['balanced', 'system-cpus', 'device-numa'])),
  usual: (question, intent) => (intent === 'latency' && podCpus(question) !== undefined ? 'system-cpus' : undefined),
  becomes: (value, question) => (value === 'device-numa' ? NEAR_DEVICES : value === 'balanced' ? BALANCED : awayFromPods(question)),
});

/** irqbalance goes on, and leaves the CPUs of pods alone. */
function awayFromPods(question: SettingQuestion): readonly Primitive[] {
  const pods = podCpus(question);
  if (pods === undefined) return [];
  const debian = /^(?:ubuntu|debian)-/.test(question.os ?? '');
  return [
    { kind: 'package', name: 'irqbalance' },
    {
      kind: 'file',
      readBy: IRQBALANCE,
      path: debian ? '/etc/default/irqbalance' : '/etc/sysconfig/irqbalance',
      text: `IRQBALANCE_BANNED_CPULIST=${pods}\n`,
    },
    {
      kind: 'command',
      // One that runs already has read another file.
      run: ['sh', '-c', `systemctl enable ${IRQBALANCE} && systemctl restart ${IRQBALANCE}`],
      check: [
        'sh',
        '-c',
        `${ON} && tr '\\0' '\\n' <"/proc/$(systemctl show --property=MainPID --value ${IRQBALANCE})/environ" | grep -Fxq IRQBALANCE_BANNED_CPULIST=${pods}`,
      ],
    },
  ];
}

/**
 * irqbalance spreads interrupts over all CPUs but those that the kernel isolates, which it bans by itself where its file names
 * none. Source: irqbalance 1.9.4 cputree.c, setup_banned_cpus.
 */
const BALANCED: readonly Primitive[] = [
  { kind: 'package', name: 'irqbalance' },
  {
    kind: 'command',
    run: ['systemctl', 'enable', '--now', IRQBALANCE],
    check: ['sh', '-c', ON],
  },
];

const SCRIPT = '/usr/local/sbin/cdk8s-gpu-interrupts';

/** irqbalance is off, and each interrupt of a PCI device goes to the CPUs that are local to the device. */
const NEAR_DEVICES: readonly Primitive[] = [
  {
    kind: 'file',
    path: SCRIPT,
    mode: '0755',
    text: lines([
      '#!/bin/sh',
      '# Gives the interrupts of each PCI device to the CPUs of its NUMA node. Interrupts that the kernel manages stay where they are.',
      'set -eu',
      'set_to=/run/cdk8s-gpu/interrupts',
      'if [ "$*" = --check ]; then',
      '  [ -f "$set_to" ] || exit 1',
      '  while read -r number cpus; do',
      '    now=$(cat "/proc/irq/$number/smp_affinity_list" 2>/dev/null || printf %s "$cpus")',
      '    [ "$now" = "$cpus" ] || { echo "interrupt $number is on CPUs $now, not on $cpus"; exit 1; }',
      '  done <"$set_to"',
      '  exit 0',
      'fi',
      'mkdir -p "${set_to%/*}"',
      ': >"$set_to.new"',
      'for device in /sys/bus/pci/devices/*; do',
      '  cpus=$(cat "$device/local_cpulist" 2>/dev/null || true)',
      '  [ -n "$cpus" ] && [ -d "$device/msi_irqs" ] || continue',
      '  for irq in "$device"/msi_irqs/*; do',
      '    number=${irq##*/}',
      '    { printf \'%s\' "$cpus" >"/proc/irq/$number/smp_affinity_list"; } 2>/dev/null || continue',
      '    printf \'%s %s\\n\' "$number" "$(cat "/proc/irq/$number/smp_affinity_list")" >>"$set_to.new"',
      '  done',
      'done',
      'mv -f "$set_to.new" "$set_to"',
    ]),
  },
  {
    kind: 'systemdUnit',
    name: 'cdk8s-gpu-interrupts.service',
    enable: true,
    check: [SCRIPT, '--check'],
    text: lines([
      '[Unit]',
      'Description=Interrupts of devices on the CPUs of their NUMA nodes',
      'After=network-online.target nvidia-persistenced.service',
      'Wants=network-online.target',
      '',
      '[Service]',
      'Type=oneshot',
      'RemainAfterExit=yes',
      `ExecStart=${SCRIPT}`,
      '',
      '[Install]',
      'WantedBy=multi-user.target',
    ]),
  },
  {
    kind: 'command',
    run: ['systemctl', 'disable', '--now', 'irqbalance.service'],
    check: ['sh', '-c', '! systemctl is-enabled --quiet irqbalance.service && ! systemctl is-active --quiet irqbalance.service'],
  },
];
