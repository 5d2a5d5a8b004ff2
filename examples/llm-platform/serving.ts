import { type App, Chart } from 'cdk8s';
import { GpuInferenceService, infiniband, MpsInferenceService, pvc, vllm } from 'cdk8s-gpu';
import { requestGpus } from 'cdk8s-gpu/plus';
import * as kplus from 'cdk8s-plus-28';
import type { Pools } from './platform';

/** Models for the company's products. */
export function serving(app: App, { whole, slices, ranking }: Pools): void {
  const chart = new Chart(app, 'serving', { namespace: 'serving' });
  const prometheus = 'http://prometheus-operated.monitoring.svc:9090';

  // Chat: prompts are read on two pods of their own, and as many pods answer as keep ten requests or fewer waiting for each.
  new GpuInferenceService(chart, 'chat', {
    pool: whole,
    server: vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel: 4, maxModelLen: 16384 }),
    prefill: { replicas: 2, router: { replicas: 2, resources: { cpu: 2, memory: '2Gi' } } },
    fabric: infiniband({ resource: 'rdma/hca' }),
    autoscaling: { min: 1, max: 4, on: { queueLength: 10 }, keda: { prometheus } },
    cache: pvc('models'),
    hubToken: { name: 'hugging-face', key: 'token' },
    route: { host: 'chat.example', gateway: { name: 'public', namespace: 'gateways' }, timeoutSeconds: 600 },
    resources: { cpu: 16, memory: '192Gi' },
  });

  // Embedding: a small model on a seventh of a GPU.
  new GpuInferenceService(chart, 'embed', {
    pool: slices,
    request: { mig: '1g.10gb' },
    server: vllm({ model: 'Qwen/Qwen3-0.6B', maxModelLen: 8192, extraArgs: ['--runner=pooling'] }),
    replicas: 3,
    resources: { cpu: 4, memory: '16Gi' },
  });

  // Ranking: four clients of MPS on each GPU.
  new MpsInferenceService(chart, 'ranker', {
    pool: ranking,
    image: 'registry.example/ranker:3',
    replicas: 8,
    port: 8000,
    modelMemory: '4Gi',
  });

  // Moderation: under KServe, which the team that owns it knows.
  new GpuInferenceService(chart, 'moderation', {
    controller: 'InferenceService',
    pool: slices,
    request: { mig: '1g.10gb' },
    server: vllm({ model: 'Qwen/Qwen3-0.6B', maxModelLen: 8192 }),
    resources: { cpu: 4, memory: '16Gi' },
  });

  // A cdk8s-plus Deployment that was there before.
  const api = new kplus.Deployment(chart, 'api', { containers: [{ image: 'registry.example/api:9' }] });
  requestGpus(api, { mig: '1g.10gb' }, { pool: slices });
}
