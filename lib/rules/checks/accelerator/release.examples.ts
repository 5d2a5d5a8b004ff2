import type { Examples } from '../../example';
import { contextOf, podWith, releaseWith, SELECTED } from './example-documents';

export const examples: Examples = {
  'accelerator/hami-version': {
    says: 'does not give out the Biren devices',
    context: contextOf({ device: 'Biren' }),
    wrong: { yaml: releaseWith('devicePlugin:\n  enabled: false', '2.9.0') },
    right: { yaml: releaseWith('devicePlugin:\n  enabled: false') },
  },
  'accelerator/switched-off': {
    says: 'does not know the Ascend910B3 devices',
    context: contextOf({ device: 'Ascend910B3' }),
    wrong: { yaml: releaseWith('devices:\n  ascend:\n    enabled: false') },
    right: { yaml: releaseWith('devices:\n  ascend:\n    enabled: true') },
  },
  'accelerator/resource-names': {
    says: 'pods ask for DCU devices by another name',
    context: contextOf({ device: 'DCU' }),
    wrong: { yaml: releaseWith('dcuResourceMem: example.com/dcumem') },
    right: { yaml: releaseWith('dcuResourceMem: hygon.com/dcumem') },
  },
  'accelerator/soft-split': {
    says: 'splits its devices by software',
    context: contextOf({ device: 'Ascend910B3' }),
    wrong: { yaml: podWith('huawei.com/Ascend910B3: 1', 'huawei.com/vnpu-mode: hami-core', SELECTED) },
    right: { yaml: podWith('huawei.com/Ascend910B3: 1', '', SELECTED) },
  },
  'accelerator/parts-version': {
    says: 'gives AMD devices out whole',
    context: contextOf({ device: 'AMD', memory: '192Gi' }),
    wrong: {
      yaml: `${podWith('amd.com/gpu: 1, amd.com/gpumem: 49152, amd.com/gpucores: 30', '', SELECTED)}---\n${releaseWith('devicePlugin:\n  enabled: false', '2.9.0')}`,
    },
    right: {
      yaml: `${podWith('amd.com/gpu: 1, amd.com/gpumem: 49152, amd.com/gpucores: 30', '', SELECTED)}---\n${releaseWith('devicePlugin:\n  enabled: false')}`,
    },
  },
};
