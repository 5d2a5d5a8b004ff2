import { alike, type MetricSource } from './metric';

const REACH = 'podMonitor of GpuInferenceService';

/** vLLM. `gpu_cache_usage_perc` of releases before 0.9.2 is translated. */
export const vllmSource: MetricSource = {
  id: 'vllm',
  said: 'release',
  name: 'vLLM',
  labels: ['model_name', 'namespace', 'pod'],
  metrics: [
    ...alike({ type: 'gauge' }, 'vllm:num_requests_waiting', 'vllm:num_requests_running'),
    { name: 'vllm:kv_cache_usage_perc', type: 'gauge', since: '0.9.2' },
    ...alike({ type: 'counter' }, 'vllm:prompt_tokens_total', 'vllm:generation_tokens_total'),
    ...alike({ type: 'histogram' }, 'vllm:time_to_first_token_seconds'),
  ],
  reach: REACH,
  source: 'vLLM v0.8.5 to v0.33.0 vllm/v1/metrics/loggers.py',
};

/** SGLang. */
export const sglangSource: MetricSource = {
  id: 'sglang',
  said: 'flag',
  name: 'SGLang',
  labels: ['model_name', 'namespace', 'pod'],
  metrics: [
    ...alike({ type: 'gauge' }, 'sglang:num_queue_reqs', 'sglang:num_running_reqs', 'sglang:token_usage'),
    ...alike({ type: 'counter' }, 'sglang:prompt_tokens_total', 'sglang:generation_tokens_total'),
    ...alike({ type: 'histogram' }, 'sglang:time_to_first_token_seconds'),
  ],
  reach: REACH,
  source: 'SGLang v0.5.23 srt/observability/metrics_collector.py',
};

/** TGI. */
export const tgiSource: MetricSource = {
  id: 'tgi',
  said: 'flag',
  name: 'TGI',
  labels: ['namespace', 'pod'],
  metrics: alike({ type: 'gauge' }, 'tgi_queue_size', 'tgi_batch_current_size'),
  reach: REACH,
  source: 'text-generation-inference v3.3 router/src/infer, docs/source/reference/metrics.md',
};

/** Triton. */
export const tritonSource: MetricSource = {
  id: 'triton',
  said: 'flag',
  name: 'Triton',
  labels: ['model', 'version', 'namespace', 'pod'],
  metrics: alike({ type: 'gauge' }, 'nv_inference_pending_request_count'),
  reach: REACH,
  source: 'triton-inference-server/server docs/user_guide/metrics.md',
};
