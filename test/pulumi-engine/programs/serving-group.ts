import { exclusive, GpuInferenceService, GpuNodePool, machines, vllm } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

interface Settings {
  readonly image: string;
  readonly replicas: number;
}

/** No controller of LeaderWorkerSet runs: what Pulumi does to the object is of interest, not the pods. */
export const servingGroup = scenario<Settings>({
  about: 'a model that is too large for one node is served by groups of pods: a new image, then more groups',
  program: async ({ image, replicas }) => {
    const pool = GpuNodePool.fromAttributes('ranking', {
      machine: machines.dgxH100,
      sharing: exclusive(),
      nodeSelector: { 'cdk8s-gpu/pool': 'ranking' },
    });
    new GpuInferenceService('large', {
      pool,
      server: vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 8, pipelineParallel: 2, maxModelLen: 16384 }),
      numNodes: 2,
      fabric: 'none',
      replicas,
      image,
      resources: { cpu: 16, memory: '512Gi' },
      await: 'created',
    });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { image: 'registry.example/vllm:1', replicas: 1 },
      changes: {
        'PodDisruptionBudget large-budget': 'create',
        'LeaderWorkerSet large-leader-worker-set': 'create',
        'Service large-service': 'create',
      },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/vllm:2', replicas: 1 },
      changes: { 'LeaderWorkerSet large-leader-worker-set': 'update' },
    },
    {
      name: 'more groups',
      settings: { image: 'registry.example/vllm:2', replicas: 2 },
      changes: { 'LeaderWorkerSet large-leader-worker-set': 'update' },
    },
  ],
});
