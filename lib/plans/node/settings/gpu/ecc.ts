import { boolean } from '../../../../internal';
import { option } from '../setting';
import { smiAtBoot } from './at-boot';

/** ECC of the GPUs' memory. */
export const ecc = option({
  id: 'ecc',
  at: 'gpu.ecc',
  why: 'a flipped bit in a weight goes unnoticed into every checkpoint that follows',
  source: 'nvidia-smi(1): -e; kept in the InfoROM of the board, in force after a reset of the GPU or a reboot',
  verify: 'nvidia-smi --query-gpu=ecc.mode.current,ecc.mode.pending --format=csv',
  form: boolean,
  becomes: (value) =>
    smiAtBoot(
      'ecc',
      `Switches ECC of the GPUs ${value ? 'on' : 'off'}`,
      [`-e ${value ? 1 : 0}`],
      [['--check', 'ecc.mode.current', value ? 'Enabled' : 'Disabled', 'ecc.mode.pending']],
    ),
});
