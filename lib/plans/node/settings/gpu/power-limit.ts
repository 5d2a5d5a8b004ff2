import { integer } from '../../../../internal';
import { option } from '../setting';
import { smiAtBoot } from './at-boot';

/** How much power a GPU may draw. */
export const powerLimit = option({
  id: 'power-limit',
  at: 'gpu.powerLimit',
  why: 'a rack that cannot feed or cool all its GPUs at their highest power throttles them unevenly instead',
  source: 'nvidia-smi(1): -pl, in watts; lost when the driver is loaded anew',
  verify: 'nvidia-smi --query-gpu=power.limit --format=csv',
  form: integer({ min: 1 }),
  becomes: (watts) =>
    smiAtBoot('power-limit', 'Limits the power of the GPUs', [`-pl ${watts}`], [['--check', 'power.limit', String(watts)]]),
});
