import { dra, timeSlicing } from '../../lib/plans/allocators';
import { type GpuPool, mergeModel, podsOf, type Plan } from '../../lib/plans/model';
import { kai, kueue, podGroup, slurmBridge, slurmBridgeWords, sunk, volcano } from '../../lib/plans/queues';
import { judge } from '../../lib/rules';
import type { GpuTrainingJobProps } from '../../lib/plans/workload';
import { pvc } from '../../lib/plans/storage';
import { judgeManifest } from '../judge/schema';
import { find, job, kinds, planJob, planWorkload, problemsOfJob, problemsOfWorkload, slices, train, web } from './support';

const torch = { numNodes: 4, command: ['torchrun', 'train.py'] } as const;
const queued = (props: Partial<GpuTrainingJobProps>): Plan => planJob({ ...torch, ...props });
const RACK = 'cloud.provider.com/topology-rack';

/** Labels, annotations and scheduler of the pods of each template. */
const pods = (plan: Plan) =>
  plan.objects.flatMap(({ object }) =>
    podsOf(object, '').map(({ labels = {}, annotations = {}, spec }) => ({
      labels: Object.fromEntries(Object.entries(labels).filter(([key]) => !key.startsWith('app.') && !key.startsWith('cdk8s-gpu/'))),
      annotations,
      scheduler: spec.schedulerName,
    })),
  );
const schemasOf = (plan: Plan): readonly unknown[] =>
  plan.objects.flatMap(({ object }) => judgeManifest(JSON.parse(JSON.stringify(object)) as object, '1.36'));

describe('Kueue', () => {
  const queue = kueue({ queue: 'research', priorityClass: 'high', topology: RACK });

  test.each(['Job', 'JobSet', 'TrainJob', 'PyTorchJob', 'MPIJob', 'RayJob', 'LeaderWorkerSet'] as const)(
    'reads its queue on a %s and the rack on the pods that compute',
    (controller) => {
      const command = controller === 'MPIJob' ? ['mpirun', 'train'] : torch.command;
      const plan = queued({ controller, queue, command });
      const { labels } = find(plan, controller).metadata;
      expect(labels).toMatchObject({ 'kueue.x-k8s.io/queue-name': 'research', 'kueue.x-k8s.io/priority-class': 'high' });
      const racks = pods(plan).map(({ annotations }) => annotations['kueue.x-k8s.io/podset-required-topology']);
      const starts = controller === 'MPIJob' || controller === 'RayJob';
      expect(racks).toEqual(controller === 'PyTorchJob' ? [RACK, RACK] : starts ? [undefined, RACK] : [RACK]);
      expect(pods(plan).map(({ labels: ofPods, scheduler }) => [ofPods, scheduler])).toEqual(racks.map(() => [{}, undefined]));
      expect(schemasOf(plan)).toEqual([]);
    },
  );

  test('keeps a master and its workers in one rack, as one group of the two', () => {
    const groups = (props: object) =>
      pods(queued({ controller: 'PyTorchJob', queue, ...props })).map(({ annotations }) => annotations['kueue.x-k8s.io/podset-group-name']);
    expect(groups({})).toEqual(['all', 'all']);
    expect(groups({ numNodes: 1 })).toEqual([undefined]);
    expect(groups({ queue: kueue({ queue: 'research' }) })).toEqual([undefined, undefined]);
  });

  test('reads the queue of a CronJob on the Jobs that it makes', () => {
    const plan = planWorkload({ ...web, kind: 'CronJob', schedule: '0 3 * * *', queue: kueue({ queue: 'research' }) });
    const { metadata, spec } = find(plan, 'CronJob') as { metadata: object; spec: object };
    expect(metadata).not.toHaveProperty(['labels', 'kueue.x-k8s.io/queue-name']);
    expect(spec).toMatchObject({ jobTemplate: { metadata: { labels: { 'kueue.x-k8s.io/queue-name': 'research' } } } });
  });

  test('hears what a job of its queue asks for, by the rule that says what never fits', () => {
    const quota = {
      apiVersion: 'kueue.x-k8s.io/v1beta2',
      kind: 'ClusterQueue',
      metadata: { name: 'gpu' },
      spec: {
        namespaceSelector: {},
        resourceGroups: [
          {
            coveredResources: ['cpu', 'memory', 'nvidia.com/gpu'],
            flavors: [
              {
                name: 'h100',
                resources: [
                  { name: 'cpu', nominalQuota: 4096 },
                  { name: 'memory', nominalQuota: '64Ti' },
                  { name: 'nvidia.com/gpu', nominalQuota: 16 },
                ],
              },
            ],
          },
        ],
      },
    };
    const local = {
      apiVersion: 'kueue.x-k8s.io/v1beta2',
      kind: 'LocalQueue',
      metadata: { name: 'research', namespace: 'ml' },
      spec: { clusterQueue: 'gpu' },
    };
    const rulesFor = (props: Partial<GpuTrainingJobProps>): readonly string[] => {
      const { objects, model } = queued({ queue: kueue({ queue: 'research' }), ...props });
      const facts = [...objects.map(({ object }) => object), quota, local].map((object) => ({ path: 'ml/llama', object }));
      return judge(mergeModel([{ ...model, objects: facts }])).map(({ rule }) => rule);
    };
    for (const controller of ['JobSet', 'TrainJob'] as const) {
      expect(rulesFor({ controller, numNodes: 4 })).toContain('queue/never-fits');
      expect(rulesFor({ controller, numNodes: 2 })).not.toContain('queue/never-fits');
    }
  });
});

describe('slurm-bridge', () => {
  const queue = slurmBridge({ partition: 'gpu', account: 'research', timeLimit: '90m', exclusive: false, priority: 7 });
  const marks = {
    'slurmjob.slinky.slurm.net/partition': 'gpu',
    'slurmjob.slinky.slurm.net/account': 'research',
    'slurmjob.slinky.slurm.net/job-name': 'llama',
    'slurmjob.slinky.slurm.net/timelimit': '90',
    'slurmjob.slinky.slurm.net/exclusive': 'false',
    'slurmjob.slinky.slurm.net/priority': '7',
  };

  test.each(['Job', 'JobSet', 'TrainJob', 'LeaderWorkerSet'] as const)('places the pods of a %s as one job of Slurm', (controller) => {
    const plan = queued({ controller, queue });
    const group = find(plan, 'PodGroup');
    expect(group.spec).toEqual({ minMember: 4 });
    expect(group.metadata.annotations).toEqual(marks);
    expect(pods(plan)).toEqual(
      pods(plan).map(() => ({ labels: { [slurmBridgeWords.group]: 'llama' }, annotations: {}, scheduler: 'slurm-bridge-scheduler' })),
    );
    expect(find(plan, controller).metadata.annotations ?? {}).not.toHaveProperty(['slurmjob.slinky.slurm.net/partition']);
    expect(schemasOf(plan)).toEqual([]);
  });

  test('reads a pod by itself on the object that makes it, and that of a CronJob on its Jobs', () => {
    const single = queued({ controller: 'Job', numNodes: 1, queue });
    expect(kinds(single)).toEqual(['Job']);
    expect(find(single, 'Job').metadata.annotations).toEqual(marks);
    const cron = planWorkload({ ...web, kind: 'CronJob', schedule: '0 3 * * *', queue });
    expect(find(cron, 'CronJob').spec).toMatchObject({ jobTemplate: { metadata: { annotations: marks } } });
    expect(find(cron, 'CronJob').metadata).not.toHaveProperty('annotations');
    expect(schemasOf(cron)).toEqual([]);
  });

  test('is found by its rules to be right: no annotation is lost, no gang without a group', () => {
    for (const controller of ['Job', 'JobSet', 'TrainJob', 'LeaderWorkerSet'] as const) {
      const { objects, model } = queued({ controller, queue });
      const facts = objects.map(({ object }) => ({ path: 'ml/llama', object }));
      expect(judge(mergeModel([{ ...model, objects: facts }])).filter(({ rule }) => rule.startsWith('slurm/'))).toEqual([]);
    }
  });

  test.each<[string, object, string]>([
    [
      'a controller that slurm-bridge may not read',
      { controller: 'PyTorchJob' },
      'job.controller: is not one whose pods slurmBridge can place',
    ],
    ['an annotation that it writes', { annotations: { 'slurmjob.slinky.slurm.net/qos': 'a' } }, 'is written by queue'],
    ['a time limit of less than a minute', { queue: { kind: 'slurmBridge', timeLimit: '30s' } }, 'job.queue.timeLimit'],
  ])('fails with %s', (_what, change, problem) => {
    const problems = problemsOfJob({ ...job, ...torch, queue, ...change });
    expect(problems).toContainEqual(expect.stringContaining(problem));
    expect(problemsOfJob({ ...job, ...torch, queue })).toEqual([]);
  });

  test('fails on pools whose GPUs Slurm would count wrongly, and on what it cannot place', () => {
    const on = (pool: GpuPool, props: object = {}) =>
      problemsOfWorkload({ ...web, pool, queue: { kind: 'slurmBridge' }, ...props }).filter((problem) => problem.includes('.queue'));
    const shared = (sharing: object): GpuPool => ({ ...train, description: { ...train.description, sharing: sharing as never } });
    expect(on(train)).toEqual([]);
    expect(on(shared(timeSlicing({ replicas: 4 })))).toEqual([expect.stringContaining('gives them out in another way')]);
    expect(on(shared(dra()))).toContainEqual(expect.stringContaining('gives them out in another way'));
    const claimed = problemsOfWorkload({ ...web, request: { claim: { deviceClass: 'gpu.nvidia.com' } }, queue: { kind: 'slurmBridge' } });
    expect(claimed).toContainEqual(expect.stringContaining('web.request.claim: is a resource claim, and slurm-bridge refuses'));
    expect(on(slices, { request: { mig: '1g.10gb' } })).toEqual([expect.stringContaining('.queue.gres: is missing')]);
    expect(on(slices, { request: { mig: '1g.10gb' }, queue: { kind: 'slurmBridge', gres: 'gres/gpu:1g.10gb=1' } })).toEqual([]);
    expect(on(train, { kind: 'DaemonSet' })).toEqual([expect.stringContaining('does not place pods of a DaemonSet')]);
    const old = {
      ...train,
      description: { ...train.description, cluster: { ...train.description.cluster!, kubernetes: '1.33' as const } },
    };
    expect(on(old)).toEqual([expect.stringContaining('which Kubernetes 1.33 cannot run')]);
  });
});

describe('SUNK', () => {
  const queue = sunk({ partition: 'h100', account: 'research', exclusive: 'user', timeLimit: '90m', userId: 1001 });
  const specOf = ({ objects }: Plan) => objects.flatMap(({ object }) => podsOf(object, '').map(({ spec }) => spec))[0]!;
  const sized = { ...web, resources: { cpu: 8, memory: '64Gi' } };

  test('reads its options on the pods, which end in time, tolerate its taint, and take no CPUs from Slurm', () => {
    const plan = planWorkload({ ...sized, tolerations: [{ key: 'a', operator: 'Exists' }], queue });
    expect(pods(plan)).toEqual([
      {
        labels: {},
        annotations: {
          'sunk.coreweave.com/partition': 'h100',
          'sunk.coreweave.com/account': 'research',
          'sunk.coreweave.com/exclusive': 'user',
          'sunk.coreweave.com/timeout': '5400',
          'sunk.coreweave.com/user-id': '1001',
        },
        scheduler: 'tenant-slurm-slurm-scheduler',
      },
    ]);
    expect(specOf(plan)).toMatchObject({
      terminationGracePeriodSeconds: 24,
      tolerations: [
        { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' },
        { key: 'a', operator: 'Exists' },
        { key: 'sunk.coreweave.com/lock', operator: 'Exists', effect: 'NoExecute' },
      ],
      containers: [
        { resources: { requests: { cpu: '8', memory: '64Gi', 'nvidia.com/gpu': 1 }, limits: { memory: '64Gi', 'nvidia.com/gpu': 1 } } },
      ],
    });
    expect(specOf(plan).containers[0]!.resources!.limits).not.toHaveProperty('cpu');
    expect(schemasOf(plan)).toEqual([]);
  });

  test('leaves the time of a pod that ends sooner, and takes another name of its scheduler', () => {
    const spec = specOf(planWorkload({ ...sized, terminationGracePeriodSeconds: 5, queue: sunk({ scheduler: 'sunk' }) }));
    expect([spec.terminationGracePeriodSeconds, spec.schedulerName]).toEqual([5, 'sunk']);
  });

  test('is found by its rules to be right, for a job of training as well', () => {
    for (const plan of [planWorkload({ ...sized, queue }), queued({ controller: 'Job', numNodes: 1, queue })]) {
      const facts = plan.objects.map(({ object }) => ({ path: 'ml/llama', object }));
      const found = judge(mergeModel([{ ...plan.model, objects: facts }])).map(({ rule }) => rule);
      expect(found.filter((rule) => /^(?:slurm|qos)\//.test(rule))).toEqual([]);
    }
  });

  test.each<[string, object, string]>([
    ['pods that wait for each other', { numNodes: 4 }, 'job.queue: makes a job of Slurm of each of the 4 pods'],
    [
      'a checkpoint that takes long',
      { checkpoints: { '/ckpt': pvc('c'), size: '100Gi', bandwidth: '1Gi' } },
      'job.checkpoints: needs 160 seconds',
    ],
    ['an end that takes long', { terminationGracePeriodSeconds: 25 }, 'job.terminationGracePeriodSeconds: needs 25 seconds'],
    ['parts of GPUs', { pool: slices, request: { mig: '1g.10gb' } }, 'job.queue: tells Slurm of whole GPUs'],
    ['an annotation that it writes', { podAnnotations: { 'sunk.coreweave.com/qos': 'a' } }, 'is written by queue'],
    ['another scheduler', { schedulerName: 'other' }, "gives the pods to scheduler 'tenant-slurm-slurm-scheduler'"],
    ['a word that is none', { queue: { kind: 'sunk', exclusive: 'ok' } }, 'job.queue.exclusive'],
  ])('fails with %s', (_what, change, problem) => {
    const given = { ...job, ...torch, numNodes: 1, queue };
    expect(problemsOfJob({ ...given, ...change })).toContainEqual(expect.stringContaining(problem));
    expect(problemsOfJob(given)).toEqual([]);
  });

  test('is not for the pods of a DaemonSet', () =>
    expect(problemsOfWorkload({ ...sized, kind: 'DaemonSet', queue })).toContainEqual(
      expect.stringContaining('web.queue: lets Slurm choose the node'),
    ));
});

describe("Kubernetes' own gang scheduling", () => {
  const queue = podGroup({ topology: RACK, disruptionMode: 'PodGroup' });
  const on = (change: object): GpuPool => ({
    ...train,
    description: { ...train.description, cluster: { ...train.description.cluster!, ...change } },
  });
  const specs = (plan: Plan): readonly object[] =>
    plan.objects.flatMap(({ object }) => podsOf(object, '').map(({ spec: { schedulingGroup } }) => ({ schedulingGroup })));

  test.each(['Job', 'JobSet', 'TrainJob', 'PyTorchJob'] as const)('has all pods of a %s in one PodGroup', (controller) => {
    const plan = queued({ pool: on({ kubernetes: '1.36' }), controller, queue });
    const group = find(plan, 'PodGroup');
    expect(plan.objects.findIndex(({ object }) => object === group)).toBeLessThan(
      plan.objects.findIndex(({ object }) => object.kind === controller),
    );
    expect(group.spec).toEqual({
      schedulingPolicy: { gang: { minCount: 4 } },
      schedulingConstraints: { topology: [{ key: RACK }] },
      disruptionMode: 'PodGroup',
    });
    expect(specs(plan)).toEqual(specs(plan).map(() => ({ schedulingGroup: { podGroupName: group.metadata.name } })));
    expect(schemasOf(plan)).toEqual([]);
  });

  test('starts with the fewest pods that an elastic job needs', () => {
    const plan = queued({ pool: on({ kubernetes: '1.36' }), controller: 'PyTorchJob', minNodes: 2, queue });
    expect(find(plan, 'PodGroup').spec).toMatchObject({ schedulingPolicy: { gang: { minCount: 2 } } });
  });

  test('is told of what it needs, and of nothing else', () => {
    const { objects, model } = queued({ pool: on({ kubernetes: '1.36' }), controller: 'Job', queue: podGroup() });
    const facts = objects.map(({ object }) => ({ path: 'ml/llama', object }));
    const found = judge(mergeModel([{ ...model, objects: facts }])).filter(({ rule }) => rule.startsWith('gang/'));
    expect(found.map(({ rule }) => rule)).toEqual(['gang/served']);
  });

  test.each<[string, object, string]>([
    ['an older Kubernetes', { pool: on({ kubernetes: '1.35' }) }, 'job.queue: needs Kubernetes 1.36 or newer'],
    ['a control plane of a provider', { pool: on({ distribution: 'eks' }) }, 'job.queue: needs feature gates of the control plane'],
    [
      'a controller whose definition drops it',
      { pool: on({ kubernetes: '1.36' }), controller: 'RayJob' },
      'job.controller: is not one whose pods podGroup can place',
    ],
    ['a key that is no label', { queue: { kind: 'podGroup', topology: 'a b' } }, 'job.queue.topology'],
  ])('fails with %s', (_what, change, problem) => {
    expect(problemsOfJob({ ...job, ...torch, queue, ...change })).toContainEqual(expect.stringContaining(problem));
    expect(problemsOfJob({ ...job, ...torch, queue, pool: on({ kubernetes: '1.36' }) })).toEqual([]);
  });

  test('is not for pods that start one by one', () =>
    expect(problemsOfWorkload({ ...web, queue })).toEqual([expect.stringContaining('web.queue: is for pods that start together')]));
});

describe('Volcano', () => {
  const queue = volcano({ queue: 'research', priorityClass: 'high', highestTierAllowed: 1 });
  const placed = { queue: 'research', priorityClassName: 'high', networkTopology: { mode: 'hard', highestTierAllowed: 1 } };

  test('is named by its own Job, which makes its group by itself', () => {
    const plan = queued({ controller: 'VolcanoJob', queue });
    expect(kinds(plan)).toEqual(['Job']);
    expect(find(plan, 'Job').spec).toMatchObject(placed);
    expect(schemasOf(plan)).toEqual([]);
  });

  test.each(['Job', 'JobSet', 'TrainJob', 'PyTorchJob', 'MPIJob', 'RayJob', 'LeaderWorkerSet'] as const)(
    'schedules the pods of a %s as one group, which is made for them',
    (controller) => {
      const plan = queued({ controller, queue, command: controller === 'MPIJob' ? ['mpirun', 'train'] : torch.command });
      expect(find(plan, 'PodGroup').spec).toEqual({ minMember: 4, ...placed });
      for (const { annotations, scheduler } of pods(plan))
        expect([annotations['scheduling.k8s.io/group-name'], annotations['scheduling.volcano.sh/queue-name'], scheduler]).toEqual([
          'llama',
          'research',
          'volcano',
        ]);
      expect(schemasOf(plan)).toEqual([]);
    },
  );

  test('schedules each pod of a Deployment by itself', () => {
    const plan = planWorkload({ ...web, queue: volcano({ queue: 'research' }) });
    expect(kinds(plan)).toEqual(['Deployment']);
    expect(pods(plan)).toEqual([{ labels: {}, annotations: { 'scheduling.volcano.sh/queue-name': 'research' }, scheduler: 'volcano' }]);
  });
});

test('fails with options of volcano() that each pod by itself has nothing for', () => {
  const own = volcano({ queue: 'research', priorityClass: 'high', highestTierAllowed: 1 });
  expect(problemsOfWorkload({ ...web, queue: own })).toEqual([
    expect.stringContaining('web.queue.priorityClass: is for pods that work together'),
    expect.stringContaining('web.queue.highestTierAllowed: is for pods that work together'),
  ]);
  expect(problemsOfWorkload({ ...web, queue: volcano({ queue: 'research' }), priorityClassName: 'high' })).toEqual([]);
});

describe('KAI', () => {
  const queue = kai({ queue: 'research', priorityClass: 'train', topology: { name: 'dc', level: RACK } });
  const labels = { 'kai.scheduler/queue': 'research', priorityClassName: 'train' };

  test.each(['Job', 'JobSet', 'TrainJob', 'PyTorchJob', 'MPIJob', 'RayJob', 'LeaderWorkerSet'] as const)(
    'schedules every pod of a %s, those that start others included',
    (controller) => {
      const plan = queued({ controller, queue, command: controller === 'MPIJob' ? ['mpirun', 'train'] : torch.command });
      for (const pod of pods(plan)) expect([pod.labels, pod.scheduler]).toEqual([labels, 'kai-scheduler']);
      const { metadata } = find(plan, controller);
      expect(metadata.labels).toMatchObject(labels);
      expect(metadata.annotations).toMatchObject({
        'kai.scheduler/topology': 'dc',
        'kai.scheduler/topology-required-placement': RACK,
        ...(controller === 'Job' ? { 'kai.scheduler/batch-min-member': '4' } : {}),
      });
      expect(schemasOf(plan)).toEqual([]);
    },
  );
});

test('fails with a queue whose scheduler another one contradicts, and with what the queue writes itself', () => {
  expect(problemsOfJob({ ...job, controller: 'VolcanoJob', queue: kueue({ queue: 'a' }) })).toEqual([
    "job.queue: is not for controller 'VolcanoJob', whose pods 'volcano' has to let in",
  ]);
  expect(problemsOfJob({ ...job, queue: kai({ queue: 'a' }), schedulerName: 'volcano' })).toEqual([
    "job.queue: gives the pods to scheduler 'kai-scheduler'",
  ]);
  expect(problemsOfWorkload({ ...web, queue: kueue({ queue: 'a' }), labels: { 'kueue.x-k8s.io/queue-name': 'b' } })).toEqual([
    'web.labels["kueue.x-k8s.io/queue-name"]: is written by queue',
  ]);
  expect(problemsOfJob({ ...job, queue: kueue({ queue: 'a', topology: RACK, preferredTopology: RACK }) })).toEqual([
    'job.queue.preferredTopology: is given beside topology; Kueue takes one of them',
  ]);
  expect(problemsOfJob({ ...job, queue: { kind: 'slurm', queue: 'a' } })).toHaveLength(1);
  expect(problemsOfJob({ ...job, queue: kueue({ queue: 'A B' }) })).toHaveLength(1);
});
