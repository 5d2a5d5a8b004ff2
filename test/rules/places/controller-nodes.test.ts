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
  return findings(app).filter(({ rule }) => rule.startsWith('train/'));
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

test('a PyTorchJob sets RANK and WORLD_SIZE, by which a program joins the others', () =>
  expect(ofJob('PyTorchJob', ['python', 'train.py'])).toEqual([]));

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
