import { spawnSync } from 'node:child_process';
import type { PreflightFacts } from '../../../lib/plans/workload/preflights/preflight-row';
import { type PreflightName, preflightNames, preflightScript } from '../../../lib/plans/workload/preflights/preflights';
import { FACTS, runCheck } from './run-check';

const smi = (count: number, model = 'NVIDIA H100 80GB HBM3', below = '') =>
  `cat <<'EOF'\n${Array.from({ length: count }, (_, i) => `GPU ${i}: ${model} (UUID: GPU-${i})${below}`).join('\n')}\nEOF`;
const slices = (profile: string, count: number) =>
  smi(1, undefined, Array.from({ length: count }, (_, i) => `\n  MIG ${profile}     Device  ${i}: (UUID: MIG-${i})`).join(''));
const busy = (bandwidth: number, wrong = '0 OK') =>
  `echo "$@" >&2; printf '# Out of bounds values : ${wrong}\\n# Avg bus bandwidth    : ${bandwidth} \\n#\\n'`;
const fabricState = (state: string) =>
  `cat <<'EOF'\n    GPU Virtualization Mode\n    Fabric\n        State                             : ${state}\n        Status                            : Success\n    Other\n        State : ignored\nEOF`;
const port = (device: string, state: string) => ({ [`sys/class/infiniband/${device}/ports/1/state`]: `${state}\n` });

interface Case {
  readonly facts?: Partial<PreflightFacts>;
  readonly stubs?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly says: string;
}

const passes: readonly (readonly [string, PreflightName, Case])[] = [
  ['eight GPUs of the model', 'device', { stubs: { 'nvidia-smi': smi(8) }, says: 'PASS: device: 8: H100 80GB HBM3' }],
  [
    'a slice of the profile',
    'device',
    { facts: { devices: 1, migProfile: '1g.10gb' }, stubs: { 'nvidia-smi': slices('1g.10gb', 1) }, says: 'PASS: device: 1:' },
  ],
  ['two shares of one GPU', 'device', { facts: { devices: 2, exactly: false }, stubs: { 'nvidia-smi': smi(1) }, says: 'PASS: device: 1:' }],
  [
    'a driver that is just new enough',
    'driver',
    { facts: { minDriver: '570.26' }, stubs: { 'nvidia-smi': 'echo 570.133.20' }, says: 'PASS: driver: driver 570.133.20' },
  ],
  ['a CUDA that starts', 'cuda', { stubs: { python3: 'echo CUDA runtime 12.4' }, says: 'PASS: cuda: CUDA runtime 12.4' }],
  [
    'a share that ends where it should, as nvidia-smi says',
    'memory',
    {
      facts: { memoryMiB: 8192, showsMemory: true },
      stubs: { python3: 'echo 7680', 'nvidia-smi': 'echo 8192' },
      says: 'PASS: memory: 7680 of 8192 MiB, and no more',
    },
  ],
  [
    'a share of which nvidia-smi says nothing',
    'memory',
    { facts: { memoryMiB: 20389 }, stubs: { python3: 'echo 20352' }, says: 'PASS: memory' },
  ],
  ['NVLink that is up', 'fabric', { stubs: { 'nvidia-smi': fabricState('Completed') }, says: 'PASS: fabric: 0 active RDMA ports' }],
  ['GPUs without NVSwitch', 'fabric', { stubs: { 'nvidia-smi': fabricState('N/A') }, says: 'PASS: fabric' }],
  [
    'active RDMA ports',
    'fabric',
    {
      facts: { rdmaDevices: 1 },
      stubs: { 'nvidia-smi': fabricState('N/A') },
      files: port('mlx5_0', '4: ACTIVE'),
      says: 'PASS: fabric: 1 active',
    },
  ],
  [
    'enough bandwidth',
    'nccl',
    { facts: { minBandwidth: 300 }, stubs: { all_reduce_perf: busy(300.0) }, says: 'PASS: nccl: 300 GB/s over 8 ranks' },
  ],
  [
    'enough bandwidth over nodes',
    'nccl',
    {
      facts: { minBandwidth: 300, numNodes: 2 },
      stubs: { all_reduce_perf: 'exit 9', mpirun: busy(310.5) },
      says: 'PASS: nccl: 310.5 GB/s over 16 ranks',
    },
  ],
  [
    'enough bandwidth over nodes, with the variables of jobs',
    'nccl',
    {
      facts: { minBandwidth: 300, numNodes: 2, starts: ['-x', 'NCCL_IB_HCA==mlx5_0', '-x', "A=it's"] },
      stubs: {
        all_reduce_perf: 'exit 9',
        mpirun: `printf '<%s>' "$@" | grep -q "<-x><NCCL_IB_HCA==mlx5_0><-x><A=it's><.*all_reduce_perf>" || exit 3\n${busy(310.5)}`,
      },
      says: 'PASS: nccl: 310.5 GB/s over 16 ranks',
    },
  ],
  ['vLLM', 'vllm', { stubs: { python3: 'echo noise; echo vLLM 0.33.0 on 9.0' }, says: 'PASS: vllm: vLLM 0.33.0 on 9.0' }],
  ['Paddle', 'paddle', { stubs: { python3: 'echo Paddle 3.1' }, says: 'PASS: paddle: Paddle 3.1' }],
];

const fails: readonly (readonly [string, PreflightName, Case])[] = [
  ['a GPU is missing', 'device', { stubs: { 'nvidia-smi': smi(7) }, says: 'FAIL: device: expected 8 GPUs, got 7: GPU 0' }],
  [
    'a GPU is too many',
    'device',
    { facts: { devices: 1 }, stubs: { 'nvidia-smi': smi(8) }, says: 'remove NVIDIA_VISIBLE_DEVICES and privileged' },
  ],
  [
    'another model is there',
    'device',
    { stubs: { 'nvidia-smi': smi(8, 'NVIDIA A100-SXM4-80GB') }, says: 'FAIL: device: expected H100 80GB HBM3, got A100-SXM4-80GB' },
  ],
  [
    'a model whose name only begins so',
    'device',
    { stubs: { 'nvidia-smi': smi(8, 'NVIDIA H100 80GB HBM3e') }, says: 'got H100 80GB HBM3e' },
  ],
  [
    'another profile is there',
    'device',
    {
      facts: { devices: 1, migProfile: '1g.10gb' },
      stubs: { 'nvidia-smi': slices('2g.20gb', 1) },
      says: 'expected 1 MIG devices 1g.10gb, got 0',
    },
  ],
  [
    'no share is there',
    'device',
    {
      facts: { devices: 1, exactly: false },
      stubs: { 'nvidia-smi': 'echo No devices found' },
      says: 'FAIL: device: expected 1 GPUs, got 0: No devices found',
    },
  ],
  ['nvidia-smi is not there', 'device', { says: 'explain LIBNVIDIA-ML-MISSING' }],
  [
    'nvidia-smi fails',
    'driver',
    {
      stubs: { 'nvidia-smi': 'echo Driver/library version mismatch; exit 18' },
      says: 'FAIL: driver: expected driver 525.53, got Driver/library version mismatch',
    },
  ],
  [
    'the driver is old',
    'driver',
    {
      facts: { minDriver: '570.133.20' },
      stubs: { 'nvidia-smi': 'echo 570.26' },
      says: 'FAIL: driver: expected driver 570.133.20 or newer, got 570.26',
    },
  ],
  ['no version is printed', 'driver', { stubs: { 'nvidia-smi': 'echo "[N/A]"' }, says: 'FAIL: driver: expected driver 525.53, got [N/A]' }],
  [
    'CUDA does not start',
    'cuda',
    { stubs: { python3: 'echo CUDA error 802: system not yet initialized; exit 1' }, says: 'got CUDA error 802' },
  ],
  [
    'memory beyond the share is given',
    'memory',
    {
      facts: { memoryMiB: 8192 },
      stubs: { python3: 'echo 81152' },
      says: 'FAIL: memory: expected no more than 8192 MiB of GPU memory, got 81152 MiB',
    },
  ],
  [
    'no memory is given',
    'memory',
    { facts: { memoryMiB: 8192 }, stubs: { python3: 'echo 0' }, says: 'expected 8192 MiB of GPU memory, got none' },
  ],
  [
    'memory cannot be allocated',
    'memory',
    { facts: { memoryMiB: 1 }, stubs: { python3: 'echo cuInit: CUDA error 100; exit 1' }, says: 'got cuInit' },
  ],
  [
    'nvidia-smi shows the whole GPU',
    'memory',
    {
      facts: { memoryMiB: 8192, showsMemory: true },
      stubs: { python3: 'echo 7680', 'nvidia-smi': 'echo 81559' },
      says: 'FAIL: memory: expected nvidia-smi to show 8192 MiB, got 81559',
    },
  ],
  ['no python3 is there for memory', 'memory', { says: 'FAIL: memory: expected python3' }],
  ['no python3 is there', 'cuda', { says: 'FAIL: cuda: expected python3' }],
  [
    'NVLink is not up',
    'fabric',
    { stubs: { 'nvidia-smi': fabricState('In Progress') }, says: 'FAIL: fabric: expected NVLink fabric Completed, got In Progress' },
  ],
  [
    'a port is down',
    'fabric',
    {
      facts: { rdmaDevices: 1 },
      stubs: { 'nvidia-smi': fabricState('N/A') },
      files: port('mlx5_0', '1: DOWN'),
      says: 'got 0 of 1, not active: mlx5_0/ports/1',
    },
  ],
  [
    'too little bandwidth',
    'nccl',
    {
      facts: { minBandwidth: 300 },
      stubs: { all_reduce_perf: busy(299.9) },
      says: 'FAIL: nccl: expected 300 GB/s of bus bandwidth, got 299.9 GB/s',
    },
  ],
  [
    'wrong results',
    'nccl',
    { facts: { minBandwidth: 1 }, stubs: { all_reduce_perf: busy(400, '3 FAILED') }, says: 'FAIL: nccl: expected right results' },
  ],
  [
    'NCCL fails',
    'nccl',
    { facts: { minBandwidth: 1 }, stubs: { all_reduce_perf: 'echo unhandled system error; exit 3' }, says: 'got exit status 3' },
  ],
  ['no nccl-tests are there', 'nccl', { facts: { minBandwidth: 1 }, says: 'FAIL: nccl: expected all_reduce_perf' }],
  ['vLLM cannot be imported', 'vllm', { stubs: { python3: 'echo No module named vllm; exit 1' }, says: 'got No module named vllm' }],
  ['Paddle finds no GPU', 'paddle', { stubs: { python3: 'echo Paddle finds no GPU; exit 1' }, says: 'got Paddle finds no GPU' }],
  ['no python3 is there for Paddle', 'paddle', { says: 'FAIL: paddle' }],
];

describe('the script of a check', () => {
  test.each(passes)('passes with %s (%s)', (_what, name, { facts = {}, stubs = {}, files = {}, says }) => {
    const { status, said } = runCheck([name], facts, stubs, files);
    expect([status, said]).toEqual([0, [expect.stringContaining(says)]]);
  });

  test.each(fails)('fails where %s (%s)', (_what, name, { facts = {}, stubs = {}, files = {}, says }) => {
    const { status, said } = runCheck([name], facts, stubs, files);
    expect([status, said]).toEqual([1, [expect.stringMatching(/^FAIL: /)]]);
    expect(said.join('\n')).toContain(says);
  });

  test('every check is seen to pass and to fail', () => {
    for (const cases of [passes, fails]) expect(new Set(cases.map(([, name]) => name))).toEqual(new Set(preflightNames));
  });

  test('goes on after a failure, and still ends with 1', () => {
    const { status, said } = runCheck(['device', 'driver'], {}, { 'nvidia-smi': `case $1 in -L) ${smi(1)}\n;; *) echo 580.65.06 ;; esac` });
    expect(status).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^FAIL: device/), 'PASS: driver: driver 580.65.06']);
  });

  test('shellcheck has nothing to say', () => {
    for (const names of [preflightNames, ...preflightNames.map((name) => [name])]) {
      const script = preflightScript(names, { ...FACTS, minBandwidth: 1, migProfile: '1g.10gb' });
      const { stdout, status, error } = spawnSync('shellcheck', ['-s', 'sh', '-'], { input: script, encoding: 'utf8' });
      if (error === undefined) expect([names, stdout, status]).toEqual([names, '', 0]);
    }
  });
});
