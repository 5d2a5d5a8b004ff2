import { CRITICAL_QUOTA } from '../../lib/plans/charts';
import { machines } from '../../lib/words/machine';
import type { KubeletConfiguration, PodSpec, ResourceRequirements } from '../../lib/words/kubernetes';
import type { MigScheduleFacts, ModelFragment, OperatorFacts, PodFacts, PoolDescription, Sharing, Site } from '../../lib/plans/model';
import { exclusive, gpuManager, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import type { NodeTuning } from '../../lib/plans/node';
import type { Input } from './inputs/example';
import { fromYaml } from './from-yaml';
import { hamiCases } from './hami-cases';
import { exclusiveCases } from './exclusive-cases';
import { slurmCases } from './slurm-cases';
import { pluginCases } from './plugin-cases';
import { storageCases } from './storage-cases';
import { vmCases } from './vm-cases';
import { documentExampleOf, idsWithInputs, inputsOf } from './inputs/inputs';

/** What breaks a rule, what keeps it, and a piece of the message that the broken one must give. */
export interface Case {
  readonly says: string;
  readonly bad: ModelFragment;
  readonly good: ModelFragment;
}

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;

const pool = (sharing: Sharing, rest: Partial<PoolDescription> = {}): PoolDescription => ({
  apiVersion: 'cdk8s-gpu/v1',
  kind: 'GpuNodePool',
  name: 'train',
  path: 'prod/train',
  cluster,
  sharing,
  gpu: 'H100-SXM5-80GB',
  nodes: { min: 2, max: 2 },
  shapes: [{ machine: machines.dgxH100 }],
  nodeSelector: { 'cdk8s-gpu/pool': 'train' },
  labels: { 'cdk8s-gpu/pool': 'train' },
  taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
  ...rest,
});

/** What measures GPUs for a team with one namespace. */
const measured = (namespace: string) => ({
  path: 'monitoring',
  counters: '',
  interval: 30,
  nodeStatus: false,
  teamNamespaces: [namespace],
});

/** A pool of which the nodes have the driver themselves, with what it says of them. */
const hostDriver = (tuning: NodeTuning, sharing: Sharing = exclusive()): PoolDescription =>
  pool(sharing, { os: 'ubuntu-24.04', nodeImage: 'host-driver', tuning: { intent: 'inference', ...tuning } });

/** A pool whose nodes cut their GPUs by an archive of mig-parted, on machines of these architectures. */
const ofArchitectures = (...architectures: readonly ('amd64' | 'arm64')[]): PoolDescription => ({
  ...hostDriver({ gpu: { mig: 'nvidia-mig-parted', migParted: { version: '0.15.0', sha256: 'a'.repeat(64) } } }),
  shapes: architectures.map((architecture) => ({ machine: { ...machines.dgxH100, architecture } })),
});

/** A pool whose nodes tell a runtime of the toolkit, and of which the kubelet speaks to a socket. */
const ofRuntime = (runtime: 'docker' | 'crio', containerRuntimeEndpoint: string): PoolDescription => ({
  ...hostDriver({ containerToolkit: { version: '1.20.0-1', runtime } }),
  shapes: [
    {
      machine: machines.dgxH100,
      kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', containerRuntimeEndpoint },
    },
  ],
});

/** A pool whose nodes install the container toolkit, in a cluster with a site of its own. */
const walled = (site: Site): PoolDescription => ({
  ...pool(exclusive(), { os: 'ubuntu-24.04', nodeImage: 'host-toolkit' }),
  cluster: { ...cluster, site },
  tuning: { intent: 'inference', containerToolkit: { version: '1.20.0-1' } } as never,
});

/** A pool of small MIG devices, and by night none. */
const slices = pool(mig({ layout: { '1g.10gb': 7 } }));
/** The same, whose nodes change their layout by themselves. */
const byTimers = {
  ...slices,
  tuning: {
    intent: 'inference',
    gpu: {
      mig: 'nvidia-mig-parted',
      migSchedule: { windows: { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } },
    },
  } as never,
};
const clock = (path: string): MigScheduleFacts => ({
  path,
  pool: 'prod/train',
  cluster,
  windows: [
    { name: 'day', config: 'day', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] },
    { name: 'night', config: 'all-disabled', groups: [{ devices: 'all', layout: {} }] },
  ],
});

const pod = (resources: ResourceRequirements, rest: Partial<PodFacts> = {}, spec: Partial<PodSpec> = {}): PodFacts => ({
  path: 'ml/llama',
  owner: { group: 'batch', kind: 'Job', name: 'llama', namespace: 'ml' },
  pointer: 'spec.template.spec',
  spec: { containers: [{ name: 'trainer', image: 'x:1', resources }], ...spec },
  pool: 'prod/train',
  ...rest,
});

const gpus = (count: number, resource = 'nvidia.com/gpu'): ResourceRequirements => ({ limits: { [resource]: count } });

const kubelet = (configuration: Omit<KubeletConfiguration, 'apiVersion' | 'kind'>): ModelFragment => ({
  pools: [pool(exclusive())],
  kubelets: [
    {
      path: 'prod/train',
      pool: 'prod/train',
      machine: 'dgx-h100',
      cluster,
      configuration: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...configuration },
    },
  ],
});

const migPool = (layout: Record<string, number>, rest: Partial<PoolDescription> = {}): ModelFragment => ({
  pools: [pool(mig({ layout }), rest)],
});

const operator = (values: Record<string, unknown>, rest: Partial<OperatorFacts> = {}): OperatorFacts => ({
  path: 'prod/gpu-operator',
  chart: 'gpu-operator',
  version: 'v26.7.0',
  namespace: 'gpu-operator',
  releaseName: 'gpu-operator',
  values,
  cluster,
  ...rest,
});

const migConfig = {
  migManager: { config: { create: true, name: 'x', data: { 'config.yaml': 'mig-configs:\n  all-disabled: []\n  cdk8s-gpu-train: []\n' } } },
};
/** A pool of EKS. */
/** A pool of which user data have so many further settings. */
const longOnEks = (sysctls: number): PoolDescription =>
  onEks({
    os: 'amazon-linux-2023',
    nodeImage: 'al2023-nvidia',
    gpu: 'H100-SXM5-80GB',
    shapes: [{ machine: machines.aws['p5.48xlarge'] }],
    tuning: {
      intent: 'training',

      sysctls: Object.fromEntries(
        Array.from({ length: sysctls }, (_, index) => [`net.ipv4.neigh.eth${index}.gc_stale_time`, `${(index * 7919) % 9973}`]),
      ),
    } as never,
  });

const onEks = (rest: Partial<PoolDescription>): PoolDescription =>
  pool(exclusive(), { cluster: { ...cluster, distribution: 'eks' }, ...rest });

/** Nodes whose kubelet is to be configured in a way that follows from their intent. */
const onGke = (fields: Partial<KubeletConfiguration>): PoolDescription =>
  pool(exclusive(), {
    os: 'cos',
    nodeImage: 'cos',
    cluster: { ...cluster, distribution: 'gke' },
    tuning: { intent: 'training' },
    shapes: [
      { machine: machines.dgxH100, kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...fields } },
    ],
  });

const plugin = { 'nvidia.com/device-plugin.config': 'cdk8s-gpu-train' };
const shared = (sharing: Sharing, rest: Partial<PoolDescription> = {}): PoolDescription =>
  pool(sharing, { labels: { 'cdk8s-gpu/pool': 'train', ...plugin }, ...rest });
const mpsPool = shared(mps({ replicas: 4 }));
/** 24 GB each, by the size that they are sold by. */
const a10s = { ...mpsPool, shapes: [{ machine: { ...machines.dgxH100, gpu: 'A10' } }] } as const;
const sharedBy = (text: string): Record<string, unknown> => ({
  devicePlugin: { config: { create: true, name: 'x', data: { 'cdk8s-gpu-train': text } } },
});
const byMps = sharedBy('sharing:\n  mps:\n    resources:\n      - name: nvidia.com/gpu\n        replicas: 4\n');
const serving = (values: Record<string, unknown>, pools = [mpsPool], rest: Partial<OperatorFacts> = {}): ModelFragment => ({
  pools,
  operators: [operator(values, { pools: ['prod/train'], ...rest })],
});

const cutInPart = pool(
  mig({
    groups: [
      { devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
      { devices: [4, 5, 6, 7], layout: {} },
    ],
  }),
);

/** GPU-Manager on the nodes of that pool. */
const vcuda: ModelFragment = {
  pods: [
    {
      path: 'prod/gpu-manager',
      owner: { group: 'apps', kind: 'DaemonSet', name: 'gpu-manager', namespace: 'kube-system' },
      pointer: 'spec.template.spec',
      perNode: true,
      spec: {
        containers: [
          {
            name: 'gpu-manager',
            image: 'registry.example/gpu-manager:v1.1.5',
            env: [{ name: 'EXTRA_FLAGS', value: '--container-runtime-endpoint=/run/containerd/containerd.sock' }],
          },
        ],
        tolerations: [{ operator: 'Exists' }],
      },
    },
  ],
};

/** The examples of rules, which are read when somebody asks. */
const examples = idsWithInputs().map((id): [string, Case] => {
  const [says = '', inputs] = [documentExampleOf(id)?.says, inputsOf(id)];
  return [
    id,
    {
      says,
      get bad() {
        return factsOf(inputs?.wrong);
      },
      get good() {
        return factsOf(inputs?.right);
      },
    },
  ];
});

/** A Network Operator whose interfaces are of a resource. */
const nicsOf = (resource: string): OperatorFacts =>
  operator(
    {},
    {
      chart: 'network-operator',
      nics: { resources: [{ name: 'rdma/rdma_shared_device_a', kinds: [] }], interfaces: { [resource]: ['ibs1'] } },
    },
  );

const factsOf = (input: Input = { yaml: '' }): ModelFragment => fromYaml(input.yaml, input.context);

const runfile = { from: 'runfile', url: 'https://example.com/N.run', sha256: 'a'.repeat(64), version: '580.126.20' } as const;

/** One case for each rule, by id: its example, or facts where plans tell more than documents. A test holds that none is missing. */
export const cases: Readonly<Record<string, Case>> = {
  'network/fabric': {
    says: "machine 'dgx-h100' of the pool has no EFA device",
    bad: {
      pools: [pool(exclusive())],
      pods: [pod({ limits: { 'nvidia.com/gpu': 8 } }, { pool: 'prod/train', fabrics: [{ kind: 'efa' }] })],
    },
    good: {
      pools: [pool(exclusive())],
      pods: [pod({ limits: { 'nvidia.com/gpu': 8 } }, { pool: 'prod/train', fabrics: [{ kind: 'infiniband' }] })],
    },
  },
  'network/operator-resources': {
    says: 'is a resource that no NIC of the pools is',
    bad: { operators: [nicsOf('rdma/shared')] },
    good: { operators: [nicsOf('rdma/rdma_shared_device_a')] },
  },
  ...Object.fromEntries(examples),
  ...hamiCases,
  ...exclusiveCases,
  ...slurmCases,
  ...pluginCases,
  ...storageCases,
  ...vmCases,
  'pool/memory-margin': {
    says: "a client needs more memory of a GPU of pool 'train' than the size that it is sold by makes sure",
    bad: { pools: [a10s], pods: [pod(gpus(1), { modelMemoryMiB: 6000 })] },
    good: { pools: [a10s], pods: [pod(gpus(1), { modelMemoryMiB: 5529 })] },
  },
  'pool/unserved': {
    says: "cluster 'prod' has no GPU Operator, which gives out the GPUs of pool 'train'",
    bad: { clusters: [cluster], pools: [pool(exclusive())], pods: [pod(gpus(1))], operators: [operator({}, { chart: 'hami' })] },
    good: { clusters: [cluster], pools: [pool(exclusive())], pods: [pod(gpus(1))], operators: [operator({})] },
  },
  'pool/overlap': {
    says: "also selects the nodes of pool 'other'",
    bad: {
      pools: [
        pool(exclusive(), { nodeSelector: { team: 'ml' } }),
        pool(exclusive(), {
          path: 'prod/other',
          name: 'other',
          labels: { team: 'ml', 'cdk8s-gpu/pool': 'other' },
          nodeSelector: { 'cdk8s-gpu/pool': 'other' },
        }),
      ],
    },
    good: {
      pools: [
        pool(exclusive()),
        pool(exclusive(), {
          path: 'prod/other',
          name: 'other',
          labels: { 'cdk8s-gpu/pool': 'other' },
          nodeSelector: { 'cdk8s-gpu/pool': 'other' },
        }),
      ],
    },
  },
  'operator/critical-quota': {
    says: "namespace 'gpu-operator' admits no pods of class system-node-critical",
    bad: { operators: [operator({}, { cluster: { ...cluster, distribution: 'gke' } })] },
    good: { operators: [operator({ extraObjects: [CRITICAL_QUOTA] }, { cluster: { ...cluster, distribution: 'gke' } })] },
  },
  'sharing/one-owner': {
    says: "cluster 'prod' already has a GPU Operator",
    bad: { operators: [operator({}), operator({}, { path: 'prod/again' })] },
    good: { operators: [operator({}), operator({}, { path: 'dev/gpu-operator', cluster: { ...cluster, path: 'dev' } })] },
  },
  'sharing/config': {
    says: "has no key 'cdk8s-gpu-train'",
    bad: serving({ devicePlugin: { config: { create: true, name: 'x', data: { mine: 'version: v1\n' } } } }),
    good: serving(byMps),
  },
  'sharing/plugin-env': {
    says: 'DEFAULT_CONFIG changes nothing',
    bad: serving({ devicePlugin: { env: [{ name: 'DEFAULT_CONFIG', value: 'nope' }] } }),
    good: serving({ devicePlugin: { env: [{ name: 'GDRCOPY_ENABLED', value: 'true' }] } }),
  },
  'sharing/ignored-option': {
    says: 'ignores failRequestsGreaterThanOne: false',
    bad: serving(byMps, [shared(mps({ replicas: 4, failRequestsGreaterThanOne: false }))], { version: 'v26.3.3' }),
    good: serving(byMps, [shared(mps({ replicas: 4, failRequestsGreaterThanOne: false }))]),
  },
  'sharing/model-memory': {
    says: "more than a client of pool 'train' may allocate",
    bad: { pools: [mpsPool], pods: [pod(gpus(1), { modelMemoryMiB: 20390 })] },
    good: { pools: [mpsPool], pods: [pod(gpus(1), { modelMemoryMiB: 20389 })] },
  },
  'operator/mig-strategy': {
    says: "the MIG devices of pool 'train' would not be named",
    bad: { ...migPool({ '1g.10gb': 7 }), operators: [operator({ mig: { strategy: 'single' } }, { pools: ['prod/train'] })] },
    good: { ...migPool({ '1g.10gb': 7 }), operators: [operator({ mig: { strategy: 'mixed' }, ...migConfig }, { pools: ['prod/train'] })] },
  },
  'operator/mig-config': {
    says: "has no configuration 'cdk8s-gpu-train'",
    bad: {
      ...migPool({ '1g.10gb': 7 }, { labels: { 'nvidia.com/mig.config': 'cdk8s-gpu-train' } }),
      operators: [
        operator(
          {
            mig: { strategy: 'mixed' },
            migManager: { config: { create: true, data: { 'config.yaml': 'mig-configs:\n  all-disabled: []\n' } } },
          },
          { pools: ['prod/train'] },
        ),
      ],
    },
    good: {
      ...migPool({ '1g.10gb': 7 }, { labels: { 'nvidia.com/mig.config': 'cdk8s-gpu-train' } }),
      operators: [operator({ mig: { strategy: 'mixed' }, ...migConfig }, { pools: ['prod/train'] })],
    },
  },
  'operator/mig-profiles': {
    says: "does not know profiles of pool 'train'",
    bad: { ...migPool({ '1g.24gb-me': 3 }), operators: [operator({}, { version: 'v24.9.2', pools: ['prod/train'] })] },
    good: { ...migPool({ '1g.24gb-me': 3 }), operators: [operator({}, { version: 'v25.3.4', pools: ['prod/train'] })] },
  },
  'delivery/lost-hook': {
    says: "Job 'hami-admission-create' runs in a hook alone",
    bad: {
      operators: [
        operator(
          {},
          {
            chart: 'hami',
            delivery: {
              kind: 'rendered',
              lostHooks: [{ kind: 'Job', name: 'hami-admission-create', events: ['pre-install', 'pre-upgrade'] }],
            },
          },
        ),
        operator({}, { delivery: { kind: 'rendered', lostHooks: [{ kind: 'Job', name: 'migrate', events: ['pre-upgrade'] }] } }),
      ],
    },
    good: { operators: [operator({}, { chart: 'hami' })] },
  },
  'delivery/chart-version': {
    says: 'the chart that was rendered is version v25.10.1',
    bad: { operators: [operator({}, { delivery: { kind: 'rendered', renderedVersion: 'v25.10.1' } })] },
    good: { operators: [operator({}, { delivery: { kind: 'rendered', renderedVersion: '26.7.0' } })] },
  },
  'delivery/helm-controller': {
    says: 'nothing installs a HelmChart in a cluster of kubeadm',
    bad: { operators: [operator({}, { delivery: { kind: 'k3s' } })] },
    good: {
      operators: [
        operator({}, { delivery: { kind: 'k3s' }, cluster: { ...cluster, distribution: 'rke2' } }),
        operator({}, { delivery: { kind: 'flux' } }),
      ],
    },
  },
  'operator/driver-mig': {
    says: "offers nothing on the nodes of pool 'train'",
    bad: { pools: [cutInPart], operators: [operator({ driver: { version: '570.133.20' } }, { pools: ['prod/train'] })] },
    good: { pools: [cutInPart], operators: [operator({ driver: { version: '570.172.08' } }, { pools: ['prod/train'] })] },
  },
  'operator/node-image': {
    says: 'it brings the driver, and the operator installs another',
    bad: {
      pools: [onEks({ nodeImage: 'al2023-nvidia' })],
      operators: [operator({ toolkit: { enabled: false } }, { pools: ['prod/train'] })],
    },
    good: {
      pools: [onEks({ nodeImage: 'al2023-nvidia', labels: { 'nvidia.com/gpu.deploy.driver': 'false' } })],
      operators: [operator({ toolkit: { enabled: false } }, { pools: ['prod/train'] })],
    },
  },
  'operator/node-platform': {
    says: 'EKS Auto Mode runs the driver',
    bad: { pools: [onEks({ nodeImage: 'auto-mode' })], operators: [operator({}, { pools: ['prod/train'] })] },
    good: {
      pools: [pool(exclusive(), { cluster: { ...cluster, distribution: 'talos' } })],
      operators: [operator({}, { version: 'v26.7.0', pools: ['prod/train'] })],
    },
  },
  'operator/node-sharing': {
    says: 'nothing that is written here tells them how',
    bad: {
      pools: [pool(timeSlicing({ replicas: 4 }), { nodeImage: 'cos', cluster: { ...cluster, distribution: 'gke' } })],
      operators: [operator({}, { pools: ['prod/train'] })],
    },
    good: {
      pools: [pool(exclusive(), { nodeImage: 'cos', cluster: { ...cluster, distribution: 'gke' } })],
      operators: [operator({}, { pools: ['prod/train'] })],
    },
  },
  'node/image': {
    says: "the operator's values are for 'al2023-nvidia'",
    bad: { pools: [onEks({})], operators: [operator({}, { pools: ['prod/train'] })] },
    good: { pools: [onEks({ nodeImage: 'al2023-nvidia' })], operators: [operator({}, { pools: ['prod/train'] })] },
  },
  'mig/schedule-offers': {
    says: 'offers until its schedule begins, and in no window',
    bad: {
      pools: [pool(mig({ layout: { '3g.40gb': 2 } }))],
      migSchedules: [clock('prod/clock')],
      pods: [pod(gpus(1, 'nvidia.com/mig-3g.40gb'))],
    },
    good: { pools: [slices], migSchedules: [clock('prod/clock')], pods: [pod(gpus(1, 'nvidia.com/mig-1g.10gb'))] },
  },
  'mig/one-schedule': {
    says: "pool 'train' has a schedule already",
    bad: { pools: [slices], migSchedules: [clock('prod/clock'), clock('prod/other')] },
    good: { pools: [slices], migSchedules: [clock('prod/clock')] },
  },
  'mig/two-owners': {
    says: "no mig-manager runs on the nodes of pool 'train'",
    bad: { pools: [{ ...slices, labels: { 'nvidia.com/gpu.deploy.mig-manager': 'false' } }], migSchedules: [clock('prod/clock')] },
    good: { pools: [slices], migSchedules: [clock('prod/clock')] },
  },
  'mig/schedule-daemonset': {
    says: 'keep the schedule from changing the layout',
    bad: {
      pools: [slices],
      migSchedules: [clock('prod/clock')],
      pods: [
        pod(gpus(1, 'nvidia.com/mig-1g.10gb'), { perNode: true, owner: { group: 'apps', kind: 'DaemonSet', name: 'a', namespace: 'ml' } }),
      ],
    },
    good: { pools: [slices], migSchedules: [clock('prod/clock')], pods: [pod(gpus(1, 'nvidia.com/mig-1g.10gb'))] },
  },
  'mig/node-schedule': {
    says: 'change their MIG layout by their own timers',
    bad: { pools: [byTimers], pods: [pod(gpus(1, 'nvidia.com/mig-1g.10gb'))] },
    good: { pools: [byTimers] },
  },
  'pod/io-class': {
    says: 'no such class of disks',
    bad: {
      pools: [hostDriver({ storage: { ioClasses: { logs: [{ devices: ['/dev/sda'], writes: '1Mi/s' }] } } })],
      pods: [pod(gpus(1), { annotations: { 'blockio.resources.beta.kubernetes.io/container.trainer': 'checkpoints' } })],
    },
    good: {
      pools: [hostDriver({ storage: { ioClasses: { checkpoints: [{ devices: ['/dev/sda'], writes: '1Mi/s' }] } } })],
      pods: [pod(gpus(1), { annotations: { 'blockio.resources.beta.kubernetes.io/pod': 'checkpoints' } })],
    },
  },
  'pod/bandwidth': {
    says: 'below 1k or above 1P',
    bad: { pods: [pod(gpus(1), { annotations: { 'kubernetes.io/ingress-bandwidth': '10' } })] },
    good: { pods: [pod(gpus(1), { annotations: { 'kubernetes.io/ingress-bandwidth': '10M', 'kubernetes.io/egress-bandwidth': '1P' } })] },
  },
  'pod/bandwidth-passed': {
    says: 'uses those of the node',
    bad: { pods: [pod(gpus(1), { annotations: { 'kubernetes.io/egress-bandwidth': '10G' } }, { hostNetwork: true })] },
    good: { pods: [pod(gpus(1), {}, { hostNetwork: true })] },
  },
  'mig/parted': {
    says: 'the checksum of one archive',
    bad: { pools: [ofArchitectures('amd64', 'arm64')] },
    good: { pools: [ofArchitectures('arm64')] },
  },
  'node/runtime-endpoint': {
    says: 'would run without the toolkit',
    bad: { pools: [ofRuntime('docker', 'unix:///run/containerd/containerd.sock')] },
    good: { pools: [ofRuntime('docker', 'unix:///var/run/cri-dockerd.sock')] },
  },
  'node/guest': {
    says: 'is a virtual machine',
    bad: {
      pools: [
        onEks({
          tuning: { intent: 'training', cpu: { governor: 'performance' } } as never,
          shapes: [{ machine: machines.aws['p5.48xlarge'] }],
        }),
      ],
    },
    good: { pools: [hostDriver({ cpu: { governor: 'performance' } })] },
  },
  'node/firmware': {
    says: 'the pool makes virtual functions, which need it',
    bad: { pools: [hostDriver({ firmware: { sriov: 'off' }, network: { virtualFunctions: { ens1f0np0: 8 } } })] },
    good: { pools: [hostDriver({ firmware: { sriov: 'on' }, network: { virtualFunctions: { ens1f0np0: 8 } } })] },
  },
  'node/power-limit': {
    says: 'takes no limit above 700 W',
    bad: { pools: [hostDriver({ gpu: { powerLimit: 800 } })] },
    good: { pools: [hostDriver({ gpu: { powerLimit: 600 } })] },
  },
  'node/gpu-clocks': {
    says: 'runs at 1980 MHz at most',
    bad: { pools: [hostDriver({ gpu: { clocks: { graphics: 2500 } } })] },
    good: { pools: [hostDriver({ gpu: { clocks: { graphics: 1980 } } })] },
  },
  'site/download': {
    says: 'comes from a public host',
    bad: { pools: [walled({ images: 'registry.example/mirror' })] },
    good: {
      pools: [walled({ images: 'registry.example/mirror', downloads: { 'nvidia.github.io': 'https://files.example/nvidia' } })],
    },
  },
  'operator/olm': {
    says: 'names a Helm release, and there is none',
    bad: { operators: [operator({}, { releaseName: 'other', delivery: { kind: 'olm', olm: { foreign: [] } } })] },
    good: { operators: [operator({}, { delivery: { kind: 'olm', olm: { foreign: [] } } })] },
  },
  'node/secure-boot': {
    says: 'until their key is enrolled',
    bad: { pools: [hostDriver({ firmware: { secureBoot: 'on' }, driver: runfile })] },
    good: { pools: [hostDriver({ firmware: { secureBoot: 'off' }, driver: runfile })] },
  },
  'node/gds': {
    says: 'nvidia_fs is not signed',
    bad: { pools: [hostDriver({ gpu: { gds: true }, firmware: { secureBoot: 'on' } })] },
    good: { pools: [hostDriver({ gpu: { gds: true }, firmware: { secureBoot: 'off' } })] },
  },
  'node/fabric-manager': {
    says: 'no package brings Fabric Manager',
    bad: { pools: [hostDriver({ driver: { from: 'packages', packages: ['nvidia-open-580'] } })] },
    good: { pools: [hostDriver({ driver: { from: 'packages', packages: ['nvidia-open-580', 'nvidia-fabricmanager-580'] } })] },
  },
  'node/isolated-pods': {
    says: 'nothing balances the threads',
    bad: { pools: [hostDriver({ isolate: 'full' })] },
    good: { pools: [hostDriver({ isolate: 'managed-irq' })] },
  },
  'node/compute-mode': {
    says: 'only the first of their processes',
    bad: { pools: [hostDriver({ gpu: { computeMode: 'EXCLUSIVE_PROCESS' } }, timeSlicing({ replicas: 4 }))] },
    good: { pools: [hostDriver({ gpu: { computeMode: 'EXCLUSIVE_PROCESS' } })] },
  },
  'node/mps-daemon': {
    says: 'runs an MPS daemon for this pool',
    bad: { pools: [hostDriver({ gpu: { mps: {} } }, mps({ replicas: 4 }))] },
    good: { pools: [hostDriver({ gpu: { mps: {} } })] },
  },
  'node/driver-container': {
    says: 'the driver container runs nvidia-persistenced',
    bad: { pools: [pool(exclusive(), { tuning: { intent: 'training', gpu: { persistence: false } } as never })] },
    good: { pools: [hostDriver({ gpu: { persistence: false } })] },
  },
  'node/realtime-runtime': {
    says: 'the kubelet included',
    bad: { pools: [hostDriver({ realtime: { runtime: 'unlimited' } })] },
    good: { pools: [hostDriver({ realtime: { runtime: 900000 } })] },
  },
  'node/set-twice': {
    says: "set 'vm.swappiness' differently",
    bad: { pools: [hostDriver({ memory: { swappiness: 10 }, sysctls: { 'vm.swappiness': '60' } })] },
    good: { pools: [hostDriver({ sysctls: { 'vm.swappiness': '60' } })] },
  },
  'node/user-data': {
    says: 'bytes, compressed',
    bad: { pools: [longOnEks(4000)] },
    good: { pools: [longOnEks(8)] },
  },
  'node/short-user-data': {
    says: 'carries commands without verification',
    bad: { pools: [longOnEks(400)] },
    good: { pools: [longOnEks(0)] },
  },
  'node/vehicle': {
    says: 'no bootstrap files are written for nodes of Google GKE with cos',
    bad: { pools: [onEks({ os: 'cos', nodeImage: 'autopilot', cluster: { ...cluster, distribution: 'gke' } })] },
    good: { pools: [onEks({ os: 'ubuntu-24.04', nodeImage: 'ubuntu' })] },
  },
  'node/own-values': {
    says: 'Google GKE decides systemReserved itself',
    bad: { pools: [onGke({ cpuManagerPolicy: 'static', systemReserved: { cpu: '2' } })] },
    good: { pools: [onGke({ cpuManagerPolicy: 'static' })] },
  },
  'node/os': {
    says: 'nodes of eks do not run it',
    bad: { pools: [pool(exclusive(), { os: 'debian-12', cluster: { ...cluster, distribution: 'eks' } })] },
    good: { pools: [pool(exclusive(), { os: 'amazon-linux-2023', cluster: { ...cluster, distribution: 'eks' } })] },
  },
  'node/late-selector': {
    says: 'no kubelet may put on its own node',
    bad: { pools: [pool(exclusive(), { os: 'ubuntu-24.04', nodeSelector: { 'node-role.kubernetes.io/gpu': '' } })] },
    good: { pools: [pool(exclusive(), { os: 'ubuntu-24.04', nodeSelector: { 'node.kubernetes.io/pool': 'gpu' } })] },
  },
  'kubelet/gated-field': {
    says: 'needs the feature gate MemoryQoS',
    bad: kubelet({ memoryReservationPolicy: 'TieredReservation' }),
    good: kubelet({ memoryReservationPolicy: 'None' }),
  },
  'kubelet/numa-nodes': {
    says: 'has 9 NUMA nodes',
    bad: {
      ...kubelet({ topologyManagerPolicy: 'restricted' }),
      pools: [
        pool(exclusive(), {
          shapes: [{ machine: { ...machines.dgxH100, numa: Array.from({ length: 9 }, (_, id) => ({ id, cpus: `${id}` })) } }],
        }),
      ],
    },
    good: kubelet({ topologyManagerPolicy: 'restricted' }),
  },
  'vcuda/cgroup': {
    says: 'ubuntu-24.04 has cgroup v2',
    bad: { ...vcuda, pools: [pool(gpuManager(), { os: 'ubuntu-24.04' })] },
    good: { ...vcuda, pools: [pool(gpuManager())] },
  },
  'metrics/no-team': {
    says: 'has no team, and has pods with GPUs',
    bad: { pods: [pod({ limits: { 'nvidia.com/gpu': '1' } })], monitorings: [measured('llm')] },
    good: { pods: [pod({ limits: { 'nvidia.com/gpu': '1' } })], monitorings: [measured('ml')] },
  },
  'qos/not-guaranteed': {
    says: "container 'trainer' needs memory limits",
    bad: { pods: [pod({ limits: { cpu: '4' } }, { guaranteed: true })] },
    good: { pods: [pod({ limits: { cpu: '4', memory: '8Gi' } }, { guaranteed: true })] },
  },
};
