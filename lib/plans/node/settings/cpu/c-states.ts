import { oneOf } from '../../../../internal';
import { isGuest } from '../facts';
import { option, orUnchanged } from '../setting';

/** How deep CPUs may sleep. */
export const cStates = option({
  id: 'c-states',
  at: 'cpu.cStates',
  why: 'a CPU that sleeps in C6 wakes after some hundred microseconds, which a request pays each time',
  source: 'Linux 6.12 Documentation/admin-guide/pm/cpuidle.rst; awslabs/amazon-eks-ami v20260724 sets both on its EFA images',
  verify: 'cat /sys/module/intel_idle/parameters/max_cstate /sys/module/processor/parameters/max_cstate',
  form: orUnchanged(oneOf(['C1'])),
  usual: (question, intent) => (intent === 'latency' && !isGuest(question) && question.machine.architecture !== 'arm64' ? 'C1' : undefined),
  // The first is for Intel, the second for AMD and for acpi_idle; intel_idle.max_cstate=0 would leave CPUs to acpi_idle.
  becomes: () => [
    { kind: 'kernelArgument', argument: 'intel_idle.max_cstate=1' },
    { kind: 'kernelArgument', argument: 'processor.max_cstate=1' },
  ],
});
