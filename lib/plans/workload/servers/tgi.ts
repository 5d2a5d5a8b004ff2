import { integer, oneOf, optional } from '../../../internal';
import { lazyTable } from './release-table';
import { TGI_FLAGS, TGI_RELEASES } from './server-flags';
import {
  flagsOf,
  type FlagsOf,
  modelKeys,
  type Parallel,
  releaseKeys,
  type ServedModel,
  type ServerRelease,
  type ServerRow,
} from './server-row';

/** Options of Text Generation Inference, in its own words. It serves a model by any name. */
export interface TgiOptions extends Omit<ServedModel, 'servedModelName'>, ServerRelease, Parallel {
  /**
   * The longest sequence, prompt and answer together, in tokens.
   *
   * @default - what the model and the memory allow
   */
  readonly maxTotalTokens?: number;
  /**
   * The most requests that are taken at once; more are refused.
   *
   * @default - TGI's own, 128
   */
  readonly maxConcurrentRequests?: number;
  /**
   * Type of weights and activations; TGI refuses it beside `quantize`.
   *
   * @default - what the model's files have
   */
  readonly dtype?: 'float16' | 'bfloat16';
  /**
   * How weights are quantised.
   *
   * @default - what the model's files say
   */
  readonly quantize?: (typeof quantizers)[number];
}

/** A server that runs Text Generation Inference. */
export interface TgiServer extends TgiOptions {
  readonly kind: 'tgi';
}

const quantizers = [
  'awq',
  'compressed-tensors',
  'eetq',
  'exl2',
  'gptq',
  'marlin',
  'bitsandbytes',
  'bitsandbytes-nf4',
  'bitsandbytes-fp4',
  'fp8',
] as const;

/** Text Generation Inference: `text-generation-launcher`. */
export const tgi = (options: TgiOptions): TgiServer => Object.freeze({ ...options, kind: 'tgi' as const });

const { model, modelConfig } = modelKeys;
const most = integer({ min: 1, max: 2 ** 31 - 1 });

/** The options that are arguments, and what TGI calls them. */
export const TGI_ARGUMENTS = {
  tensorParallel: '--num-shard',
  maxTotalTokens: '--max-total-tokens',
  maxConcurrentRequests: '--max-concurrent-requests',
  dtype: '--dtype',
  quantize: '--quantize',
} as const satisfies FlagsOf<TgiOptions>;

/** What is known of Text Generation Inference. */
export const tgiRow: ServerRow<TgiServer> = {
  kind: 'tgi',
  name: 'Text Generation Inference',
  keys: {
    model,
    modelConfig,
    ...releaseKeys,
    tensorParallel: optional(integer({ min: 1, max: 1024 })),
    maxTotalTokens: optional(most),
    maxConcurrentRequests: optional(most),
    dtype: optional(oneOf(['float16', 'bfloat16'])),
    quantize: optional(oneOf(quantizers)),
  },
  image: (version) => `ghcr.io/huggingface/text-generation-inference:${version}`,
  // Source: `Dockerfile` of the tags v0.7.0 to v3.3.7, the image that compiles: it is that of its PyTorch.
  cuda: [
    ['0.7.0', '11.8'],
    ['1.1.1', '11.8'],
    ['1.2.0', '12.1'],
    ['2.2.0', '12.1'],
    ['2.3.0', '12.4'],
    ['3.3.7', '12.4'],
  ],
  program: /(?:^|\/)text-generation-launcher$/,
  options: { table: lazyTable(TGI_RELEASES, TGI_FLAGS), usual: Object.values(TGI_ARGUMENTS) },
  // Source: v3.3.7 `server/text_generation_server/layers/marlin/util.py`, and `layers/fp8.py`: below 8.0 it is PyTorch's _scaled_mm, which
  // needs 8.9.
  precision: { flags: ['--quantize'], least: { fp8: 8, marlin: 8 } },
  port: () => 8080,
  aliases: { '-p': '--port' },
  args: (server, { modelPath }) => [
    `--model-id=${modelPath ?? server.model}`,
    // Otherwise it listens on the variable HOSTNAME, in which every pod has its own name.
    '--hostname=0.0.0.0',
    '--port=8080',
    ...flagsOf(server, TGI_ARGUMENTS),
    ...(server.extraArgs ?? []),
  ],
  health: () => ({ ready: '/health', live: '/health' }),
  metrics: () => ({ path: '/metrics', queueLength: 'tgi_queue_size', running: 'tgi_batch_current_size' }),
  // It takes all GPUs that it sees when nothing is said.
  devices: ({ tensorParallel = 1 }) => tensorParallel,
  cache: { path: '/data', env: 'HUGGINGFACE_HUB_CACHE' },
  hubToken: 'HF_TOKEN',
  apiKey: 'API_KEY',
  source: 'huggingface/text-generation-inference docs/source/reference/launcher.md',
};
