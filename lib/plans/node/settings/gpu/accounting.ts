import { boolean } from '../../../../internal';
import { option } from '../setting';
import { smiAtBoot } from './at-boot';

/** Whether the driver keeps account of processes. */
export const accounting = option({
  id: 'accounting',
  at: 'gpu.accounting',
  why: 'who used a GPU, for how long and with how much memory can be read after the process has ended',
  source: 'nvidia-smi(1): -am, --query-accounted-apps',
  verify: 'nvidia-smi --query-gpu=accounting.mode --format=csv',
  form: boolean,
  becomes: (value) =>
    smiAtBoot(
      'accounting',
      `Switches accounting of the GPUs ${value ? 'on' : 'off'}`,
      [`-am ${value ? 1 : 0}`],
      [['--check', 'accounting.mode', value ? 'Enabled' : 'Disabled']],
    ),
});
