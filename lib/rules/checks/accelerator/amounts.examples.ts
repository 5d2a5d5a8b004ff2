import type { Examples } from '../../example';
import { podWith } from './example-documents';

export const examples: Examples = {
  'accelerator/parts': {
    says: 'asks for parts of 2 MR-V100 devices',
    wrong: { yaml: podWith('iluvatar.ai/MR-V100-vgpu: 2, iluvatar.ai/MR-V100.vMem: 64') },
    right: { yaml: podWith('iluvatar.ai/MR-V100-vgpu: 1, iluvatar.ai/MR-V100.vMem: 64') },
  },
  'accelerator/cores': {
    says: 'which its templates fix',
    wrong: { yaml: podWith('huawei.com/Ascend310P: 1, huawei.com/Ascend310P-memory: 6144, huawei.com/Ascend310P-core: 30') },
    right: {
      yaml: podWith(
        'huawei.com/Ascend310P: 1, huawei.com/Ascend310P-memory: 6144, huawei.com/Ascend310P-core: 30',
        'huawei.com/vnpu-mode: hami-core',
      ),
    },
  },
  'accelerator/count': {
    says: 'asks for a number of Ascend910C devices that is not given out',
    wrong: { yaml: podWith('huawei.com/Ascend910C: 3') },
    right: { yaml: podWith('huawei.com/Ascend910C: 4') },
  },
};
