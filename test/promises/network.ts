import { found, foundIn } from './found';
import type { Promised } from './promise';

/** Networks of nodes, and GPUs that reach them. */
export const networkPromises: readonly Promised[] = [
  {
    pain: 'A pod asks for more EFA devices, or functions of NICs, than its machine has, and stays Pending.',
    upstream: ['Kubernetes scheduler, NodeResourcesFit'],
    prevents: found('pool/network-devices'),
  },
  {
    pain: 'A NicClusterPolicy has a name of its own, and the Network Operator ignores it.',
    upstream: ['network-operator v26.4.1, `controllers/nicclusterpolicy_controller.go`'],
    prevents: found('network/policy-name'),
  },
  {
    pain: 'The RDMA device plugin is told where to look in a key that it does not have.',
    upstream: ['Mellanox/k8s-rdma-shared-dev-plugin `pkg/resources/resources_manager.go`'],
    prevents: found('network/rdma-config'),
  },
  {
    pain: 'The RDMA device plugin offers nothing, because its selectors name interfaces or link types that no node has.',
    upstream: ['Mellanox/network-operator#438', 'Mellanox/k8s-rdma-shared-dev-plugin#98'],
    prevents: { open: 'the selectors are not compared with the network devices of a snapshot' },
  },
  {
    pain: 'Pods ask for an RDMA resource that no configuration gives, and stay Pending.',
    upstream: ['Mellanox/k8s-rdma-shared-dev-plugin `README.md`'],
    prevents: found('network/rdma-resource'),
  },
  {
    pain: '`rdmaHcaMax` is taken for a number of adapters: it is how many pods may share, and each sees all of them.',
    upstream: ['Mellanox/k8s-rdma-shared-dev-plugin#44', 'Mellanox/network-operator#738'],
    prevents: { cannot: 'every number is sound, and what was meant by it is not written' },
  },
  {
    pain: 'GPUDirect goes by `nvidia-peermem` where the kernel could do without, or without it where the kernel cannot.',
    upstream: ['NVIDIA/gpu-operator#588', 'NVIDIA/gpu-operator#609'],
    prevents: { open: 'the kernel that a snapshot tells of is not compared with what DMA-BUF needs' },
  },
  {
    pain: 'The driver of the network cards is replaced below a loaded `nvidia-peermem`: "Invalid argument".',
    upstream: ['NVIDIA/gpu-operator#2868'],
    prevents: { cannot: 'which modules a running kernel has is known on the node alone' },
  },
  {
    pain: 'The network of pods copies every packet through a process, and a job that talks over it waits for CPUs.',
    upstream: ['flannel `Documentation/backends.md`'],
    prevents: found('network/user-space'),
  },
  {
    pain: 'Two ComputeDomains stand on nodes of one NVLink domain, and memory of others cannot be mapped now and then.',
    upstream: ['kubernetes-sigs/dra-driver-nvidia-gpu#892'],
    prevents: { cannot: 'on which NVLink domain a node stands is a label that GPU Feature Discovery writes on the node' },
  },
  {
    pain: 'A ComputeDomain spans NVLink domains, and its pods do not start.',
    upstream: ['kubernetes-sigs/dra-driver-nvidia-gpu#377', 'kubernetes-sigs/dra-driver-nvidia-gpu#625'],
    prevents: found('dra/clique'),
  },
  {
    pain: 'A ComputeDomain is changed, which the API server refuses.',
    upstream: ['dra-driver-nvidia-gpu v0.4.1, `api/nvidia.com/resource/v1beta1`'],
    prevents: { cannot: 'a manifest shows what is wanted, and not what was there before' },
  },
  {
    pain: "The chart of NVIDIA's DRA driver refuses its own defaults.",
    upstream: ['dra-driver-nvidia-gpu v0.4.1, documentation of its installation'],
    prevents: found('dra/chart-defaults'),
  },
  {
    pain: '"DRA driver compute-domain.nvidia.com is not registered": its plugin does not run on the node.',
    upstream: ['kubernetes-sigs/dra-driver-nvidia-gpu#814'],
    prevents: found('dra/domain-driver'),
  },
];

/** Metrics of GPUs. */
export const metricPromises: readonly Promised[] = [
  {
    pain: "A line of the exporter's list has one comma too many, or a field that nobody knows: the exporter stops.",
    upstream: ['NVIDIA/DCGM#232', 'NVIDIA/dcgm-exporter#114', 'NVIDIA/dcgm-exporter#139'],
    prevents: found('operator/counters'),
  },
  {
    pain: 'Utilization of MIG devices stays empty: the counter that dashboards ask for is one of whole GPUs.',
    upstream: ['NVIDIA/dcgm-exporter#430'],
    prevents: found('operator/mig-counters'),
  },
  {
    pain: 'Metrics of MIG devices lack the labels of their pods.',
    upstream: ['NVIDIA/dcgm-exporter#150', 'NVIDIA/dcgm-exporter#411', 'NVIDIA/dcgm-exporter#342'],
    prevents: { cannot: 'the exporter adds them as it runs, and the same configuration gives them at one time and not at another' },
  },
  {
    pain: 'A long list of counters holds up the exporter on nodes with many MIG devices.',
    upstream: ['NVIDIA/gpu-operator#2482'],
    prevents: { cannot: 'how many counters are too many depends on the node and on how often it is asked; upstream names no number' },
  },
  {
    pain: 'DCGM runs by itself, and a NetworkPolicy keeps the exporter from its port.',
    upstream: ['GPU Operator documentation, "Troubleshooting"'],
    prevents: found('operator/dcgm-port'),
  },
  {
    pain: 'Alerts and autoscalers ask vLLM for a metric by the name of another version, and never fire.',
    upstream: ['volcano-sh/kthena#868', 'llm-d/llm-d-benchmark#1611'],
    prevents: found('metrics/vllm-names'),
  },
];

const nvidiaDriver = (name: string, spec: string): string =>
  `apiVersion: nvidia.com/v1alpha1\nkind: NVIDIADriver\nmetadata: {name: ${name}}\nspec: {driverType: gpu, ${spec}}\n`;

const sharedByMps = (devices: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: device-plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4, ${devices}}]}}
`;

/** What the GPU Operator is told of drivers, nodes and charts by those who write it themselves. */
export const yamlOperatorPromises: readonly Promised[] = [
  {
    pain: 'Nodes of several systems have an NVIDIADriver each, and two of them select the same nodes.',
    upstream: ['gpu-operator v26.7.0, NVIDIADriver'],
    prevents: found('driver/selector'),
  },
  {
    pain: 'An NVIDIADriver stands beside an operator that was not told to read it.',
    upstream: ['gpu-operator v26.7.0, `controllers`'],
    prevents: found('driver/ignored'),
  },
  {
    pain: 'A precompiled driver is named by its full version, and there is no such image.',
    upstream: ['GPU Operator documentation, "Precompiled Driver Containers"'],
    prevents: found('driver/precompiled'),
  },
  {
    pain: 'A precompiled driver is to have GPUDirect Storage, which there is not.',
    upstream: ['gpu-operator v26.7.0, `controllers`'],
    prevents: foundIn(
      'driver/precompiled',
      nvidiaDriver('a', "usePrecompiled: true, version: '580', gds: {enabled: true}"),
      nvidiaDriver('a', "usePrecompiled: true, version: '580'"),
    ),
  },
  {
    pain: 'The label of a node names a configuration that is not there: the node loses its GPUs, or stays as it was cut.',
    upstream: ['k8s-device-plugin v0.20.0, `cmd/config-manager`', 'mig-parted v0.15.0, `cmd/nvidia-mig-manager`'],
    prevents: found('operator/config-label'),
  },
  {
    pain: 'A ConfigMap that the operator is told of stands in another namespace.',
    upstream: ['NVIDIA/gpu-operator#412', 'NVIDIA/k8s-device-plugin#461'],
    prevents: found('operator/config-namespace'),
  },
  {
    pain: 'A ConfigMap that the operator is told of lacks the key that is read.',
    upstream: ['NVIDIA/gpu-operator#1273'],
    prevents: found('operator/config-map'),
  },
  {
    pain: 'A word of a MIG configuration is misspelt, and mig-manager refuses the whole file.',
    upstream: ['mig-parted v0.15.0, `api/spec/v1`'],
    prevents: found('mig/config-file'),
  },
  {
    pain: 'One GPU of a node is to be shared by MPS, and the others are to stay whole.',
    upstream: ['NVIDIA/k8s-device-plugin#1786', 'NVIDIA/gpu-operator#835'],
    prevents: foundIn('sharing/config-file', sharedByMps('devices: [0]'), sharedByMps('devices: all')),
  },
  {
    pain: 'The chart of the device plugin shares by MPS, and GPU Feature Discovery is left off, as it is by default.',
    upstream: ['NVIDIA/k8s-device-plugin#634', 'NVIDIA/k8s-device-plugin#712', 'NVIDIA/k8s-device-plugin#762'],
    prevents: found('plugin/mps-gfd'),
  },
  {
    pain: 'Several configurations of the device plugin, and none of them is the default.',
    upstream: ['k8s-device-plugin v0.20.0, `deployments/helm/nvidia-device-plugin/templates`'],
    prevents: found('plugin/broken-value'),
  },
  {
    pain: 'The device plugin of one GPU Operator competes with that of a second.',
    upstream: ['Kubernetes 1.36 `pkg/kubelet/cm/devicemanager`'],
    prevents: found('sharing/one-owner'),
  },
  {
    pain: "The operator's vGPU Device Manager is installed without Helm, and tolerates no taint of GPU nodes.",
    upstream: ['NVIDIA/gpu-operator#2717'],
    prevents: { cannot: 'the operator makes this DaemonSet itself, and no manifest of the user has it' },
  },
];
