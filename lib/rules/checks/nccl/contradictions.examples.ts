import type { Examples } from '../../example';
import { podWith } from './example-pod';

export const examples: Examples = {
  'nccl/contradiction': {
    says: 'programs see 1 of the 8 GPUs',
    wrong: { yaml: podWith('CUDA_VISIBLE_DEVICES', '0') },
    right: { yaml: podWith('CUDA_VISIBLE_DEVICES', '0,1,2,3,4,5,6,7') },
  },
};
