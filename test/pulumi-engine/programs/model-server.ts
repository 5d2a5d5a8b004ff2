import { exclusive, GpuInferenceService, GpuNodePool, machines, vllm } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

interface Settings {
  readonly maxModelLen: number;
  readonly wholeNodes: boolean;
}

/** The nodes here have fewer CPUs than a DGX H100: pods that take whole ones are not scheduled. */
export const modelServer = scenario<Settings>({
  about: 'vLLM serves a model: it gets a longer context, then whole nodes for itself',
  program: async ({ maxModelLen, wholeNodes }) => {
    const pool = GpuNodePool.fromAttributes('train', {
      machine: machines.dgxH100,
      sharing: exclusive(),
      nodeSelector: { 'cdk8s-gpu/pool': 'train' },
    });
    new GpuInferenceService('chat', {
      pool,
      server: vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel: 8, maxModelLen }),
      replicas: 2,
      apiKey: { name: 'chat', key: 'api-key' },
      await: 'created',
      ...(wholeNodes ? { exclusive: true } : { resources: { cpu: 16, memory: '192Gi' } }),
    });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { maxModelLen: 8192, wholeNodes: false },
      warns: ['serving/hub-token'],
      changes: { 'PodDisruptionBudget chat-budget': 'create', 'Deployment chat-deployment': 'create', 'Service chat-service': 'create' },
    },
    {
      name: 'a longer context',
      settings: { maxModelLen: 16384, wholeNodes: false },
      warns: ['serving/hub-token'],
      changes: { 'Deployment chat-deployment': 'update' },
    },
    {
      name: 'whole nodes',
      settings: { maxModelLen: 16384, wholeNodes: true },
      warns: ['serving/hub-token'],
      changes: { 'Deployment chat-deployment': 'update' },
    },
  ],
  afterRefresh: { 'Deployment chat-deployment': 'update' },
});
