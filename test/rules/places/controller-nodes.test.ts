import { App, Chart } from 'cdk8s';
import { findings, GpuTrainingJob, type GpuTrainingJobProps } from '../../../lib';
import { documents, found } from './places';

type Controller = NonNullable<GpuTrainingJobProps['controller']>;

/** What the rules of training jobs find in a job of four nodes. */
function ofJob(controller: Controller, command: readonly string[], more: Partial<GpuTrainingJobProps> = {}) {
  const app = new App();
  new GpuTrainingJob(new Chart(app, 'ml'), 'llm', {
    ...{ numNodes: 4, controller, command, request: { gpus: 8 }, image: 'x:1', resources: { cpu: 32, memory: '256Gi' } },
    ...more,
  });
  // What a drain costs a Job is told whatever it runs.
  return findings(app).filter(({ rule }) => rule.startsWith('train/') && rule !== 'train/counted-restarts');
}

const CONTROLLERS: readonly Controller[] = ['Job', 'JobSet', 'TrainJob', 'PyTorchJob', 'VolcanoJob', 'LeaderWorkerSet'];

describe.each(CONTROLLERS)('under a %s of four nodes', (controller) => {
  const said = (...command: readonly string[]) =>
    ofJob(controller, command).map(({ rule, got, allowed }) => [rule, got, ...((allowed as readonly unknown[] | undefined) ?? [])]);
  /** A PyTorchJob has two templates, of its master and of its workers. */
  const each = (finding: readonly unknown[]) => (controller === 'PyTorchJob' ? [finding, finding] : [finding]);

  test('torchrun is told of another number of nodes by its option, which wins over PET_NNODES', () => {
    for (const nodes of ['1', '2', '3', '8', '1:2'])
      expect(said('torchrun', `--nnodes=${nodes}`, 'train.py')).toEqual(each(['train/nodes', nodes, 4]));
    expect(said('bash', '-c', 'cd /src && torchrun --nnodes 2 train.py')).toEqual(each(['train/nodes', '2', 4]));
  });

  test('the right number, none, and one that is not known are left alone', () => {
    for (const options of [[], ['--nnodes=4'], ['--nnodes', '2:4'], ['--nnodes=$(NODES)'], ['--nnodes=x']])
      expect(said('torchrun', ...options, 'train.py')).toEqual([]);
    expect(said('bash', '-c', 'torchrun $ARGS --nnodes=4 train.py')).toEqual([]);
  });

  test('accelerate is told of another number of nodes', () => {
    for (const option of ['--num_machines', '--num-machines'])
      expect(said('accelerate', 'launch', option, '2', 'train.py')).toEqual(each(['train/launcher-nodes', '2', 4]));
    expect(said('accelerate', 'launch', '--num_machines=4', 'train.py')).toEqual([]);
    expect(said('accelerate', 'launch', 'train.py')).toEqual([]);
  });

  test('mpirun starts all processes in its own pod', () => {
    const rule = ['TrainJob', 'PyTorchJob'].includes(controller) ? 'train/launcher-controller' : 'train/launcher';
    expect(said('mpirun', '-np', '32', 'python', 'train.py')).toEqual(each([rule, 'mpirun']));
  });
});

test.each(['Job', 'JobSet', 'TrainJob', 'VolcanoJob', 'LeaderWorkerSet'] as const)(
  'a program without a launcher trains by itself in each pod of a %s, which sets no RANK',
  (controller) => {
    expect(ofJob(controller, ['python', 'train.py'])).toMatchObject([{ rule: 'train/launcher', got: 'python' }]);
    expect(ofJob(controller, ['python', 'train.py'], { numNodes: 1 })).toEqual([]);
    expect(ofJob(controller, ['python', '-u', 'train.py'])).toMatchObject([{ rule: 'train/launcher', got: 'python' }]);
    for (const option of ['-c', '-uc']) expect(ofJob(controller, ['python', option, 'import train; train.run()'])).toEqual([]);
    expect(ofJob(controller, ['python', '-m', 'torch.distributed.run', 'train.py'])).toEqual([]);
  },
);

describe.each(['Job', 'JobSet', 'TrainJob', 'VolcanoJob', 'LeaderWorkerSet'] as const)(
  'what prepares a program under a %s',
  (controller) => {
    const told = (command: readonly string[]) => ofJob(controller, command).map(({ rule }) => rule);

    test.each([
      [['bash', '-c', 'exec python train.py']],
      [['bash', '-c', 'cd /w && exec python -u train.py --x 1']],
      [['sh', '-c', 'A=B exec nice -n 5 python train.py']],
      [['uv', 'run', '--frozen', 'python', 'train.py']],
      [['uv', 'run', 'train.py']],
      [['env', 'A=B', 'python', 'train.py']],
      [['tini', '-s', '--', 'python', 'train.py']],
      [['nsys', 'profile', '-t', 'cuda,nvtx', '--output=x', 'python', 'train.py']],
      [['conda', 'run', '--no-capture-output', '-n', 'x', 'python', 'train.py']],
      [['poetry', 'run', 'python', 'train.py']],
      [['timeout', '-k', '5', '1h', 'python', 'train.py']],
      [['numactl', '--membind=0', 'taskset', '-c', '0-7', 'python', 'train.py']],
      ...['nohup', 'time', 'stdbuf -oL', 'nice -n 5', 'setsid'].map((words): [readonly string[]] => [
        [...words.split(' '), 'python', 'train.py'],
      ]),
    ])('%j hides no python', (command) => expect(told(command)).toContain('train/launcher'));

    test.each([
      [['uv', 'pip', 'python', 'train.py']],
      [['uv', 'run', '--unknown', 'python', 'train.py']],
      [['uv', 'run', 'torchrun', 'train.py']],
      [['conda', 'create', 'python', 'train.py']],
      [['env', '-S', 'python train.py']],
      [['nsys', 'launch', 'python', 'train.py']],
      [['uv', 'run', 'python', '-c', 'import train']],
      [['start', 'python', 'train.py']],
      [['bash', '-c', 'uv run prepare.py && uv run python train.py']],
      [['bash', '-c', 'RANK=$JOB_RANK exec python train.py']],
    ])('%j is left alone', (command) => expect(told(command)).toEqual([]));

    test('uv run hides no mpirun', () =>
      expect(told(['uv', 'run', 'mpirun', '-np', '4', 'x'])).toEqual([
        controller === 'TrainJob' ? 'train/launcher-controller' : 'train/launcher',
      ]));

    test('horovodrun starts all processes in its own pod', () =>
      expect(told(['horovodrun', '-np', '32', 'python', 'train.py'])).toEqual([
        controller === 'TrainJob' ? 'train/launcher-controller' : 'train/launcher',
      ]));

    test('srun finds no Slurm', () => expect(told(['srun', 'python', 'train.py'])).toEqual(['train/launcher-controller']));
  },
);

test.each(['Job', 'JobSet', 'TrainJob', 'PyTorchJob', 'LeaderWorkerSet'] as const)('deepspeed finds no hosts under a %s', (controller) => {
  expect(ofJob(controller, ['deepspeed', 'train.py']).map(({ rule }) => rule)).toContain('train/launcher-controller');
  expect(ofJob(controller, ['deepspeed', '--hostfile=/etc/hosts.list', 'train.py'])).toEqual([]);
});

describe('a program without a launcher under a PyTorchJob', () => {
  const told = (command: readonly string[], more: Partial<GpuTrainingJobProps> = {}) =>
    ofJob('PyTorchJob', command, more).map(({ rule, got }) => [rule, got]);

  test('is one of the processes that RANK and WORLD_SIZE count where each pod has one', () => {
    expect(told(['python', 'train.py'], { request: { gpus: 1 } })).toEqual([]);
    expect(told(['python', 'train.py'], { nprocPerNode: 1 }).filter(([rule]) => rule === 'train/launcher')).toEqual([]);
    expect(told(['python', 'train.py'], { numNodes: 1 })).toEqual([]);
  });

  test('waits for more processes where WORLD_SIZE counts one for each GPU', () => {
    const finding = ['train/launcher', 'python'];
    for (const command of [
      ['python', 'train.py'],
      ['uv', 'run', 'python', 'train.py'],
      ['bash', '-c', 'exec python train.py'],
    ])
      expect(told(command)).toEqual([finding, finding]);
    for (const command of [
      ['torchrun', 'train.py'],
      ['./train.py'],
      ['python', '-c', 'import train'],
      ['python', '-m', 'accelerate.commands.launch', 'train.py'],
    ])
      expect(told(command)).toEqual([]);
  });

  test('trains by itself where there is no Master, beside which alone the controller sets RANK', () =>
    expect(told(['python', 'train.py'], { minNodes: 2, request: { gpus: 1 } })).toEqual([['train/launcher', 'python']]));
});

describe('python in the launcher of an MPIJob', () => {
  const launcher = { resources: { cpu: 2, memory: '8Gi' } };
  const told = (...command: readonly string[]) => ofJob('MPIJob', command, { launcher }).map(({ rule, got }) => [rule, got]);

  test('is the only process, and has no GPUs', () => {
    for (const command of [
      ['python', 'train.py'],
      ['uv', 'run', 'python', 'train.py'],
      ['bash', '-c', 'cd /w && exec python train.py'],
    ])
      expect(told(...command)).toEqual([['train/launcher', 'python']]);
  });

  test.each([
    [['mpirun', '-np', '32', 'python', 'train.py']],
    [['uv', 'run', 'mpirun', '-np', '32', 'python', 'train.py']],
    [['python', 'start_mpi.py']],
    [['horovodrun', '-np', '32', 'python', 'train.py']],
    [['python', 'launch.py']],
    [['python', 'main.py', '--hostfile', '/etc/mpi/hostfile']],
    [['python', '-c', 'import train']],
    [['bash', '-c', 'python prepare.py; ./start']],
    [['bash', '-c', 'python prepare.py && mpirun -np 32 python train.py']],
    [['./train']],
  ])('%j is left alone', (command) => expect(told(...command)).toEqual([]));
});

describe('what a RayJob submits', () => {
  const launcher = { resources: { cpu: 2, memory: '8Gi' } };
  const told = (...command: readonly string[]) => ofJob('RayJob', command, { launcher }).map(({ rule, got }) => [rule, got]);

  test.each([['mpirun'], ['horovodrun']])('starts all processes of %s on the head, which has no GPUs', (program) => {
    expect(told(program, '-np', '4', 'x')).toEqual([['train/launcher-controller', program]]);
    expect(told('uv', 'run', program, '-np', '4', 'x')).toEqual([['train/launcher-controller', program]]);
  });

  test('is left alone where Ray or its own hosts start the rest', () => {
    for (const command of [
      ['python', 'train.py'],
      ['mpirun', '--hostfile', '/etc/hosts.list', 'x'],
      ['python', 'train.py', '--launcher', 'mpirun'],
    ])
      expect(told(...command)).toEqual([]);
  });
});

test('the finding says what to type, at the option', () =>
  expect(ofJob('TrainJob', ['torchrun', '--nnodes=2', 'train.py'])).toMatchObject([
    {
      at: expect.stringMatching(/containers\[0\]\.command\[1\]$/),
      problem: "container 'node' starts torchrun for another number of nodes than its job has",
      fix: 'remove --nnodes: PET_NNODES says the number of nodes, and the option wins over it',
    },
  ]));

test('an elastic job may have as many nodes as it allows, and as it has pods', () => {
  const of = (nodes: string) => ofJob('PyTorchJob', ['torchrun', `--nnodes=${nodes}`, 'train.py'], { minNodes: 2 }).map(({ got }) => got);
  expect(of('2')).toEqual(['2']);
  expect(of('2:4')).toEqual([]);
});

describe('in YAML', () => {
  const template = (command: string, name: string, more = ''): string =>
    `template: {spec: {containers: [{name: ${name}, image: "x:1", command: [${command}]${more}}]}}`;
  const torchrun = (nodes: string): string => `torchrun, "--nnodes=${nodes}", train.py`;

  const pyTorchJob = (command: string, workers: string, elastic = ''): string =>
    `{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: a, namespace: ml}, spec: {${elastic}pytorchReplicaSpecs: {Master: {${template(command, 'pytorch')}}, Worker: {replicas: ${workers}, ${template(command, 'pytorch')}}}}}`;
  const ofPyTorch = (...args: Parameters<typeof pyTorchJob>) => found('train/nodes', pyTorchJob(...args)).map(({ allowed }) => allowed);

  test('a PyTorchJob counts the pods of all roles', () => {
    expect(ofPyTorch(torchrun('3'), '3')).toEqual([[4], [4]]);
    expect(ofPyTorch(torchrun('4'), '3')).toEqual([]);
    expect(ofPyTorch(torchrun('3'), '"${WORKERS}"')).toEqual([]);
    expect(ofPyTorch(torchrun('3'), '3', 'elasticPolicy: {maxReplicas: 8}, ')).toEqual([
      [4, 8],
      [4, 8],
    ]);
    for (const nodes of ['1:8', '4']) expect(ofPyTorch(torchrun(nodes), '3', 'elasticPolicy: {maxReplicas: 8}, ')).toEqual([]);
    expect(ofPyTorch('torchrun, train.py, "--nnodes=3"', '3')).toEqual([]);
    expect(ofPyTorch('bash, -c, "torchrun --nnodes=4 a.py || torchrun --nnodes=2 a.py"', '3')).toEqual([]);
  });

  test('a PyTorchJob is held to its own pods, and not to those of another in the same file', () => {
    const [small, large] = [pyTorchJob(torchrun('2'), '1'), pyTorchJob(torchrun('4'), '3').replace('name: a', 'name: b')];
    expect(found('train/nodes', documents(small, large))).toEqual([]);
    expect(found('train/nodes', documents(large, small))).toEqual([]);
  });

  test('only the container with GPUs of a PyTorchJob is held to its ranks', () => {
    const job = (name: string, limits: string, processes = '"8"') =>
      `{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: a, namespace: ml}, spec: {nprocPerNode: ${processes}, pytorchReplicaSpecs: {Master: {${template('torchrun, train.py', 'pytorch')}}, Worker: {replicas: 3, ${template('python, train.py', name, limits)}}}}}`;
    const limits = ', resources: {limits: {nvidia.com/gpu: 8}}';
    expect(found('train/launcher', job('pytorch', limits))).toHaveLength(1);
    expect(found('train/launcher', job('pytorch', ''))).toEqual([]);
    for (const processes of ['auto', 'gpu', '"1"', '"${PROCESSES}"'])
      expect(found('train/launcher', job('pytorch', limits, processes))).toEqual([]);
  });

  test('the launcher of an MPIJob is left alone with GPUs of its own, or beside workers that train by themselves', () => {
    const gpus = ', resources: {limits: {nvidia.com/gpu: 8}}';
    const job = (own: string, worker: string, workers = gpus) =>
      `{apiVersion: kubeflow.org/v2beta1, kind: MPIJob, metadata: {name: a, namespace: ml}, spec: {slotsPerWorker: 8, mpiReplicaSpecs: {Launcher: {${template('python, train.py', 'l', own)}}, Worker: {replicas: 2, ${template(worker, 'w', workers)}}}}}`;
    expect(found('train/launcher', job('', '/usr/sbin/sshd, -De'))).toMatchObject([
      { at: expect.stringMatching(/Launcher.*command\[0\]$/) },
    ]);
    expect(found('train/launcher', job('', ''))).toHaveLength(1);
    const before = job('', '/usr/sbin/sshd, -De').replace(
      '{containers: [{name: l',
      '{initContainers: [{name: i, image: "x:1", command: [python, wait.py]}], containers: [{name: l',
    );
    expect(found('train/launcher', before.replace('python, train.py', 'mpirun, train'))).toEqual([]);
    expect(found('train/launcher', job(gpus, '/usr/sbin/sshd, -De'))).toEqual([]);
    expect(found('train/launcher', job('', 'python, worker.py'))).toEqual([]);
    expect(found('train/launcher', job('', '/usr/sbin/sshd, -De', ''))).toEqual([]);
  });

  test('the entrypoint of a RayJob may get GPUs', () => {
    const job = (more: string, head = '', workers = '') =>
      `{apiVersion: ray.io/v1, kind: RayJob, metadata: {name: a, namespace: ml}, spec: {entrypoint: mpirun -np 8 x, ${more}rayClusterSpec: {headGroupSpec: {template: {spec: {containers: [{name: head, image: "x:1"${head}}]}}}${workers}}}}`;
    const gpus = ', resources: {limits: {nvidia.com/gpu: 8}}';
    const workers = `, workerGroupSpecs: [{groupName: a, replicas: 2, ${template('', 'w', gpus)}}]`;
    expect(found('train/launcher-controller', job('', '', workers))).toHaveLength(1);
    expect(found('train/launcher-controller', job('', gpus, workers))).toHaveLength(1);
    expect(found('train/launcher-controller', job('', gpus))).toEqual([]);
    expect(found('train/launcher-controller', job('entrypointNumGpus: 8, ', '', workers))).toEqual([]);
    expect(found('train/launcher-controller', job('entrypointResources: "{}", ', '', workers))).toEqual([]);
  });

  const group = (env: string, nodes: string): string =>
    `{apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, metadata: {name: a}, spec: {replicas: 2, leaderWorkerTemplate: {size: 4, workerT${template(torchrun(nodes), 'main', `, env: [${env}]`).slice(1)}}}}`;
  test('a variable of the container counts where a controller sets none', () => {
    expect(found('train/nodes', group('{name: PET_NNODES, value: "4"}', '2'))).toHaveLength(1);
    expect(found('train/nodes', group('{name: PET_NNODES, value: "4"}', '4'))).toEqual([]);
    expect(found('train/nodes', group('{name: PET_NNODES, value: "12"}', '2'))).toHaveLength(1);
    for (const value of ['x4', '4x', '1:4', ''])
      expect(found('train/nodes', group(`{name: PET_NNODES, value: "${value}"}`, '2'))).toEqual([]);
    for (const env of ['', '{name: OTHER, value: "4"}', '{name: PET_NNODES, value: $(LWS_GROUP_SIZE)}', '{name: PET_NNODES}'])
      expect(found('train/nodes', group(env, '2'))).toEqual([]);
  });
  test('pods that are not of one job are left alone', () => {
    const deployment = `{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {${template(torchrun('2'), 'main', ', env: [{name: PET_NNODES, value: "4"}]')}}}`;
    expect(found('train/nodes', deployment)).toEqual([]);
  });

  const runtime = (policy: string, command: string, container = 'node'): string =>
    `{apiVersion: trainer.kubeflow.org/v1alpha1, kind: ClusterTrainingRuntime, metadata: {name: mine}, spec: {mlPolicy: {${policy}}, template: {spec: {replicatedJobs: [{name: node, template: {spec: {${template(command, container)}}}}]}}}}`;
  const trainJob = (trainer: string, name = 'mine'): string =>
    `{apiVersion: trainer.kubeflow.org/v1alpha1, kind: TrainJob, metadata: {name: a, namespace: ml}, spec: {runtimeRef: {name: ${name}}, trainer: {${trainer}}}}`;
  const ofTrainer = (rule: string, ...texts: readonly string[]) => found(rule, documents(...texts)).map(({ at, got }) => [at, got]);
  const IN_RUNTIME = 'spec.template.spec.replicatedJobs[0].template.spec.template.spec.containers[0].command';

  test('a runtime of torch is told the nodes that its jobs say, or else its own', () => {
    const [two, torch] = [torchrun('2'), 'numNodes: 4, torch: {}'];
    expect(ofTrainer('train/nodes', runtime(torch, two))).toEqual([[`${IN_RUNTIME}[1]`, '2']]);
    expect(ofTrainer('train/nodes', runtime(torch, two), trainJob('numNodes: 2'))).toEqual([]);
    expect(ofTrainer('train/nodes', runtime('numNodes: 2, torch: {}', two), trainJob('numNodes: 4'))).toEqual([[`${IN_RUNTIME}[1]`, '2']]);
    expect(ofTrainer('train/nodes', runtime(torch, two), trainJob('numNodes: 2', 'other'))).toHaveLength(1);
    expect(ofTrainer('train/nodes', runtime('torch: {}', two))).toHaveLength(1);
    for (const policy of ['numNodes: 4, mpi: {}', 'numNodes: 4']) expect(ofTrainer('train/nodes', runtime(policy, two))).toEqual([]);
    expect(ofTrainer('train/nodes', runtime(torch, two, 'other'))).toEqual([]);
  });

  test('a runtime of torch runs what does not join the others', () => {
    const torch = 'numNodes: 4, torch: {}';
    expect(ofTrainer('train/launcher', runtime(torch, 'python, train.py'))).toEqual([[`${IN_RUNTIME}[0]`, 'python']]);
    expect(ofTrainer('train/launcher', runtime('torch: {}', 'python, train.py'))).toEqual([]);
    expect(ofTrainer('train/launcher', runtime('torch: {}', 'python, train.py'), trainJob('numNodes: 4'))).toHaveLength(1);
    expect(ofTrainer('train/launcher', runtime('numNodes: 4, jax: {}', 'python, train.py'))).toEqual([]);
    expect(ofTrainer('train/launcher-controller', runtime(torch, 'mpirun, train'))).toEqual([[`${IN_RUNTIME}[0]`, 'mpirun']]);
    expect(ofTrainer('train/launcher', runtime(torch, 'mpirun, train'))).toEqual([]);
    expect(ofTrainer('train/launcher-controller', runtime('numNodes: 4, mpi: {}', 'mpirun, train'))).toEqual([]);
  });

  test('a TrainJob says what runs instead of the command of its runtime', () => {
    const job = (command: string, name = 'torch-distributed', nodes = 'numNodes: 4, '): string =>
      trainJob(`${nodes}command: [${command}]`, name);
    expect(ofTrainer('train/nodes', job(torchrun('2')))).toEqual([['spec.trainer.containers[0].command[1]', '2']]);
    expect(ofTrainer('train/launcher', job('python, train.py'))).toEqual([['spec.trainer.containers[0].command[0]', 'python']]);
    expect(ofTrainer('train/launcher-controller', job('mpirun, train'))).toEqual([['spec.trainer.containers[0].command[0]', 'mpirun']]);
    expect(ofTrainer('train/launcher-nodes', job('accelerate, launch, --num_machines, "2", a.py'))).toHaveLength(1);
    for (const rule of ['train/nodes', 'train/launcher', 'train/launcher-controller', 'train/launcher-nodes']) {
      for (const command of ['torchrun, train.py', torchrun('4'), 'accelerate, launch, --num_machines, "4", a.py'])
        expect(ofTrainer(rule, job(command))).toEqual([]);
      for (const command of [torchrun('2'), 'python, train.py', 'mpirun, train', 'accelerate, launch, --num_machines, "2", a.py'])
        for (const text of [job(command, 'mpi-distributed'), job(command, 'my-torch-runtime'), job(command, 'torch-distributed', '')])
          expect(ofTrainer(rule, text)).toEqual([]);
    }
  });

  test('a TrainJob goes by the policy of its runtime', () => {
    const job = trainJob('command: [python, train.py]');
    expect(ofTrainer('train/launcher', runtime('numNodes: 4, torch: {}', 'torchrun, train.py'), job)).toEqual([
      ['spec.trainer.containers[0].command[0]', 'python'],
    ]);
    expect(ofTrainer('train/launcher', runtime('numNodes: 4, mpi: {}', 'torchrun, train.py'), job)).toEqual([]);
    const args = trainJob('numNodes: 4, args: [python, train.py]', 'torch-distributed');
    expect(ofTrainer('train/launcher', args)).toEqual([]);
  });
});
