import type { VirtualMachineGpusProps } from './kubevirt/props';
import type { VirtualMachineGpus } from './kubevirt/virtual-machine-gpus';
import { workloads } from './on-first-use';

/**
 * The GPUs of a virtual machine of KubeVirt, which may be somebody else's: what goes into the specification of its
 * `VirtualMachineInstance`, in a cdk8s `ApiObject` or a Pulumi `CustomResource`. `KubeVirtHostDevices` permits them.
 *
 * ```ts
 * const { gpus, nodeSelector, tolerations } = virtualMachineGpus({ pool: desktops });
 * const spec = { nodeSelector, tolerations, domain: { devices: { gpus } } };
 * ```
 *
 * @throws GpuConfigError when the pool gives its GPUs to containers, has no machine with so many, or an option is malformed.
 */
export const virtualMachineGpus = (props: VirtualMachineGpusProps): VirtualMachineGpus => workloads().virtualMachineGpus(props);
