import { exclusive, GpuInferenceService, type GpuInferenceServiceProps, machines, vllm } from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import { found } from './found';
import type { Promised } from './promise';
import { podSpecOf, poolOn, type Site } from './site';

const prometheus = 'http://prometheus-operated.monitoring.svc:9090';
const server = vllm({ model: 'Qwen/Qwen3-0.6B', maxModelLen: 4096 });
const large = (tensorParallel: number) => vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel, maxModelLen: 16384 });

/** A model server on whole GPUs; programs without types may say more than the types allow. */
function chatOn(site: Site, props: object = {}, ofPool: object = {}): Site {
  const said = { pool: poolOn(site, exclusive(), ofPool), server, ...props } as GpuInferenceServiceProps;
  new GpuInferenceService(site.chart, 'chat', said);
  return site;
}
const specOf = ({ chart }: Site, kind: string): unknown => Manifests.of(chart).one(kind)['spec'];

/** Model servers: what starts, fits, scales and ends. */
export const servingPromises: readonly Promised[] = [
  {
    pain: 'vLLM is given an option that its release does not have, and does not start.',
    upstream: ['vLLM 0.8.5 to 0.33.0, the parser of `vllm serve`'],
    prevents: found('serving/vllm-flags'),
  },
  {
    pain: 'The weights of a model, or its longest sequence, have no room on its GPUs, and vLLM ends while it starts.',
    upstream: ['vLLM v0.33.0 `vllm/v1/core/kv_cache_utils.py`'],
    prevents: {
      rule: 'serving/fit',
      mistake: (site) => chatOn(site, { server: large(1) }),
      corrected: (site) => chatOn(site, { server: large(4) }),
    },
  },
  {
    pain: 'The image of a model server has a CUDA that the driver of the nodes does not run, and its tag does not say so.',
    upstream: ['vLLM v0.20.0 `docker/Dockerfile`: CUDA 13'],
    prevents: found('pool/cuda-driver'),
  },
  {
    pain: 'Weights in FP8 are no faster: the GPUs do not compute with FP8, and the server says so in its log alone.',
    upstream: ['vLLM v0.33.0 `marlin_utils_fp8.py`'],
    prevents: found('serving/weight-only'),
  },
  {
    pain: 'vLLM ends while it starts: no attention has an FP8 KV cache on GPUs below compute capability 8.0.',
    upstream: ['vLLM v0.33.0 `vllm/v1/attention/backends/triton_attn.py`'],
    prevents: found('serving/kv-cache-dtype'),
  },
  {
    pain: 'A model is spread over more GPUs than divide its attention heads.',
    upstream: ['vLLM v0.33.0 `vllm/config/model.py`'],
    prevents: {
      rule: 'serving/tensor-parallel',
      mistake: (site) => chatOn(site, { server: large(6) }),
      corrected: (site) => chatOn(site, { server: large(4) }),
    },
  },
  {
    pain: 'A model is spread over several MIG devices, which cannot reach each other.',
    upstream: ['NVIDIA Multi-Instance GPU User Guide'],
    prevents: found('serving/mig-tensor-parallel'),
  },
  {
    pain: 'A model is quantised in a way that its server has no kernels for on its GPUs.',
    upstream: ['vLLM v0.33.0 `vllm/model_executor/layers/quantization`', 'SGLang v0.5.23 `sglang/srt/layers/quantization`'],
    prevents: found('serving/quantization'),
  },
  {
    pain: 'The key of a model server stands among its arguments, and everybody who may read pods reads it.',
    upstream: ['Kubernetes documentation, "Good practices for Kubernetes Secrets"'],
    prevents: found('serving/api-key'),
  },
  {
    pain: 'The image of a container with GPUs has no version, and a restart brings a CUDA that the driver does not run.',
    upstream: ['Kubernetes documentation, "Images"'],
    prevents: found('image/tag'),
  },
  {
    pain: 'A driver is installed into an image, and programs find it instead of that of the node.',
    upstream: ['NVIDIA CUDA Installation Guide for Linux, "Meta Packages"'],
    prevents: found('image/dockerfile-driver'),
  },
  {
    pain: 'PaddlePaddle grows its memory in a part of a GPU, and is refused before the part is full.',
    upstream: ['alauda/acp-docs v4.2, hardware accelerator'],
    prevents: found('framework/grows'),
  },
  {
    pain: 'All GPUs are taken, and a rollout waits for one that is free before it ends the pod that has it.',
    upstream: ['Kubernetes documentation, "Deployments", Max Surge'],
    prevents: found('pool/surge'),
  },
  {
    pain: 'A Service is called `vllm`, and its pods read its address as the port of vLLM.',
    upstream: ['vllm-project/vllm#34199'],
    prevents: {
      default: '`enableServiceLinks: false`, so that Services write no variables into pods',
      emitted: (site) => podSpecOf(chatOn(site)),
      expected: { enableServiceLinks: false },
    },
  },
  {
    pain: 'A pod that ends is killed while it answers, or gets requests after its server has ended.',
    upstream: ['kserve v0.20.0, `config/llmisvcconfig`'],
    prevents: {
      default: 'a wait before the signal to end, until nothing leads to the pod, and time after it for what still runs',
      emitted: (site) => podSpecOf(chatOn(site)),
      expected: {
        terminationGracePeriodSeconds: 60,
        containers: [{ lifecycle: { preStop: { sleep: { seconds: 15 } } }, args: expect.arrayContaining(['--shutdown-timeout=40']) }],
      },
    },
  },
  {
    pain: 'vLLM computes in bfloat16 by itself, and does not start on a T4 or V100.',
    upstream: ['vLLM `vllm/platforms/cuda.py`'],
    prevents: {
      default: '`--dtype=half` where a pool has GPUs without bfloat16, unless `dtype` says something else',
      emitted: (site) => podSpecOf(chatOn(site, {}, { machine: machines.aws['g4dn.12xlarge'] })),
      expected: { containers: [{ args: expect.arrayContaining(['--dtype=half']) }] },
    },
  },
  {
    pain: 'Prometheus does not know the metric of a ScaledObject, KEDA reads 0, and takes the pods away.',
    upstream: ['KEDA documentation, "Prometheus", ignoreNullValues'],
    prevents: {
      default: 'a ScaledObject for which a query without an answer is an error, and which then keeps the pods that run',
      emitted: (site) =>
        specOf(chatOn(site, { autoscaling: { min: 2, max: 4, on: { queueLength: 10 }, keda: { prometheus } } }), 'ScaledObject'),
      expected: { fallback: { replicas: 2, behavior: 'currentReplicasIfHigher' }, triggers: [{ metadata: { ignoreNullValues: 'false' } }] },
    },
  },
  {
    pain: 'A server is scaled to no pod by its own gauge, which is gone with its last pod: none ever starts again.',
    upstream: ['KEDA documentation, "Prometheus"'],
    prevents: {
      refused: 'autoscaling.min',
      mistake: (site) => chatOn(site, { autoscaling: { min: 0, max: 4, on: { queueLength: 10 }, keda: { prometheus } } }),
    },
  },
  {
    pain: 'A manifest sets replicas beside an autoscaler: each deployment removes the pods that the autoscaler added.',
    upstream: ['Kubernetes documentation, "Horizontal Pod Autoscaling"'],
    prevents: {
      refused: 'replicas',
      mistake: (site) => chatOn(site, { replicas: 2, autoscaling: { max: 4, on: { queueLength: 10 } } }),
    },
  },
];
