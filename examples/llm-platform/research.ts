import { type App, Chart } from 'cdk8s';
import { GpuTrainingJob, GpuWorkload, infiniband } from 'cdk8s-gpu';
import type { Pools } from './platform';

/** What the research team runs: a job over four servers, and a workbench on a seventh of a GPU. */
export function research(app: App, { train, slices }: Pools): void {
  const chart = new Chart(app, 'research', { namespace: 'research' });
  new GpuTrainingJob(chart, 'llama', {
    pool: train,
    numNodes: 4,
    request: { gpus: 8 },
    image: 'registry.example/llama:1',
    command: ['torchrun', 'train.py'],
    fabric: infiniband({ resource: 'rdma/hca' }),
  });
  new GpuWorkload(chart, 'workbench', {
    kind: 'Deployment',
    pool: slices,
    request: { mig: '1g.10gb' },
    image: 'registry.example/jupyter:1',
    port: 8888,
  });
}
