import { type Alert, POD } from './alert';
import type { AlertId } from './ids';

const queue = (id: AlertId, metric: string): Alert => ({
  id,
  severity: 'warning',
  minutes: 5,
  limit: 10,
  expr: (_scene, limit) => `max by (namespace, pod) (${metric}) > ${limit}`,
  summary: `{{ $value }} requests wait at ${POD}`,
  description: (_scene, limit) =>
    `It is more than ${limit}. Give it more replicas: \`autoscaling\` of GpuInferenceService with \`queueLength\` below this number.`,
});

const cache = (id: AlertId, metric: string): Alert => ({
  id,
  severity: 'warning',
  minutes: 10,
  limit: 95,
  expr: (_scene, limit) => `100 * max by (namespace, pod) (${metric}) > ${limit}`,
  summary: `The KV cache of ${POD} is {{ $value | humanize }} % full`,
  description: (_scene, limit) =>
    `It is above ${limit} %: requests are set back and computed again. Give it more replicas, or a smaller context.`,
  explain: 'VLLM-KV-CACHE-TOO-SMALL',
});

const slow = (id: AlertId, metric: string): Alert => ({
  id,
  severity: 'warning',
  minutes: 10,
  limit: 5,
  expr: (_scene, limit) => `histogram_quantile(0.95, sum by (namespace, pod, le) (rate(${metric}_bucket[5m]))) > ${limit}`,
  summary: `The first token of ${POD} takes {{ $value | humanizeDuration }}`,
  description: (_scene, limit) =>
    `One in twenty requests waits longer than ${limit} seconds. Look at its queue, and at the length of prompts.`,
});

/** Model servers. */
export const servingAlerts: readonly Alert[] = [
  queue('VllmQueueLong', 'vllm:num_requests_waiting'),
  cache('VllmCacheFull', 'vllm:kv_cache_usage_perc'),
  slow('VllmFirstTokenSlow', 'vllm:time_to_first_token_seconds'),
  queue('SglangQueueLong', 'sglang:num_queue_reqs'),
  cache('SglangCacheFull', 'sglang:token_usage'),
  slow('SglangFirstTokenSlow', 'sglang:time_to_first_token_seconds'),
  queue('TgiQueueLong', 'tgi_queue_size'),
  queue('TritonQueueLong', 'nv_inference_pending_request_count'),
];
