import { GpuCluster, GpuNodePool, GpuQueue, GpuTrainingJob, kueue, machines } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

interface Settings {
  readonly research: number;
  readonly product: boolean;
}

/** Kueue does not run: what Pulumi does to its objects is of interest, and that a job keeps running while quotas change. */
export const gpuQueue = scenario<Settings>({
  about: 'teams share a pool by quotas: one gets more nodes, another comes, and a job that waits in a queue stays as it is',
  program: async ({ research, product }) => {
    const cluster = new GpuCluster('shared', { kubernetes: '1.34' });
    const silence = { 'pool/unserved': 'the operator is of another stack' };
    const train = new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 8, silence });
    new GpuQueue('quotas', {
      pools: [train],
      teams: {
        research: { namespaces: ['default'], quota: { train: { nodes: research } } },
        ...(product ? { product: { namespaces: ['default'], quota: { train: { nodes: 2, borrow: 0 } } } } : {}),
      },
      topology: ['cloud.provider.com/topology-rack'],
      priorities: { urgent: 1000 },
    });
    new GpuTrainingJob('llama', {
      pool: train,
      numNodes: 2,
      request: { gpus: 8 },
      fabric: 'none',
      queue: kueue({ queue: 'research', priorityClass: 'urgent' }),
      image: 'registry.example/llama:1',
      command: ['torchrun', 'train.py'],
    });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { research: 4, product: false },
      changes: {
        'Topology quotas-topology': 'create',
        'ResourceFlavor quotas-flavor-train': 'create',
        'ClusterQueue quotas-cluster-queue-research': 'create',
        'LocalQueue quotas-local-queue-default.research': 'create',
        'WorkloadPriorityClass quotas-priority-urgent': 'create',
        'Service llama-service': 'create',
        'Job llama-job': 'create',
      },
    },
    {
      name: 'more nodes',
      settings: { research: 6, product: false },
      changes: { 'ClusterQueue quotas-cluster-queue-research': 'update' },
    },
    {
      name: 'another team',
      settings: { research: 6, product: true },
      changes: {
        'ClusterQueue quotas-cluster-queue-product': 'create',
        'ClusterQueue quotas-cluster-queue-research': 'update',
        'LocalQueue quotas-local-queue-default.product': 'create',
      },
    },
    {
      name: 'without it',
      settings: { research: 6, product: false },
      changes: {
        'ClusterQueue quotas-cluster-queue-product': 'delete',
        'ClusterQueue quotas-cluster-queue-research': 'update',
        'LocalQueue quotas-local-queue-default.product': 'delete',
      },
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
