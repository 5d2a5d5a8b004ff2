import type { Examples } from '../../example';
import { podWith } from './example-documents';

export const examples: Examples = {
  'accelerator/name': {
    says: "that HAMi's configuration does not have",
    wrong: { yaml: podWith('huawei.com/Ascend910B: 1') },
    right: { yaml: podWith('huawei.com/Ascend910B3: 1') },
  },
  'accelerator/annotation': {
    says: 'HAMi reads no such annotation',
    wrong: { yaml: podWith('mthreads.com/vgpu: 1', 'mthreads.com/use-gpuuuid: a') },
    right: { yaml: podWith('mthreads.com/vgpu: 1', 'mthreads.ai/use-gpuuuid: a') },
  },
  'accelerator/app-class': {
    says: 'HAMi refuses the pod',
    wrong: { yaml: podWith('metax-tech.com/sgpu: 2', 'metax-tech.com/sgpu-app-class: online') },
    right: { yaml: podWith('metax-tech.com/sgpu: 1', 'metax-tech.com/sgpu-app-class: online') },
  },
  'accelerator/refused': {
    says: 'HAMi gives the pod no devices',
    wrong: { yaml: podWith('hygon.com/dcunum: 1', '', { main: ['securityContext: {privileged: true}'] }) },
    right: { yaml: podWith('hygon.com/dcunum: 1', '', { main: ['securityContext: {privileged: false}'] }) },
  },
};
