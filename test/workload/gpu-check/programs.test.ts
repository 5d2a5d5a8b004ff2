// The programs of the checks run in Python itself, with modules that answer as those of an image would.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEMORY_PROGRAM } from '../../../lib/plans/workload/preflights/memory';
import type { PreflightName } from '../../../lib/plans/workload/preflights/preflights';
import { inFolder } from '../../node/shell';
import { runCheck } from './run-check';

const fakeCtypes = (code: number): string => `
class Value:
    def __init__(self, value=0): self.value = value
c_int = c_void_p = c_uint64 = c_size_t = Value
byref = lambda value: value
class CDLL:
    def __init__(self, name): self.given = 0
    def __getattr__(self, name): return self.allocate if name == "cuMemAlloc_v2" else lambda *words: 0
    def allocate(self, piece, size):
        if self.given + size.value > 1 << 30: return ${code}
        self.given += size.value
        return 0
`;

/** A ctypes that loads libcudart.so.12 alone, and whose device count ends with such a code. */
const loaded = (code: number): string => `
class Value:
    def __init__(self, value=0): self.value = value
c_int, c_char_p = Value, None
byref = lambda value: value
def answer(number, code=0):
    def call(value=None):
        value.value = number
        return code
    return call
def text(code): return b"unknown error"
class CDLL:
    def __init__(self, name):
        if name != "libcudart.so.12": raise OSError(name)
        self.cudaRuntimeGetVersion, self.cudaDriverGetVersion = answer(12040), answer(13000)
        self.cudaGetDeviceCount, self.cudaGetErrorString = answer(2, ${code}), text
`;

const fakePaddle = (limit: string): string => `
import types
class Tensor:
    made = 0
    def __init__(self, shape):
        Tensor.made += 1
        ${limit}
zeros = Tensor
__version__ = "3.1.0"
is_compiled_with_cuda = lambda: True
device = types.SimpleNamespace(cuda=types.SimpleNamespace(device_count=lambda: 1, empty_cache=lambda: None))
utils = types.SimpleNamespace(run_check=lambda: print("PaddlePaddle is installed successfully!"))
get_flags = lambda name: {name: "naive_best_fit"}
`;

// Python's own ctypes is laid over by one whose CUDA has so much memory, or fails with such an error.
test.each<[string, number, readonly [number | null, string]]>([
  ['a share of 1 GiB', 2, [0, '1024\n']],
  ['another error than a lack of memory', 700, [1, 'cuMemAlloc: CUDA error 700\n']],
])('the program that allocates ends at %s', (_what, code, expected) =>
  inFolder((folder) => {
    writeFileSync(join(folder, 'ctypes.py'), fakeCtypes(code));
    const { status, stdout, stderr, error } = spawnSync('python3', ['-c', MEMORY_PROGRAM], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PYTHONPATH: folder },
    });
    if (error === undefined) expect([status, stdout + stderr]).toEqual(expected);
  }),
);

const { stdout, error } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
const python = error === undefined ? stdout.trim() : '';
const withModules = (name: PreflightName, modules: Readonly<Record<string, string>>) =>
  python === ''
    ? undefined
    : runCheck(
        [name],
        {},
        { python3: `PYTHONPATH="$SYSFS" exec ${python} "$@"` },
        Object.fromEntries(Object.entries(modules).map(([file, text]) => [`sys/${file}.py`, text])),
      );

test.each<[string, number, string]>([
  [
    'passes with the CUDA that the loader of the system finds, on a newer driver',
    0,
    'PASS: cuda: CUDA runtime 12.4 on a driver for 13.0, 2 devices',
  ],
  ['fails with the error that a program would meet', 999, 'got CUDA error 999: unknown error (runtime 12.4, driver 13.0)'],
])('the check of CUDA %s', (_what, code, says) => {
  const outcome = withModules('cuda', { ctypes: loaded(code), torch: 'raise ImportError("none")' });
  if (outcome !== undefined) expect(outcome.said.join('\n')).toContain(says);
});

test.each<[string, string, string]>([
  ['memory is returned each time', '', 'PASS: paddle: Paddle 3.1.0, 1 devices, naive_best_fit'],
  ['the tenth piece of memory is not given', 'if Tensor.made > 9: raise MemoryError("ResourceExhaustedError")', 'FAIL: paddle: '],
])('the check of Paddle says how it takes memory, where %s', (_what, limit, says) => {
  const outcome = withModules('paddle', { paddle: fakePaddle(limit) });
  if (outcome !== undefined) expect(outcome.said.join('\n')).toContain(says);
});

test.each<[string, readonly [number, number], string]>([
  ['an A100 computes in bfloat16', [8, 0], 'PASS: vllm: vLLM 0.33.0 on compute capability 8.0, bfloat16'],
  ['a V100 in half precision alone', [7, 0], 'PASS: vllm: vLLM 0.33.0 on compute capability 7.0, float16 alone: dtype half'],
  ['a P100 not at all', [6, 0], 'got compute capability 6.0'],
])('the check of vLLM says by compute capability that %s', (_what, [major, minor], says) => {
  const outcome = withModules('vllm', {
    torch: `import types\ncuda = types.SimpleNamespace(is_available=lambda: True, get_device_capability=lambda: (${major}, ${minor}))`,
    vllm: '__version__ = "0.33.0"',
  });
  if (outcome !== undefined) expect(outcome.said.join('\n')).toContain(says);
});
