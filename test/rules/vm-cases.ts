import { mpsDaemon, vmPassthrough, vmVgpu } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import type { ModelFragment, OperatorFacts, PoolDescription, Sharing } from '../../lib/plans/model';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;

const pool = (sharing: Sharing, rest: Partial<PoolDescription> = {}): PoolDescription => ({
  apiVersion: 'cdk8s-gpu/v1',
  kind: 'GpuNodePool',
  name: 'desks',
  path: 'prod/desks',
  cluster,
  sharing,
  gpu: 'H100-SXM5-80GB',
  shapes: [{ machine: machines.dgxH100 }],
  nodeSelector: { 'cdk8s-gpu/pool': 'desks' },
  labels: { 'cdk8s-gpu/pool': 'desks' },
  taints: [],
  ...rest,
});

const vgpuManager = { enabled: true, repository: 'registry.example/nvidia' };
const served = (of: PoolDescription, values: OperatorFacts['values'], version = 'v26.7.0'): ModelFragment => ({
  pools: [of],
  operators: [
    {
      path: 'prod/gpu-operator',
      chart: 'gpu-operator',
      version,
      namespace: 'gpu-operator',
      releaseName: 'gpu-operator',
      values: { sandboxWorkloads: { enabled: true }, ...values },
      cluster,
      pools: [of.path],
    },
  ],
});

const whole = vmPassthrough({ deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' });
const parts = vmVgpu({ type: 'H100XM-40C' });
const guest = machines.aws['p5.48xlarge'];
const tuned = (acsRedirection: 'off' | 'unchanged'): PoolDescription =>
  pool(whole, { tuning: { intent: 'inference', pci: { acsRedirection } } as PoolDescription['tuning'] & object });

/** What pools say of GPUs for virtual machines. */
export const vmCases = {
  'kubevirt/vgpu-type': {
    says: 'A10-24Q is a type of the board A10',
    bad: { pools: [pool(vmVgpu({ type: 'A10-24Q' }))] },
    good: { pools: [pool(parts)] },
  },
  'kubevirt/vgpu-config': {
    says: "the operator's default configuration has none for the label nvidia.com/vgpu.config=H100XM-41C",
    bad: served(pool(vmVgpu({ type: 'H100XM-41C' })), { vgpuManager }),
    // A ConfigMap of one's own may have any.
    good: served(pool(vmVgpu({ type: 'H100XM-41C' })), { vgpuManager, vgpuDeviceManager: { config: { name: 'own' } } }),
  },
  'kubevirt/bare-metal': {
    says: 'is a virtual machine itself',
    bad: { pools: [pool(whole, { shapes: [{ machine: guest }] })] },
    good: { pools: [pool(whole)] },
  },
  'kubevirt/acs': {
    says: 'a virtual machine can reach the devices of another one',
    bad: { pools: [tuned('off')] },
    good: { pools: [tuned('unchanged')] },
  },
  'kubevirt/operator': {
    says: 'NVIDIA publishes no image of the vGPU Manager',
    bad: served(pool(parts), { vgpuManager: { enabled: true, repository: '' } }),
    good: served(pool(parts), { vgpuManager }),
  },
  'kubevirt/mig-backed': {
    says: 'H100XM-1-10C needs a newer GPU Operator',
    bad: served(pool(vmVgpu({ type: 'H100XM-1-10C' })), { vgpuManager }, 'v25.3.4'),
    good: served(pool(vmVgpu({ type: 'H100XM-1-10C' })), { vgpuManager }),
  },
  'sharing/mps-many': {
    says: 'a GPU takes 60 MPS clients',
    bad: { pools: [pool(mpsDaemon({ replicas: 61 }))] },
    good: { pools: [pool(mpsDaemon({ replicas: 60 }))] },
  },
};
