import { GpuTrainingJob, machines, TunedGpuNode } from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import type { NodeTuning } from '../../lib/plans/node';
import { found, foundIn } from './found';
import { exclusiveCpus, podOn, poolWith, tunedOn } from './node-site';
import type { Promised } from './promise';
import type { Site } from './site';

const trainOn = (site: Site, props: object = {}, tuning: NodeTuning = {}): GpuTrainingJob =>
  new GpuTrainingJob(site.chart, 'llama', { pool: tunedOn(site, 'ubuntu-24.04', tuning), request: { gpus: 1 }, image: 'x:1', ...props });

/** 40Gi of them. */
const PAGES: NodeTuning = { hugePages: { '2Mi': 20480 } };

const sizedPod = (cpu: string): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, cpu: ${cpu}, memory: 8Gi}}}]
`;

/** Pods against the NUMA nodes, the CPUs and the memory of their nodes. */
export const numaPromises: readonly Promised[] = [
  {
    pain: 'Eight GPUs stand on two sockets, a few CPUs on one: the nodes reject the pod for ever with `TopologyAffinityError`.',
    upstream: ['kubernetes/kubernetes#84869', 'kubernetes/kubernetes#110306', 'kubernetes/kubernetes#123816'],
    prevents: found('numa/never-admits'),
  },
  {
    pain: 'The policy `single-numa-node` keeps out every job that takes a whole node.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/topologymanager/policy.go`'],
    prevents: foundIn(
      'numa/never-admits',
      podOn('nvidia.com/gpu: 8, cpu: 64, memory: 512Gi'),
      podOn('nvidia.com/gpu: 4, cpu: 64, memory: 512Gi'),
      poolWith({ ...exclusiveCpus, topologyManagerPolicy: 'single-numa-node' }),
    ),
  },
  {
    pain: 'A network device on the other socket keeps a pod out as well.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/topologymanager/policy.go`'],
    prevents: found('numa/nics'),
  },
  {
    pain: 'All CPUs and all memory of a machine are asked for, and a node has less than that after what is reserved.',
    upstream: ['Kubernetes documentation, "Reserve Compute Resources for System Daemons"'],
    prevents: foundIn(
      'pool/never-fits',
      podOn('nvidia.com/gpu: 8, cpu: 224, memory: 512Gi'),
      podOn('nvidia.com/gpu: 8, cpu: 208, memory: 512Gi'),
      poolWith(exclusiveCpus),
    ),
  },
  {
    pain: 'CPUs of its own are promised to a training job, and a sidecar without limits takes them away.',
    upstream: ['Kubernetes 1.36.2 `pkg/apis/core/v1/helper/qos/qos.go`'],
    prevents: {
      rule: 'qos/not-guaranteed',
      mistake: (site) => trainOn(site, { sidecars: [{ name: 'logs', image: 'x:1' }] }),
      corrected: (site) => trainOn(site),
    },
  },
  {
    pain: 'A part of a CPU is asked for, and the container gets none of its own.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/cpumanager/policy_static.go`'],
    prevents: foundIn('qos/exclusive-cpus', sizedPod('1500m'), sizedPod('2'), {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodeSelector: { team: 'ml' },
          kubelet: { cpuManagerPolicy: 'static', reservedSystemCPUs: '0-1,112-113' },
        },
      ],
    }),
  },
  {
    pain: 'A pod that asks for GPUs alone is BestEffort: it has no CPUs of its own, and is ended first when memory is short.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/qos/policy.go`'],
    prevents: {
      default: "CPU and memory of a training job, as limits: its GPUs' share of the node",
      emitted: (site) => {
        trainOn(site);
        return Manifests.of(site.chart).podSpec('Job').containers[0]?.resources?.limits;
      },
      expected: { cpu: expect.anything(), memory: expect.anything(), 'nvidia.com/gpu': 1 },
    },
  },
  {
    pain: 'A model server that asks for GPUs alone is BestEffort beside pods with CPUs of their own, and shares what those leave.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/cpumanager/policy_static.go`'],
    prevents: found('qos/best-effort'),
  },
  {
    pain: 'Huge pages of EFA are taken from the memory of a node, and a pod that asks for all of the rest never runs.',
    upstream: ['Amazon EKS User Guide, "Run machine learning training on Amazon EKS with Elastic Fabric Adapter"'],
    prevents: {
      rule: 'pool/never-fits',
      mistake: (site) => trainOn(site, { resources: { cpu: 8, memory: '1990Gi', 'hugepages-2Mi': '40Gi' } }, PAGES),
      corrected: (site) => trainOn(site, { resources: { cpu: 8, 'hugepages-2Mi': '40Gi' } }, PAGES),
    },
  },
  {
    pain: 'A machine of four CPUs keeps half of them for the system, and nobody knows where they went.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/cpumanager/policy_static.go`'],
    prevents: found('kubelet/reserved-share'),
  },
  {
    pain: 'NUMA nodes have unequal memory, and shares by the mean leave the last GPU of a node idle.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/memorymanager/policy_static.go`'],
    prevents: {
      default: 'shares of the memory of the NUMA node that has least for each of its GPUs',
      emitted: (site) => {
        const [first, ...others] = machines.dgxH100.numa ?? [];
        const numa = [{ ...first, id: 0, cpus: first?.cpus ?? '', memoryMiB: 900_000 }, ...others];
        const memoryMiB = numa.reduce((sum, node) => sum + (node.memoryMiB ?? 0), 0);
        const machine = { ...machines.dgxH100, memoryMiB, numa };
        const pool = new TunedGpuNode(site.cluster, 'uneven', { machine, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
        new GpuTrainingJob(site.chart, 'llama', { pool, request: { gpus: 4 }, image: 'x:1' });
        const limits = Manifests.of(site.chart).podSpec('Job').containers[0]?.resources?.limits;
        return Number.parseInt(String(limits?.['memory']), 10) <= 900_000;
      },
      expected: true,
    },
  },
  {
    pain: 'A memory limit is less than the shared memory that counts against it.',
    upstream: ['containerd `pkg/oci/mounts.go`', 'Kubernetes documentation, "Volumes"'],
    prevents: found('pod/shared-memory'),
  },
  {
    pain: 'Pods ask for more huge pages than a NUMA node has.',
    upstream: ['Kubernetes documentation, "Manage HugePages"'],
    prevents: found('pool/huge-pages'),
  },
  {
    pain: 'GPUs are asked for in `spec.resources` of a pod, which takes CPU, memory and huge pages alone.',
    upstream: ['Kubernetes 1.36.2 `pkg/apis/core/validation`'],
    prevents: found('pod/pod-resources'),
  },
  {
    pain: 'A container asks for `gpu` without the domain of its name, and the API server refuses the pod.',
    upstream: ['Kubernetes 1.36.2 `pkg/apis/core/validation`'],
    prevents: found('pod/resource-domain'),
  },
  {
    pain: 'A container asks for `nvidia.com/gpus`, which no device plugin offers, and its pod stays Pending silently.',
    upstream: ['k8s-device-plugin v0.20.0 `internal/rm`'],
    prevents: found('pod/resource-spelling'),
  },
  {
    pain: 'A container asks for a MIG profile that no GPU has, and its pod stays Pending silently.',
    upstream: ['NVIDIA MIG user guide, supported profiles'],
    prevents: found('mig/known-profile'),
  },
  {
    pain: 'A liveness or startup probe has a `successThreshold` other than 1, and the API server refuses the pod.',
    upstream: ['Kubernetes 1.36.2 `pkg/apis/core/validation`'],
    prevents: found('pod/probe-threshold'),
  },
  {
    pain: 'CPU or memory of a Guaranteed pod shall be resized in place under static managers, and stays as it is.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/allocation`'],
    prevents: { cannot: 'a resize is asked of a pod that runs, not of its manifest' },
  },
  {
    pain: 'One worker that reads data takes too much memory, and the whole container ends with it.',
    upstream: ['Kubernetes documentation, KubeletConfiguration, `singleProcessOOMKill`'],
    prevents: { cannot: 'both settings are sound: which is better depends on what a trainer does when it loses a worker' },
  },
  {
    pain: 'A Guaranteed DaemonSet stands on one NUMA node, and keeps pods that span two from the Static Memory Manager.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/memorymanager`'],
    prevents: found('numa/daemon-memory'),
  },
  {
    pain: 'Parts of GPUs are given out under a Topology Manager policy that is stricter than `best-effort`.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm/topologymanager`'],
    prevents: found('numa/shared-gpus'),
  },
];
