import { spawnSync } from 'node:child_process';
import { jemalloc, mimalloc, paddle, jax, pytorch, tcmalloc } from '../../lib';
import type { PodTemplate } from '../../lib/words/kubernetes';
import { type ProcessProps, processProblems, processUse, startWords, withProcess } from '../../lib/plans/process';

const problemsOf = (props: ProcessProps, container: object = {}) =>
  processProblems(props, { env: [], hasCommand: true, isRestricted: false, ...container }, { gpus: 1 }, 'ml/x').map(
    ({ path, problem }) => `${path}: ${problem}`,
  );
const use = (props: ProcessProps) => processUse(props, { gpus: 1 });
const pod = (container: object = {}): PodTemplate => ({
  spec: { containers: [{ name: 'main', image: 'x:1', command: ['python', 'train.py'], ...container }] },
});

test('memory and CPUs come first and the priority last, one word each', () =>
  expect(
    startWords({
      numactl: { cpunodebind: '0', membind: '0' },
      realtime: { policy: 'rr', priority: 40, resetOnFork: true },
    }),
  ).toEqual(['numactl', '--cpunodebind=0', '--membind=0', 'chrt', '-R', '-r', '40']));

test('what does nothing adds no word', () =>
  expect([startWords({}), startWords({ nice: 0 }), startWords({ numactl: { localalloc: false } })]).toEqual([[], [], []]));

test.each<[string, ProcessProps, readonly string[]]>([
  ['a real-time priority', { realtime: { priority: 1 } }, ['SYS_NICE']],
  ['more weight than others', { nice: -1 }, ['SYS_NICE']],
  ['numactl', { numactl: { cpunodebind: '0' } }, ['SYS_NICE']],
  ['less weight', { nice: 5 }, []],
  ['taskset', { taskset: '0-3' }, []],
  ['a library', { malloc: jemalloc() }, []],
])('the capability comes with %s as it is needed', (_what, props, capabilities) => expect(use(props).capabilities).toEqual(capabilities));

test('the library is where the distribution puts it for the processor of the nodes', () => {
  const paths = (malloc: NonNullable<ProcessProps['malloc']>, architecture?: 'arm64') =>
    processUse({ malloc }, { gpus: 1, architecture }).variables[0]?.value;
  expect(paths(jemalloc())).toBe('/usr/lib/x86_64-linux-gnu/libjemalloc.so.2');
  expect(paths(tcmalloc(), 'arm64')).toBe('/usr/lib/aarch64-linux-gnu/libtcmalloc_minimal.so.4');
  expect(paths(jemalloc({ distribution: 'rhel' }))).toBe('/usr/lib64/libjemalloc.so.2');
  expect(paths(mimalloc({ path: '/opt/libmimalloc.so' }))).toBe('/opt/libmimalloc.so');
});

test('options of the library become its variables, and a wrong word of jemalloc ends the program', () => {
  const env = (malloc: NonNullable<ProcessProps['malloc']>) =>
    use({ malloc })
      .variables.slice(1)
      .map(({ name, value }) => `${name}=${value}`);
  expect(env(jemalloc({ backgroundThread: true, dirtyDecayMs: 30000, oversizeThreshold: '8Mi' }))).toEqual([
    'MALLOC_CONF=abort_conf:true,background_thread:true,dirty_decay_ms:30000,oversize_threshold:8388608',
  ]);
  expect(env(tcmalloc({ maxTotalThreadCache: '1Gi', releaseRate: 0, aggressiveDecommit: false }))).toEqual([
    'TCMALLOC_MAX_TOTAL_THREAD_CACHE_BYTES=1073741824',
    'TCMALLOC_RELEASE_RATE=0',
    'TCMALLOC_AGGRESSIVE_DECOMMIT=false',
  ]);
  expect(env(mimalloc({ purgeDelay: -1, allowLargeOsPages: true, reserveHugeOsPages: 2 }))).toEqual([
    'MIMALLOC_PURGE_DELAY=-1',
    'MIMALLOC_ALLOW_LARGE_OS_PAGES=1',
    'MIMALLOC_RESERVE_HUGE_OS_PAGES=2',
  ]);
});

test('a container starts its program as asked, and a second time nothing changes', () => {
  const asked = use({ realtime: { priority: 40 }, malloc: jemalloc({ verify: true }) });
  const limits = { cpu: 4, memory: '8Gi', 'nvidia.com/gpu': 1 };
  const once = withProcess(pod({ env: [{ name: 'A', value: 'b' }], resources: { limits } }), 'main', asked);
  expect(once.spec.containers[0]).toMatchObject({
    command: ['chrt', '-f', '40', 'python', 'train.py'],
    env: [{ name: 'LD_PRELOAD' }, { name: 'A', value: 'b' }],
    securityContext: { capabilities: { add: ['SYS_NICE'] } },
  });
  expect(once.spec.initContainers).toEqual([
    {
      name: 'verify-malloc',
      image: 'x:1',
      command: ['ls', '-L', '/usr/lib/x86_64-linux-gnu/libjemalloc.so.2'],
      resources: { limits: { cpu: 4, memory: '8Gi' } },
    },
  ]);
  expect(withProcess(once, 'main', asked)).toEqual(once);
  expect(withProcess(pod(), 'other', asked)).toEqual(pod());
});

test('what a container says itself wins', () => {
  const given = pod({ env: [{ name: 'OMP_NUM_THREADS', value: '7' }], securityContext: { capabilities: { add: ['CAP_SYS_NICE'] } } });
  const props = { framework: pytorch(), nice: -5 };
  const { containers } = withProcess(given, 'main', processUse(props, { gpus: 1, cpus: 4 })).spec;
  expect(containers[0]?.env).toEqual([{ name: 'OMP_NUM_THREADS', value: '7' }]);
  expect(containers[0]?.securityContext).toEqual({ capabilities: { add: ['CAP_SYS_NICE'] } });
});

test.each<[string, ProcessProps, object, string]>([
  ['two memory policies', { numactl: { membind: '0', interleave: '1' } }, {}, 'numactl: gives two memory policies'],
  ['two bindings of CPUs', { numactl: { cpunodebind: '0', physcpubind: '1' } }, {}, 'numactl: binds CPUs twice'],
  ['a binding of nothing', { numactl: {} }, {}, 'numactl: binds nothing'],
  ['taskset behind numactl', { numactl: { cpunodebind: '0' }, taskset: '0' }, {}, "taskset: replaces the CPUs of numactl's cpunodebind"],
  ['nice besides a priority', { nice: 1, realtime: { priority: 1 } }, {}, 'nice: has no effect'],
  ['no command', { taskset: '0' }, { hasCommand: false }, 'command: is missing: taskset starts the program'],
  ['restricted pods', { realtime: { priority: 1 } }, { isRestricted: true }, 'realtime: needs SYS_NICE'],
  ['a variable twice', { malloc: jemalloc() }, { env: ['LD_PRELOAD'] }, 'env.LD_PRELOAD: is set by malloc as well'],
  [
    'capabilities twice',
    { driverCapabilities: ['all'], framework: jax() },
    { env: ['NVIDIA_DRIVER_CAPABILITIES'] },
    'env.NVIDIA_DRIVER_CAPABILITIES: is set by driverCapabilities as well',
  ],
  ['an option twice', { framework: jax({ memFraction: 0.5 }) }, { env: ['XLA_PYTHON_CLIENT_MEM_FRACTION'] }, 'is set by framework as well'],
  [
    'a path and a distribution',
    { malloc: jemalloc({ path: '/a.so', distribution: 'rhel' }) },
    {},
    'malloc.distribution: is not used besides path',
  ],
  ['a library of no package', { malloc: mimalloc({ distribution: 'rhel' }) }, {}, "malloc.path: is missing: no package of 'rhel'"],
  [
    'a fraction before its release',
    { framework: pytorch({ version: '2.9', allocator: { perProcessMemoryFraction: 0.5 } }) },
    {},
    'is an unknown word to PyTorch before 2.10',
  ],
  [
    'options of another allocator',
    { framework: pytorch({ allocator: { backend: 'cudaMallocAsync', maxSplitSizeMb: 64 } }) },
    {},
    "allocator.maxSplitSizeMb: is ignored by backend 'cudaMallocAsync'",
  ],
  [
    'threads that pin nothing',
    { framework: pytorch({ allocator: { pinnedNumRegisterThreads: 8 } }) },
    {},
    'pinned by cudaHostRegister alone',
  ],
  ['more memory than there is', { framework: jax({ memFraction: 2 }) }, {}, 'framework.memFraction: is more than all memory'],
  [
    'unified memory of another allocator',
    { framework: jax({ unifiedMemory: true, allocator: 'platform' }) },
    {},
    'framework.unifiedMemory',
  ],
  [
    'unified memory that does not grow',
    { framework: paddle({ unifiedMemory: true, allocatorStrategy: 'naive_best_fit' }) },
    {},
    'framework.unifiedMemory',
  ],
  [
    'a fraction that is not read',
    { framework: paddle({ fractionOfGpuMemoryToUse: 0.5, initialGpuMemoryInMb: 64 }) },
    {},
    'is ignored besides initialGpuMemoryInMb',
  ],
])('fails for %s', (_what, props, container, message) => {
  expect(problemsOf(props, container).join('\n')).toContain(message);
  expect(problemsOf(props, container)).toHaveLength(1);
});

test("a variable that nobody asked for is the user's to set", () =>
  expect(problemsOf({ framework: pytorch() }, { env: ['OMP_NUM_THREADS'] })).toEqual([]));

// util-linux and coreutils are on every Linux; what is not allowed here is refused by the kernel, after the words were read.
test('taskset, nice and chrt of this machine read these words', () => {
  for (const props of [
    { taskset: '0' },
    { nice: 5 },
    { realtime: { priority: 1 } },
    { realtime: { policy: 'rr', priority: 99, resetOnFork: true } },
  ] as const) {
    const { status, stderr } = spawnSync('env', [...startWords(props), 'true'], { encoding: 'utf8' });
    expect([props, status === 0 ? '' : stderr.replace(/.*Operation not permitted\s*/s, '')]).toEqual([props, '']);
  }
});
