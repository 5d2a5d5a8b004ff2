import { podWith } from '../pod-with';
import { documents, found, places } from './places';

const template = (gpus: number, rest = '', name = 'pytorch'): string =>
  `template: {spec: {containers: [{name: ${name}, image: x${rest && `, ${rest}`}, resources: {limits: {${gpus > 0 ? `nvidia.com/gpu: ${gpus}` : 'cpu: 1'}}}}]}}`;

describe('train/mpi-slots', () => {
  const mpi = (spec: string, launcher: string, workers = 2, gpus = 8): string =>
    `{apiVersion: kubeflow.org/v2beta1, kind: MPIJob, metadata: {name: a}, spec: {${spec && `${spec}, `}mpiReplicaSpecs: {Launcher: {replicas: 1, ${template(0, launcher, 'l')}}, Worker: {replicas: ${workers}, ${template(gpus, '', 'w')}}}}}`;
  const said = (...args: Parameters<typeof mpi>) =>
    found('train/mpi-slots', mpi(...args)).map(({ at, got, allowed }) => [at, got, allowed]);
  const LAUNCHER = 'spec.mpiReplicaSpecs.Launcher.template.spec.containers[0]';

  test('slots are the GPUs of a worker, and one where nothing is said', () => {
    expect(said('slotsPerWorker: 4', 'command: [sleep]')).toEqual([['spec.slotsPerWorker', 4, [8]]]);
    expect(said('', 'command: [sleep]')).toEqual([['spec.slotsPerWorker', 1, [8]]]);
    expect(said('slotsPerWorker: 8', 'command: [sleep]')).toEqual([]);
    expect(said('slotsPerWorker: many', 'command: [sleep]')).toEqual([]);
    expect(said('slotsPerWorker: 4', 'command: [sleep]', 2, 0)).toEqual([]);
  });

  test.each(['-np', '-n', '--np'])('mpirun %s starts no more than there are slots', (option) => {
    expect(said('slotsPerWorker: 8', `command: [mpirun, ${option}, "17", x]`)).toEqual([[LAUNCHER, 17, 'up to 16']]);
    expect(said('slotsPerWorker: 8', `command: [/usr/bin/mpiexec, ${option}, "17", x]`)).toHaveLength(1);
    expect(said('slotsPerWorker: 8', `command: [mpirun, ${option}, "16", x]`)).toEqual([]);
    expect(
      said('slotsPerWorker: 8', `command: [mpirun, --tag-output, --mca, btl, ^openib, --prefix=/a, -x, A=B, ${option}, "17", x]`),
    ).toEqual([[LAUNCHER, 17, 'up to 16']]);
    expect(said('slotsPerWorker: 8, runLauncherAsWorker: true', `command: [mpirun, ${option}, "24", x]`)).toEqual([]);
    expect(said('slotsPerWorker: 8, runLauncherAsWorker: true', `command: [mpirun, ${option}, "25", x]`)).toHaveLength(1);
  });

  test.each([
    '[mpirun, x]',
    '[mpirun, -np, $N, x]',
    '[mpirun, -np, "99x", x]',
    '[mpirun, -np, x99, x]',
    '[mpirun, --oversubscribe, -np, "99", x]',
    '[mpirun.sh, -np, "99"]',
    '[train, -n, "99"]',
    '[mpirun, -np]',
    '["99", mpirun]',
    '[sh, -c, "# mpirun -np 99 x\\nmpirun -np 16 x"]',
    '[sh, -c, "if a; then mpirun -np 99 x; else mpirun -np 16 x; fi"]',
    '[sh, -c, "if a; then mpirun -np 99 x; else mpirun x; fi"]',
    '[mpirun, -np, "99", -np, "16", x]',
    '[mpirun, -np, "16", -N, "8", /opt/nccl-tests/build/all_reduce_perf, -g, "1", -n, "99"]',
    '[mpirun, --allow-run-as-root, --mca, btl, ^openib, -x, NCCL_DEBUG=INFO, all_reduce_perf, -n, "99"]',
    '[./a, -np, "99", mpirun, -n, "16", x]',
    '[mpirun, --x-np, "99", -npx, "99", x]',
  ])('leaves alone %s', (command) => expect(said('slotsPerWorker: 8', `command: ${command}`)).toEqual([]));

  test('leaves alone a launcher whose workers stand elsewhere', () =>
    expect(said('slotsPerWorker: 8', 'command: [mpirun, -np, "17", x]', 0)).toEqual([]));
});

describe('PyTorchJobs', () => {
  const job = (spec: string, roles: string): string =>
    `{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: a}, spec: {${spec && `${spec}, `}pytorchReplicaSpecs: {${roles}}}}`;
  const worker = (gpus: number, name = 'pytorch'): string => `Worker: {replicas: 2, ${template(gpus, '', name)}}`;

  test('train/pytorch-job wants a container of its name, and one master', () => {
    const said = (roles: string) => found('train/pytorch-job', job('', roles)).map(({ at, got }) => [at, got]);
    expect(said(worker(8, 'main'))).toEqual([['spec.pytorchReplicaSpecs.Worker.template.spec.containers', ['main']]]);
    expect(said(worker(8).replace('containers: [', 'containers: [{name: sidecar, image: y}, '))).toEqual([]);
    expect(said(`Master: {replicas: 2, ${template(8)}}`)).toEqual([['spec.pytorchReplicaSpecs.Master.replicas', 2]]);
    for (const replicas of ['', 'replicas: 1, ']) expect(said(`Master: {${replicas}${template(8)}}`)).toEqual([]);
    expect(said('Worker: {replicas: 2}')).toEqual([]);
  });

  test('train/pytorch-processes compares processes with GPUs', () => {
    const said = (spec: string, gpus = 8) =>
      found('train/pytorch-processes', job(spec, worker(gpus))).map(({ at, got, allowed }) => [at, got, allowed]);
    expect(said('nprocPerNode: "4"')).toEqual([['spec.nprocPerNode', '4', ['8']]]);
    expect(said('nprocPerNode: "16"')).toHaveLength(1);
    expect(said('nprocPerNode: "1"', 2)).toHaveLength(1);
    expect(said('elasticPolicy: {maxReplicas: 2}')).toEqual([['spec.nprocPerNode', 'auto', ['8']]]);
    for (const spec of [
      'nprocPerNode: "8"',
      'nprocPerNode: gpu',
      'nprocPerNode: auto',
      '',
      'nprocPerNode: gpu, elasticPolicy: {}',
      'nprocPerNode: cpu, elasticPolicy: {}',
      'nprocPerNode: x4',
      'nprocPerNode: 4x',
    ])
      expect(said(spec)).toEqual([]);
    expect(said('nprocPerNode: "4"', 1)).toEqual([]);
    expect(said('elasticPolicy: {maxReplicas: 2}', 1)).toEqual([]);
  });

  test('train/pytorch-processes leaves alone a container whose arguments say how many it starts', () => {
    const told = (words: string) => `Worker: {replicas: 2, ${template(8, words)}}`;
    const said = (roles: string) => found('train/pytorch-processes', job('elasticPolicy: {maxReplicas: 2}', roles)).length;
    for (const words of [
      'command: [torchrun, --nproc_per_node=8, train.py]',
      'command: [torchrun], args: [--nproc-per-node, gpu, train.py]',
      'command: [sh, -c, "torchrun --nproc-per-node 8 train.py"]',
    ])
      expect(said(told(words))).toBe(0);
    expect(said(told('command: [torchrun, --nnodes=2, train.py]'))).toBe(1);
    expect(said(told('env: [{name: PET_NPROC_PER_NODE, value: "8"}]'))).toBe(1);
    expect(said(`Master: {replicas: 1, ${template(8)}}, ${told('command: [torchrun, --nproc_per_node=8]')}`)).toBe(1);
  });
});

describe('TrainJobs', () => {
  const job = (spec: string): string =>
    `{apiVersion: trainer.kubeflow.org/v1alpha1, kind: TrainJob, metadata: {name: a, namespace: ml}, spec: {${spec}}}`;
  const REF = 'runtimeRef: {name: torch}';
  const trainer = (limits: string, more = ''): string =>
    job(`${REF}, trainer: {${more && `${more}, `}resourcesPerNode: {limits: {${limits}}}}`);
  const said = (...texts: readonly string[]) =>
    found('train/train-job', documents(...texts)).map(({ at, got, allowed }) => [at, got, allowed]);

  test('say how to train, where their runtime is of torch', () => {
    expect(said(job(REF))).toEqual([['spec', undefined, undefined]]);
    expect(said(job(''))).toEqual([]);
    const runtime = (policy: string, name = 'torch', kind = 'ClusterTrainingRuntime'): string =>
      `{apiVersion: trainer.kubeflow.org/v1alpha1, kind: ${kind}, metadata: {name: ${name}}, spec: {mlPolicy: {${policy}: {}}, template: {}}}`;
    for (const policy of ['mpi', 'jax', 'xgboost', 'flux']) expect(said(runtime(policy), job(REF))).toEqual([]);
    for (const policy of ['torch', 'other']) expect(said(runtime(policy), job(REF))).toHaveLength(1);
    expect(said(runtime('mpi', 'other'), job(REF))).toHaveLength(1);
    expect(said(runtime('mpi', 'torch', 'TrainingRuntime'), job(REF))).toHaveLength(1);
    expect(said(runtime('mpi', 'torch', 'TrainingRuntime'), job('runtimeRef: {name: torch, kind: TrainingRuntime}'))).toEqual([]);
    expect(said(runtime('mpi').replace('trainer.kubeflow.org', 'example.com'), job(REF))).toHaveLength(1);
  });

  test('count what their trainer counts as GPUs', () => {
    expect(said(trainer('nvidia.com/mig-1g.10gb: 2'))).toEqual([['spec.trainer', { 'nvidia.com/mig-1g.10gb': 2 }, undefined]]);
    for (const name of ['nvidia.com/gpumem', 'nvidia.com/gpucores'])
      expect(said(trainer(`nvidia.com/gpu: 1, ${name}: 50`))).toHaveLength(1);
    expect(said(trainer('nvidia.com/gpu: 2, cpu: 4'))).toEqual([]);
    expect(said(trainer('example.com/gpumem: 2'))).toEqual([]);
    const [both] = found('train/train-job', trainer('nvidia.com/gpumem: 4000, nvidia.com/mig-1g.10gb: 2'));
    expect(both?.problem).toContain('does not count nvidia.com/mig-1g.10gb as');
  });

  test('start as many processes as there are GPUs', () => {
    const at = 'spec.trainer.numProcPerNode';
    expect(said(trainer('nvidia.com/gpu: 8', 'numProcPerNode: 4'))).toEqual([[at, 4, [8]]]);
    expect(said(trainer('nvidia.com/mig-1g.10gb: 2, nvidia.com/gpu: 1', 'numProcPerNode: 4'))).toEqual([[at, 4, [3]]]);
    expect(said(trainer('nvidia.com/gpu: 8', 'numProcPerNode: 8'))).toEqual([]);
    expect(said(trainer('nvidia.com/gpu: 8', 'numProcPerNode: auto'))).toEqual([]);
    expect(said(trainer('cpu: 8, nvidia.com/gpumem: 8', 'numProcPerNode: 4'))).toEqual([]);
  });

  test.each(['PET_NNODES', 'PET_NPROC_PER_NODE', 'PET_NODE_RANK', 'PET_MASTER_ADDR', 'PET_MASTER_PORT'])(
    'leave %s to the trainer',
    (name) => {
      expect(found('train/reserved-env', job(`${REF}, trainer: {env: [{name: A, value: b}, {name: ${name}, value: b}]}`))).toMatchObject([
        { at: 'spec.trainer.env', got: [name] },
      ]);
      expect(places('train/reserved-env', job(`${REF}, trainer: {env: [{name: A, value: b}]}`))).toEqual([]);
    },
  );
});

test('train/group-size takes groups apart, with the leader or without it', () => {
  const set = (size: number | undefined, part: number, type = 'LeaderWorker'): string =>
    `{apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, metadata: {name: a}, spec: {leaderWorkerTemplate: {${size === undefined ? '' : `size: ${size}, `}subGroupPolicy: {subGroupPolicyType: ${type}, subGroupSize: ${part}}, workerTemplate: {spec: {containers: [{name: a, image: x}]}}}}}`;
  const said = (...args: Parameters<typeof set>) => found('train/group-size', set(...args)).map(({ at, got }) => [at, got]);
  const reported = (part: number) => [['spec.leaderWorkerTemplate.subGroupPolicy.subGroupSize', part]];
  expect(said(7, 4)).toEqual(reported(4));
  for (const [size, part] of [
    [8, 4],
    [9, 4],
    [7, 1],
    [4, 4],
  ] as const)
    expect(said(size, part)).toEqual([]);
  expect(said(undefined, 1)).toEqual([]);
  // None is smaller than one pod or larger than its group.
  for (const part of [0, -1]) expect(said(7, part)).toEqual(reported(part));
  expect(said(undefined, 2)).toEqual(reported(2));
  expect(said(1, 4)).toEqual(reported(4));
  // The leader is in none.
  expect(said(9, 4, 'LeaderExcluded')).toEqual([]);
  expect(said(8, 4, 'LeaderExcluded')).toEqual(reported(4));
});

describe("Volcano's jobs", () => {
  const job = (spec: string): string => `{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: a}, spec: {${spec}}}`;
  const task = (name: string, rest = ''): string =>
    `{name: ${name}, ${rest && `${rest}, `}template: {spec: {containers: [{name: main, image: x}]}}}`;
  const said = (id: string, ...texts: readonly string[]) =>
    found(`volcano/${id}`, documents(...texts)).map(({ at, got, allowed }) => [at, got, allowed]);

  test('volcano/gang waits for no more pods than there are', () => {
    expect(said('gang', job(`minAvailable: 4, tasks: [${task('a', 'replicas: 2')}, ${task('b')}]`))).toEqual([
      ['spec.minAvailable', 4, 'up to 3'],
    ]);
    expect(said('gang', job(`minAvailable: 3, tasks: [${task('a', 'replicas: 2')}, ${task('b')}]`))).toEqual([]);
    expect(said('gang', job('minAvailable: 3'))).toEqual([]);
    const tasks = (rest: string): string => job(`tasks: [${task('a')}, ${task('b', rest)}]`);
    expect(said('gang', tasks('replicas: 2, minAvailable: 3'))).toEqual([['spec.tasks[1].minAvailable', 3, 'up to 2']]);
    expect(said('gang', tasks('replicas: 2, minAvailable: 2'))).toEqual([]);
    expect(said('gang', tasks('replicas: 2, minAvailable: 1'))).toEqual([]);
  });

  test('volcano/gang takes tasks apart by their partitions', () => {
    const parts = (rest: string, replicas = 6): string => job(`tasks: [${task('a', `replicas: ${replicas}, ${rest}`)}]`);
    const policy = (total: number, size: number, few?: number): string =>
      `partitionPolicy: {totalPartitions: ${total}, partitionSize: ${size}${few === undefined ? '' : `, minPartitions: ${few}`}}`;
    expect(said('gang', parts(policy(2, 2)))).toEqual([['spec.tasks[0].replicas', 6, [4]]]);
    expect(said('gang', parts(policy(3, 2)))).toEqual([]);
    expect(said('gang', parts(`minAvailable: 3, ${policy(3, 2, 2)}`))).toEqual([['spec.tasks[0].minAvailable', 3, [4]]]);
    expect(said('gang', parts(`minAvailable: 4, ${policy(3, 2, 2)}`))).toEqual([]);
    expect(said('gang', parts(`minAvailable: 3, ${policy(3, 2, 0)}`))).toEqual([]);
    expect(said('gang', parts(`minAvailable: 3, ${policy(3, 2)}`))).toEqual([]);
    expect(said('gang', parts(policy(3, 2, 2)))).toEqual([]);
    expect(said('gang', parts('partitionPolicy: {totalPartitions: 2}'))).toEqual([]);
  });

  test('volcano/partial-gang is said of plugins that wait for all pods', () => {
    const waits = (plugin: string, least: number): string =>
      job(`minAvailable: ${least}, plugins: {${plugin}}, tasks: [${task('a', 'replicas: 3')}]`);
    for (const plugin of ['pytorch', 'mpi', 'tensorflow']) {
      expect(said('partial-gang', waits(`${plugin}: []`, 2))).toEqual([['spec.minAvailable', 2, [3]]]);
      expect(said('partial-gang', waits(`${plugin}: []`, 3))).toEqual([]);
      expect(said('partial-gang', waits(`${plugin}: []`, 0))).toEqual([]);
    }
    for (const plugin of ['ray: []', 'svc: []', '']) expect(said('partial-gang', waits(plugin, 2))).toEqual([]);
  });

  test('volcano/plugin-tasks wants tasks by the names that the plugin takes', () => {
    const pyTorch = (args: string, ...tasks: readonly string[]): string =>
      job(`plugins: {pytorch: [${args}]}, tasks: [${tasks.map((name) => task(name)).join(', ')}]`);
    const at = 'spec.plugins.pytorch';
    expect(said('plugin-tasks', pyTorch('', 'master', 'worker'))).toEqual([]);
    expect(said('plugin-tasks', pyTorch('', 'master', 'workers'))).toEqual([[at, 'worker', ['master', 'workers']]]);
    expect(said('plugin-tasks', pyTorch('"--master=first", "-worker=rest"', 'first', 'rest'))).toEqual([]);
    expect(said('plugin-tasks', pyTorch('"--master=first"', 'first', 'rest'))).toEqual([[at, 'worker', ['first', 'rest']]]);
    expect(said('plugin-tasks', pyTorch('', 'master'))).toEqual([]);
    expect(said('plugin-tasks', pyTorch('', 'worker'))).toEqual([[at, 'master', ['worker']]]);
    expect(said('plugin-tasks', pyTorch(''))).toEqual([]);
    expect(said('plugin-tasks', job(`plugins: {svc: []}, tasks: [${task('a')}]`))).toEqual([]);
  });

  test('volcano/queue names a leaf that is there', () => {
    const queue = (name: string, spec = ''): string =>
      `{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: ${name}}, spec: {${spec}}}`;
    const of = (name: string): string => job(`queue: ${name}, tasks: [${task('a')}]`);
    expect(said('queue', of('b'), queue('a'))).toEqual([['spec.queue', 'b', ['a']]]);
    expect(said('queue', of('a'), queue('a'), queue('b', 'parent: a'))).toEqual([['spec.queue', 'a', undefined]]);
    expect(said('queue', of('root'))).toEqual([['spec.queue', 'root', undefined]]);
    for (const name of ['a', 'default']) expect(said('queue', of(name), queue('a'))).toEqual([]);
    expect(said('queue', of('b'))).toEqual([]);
  });

  test('volcano/mixed-vgpu sees both names in one container', () => {
    const asks = (limits: string): string => podWith(`resources: {limits: {${limits}}}`);
    expect(said('mixed-vgpu', asks('volcano.sh/vgpu-number: 1, nvidia.com/gpu: 1'))).toEqual([
      ['spec.containers[0].resources.limits', ['volcano.sh/vgpu-number', 'nvidia.com/gpu'], undefined],
    ]);
    expect(said('mixed-vgpu', asks('volcano.sh/vgpu-number: 1, cpu: 1'))).toEqual([]);
  });
});

describe('pod/liveness', () => {
  const server = (probe: string, { image = 'vllm/vllm-openai:v1', gpus = 'nvidia.com/gpu: 1', rest = '' } = {}): string =>
    podWith(
      `livenessProbe: {httpGet: {path: /, port: 80}${probe && `, ${probe}`}}\nresources: {limits: {${gpus}}}${rest && `\n${rest}`}`,
    ).replace('x:1', image);
  const HERE = ['spec.containers[0].livenessProbe'];

  test('sees a server that is ended before its model is loaded', () => {
    expect(found('pod/liveness', server(''))).toMatchObject([{ at: HERE[0], problem: expect.stringContaining('ended 30 seconds after') }]);
    expect(places('pod/liveness', server('initialDelaySeconds: 200, periodSeconds: 33'))).toEqual(HERE);
    expect(places('pod/liveness', server('', { image: 'x:1', rest: 'command: [vllm, serve, m]' }))).toEqual(HERE);
  });

  test('leaves alone patience, a startup probe, other programs, and pods without GPUs', () => {
    expect(places('pod/liveness', server('initialDelaySeconds: 270'))).toEqual([]);
    expect(places('pod/liveness', server('', { rest: 'startupProbe: {httpGet: {path: /, port: 80}}' }))).toEqual([]);
    expect(places('pod/liveness', server('', { image: 'nginx:1' }))).toEqual([]);
    expect(places('pod/liveness', server('', { gpus: 'cpu: 1' }))).toEqual([]);
    const thing =
      '{apiVersion: example.com/v1, kind: Thing, metadata: {name: a}, spec: {template: {spec: {containers: [{name: main, image: "vllm:1", livenessProbe: {}, resources: {limits: {nvidia.com/gpu: 1}}}]}}}}';
    expect(places('pod/liveness', thing)).toEqual([]);
  });
});
