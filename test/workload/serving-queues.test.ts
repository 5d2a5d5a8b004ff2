import { templatesOf } from '../../lib/words/kinds';
import { machines } from '../../lib/words/machine';
import { type GpuPool, modeOf, type Plan } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { kai, kueue, podGroup, slurmBridge, sunk, volcano } from '../../lib/plans/queues';
import { nim, vllm } from '../../lib/plans/workload';
import { planInferenceService } from '../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';
import { find } from './support';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, { machine: machines.dgxH100, nodes: 8 }, cluster);
const pool: GpuPool = { mode: modeOf(description.sharing), gpu: description.gpu, description };
const chat = { pool, server: vllm({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, maxModelLen: 16384 }) } as const;
const nims = { pool, image: 'nvcr.io/nim/meta/llama-3.1-8b-instruct:1.13.0', hubToken: { name: 'ngc', key: 'NGC_API_KEY' } } as const;
const resources = { cpu: 16, memory: '128Gi' } as const;
const LARGE = vllm({ model: 'Qwen/Qwen3-235B-A22B', tensorParallel: 8, pipelineParallel: 2, maxModelLen: 16384 });

/** Each way in which a server runs: the seven controllers, and those that run groups. */
const ways = {
  Deployment: chat,
  LeaderWorkerSet: { ...chat, server: LARGE, numNodes: 2 },
  InferenceService: { ...chat, controller: 'InferenceService', resources },
  Knative: { ...chat, controller: 'InferenceService', deploymentMode: 'Knative', resources },
  LLMInferenceService: { ...chat, controller: 'LLMInferenceService' },
  'LLMInferenceService on several nodes': {
    ...chat,
    server: vllm({ model: 'Qwen/Qwen3-30B-A3B', tensorParallel: 1, dataParallel: 16, maxModelLen: 16384 }),
    numNodes: 2,
    controller: 'LLMInferenceService',
  },
  RayService: { ...chat, controller: 'RayService', image: 'rayproject/ray-llm:2.56.0-py312-cu130' },
  NIMService: { ...nims, server: nim({ gpus: 2 }), controller: 'NIMService' },
  'NIMService on several nodes': { ...nims, server: nim({ gpus: 16 }), numNodes: 2, controller: 'NIMService' },
} as const satisfies Readonly<Record<string, object>>;
type Way = keyof typeof ways;
const all = Object.keys(ways) as readonly Way[];
const groups: readonly Way[] = ['LeaderWorkerSet', 'LLMInferenceService on several nodes', 'NIMService on several nodes'];
const isWrapped = (way: Way) => !['Deployment', 'LeaderWorkerSet', 'RayService'].includes(way);

const plan = (way: Way, more: object = {}): Plan =>
  planInferenceService({ path: 'ml/chat', id: 'chat' }, { ...ways[way], ...more }, { namespace: 'ml' });
const problems = (way: Way, more: object) => problemsOf(inferenceService, { ...ways[way], ...more }, 'x');
const objectOf = (made: Plan) => made.objects.at(-1)!.object;
const workersOf = (made: Plan) =>
  templatesOf(objectOf(made)).flatMap(({ isLauncher, template: { metadata, spec } }) =>
    isLauncher ? [] : [{ labels: metadata?.labels ?? {}, annotations: metadata?.annotations ?? {}, scheduler: spec.schedulerName }],
  );
const QUEUE = 'kueue.x-k8s.io/queue-name';
const RACK = 'cloud.provider.com/topology-rack';
const REQUIRED = 'kueue.x-k8s.io/podset-required-topology';
const GROUP = 'kueue.x-k8s.io/podset-group-name';

test.each(all)('Kueue finds the queue of a server on %s, and its pods ask for one rack', (way) => {
  const queue = kueue({ queue: 'chat', priorityClass: 'high', topology: RACK });
  expect(problems(way, { queue })).toEqual([]);
  const made = plan(way, { queue });
  expect(objectOf(made).metadata.labels).toMatchObject({ [QUEUE]: 'chat', 'kueue.x-k8s.io/priority-class': 'high' });
  const inGroups = groups.includes(way);
  const workers = workersOf(made);
  for (const { annotations, labels } of workers) {
    expect([annotations[REQUIRED], annotations[GROUP]]).toEqual([RACK, inGroups ? 'all' : undefined]);
    // The operator of NIM hands on labels of pods alone.
    expect(labels[QUEUE]).toBe(way.startsWith('NIMService') ? 'chat' : undefined);
  }
  expect(workers.length).toBe(inGroups && !way.startsWith('NIMService') ? 2 : 1);
  expect(made.objects.flatMap(({ object }) => judgeManifest(object, '1.36'))).toEqual([]);
});

test('a head of Ray, the pods that read prompts, and the router', () => {
  const queue = kueue({ queue: 'chat', topology: RACK });
  const heads = templatesOf(objectOf(plan('RayService', { queue }))).filter(({ isLauncher }) => isLauncher);
  expect(heads.map(({ template }) => template.metadata?.annotations?.[REQUIRED])).toEqual([undefined]);
  const apart = plan('Deployment', { queue, prefill: {} });
  const queues = apart.objects
    .filter(({ object }) => object.kind === 'Deployment')
    .map(({ object: { metadata } }) => [metadata.name, metadata.labels?.[QUEUE]]);
  expect(queues).toEqual([
    ['chat', 'chat'],
    ['chat-prefill', 'chat'],
    ['chat-router', undefined],
  ]);
});

test('a RayService that grows by itself fails in a queue of Kueue, which refuses it', () => {
  expect(problems('RayService', { queue: kueue({ queue: 'chat' }), autoscaling: { max: 4, on: { running: 8 } } })).toEqual([
    expect.stringMatching(/^x\.queue: /),
  ]);
});

describe('Volcano', () => {
  const queue = volcano({ queue: 'chat' });
  const NAME = 'scheduling.volcano.sh/queue-name';
  const MEMBER = 'scheduling.k8s.io/group-name';

  test.each(all.filter((way) => way !== 'NIMService on several nodes'))('places the pods of a %s', (way) => {
    expect(problems(way, { queue })).toEqual([]);
    const made = plan(way, { queue });
    const inGroups = groups.includes(way);
    const together = inGroups || way === 'RayService';
    for (const { annotations, scheduler } of workersOf(made))
      expect([scheduler, annotations[NAME], annotations[MEMBER]]).toEqual(['volcano', 'chat', together ? 'chat' : undefined]);
    const podGroups = made.objects.filter(({ object }) => object.kind === 'PodGroup').map(({ object }) => object['spec']);
    expect(podGroups).toEqual(together ? [{ minMember: inGroups ? 2 : 1, queue: 'chat' }] : []);
  });

  test('lets the controller of LeaderWorkerSet make a PodGroup for each of several groups', () => {
    const made = plan('LeaderWorkerSet', { queue, replicas: 2 });
    expect(find(made, 'LeaderWorkerSet').metadata.annotations).toMatchObject({ [NAME]: 'chat' });
    expect(workersOf(made).map(({ annotations }) => annotations[MEMBER])).toEqual([undefined, undefined]);
    expect(made.objects.map(({ object }) => object.kind)).not.toContain('PodGroup');
  });

  test('fails with options for which nothing has a word', () => {
    expect(problems('LeaderWorkerSet', { queue: volcano({ queue: 'a', highestTierAllowed: 1 }), replicas: 2 })).toEqual([
      expect.stringMatching(/^x\.queue\.highestTierAllowed: /),
    ]);
    expect(problems('LeaderWorkerSet', { queue: volcano({ queue: 'a', highestTierAllowed: 1 }), replicas: 1 })).toEqual([]);
    expect(problems('Deployment', { queue: volcano({ queue: 'a', priorityClass: 'high' }) })).toEqual([
      expect.stringMatching(/^x\.queue\.priorityClass: /),
    ]);
    expect(problems('NIMService on several nodes', { queue })).toEqual([expect.stringMatching(/^x\.queue: .*schedulerName/)]);
  });
});

test('KAI reads its queue on the pods, and a topology on what makes them', () => {
  for (const way of all.filter((one) => one !== 'NIMService on several nodes')) {
    expect(problems(way, { queue: kai({ queue: 'chat' }) })).toEqual([]);
    for (const { labels, scheduler } of workersOf(plan(way, { queue: kai({ queue: 'chat' }) })))
      expect([scheduler, labels['kai.scheduler/queue']]).toEqual(['kai-scheduler', 'chat']);
    const refused = problems(way, { queue: kai({ queue: 'chat', topology: { name: 'dc', level: RACK } }) });
    expect(refused).toEqual(isWrapped(way) ? [expect.stringMatching(/^x\.queue\.topology: /)] : []);
  }
});

test.each(all)("fails on %s with a queue of Kubernetes' own, which has no group for each copy", (way) => {
  expect(problems(way, { queue: podGroup() })[0]).toMatch(/^x\.queue: /);
});

test('Slurm takes what it can read: a Deployment, and one group', () => {
  const taken = all.filter((way) => problems(way, { queue: slurmBridge() }).length === 0);
  expect(taken).toEqual(['Deployment', 'LeaderWorkerSet']);
  expect(problems('LeaderWorkerSet', { queue: slurmBridge(), replicas: 2 })).toEqual([expect.stringMatching(/^x\.queue: /)]);
  const made = plan('LeaderWorkerSet', { queue: slurmBridge() });
  expect(find(made, 'PodGroup').spec).toEqual({ minMember: 2 });
});

test('SUNK takes pods that end in time, each by itself', () => {
  const quick = { queue: sunk(), preStopSeconds: 10, terminationGracePeriodSeconds: 24 };
  const taken = all.filter((way) => problems(way, quick).every((found) => !found.startsWith('x.queue')));
  expect(taken).toEqual(['Deployment', 'InferenceService', 'LLMInferenceService']);
  expect(problems('Deployment', quick)).toEqual([]);
  expect(problems('Deployment', { queue: sunk() })).toEqual([expect.stringMatching(/^x\.terminationGracePeriodSeconds: /)]);
});

test('fails where the pods name another scheduler than that of the queue', () => {
  expect(problems('Deployment', { queue: volcano({ queue: 'a' }), schedulerName: 'mine' })[0]).toMatch(/volcano/);
});
