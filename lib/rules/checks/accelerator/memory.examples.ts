import type { Examples } from '../../example';
import { podWith } from './example-documents';

export const examples: Examples = {
  'accelerator/memory-unit': {
    says: 'counts units of 256 MiB',
    wrong: { yaml: podWith('cambricon.com/vmlu: 1, cambricon.com/mlu.smlu.vmemory: 8Gi, cambricon.com/mlu.smlu.vcore: 30') },
    right: { yaml: podWith('cambricon.com/vmlu: 1, cambricon.com/mlu.smlu.vmemory: 32, cambricon.com/mlu.smlu.vcore: 30') },
  },
  'accelerator/memory': {
    says: 'that is not given out',
    wrong: { yaml: podWith('mthreads.com/vgpu: 1, mthreads.com/sgpu-memory: 24') },
    right: { yaml: podWith('mthreads.com/vgpu: 1, mthreads.com/sgpu-memory: 32') },
  },
  'accelerator/template': {
    says: 'is given 16384 MiB',
    wrong: { yaml: podWith('huawei.com/Ascend910B3: 1, huawei.com/Ascend910B3-memory: 10240') },
    right: { yaml: podWith('huawei.com/Ascend910B3: 1, huawei.com/Ascend910B3-memory: 16384') },
  },
  'accelerator/alone': {
    says: 'takes all cores of one DCU',
    wrong: { yaml: podWith('hygon.com/dcunum: 1, hygon.com/dcumem: 8192') },
    right: { yaml: podWith('hygon.com/dcunum: 1, hygon.com/dcumem: 8192, hygon.com/dcucores: 30') },
  },
};
