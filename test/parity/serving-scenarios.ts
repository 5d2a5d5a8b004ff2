import { hami, mps } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import { kai, kueue, volcano } from '../../lib/plans/queues';
import { imageVolume, pvc } from '../../lib/plans/storage';
import { download, nim, nimCache, plainServer, sglang, triton, vllm } from '../../lib/plans/workload';
import type { Face } from './face';

const dgx = { machine: machines.dgxH100, nodes: 2 } as const;
const prometheus = 'http://prometheus.monitoring.svc:9090';

/** Model servers over every way of sharing, with everything around them. */
export const servingScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'a chat model on whole GPUs, reached through a gateway and scaled by what waits': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'h100', dgx);
    face.serve('serve', 'chat', {
      pool,
      server: vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel: 4, maxModelLen: 16384 }),
      autoscaling: { min: 1, max: 4, on: { queueLength: 10 }, keda: { prometheus } },
      cache: pvc('models'),
      hubToken: { name: 'hub', key: 'token' },
      apiKey: { name: 'chat', key: 'api-key' },
      route: { host: 'chat.example', gateway: { name: 'public', namespace: 'infra' }, timeoutSeconds: 600 },
      networkPolicy: { from: [{ namespaces: { 'kubernetes.io/metadata.name': 'infra' } }] },
      podMonitor: { labels: { release: 'monitoring' } },
      resources: 'share',
    });
  },
  'models too large for a node, in groups that are scaled, kept and reached by their first pods': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'h100', { ...dgx, nodes: 8 });
    face.serve('serve', 'large', {
      pool,
      numNodes: 2,
      server: vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 8, pipelineParallel: 2, maxModelLen: 16384 }),
      autoscaling: { min: 1, max: 2, on: { queueLength: 10 } },
      networkPolicy: { from: [{}] },
      podMonitor: {},
      fabric: 'none',
      exclusive: true,
    });
    face.serve('serve', 'other', {
      pool,
      numNodes: 2,
      server: sglang({ model: 'me/mine', tensorParallel: 16 }),
      replicas: 2,
      resources: 'share',
      disruptionBudget: { minAvailable: 1 },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      fabric: 'none',
    });
  },
  'model servers under KServe, on Ray and by the NIM Operator': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'h100', { ...dgx, nodes: 8 });
    const route = { host: 'chat.example', gateway: { name: 'public', namespace: 'infra' } };
    face.serve('serve', 'kserve', {
      pool,
      controller: 'InferenceService',
      server: vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel: 4, maxModelLen: 16384 }),
      autoscaling: { max: 4, on: { queueLength: 10 } },
      cache: pvc('models'),
      hubToken: { name: 'hub', key: 'token' },
      apiKey: { name: 'chat', key: 'api-key' },
      networkPolicy: { from: [{}] },
      podMonitor: {},
      resources: 'share',
      route,
    });
    face.serve('serve', 'on-knative', {
      pool,
      controller: 'InferenceService',
      deploymentMode: 'Knative',
      server: vllm({ model: 'Qwen/Qwen3-8B' }),
      autoscaling: { min: 0, max: 4, on: { running: 16 }, scaleDownSeconds: 900 },
      resources: 'share',
    });
    face.serve('serve', 'on-ray', {
      pool,
      controller: 'RayService',
      numNodes: 2,
      image: 'rayproject/ray-llm:2.56.0-py312-cu130',
      server: vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 8, pipelineParallel: 2, maxModelLen: 16384 }),
      autoscaling: { min: 0, max: 2, on: { running: 32 } },
      launcher: { resources: { cpu: 2, memory: '8Gi' } },
      resources: 'share',
      fabric: 'none',
      podMonitor: {},
      route,
    });
    face.serve('serve', 'nim', {
      pool,
      controller: 'NIMService',
      server: nim({ gpus: 2 }),
      image: 'nvcr.io/nim/meta/llama-3.1-8b-instruct:1.13.0',
      hubToken: { name: 'ngc', key: 'NGC_API_KEY' },
      imagePullSecrets: ['ngc-registry'],
      cache: pvc('models'),
      replicas: 2,
      route,
    });
    face.serve('serve', 'nim-cached', {
      pool,
      controller: 'NIMService',
      server: nim(),
      image: 'nvcr.io/nim/meta/llama-3.1-8b-instruct:1.13.0',
      hubToken: { name: 'ngc', key: 'NGC_API_KEY' },
      imagePullSecrets: ['ngc-registry'],
      cache: nimCache({ size: '100Gi', profiles: ['a1b2'], profile: 'a1b2' }),
    });
  },
  "language models under KServe's presets: one pod, groups of pods, and prompts read on a pool of their own": (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'h100', { ...dgx, nodes: 8 });
    const prompts = face.pool(cluster, 'prompts', dgx);
    const route = { host: 'chat.example', gateway: { name: 'public', namespace: 'infra' } };
    face.serve('serve', 'llm', {
      pool,
      controller: 'LLMInferenceService',
      server: vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel: 4, maxModelLen: 16384 }),
      autoscaling: { max: 4, on: { queueLength: 10 } },
      hubToken: { name: 'hub', key: 'token' },
      apiKey: { name: 'chat', key: 'api-key' },
      resources: 'share',
      route,
    });
    face.serve('serve', 'experts', {
      pool,
      controller: 'LLMInferenceService',
      numNodes: 2,
      server: vllm({ model: 'deepseek-ai/DeepSeek-V3', dataParallel: 16, expertParallel: true, maxModelLen: 16384 }),
      cache: pvc('models', { folder: 'deepseek-v3' }),
      fabric: 'none',
      resources: 'share',
    });
    face.serve('serve', 'apart', {
      pool,
      controller: 'LLMInferenceService',
      server: vllm({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, maxModelLen: 16384 }),
      prefill: { pool: prompts, replicas: 2, tensorParallel: 4 },
      replicas: 3,
      resources: 'share',
      route,
    });
  },
  'prompts on pods of their own, behind the routers of SGLang and vLLM': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'h100', dgx);
    const prompts = face.pool(cluster, 'prompts', dgx);
    face.serve('serve', 'chat', {
      pool,
      server: sglang({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, contextLength: 16384 }),
      prefill: { pool: prompts, replicas: 2, tensorParallel: 4, router: { replicas: 2, resources: { cpu: 2, memory: '2Gi' } } },
      autoscaling: { max: 4, on: { queueLength: 10 }, keda: { prometheus: 'http://prometheus:9090' } },
      resources: 'share',
      serviceAccount: {},
      networkPolicy: { from: [{}] },
      podMonitor: {},
      route: { host: 'chat.example' },
    });
    face.serve('serve', 'draft', {
      pool,
      server: vllm({ model: 'Qwen/Qwen3-8B', maxModelLen: 16384 }),
      prefill: { router: { image: 'registry.example/router:1' } },
      replicas: 3,
      resources: 'share',
    });
  },
  'a program that picks the pod of each request, in front of single pods and of groups': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'h100', { ...dgx, nodes: 8 });
    const gateway = { name: 'public', namespace: 'infra' };
    face.serve('serve', 'chat', {
      pool,
      server: vllm({ model: 'Qwen/Qwen3-8B', maxModelLen: 16384 }),
      replicas: 4,
      resources: 'share',
      networkPolicy: { from: [{}] },
      route: { host: 'chat.example', gateway, endpointPicker: {} },
    });
    face.serve('serve', 'large', {
      pool,
      server: sglang({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 16, contextLength: 16384 }),
      numNodes: 2,
      replicas: 2,
      fabric: 'none',
      resources: 'share',
      route: {
        host: 'large.example',
        gateway,
        endpointPicker: {
          image: 'registry.example/epp:1',
          resources: { cpu: 2, memory: '4Gi' },
          failureMode: 'FailClose',
          secureServing: false,
        },
      },
    });
  },
  'model servers that wait in queues, one by one and in groups': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'h100', { ...dgx, nodes: 8 });
    const large = vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 8, pipelineParallel: 2, maxModelLen: 16384 });
    const queue = kueue({ queue: 'chat', priorityClass: 'high', topology: 'cloud.provider.com/topology-rack' });
    const small = { pool, server: vllm({ model: 'Qwen/Qwen3-8B', maxModelLen: 16384 }), fabric: 'none' } as const;
    face.serve('serve', 'chat', { ...small, queue, prefill: {} });
    face.serve('serve', 'large', { pool, numNodes: 2, server: large, queue: volcano({ queue: 'chat' }), replicas: 1, fabric: 'none' });
    face.serve('serve', 'kai', { ...small, queue: kai({ queue: 'chat' }) });
    const image = 'nvcr.io/nim/meta/llama-3.1-8b-instruct:1.13.0';
    const hubToken = { name: 'ngc', key: 'NGC_API_KEY' };
    face.serve('serve', 'nim', { pool, server: nim(), image, hubToken, controller: 'NIMService', queue });
  },
  'model servers on slices, shares and parts of GPUs': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const slices = face.mig(cluster, 'slices', { ...dgx, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
    const shares = face.pool(cluster, 'shares', { ...dgx, sharing: mps({ replicas: 4 }) });
    const parts = face.pool(cluster, 'parts', { ...dgx, sharing: hami() });
    const small = { model: 'Qwen/Qwen3-0.6B', maxModelLen: 4096 };
    face.serve('serve', 'embed', { pool: slices, server: vllm(small), request: { mig: '1g.10gb' }, cache: download({ sizeLimit: '8Gi' }) });
    face.serve('serve', 'rank', {
      pool: shares,
      server: sglang({ model: 'Qwen/Qwen3-0.6B' }),
      autoscaling: { max: 4, on: { running: 8 }, scaleDownSeconds: 600 },
      modelMemory: '8Gi',
    });
    face.serve('serve', 'vision', {
      pool: parts,
      server: triton({ modelRepository: '/models', version: '26.06' }),
      request: { vgpu: { gpus: 1, memory: '8Gi' } },
      cache: imageVolume('registry.example/vision:1'),
      route: { host: 'vision.example', tlsSecretName: 'vision-tls' },
    });
    face.serve('serve', 'own', {
      pool: shares,
      server: plainServer({ port: 9000, args: ['serve'] }),
      image: 'x:1',
      replicas: 2,
      service: false,
    });
  },
};
