import { ownValue } from '../../../internal';

/** What of a model may be quantised or not: attention, perceptrons that all tokens pass, and experts. */
export type Part = 'attention' | 'perceptrons' | 'experts';

/** How the files of a model are quantised. */
export interface Quantised {
  /** By the name that vLLM and SGLang have for it. */
  readonly method: string;
  /** Bytes of one weight, scales included; undefined where that is not known. */
  readonly bytes?: number;
  /** Bytes of one weight of an expert, where those are quantised in another way than the rest. */
  readonly expertBytes?: number;
  /** Parts that stay as they are. */
  readonly leaves: readonly Part[];
  /** Rows and columns of weights that share a scale. */
  readonly block?: readonly [rows: number, columns: number];
}

/**
 * Bytes of one weight by method, scales included: groups of 128 with 16 bits of scale and 4 of zero point for AWQ and GPTQ,
 * blocks of 16 with 8 bits for NVFP4, of 32 with 8 bits for MXFP4. Undefined: not known, and nothing is said.
 */
const BYTES: Readonly<Record<string, number>> = {
  fp8: 1,
  fbgemm_fp8: 1,
  modelopt: 1,
  modelopt_fp8: 1,
  w8a8_fp8: 1,
  w8a8_int8: 1,
  awq: 4.16 / 8,
  awq_marlin: 4.16 / 8,
  gptq: 4.16 / 8,
  gptq_marlin: 4.16 / 8,
  modelopt_fp4: 4.5 / 8,
  mxfp4: 4.25 / 8,
};

/** Bytes of one weight of a method that a server is told by its name. */
export const bytesOfMethod = (method: string): number | undefined => ownValue(BYTES, method);

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** How the files are quantised, by `quantization_config` of a `config.json`; undefined where they are not. */
export function quantisedBy(given: unknown, type: string, experts?: unknown): Quantised | undefined {
  if (!isObject(given)) return undefined;
  const method = methodOf(given);
  if (method === undefined) return undefined;
  const { weight_block_size: block } = given;
  const bytes = bytesIn(given, method);
  return {
    method,
    ...(bytes === undefined ? {} : { bytes }),
    // Blocks of 32 of the maker's own files, and of 16 of those of NVIDIA.
    ...(experts === 'fp4' ? { expertBytes: given['quant_algo'] === 'MIXED_PRECISION' ? 4.5 / 8 : 4.25 / 8 } : {}),
    leaves: leavesOf(given, method, type),
    ...(Array.isArray(block) && block.length === 2 ? { block: [Number(block[0]), Number(block[1])] } : {}),
  };
}

/** NVIDIA's Model Optimizer names the kind of numbers apart. Source: vLLM v0.33.0 `quantization/modelopt.py`, override_quantization_method. */
function methodOf({ quant_method: method, quant_algo: numbers }: Json): string | undefined {
  const named = typeof method === 'string' ? method : undefined;
  if ((named !== undefined && named !== 'modelopt') || typeof numbers !== 'string') return named;
  if (numbers === 'NVFP4') return 'modelopt_fp4';
  return numbers === 'FP8' ? 'modelopt' : `modelopt ${numbers}`;
}

function bytesIn(given: Json, method: string): number | undefined {
  if (method === 'gptq' && given['bits'] === 8) return 8.16 / 8;
  if (method !== 'compressed-tensors') return ownValue(BYTES, method);
  const [first, ...others] = isObject(given['config_groups']) ? Object.values(given['config_groups']) : [];
  const weights = isObject(first) && isObject(first['weights']) ? first['weights'] : undefined;
  // Where groups differ, the bytes of each are not known.
  if (weights === undefined || others.length > 0) return undefined;
  const { num_bits: bits, group_size: group } = weights;
  return typeof bits === 'number' ? (bits + (typeof group === 'number' && group > 0 ? 16 / group : 0)) / 8 : undefined;
}

/** Parts that the file leaves as they are; of attention, only where its output is left as well. */
function leavesOf(given: Json, method: string, type: string): readonly Part[] {
  if (method === 'mxfp4' && type === 'gpt_oss') return ['attention', 'perceptrons'];
  const names = [given['ignore'], given['ignored_layers'], given['modules_to_not_convert'], given['exclude_modules']].flatMap((list) =>
    Array.isArray(list) ? list.map(String) : [],
  );
  const parts: Part[] = [];
  if (names.some((name) => /(?:self_attn|mixer)(?:[.\\*]+|$)$|self_attn\S*o_proj/.test(name))) parts.push('attention');
  if (names.some((name) => /shared_expert/.test(name)) && names.some((name) => /mlp\\?\.\(?gate/.test(name))) parts.push('perceptrons');
  return parts;
}
