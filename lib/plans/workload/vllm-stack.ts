import type { Json } from '../../internal';
import type { GpuInferenceServiceProps } from './plans/inference-service-props';
import { workloads } from './on-first-use';

/**
 * Values of the chart `vllm-stack` 0.1.12 of the vLLM production stack (https://vllm-project.github.io/production-stack), from
 * the props of a `GpuInferenceService` for each model: `helm install stack vllm/vllm-stack --version 0.1.12 -f values.yaml`,
 * or `values` of a chart in cdk8s or Pulumi. What the chart has no value for is refused, with the reason. The release makes the
 * pods, so that rules that compare pods with pools do not see them.
 *
 * ```ts
 * const values = vllmStackValues({ chat: { pool, server: vllm({ model: 'Qwen/Qwen3-8B' }), resources: { cpu: 8, memory: '64Gi' } } });
 * ```
 *
 * @throws GpuConfigError when the props of a model are malformed, or the chart cannot do what they say.
 */
export const vllmStackValues = (models: Readonly<Record<string, GpuInferenceServiceProps>>): Readonly<Record<string, unknown>> =>
  workloads().valuesOfStack(models) satisfies Json;
