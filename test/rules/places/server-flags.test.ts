import { podWith } from '../pod-with';
import { found } from './places';

const said = (image: string, container: string, id = 'serving/server-flags') =>
  found(id, podWith(`${container}\nresources: {limits: {nvidia.com/gpu: 1}}`).replace('x:1', image)).map(
    ({ at, problem, got, allowed }) => ({
      at,
      problem,
      got,
      allowed,
    }),
  );
const options = (image: string, container: string, id?: string) => said(image, container, id).map(({ got }) => got);

const SGLANG = 'command: [python3, -m, sglang.launch_server]';
const TGI = 'ghcr.io/huggingface/text-generation-inference';
const TRITON = 'nvcr.io/nvidia/tritonserver';

test('an option of vLLM that SGLang is given is told, with what is meant', () =>
  expect(said('lmsysorg/sglang:v0.5.23', `${SGLANG}\nargs: [--model-path=m, --max-model-len, "8192", --mem-fraction=0.8]`)).toEqual([
    {
      at: 'spec.containers[0].args[1]',
      problem: 'SGLang 0.5.23 does not have this option',
      got: '--max-model-len',
      allowed: expect.any(Array) as unknown,
    },
  ]));

test('what may be meant is whole, and what servers are given comes first', () => {
  const [first] = said('lmsysorg/sglang:v0.5.23', `${SGLANG}\nargs: [--kv-dtype=auto]`);
  expect(first?.allowed).toEqual(['--kv-cache-dtype']);
});

test.each([
  ['--enable-metrics', '0.5.23', []],
  ['--tp', '0.5.23', []],
  ['--tensor-parallel-size=2', '0.5.23', []],
  ['--mem-frac=0.8', '0.5.23', []],
  ['--help', '0.5.23', []],
  ['--mem-fraction-statc=0.8', '0.5.23', ['--mem-fraction-statc']],
  ['--gpu-memory-utilization=0.8', '0.5.23', ['--gpu-memory-utilization']],
  ['--enforce-eager', '0.5.23', ['--enforce-eager']],
  // Of releases that are not recorded, no option is known to be missing.
  ['--enforce-eager', '0.9.0', []],
])('SGLang is given %s in %s', (option, release, wrong) =>
  expect(options(`lmsysorg/sglang:v${release}`, `${SGLANG}\nargs: [--model-path=m, ${option}]`)).toEqual(wrong),
);

test('a release of which an option is recorded tells it from others', () => {
  const of = (release: string, option: string) => options(`${TRITON}:${release}-py3`, `command: [tritonserver]\nargs: [${option}]`);
  expect(of('26.07', '--allow-client-shm=true')).toEqual([]);
  expect(of('23.11', '--allow-client-shm=true')).toEqual(['--allow-client-shm']);
  expect(of('23.11', '--exit-timeout-secs=30')).toEqual([]);
});

test('arguments of an image whose program starts by itself are read, and those of another program are not', () => {
  expect(options(`${TGI}:3.3.7`, 'args: [--model-id=m, --max-model-len=1]')).toEqual(['--max-model-len']);
  expect(options(`${TGI}:3.3.7`, 'args: [--model-id=m, --max-total-tokens=1]')).toEqual([]);
  expect(options(`${TGI}:3.3.7`, 'command: [sleep]\nargs: [--max-model-len=1]')).toEqual([]);
  expect(options('a/b:1', 'args: [--max-model-len=1]')).toEqual([]);
  const script = 'command: [bash, -c, "text-generation-launcher --model-id m --wrong 1 && other --more"]';
  expect(options('a/b:1', script)).toEqual(['--wrong']);
  expect(options('vllm/vllm-openai:v0.33.0', 'args: [--model=m, --max-model-length=1]', 'serving/vllm-flags')).toEqual([
    '--max-model-length',
  ]);
  expect(options('vllm/vllm-openai:v0.33.0', 'command: [vllm, bench]\nargs: [--num-prompts=1]', 'serving/vllm-flags')).toEqual([]);
});

test('servers whose options are not recorded are left alone', () => {
  expect(options('a/b:1', 'command: [llama-server, --no-such-option]')).toEqual([]);
  expect(options('a/b:1', 'command: [trtllm-serve, m, --no-such-option]')).toEqual([]);
});
