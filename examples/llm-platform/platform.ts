import { type App, Chart } from 'cdk8s';
import { flux, GpuCluster, GpuNodePool, GpuOperator, Hami, hami, MigPartitionedNodePool, machines, mps, TunedGpuNode } from 'cdk8s-gpu';

/** The platform team's part: the nodes, and the operators that serve them. */
export function platform(app: App) {
  const chart = new Chart(app, 'platform');
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', helm: flux() });
  const dgx = { machine: machines.dgxH100, os: 'ubuntu-24.04' } as const;

  const pools = {
    // Whole servers for training, tuned for it.
    train: new TunedGpuNode(cluster, 'train', { ...dgx, nodes: 16, intent: 'training' }),
    // Whole GPUs for models that need several of them.
    whole: new GpuNodePool(cluster, 'whole', { ...dgx, nodes: 4 }),
    // Sevenths of GPUs, each with its own memory and bandwidth.
    slices: new MigPartitionedNodePool(cluster, 'slices', { ...dgx, nodes: 2, layout: { '1g.10gb': 7 } }),
    // Quarters of small GPUs, by MPS, on nodes that come and go.
    ranking: new GpuNodePool(cluster, 'ranking', {
      machine: machines.aws['g6.12xlarge'],
      nodes: { min: 1, max: 8 },
      sharing: mps({ replicas: 4 }),
    }),
    // Any part of a GPU for people who try things out.
    labs: new GpuNodePool(cluster, 'labs', { machine: machines.dgxA100, nodes: 2, sharing: hami({ deviceSplitCount: 10 }) }),
  };

  new GpuOperator(cluster, 'gpu-operator');
  new Hami(cluster, 'hami');
  return pools;
}

/** What the teams choose from. */
export type Pools = ReturnType<typeof platform>;
