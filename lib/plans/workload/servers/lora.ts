import { integer, map, object, oneOf, optional, plainText, required, type Schema } from '../../../internal';
import type { EnvVar } from '../../../words/kubernetes';
import type { PlainText } from '../../model';

/**
 * Where LoRA adapters lie, by the names that requests ask for instead of the model's: a repository of Hugging Face, such as
 * `'me/sql-lora'`, or a folder in the container.
 */
export type LoraAdapters = Readonly<Record<string, PlainText>>;

/** LoRA adapters of vLLM: small changes of the model, which requests choose by name. */
export interface VllmLora {
  readonly adapters: LoraAdapters;
  /**
   * Adapters in one batch. vLLM takes memory of each GPU for so many of `maxLoraRank`, whatever their own rank.
   *
   * @default - vLLM's own, 1
   */
  readonly maxLoras?: number;
  /**
   * The largest rank of an adapter; one of a larger rank is refused.
   *
   * @default - vLLM's own, 16
   */
  readonly maxLoraRank?: (typeof RANKS)[number];
  /**
   * Adapters that are kept in the memory of the container, `maxLoras` at least.
   *
   * @default - vLLM's own, `maxLoras`
   */
  readonly maxCpuLoras?: number;
}

/** LoRA adapters of SGLang: small changes of the model, which requests choose by name. */
export interface SglangLora {
  readonly adapters: LoraAdapters;
  /**
   * Adapters in one batch, the model without one included: SGLang takes memory of each GPU for so many.
   *
   * @default - SGLang's own, 8
   */
  readonly maxLorasPerBatch?: number;
  /**
   * The largest rank of an adapter.
   *
   * @default - the largest of `adapters`
   */
  readonly maxLoraRank?: number;
  /**
   * Adapters that are kept in the memory of the container: `maxLorasPerBatch` at least, and all `adapters`.
   *
   * @default - as many as there are
   */
  readonly maxLoadedLoras?: number;
}

/** LoRA adapters of NIM: each is a folder below one, by whose name requests choose it. Choose a profile of `feat_lora` where the model has one. */
export interface NimLora {
  /** Folder in the container that holds the adapters, from a volume of yours: `'/opt/nim/loras'`. */
  readonly source: PlainText;
  /**
   * Adapters in the memory of a GPU at once.
   *
   * @default - NIM's own, by its release and engine
   */
  readonly maxLoras?: number;
  /**
   * The largest rank of an adapter.
   *
   * @default - NIM's own, by its release and engine
   */
  readonly maxLoraRank?: number;
  /**
   * Adapters that are kept in the memory of the container, `maxLoras` at least.
   *
   * @default - NIM's own, by its release and engine
   */
  readonly maxCpuLoras?: number;
}

/** Source: vLLM v0.33.0 `vllm/config/lora.py`, MaxLoRARanks, as its parser has it. */
const RANKS = [1, 8, 16, 32, 64, 128, 256, 320, 512] as const;

const adapters = required(
  map(plainText({ pattern: /^[^\s=]+$/, what: "a repository such as 'me/sql-lora', or a folder" }), {
    min: 1,
    key: /^[\w.:/-]+$/,
    keyWhat: 'a name without spaces',
  }),
);
const count = optional(integer({ min: 1, max: 10_000 }));

/** The forms of adapters. */
export const loraSchemas: { readonly vllm: Schema; readonly sglang: Schema; readonly nim: Schema } = {
  nim: object<NimLora>({
    source: required(plainText({ pattern: /^(\/[A-Za-z0-9._-]+)+$/, what: "a folder in the container such as '/opt/nim/loras'" })),
    maxLoras: count,
    maxLoraRank: count,
    maxCpuLoras: count,
  }),
  vllm: object<VllmLora>({ adapters, maxLoras: count, maxLoraRank: optional(oneOf(RANKS)), maxCpuLoras: count }),
  sglang: object<SglangLora>({ adapters, maxLorasPerBatch: count, maxLoraRank: count, maxLoadedLoras: count }),
};

/** Options of adapters as arguments. The list of adapters takes all words up to the next option. */
const argsOf = (list: string, given: LoraAdapters, flags: Readonly<Record<string, number | undefined>>): readonly string[] => [
  '--enable-lora',
  ...Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [`${flag}=${value}`])),
  list,
  ...Object.entries(given).map(([name, path]) => `${name}=${path}`),
];

/** Source: the parser of `vllm serve` of vLLM 0.8.5 to 0.33.0. */
export const vllmLoraArgs = (lora: VllmLora | undefined): readonly string[] =>
  lora === undefined
    ? []
    : argsOf('--lora-modules', lora.adapters, {
        '--max-loras': lora.maxLoras,
        '--max-lora-rank': lora.maxLoraRank,
        '--max-cpu-loras': lora.maxCpuLoras,
      });

/** Source: the parser of SGLang 0.4.9 to 0.5.23. */
export const sglangLoraArgs = (lora: SglangLora | undefined): readonly string[] =>
  lora === undefined
    ? []
    : argsOf('--lora-paths', lora.adapters, {
        '--max-loras-per-batch': lora.maxLorasPerBatch,
        '--max-lora-rank': lora.maxLoraRank,
        '--max-loaded-loras': lora.maxLoadedLoras,
      });

/**
 * The folder and the sizes as variables of NIM. Its second release takes the sizes as arguments of its engine, the first as
 * variables of its own; each ignores the other's.
 *
 * Source: NVIDIA NIM for LLMs documentation, 1.12 "Parameter-Efficient Fine-Tuning" and "Configuration", 2.1.4 "Fine-Tuning with
 * LoRA" and "Advanced Configuration" (NIM_PASSTHROUGH_ARGS).
 */
export function nimLoraEnv(lora: NimLora | undefined, version: string | undefined): readonly EnvVar[] {
  if (lora === undefined) return [];
  const major = version === undefined ? undefined : Number.parseInt(version, 10);
  const { source, maxLoras, maxCpuLoras, maxLoraRank } = lora;
  const sizes = [
    ['--max-loras', 'NIM_MAX_GPU_LORAS', maxLoras],
    ['--max-cpu-loras', 'NIM_MAX_CPU_LORAS', maxCpuLoras],
    ['--max-lora-rank', 'NIM_MAX_LORA_RANK', maxLoraRank],
  ] as const;
  const given = sizes.flatMap(([flag, name, value]) => (value === undefined ? [] : [{ flag, name, value: String(value) }]));
  return [
    { name: 'NIM_PEFT_SOURCE', value: source },
    ...(major !== undefined && major >= 2 ? [] : given.map(({ name, value }) => ({ name, value }))),
    ...(given.length === 0 || (major !== undefined && major < 2)
      ? []
      : [{ name: 'NIM_PASSTHROUGH_ARGS', value: given.map(({ flag, value }) => `${flag}=${value}`).join(' ') }]),
  ];
}
