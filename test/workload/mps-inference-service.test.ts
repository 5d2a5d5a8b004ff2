import { kubernetesMinors } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { mergeModel, type Plan, type GpuPool } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import { mps, type PluginShareOptions } from '../../lib/plans/allocators';
import type { MpsInferenceServiceProps } from '../../lib/plans/workload';
import { planMpsInferenceService } from '../../lib/plans/workload/plans/mps-inference-service';
import { mpsInferenceService } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';
import { find, kinds, mainContainer, planJob, podSpec, train } from './support';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const shared = (options: Partial<PluginShareOptions> = {}): GpuPool<'mps'> => {
  const sharing = mps({ replicas: 4, ...options });
  const { description } = planGpuNodePool(
    { path: 'prod/ranking', id: 'ranking' },
    { machine: machines.dgxH100, nodes: 2, sharing },
    cluster,
  );
  return { mode: 'mps', gpu: description.gpu, description };
};

const pool = shared();
const ranker = { pool, image: 'registry.example/ranker:1', port: 8000 } satisfies MpsInferenceServiceProps;
const autoscaling = { maxReplicas: 8, metrics: [{ type: 'Pods', name: 'vllm_num_requests_waiting', averageValue: '5' }] } as const;

const plan = (props: Partial<MpsInferenceServiceProps> = {}): Plan =>
  planMpsInferenceService({ path: 'ml/ranker', id: 'ranker' }, { ...ranker, ...(props as object) }, { namespace: 'ml' });
const spec = (kind: string, props: Partial<MpsInferenceServiceProps> = {}) => find(plan(props), kind).spec;
const found = (props: Partial<MpsInferenceServiceProps>, ofPool = pool) => {
  const { model } = plan({ pool: ofPool, ...props });
  // Without resources of its own it asks for neither CPU nor memory, which is another subject.
  return judge(mergeModel([{ pools: [ofPool.description] }, model])).flatMap(({ rule }) => (rule === 'qos/unrequested' ? [] : [rule]));
};

test('a model server is a Service, a budget for drains and a Deployment whose pods take one share each', () => {
  expect(kinds(plan())).toEqual(['Service', 'PodDisruptionBudget', 'Deployment']);
  expect(mainContainer(plan()).resources?.limits).toEqual({ 'nvidia.com/gpu': 1 });
  expect(podSpec(plan()).nodeSelector).toEqual({ 'cdk8s-gpu/pool': 'ranking' });
});

test('asks for the renamed resource where the pool renames it', () => {
  expect(mainContainer(plan({ pool: shared({ renameByDefault: true }) })).resources?.limits).toEqual({ 'nvidia.com/gpu.shared': 1 });
});

test('mounts nothing at /dev/shm, which belongs to the MPS daemon; nor does a job on such a pool', () => {
  expect(mainContainer(plan())).not.toHaveProperty('volumeMounts');
  expect(mainContainer(planJob({ pool, request: { gpus: 1 } }))).not.toHaveProperty('volumeMounts');
  expect(mainContainer(planJob({ pool: train })).volumeMounts).toEqual([{ name: 'dshm', mountPath: '/dev/shm' }]);
});

describe('probes', () => {
  test('let a model load for ten minutes before any other probe runs', () => {
    expect(mainContainer(plan())).toMatchObject({
      startupProbe: { httpGet: { path: '/health', port: 'http' }, periodSeconds: 10, failureThreshold: 60 },
      readinessProbe: { httpGet: { path: '/health', port: 'http' }, periodSeconds: 5, failureThreshold: 3 },
      livenessProbe: { httpGet: { path: '/health', port: 'http' }, periodSeconds: 10, failureThreshold: 10 },
    });
  });

  test('take the time and the path that a model needs, and the rollout waits as long', () => {
    const slow = { startupSeconds: 1805, healthPath: '/v1/models' };
    expect(mainContainer(plan(slow)).startupProbe).toMatchObject({ httpGet: { path: '/v1/models' }, failureThreshold: 181 });
    expect(spec('Deployment', slow)).toHaveProperty('progressDeadlineSeconds', 2105);
    // As long as the field can say.
    expect(spec('Deployment', { startupSeconds: 2 ** 31 - 1 })).toHaveProperty('progressDeadlineSeconds', 2 ** 31 - 1);
  });

  test('are replaced by what the user gives', () => {
    const startupProbe = { exec: { command: ['ready'] }, initialDelaySeconds: 60, periodSeconds: 30 };
    expect(mainContainer(plan({ startupProbe })).startupProbe).toEqual(startupProbe);
    expect(spec('Deployment', { startupProbe })).toHaveProperty('progressDeadlineSeconds', 450);
  });
});

test('a pod goes on serving until nobody sends it requests, and then has time for those that run', () => {
  expect(mainContainer(plan()).lifecycle).toEqual({ preStop: { sleep: { seconds: 15 } } });
  expect(podSpec(plan()).terminationGracePeriodSeconds).toBe(60);
  expect(podSpec(plan({ preStopSeconds: 30 })).terminationGracePeriodSeconds).toBe(75);
  expect(mainContainer(plan({ preStopSeconds: 0 }))).not.toHaveProperty('lifecycle');
});

test('pods are spread over nodes, and a drain takes one at a time', () => {
  const selector = { matchLabels: { 'cdk8s-gpu/workload': 'ranker' } };
  expect(podSpec(plan()).topologySpreadConstraints).toEqual([
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: selector,
      matchLabelKeys: ['pod-template-hash'],
    },
  ]);
  expect(spec('PodDisruptionBudget')).toEqual({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow', selector });
  const without = plan({ spread: false, disruptionBudget: false, service: false });
  expect(kinds(without)).toEqual(['Deployment']);
  expect(podSpec(without)).not.toHaveProperty('topologySpreadConstraints');
});

describe('an autoscaler', () => {
  test('owns the replicas: the Deployment says nothing of them', () => {
    expect(kinds(plan({ autoscaling }))).toEqual(['Service', 'PodDisruptionBudget', 'Deployment', 'HorizontalPodAutoscaler']);
    expect(spec('Deployment', { autoscaling })).not.toHaveProperty('replicas');
    expect(spec('HorizontalPodAutoscaler', { autoscaling })).toEqual({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'ranker' },
      minReplicas: 1,
      maxReplicas: 8,
      metrics: [
        { type: 'Pods', pods: { metric: { name: 'vllm_num_requests_waiting' }, target: { type: 'AverageValue', averageValue: '5' } } },
      ],
    });
  });

  test('needs room in the pool for the most pods that it makes', () => {
    // 2 nodes of 8 GPUs with 4 shares each.
    expect(found({ autoscaling: { ...autoscaling, maxReplicas: 64 } })).toEqual([]);
    expect(found({ autoscaling: { ...autoscaling, maxReplicas: 65 } })).toEqual(['pool/capacity']);
  });
});

describe('modelMemory', () => {
  test('is compared with what the pool leaves a client', () => {
    expect(found({ modelMemory: '20389Mi' })).toEqual([]);
    expect(found({ modelMemory: '20390Mi' })).toEqual(['sharing/model-memory']);
  });

  test('does not appear in the manifest', () => expect(JSON.stringify(plan({ modelMemory: '4Gi' }).objects)).not.toContain('4Gi'));
});

test('several processes in a pod are warned of: each takes a share of its own', () => {
  expect(found({ args: ['--tensor-parallel-size=2'] })).toEqual(['sharing/processes']);
  expect(found({ args: ['--tensor-parallel-size=1'] })).toEqual([]);
});

const everything: Partial<MpsInferenceServiceProps> = {
  autoscaling: {
    minReplicas: 2,
    maxReplicas: 8,
    metrics: [
      { type: 'Pods', name: 'waiting', averageValue: 5 },
      { type: 'External', name: 'queue', matchLabels: { queue: 'ranking' }, averageValue: '500m' },
      { type: 'Resource', name: 'cpu', averageUtilization: 80 },
    ],
  },
  resources: { cpu: 4, memory: '16Gi' },
  strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 0 } },
  disruptionBudget: { minAvailable: '50%' },
  spread: 'DoNotSchedule',
  service: { port: 80, type: 'LoadBalancer' },
} as never;

describe.each(kubernetesMinors)('the API server of Kubernetes %s', (minor) => {
  test.each([
    ['the least', {}],
    ['everything', everything],
    ['a fixed number', { replicas: 8 }],
  ])('accepts every object of a service with %s', (_what, props) => {
    const { objects } = plan(props);
    expect(objects.map(({ object }) => [object.kind, judgeManifest(object, minor)])).toEqual(
      objects.map(({ object }) => [object.kind, []]),
    );
  });
});

const problems = (props: object) => problemsOf(mpsInferenceService, { ...ranker, ...props }, 'ranker');

test('props that are right have no problems', () => {
  expect(problems({})).toEqual([]);
  expect(problems(everything)).toEqual([]);
});

test.each([
  ['a pool that shares otherwise', { pool: train }, 'ranker.pool: offers its GPUs in another way'],
  ['no pool', { pool: undefined }, 'ranker.pool: is missing'],
  ['no port', { port: undefined }, 'ranker.port: is missing'],
  ['a size of /dev/shm', { shm: '1Gi' }, 'ranker.shm: is not a known property'],
  ['replicas beside an autoscaler', { replicas: 2, autoscaling }, 'ranker.replicas: is decided by the autoscaler'],
  [
    'an autoscaler without room',
    { autoscaling: { ...autoscaling, minReplicas: 9 } },
    'ranker.autoscaling.minReplicas: is more than maxReplicas',
  ],
  ['an autoscaler without metrics', { autoscaling: { maxReplicas: 2, metrics: [] } }, 'ranker.autoscaling.metrics: needs at least 1 entry'],
  [
    'CPU that nobody asks for',
    { autoscaling: { maxReplicas: 2, metrics: [{ type: 'Resource', name: 'cpu', averageUtilization: 80 }] } },
    'ranker.autoscaling.metrics[0]: measures cpu, and the container asks for none',
  ],
  [
    'CPU that a sidecar does not ask for',
    {
      resources: { cpu: 1 },
      sidecars: [{ name: 'proxy', image: 'x:1' }],
      autoscaling: { maxReplicas: 2, metrics: [{ type: 'Resource', name: 'cpu', averageUtilization: 80 }] },
    },
    "ranker.autoscaling.metrics[0]: measures cpu, and sidecar 'proxy' asks for none",
  ],
  [
    'an end before the drain',
    { terminationGracePeriodSeconds: 15 },
    'ranker.terminationGracePeriodSeconds: is over before preStopSeconds are, so that running requests are cut off',
  ],
  [
    'two budgets for loading',
    { startupSeconds: 60, startupProbe: { tcpSocket: { port: 80 } } },
    'ranker.startupSeconds: is what the startupProbe says already',
  ],
  [
    'a port name twice',
    { ports: [{ name: 'http', containerPort: 9000 }] },
    'ranker.ports[0].name: is taken by another port of the container',
  ],
  [
    'two budgets for drains',
    { disruptionBudget: { maxUnavailable: 1, minAvailable: 1 } },
    'ranker.disruptionBudget: needs exactly one of maxUnavailable, minAvailable',
  ],
  ['no budget for drains', { disruptionBudget: {} }, 'ranker.disruptionBudget: needs exactly one of maxUnavailable, minAvailable'],
  [
    'budget of a share that is none',
    { disruptionBudget: { minAvailable: '200%' } },
    'ranker.disruptionBudget.minAvailable: has the wrong type or form',
  ],
  ['budget that is always there', { disruptionBudget: true }, 'ranker.disruptionBudget: has the wrong type or form'],
  ['memory without sense', { modelMemory: 'much' }, 'ranker.modelMemory: has the wrong type or form'],
])('fails with %s', (_what, props, problem) => expect(problems(props)).toEqual([problem]));

test('an autoscaler measures CPU of which every container asks that runs with the others', () => {
  const props = {
    resources: { cpu: 1 },
    sidecars: [{ name: 'proxy', image: 'x:1', resources: { cpu: '100m' } }],
    initContainers: [{ name: 'fetch', image: 'x:1' }],
    autoscaling: { maxReplicas: 2, metrics: [{ type: 'Resource', name: 'cpu', averageUtilization: 80 }] },
  };
  expect(problems(props)).toEqual([]);
});

test('what does not compile', () => {
  const wrong: readonly MpsInferenceServiceProps[] = [
    // @ts-expect-error a pool of whole GPUs shares none
    { ...ranker, pool: train as GpuPool<'exclusive'> },
    // @ts-expect-error the autoscaler decides how many pods run
    { ...ranker, replicas: 2, autoscaling },
    // @ts-expect-error /dev/shm belongs to the MPS daemon
    { ...ranker, shm: '1Gi' },
  ];
  for (const props of wrong) expect(problems(props)).toHaveLength(1);
});
