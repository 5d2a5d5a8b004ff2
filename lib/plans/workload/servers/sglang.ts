import { integer, number, oneOf, optional } from '../../../internal';
import { loraSchemas, type SglangLora, sglangLoraArgs } from './lora';
import { lazyTable, releaseTable } from './release-table';
import { SGLANG_FLAGS } from './server-flags';
import {
  flagsOf,
  type FlagsOf,
  LEADER_ADDRESS,
  modelKeys,
  type Parallel,
  RANK_IN_GROUP,
  releaseKeys,
  routerArgs,
  type ServedModel,
  type ServerRelease,
  type ServerRow,
} from './server-row';
import { SGLANG_KV_CACHE, SGLANG_QUANTIZATION, SGLANG_RELEASES } from './sglang-values';
import type { PlainText } from '../../model';

/** Options of SGLang, in its own words; what is not given is SGLang's own default. */
export interface SglangOptions extends ServedModel, ServerRelease, Parallel {
  /**
   * The longest sequence in tokens.
   *
   * @default - the model's own
   */
  readonly contextLength?: number;
  /**
   * The most requests that are worked on at once.
   *
   * @default - SGLang's own
   */
  readonly maxRunningRequests?: number;
  /**
   * The part of each GPU's memory for weights and KV cache.
   *
   * @default - SGLang's own, by the size of the GPU
   */
  readonly memFractionStatic?: number;
  /**
   * Type of weights and activations.
   *
   * @default - 'auto'
   */
  readonly dtype?: (typeof sglangDtypes)[number];
  /**
   * How weights are quantised, such as `'fp8'`. Below compute capability 8.9 FP8 weights save memory alone.
   *
   * @default - what the model's files say
   */
  readonly quantization?: PlainText;
  /**
   * Type of the KV cache.
   *
   * @default - 'auto'
   */
  readonly kvCacheDtype?: PlainText;
  /**
   * LoRA adapters, which requests choose by their names instead of the model's. Under a Deployment, LeaderWorkerSet or InferenceService.
   *
   * @default - none
   */
  readonly lora?: SglangLora;
}

/** A server that runs SGLang. */
export interface SglangServer extends SglangOptions {
  readonly kind: 'sglang';
}

/** Source: SGLang v0.5.23 `sglang/srt/arg_groups/fields/model.py`; the same since 0.4.6. */
export const sglangDtypes = ['auto', 'half', 'float16', 'bfloat16', 'float', 'float32'] as const;

/** SGLang: `python3 -m sglang.launch_server`. */
export const sglang = (options: SglangOptions): SglangServer => Object.freeze({ ...options, kind: 'sglang' as const });

const word = { is: 'text', plain: true, pattern: /^[\w.-]+$/, what: "a word such as 'fp8'" } as const;
const most = integer({ min: 1, max: 2 ** 31 - 1 });

/** The options that are arguments, and what SGLang calls them. */
export const SGLANG_ARGUMENTS = {
  servedModelName: '--served-model-name',
  tensorParallel: '--tp-size',
  contextLength: '--context-length',
  maxRunningRequests: '--max-running-requests',
  memFractionStatic: '--mem-fraction-static',
  dtype: '--dtype',
  quantization: '--quantization',
  kvCacheDtype: '--kv-cache-dtype',
} as const satisfies FlagsOf<SglangOptions, 'lora'>;

/** SGLang's own: where pods that answer hear of the caches of one that reads prompts. */
const BOOTSTRAP_PORT = 8998;

/** What is known of SGLang. */
export const sglangRow: ServerRow<SglangServer> = {
  kind: 'sglang',
  name: 'SGLang',
  keys: {
    ...modelKeys,
    ...releaseKeys,
    tensorParallel: optional(integer({ min: 1, max: 1024 })),
    contextLength: optional(most),
    maxRunningRequests: optional(most),
    memFractionStatic: optional(number({ above: 0, max: 1 })),
    dtype: optional(oneOf(sglangDtypes)),
    quantization: optional(word),
    kvCacheDtype: optional(word),
    lora: optional(loraSchemas.sglang),
  },
  image: (version) => `lmsysorg/sglang:v${version}`,
  // Source: sgl-project/sglang `docker/Dockerfile` with SGL_VERSION=0.5.5, `.github/workflows/release-docker.yml`; release notes of
  // 0.5.11, with which the tag without a suffix moved to CUDA 13; the wheel of 0.5.23 (cu13). Which 13.x it is, is not recorded.
  cuda: [
    ['0.5.5', '12.9'],
    ['0.5.10', '12.9'],
    ['0.5.11', '13'],
    ['0.5.23', '13'],
  ],
  version: '0.5.23',
  port: () => 30000,
  program: /^sglang\.launch_server$/,
  options: { table: lazyTable(SGLANG_RELEASES, SGLANG_FLAGS), usual: Object.values(SGLANG_ARGUMENTS) },
  // Source: SGLang v0.5.23 `sglang/srt/layers/quantization`, get_min_capability of each.
  precision: {
    flags: ['--quantization'],
    least: {
      awq: 7.5,
      awq_marlin: 8,
      gptq: 6,
      gptq_marlin: 8,
      fp8: 8,
      modelopt_fp8: 8.9,
      modelopt_fp4: 8,
      w8a8_fp8: 8.9,
      w8a8_int8: 7.5,
      w4afp8: 9,
      mxfp4: 8,
      nvfp4_online: 10,
    },
  },
  command: () => ['python3', '-m', 'sglang.launch_server'],
  aliases: {
    '--model': '--model-path',
    '--tp': '--tp-size',
    '--tensor-parallel-size': '--tp-size',
    '--nccl-init-addr': '--dist-init-addr',
  },
  args: (server, { modelPath, hasApiKey }) => [
    `--model-path=${modelPath ?? server.model}`,
    // Its own is 127.0.0.1, which nothing outside of the pod reaches.
    '--host=0.0.0.0',
    '--port=30000',
    '--enable-metrics',
    ...(modelPath !== undefined && server.servedModelName === undefined ? [`--served-model-name=${server.model}`] : []),
    ...flagsOf(server, SGLANG_ARGUMENTS),
    ...sglangLoraArgs(server.lora),
    // It reads no variable of its own; the kubelet puts the Secret's value here, which no manifest has.
    ...(hasApiKey ? ['--api-key=$(SGLANG_API_KEY)'] : []),
    ...(server.extraArgs ?? []),
  ],
  // Source: lws v0.10.0 docs/examples/sglang; a pod of another rank than 0 takes no requests.
  group: {
    args: (size) => [`--nnodes=${size}`, `--node-rank=${RANK_IN_GROUP}`, `--dist-init-addr=${LEADER_ADDRESS}:20000`],
  },
  // Source: SGLang v0.5.23 srt/arg_groups/fields/disagg.py; sglang-router 0.3.2 router_args.py and README, "Service Discovery
  // (Kubernetes)". Mooncake passes the caches on where --disaggregation-transfer-backend says nothing else.
  disaggregated: {
    flag: '--disaggregation-mode',
    pods: (role) =>
      role === 'kv_producer'
        ? {
            args: ['--disaggregation-mode=prefill', `--disaggregation-bootstrap-port=${BOOTSTRAP_PORT}`],
            env: [],
            annotations: { 'sglang.ai/bootstrap-port': `${BOOTSTRAP_PORT}` },
          }
        : { args: ['--disaggregation-mode=decode'], env: [] },
    router: {
      image: 'lmsysorg/sgl-model-gateway:v0.3.2',
      command: ['python3', '-m', 'sglang_router.launch_router'],
      args: (finds) => ['--pd-disaggregation', ...routerArgs(finds)],
      health: { ready: '/readiness', live: '/liveness' },
    },
  },
  takes: {
    quantization: releaseTable(SGLANG_RELEASES, SGLANG_QUANTIZATION),
    kvCacheDtype: releaseTable(SGLANG_RELEASES, SGLANG_KV_CACHE),
  },
  health: () => ({ ready: '/health', live: '/health' }),
  metrics: () => ({
    path: '/metrics',
    queueLength: 'sglang:num_queue_reqs',
    running: 'sglang:num_running_reqs',
    cacheUsage: 'sglang:token_usage',
  }),
  // Source: llm-d-router v0.10.0 `pkg/epp/framework/plugins/datalayer/extractor/metrics/factories.go`, which has the same gauges.
  picker: () => 'sglang',
  spreads: ['tensorParallel'],
  devices: ({ tensorParallel = 1 }) => tensorParallel,
  cache: { path: '/models', env: 'HF_HOME' },
  hasHf: true,
  hubToken: 'HF_TOKEN',
  apiKey: 'SGLANG_API_KEY',
  source: 'SGLang v0.5.23 sglang/srt/arg_groups/fields, srt/entrypoints/http_server.py, srt/observability/metrics_collector.py',
};
