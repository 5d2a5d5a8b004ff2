import { efa, type Fabrics, gib } from '../../lib/plans/fabrics';
import { defaultControllers, trainingControllers, type TrainingRow } from '../../lib/words/kinds';
import type { Container, PodSpec } from '../../lib/words/kubernetes';
import { mergeModel, podsOf, type Plan } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import type { GpuTrainingJobProps } from '../../lib/plans/workload';
import { planTrainingJob } from '../../lib/plans/workload/plans/training-job';
import { judgeManifest } from '../judge/schema';
import { find, job, kinds, planJob, problemsOfJob, train } from './support';

const torch = { numNodes: 4, command: ['torchrun', 'train.py'] } as const;

/** The specification of the pods of a role, by the container that it has. */
const podWith = (plan: Plan, container: string): PodSpec =>
  plan.objects.flatMap(({ object }) => podsOf(object, '')).find(({ spec }) => spec.containers[0]?.name === container)!.spec;
const only = (plan: Plan, container: string): Container => podWith(plan, container).containers[0]!;
const variables = ({ env = [] }: Container) => Object.fromEntries(env.map(({ name, value, valueFrom }) => [name, value ?? valueFrom]));

test.each(trainingControllers)('what runs as a %s is what its definition says, and Kubernetes keeps all of it', (controller) => {
  const given: Partial<GpuTrainingJobProps> = { ...torch, controller };
  for (const { object } of planJob(given).objects) {
    for (const minor of ['1.30', '1.36'] as const) expect(judgeManifest(JSON.parse(JSON.stringify(object)) as object, minor)).toEqual([]);
  }
});

test.each([
  ['Job', 4],
  ['JobSet', 4],
  ['TrainJob', 4],
  ['PyTorchJob', 4],
  ['MPIJob', 4],
  ['VolcanoJob', 4],
  ['RayJob', 4],
  ['LeaderWorkerSet', 4],
] as const)('the pods of a %s that ask for GPUs are as many as its nodes, and of its pool', (controller, nodes) => {
  const { pods = [] } = planJob({ ...torch, controller, pool: train }).model;
  const asking = pods.filter(({ spec }) => spec.containers[0]?.resources?.limits?.['nvidia.com/gpu'] !== undefined);
  expect(asking.reduce((sum, { replicas = 1 }) => sum + replicas, 0)).toBe(nodes);
  expect(asking.map(({ pool }) => pool)).toEqual(asking.map(() => 'prod/train'));
  expect(pods.filter((pod) => !asking.includes(pod)).map(({ pool }) => pool)).toEqual(
    controller === 'MPIJob' || controller === 'RayJob' ? [undefined] : [],
  );
});

describe('a TrainJob', () => {
  const plan = planJob({ ...torch, controller: 'TrainJob', suspend: true, activeDeadlineSeconds: 60 });

  test('comes after a runtime of its own, which says the pods', () => {
    expect(kinds(plan)).toEqual(['TrainingRuntime', 'TrainJob']);
    const { metadata, spec } = find(plan, 'TrainingRuntime');
    expect(find(plan, 'TrainJob').spec).toEqual({
      suspend: true,
      activeDeadlineSeconds: 60,
      runtimeRef: { apiGroup: 'trainer.kubeflow.org', kind: 'TrainingRuntime', name: metadata.name },
      trainer: { numNodes: 4, numProcPerNode: 8 },
    });
    expect(spec).toMatchObject({ mlPolicy: { numNodes: 4, torch: {} }, template: { spec: { failurePolicy: { maxRestarts: 3 } } } });
  });

  test('is told nothing that its controller tells it', () => {
    expect(only(plan, 'node').env).toBeUndefined();
    expect(only(plan, 'node').ports).toBeUndefined();
  });

  test('names another runtime when its pods change, which no API server takes of a job that lives', () => {
    const other = planJob({ ...torch, controller: 'TrainJob', image: 'registry.example/llama:2' });
    const nameIn = (one: Plan) => (find(one, 'TrainJob').spec as { runtimeRef: { name: string } }).runtimeRef.name;
    expect(nameIn(other)).toMatch(/^llama-[0-9a-f]{8}$/);
    expect(nameIn(other)).not.toBe(nameIn(plan));
    expect(other.objects.map(({ redeploy }) => redeploy)).toEqual(['refuse', 'refuse']);
  });

  test('has a new name with its runtime, where each content is a job of its own', () => {
    const { objects } = planJob({ ...torch, controller: 'TrainJob', redeploy: 'newName' });
    const [runtime, made] = objects.map(({ object: { metadata } }) => metadata.name);
    expect(made).toMatch(/^llama-[0-9a-f]{8}$/);
    expect(runtime?.startsWith(`${made!}-`)).toBe(true);
    expect(objects.map(({ redeploy }) => typeof redeploy)).toEqual(['object', 'object']);
  });
});

describe('a PyTorchJob', () => {
  const specOf = (props: Partial<GpuTrainingJobProps>) =>
    find(planJob({ ...torch, controller: 'PyTorchJob', ...props }), 'PyTorchJob').spec;

  test('has one master, and workers for the rest', () => {
    expect(specOf({})).toMatchObject({ nprocPerNode: '8', pytorchReplicaSpecs: { Master: { replicas: 1 }, Worker: { replicas: 3 } } });
    expect(specOf({ numNodes: 1 })).not.toHaveProperty('pytorchReplicaSpecs.Worker');
  });

  test('counts the restarts of all of its containers, each of which fails when one does', () => {
    expect(specOf({ maxRestarts: 2 })).toMatchObject({ runPolicy: { backoffLimit: 9, cleanPodPolicy: 'Running' } });
    expect(specOf({ maxRestarts: 0 })).toMatchObject({ runPolicy: { backoffLimit: 1 } });
  });

  test('that is elastic has workers alone, which meet by c10d', () => {
    const spec = specOf({ minNodes: 2 });
    expect(spec).toMatchObject({
      elasticPolicy: { minReplicas: 2, maxReplicas: 4, rdzvBackend: 'c10d', maxRestarts: 3 },
      pytorchReplicaSpecs: { Worker: { replicas: 4 } },
    });
    expect(spec).not.toHaveProperty('pytorchReplicaSpecs.Master');
  });

  test('is given the port of rank 0 under the name that its controller looks for', () => {
    expect(only(planJob({ ...torch, controller: 'PyTorchJob', masterPort: 30000 }), 'pytorch').ports).toEqual([
      { name: 'pytorchjob-port', containerPort: 30000 },
    ]);
  });
});

describe('an MPIJob', () => {
  const mpi = { numNodes: 4, controller: 'MPIJob', command: ['mpirun', 'train'], pool: train } as const;
  const plan = planJob({ ...mpi, launcher: { resources: { cpu: 2, memory: '4Gi' } }, sidecars: [{ name: 'log', image: 'l:1' }] });

  test('runs the command in a launcher without GPUs, outside of the pool, which tolerates what the workers do', () => {
    expect(only(plan, 'launcher')).toMatchObject({
      command: ['mpirun', 'train'],
      resources: { limits: { cpu: '2', memory: '4Gi' } },
    });
    const launcher = podWith(plan, 'launcher');
    expect([launcher.nodeSelector, launcher.initContainers]).toEqual([undefined, undefined]);
    expect(launcher.tolerations).toEqual(podWith(plan, 'trainer').tolerations);
  });

  test('passes on what the fabric sets in the workers, and starts each program behind its script', () => {
    const commandOf = (fabric: Fabrics, more: object = {}) =>
      only(planJob({ controller: 'MPIJob', numNodes: 2, fabric, command: ['mpirun', '-np', '16', './train'], ...more }), 'launcher')
        .command;
    expect(commandOf(efa({ devices: 4 }), { env: { NCCL_DEBUG: 'WARN' } })).toEqual(
      ['mpirun', '-x', 'NCCL_DEBUG', '-x', 'FI_PROVIDER=efa', '-x', 'FI_EFA_USE_HUGE_PAGE=0'].concat(['-np', '16', './train']),
    );
    const words = commandOf(gib()) ?? [];
    expect(words).toEqual(expect.arrayContaining(['NCCL_NET=gIB', 'LD_LIBRARY_PATH=/usr/local/gib/lib64:/usr/local/nvidia/lib64']));
    expect(words.slice(-4)).toEqual(['bash', '-c', expect.stringContaining('set_nccl_env.sh'), './train']);
    const waiting = planJob({ controller: 'MPIJob', numNodes: 2, fabric: gib(), command: ['mpirun', './train'] });
    expect(only(waiting, 'trainer').command).toEqual(['/usr/sbin/sshd', '-De']);
  });

  test('has workers that wait for SSH, with a slot for each process', () => {
    expect(only(plan, 'trainer')).toMatchObject({ command: ['/usr/sbin/sshd', '-De'], readinessProbe: { tcpSocket: { port: 22 } } });
    expect(find(plan, 'MPIJob').spec).toMatchObject({ slotsPerWorker: 8, launcherCreationPolicy: 'WaitForWorkersReady' });
  });

  test('fails with another sshd whose port nobody knows, and with the port of its node', () => {
    expect(problemsOfJob({ ...job, ...mpi, sshd: ['/usr/sbin/sshd', '-De', '-p', '2222'] })).toEqual([
      expect.stringContaining('job.readinessProbe: is missing: the launcher waits until the workers are ready'),
    ]);
    expect(problemsOfJob({ ...job, ...mpi, hostNetwork: true })).toEqual([expect.stringContaining('job.sshd: is missing')]);
    const readinessProbe = { tcpSocket: { port: 2222 } };
    expect(problemsOfJob({ ...job, ...mpi, sshd: ['/usr/sbin/sshd', '-De', '-p', '2222'], readinessProbe, hostNetwork: true })).toEqual([]);
  });
});

test('a Job of Volcano starts as a whole, begins again as a whole, and has ranks from its task index', () => {
  const plan = planJob({ ...torch, controller: 'VolcanoJob', maxRestarts: 0, ttlSecondsAfterFinished: 5 });
  expect(find(plan, 'Job').spec).toMatchObject({
    minAvailable: 4,
    maxRetry: 1,
    ttlSecondsAfterFinished: 5,
    policies: [{ events: ['PodFailed', 'PodEvicted'], action: 'RestartJob' }],
  });
  expect(variables(only(plan, 'trainer'))).toMatchObject({
    PET_NODE_RANK: { fieldRef: { fieldPath: "metadata.annotations['volcano.sh/task-index']" } },
    PET_MASTER_ADDR: 'llama-node-0.llama',
  });
});

describe('a RayJob', () => {
  test('submits the command as text for a shell, to workers whose GPUs are said and a head without any', () => {
    const plan = planJob({ controller: 'RayJob', numNodes: 2, command: ['python', 'train.py'], args: ['--name', "it's"] });
    expect(find(plan, 'RayJob').spec).toMatchObject({
      entrypoint: `python train.py --name 'it'\\''s'`,
      shutdownAfterJobFinishes: true,
      rayClusterSpec: {
        headGroupSpec: { rayStartParams: { 'num-gpus': '0' } },
        workerGroupSpecs: [{ replicas: 2, minReplicas: 2, maxReplicas: 2, rayStartParams: { 'num-gpus': '8' } }],
      },
    });
    expect([only(plan, 'head').command, only(plan, 'trainer').command]).toEqual([undefined, undefined]);
  });

  test('fails without a command', () =>
    expect(problemsOfJob({ ...job, controller: 'RayJob' })).toEqual(['job.command: is missing: it is what is submitted']));
});

test('a LeaderWorkerSet is one group, whose pods are told of its leader, and it is changed while it runs', () => {
  const plan = planJob({ ...torch, controller: 'LeaderWorkerSet' });
  expect(find(plan, 'LeaderWorkerSet').spec).toMatchObject({ replicas: 1, leaderWorkerTemplate: { size: 4 } });
  expect(variables(only(plan, 'trainer'))).toMatchObject({
    PET_NODE_RANK: '$(LWS_WORKER_INDEX)',
    MASTER_ADDR: '$(LWS_LEADER_ADDRESS)',
  });
  expect(plan.objects.at(-1)?.redeploy).toBeUndefined();
});

test('fails with each prop that a controller has nothing for, and says which have', () => {
  expect(problemsOfJob({ ...job, controller: 'LeaderWorkerSet', maxRestarts: 1, suspend: true, redeploy: 'refuse' })).toEqual([
    "job.maxRestarts: is not for controller 'LeaderWorkerSet': a LeaderWorkerSet starts its pods again without end",
    "job.suspend: is not for controller 'LeaderWorkerSet': a LeaderWorkerSet is not suspended",
    "job.redeploy: is not for controller 'LeaderWorkerSet': a LeaderWorkerSet replaces its pods by itself",
  ]);
  expect(problemsOfJob({ ...job, minNodes: 1 })).toEqual([
    "job.minNodes: is not for controller 'Job': an Indexed Job needs all of its pods",
  ]);
  expect(problemsOfJob({ ...job, controller: 'PyTorchJob', numNodes: 2, minNodes: 3 })).toEqual(['job.minNodes: is more than numNodes']);
});

test('a controller that a row adds runs a job, without a word of it elsewhere', () => {
  const regatta: TrainingRow = {
    container: 'rower',
    takes: { ...defaultControllers['MPIJob']!.takes, sshd: 'boats have no SSH' },
    starter: { container: 'captain', runsCommand: true },
    emit: ({ metadata, numNodes, template, starter }) => ({
      apiVersion: 'boats.example.com/v1',
      kind: 'Regatta',
      metadata,
      spec: { boats: numNodes, template, captain: starter },
    }),
  };
  const place = { path: 'ml/llama', id: 'llama' };
  const { objects } = planTrainingJob(
    place,
    { ...job, numNodes: 3, controller: 'Regatta' as never },
    { namespace: 'ml' },
    { Regatta: regatta },
  );
  expect(objects.map(({ id, redeploy }) => [id, redeploy])).toEqual([['regatta', 'refuse']]);
  expect(objects[0]?.object['spec']).toMatchObject({
    boats: 3,
    template: { spec: { containers: [{ name: 'rower', resources: { limits: { 'nvidia.com/gpu': 8 } } }] } },
    captain: { spec: { containers: [{ name: 'captain' }] } },
  });
});

test('fails with GPUs for a launcher, and with another scheduler than the one that a controller waits for', () => {
  expect(problemsOfJob({ ...job, controller: 'MPIJob', launcher: { resources: { 'nvidia.com/gpu': 1 } } })).toEqual([
    'job.launcher.resources["nvidia.com/gpu"]: is asked for by request',
  ]);
  expect(problemsOfJob({ ...job, controller: 'VolcanoJob', schedulerName: 'kai-scheduler' })).toEqual([
    "job.schedulerName: is not 'volcano', for which controller 'VolcanoJob' waits",
  ]);
  expect(problemsOfJob({ ...job, controller: 'RayJob', command: ['python', 'a.py'], nprocPerNode: 4 })).toHaveLength(1);
});

test.each(trainingControllers)('a %s that is right has no finding but advice', (controller) => {
  const command = controller === 'MPIJob' ? ['mpirun', 'train'] : controller === 'RayJob' ? ['python', 'train.py'] : torch.command;
  const { model } = planJob({ numNodes: 2, controller, command, pool: train, resources: {}, fabric: 'none' });
  const objects = planJob({ numNodes: 2, controller, command, pool: train, resources: {}, fabric: 'none' }).objects.map(({ object }) => ({
    object,
    path: 'ml/llama',
  }));
  const found = judge(mergeModel([{ pools: [train.description] }, { ...model, objects }]));
  const wrong = found.filter(({ severity, rule }) => severity !== 'info' && rule !== 'pool/unserved');
  expect(wrong.map(({ rule, problem }) => `${rule}: ${problem}`)).toEqual([]);
  const isCounted = controller === 'Job';
  const hasStarter = controller === 'MPIJob' || controller === 'RayJob';
  expect(found.some(({ rule }) => rule === 'train/starter-resources')).toBe(hasStarter);
  expect(found.some(({ rule }) => rule === 'train/counted-restarts')).toBe(isCounted);
});
