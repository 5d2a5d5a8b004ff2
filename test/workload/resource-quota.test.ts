import { App, Chart } from 'cdk8s';
import {
  dra,
  exclusive,
  findings,
  GpuCluster,
  GpuNodePool,
  type GpuPool,
  GpuQueue,
  GpuTrainingJob,
  hami,
  kaiFractions,
  machines,
  mig,
  type Sharing,
  timeSlicing,
  volcanoVgpu,
} from '../../lib';
import type { KubeObject } from '../../lib/words/kubernetes';
import { gpuQueue } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';

function poolWith(sharing: Sharing) {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.36', distribution: 'kubeadm' });
  return { chart, cluster, train: new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2, sharing }) };
}

function made(sharing: Sharing, team: object = { quota: { train: { nodes: 1 } } }, more: object = {}) {
  const { chart, train } = poolWith(sharing);
  new GpuQueue(chart, 'quotas', { kind: 'resourceQuota', pools: [train], teams: { research: team as never }, ...more });
  const objects = chart.toJson() as KubeObject[];
  const spec = (kind: string, name = 'research') =>
    objects.find((object) => object.kind === kind && object.metadata.name === name)?.['spec'] as Record<string, unknown>;
  return { chart, train, objects, hard: spec('ResourceQuota')['hard'], limits: spec('LimitRange')['limits'], spec };
}

/** Of a node of a DGX H100, with what kubelets keep: 216 CPUs and 2015775 MiB. */
const NODE = { 'requests.cpu': '216', 'requests.memory': '2015775Mi', 'limits.memory': '2015775Mi' };

test.each<[string, Sharing, object]>([
  ['whole GPUs', exclusive(), { 'requests.nvidia.com/gpu': '8' }],
  ['shares by time', timeSlicing({ replicas: 4 }), { 'requests.nvidia.com/gpu': '32' }],
  [
    'MIG devices',
    mig({ layout: { '1g.10gb': 2, '3g.40gb': 1 } }),
    { 'requests.nvidia.com/mig-1g.10gb': '16', 'requests.nvidia.com/mig-3g.40gb': '8' },
  ],
  ['GPUs by claims', dra(), { 'gpu.nvidia.com.deviceclass.resource.k8s.io/devices': '8' }],
  [
    'MIG devices by claims',
    dra({ mig: { layout: { '1g.10gb': 2, '3g.40gb': 1 } } }),
    { 'mig.nvidia.com.deviceclass.resource.k8s.io/devices': '24' },
  ],
  ['GPUs by claims that pods ask for as a resource', dra({ extendedResource: true }), { 'requests.nvidia.com/gpu': '8' }],
  ['parts by HAMi', hami({ deviceCoreScaling: 1.5 }), { 'limits.nvidia.com/gpumem': '652472', 'limits.nvidia.com/gpucores': '1200' }],
])('a ResourceQuota counts a node of %s, with its CPUs and its memory', (_what, sharing, devices) => {
  const { hard, objects } = made(sharing);
  expect(hard).toEqual({ ...NODE, ...devices });
  expect(objects.flatMap((object) => judgeManifest(object, '1.36'))).toEqual([]);
});

test.each<[string, Sharing, object]>([
  ['a GPU', exclusive(), { cpu: '26', memory: '251459Mi' }],
  ['a share', timeSlicing({ replicas: 4 }), { cpu: '6', memory: '62864Mi' }],
  ['its smallest MIG device', mig({ layout: { '1g.10gb': 2, '3g.40gb': 1 } }), { cpu: '4', memory: '45998Mi' }],
  ['its smallest claim', dra({ mig: { layout: { '1g.10gb': 7 } } }), { cpu: '2', memory: '35922Mi' }],
  ['one of as many containers as a node takes', hami(), { cpu: '2', memory: '25145Mi' }],
])('a container that says nothing has the fair share of %s, as request and as limit', (_what, sharing, amounts) => {
  expect(made(sharing).limits).toEqual([
    { type: 'Container', default: amounts, defaultRequest: amounts, max: { cpu: '216', memory: '2015775Mi' } },
  ]);
});

test('half a node is half of all of it, and of a pool that is not of the team there is nothing', () => {
  const { chart, cluster, train } = poolWith(exclusive());
  const slices = new GpuNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 1, sharing: mig({ layout: { '1g.10gb': 7 } }) });
  const teams = { dev: { quota: { train: { nodes: 0.5 } }, containerDefaults: { cpu: 1 } }, idle: { namespaces: ['spare'], quota: {} } };
  new GpuQueue(chart, 'quotas', { kind: 'resourceQuota', pools: [train, slices], teams });
  const objects = chart.toJson() as KubeObject[];
  const own = (namespace: string) =>
    objects.filter(({ metadata }) => metadata.namespace === namespace).map(({ kind, ...object }) => [kind, object['spec']]);
  expect(own('dev')).toEqual([
    [
      'ResourceQuota',
      {
        hard: {
          'requests.cpu': '108',
          'requests.memory': '1007887Mi',
          'limits.memory': '1007887Mi',
          'requests.nvidia.com/gpu': '4',
          'requests.nvidia.com/mig-1g.10gb': '0',
        },
      },
    ],
    [
      'LimitRange',
      {
        limits: [
          {
            type: 'Container',
            default: { cpu: '1', memory: '251459Mi' },
            defaultRequest: { cpu: '1', memory: '251459Mi' },
            max: { cpu: '108', memory: '1007887Mi' },
          },
        ],
      },
    ],
  ]);
  expect(own('spare')).toEqual([
    ['ResourceQuota', { hard: Object.fromEntries(Object.keys((own('dev')[0]![1] as { hard: object }).hard).map((key) => [key, '0'])) }],
  ]);
});

test('a team names the priorities of its pods, and a quota shuts the others', () => {
  const { objects, spec } = made(
    exclusive(),
    { quota: { train: { nodes: 1 } }, priorityClasses: ['idle'] },
    { priorities: { trainer: 1000, idle: -10 } },
  );
  expect(
    objects.filter(({ kind }) => kind === 'PriorityClass').map(({ metadata: { name }, ...object }) => [name, object['value']]),
  ).toEqual([
    ['trainer', 1000],
    ['idle', -10],
  ]);
  expect(spec('ResourceQuota', 'research-priorities')).toEqual({
    hard: { pods: '0' },
    scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['trainer'] }] },
  });
  expect(objects.flatMap((object) => judgeManifest(object, '1.36'))).toEqual([]);
});

test('a job of whole nodes fits the quota and the range of its team, and nothing is found', () => {
  const { chart, train } = made(exclusive(), { namespaces: ['ml'], quota: { train: { nodes: 2 } } });
  new GpuTrainingJob(chart, 'llama', { pool: train, numNodes: 2, request: { gpus: 8 }, image: 'x:1', exclusive: true });
  expect(findings(chart).filter(({ rule }) => rule.startsWith('quota/') || rule.startsWith('qos/'))).toEqual([]);
});

test.each<[string, object, readonly string[]]>([
  ['several namespaces', { teams: { a: { namespaces: ['x', 'y'], quota: {} } } }, ['x.teams.a.namespaces: are several']],
  [
    'one namespace of two teams',
    { teams: { a: { quota: {} }, b: { namespaces: ['a'], quota: {} } } },
    ["x.teams.b.namespaces: is the namespace of team 'a' too"],
  ],
  [
    'a priority that is none',
    { teams: { a: { quota: {}, priorityClasses: ['urgent'] } } },
    ['x.teams.a.priorityClasses[0]: is not one of priorities'],
  ],
  [
    'a default above the most of its node',
    { teams: { a: { quota: { train: { nodes: 0.1 } }, containerDefaults: { cpu: 100 } } } },
    ['x.teams.a.containerDefaults.cpu: is more than containerMax', 'x.teams.a.containerDefaults.memory: is more than containerMax'],
  ],
  ['amounts that say nothing', { teams: { a: { quota: {}, containerMax: {} } } }, ['x.teams.a.containerMax: says nothing']],
  [
    'borrowing',
    { teams: { a: { quota: { train: { nodes: 1, borrow: 1 } } }, b: { quota: {} } } },
    ['x.teams.a.quota.train.borrow: is nothing that'],
  ],
  [
    'what only queues have',
    { topology: ['rack'], teams: { a: { quota: {}, preemption: false } } },
    ['x.topology: is nothing', 'x.teams.a.preemption: is nothing'],
  ],
])('fails for %s', (_what, change, problems) => {
  const props = { kind: 'resourceQuota', pools: [poolWith(exclusive()).train as GpuPool], teams: {}, ...change };
  expect(problemsOf(gpuQueue, props as never, 'x')).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});

test.each<[string, Sharing]>([
  ['fractions of KAI, which no resource counts', kaiFractions()],
  ["Volcano's parts, of which a pod asks an amount for each GPU", volcanoVgpu()],
])('fails for %s', (_what, sharing) => {
  const props = { kind: 'resourceQuota', pools: [poolWith(sharing).train], teams: { a: { quota: {} } } } as const;
  expect(problemsOf(gpuQueue, props, 'x')).toEqual([expect.stringContaining('x.pools[0]: gives out nothing')]);
});

test('fails for MIG devices by claims where the queue is one of Kueue', () => {
  const pools = [poolWith(dra({ mig: { layout: { '1g.10gb': 7 } } })).train];
  expect(problemsOf(gpuQueue, { pools, teams: { a: { namespaces: ['a'], quota: {} } } }, 'x')).toEqual([
    expect.stringContaining('x.pools[0]: gives out nothing'),
  ]);
});
