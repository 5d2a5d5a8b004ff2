// The command lines of model servers, judged by the servers' own parsers: their options by release are recorded by
// scripts/server-parsers/record.py, and Python's argparse, which vLLM and SGLang use too, reads lines by them.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defaultServers } from '../../../lib/plans/workload/servers/servers';
import type { Verdict } from '../go';
import { alsoJudging } from '../verdicts';
import { everyLine, keysOf, type Line, servers } from './server-flags/lines';
import { programs, recorded } from './server-flags/recorded';

function judge(lines: readonly Line[]): readonly Verdict[] {
  const named = new Map(lines.map(({ program, release }) => [`${program} ${release}`, { program, release }]));
  const parsers = Object.fromEntries([...named].map(([name, { program, release }]) => [name, recorded(program).get(release)]));
  const asked = lines.map(({ program, release, ...line }) => ({ ...line, parser: `${program} ${release}` }));
  const answers = execFileSync('python3', [join(__dirname, 'server-flags/parse.py')], {
    input: JSON.stringify({ parsers, lines: asked }),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return answers
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Verdict);
}

/** What is wrong, with one line of each. */
const messagesOf = (verdicts: readonly Verdict[]): Readonly<Record<string, string>> =>
  Object.fromEntries(verdicts.flatMap(({ id, messages }) => messages.map((message) => [`${id.split(' ', 1)[0]}: ${message}`, id])));

test.each([
  ['vllm', '0.33.0', ['m', '--max-model-length=8192'], 'unrecognized arguments: --max-model-length=8192'],
  ['vllm', '0.33.0', ['m', '--dtype=fp16'], 'invalid choice'],
  ['vllm', '0.33.0', ['m', '--tensor-parallel-size'], 'expected one argument'],
  ['vllm', '0.33.0', ['m', '--tensor-parallel-size=two'], 'invalid int value'],
  ['vllm', '0.33.0', ['m', '--gpu-memory-utilization=most'], 'invalid float value'],
  ['vllm', '0.33.0', ['m', '--max-model-len=16384Ki'], 'invalid size value'],
  ['vllm', '0.33.0', ['m', '--kv-transfer-config={'], 'invalid loads value'],
  ['vllm', '0.33.0', ['m', '--headless=true'], 'ignored explicit argument'],
  ['vllm', '0.33.0', ['m', 'n'], 'unrecognized arguments: n'],
  ['vllm', '0.11.0', ['m', '--nnodes=2'], 'unrecognized arguments: --nnodes=2'],
  ['vllm', '0.11.0', ['m', '--shutdown-timeout=40'], 'unrecognized arguments'],
  ['sglang', '0.5.23', ['--model-path=m', '--quantization=fp88'], 'invalid choice'],
  ['sglang', '0.5.23', ['--model-path=m', '--tp=2', '--disaggregation-mode=both'], 'invalid choice'],
  ['triton', '26.07', ['--model-repository=/m', '--http-port=eight'], 'invalid int value'],
  ['triton', '26.07', ['--model-repository=/m', '--strict-model-config=true'], 'is deprecated'],
  ['tgi', '3.3.7', ['--model-id=m', '--quantize=fp4'], 'invalid choice'],
  ['tensorrtLlm', '00209af149e7', ['m', '--tp-size=2'], 'unrecognized arguments'],
  ['llamaCpp', '0.3.36', ['--hf-repo', 'm', '--ctx-size', 'long'], 'invalid int value'],
  ['llamaCpp', '0.3.36', ['--hf-repo=m'], 'has its value in a word of its own'],
  ['sglang-router', '0.3.2', ['--pd-disaggregation', '--prefill-selector'], 'expected at least one argument'],
  ['vllm-router', '0.1.17', ['--pd-disaggregation'], 'unrecognized arguments: --pd-disaggregation'],
])('%s %s refuses %j', (program, release, words, message) => {
  expect(judge([{ id: 'a', program, release, words }])).toEqual([
    { id: 'a', accepted: false, messages: [expect.stringContaining(message)] },
  ]);
});

test('every server with a command line of its own is judged, by each of its options', () => {
  expect([...servers, 'sglang-router', 'vllm-router'].sort()).toEqual([...programs].sort());
  // These say what is served, or are in every line.
  const others = ['model', 'modelConfig', 'modelRepository', 'version', 'extraArgs'];
  const unjudged = defaultServers.flatMap(({ kind, keys }) =>
    servers.includes(kind) ? Object.keys(keys).filter((key) => !others.includes(key) && !keysOf(kind).includes(key)) : [],
  );
  expect(unjudged).toEqual([]);
});

test('every line that is written is one that the server of that release takes', () => {
  const done = alsoJudging('parsers of model servers: command lines', 'recorded');
  const { lines, refused, unused } = everyLine();
  const wrong = judge(lines).filter(({ accepted }) => !accepted);
  done(lines.length);
  expect(lines.length).toBeGreaterThan(2000);
  expect({ refused: refused > 0, unused }).toEqual({ refused: true, unused: [] });
  expect(messagesOf(wrong)).toEqual({});
});
