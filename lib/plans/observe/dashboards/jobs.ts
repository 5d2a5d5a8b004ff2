import { hasOwn, type Scene } from '../scene';
import { type Dashboard, type Panel, PODS } from './panel';

const POD_GPU = '{{pod}} GPU {{gpu}}';
const ofPods = `{pod!="", vgpu="", ${PODS}}`;
const by = 'max by (namespace, pod, gpu)';

const needsOwn = (scene: Scene): string | undefined =>
  hasOwn(scene) ? undefined : 'no pod has a device for itself, and the exporter knows a device alone';

/** A training job: where its time goes. */
export const trainingDashboard: Dashboard = {
  id: 'training',
  title: 'GPU training job',
  filters: ['namespace', 'pod'],
  panels: (): readonly Panel[] =>
    [
      {
        title: 'Time without a kernel',
        about: 'GPUs that wait for data, for the CPU or for each other. All at once: the loader of data; one after the other: a slow rank.',
        unit: 'percent',
        max: 100,
        queries: { [POD_GPU]: `100 - 100 * ${by} (DCGM_FI_PROF_GR_ENGINE_ACTIVE${ofPods})` },
      },
      {
        title: 'Tensor cores busy',
        unit: 'percentunit',
        max: 1,
        queries: { [POD_GPU]: `${by} (DCGM_FI_PROF_PIPE_TENSOR_ACTIVE${ofPods})` },
      },
      { title: 'Multiprocessors busy', unit: 'percentunit', max: 1, queries: { [POD_GPU]: `${by} (DCGM_FI_PROF_SM_ACTIVE${ofPods})` } },
      { title: 'Memory bandwidth', unit: 'percentunit', max: 1, queries: { [POD_GPU]: `${by} (DCGM_FI_PROF_DRAM_ACTIVE${ofPods})` } },
      {
        title: 'Slowest against fastest GPU of a pod',
        about: 'A job is as fast as its slowest GPU.',
        unit: 'percentunit',
        queries: {
          '{{namespace}}/{{pod}}': `min by (namespace, pod) (DCGM_FI_PROF_GR_ENGINE_ACTIVE${ofPods}) / (max by (namespace, pod) (DCGM_FI_PROF_GR_ENGINE_ACTIVE${ofPods}) > 0)`,
        },
      },
      {
        title: 'NVLink',
        about: 'Traffic, as the driver counts it.',
        unit: 'short',
        queries: { [POD_GPU]: `${by} (rate(DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL${ofPods}[5m]))` },
      },
      {
        title: 'PCI Express',
        about: 'With GPUDirect RDMA the traffic of the fabric is here too.',
        unit: 'Bps',
        queries: {
          '{{pod}} GPU {{gpu}} sent': `${by} (DCGM_FI_PROF_PCIE_TX_BYTES${ofPods})`,
          '{{pod}} GPU {{gpu}} received': `${by} (DCGM_FI_PROF_PCIE_RX_BYTES${ofPods})`,
        },
      },
      {
        title: 'Held back, by reason',
        unit: 'short',
        queries: {
          '{{pod}} GPU {{gpu}} {{clock_event}}': `max by (namespace, pod, gpu, clock_event) (DCGM_EXP_CLOCK_EVENTS_COUNT{pod!="", vgpu="", ${PODS}, clock_event!~"gpu_idle|clocks_setting|"})`,
        },
      },
      { title: 'Power', unit: 'watt', queries: { [POD_GPU]: `${by} (DCGM_FI_DEV_POWER_USAGE${ofPods})` } },
    ].map((panel) => ({ ...panel, why: needsOwn })),
};

interface Served {
  readonly name: string;
  readonly waiting?: string;
  readonly running?: string;
  readonly cache?: string;
  readonly firstToken?: string;
  readonly tokens?: string;
}

const SERVERS: readonly Served[] = [
  {
    name: 'vLLM',
    waiting: 'vllm:num_requests_waiting',
    running: 'vllm:num_requests_running',
    cache: 'vllm:kv_cache_usage_perc',
    firstToken: 'vllm:time_to_first_token_seconds',
    tokens: 'vllm:generation_tokens_total',
  },
  {
    name: 'SGLang',
    waiting: 'sglang:num_queue_reqs',
    running: 'sglang:num_running_reqs',
    cache: 'sglang:token_usage',
    firstToken: 'sglang:time_to_first_token_seconds',
    tokens: 'sglang:generation_tokens_total',
  },
  { name: 'TGI', waiting: 'tgi_queue_size', running: 'tgi_batch_current_size' },
  { name: 'Triton', waiting: 'nv_inference_pending_request_count' },
];

const each = (metric: string): string => `max by (namespace, pod) (${metric}{${PODS}})`;
const LEGEND = '{{namespace}}/{{pod}}';

/** Panels of a server, of what it counts. */
function* panelsOf({ name, waiting, running, cache, firstToken, tokens }: Served): Generator<Panel> {
  if (waiting !== undefined)
    yield {
      title: `Requests that wait (${name})`,
      about: 'Autoscaling by queueLength compares with this.',
      unit: 'short',
      queries: { [LEGEND]: each(waiting) },
    };
  if (running !== undefined) yield { title: `Requests that are worked on (${name})`, unit: 'short', queries: { [LEGEND]: each(running) } };
  if (cache !== undefined) yield { title: `KV cache in use (${name})`, unit: 'percentunit', max: 1, queries: { [LEGEND]: each(cache) } };
  if (firstToken !== undefined)
    yield {
      title: `Time to first token (${name})`,
      unit: 's',
      queries: Object.fromEntries(
        [0.5, 0.95].map((part) => [
          `${LEGEND} ${part * 100} %`,
          `histogram_quantile(${part}, sum by (namespace, pod, le) (rate(${firstToken}_bucket{${PODS}}[5m])))`,
        ]),
      ),
    };
  if (tokens !== undefined)
    yield {
      title: `Tokens per second (${name})`,
      unit: 'short',
      queries: { [LEGEND]: `sum by (namespace, pod) (rate(${tokens}{${PODS}}[5m]))` },
    };
}

/** Model servers. */
export const servingDashboard: Dashboard = {
  id: 'serving',
  title: 'GPU model servers',
  filters: ['namespace', 'pod'],
  panels: () => SERVERS.flatMap((server) => [...panelsOf(server)]),
};
