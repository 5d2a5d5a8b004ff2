import { integer, optional, plainText } from '../../../internal';
import type { PlainText } from '../../model';
import { flagsOf, type FlagsOf, modelKeys, releaseKeys, type ServedModel, type ServerRelease, type ServerRow } from './server-row';

/** Options of llama.cpp's server, in its own words. `model` is `<user>/<model>[:quant]` of Hugging Face, or a GGUF file. */
export interface LlamaCppOptions extends Omit<ServedModel, 'servedModelName'>, Omit<ServerRelease, 'version'> {
  /**
   * Release of llama.cpp, such as `'b6100'`: it chooses the image, unless `image` is given.
   *
   * @default - the tag of `image`
   */
  readonly version?: PlainText;
  /**
   * Tokens of context, shared by all `parallel` slots.
   *
   * @default - the model's own
   */
  readonly ctxSize?: number;
  /**
   * Requests that are worked on at once.
   *
   * @default - llama.cpp's own
   */
  readonly parallel?: number;
  /**
   * Layers that are kept on the GPU.
   *
   * @default 999, which is all of them
   */
  readonly nGpuLayers?: number;
  /**
   * GPUs of a pod, over which the layers are split.
   *
   * @default 1
   */
  readonly gpus?: number;
}

/** A server that runs llama.cpp. */
export interface LlamaCppServer extends LlamaCppOptions {
  readonly kind: 'llamaCpp';
}

/** llama.cpp: `llama-server`. */
export const llamaCpp = (options: LlamaCppOptions): LlamaCppServer => Object.freeze({ ...options, kind: 'llamaCpp' as const });

const { model, modelConfig } = modelKeys;
const most = integer({ min: 1, max: 2 ** 31 - 1 });

/** The options that are arguments, and what llama.cpp calls them. */
export const LLAMA_CPP_ARGUMENTS = {
  nGpuLayers: '--n-gpu-layers',
  ctxSize: '--ctx-size',
  parallel: '--parallel',
} as const satisfies FlagsOf<LlamaCppOptions, 'gpus'>;

/** What is known of llama.cpp. */
export const llamaCppRow: ServerRow<LlamaCppServer> = {
  kind: 'llamaCpp',
  name: 'llama.cpp',
  keys: {
    model,
    modelConfig,
    ...releaseKeys,
    version: optional(plainText({ pattern: /^b\d+$/, what: "a build such as 'b6100', as its releases are called" })),
    ctxSize: optional(most),
    parallel: optional(most),
    nGpuLayers: optional(integer({ min: 0, max: 999 })),
    gpus: optional(integer({ min: 1, max: 1024 })),
  },
  image: (version) => `ghcr.io/ggml-org/llama.cpp:server-cuda-${version}`,
  program: /(?:^|\/)llama-server$/,
  port: () => 8080,
  aliases: {
    '-m': '--model',
    '-hf': '--hf-repo',
    '-hfr': '--hf-repo',
    '-ngl': '--n-gpu-layers',
    '--gpu-layers': '--n-gpu-layers',
    '-c': '--ctx-size',
    '-np': '--parallel',
  },
  args: (server, { modelPath }) => [
    ...(modelPath !== undefined || server.model.startsWith('/') ? ['--model', modelPath ?? server.model] : ['--hf-repo', server.model]),
    ...['--host', '0.0.0.0', '--port', '8080', '--metrics'],
    ...flagsOf({ nGpuLayers: 999, ...server }, LLAMA_CPP_ARGUMENTS).flatMap((flag) => flag.split('=')),
    ...(server.extraArgs ?? []),
  ],
  health: () => ({ ready: '/health', live: '/health' }),
  metrics: () => ({ path: '/metrics', queueLength: 'llamacpp:requests_deferred', running: 'llamacpp:requests_processing' }),
  devices: ({ gpus = 1 }) => gpus,
  cache: { path: '/models', env: 'LLAMA_CACHE' },
  hubToken: 'HF_TOKEN',
  apiKey: 'LLAMA_API_KEY',
  source: 'ggml-org/llama.cpp common/arg.cpp, tools/server/README.md',
};
