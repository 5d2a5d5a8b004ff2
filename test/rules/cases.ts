import { machines } from '../../lib/machine';
import type { KubeletConfiguration, KubeObject, PodSpec, ResourceRequirements } from '../../lib/kubernetes';
import type { ModelFragment, OperatorFacts, PodFacts, PoolDescription, Sharing } from '../../lib/model';
import { exclusive, mig, mps, timeSlicing } from '../../lib/allocators';
import { fromYaml } from './from-yaml';
import { hamiCases } from './hami-cases';
import { yamlCases } from './yaml/cases';
import { apiVersionOf } from '../kinds/api-version';

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

const KUBELET = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' } as const;

const sharedUnder = (topologyManagerPolicy: 'restricted' | 'best-effort'): ModelFragment => ({
  pools: [pool(timeSlicing({ replicas: 4 }), { shapes: [{ machine: machines.dgxH100, kubelet: { ...KUBELET, topologyManagerPolicy } }] })],
});

const pod = (resources: ResourceRequirements, rest: Partial<PodFacts> = {}, spec: Partial<PodSpec> = {}): PodFacts => ({
  path: 'ml/llama',
  owner: { group: 'batch', kind: 'Job', name: 'llama', namespace: 'ml' },
  pointer: 'spec.template.spec',
  spec: { containers: [{ name: 'trainer', image: 'x', resources }], ...spec },
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
const onEks = (rest: Partial<PoolDescription>): PoolDescription =>
  pool(exclusive(), { cluster: { ...cluster, distribution: 'eks' }, ...rest });
const configMap = (name: string): KubeObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'ml' } });
const object = (path: string, given: KubeObject): ModelFragment => ({ objects: [{ path, object: given, scope: 'ml' }] });
const service = (name: string): KubeObject => ({ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: 'ml' }, spec: {} });
const budget = (spec: object): KubeObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'a', namespace: 'ml' },
  spec: { selector: { matchLabels: { app: 'a' } }, ...spec },
});
const workload = (name: string) => ({ 'cdk8s-gpu/workload': name });
/** An object that makes pods of this workload. */
const maker = (kind: string, name: string): KubeObject => {
  const spec = { template: { metadata: { labels: workload(name) }, spec: { containers: [] } } };
  return {
    apiVersion: apiVersionOf(kind),
    kind,
    metadata: { name, namespace: 'ml' },
    spec: kind === 'CronJob' ? { jobTemplate: { spec } } : spec,
  };
};
const served = (name: string): ModelFragment =>
  both(object('ml/llama', { ...service(name), spec: { selector: workload(name) } }), object('ml/llama', maker('Deployment', name)));
const both = (...fragments: ModelFragment[]): ModelFragment => ({ objects: fragments.flatMap(({ objects = [] }) => objects) });

const shm = (limit: string): PodFacts =>
  pod(
    {},
    {},
    {
      containers: [
        { name: 'trainer', image: 'x', resources: { limits: { memory: limit } }, volumeMounts: [{ name: 'shm', mountPath: '/dev/shm' }] },
      ],
      volumes: [{ name: 'shm', emptyDir: { medium: 'Memory', sizeLimit: '16Gi' } }],
    },
  );

const tuned: KubeletConfiguration = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  cpuManagerPolicy: 'static',
  reservedSystemCPUs: '0-1,56-57,112-113,168-169',
  memoryManagerPolicy: 'Static',
  systemReserved: { memory: '924Mi' },
  evictionHard: { 'memory.available': '100Mi' },
  reservedMemory: [
    { numaNode: 0, limits: { memory: '512Mi' } },
    { numaNode: 1, limits: { memory: '512Mi' } },
  ],
  topologyManagerPolicy: 'restricted',
};
const numa = (cpu: string, memory: string): ModelFragment => ({
  pools: [pool(exclusive(), { shapes: [{ machine: machines.dgxH100, kubelet: tuned }] })],
  pods: [pod({ limits: { 'nvidia.com/gpu': 8, cpu, memory } })],
});

const plugin = { 'nvidia.com/device-plugin.config': 'cdk8s-gpu-train' };
const shared = (sharing: Sharing, rest: Partial<PoolDescription> = {}): PoolDescription =>
  pool(sharing, { labels: { 'cdk8s-gpu/pool': 'train', ...plugin }, ...rest });
const mpsPool = shared(mps({ replicas: 4 }));
/** 24 GB each, by the size that they are sold by. */
const a10s = { ...mpsPool, shapes: [{ machine: { ...machines.dgxH100, gpu: 'A10' } }] } as const;
const { gpu: _gpu, shapes: _shapes, ...unknown } = mpsPool;
const sharedBy = (text: string): Record<string, unknown> => ({
  devicePlugin: { config: { create: true, name: 'x', data: { 'cdk8s-gpu-train': text } } },
});
const byMps = sharedBy('sharing:\n  mps:\n    resources:\n      - name: nvidia.com/gpu\n        replicas: 4\n');
const serving = (values: Record<string, unknown>, pools = [mpsPool], rest: Partial<OperatorFacts> = {}): ModelFragment => ({
  pools,
  operators: [operator(values, { pools: ['prod/train'], ...rest })],
});
const selecting = (product: string): PodFacts => pod(gpus(1), {}, { nodeSelector: { 'nvidia.com/gpu.product': product } });

const withThreads = (value: string): PodFacts =>
  pod(
    {},
    {},
    { containers: [{ name: 'trainer', image: 'x', env: [{ name: 'CUDA_MPS_ACTIVE_THREAD_PERCENTAGE', value }], resources: gpus(1) }] },
  );

const cutInPart = pool(
  mig({
    groups: [
      { devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
      { devices: [4, 5, 6, 7], layout: {} },
    ],
  }),
);
const seeing = (value: string, more: object = {}): PodFacts =>
  pod({}, {}, { containers: [{ name: 'trainer', image: 'x', env: [{ name: 'NVIDIA_VISIBLE_DEVICES', value }], ...more }] });

/** A Deployment and the autoscaler of it. */
const scaled = (spec: object): ModelFragment => {
  const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'llama' };
  const autoscaler: KubeObject = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'llama', namespace: 'ml' },
    spec: { scaleTargetRef: target, maxReplicas: 8 },
  };
  return both(
    object('ml/llama', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'llama', namespace: 'ml' }, spec }),
    object('ml/llama', autoscaler),
  );
};

/** Cases that are written as YAML, which is read when somebody asks. */
const written = Object.entries(yamlCases).map(([id, { says, wrong, right, context }]): [string, Case] => [
  id,
  {
    says,
    get bad() {
      return fromYaml(wrong, context);
    },
    get good() {
      return fromYaml(right, context);
    },
  },
]);

/** One case for each rule, by id; a test holds that none is missing. */
export const cases: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(written),
  ...hamiCases,
  'mig/layout': { says: 'cannot be placed', bad: migPool({ '3g.40gb': 2, '1g.10gb': 1 }), good: migPool({ '1g.10gb': 7 }) },
  'mig/profile-names': {
    says: 'not every GB200 has 1g.24gb: early drivers name its profiles after 189 GB',
    bad: migPool({ '1g.24gb': 7 }, { gpu: 'GB200' }),
    good: migPool({ '2g.47gb': 3, '1g.47gb': 1 }, { gpu: 'GB200' }),
  },
  'mig/devices': {
    says: 'names a GPU that the machine does not have',
    bad: { pools: [pool(mig({ groups: [{ devices: [8], layout: { '1g.10gb': 7 } }] }))] },
    good: { pools: [pool(mig({ groups: [{ devices: [7], layout: { '1g.10gb': 7 } }] }))] },
  },
  'mig/single-profile': {
    says: 'more than one profile',
    bad: { pools: [pool(mig({ strategy: 'single', layout: { '3g.40gb': 1, '1g.10gb': 4 } }))] },
    good: { pools: [pool(mig({ strategy: 'single', layout: { '1g.10gb': 7 } }))] },
  },
  'mig/strategy': {
    says: "pool 'other' of the same cluster uses 'mixed'",
    bad: {
      pools: [
        pool(mig({ strategy: 'single', layout: { '1g.10gb': 7 } })),
        pool(mig({ layout: { '1g.10gb': 7 } }), { path: 'prod/other', name: 'other' }),
      ],
    },
    good: { pools: [pool(mig({ layout: { '1g.10gb': 7 } })), pool(exclusive(), { path: 'prod/other', name: 'other' })] },
  },
  'mig/unused-slices': {
    says: 'leaves 2 compute slices of each',
    bad: migPool({ '1g.10gb': 5 }),
    good: migPool({ '3g.40gb': 2 }),
  },
  'pool/oversubscribed': {
    says: 'together ask for 24 x nvidia.com/gpu',
    bad: {
      pools: [pool(exclusive())],
      pods: [6, 6, 12].map((count, index) =>
        pod(gpus(6), { path: `ml/a${index}`, replicas: count / 6, owner: { group: 'apps', kind: 'Deployment', name: `a${index}` } }),
      ),
    },
    good: {
      pools: [pool(exclusive())],
      pods: [6, 6].map((count, index) =>
        pod(gpus(count), { path: `ml/a${index}`, owner: { group: 'apps', kind: 'Deployment', name: `a${index}` } }),
      ),
    },
  },
  'pool/offers': {
    says: "pool 'train' does not offer",
    bad: { pools: [pool(mig({ layout: { '1g.10gb': 7 } }))], pods: [pod(gpus(1))] },
    good: { pools: [pool(mig({ layout: { '1g.10gb': 7 } }))], pods: [pod(gpus(1, 'nvidia.com/mig-1g.10gb'))] },
  },
  'pool/per-container': {
    says: 'more nvidia.com/gpu than one container can use',
    bad: { pools: [pool(mps({ replicas: 4 }))], pods: [pod(gpus(2))] },
    good: { pools: [pool(mps({ replicas: 4 }))], pods: [pod(gpus(1))] },
  },
  'pool/gpus-per-node': {
    says: 'more nvidia.com/gpu than a node',
    bad: { pools: [pool(exclusive())], pods: [pod(gpus(9))] },
    good: { pools: [pool(exclusive())], pods: [pod(gpus(8))] },
  },
  'pool/capacity': {
    says: 'more pods at once than the 2 nodes',
    bad: {
      pools: [pool(exclusive())],
      pods: [pod(gpus(8), { replicas: 3, owner: { group: 'apps', kind: 'Deployment', name: 'llama', namespace: 'ml' } })],
    },
    good: {
      pools: [pool(exclusive())],
      pods: [pod(gpus(4), { replicas: 4, owner: { group: 'apps', kind: 'Deployment', name: 'llama', namespace: 'ml' } })],
    },
  },
  'pool/memory-margin': {
    says: "a client needs more memory of a GPU of pool 'train' than the size that it is sold by makes sure",
    bad: { pools: [a10s], pods: [pod(gpus(1), { modelMemoryMiB: 6000 })] },
    good: { pools: [a10s], pods: [pod(gpus(1), { modelMemoryMiB: 5529 })] },
  },
  'pool/memory-unknown': {
    says: "nothing says which GPU pool 'train' has",
    bad: { pools: [unknown], pods: [pod(gpus(1), { modelMemoryMiB: 1 })] },
    good: { pools: [{ ...unknown, gpu: 'L4' }], pods: [pod(gpus(1), { modelMemoryMiB: 1 })] },
  },
  'pool/unserved': {
    says: "cluster 'prod' has no GPU Operator, which gives out the GPUs of pool 'train'",
    bad: { clusters: [cluster], pools: [pool(exclusive())], pods: [pod(gpus(1))], operators: [operator({}, { chart: 'hami' })] },
    good: { clusters: [cluster], pools: [pool(exclusive())], pods: [pod(gpus(1))], operators: [operator({})] },
  },
  'pool/autoscaled': {
    says: 'they offer no nvidia.com/gpu',
    bad: { pools: [pool(timeSlicing({ replicas: 4, renameByDefault: true }), { nodes: { min: 0, max: 4 } })] },
    good: { pools: [pool(timeSlicing({ replicas: 4 }), { nodes: { min: 0, max: 4 } })] },
  },
  'pod/disruption-budget': {
    says: 'no pod of it may be evicted',
    bad: object('ml/llama', budget({ maxUnavailable: 0 })),
    good: object('ml/llama', budget({ maxUnavailable: 1 })),
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
  'sharing/one-owner': {
    says: "cluster 'prod' already has a GPU Operator",
    bad: { operators: [operator({}), operator({}, { path: 'prod/again' })] },
    good: { operators: [operator({}), operator({}, { path: 'dev/gpu-operator', cluster: { ...cluster, path: 'dev' } })] },
  },
  'sharing/mps-mig': {
    says: 'shares MIG devices by MPS',
    bad: { pools: [shared({ ...mps({ replicas: 2 }), partition: mig({ layout: { '1g.10gb': 7 } }).partition })] },
    good: { pools: [shared(timeSlicing({ replicas: 2, mig: { layout: { '1g.10gb': 7 } } }))] },
  },
  'sharing/mps-clients': {
    says: 'H100-SXM5-80GB takes 48 MPS clients',
    bad: { pools: [shared(mps({ replicas: 49 }))] },
    good: { pools: [shared(mps({ replicas: 48 })), shared(timeSlicing({ replicas: 49 }), { path: 'prod/other', name: 'other' })] },
  },
  'sharing/mps-strategy': {
    says: "pool 'train', which shares by MPS, does not start",
    bad: serving({ ...byMps, mig: { strategy: 'mixed' } }),
    good: serving({ ...byMps, mig: { strategy: '' } }),
  },
  'sharing/config': {
    says: "has no key 'cdk8s-gpu-train'",
    bad: serving({ devicePlugin: { config: { create: true, name: 'x', data: { mine: 'version: v1\n' } } } }),
    good: serving(byMps),
  },
  'sharing/config-file': {
    says: 'has both mps and timeSlicing',
    bad: serving(
      sharedBy(
        'sharing:\n  mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}\n  timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 4}]}\n',
      ),
    ),
    good: serving(byMps),
  },
  'sharing/plugin-env': {
    says: 'DEFAULT_CONFIG changes nothing',
    bad: serving({ devicePlugin: { env: [{ name: 'DEFAULT_CONFIG', value: 'nope' }] } }),
    good: serving({ devicePlugin: { env: [{ name: 'GDRCOPY_ENABLED', value: 'true' }] } }),
  },
  'sharing/parts': {
    says: 'the MPS daemon runs only on nodes that GPU Feature Discovery has labelled',
    bad: serving({ ...byMps, gfd: { enabled: false } }),
    good: serving({ ...byMps, gfd: { enabled: true } }),
  },
  'sharing/ignored-option': {
    says: 'ignores failRequestsGreaterThanOne: false',
    bad: serving(byMps, [shared(mps({ replicas: 4, failRequestsGreaterThanOne: false }))], { version: 'v26.3.3' }),
    good: serving(byMps, [shared(mps({ replicas: 4, failRequestsGreaterThanOne: false }))]),
  },
  'sharing/product-selector': {
    says: "no node of pool 'train' has this label",
    bad: { pools: [mpsPool], pods: [selecting('NVIDIA-H100-80GB-HBM3')] },
    good: { pools: [mpsPool], pods: [selecting('NVIDIA-H100-80GB-HBM3-SHARED')] },
  },
  'pool/product-name': {
    says: "it is not known that a node of pool 'train' has this label",
    bad: { pools: [mpsPool], pods: [selecting('NVIDIA-H100-SXM-SHARED')] },
    good: { pools: [mpsPool], pods: [selecting('NVIDIA-H100-80GB-HBM3-SHARED')] },
  },
  'sharing/model-memory': {
    says: "more than a client of pool 'train' may allocate",
    bad: { pools: [mpsPool], pods: [pod(gpus(1), { modelMemoryMiB: 20390 })] },
    good: { pools: [mpsPool], pods: [pod(gpus(1), { modelMemoryMiB: 20389 })] },
  },
  'sharing/threads': {
    says: "container 'trainer' does not get these threads",
    bad: { pools: [mpsPool], pods: [withThreads('60')] },
    good: { pools: [mpsPool], pods: [withThreads('10')] },
  },
  'sharing/processes': {
    says: "container 'trainer' starts several processes",
    bad: {
      pools: [mpsPool],
      pods: [pod({}, {}, { containers: [{ name: 'trainer', image: 'x', args: ['--tensor-parallel-size', '2'], resources: gpus(1) }] })],
    },
    good: {
      pools: [mpsPool],
      pods: [pod({}, {}, { containers: [{ name: 'trainer', image: 'x', args: ['--tensor-parallel-size', '1'], resources: gpus(1) }] })],
    },
  },
  'sharing/mps-shm': {
    says: "hides the shared memory of the MPS daemon of pool 'train'",
    bad: {
      pools: [mpsPool],
      pods: [
        pod(
          {},
          {},
          { containers: [{ name: 'trainer', image: 'x', resources: gpus(1), volumeMounts: [{ name: 'dshm', mountPath: '/dev/shm/' }] }] },
        ),
      ],
    },
    good: {
      pools: [mpsPool],
      pods: [pod({}, {}, { containers: [{ name: 'helper', image: 'x', volumeMounts: [{ name: 'dshm', mountPath: '/dev/shm' }] }] })],
    },
  },
  'sharing/namespaces': {
    says: 'a fault in a pod of one namespace ends pods of the others',
    bad: {
      pools: [mpsPool],
      pods: [pod(gpus(1)), pod(gpus(1), { path: 'web/api', owner: { group: 'apps', kind: 'Deployment', name: 'api', namespace: 'web' } })],
    },
    good: {
      pools: [mpsPool],
      pods: [pod(gpus(1)), pod(gpus(1), { path: 'ml/api', owner: { group: 'apps', kind: 'Deployment', name: 'api', namespace: 'ml' } })],
    },
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
  'operator/tolerations': {
    says: "does not tolerate a taint of pool 'train'",
    bad: { pools: [pool(exclusive())], operators: [operator({ daemonsets: { tolerations: [] } }, { pools: ['prod/train'] })] },
    good: { pools: [pool(exclusive())], operators: [operator({}, { pools: ['prod/train'] })] },
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
  'operator/kubernetes-version': {
    says: 'does not support Kubernetes 1.30',
    bad: { operators: [operator({}, { cluster: { ...cluster, kubernetes: '1.30' } })] },
    good: { operators: [operator({})] },
  },
  'operator/unknown-value': {
    says: 'migg is not a key of the chart',
    bad: { operators: [operator({ migg: { strategy: 'mixed' } })] },
    good: { operators: [operator({ mig: { strategy: 'mixed' } })] },
  },
  'operator/dead-value': {
    says: 'no template of chart v26.7.0 reads this key',
    bad: { operators: [operator({ devicePlugin: { mps: { root: '/mps' } } })] },
    good: { operators: [operator({ devicePlugin: { enabled: true } })] },
  },
  'operator/broken-value': {
    says: 'is rejected by the ClusterPolicy',
    bad: { operators: [operator({ driver: { kernelModuleType: 'closed' } })] },
    good: { operators: [operator({ driver: { kernelModuleType: 'open' } })] },
  },
  'driver/gpu': {
    says: "does not know B200 of pool 'train'",
    bad: {
      pools: [pool(exclusive(), { gpu: 'B200', shapes: [] })],
      operators: [operator({ driver: { version: '535.183.06' } }, { pools: ['prod/train'] })],
    },
    good: {
      pools: [pool(exclusive(), { gpu: 'B200', shapes: [] })],
      operators: [operator({ driver: { version: '580.126.20' } }, { pools: ['prod/train'] })],
    },
  },
  'driver/kernel-modules': {
    says: 'does not run with the proprietary kernel modules',
    bad: {
      pools: [pool(exclusive(), { gpu: 'B200', shapes: [] })],
      operators: [operator({ driver: { kernelModuleType: 'proprietary' } }, { pools: ['prod/train'] })],
    },
    good: {
      pools: [pool(exclusive(), { gpu: 'B200', shapes: [] })],
      operators: [operator({ driver: { kernelModuleType: 'open' } }, { pools: ['prod/train'] })],
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
  'node/vehicle': {
    says: 'no bootstrap files are written for nodes of Talos',
    bad: { pools: [pool(exclusive(), { os: 'talos', cluster: { ...cluster, distribution: 'talos' } })] },
    good: { pools: [onEks({ os: 'amazon-linux-2023' })] },
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
  'kubelet/field': {
    says: 'is not a field of KubeletConfiguration',
    bad: kubelet({ cpuManagerPolicyOption: {} }),
    good: kubelet({ cpuManagerPolicy: 'none' }),
  },
  'kubelet/value': {
    says: 'is out of range',
    bad: kubelet({ containerLogMaxFiles: 1 }),
    good: kubelet({ containerLogMaxFiles: 2 }),
  },
  'kubelet/enforcement': {
    says: 'needs kubeReservedCgroup',
    bad: kubelet({ enforceNodeAllocatable: ['pods', 'kube-reserved'] }),
    good: kubelet({ enforceNodeAllocatable: ['pods', 'kube-reserved'], kubeReservedCgroup: '/kube' }),
  },
  'kubelet/relation': {
    says: 'is not less than imageGCHighThresholdPercent',
    bad: kubelet({ imageGCLowThresholdPercent: 90 }),
    good: kubelet({ imageGCLowThresholdPercent: 90, imageGCHighThresholdPercent: 95 }),
  },
  'kubelet/reserved': {
    says: 'is not a quantity',
    bad: kubelet({ systemReserved: { memory: 'abc' } }),
    good: kubelet({ systemReserved: { memory: '1Gi', pid: '1000' } }),
  },
  'kubelet/allocatable': {
    says: 'leaves no memory of dgx-h100 for pods',
    bad: kubelet({ kubeReserved: { memory: '4Ti' } }),
    good: kubelet({ kubeReserved: { memory: '4Gi' } }),
  },
  'kubelet/eviction': {
    says: 'is not a signal of eviction',
    bad: kubelet({ evictionHard: { 'memory.avail': '1Gi' }, mergeDefaultEvictionSettings: true }),
    good: kubelet({ evictionHard: { 'memory.available': '1Gi' }, mergeDefaultEvictionSettings: true }),
  },
  'kubelet/policy': {
    says: 'is not a policy',
    bad: kubelet({ memoryManagerPolicy: 'static' }),
    good: kubelet({ cpuManagerPolicy: 'none' }),
  },
  'kubelet/option': {
    says: 'the feature gate CPUManagerPolicyAlphaOptions is off',
    bad: kubelet({ cpuManagerPolicy: 'static', reservedSystemCPUs: '0,112', cpuManagerPolicyOptions: { 'align-by-socket': 'true' } }),
    good: kubelet({
      cpuManagerPolicy: 'static',
      reservedSystemCPUs: '0,112',
      cpuManagerPolicyOptions: { 'align-by-socket': 'true' },
      featureGates: { CPUManagerPolicyAlphaOptions: true },
    }),
  },
  'kubelet/gated-field': {
    says: 'needs the feature gate MemoryQoS',
    bad: kubelet({ memoryReservationPolicy: 'TieredReservation' }),
    good: kubelet({ memoryReservationPolicy: 'None' }),
  },
  'kubelet/feature-gate': {
    says: 'is locked in Kubernetes 1.34',
    bad: kubelet({ featureGates: { MemoryManager: false } }),
    good: kubelet({ featureGates: { MemoryManager: true, MemoryQoS: true } }),
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
  'kubelet/cpu-reservation': {
    says: 'without any reserved CPU',
    bad: kubelet({ cpuManagerPolicy: 'static' }),
    good: kubelet({ cpuManagerPolicy: 'static', systemReserved: { cpu: '2' } }),
  },
  'kubelet/reserved-cgroup': {
    says: 'cannot be used together with reservedSystemCPUs',
    bad: kubelet({ reservedSystemCPUs: '0,112', kubeReservedCgroup: '/runtime' }),
    good: kubelet({ reservedSystemCPUs: '0,112', kubeReservedCgroup: '' }),
  },
  'kubelet/reserved-cpus': {
    says: 'has no CPU 400',
    bad: kubelet({ reservedSystemCPUs: '400' }),
    good: kubelet({ reservedSystemCPUs: '0,112' }),
  },
  'kubelet/whole-cores': {
    says: 'takes one thread of the core',
    bad: kubelet({ cpuManagerPolicy: 'static', reservedSystemCPUs: '0' }),
    good: kubelet({ cpuManagerPolicy: 'static', reservedSystemCPUs: '0,112' }),
  },
  'kubelet/reserved-share': {
    says: 'keeps 64 of the 224 CPUs of dgx-h100 for the system',
    bad: kubelet({ cpuManagerPolicy: 'static', reservedSystemCPUs: '0-31,112-143' }),
    good: kubelet({ cpuManagerPolicy: 'static', reservedSystemCPUs: '0-15,112-127' }),
  },
  // The worked vector of node.md 11.1: 4Gi + 1Gi + 100Mi = 5220Mi.
  'kubelet/reserved-memory': {
    says: 'does not add up',
    bad: kubelet({
      memoryManagerPolicy: 'Static',
      kubeReserved: { memory: '4Gi' },
      systemReserved: { memory: '1Gi' },
      reservedMemory: [
        { numaNode: 0, limits: { memory: '3Gi' } },
        { numaNode: 1, limits: { memory: '2Gi' } },
      ],
    }),
    good: kubelet({
      memoryManagerPolicy: 'Static',
      kubeReserved: { memory: '4Gi' },
      systemReserved: { memory: '1Gi' },
      reservedMemory: [
        { numaNode: 0, limits: { memory: '3Gi' } },
        { numaNode: 1, limits: { memory: '2148Mi' } },
      ],
    }),
  },
  'kubelet/eviction-percentage': {
    says: 'is a percentage',
    bad: kubelet({ memoryManagerPolicy: 'Static', evictionHard: { 'memory.available': '5%' } }),
    good: kubelet({ evictionHard: { 'memory.available': '5%' }, mergeDefaultEvictionSettings: true }),
  },
  'kubelet/eviction-partial': {
    says: 'become 0',
    bad: kubelet({ evictionHard: { 'memory.available': '1Gi' } }),
    good: kubelet({ evictionHard: { 'memory.available': '1Gi' }, mergeDefaultEvictionSettings: true }),
  },
  'numa/never-admits': { says: 'reject this pod for ever', bad: numa('32', '200Gi'), good: numa('208', '1800Gi') },
  'pool/never-fits': { says: 'Insufficient cpu', bad: numa('225', '1800Gi'), good: numa('208', '1800Gi') },
  'numa/shared-gpus': {
    says: "the GPUs of pool 'train' are shared, and pods that would fit are refused",
    bad: sharedUnder('restricted'),
    good: sharedUnder('best-effort'),
  },
  'pod/shared-memory': { says: 'larger than its memory limit', bad: { pods: [shm('8Gi')] }, good: { pods: [shm('64Gi')] } },
  'qos/not-guaranteed': {
    says: "container 'trainer' needs memory limits",
    bad: { pods: [pod({ limits: { cpu: '4' } }, { guaranteed: true })] },
    good: { pods: [pod({ limits: { cpu: '4', memory: '8Gi' } }, { guaranteed: true })] },
  },
  'pod/visible-devices': {
    says: "container 'trainer' names GPUs by NVIDIA_VISIBLE_DEVICES",
    bad: { pods: [seeing('all')] },
    good: { pods: [seeing('none')] },
  },
  'pod/visible-all': {
    says: "container 'trainer' asks for GPUs and may see all of its node",
    bad: { pods: [seeing('all', { resources: gpus(1) })] },
    good: { pods: [seeing('none', { resources: gpus(1) })] },
  },
  'pod/visible-named': {
    says: "container 'trainer' asks for GPUs and may see by NVIDIA_VISIBLE_DEVICES others",
    bad: { pods: [seeing('0', { resources: gpus(1) })] },
    good: { pods: [seeing('none', { resources: gpus(1) })] },
  },
  'pod/resource-annotation': {
    says: 'asks for nothing as an annotation',
    bad: { pods: [pod(gpus(1), { annotations: { 'nvidia.com/gpumem': '4096' } })] },
    good: { pods: [pod(gpus(1), { annotations: { 'nvidia.com/use-gputype': 'H100' } })] },
  },
  'pod/runtime-class': {
    says: 'its containers do not start',
    bad: { pods: [pod(gpus(1), {}, { runtimeClassName: 'nvidia-cdi' })] },
    good: { pods: [pod(gpus(1), {}, { runtimeClassName: 'nvidia' }), pod({}, {}, { runtimeClassName: 'nvidia-cdi' })] },
  },
  'autoscaler/replicas': {
    says: "HorizontalPodAutoscaler 'llama' decides this number too",
    bad: scaled({ replicas: 3 }),
    good: scaled({}),
  },
  'name/too-long': { says: 'is too long', bad: object('ml/a', service('a'.repeat(64))), good: object('ml/a', service('a'.repeat(63))) },
  'name/invalid': { says: 'has the wrong form', bad: object('ml/a', service('1a')), good: object('ml/a', service('a1')) },
  'name/hostname': {
    says: 'has dots, which hostnames of pods cannot have',
    bad: object('ml/a', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'llama-3.1', namespace: 'ml' } }),
    good: object('ml/a', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'llama-3-1', namespace: 'ml' } }),
  },
  'name/taken': {
    says: "ConfigMap 'settings' already exists",
    bad: both(object('ml/a', configMap('settings')), object('ml/b', configMap('settings'))),
    good: both(object('ml/a', configMap('settings')), object('ml/b', configMap('others'))),
  },
  'name/selects-others': {
    says: "Service 'llama' finds the pods of Job and Deployment 'llama' alike",
    bad: both(served('llama'), object('ml/train', maker('Job', 'llama'))),
    good: both(served('llama'), object('ml/train', maker('Job', 'llama-train')), object('ml/night', maker('CronJob', 'llama-train'))),
  },
};
