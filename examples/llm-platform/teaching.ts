import { type App, Chart } from 'cdk8s';
import { HamiVgpuWorkload, WorkloadNamespace } from 'cdk8s-gpu';
import type { Pools } from './platform';

/** Notebooks for a course: each has 8 GiB and a third of a GPU, and HAMi holds it to that. */
export function teaching(app: App, { labs }: Pools): void {
  const chart = new Chart(app, 'teaching', { namespace: 'teaching' });
  // Nobody's pod gets at its node: Pod Security level baseline.
  new WorkloadNamespace(chart, 'teaching');
  new HamiVgpuWorkload(chart, 'notebooks', {
    kind: 'StatefulSet',
    pool: labs,
    replicas: 12,
    request: { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } },
    image: 'registry.example/jupyter:1',
    port: 8888,
  });
}
