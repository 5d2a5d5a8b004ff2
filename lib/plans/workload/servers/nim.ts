import { integer, optional } from '../../../internal';
import { loraSchemas, type NimLora, nimLoraEnv } from './lora';
import { modelKeys, type ServedModel, type ServerMetrics, type ServerRow } from './server-row';

/** Options of NVIDIA NIM for language models; most images of it hold one model, so `image` is given. */
export interface NimOptions extends Partial<Pick<ServedModel, 'model' | 'modelConfig'>> {
  /**
   * GPUs of a pod: NIM chooses the profile, and with it the parallelism, by the GPUs that it sees.
   *
   * @default 1
   */
  readonly gpus?: number;
  /**
   * LoRA adapters that are served beside the model.
   *
   * @default - none
   */
  readonly lora?: NimLora;
}

/** A server that runs NIM. */
export interface NimServer extends NimOptions {
  readonly kind: 'nim';
}

/** NVIDIA NIM. */
export const nim = (options: NimOptions = {}): NimServer => Object.freeze({ ...options, kind: 'nim' as const });

/** Source: NVIDIA NIM for LLMs 1 documentation, "Observability"; the path also k8s-nim-operator v3.1.2 `nimservice_types.go`, GetServiceMonitorParams. */
const METRICS = '/v1/metrics';
const GAUGES: ServerMetrics = {
  path: METRICS,
  queueLength: 'num_requests_waiting',
  running: 'num_requests_running',
  cacheUsage: 'gpu_cache_usage_perc',
};

/** What is known of NIM. */
export const nimRow: ServerRow<NimServer> = {
  kind: 'nim',
  name: 'NIM',
  keys: {
    model: optional(modelKeys.model.schema),
    modelConfig: modelKeys.modelConfig,
    gpus: optional(integer({ min: 1, max: 1024 })),
    lora: optional(loraSchemas.nim),
  },
  port: () => 8000,
  args: () => [],
  env: ({ model, lora }, { modelPath, version }) => [
    { name: 'NIM_SERVER_PORT', value: '8000' },
    { name: 'NIM_CACHE_PATH', value: '/opt/nim/.cache' },
    ...(model === undefined ? [] : [{ name: 'NIM_MODEL_PATH', value: modelPath ?? (model.startsWith('/') ? model : `hf://${model}`) }]),
    ...nimLoraEnv(lora, version),
  ],
  // Source: k8s-nim-operator v3.1.2 `api/apps/v1alpha1/nimservice_types.go`, GetStandardEnv.
  nim: { sets: ['NIM_SERVER_PORT', 'NIM_CACHE_PATH', 'NGC_API_KEY'], secretKey: 'NGC_API_KEY' },
  health: () => ({ ready: '/v1/health/ready', live: '/v1/health/live' }),
  // NIM 2 passes on the gauges of what it runs, vLLM or SGLang by its profile, and their names differ.
  metrics: (_server, version) => (version !== undefined && Number.parseInt(version, 10) >= 2 ? { path: METRICS } : GAUGES),
  devices: ({ gpus = 1 }) => gpus,
  cache: { path: '/opt/nim/.cache' },
  hubToken: 'NGC_API_KEY',
  source: 'NVIDIA NIM for LLMs 2.0.9 and 2.1.6 documentation, environment variables',
};
