import { boolean, integer, type Json, number, oneOf, optional } from '../../../internal';
import { loraSchemas, vllmLoraArgs } from './lora';
import {
  flagsOf,
  LEADER_ADDRESS,
  modelKeys,
  RANK_IN_GROUP,
  releaseKeys,
  routerArgs,
  type ServerKserve,
  type ServerRow,
  type TransferPods,
  type TransferRole,
} from './server-row';
import { knowsVllmFlag, vllmOptions } from './vllm-options';
import { VLLM_ARGUMENTS, vllmDtypes, type VllmServer } from './vllm-server';

const word = { is: 'text', plain: true, pattern: /^[\w.-]+$/, what: "a word such as 'fp8'" } as const;
const most = integer({ min: 1, max: 2 ** 31 - 1 });

/** Source: the parser of `vllm serve` of vLLM 0.8.5 to 0.33.0. */
const ALIASES = {
  '-tp': '--tensor-parallel-size',
  '-pp': '--pipeline-parallel-size',
  '-dp': '--data-parallel-size',
  '-ep': '--enable-expert-parallel',
  '-q': '--quantization',
  '-n': '--nnodes',
  '-r': '--node-rank',
  '--device-memory-utilization': '--gpu-memory-utilization',
} as const;

/** The options as keyword arguments of vLLM's engine, which Ray Serve LLM gives it: those of the command line with `_`. */
const engineOf = (server: VllmServer): Json =>
  Object.fromEntries(
    Object.entries(VLLM_ARGUMENTS).flatMap(([option, flag]) => {
      const value = server[option as keyof typeof VLLM_ARGUMENTS];
      return value === undefined || option === 'servedModelName' ? [] : [[flag.slice(2).replaceAll('-', '_'), value]];
    }),
  );

/** Source: vLLM v0.33.0 `vllm/engine/arg_utils.py`. */
const EXPERTS = '--enable-expert-parallel';

/** Source: vLLM docs/features/nixl_connector_usage.md: kv_both is deprecated; the host is one that the other pods reach. */
const transfer = (role: TransferRole): TransferPods => ({
  args: [`${TRANSFER}=${JSON.stringify({ kv_connector: 'NixlConnector', kv_role: role })}`],
  env: [{ name: 'VLLM_NIXL_SIDE_CHANNEL_HOST', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }],
});
const TRANSFER = '--kv-transfer-config';

/**
 * What KServe's presets do not say by themselves: they have the tensor parallel size of one pod, and of several pods the data
 * parallel sizes and the experts besides.
 */
function kserveOf(server: VllmServer): ServerKserve {
  const { model, servedModelName = model, tensorParallel, dataParallel = 1, expertParallel, ...more } = server;
  const { tensorParallel: _t, servedModelName: _s, dataParallel: _d, ...flags } = VLLM_ARGUMENTS;
  return {
    config: (_place, pods) => {
      const spread = pods > 1;
      return {
        name: servedModelName,
        ...(tensorParallel === undefined ? {} : { tensor: tensorParallel }),
        ...(spread ? { data: dataParallel, dataLocal: Math.max(1, Math.floor(dataParallel / pods)) } : {}),
        ...(spread && expertParallel === true ? { expert: true } : {}),
        args: [
          ...(!spread && dataParallel > 1 ? [`${VLLM_ARGUMENTS.dataParallel}=${dataParallel}`] : []),
          ...(!spread && expertParallel === true ? [EXPERTS] : []),
          ...flagsOf(more, flags),
          ...(server.extraArgs ?? []),
        ],
      };
    },
    transfer,
  };
}

/** Models that vLLM refuses to serve in float16, and serves in float32 there. Source: vLLM v0.33.0 `vllm/config/model.py`. */
const NO_HALF = /gemma-?[23]|glm-?4/i;

/** GPUs below compute capability 8.0 have no bfloat16, in which most models are; releases before 0.9.2 do not start there. */
function onGpus(server: VllmServer, computeCapability: number): VllmServer {
  const { dtype, model, modelConfig, extraArgs = [] } = server;
  const isSaid = dtype !== undefined || extraArgs.some((word) => /^--dtype(=|$)/.test(word));
  const type = modelConfig?.['model_type'];
  if (computeCapability >= 8 || isSaid || NO_HALF.test(`${model} ${typeof type === 'string' ? type : ''}`)) return server;
  return { ...server, dtype: 'half' };
}

/** What is known of vLLM. */
export const vllmRow: ServerRow<VllmServer> = {
  kind: 'vllm',
  name: 'vLLM',
  keys: {
    ...modelKeys,
    ...releaseKeys,
    tensorParallel: optional(integer({ min: 1, max: 1024 })),
    pipelineParallel: optional(integer({ min: 1, max: 1024 })),
    dataParallel: optional(integer({ min: 1, max: 1024 })),
    expertParallel: optional(boolean),
    maxModelLen: optional(most),
    maxNumSeqs: optional(most),
    gpuMemoryUtilization: optional(number({ above: 0, max: 1 })),
    dtype: optional(oneOf(vllmDtypes)),
    quantization: optional(word),
    kvCacheDtype: optional(word),
    lora: optional(loraSchemas.vllm),
  },
  image: (version) => `vllm/vllm-openai:v${version}`,
  // Source: the sources of these releases, `docker/Dockerfile`, and `.buildkite/release-pipeline.yaml`, which says the version; of 0.10.2
  // and 0.11.0 the image for arm64, whose CUDA is newer.
  cuda: [
    ['0.6.6', '12.1'],
    ['0.7.3', '12.1'],
    ['0.8.0', '12.4'],
    ['0.8.5', '12.4'],
    ['0.9.0', '12.8'],
    ['0.10.1', '12.8'],
    ['0.10.2', '12.9'],
    ['0.19.1', '12.9'],
    ['0.20.0', '13.0'],
    ['0.33.0', '13.0'],
  ],
  // Source: vLLM pull request 33992, `vllm/env_override.py`; `docker/Dockerfile` sets the variable to 0. 0.20.0 is the first whose own
  // CUDA needs it.
  compat: { since: '0.20.0', variable: 'VLLM_ENABLE_CUDA_COMPATIBILITY' },
  version: '0.33.0',
  port: () => 8000,
  program: /(?:^|\/)vllm$|^vllm\.entrypoints\./,
  options: { table: vllmOptions, behind: 'serve', usual: Object.values(VLLM_ARGUMENTS) },
  // Source: vLLM v0.33.0 `vllm/model_executor/layers/quantization`, get_min_capability; of fp8 in 0.8.5 to 0.33.0. FP8 KV cache:
  // v0.24.0 to v0.33.0 `vllm/v1/attention/backends`, flashinfer.py (8.0) and triton_attn.py (8.9): below 8.0 there is neither.
  precision: {
    flags: ['--quantization', '-q'],
    least: {
      fp8: [
        ['0.8.5', 8],
        ['0.12.0', 8],
        ['0.16.0', 7.5],
        ['0.33.0', 7.5],
      ],
      awq: 7.5,
      awq_marlin: 7.5,
      gptq: 6,
      gptq_marlin: 7.5,
      fbgemm_fp8: 8,
      modelopt: 8,
      modelopt_fp4: 7.5,
      experts_int8: 8,
      torchao: 7.5,
      mxfp4: 8,
      fp_quant: 10,
    },
    fp8Cache: [
      ['0.24.0', 8],
      ['0.33.0', 8],
    ],
  },
  // The entry point of the image was another one in older releases.
  command: () => ['vllm', 'serve'],
  aliases: ALIASES,
  args: (server, { modelPath, drainSeconds, version }) => [
    modelPath ?? server.model,
    '--port=8000',
    // A model that is a path would be asked for by the path.
    ...(modelPath !== undefined && server.servedModelName === undefined ? [`--served-model-name=${server.model}`] : []),
    ...flagsOf(server, VLLM_ARGUMENTS),
    ...(server.expertParallel === true ? [EXPERTS] : []),
    ...vllmLoraArgs(server.lora),
    // Its own is 0: running requests are cut off.
    ...(version !== undefined && drainSeconds > 0 && knowsVllmFlag(version, 'shutdown-timeout') === true
      ? [`--shutdown-timeout=${drainSeconds}`]
      : []),
    ...(server.extraArgs ?? []),
  ],
  onGpus,
  // Source: vLLM docs/serving/parallelism_scaling.md, "Running vLLM with MultiProcessing"; without a word it may look for Ray.
  group: {
    args: (size) => [
      '--distributed-executor-backend=mp',
      `--nnodes=${size}`,
      `--node-rank=${RANK_IN_GROUP}`,
      `--master-addr=${LEADER_ADDRESS}`,
    ],
    workerArgs: ['--headless'],
    lacks: (version) => (version !== undefined && knowsVllmFlag(version, 'nnodes') === false ? 'it has no --nnodes' : undefined),
  },
  // Source: ray `python/ray/llm/_internal/serve/core/configs/llm_config.py`, LLMConfig, and docs, "Configuration reference".
  ray: (server) => ({
    config: ({ modelPath, drainSeconds }) => ({
      model_loading_config: { model_id: server.servedModelName ?? server.model, model_source: modelPath ?? server.model },
      engine_kwargs: engineOf(server),
      deployment_config: { graceful_shutdown_timeout_s: drainSeconds },
    }),
  }),
  kserve: kserveOf,
  // Source: vllm-router 0.1.17 router_args.py; vllm-project/router docs/environment/kubernetes.md, Dockerfile.router. NIXL is its own default.
  disaggregated: {
    flag: TRANSFER,
    pods: transfer,
    router: {
      image: 'vllm/vllm-router:v0.1.17',
      command: ['vllm-router'],
      args: (finds) => ['--vllm-pd-disaggregation', ...routerArgs(finds)],
      health: { ready: '/readiness', live: '/liveness' },
    },
  },
  health: () => ({ ready: '/health', live: '/health' }),
  metrics: (_, version) => ({
    path: '/metrics',
    queueLength: 'vllm:num_requests_waiting',
    running: 'vllm:num_requests_running',
    cacheUsage: isOld(version) ? 'vllm:gpu_cache_usage_perc' : 'vllm:kv_cache_usage_perc',
  }),
  // Source: llm-d-router v0.10.0 `pkg/epp/framework/plugins/datalayer/extractor/metrics/factories.go`, which has the newer names.
  picker: (version) => (isOld(version) ? undefined : 'vllm'),
  spreads: ['tensorParallel', 'pipelineParallel', 'dataParallel'],
  devices: ({ tensorParallel = 1, pipelineParallel = 1, dataParallel = 1 }) => tensorParallel * pipelineParallel * dataParallel,
  cache: { path: '/models', env: 'HF_HOME' },
  hasHf: true,
  hubToken: 'HF_TOKEN',
  apiKey: 'VLLM_API_KEY',
  source: 'vLLM v0.33.0 vllm/engine/arg_utils.py, vllm/entrypoints/common/cli_args.py, vllm/envs.py, vllm/v1/metrics/loggers.py',
};

/** The gauge was renamed in 0.9.2. */
const isOld = (version: string | undefined): boolean => version !== undefined && /^0\.([0-8]\.|9\.[01](\D|$))/.test(version);
