import { oneOf } from '../../../../internal';
import type { Primitive } from '../../../model';
import { podCpus, systemCpus } from '../facts';
import { option, type SettingQuestion } from '../setting';

/** Whether the kernel keeps its own work off the CPUs that are for pods. */
export const isolate = option({
  id: 'isolate',
  at: 'isolate',
  why: "interrupts and the kernel's own work stay on the CPUs of the system, so that no answer waits for them",
  source: 'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: isolcpus (managed_irq, domain), irqaffinity, nohz_full, rcu_nocbs',
  verify: 'cat /sys/devices/system/cpu/isolated /sys/devices/system/cpu/nohz_full /proc/cmdline',
  form: oneOf(['none', 'managed-irq', 'full']),
  usual: (question, intent) => (intent === 'latency' && podCpus(question) !== undefined ? 'managed-irq' : 'none'),
  becomes: (value, question) => (value === 'none' ? [] : isolating(value, question)),
});

function isolating(value: 'managed-irq' | 'full', question: SettingQuestion): readonly Primitive[] {
  const pods = podCpus(question);
  const system = systemCpus(question);
  if (pods === undefined || system === undefined) return [];
  const flags = value === 'full' ? 'domain,managed_irq' : 'managed_irq';
  return [
    { kind: 'kernelArgument', argument: `isolcpus=${flags},${pods}` },
    { kind: 'kernelArgument', argument: `irqaffinity=${system}` },
    ...(value === 'full'
      ? ([
          { kind: 'kernelArgument', argument: `nohz_full=${pods}` },
          { kind: 'kernelArgument', argument: `rcu_nocbs=${pods}` },
        ] as const)
      : []),
  ];
}
