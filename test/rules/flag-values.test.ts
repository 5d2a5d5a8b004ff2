import { type RecordedOption, recorded } from '../conformance/judges/server-flags/recorded';
import { toYaml } from '../../lib/internal';
import { findings } from '../read/found';

const IMAGES: Readonly<Record<string, readonly [image: (release: string) => string, command: readonly string[]]>> = {
  vllm: [(release) => `vllm/vllm-openai:v${release}`, ['vllm', 'serve', 'Qwen/Qwen3-8B']],
  sglang: [(release) => `lmsysorg/sglang:v${release}`, ['python3', '-m', 'sglang.launch_server']],
  tgi: [(release) => `ghcr.io/huggingface/text-generation-inference:${release}`, ['text-generation-launcher']],
  triton: [(release) => `nvcr.io/nvidia/tritonserver:${release}-py3`, ['tritonserver']],
};

const RULE = 'serving/flag-value';

/** What is said of the values of a server's options. */
function said(kind: string, release: string, args: readonly string[]): readonly unknown[] {
  const [imageOf, command] = IMAGES[kind]!;
  const container = { name: 'main', image: imageOf(release), command, args, resources: { limits: { 'nvidia.com/gpu': 1 } } };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [container] } };
  return findings(toYaml(pod)).flatMap(({ rule, got }) => (rule === RULE ? [got] : []));
}

/** A value that a parser takes of a type, and one that it refuses. */
const VALUES: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  int: ['1', '1.5'],
  float: ['1e-3', 'half'],
  size: ['16k', '16x'],
  bool: ['true', 'yes'],
  json: ['{"a": 1}', '{a: 1}'],
};
const ELSEWHERE = /^--(?:tool-call-parser|reasoning-parser|quantiz.*|kv-cache-dtype)$/;

/** An option as words, right and wrong ones; none where nothing is said of its values. */
function wordsOf({ names, type, choices, nargs }: RecordedOption): readonly (readonly [right: string, wrong: string])[] {
  const name = names.find((one) => one.startsWith('--'));
  if (name === undefined || nargs !== undefined || ELSEWHERE.test(name) || names.some((one) => one.startsWith('--no-'))) return [];
  if (type === 'none') return [[name, `${name}=1`]];
  const [right, wrong] = choices === undefined ? (VALUES[type] ?? []) : [choices[0], 'no-such-word'];
  return right === undefined || wrong === undefined ? [] : [[`${name}=${right}`, `${name}=${wrong}`]];
}

const releases = Object.keys(IMAGES).flatMap((kind) => [...recorded(kind)].map(([release, options]) => [kind, release, options] as const));

test.each(releases)('of %s %s every typed option takes what its parser takes, and nothing else', (kind, release, options) => {
  const words = options.flatMap(wordsOf);
  const rightly = words.map(([right]) => right);
  expect(words.length).toBeGreaterThan(20);
  expect(said(kind, release, rightly)).toEqual([]);
  const wrongly = words.map(([, wrong]) => wrong);
  expect(said(kind, release, wrongly)).toHaveLength(words.length);
});

test.each<[string, string, string, readonly string[], readonly unknown[]]>([
  ['a word of its own', 'vllm', '0.33.0', ['--max-num-seqs', 'many'], ['many']],
  ['an underscore', 'vllm', '0.33.0', ['--max_num_seqs=many'], ['many']],
  ['a variable', 'vllm', '0.33.0', ['--max-num-seqs=$(SEQS)'], []],
  ['no value', 'vllm', '0.33.0', ['--max-num-seqs', '--enforce-eager'], []],
  ['a release that is not known', 'vllm', '9.0.0', ['--max-num-seqs=many'], []],
  ['a number with a unit', 'vllm', '0.33.0', ['--max-model-len=32k'], []],
  ['words of plugins', 'vllm', '0.33.0', ['--tool-call-parser=mine'], []],
])('%s is read as the parser reads it', (_what, kind, release, args, got) => expect(said(kind, release, args)).toEqual(got));
