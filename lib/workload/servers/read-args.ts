import { modelShape, type ModelShape, type ServedShape } from '../../gpu';
import { sglangRow } from './sglang';
import { vllmRow } from './vllm';

/** How a model is served, as the command line of a server says it. */
export interface ServedByArgs extends ServedShape {
  /** GPUs that it needs in all. */
  readonly devices: number;
  /** The longest sequence, where it is said or the model's own is known. */
  readonly length?: number;
  /** The part of each GPU's memory that the server takes. */
  readonly fraction: number;
}

/** Names of the options, by which server has them. */
const OPTIONS = {
  tensorParallel: ['--tensor-parallel-size', '-tp', '--tp-size', '--tp'],
  pipelineParallel: ['--pipeline-parallel-size', '-pp', '--pp-size'],
  dataParallel: ['--data-parallel-size', '-dp'],
  length: ['--max-model-len', '--context-length'],
  dtype: ['--dtype'],
  quantization: ['--quantization', '-q'],
  kvCacheDtype: ['--kv-cache-dtype'],
  fraction: ['--gpu-memory-utilization', '--mem-fraction-static'],
  model: ['--model', '--model-path'],
} as const;

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
  return digits === '' ? undefined : Number(digits) * (UNITS[unit] ?? 1);
}

const UNITS: Readonly<Record<string, number>> = { k: 1e3, K: 1024, m: 1e6, M: 1024 ** 2 };

/** Whether words start vLLM or SGLang, whose options are read. */
const startsLlmServer = (words: readonly string[]): boolean =>
  words.some((word) => [vllmRow, sglangRow].some(({ program }) => program?.test(word)));

/** The name of the model: behind its option, or behind `vllm serve`. */
function modelIn(words: readonly string[]): string | undefined {
  const serve = words.findIndex((word, index) => word === 'serve' && /(?:^|\/)vllm$/.test(words[index - 1] ?? ''));
  const first = serve < 0 ? undefined : words[serve + 1];
  return optionIn(words, OPTIONS.model) ?? (first?.startsWith('-') === true ? undefined : first);
}

/**
 * What a command line says of the model that it serves; undefined where the shape of the model is not known.
 *
 * @param shape The model's shape, where it is known by more than the name.
 */
export function servedIn(words: readonly string[], shape?: ModelShape): ServedByArgs | undefined {
  if (!startsLlmServer(words)) return undefined;
  const known = shape ?? modelShape(optionIn(words, ['--served-model-name']) ?? '') ?? modelShape(modelIn(words) ?? '');
  if (known === undefined) return undefined;
  const [tensorParallel = 1, pipelineParallel = 1, dataParallel = 1] = [
    OPTIONS.tensorParallel,
    OPTIONS.pipelineParallel,
    OPTIONS.dataParallel,
  ].map((names) => numberOf(optionIn(words, names)));
  const length = numberOf(optionIn(words, OPTIONS.length)) ?? known.maxLength;
  const [dtype, quantization, kvCacheDtype] = [OPTIONS.dtype, OPTIONS.quantization, OPTIONS.kvCacheDtype].map((names) =>
    optionIn(words, names),
  );
  return {
    shape: known,
    tensorParallel,
    pipelineParallel,
    ...(words.includes('--enable-expert-parallel') ? { expertCopies: dataParallel } : {}),
    devices: tensorParallel * pipelineParallel * dataParallel,
    // What vLLM takes when nothing is said, in 0.24 and newer.
    fraction: Number(optionIn(words, OPTIONS.fraction) ?? 0.92),
    ...(length === undefined ? {} : { length }),
    ...(dtype === undefined ? {} : { dtype }),
    ...(quantization === undefined ? {} : { quantization }),
    ...(kvCacheDtype === undefined ? {} : { kvCacheDtype }),
  };
}
