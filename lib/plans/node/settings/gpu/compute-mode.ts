import { isMpsDaemonShare } from '../../../allocators';
import { oneOf } from '../../../../internal';
import { option } from '../setting';
import { smiAtBoot } from './at-boot';

/** As nvidia-smi shows what it was given. Source: nvidia-smi --help-query-gpu, compute_mode. */
const SHOWN = { DEFAULT: 'Default', EXCLUSIVE_PROCESS: 'Exclusive_Process', PROHIBITED: 'Prohibited' } as const;

/** Who may use a GPU at once. */
export const computeMode = option({
  id: 'compute-mode',
  at: 'gpu.computeMode',
  why: 'beside an MPS daemon no program opens a GPU past it',
  source: 'nvidia-smi(1): -c; NVIDIA Multi-Process Service documentation recommends EXCLUSIVE_PROCESS',
  verify: 'nvidia-smi --query-gpu=compute_mode --format=csv',
  form: oneOf(['DEFAULT', 'EXCLUSIVE_PROCESS', 'PROHIBITED']),
  usual: ({ tuning, sharing }) =>
    tuning?.gpu?.mps !== undefined || (sharing !== undefined && isMpsDaemonShare(sharing.share) && sharing.share.runs === 'node')
      ? 'EXCLUSIVE_PROCESS'
      : undefined,
  becomes: (mode) =>
    smiAtBoot('compute-mode', 'Sets the compute mode of the GPUs', [`-c ${mode}`], [['--check', 'compute_mode', SHOWN[mode]]]),
});
