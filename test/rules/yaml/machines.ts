import { type MachineShape, machines } from '../../../lib/machine';
import { podWith, type YamlCases } from './yaml-case';

const SYSTEM = 'feature.node.kubernetes.io/system-os_release';

/** A pool whose nodes select themselves by their operating system. */
const ubuntu = (version: string): object => ({
  name: `ubuntu-${version.slice(0, 2)}`,
  machine: 'dgxH100',
  nodeSelector: { [`${SYSTEM}.ID`]: 'ubuntu', [`${SYSTEM}.VERSION_ID`]: version },
});

/** A Deployment that fills a node. */
const rollout = (strategy: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: llm, namespace: ml}
spec:
  replicas: 1
  strategy: ${strategy}
  selector: {matchLabels: {app: llm}}
  template:
    metadata: {labels: {app: llm}}
    spec:
      nodeSelector: {${SYSTEM}.ID: ubuntu, ${SYSTEM}.VERSION_ID: "22.04"}
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;

const operator = (values: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: ${values}
`;

const ROLE = 'node-role.kubernetes.io/gpu';

/** A PerformanceProfile of the pool of a context. */
const profile = (spec: string): string => `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec: {nodeSelector: {${ROLE}: ''}, ${spec}}
`;
const openshift = (machine: string): object => ({
  kubernetes: '1.34',
  distribution: 'openshift',
  pools: [{ name: 'gpu', machine, nodeSelector: { [ROLE]: '' } }],
});
const paged = (size: string): string => profile(`cpu: {reserved: 0-3, isolated: 4-95}, hugepages: {pages: [{size: ${size}, count: 4}]}`);

/** 32 pages of 1 GiB, which the kernel spreads over two NUMA nodes. */
const PAGED = 'cpu: {reserved: 0-3, isolated: 4-95}, numa: {topologyPolicy: single-numa-node}, hugepages: {pages: [{size: 1G, count: 32}]}';

/** A pod on that pool, with exclusive CPUs. */
const podOn = (limits: string): string => `---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {${ROLE}: ''}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi, ${limits}}}}]
`;

/** NICs of a machine with two NUMA nodes, of which the SR-IOV plugin offers the first. */
const rails = (): MachineShape => ({
  ...machines.aws['p4d.24xlarge'],
  name: 'with-rails',
  nics: [
    { name: 'eth0', kind: 'ethernet', numaNode: 0, resource: 'openshift.io/rail0', devices: 8 },
    { name: 'eth1', kind: 'ethernet', numaNode: 1, resource: 'openshift.io/rail1', devices: 8 },
  ],
});
const wired = (limits: string): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}}]
`;

/** A DaemonSet on every node, and a pod that needs the memory of two NUMA nodes. */
const beside = (requests: string): string => `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: ml}
spec:
  selector: {matchLabels: {app: agent}}
  template:
    metadata: {labels: {app: agent}}
    spec:
      tolerations: [{operator: Exists}]
      containers: [{name: main, image: "x:1", resources: {requests: ${requests}, limits: {cpu: 1, memory: 1Gi}}}]
---
${wired('nvidia.com/gpu: 8, cpu: 64, memory: 700Gi')}`;
/** Each of whose NUMA nodes has 552 GiB for pods. */
const pinned = {
  topologyManagerPolicy: 'best-effort',
  cpuManagerPolicy: 'static',
  reservedSystemCPUs: '0-1,48-49',
  memoryManagerPolicy: 'Static',
  systemReserved: { memory: '924Mi' },
  evictionHard: { 'memory.available': '100Mi' },
  mergeDefaultEvictionSettings: true,
  reservedMemory: [{ numaNode: 0, limits: { memory: '1Gi' } }],
};

/** vLLM over all GPUs of a machine. */
const spread = (env: string): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  schedulerName: hami-scheduler
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: vllm/vllm-openai:v0.11.0
      args: [--model=m, --tensor-parallel-size=8]
      env: [${env}]
      resources: {limits: {nvidia.com/gpu: 8, nvidia.com/gpumem-percentage: 100}}
      volumeMounts: [{name: shm, mountPath: /dev/shm}]
  volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]
`;

/** A release of HAMi with the configuration of one node. */
/** A pod that asks for a GPU, and HAMi. */
const documentsWith = (spec: string): string => `${podWith('resources: {limits: {nvidia.com/gpu: 1}}', spec)}---\n${HAMI}`;
const HAMI = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec: {chart: {spec: {chart: hami, version: 2.10.0}}}
`;

const hamiWith = (mode: string, values = ''): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values:
    scheduler: {kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      nodeConfiguration: {config: '{"nodeconfig": [{"name": "gpu-1", "operatingmode": "${mode}"}]}'}
      ${values}
`;
const labs = (machine: string): object => ({
  kubernetes: '1.34',
  pools: [{ name: 'labs', machine, sharing: 'hami', nodeSelector: { team: 'ml' } }],
});

/** Nodes as their machines and systems are. */
export const machineCases: YamlCases = {
  'pool/surge': {
    says: "pool 'ubuntu-22' has no nvidia.com/gpu for the new pod of a rollout",
    wrong: rollout('{type: RollingUpdate}'),
    right: rollout('{rollingUpdate: {maxSurge: 0, maxUnavailable: 1}}'),
    context: { pools: [{ ...ubuntu('22.04'), nodes: 1 }] },
  },
  'pool/instance-gpus': {
    says: 'asks for more GPUs than g4dn.xlarge has',
    wrong: podWith('resources: {limits: {nvidia.com/gpu: 4}}', 'nodeSelector: {node.kubernetes.io/instance-type: g4dn.xlarge}'),
    right: podWith('resources: {limits: {nvidia.com/gpu: 4}}', 'nodeSelector: {node.kubernetes.io/instance-type: g4dn.12xlarge}'),
  },
  'driver/systems': {
    says: 'nodes of ubuntu22.04 and ubuntu24.04 get the image of whichever comes first',
    wrong: operator('{driver: {nvidiaDriverCRD: {enabled: false}}}'),
    right: operator('{driver: {nvidiaDriverCRD: {enabled: true}}}'),
    context: { kubernetes: '1.34', pools: [ubuntu('22.04'), ubuntu('24.04')] },
  },
  'node/profile-cpus': {
    says: "leaves CPU 92-95 of aws-p4d.24xlarge, which pool 'gpu' has, in no set",
    wrong: profile('cpu: {reserved: 0-3, isolated: 4-91}'),
    right: profile('cpu: {reserved: 0-3, isolated: 4-91, offlined: 92-95}'),
    context: openshift('aws.p4d.24xlarge'),
  },
  'pool/huge-pages': {
    says: "no NUMA node of pool 'gpu' has more than 16Gi: the kubelet refuses it for ever",
    wrong: profile(PAGED) + podOn('hugepages-1Gi: 24Gi'),
    right: profile(PAGED) + podOn('hugepages-1Gi: 16Gi'),
    context: openshift('aws.p4d.24xlarge'),
  },
  'numa/nics': {
    says: "the kubelets of pool 'train' reject this pod for ever, for its network devices",
    wrong: wired('nvidia.com/gpu: 8, openshift.io/rail0: 1'),
    right: wired('nvidia.com/gpu: 4, openshift.io/rail0: 1'),
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'train', machine: rails(), nodeSelector: { team: 'ml' }, kubelet: { topologyManagerPolicy: 'restricted' } }],
    },
  },
  'numa/daemon-memory': {
    says: "on each node of pool 'train' DaemonSet 'agent' holds memory of one of them alone",
    wrong: beside('{cpu: 1, memory: 1Gi}'),
    right: beside('{cpu: 1, memory: 512Mi}'),
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'train', machine: 'aws.p4d.24xlarge', nodeSelector: { team: 'ml' }, kubelet: pinned }],
    },
  },
  'hami/refused': {
    says: 'the node is named, and HAMi of these documents rejects these pods',
    wrong: documentsWith('nodeName: gpu-1'),
    right: documentsWith('nodeSelector: {kubernetes.io/hostname: gpu-1}'),
  },
  'hami/mig-cdi': {
    says: "node 'gpu-1' is cut by MIG as pods ask, and what is cut then has no CDI device",
    wrong: hamiWith('mig', 'deviceListStrategy: cdi-annotations'),
    right: hamiWith('mig', 'deviceListStrategy: envvar'),
    context: labs('dgxA100'),
  },
  'hami/mig-model': {
    says: "HAMi's list has no piece of the name NVIDIA H100 80GB HBM3 of the GPUs of node 'gpu-1'",
    wrong: hamiWith('mig'),
    right: hamiWith('hami-core'),
    context: labs('dgxH100'),
  },
  'hami/vllm-control': {
    says: "container 'main' spreads a model over 8 whole GPUs of pool 'labs', and may hang before it loads it",
    wrong: spread(''),
    right: spread('{name: CUDA_DISABLE_CONTROL, value: "true"}'),
    context: labs('aws.g7e.48xlarge'),
  },
  'node/profile-pages': {
    says: 'is not a size of huge pages on amd64 with pages of 4k',
    wrong: paged('32M'),
    right: paged('1G'),
    context: openshift('aws.p4d.24xlarge'),
  },
};
