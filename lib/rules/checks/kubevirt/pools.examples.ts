import type { Examples } from '../../example';

const because = 'it is about a pool whose GPUs are for virtual machines';
const pool = (sharing: string, more = "machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04'"): string =>
  `new GpuNodePool(cluster, 'desks', { ${more}, sharing: ${sharing} });`;
const h100 = "vmVgpu({ type: 'H100XM-40C' })";
const passthrough = "vmPassthrough({ deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' })";
const manager = "vgpuManager: { repository: 'registry.example/nvidia', version: '580.82.02' }";
const operator = (values: string, version = ''): string => `
new GpuOperator(cluster, 'gpu-operator', { ${version}values: { ${values} } });`;

export const examples: Examples = {
  'kubevirt/vgpu-type': { because, wrong: pool("vmVgpu({ type: 'A10-24Q' })"), right: pool(h100) },
  'kubevirt/vgpu-config': {
    because,
    wrong: pool("vmVgpu({ type: 'H100XM-41C' })") + operator(manager),
    right: pool(h100) + operator(manager),
  },
  'kubevirt/bare-metal': {
    because,
    wrong: pool(passthrough, "machine: machines.aws['p5.48xlarge'], nodes: 2"),
    right: pool(passthrough),
  },
  'kubevirt/acs': {
    because,
    wrong: `new TunedGpuNode(cluster, 'desks', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'inference', pci: { acsRedirection: 'off' }, sharing: ${passthrough} });`,
    right: pool(passthrough),
  },
  'kubevirt/operator': {
    because,
    wrong: pool(h100) + operator(''),
    right: pool(h100) + operator(manager),
  },
  'kubevirt/mig-backed': {
    because,
    wrong: pool("vmVgpu({ type: 'H100XM-1-10C' })") + operator(manager, "version: 'v25.3.4', "),
    right: pool("vmVgpu({ type: 'H100XM-1-10C' })") + operator(manager),
  },
  'kubevirt/workload-label': {
    says: 'is not a workload that the GPU Operator knows',
    wrong: { yaml: 'apiVersion: v1\nkind: Node\nmetadata: {name: a, labels: {nvidia.com/gpu.workload.config: vm-passthru}}\n' },
    right: { yaml: 'apiVersion: v1\nkind: Node\nmetadata: {name: a, labels: {nvidia.com/gpu.workload.config: vm-passthrough}}\n' },
  },
};
