import { READERS } from '../../../lib/rules/checks/nccl/known';
import { defaultLaunchers } from '../../../lib/plans/workload/launchers/launchers';
import { recorded, type RecordedOption } from '../../conformance/judges/server-flags/recorded';
import type { Input } from '../../rules/inputs/example';
import { toYaml } from '../../../lib/internal';
import { type KnownProgram, type Removal, withStrangeLetters } from '../known-program';

const deployment = (container: object): Input => ({
  yaml: toYaml({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'chat' },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: 'chat' } },
      template: {
        metadata: { labels: { app: 'chat' } },
        spec: { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 1 } }, ...container }] },
      },
    },
  }),
});

/** A job of two nodes with 8 GPUs each. */
const job = (container: object): Input => ({
  yaml: toYaml({
    apiVersion: 'jobset.x-k8s.io/v1alpha2',
    kind: 'JobSet',
    metadata: { name: 'train' },
    spec: {
      replicatedJobs: [
        {
          name: 'node',
          template: {
            spec: {
              parallelism: 2,
              completions: 2,
              template: {
                spec: {
                  restartPolicy: 'Never',
                  containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 8 } }, ...container }],
                },
              },
            },
          },
        },
      ],
    },
  }),
});

/** What a value is on a command line. */
const worded = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What is tried of an option on a command line. */
const WORDS: readonly unknown[] = ['no such value', '-7', '1', '0.5', '16k', 'true', '{}', '/run', null];

/** An option and its value; many programs take a short one only as a word of its own. */
function wordsFor(option: string, value: unknown): readonly string[] {
  if (value === null) return [option];
  return option.startsWith('--') ? [`${option}=${worded(value)}`] : [option, worded(value)];
}

/** The options of a program that are words of a command. */
function words(row: {
  readonly name: string;
  readonly options: readonly string[];
  readonly container: object;
  readonly choicesOf?: (option: string) => readonly string[];
  readonly document?: (container: object) => Input;
  readonly before: readonly string[];
  readonly behind?: readonly string[];
}): KnownProgram {
  const known = new Set(row.options);
  return {
    name: row.name,
    options: row.options,
    values: (option) => [...WORDS, ...(row.choicesOf?.(option) ?? []).slice(0, 1)],
    write: (option, value) =>
      (row.document ?? deployment)({
        ...row.container,
        args: [...row.before, ...wordsFor(option, value), ...(row.behind ?? [])],
      }),
    misspelt: withStrangeLetters,
    removals: (node, path) =>
      Array.isArray(node) && ['command', 'args'].includes(String(path.at(-1)))
        ? (node as readonly unknown[]).flatMap((word, index): readonly Removal[] => {
            const [option = '', value] = String(word).split('=', 2);
            if (!known.has(option)) return [];
            const next: unknown = node[index + 1];
            const hasValue = value === undefined && typeof next === 'string' && !next.startsWith('-');
            return [{ option, paths: hasValue ? [[index + 1], [index]] : [[index]] }];
          })
        : [],
  };
}

/** The newest release whose parser is recorded, with its options. */
function newest(program: string): readonly [release: string, options: readonly RecordedOption[]] {
  const [last] = [...recorded(program)].slice(-1);
  if (last === undefined) throw new Error(`no parser of ${program} is recorded`);
  return last;
}

const isNegation = (name: string, names: readonly string[]): boolean => name.startsWith('--no-') && names.includes(`--${name.slice(5)}`);

function server(
  kind: string,
  name: string,
  imageOf: (release: string) => string,
  command: readonly string[],
  before: readonly string[],
): KnownProgram {
  const [release, options] = newest(kind);
  const named = new Map(
    options.flatMap((option) => {
      const names = option.names.filter((one) => one.startsWith('--') && !isNegation(one, option.names));
      return names.map((one) => [one, option.choices ?? []] as const);
    }),
  );
  return words({
    name: `${name} ${release}`,
    options: [...named.keys()],
    choicesOf: (option) => named.get(option) ?? [],
    container: { image: imageOf(release), ...(command.length === 0 ? {} : { command }) },
    before,
  });
}

const QWEN = 'Qwen/Qwen3-8B';
const servers: readonly KnownProgram[] = [
  server('vllm', 'vLLM', (release) => `vllm/vllm-openai:v${release}`, ['vllm', 'serve'], [QWEN]),
  server(
    'sglang',
    'SGLang',
    (release) => `lmsysorg/sglang:v${release}`,
    ['python3', '-m', 'sglang.launch_server'],
    [`--model-path=${QWEN}`],
  ),
  server('tgi', 'TGI', (release) => `ghcr.io/huggingface/text-generation-inference:${release}`, [], [`--model-id=${QWEN}`]),
  server('triton', 'Triton', (release) => `nvcr.io/nvidia/tritonserver:${release}-py3`, ['tritonserver'], ['--model-repository=/models']),
  server('llamaCpp', 'llama.cpp, as llama-cpp-python', () => 'ghcr.io/ggml-org/llama.cpp:server-cuda', ['llama-server'], []),
  server('tensorrtLlm', 'TensorRT-LLM', () => 'nvcr.io/nvidia/tensorrt-llm/release:1.3.0', ['trtllm-serve', QWEN], []),
];

const launchers: readonly KnownProgram[] = defaultLaunchers.map(({ name, programs, nodes, processes }) =>
  words({
    name,
    options: [...new Set([...nodes, ...processes])],
    container: { command: [programs[0] ?? name] },
    document: job,
    before: [],
    behind: ['train.py'],
  }),
);

/** Variables that a library reads. */
const libraries: readonly KnownProgram[] = READERS.map(({ name, variables }) => {
  const known = variables();
  const options = [...known.values()].flatMap((one) => (one.until === undefined ? [one.name] : []));
  return {
    name: `variables of ${name}`,
    options,
    write: (option, value) => deployment({ env: [{ name: option, value: worded(value) }] }),
    values: () => ['no such value', '-7', '1', '0.5', '1Gi', 'true', '/run', 'LOC', 'INFO', 'Ring'],
    misspelt: withStrangeLetters,
    removals: (node, path) =>
      Array.isArray(node) && path.at(-1) === 'env'
        ? (node as readonly { readonly name?: string }[]).flatMap((one, index): readonly Removal[] =>
            options.includes(String(one.name)) ? [{ option: String(one.name), paths: [[index]] }] : [],
          )
        : [],
  };
});

export const commandLines: readonly KnownProgram[] = [...servers, ...launchers, ...libraries];
