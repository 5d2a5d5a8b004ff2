import { object, oneOf, optional } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option, orUnchanged } from '../setting';
import type { PStateDriver } from './options';

/** Which driver sets the clock of the CPUs. */
export const pStateDriver = option({
  id: 'p-state-driver',
  at: 'cpu.pStateDriver',
  why: 'in passive mode the governor sets the clock, in active mode the hardware does',
  source: 'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: intel_pstate, amd_pstate',
  verify: 'cat /sys/devices/system/cpu/cpu0/cpufreq/scaling_driver',
  form: orUnchanged(
    object<PStateDriver>({
      intel: optional(oneOf(['active', 'passive', 'disable'])),
      amd: optional(oneOf(['active', 'passive', 'guided', 'disable'])),
    }),
  ),
  becomes: (modes) =>
    (['intel', 'amd'] as const).flatMap((maker): readonly Primitive[] =>
      modes[maker] === undefined ? [] : [{ kind: 'kernelArgument', argument: `${maker}_pstate=${modes[maker]}` }],
    ),
});
