import { allocatorOf } from '../../../allocators';
import { oneOf } from '../../../../internal';
import { isGuest } from '../facts';
import { option, orUnchanged } from '../setting';

/** Whether devices of the node itself go through the IOMMU. */
export const iommu = option({
  id: 'iommu',
  at: 'pci.iommu',
  why: 'GPUs and NICs reach memory, and each other, without a translation for each page',
  source:
    'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: iommu=pt, iommu.passthrough=1, intel_iommu=on; docs.nvidia.com GPU Operator with KubeVirt, prerequisites; NVIDIA skyhook-packages h100-performance, gb200-performance',
  verify: 'dmesg | grep -i "iommu: default domain type: passthrough"',
  form: orUnchanged(oneOf(['passthrough', 'on'])),
  usual: (question, intent) => {
    if (isGuest(question)) return undefined;
    if (question.sharing !== undefined && allocatorOf(question.sharing).servesVirtualMachines) return 'on';
    return intent === 'training' ? 'passthrough' : undefined;
  },
  becomes: (mode, { machine }) =>
    machine.architecture === 'arm64'
      ? [{ kind: 'kernelArgument', argument: 'iommu.passthrough=1' }]
      : [
          // The kernel of a node with AMD CPUs ignores it.
          ...(mode === 'on' ? [{ kind: 'kernelArgument', argument: 'intel_iommu=on' } as const] : []),
          { kind: 'kernelArgument', argument: 'iommu=pt' },
        ],
});
