import { oneOf } from '../../../internal';
import { isGuest } from '../facts';
import { option, orUnchanged } from '../setting';

/** Whether devices of the node itself go through the IOMMU. */
export const iommu = option({
  id: 'iommu',
  at: 'pci.iommu',
  why: 'GPUs and NICs reach memory, and each other, without a translation for each page',
  source:
    'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: iommu=pt, iommu.passthrough=1; NVIDIA skyhook-packages h100-performance, gb200-performance',
  verify: 'dmesg | grep -i "iommu: default domain type: passthrough"',
  form: orUnchanged(oneOf(['passthrough'])),
  usual: (question, intent) => (intent === 'training' && !isGuest(question) ? 'passthrough' : undefined),
  becomes: (_, { machine }) => [
    { kind: 'kernelArgument', argument: machine.architecture === 'arm64' ? 'iommu.passthrough=1' : 'iommu=pt' },
  ],
});
