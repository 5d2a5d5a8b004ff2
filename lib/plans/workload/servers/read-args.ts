import { ownValue } from '../../../internal';
import { modelShape, type ModelShape, type ServedShape } from '../../../words/gpu';
import { sglangRow } from './sglang';
import { tensorrtLlmRow } from './tensorrt-llm';
import { tgiRow } from './tgi';
import { vllmRow } from './vllm';

/** How a model is served, as the command line of a server says it. */
export interface ServedByArgs extends ServedShape {
  /** GPUs that it needs in all. */
  readonly devices: number;
  /** The longest sequence, where it is said or the model's own is known. */
  readonly length?: number;
  /** The longest sequence that is said, where one is. */
  readonly asked?: number;
  /** The part of each GPU's memory that the server takes. */
  readonly fraction: number;
}

/** Servers whose options are read, and the part of each GPU's memory that they take where nothing is said. */
const SERVERS = [
  // In 0.24 and newer.
  { row: vllmRow, fraction: 0.92 },
  // By the size of the GPU; no more than that.
  { row: sglangRow, fraction: 0.92 },
  { row: tgiRow, fraction: 1 },
  // Its fraction is of what the weights leave.
  { row: tensorrtLlmRow, fraction: 1 },
] as const;

/** Names of the options, by which server has them. */
const OPTIONS = {
  tensorParallel: ['--tensor-parallel-size', '-tp', '--tp-size', '--tp', '--num-shard'],
  pipelineParallel: ['--pipeline-parallel-size', '-pp', '--pp-size'],
  dataParallel: ['--data-parallel-size', '-dp'],
  length: ['--max-model-len', '--context-length', '--max-total-tokens', '--max-seq-len'],
  dtype: ['--dtype'],
  quantization: ['--quantization', '-q', '--quantize'],
  kvCacheDtype: ['--kv-cache-dtype'],
  fraction: ['--gpu-memory-utilization', '--mem-fraction-static'],
  model: ['--model', '--model-path', '--model-id'],
} as const;

/** Options by which a server is spread over GPUs. */
export const SPREADS: readonly string[] = [...OPTIONS.tensorParallel, ...OPTIONS.pipelineParallel, ...OPTIONS.dataParallel];

/** What is behind an option, `--option=value` or `--option value`; the last where there are several. */
export function optionIn(words: readonly string[], names: readonly string[]): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (!word.startsWith('-')) continue;
    const end = word.indexOf('=');
    const name = end < 0 ? word : word.slice(0, end);
    // vLLM takes options with `_` for `-` as well.
    if (!names.includes(name.startsWith('--') ? name.replaceAll('_', '-') : name)) continue;
    found = end < 0 ? words[index + 1] : word.slice(end + 1);
  }
  return found;
}

/** A whole number, as vLLM reads it: `16k` are 16,000 and `16K` 16,384. */
function numberOf(text: string | undefined): number | undefined {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([kKmM]?)$/.exec(text ?? '') ?? [];
  return digits === '' ? undefined : Number(digits) * (ownValue(UNITS, unit) ?? 1);
}

const UNITS: Readonly<Record<string, number>> = { k: 1e3, K: 1024, m: 1e6, M: 1024 ** 2 };

/** GPUs that a server is spread over, as its options say it. */
function spreadIn(words: readonly string[]) {
  const [tensorParallel = 1, pipelineParallel = 1, dataParallel = 1] = [
    OPTIONS.tensorParallel,
    OPTIONS.pipelineParallel,
    OPTIONS.dataParallel,
  ].map((names) => numberOf(optionIn(words, names)));
  return { tensorParallel, pipelineParallel, dataParallel, devices: tensorParallel * pipelineParallel * dataParallel };
}

/** GPUs that a server is spread over; 1 where it says nothing of it. */
export const devicesIn = (words: readonly string[]): number => spreadIn(words).devices;

/** The server whose options are read: by its kind, where the image starts it, or by the words that do. */
const serverIn = (words: readonly string[], kind?: string) =>
  SERVERS.find(({ row }) => (kind === undefined ? words.some((word) => row.program?.test(word)) : row.kind === kind));

/** The name of the model: behind its option, or behind the program. */
function modelIn(words: readonly string[]): string | undefined {
  const program = words.findIndex((word) => /(?:^|\/)(?:vllm|trtllm-serve)$/.test(word));
  const behind = program < 0 ? [] : words.slice(program + 1);
  const bare = /vllm$/.test(words[program] ?? '') ? undefined : behind[0];
  const first = behind[0] === 'serve' ? behind[1] : bare;
  return optionIn(words, OPTIONS.model) ?? (first?.startsWith('-') === true ? undefined : first);
}

/** The model that a command line serves: its shape, where that is known, and the name that it has there. */
function modelServed(words: readonly string[], shape: ModelShape | undefined): { readonly shape?: ModelShape; readonly name?: string } {
  const name = modelIn(words);
  const known = shape ?? modelShape(optionIn(words, ['--served-model-name']) ?? '') ?? modelShape(name ?? '');
  return { ...(known === undefined ? {} : { shape: known }), ...(name === undefined ? {} : { name }) };
}

/** The name of the model that the command line of a server names, where its options are read. */
export const modelNamedIn = (words: readonly string[], kind?: string): string | undefined =>
  serverIn(words, kind) === undefined ? undefined : modelIn(words);

/** The name of a model whose shape is not known; undefined where it is known, or no model is named. */
export function unknownModelIn(words: readonly string[], shape?: ModelShape, kind?: string): string | undefined {
  if (serverIn(words, kind) === undefined) return undefined;
  const model = modelServed(words, shape);
  return model.shape === undefined ? model.name : undefined;
}

/**
 * Room for adapters that vLLM takes when it starts; that of SGLang depends on what adapters change. Source: vLLM v0.33.0
 * `vllm/config/lora.py`: one of rank 16.
 */
function lorasIn(words: readonly string[], kind: string): Pick<ServedByArgs, 'loras'> {
  if (kind !== 'vllm' || !words.some((word) => /^--enable[-_]lora$/.test(word))) return {};
  return { loras: { count: numberOf(optionIn(words, ['--max-loras'])) ?? 1, rank: numberOf(optionIn(words, ['--max-lora-rank'])) ?? 16 } };
}

/**
 * What a command line says of the model that it serves; undefined where the shape of the model is not known.
 *
 * @param shape The model's shape, where it is known by more than the name.
 * @param kind The server that is started, where the words do not name it.
 */
export function servedIn(words: readonly string[], shape?: ModelShape, kind?: string): ServedByArgs | undefined {
  const server = serverIn(words, kind);
  const { shape: known } = server === undefined ? {} : modelServed(words, shape);
  if (server === undefined || known === undefined) return undefined;
  const { tensorParallel, pipelineParallel, dataParallel, devices } = spreadIn(words);
  const asked = numberOf(optionIn(words, OPTIONS.length));
  const length = asked ?? known.maxLength;
  const [dtype, quantization, kvCacheDtype] = [OPTIONS.dtype, OPTIONS.quantization, OPTIONS.kvCacheDtype].map((names) =>
    optionIn(words, names),
  );
  return {
    shape: known,
    tensorParallel,
    pipelineParallel,
    ...(words.includes('--enable-expert-parallel') ? { expertCopies: dataParallel } : {}),
    ...lorasIn(words, server.row.kind),
    devices,
    fraction: Number(optionIn(words, OPTIONS.fraction) ?? server.fraction),
    ...(length === undefined ? {} : { length }),
    ...(asked === undefined ? {} : { asked }),
    ...(dtype === undefined ? {} : { dtype }),
    ...(quantization === undefined ? {} : { quantization }),
    ...(kvCacheDtype === undefined ? {} : { kvCacheDtype }),
  };
}
