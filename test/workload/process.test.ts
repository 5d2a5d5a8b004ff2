import { jax, jemalloc, pytorch, tensorflow } from '../../lib';
import { withArticle } from '../../lib/internal';
import { MiB } from '../../lib/words/kubernetes';
import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { envOf, job, mainContainer, planJob, planWorkload, problemsOfJob, problemsOfWorkload, podSpec, train, web } from './support';

test('a training job starts its program as asked, with the CPUs that it has', () => {
  const plan = planJob({
    pool: train,
    resources: { cpu: 64, memory: '512Gi' },
    command: ['torchrun', 'train.py'],
    framework: pytorch({ allocator: { expandableSegments: true }, dataLoader: { numWorkers: 4 } }),
    numactl: { interleave: 'all' },
  });
  expect(mainContainer(plan).command).toEqual(['numactl', '--interleave=all', 'torchrun', 'train.py']);
  expect(mainContainer(plan).securityContext).toMatchObject({ capabilities: { add: ['SYS_NICE'] } });
  expect(envOf(plan)).toMatchObject({ PYTORCH_CUDA_ALLOC_CONF: 'expandable_segments:True', OMP_NUM_THREADS: '4', PET_NPROC_PER_NODE: '8' });
  expect(podSpec(plan).hostPID).toBeUndefined();
  expect(plan.model.pods?.[0]?.dataLoader).toEqual({ processes: 8, numWorkers: 4 });
});

test("the user's own variable wins over one that follows from the CPUs", () =>
  expect(envOf(planJob({ framework: pytorch(), env: { OMP_NUM_THREADS: '2' } }))).toMatchObject({ OMP_NUM_THREADS: '2' }));

test('the container is given of the driver what it asks for, and needs no command of its own', () =>
  expect(envOf(planJob({ command: undefined, driverCapabilities: ['compute', 'graphics', 'utility'] } as never))).toMatchObject({
    NVIDIA_DRIVER_CAPABILITIES: 'compute,graphics,utility',
  }));

test('a pod that looks for a library keeps its QoS class', () => {
  const { initContainers, containers } = podSpec(planJob({ malloc: jemalloc({ verify: true }) }));
  expect(initContainers).toMatchObject([
    {
      name: 'verify-malloc',
      command: ['ls', '-L', '/usr/lib/x86_64-linux-gnu/libjemalloc.so.2'],
      resources: { limits: { cpu: '64', memory: '512Gi' } },
    },
  ]);
  expect(initContainers?.[0]?.resources?.limits).not.toHaveProperty('nvidia.com/gpu');
  expect(containers[0]?.env).toContainEqual({ name: 'LD_PRELOAD', value: '/usr/lib/x86_64-linux-gnu/libjemalloc.so.2' });
});

test.each<[string, object, string]>([
  ['a priority that does not exist', { realtime: { priority: 180 } }, 'realtime.priority'],
  ['an unknown option', { framework: { ...pytorch(), expandable: true } }, 'framework.expandable'],
  ['a word that is not a list of nodes', { numactl: { membind: '0; rm -rf /' } }, 'numactl.membind'],
  ['CPUs with a space', { taskset: '0 1' }, 'taskset'],
  ['a part of the driver that does not exist', { driverCapabilities: ['compute', 'opengl'] }, 'driverCapabilities[1]'],
  ['no part of the driver', { driverCapabilities: [] }, 'driverCapabilities'],
  ['another user than root', { realtime: { priority: 1 }, podSecurityContext: { runAsUser: 1000 } }, 'realtime: needs root'],
  ['a user who is not root', { nice: -1, securityContext: { runAsNonRoot: true } }, 'nice: needs root'],
  ['restricted pods', { numactl: { cpunodebind: '0' }, security: 'restricted' }, 'numactl: needs SYS_NICE'],
  ['no command of its own', { command: undefined, taskset: '0' }, 'command: is missing: taskset'],
  [
    'a container of that name',
    { malloc: jemalloc({ verify: true }), initContainers: [{ name: 'verify-malloc', image: 'x:1' }] },
    'initContainers[0].name',
  ],
])('fails for %s', (_what, props, message) => {
  const { command = ['a'], ...rest } = { ...job, ...props } as { readonly command?: readonly string[] };
  const given = 'command' in props ? rest : { ...rest, command };
  expect(problemsOfJob(given).join('\n')).toContain(message);
});

describe('a program that is started from another pod', () => {
  const mpi = { ...job, controller: 'MPIJob', framework: tensorflow() } as const;
  const passing = ['mpirun', '-np', '8', '-x', 'TF_NUM_INTRAOP_THREADS', 'python', 'train.py'];

  test('fails where a shell starts mpirun, and does not pass its variables on', () =>
    expect(problemsOfJob({ ...mpi, command: ['sh', '-c', 'mpirun -np 8 python train.py'] }).join('\n')).toContain(
      'does not pass on TF_NUM_INTRAOP_THREADS',
    ));

  test('has them passed on where mpirun is a word of the command, each once', () => {
    const env = { NCCL_DEBUG: 'INFO', TOKEN: { secretKeyRef: { name: 'a', key: 'b' } }, OMPI_MCA_btl: 'tcp' };
    const command = ['mpirun', '-np', '8', '-x', 'NCCL_DEBUG', 'python', 'train.py'];
    expect(problemsOfJob({ ...mpi, env, command })).toEqual([]);
    const [launcher] = (planJob({ ...mpi, env, command }).model.pods ?? []).map(({ spec }) => spec.containers[0]);
    const words = launcher?.command ?? [];
    expect(words.filter((_, index) => words[index - 1] === '-x')).toEqual(['TF_NUM_INTRAOP_THREADS', 'TOKEN', 'NCCL_DEBUG']);
    expect(words.slice(-2)).toEqual(['python', 'train.py']);
  });

  test('has them in the launcher where it does', () => {
    expect(problemsOfJob({ ...mpi, command: passing })).toEqual([]);
    const { pods = [] } = planJob({ ...mpi, command: passing }).model;
    expect(pods.map(({ spec }) => spec.containers[0]?.env?.find(({ name }) => name === 'TF_NUM_INTRAOP_THREADS')?.value)).toEqual([
      '8',
      '8',
    ]);
    expect(pods.map(({ spec }) => spec.containers[0]?.command?.[0])).toEqual(expect.arrayContaining(['mpirun', '/usr/sbin/sshd']));
  });

  test.each(['MPIJob', 'RayJob'])('fails for a priority in front of what waits in a %s', (controller) =>
    expect(problemsOfJob({ ...job, controller, command: ['python', 'a.py'], realtime: { priority: 1 } }).join('\n')).toContain(
      `realtime: does not reach the program of ${withArticle(controller)}`,
    ),
  );
});

test('any workload takes them, and checks of pools do not', () => {
  const plan = planWorkload({ ...web, command: ['serve'], realtime: { policy: 'rr', priority: 10 }, framework: jax() });
  expect(mainContainer(plan).command).toEqual(['chrt', '-r', '10', 'serve']);
  expect(problemsOfWorkload({ ...web, realtime: { priority: 10 } }).join('\n')).toContain('command: is missing: chrt');
});

describe('data loaders', () => {
  const found = (dataLoader: object, more: object = {}) => {
    const { model } = planJob({ request: { gpus: 1 }, resources: { cpu: 8, memory: '64Gi' }, framework: pytorch({ dataLoader }), ...more });
    return judge(mergeModel([model])).flatMap(({ rule, problem }) => (rule.startsWith('framework/') ? [`${rule}: ${problem}`] : []));
  };

  test('fit into the CPUs, /dev/shm and memory that they have', () =>
    expect(found({ numWorkers: 7, batchSize: '256Mi', pinMemory: true })).toEqual([]));

  test('fails for more workers than CPUs', () =>
    expect(found({ numWorkers: 8 })).toEqual([
      "framework/data-workers: container 'trainer' has 8 CPUs for 9 threads: 1 process with 8 workers each",
    ]));

  test('fails for batches that /dev/shm does not hold', () => {
    expect(found({ numWorkers: 4, prefetchFactor: 4, batchSize: MiB * 1024 })[0]).toContain(
      '16384 MiB of batches go through /dev/shm, which has 8192 MiB',
    );
    expect(found({ numWorkers: 1 }, { shm: false })[0]).toContain('their batches go through /dev/shm, which has 64 MiB');
  });

  test('fails for pinned batches beyond the memory of the container', () =>
    expect(found({ numWorkers: 7, batchSize: '3Gi', pinMemory: true }, { shm: '60Gi' })[0]).toContain('those in pinned memory included'));
});
