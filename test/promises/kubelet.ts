import { GpuNodePool, machines, type TunedGpuNode } from '../../lib';
import { filesOf } from '../../lib/faces/cdk8s/files';
import { found, foundIn } from './found';
import { exclusiveCpus, type Os, onEks, podOn, poolWith, tunedOn } from './node-site';
import type { Promised } from './promise';
import type { Site } from './site';

const kubeletOf = (pool: TunedGpuNode): unknown => pool.description.shapes?.[0]?.kubelet;
const osOn = ({ cluster }: Site, os: Os): GpuNodePool => new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os });
const kubelet = (fields: string): string => `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${fields}\n`;

const KUBELET_SOURCE = 'Kubernetes 1.36.2 `pkg/kubelet/apis/config/validation`';
const CPU_SOURCE = 'Kubernetes 1.36.2 `pkg/kubelet/cm/cpumanager`';
const MEMORY_SOURCE = 'Kubernetes 1.36.2 `pkg/kubelet/cm/memorymanager`';

/** The configuration of kubelets. */
export const kubeletPromises: readonly Promised[] = [
  {
    pain: 'The CPU Manager is static and nothing is reserved for the system: the kubelet does not start.',
    upstream: [CPU_SOURCE],
    prevents: found('kubelet/cpu-reservation'),
  },
  {
    pain: 'Reserved CPUs are listed, and a cgroup of kube or system daemons is named as well: the kubelet does not start.',
    upstream: [KUBELET_SOURCE],
    prevents: found('kubelet/reserved-cgroup'),
  },
  {
    pain: 'EKS names both of these cgroups by itself, so that a list of reserved CPUs stops the kubelet of a node that says no word of them.',
    upstream: ['awslabs/amazon-eks-ami v20260724, nodeadm'],
    prevents: {
      default: 'both cgroups as empty texts, on EKS',
      emitted: (site) => kubeletOf(tunedOn(onEks(site), 'amazon-linux-2023')),
      expected: { kubeReservedCgroup: '', systemReservedCgroup: '', reservedSystemCPUs: expect.any(String) },
    },
  },
  {
    pain: 'Under the Static Memory Manager the memory of all NUMA nodes is not to the byte what is reserved, and the kubelet does not start.',
    upstream: [MEMORY_SOURCE],
    prevents: found('kubelet/reserved-memory'),
  },
  {
    pain: 'Huge pages are reserved for the system, which can reserve none.',
    upstream: ['Kubernetes 1.36.3 `cmd/kubelet/app/server.go`'],
    prevents: foundIn(
      'kubelet/reserved',
      kubelet('systemReserved: {memory: 1Gi, hugepages-1Gi: 1Gi}'),
      kubelet('systemReserved: {memory: 1Gi}'),
    ),
  },
  {
    pain: 'Memory at which pods are evicted is a percentage, which no sum of the Static Memory Manager can meet.',
    upstream: [MEMORY_SOURCE],
    prevents: found('kubelet/eviction-percentage'),
  },
  {
    pain: 'Half a core is reserved, and its other thread serves nobody where pods get whole cores.',
    upstream: [CPU_SOURCE],
    prevents: found('kubelet/whole-cores'),
  },
  {
    pain: 'CPUs are reserved that the machine does not have.',
    upstream: [CPU_SOURCE],
    prevents: found('kubelet/reserved-cpus'),
  },
  {
    pain: 'A PerformanceProfile gives a CPU to the system and to pods at once, and the webhook refuses it.',
    upstream: ['openshift/cluster-node-tuning-operator, `performanceprofile_validation.go`'],
    prevents: found('node/performance-profile'),
  },
  {
    pain: 'Pods get whole cores, one asks for an odd number of CPUs, and each node ends it with `SMTAlignmentError`.',
    upstream: [CPU_SOURCE],
    prevents: foundIn(
      'numa/never-admits',
      podOn('nvidia.com/gpu: 1, cpu: 7, memory: 64Gi'),
      podOn('nvidia.com/gpu: 1, cpu: 8, memory: 64Gi'),
      poolWith({ ...exclusiveCpus, cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' } }),
    ),
  },
  {
    pain: 'Two options of the CPU Manager exclude each other, or one is newer than the kubelet.',
    upstream: [CPU_SOURCE],
    prevents: foundIn(
      'kubelet/option',
      kubelet(
        'cpuManagerPolicy: static\nreservedSystemCPUs: 0,112\ncpuManagerPolicyOptions: {full-pcpus-only: "true", distribute-cpus-across-cores: "true"}\nfeatureGates: {CPUManagerPolicyAlphaOptions: true}',
      ),
      kubelet('cpuManagerPolicy: static\nreservedSystemCPUs: 0,112\ncpuManagerPolicyOptions: {full-pcpus-only: "true"}'),
      { kubernetes: '1.34' },
    ),
  },
  {
    pain: 'A field of the kubelet is set whose feature gate is off in this version.',
    upstream: [KUBELET_SOURCE],
    prevents: found('kubelet/gated-field'),
  },
  {
    pain: 'One eviction threshold is set, and all others become 0.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/apis/config/v1beta1/defaults.go`'],
    prevents: found('kubelet/eviction-partial'),
  },
  {
    pain: 'A machine shows more than eight NUMA nodes, as GB200 may, and the kubelet does not start with a Topology Manager policy.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/topologymanager`'],
    prevents: found('kubelet/numa-nodes'),
  },
  {
    pain: 'The policy of a node changes, and its kubelet does not start, because it remembers the old one.',
    upstream: ['Kubernetes documentation, "Control CPU Management Policies on the Node"'],
    prevents: {
      default: 'a bootstrap script that asks for a drained node, and removes what the managers remember',
      emitted: (site) =>
        filesOf(tunedOn(site))
          .map(({ text }) => text)
          .join('\n'),
      expected: expect.stringMatching(/--drained[^]*cpu_manager_state/),
    },
  },
  {
    pain: 'Node files are asked for of a system that cannot take them, and what they say is dropped.',
    upstream: ['Amazon EKS documentation, "Create nodes with optimized AMIs"'],
    prevents: {
      rule: 'node/os',
      mistake: (site) => osOn(onEks(site), 'debian-12'),
      corrected: (site) => osOn(onEks(site), 'amazon-linux-2023'),
    },
  },
];
