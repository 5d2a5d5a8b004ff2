import { vgpuTypeOf } from '../../../words/gpu';
import { memoText } from '../../../internal';
import type { AllocatorRow } from '../../model';
import { readLimits } from '../limits';
import { vmOffers } from './offers';
import { isVmShare, vmDeviceName, vmShares } from './share';

/** Says what a node's GPUs are for. Source: gpu-operator v26.7.0 `controllers/state_manager.go`. */
export const WORKLOAD_LABEL = 'nvidia.com/gpu.workload.config';
/** Says what a node's GPUs are divided into. Source: gpu-operator v26.7.0, vGPU Device Manager v0.5.0. */
export const VGPU_CONFIG_LABEL = 'nvidia.com/vgpu.config';

/**
 * Names of devices that are for virtual machines. Those of network devices, which others give out under this domain, are in
 * small letters. Source: kubevirt-gpu-device-plugin v1.6.0 `pkg/device_plugin/device_plugin.go`.
 */
const VM_DEVICE = /^nvidia\.com\/(?:(?:NVIDIA|GRID)_[A-Za-z0-9_-]+|(?=.*[0-9_])[A-Z][A-Z0-9_]+)$/;

/** Whether a resource is of devices that are for virtual machines, by its name. */
export const isVmDevice = memoText((resource): boolean => VM_DEVICE.test(resource));

/** The plugin by which the GPU Operator gives GPUs to virtual machines of KubeVirt. */
export const sandboxAllocator: AllocatorRow = {
  id: 'sandbox-device-plugin',
  name: "the GPU Operator's sandbox device plugin",
  offers: vmOffers,
  shares: vmShares,
  givesMig: false,
  // Containers ask for none of its devices: KubeVirt does, for its virtual machines.
  serves: [],
  offered: ({ share }, shape) => {
    if (!isVmShare(share)) return [];
    const perGpu = share.kind === 'vmVgpu' ? vgpuTypeOf(share.type)?.perGpu : 1;
    const gpus = shape?.machine.gpus.length;
    return [{ resource: vmDeviceName(share), ...(gpus === undefined || perGpu === undefined ? {} : { perNode: gpus * perGpu }) }];
  },
  devices: {
    ofGpu: ({ share }) => {
      if (!isVmShare(share)) return [];
      return [[vmDeviceName(share), share.kind === 'vmVgpu' ? (vgpuTypeOf(share.type)?.perGpu ?? 1) : 1]];
    },
    haveNuma: false,
  },
  bind: () => ({ containers: {} }),
  readBack: (container) => readLimits(container, isVmDevice),
  resources: { isOurs: isVmDevice, countsDevices: isVmDevice, countsShares: () => false, parts: [], others: [] },
  labels: {
    found: {},
    configured: (_pool, { share }) =>
      isVmShare(share)
        ? {
            [WORKLOAD_LABEL]: share.kind === 'vmVgpu' ? 'vm-vgpu' : 'vm-passthrough',
            ...(share.kind === 'vmVgpu' ? { [VGPU_CONFIG_LABEL]: share.type } : {}),
          }
        : {},
    reserved: ({ share }) => [WORKLOAD_LABEL, ...(share.kind === 'vmVgpu' ? [VGPU_CONFIG_LABEL] : [])],
    keptOff: {},
  },
  servesVirtualMachines: true,
  measured: { held: { why: 'the exporter does not see GPUs of virtual machines' }, use: () => 'device' },
  charts: ['gpu-operator'],
  excludes: ['device-plugin', 'hami', 'dra', 'gpu-manager', 'alauda-mps', 'hami-dra'],
};
