import type { Examples } from '../../example';
import { podWith } from './example-pod';

export const examples: Examples = {
  'nccl/variable': {
    says: 'NCCL reads no variable of this name',
    wrong: { yaml: podWith('NCCL_IB_DISABLED', '1') },
    right: { yaml: podWith('NCCL_IB_DISABLE', '1') },
    unknown: { says: 'no release of NCCL up to the newest known one does', yaml: podWith('NCCL_SOMETHING_ELSE_ENTIRELY', '1') },
  },
  'nccl/value': {
    says: 'NCCL takes NCCL_P2P_LEVEL as one of its own words',
    wrong: { yaml: podWith('NCCL_P2P_LEVEL', 'NVLINK') },
    right: { yaml: podWith('NCCL_P2P_LEVEL', 'NVL') },
  },
};
