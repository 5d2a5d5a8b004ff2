import type { Chart } from 'cdk8s';
import { GpuTrainingJob, GpuWorkload, TunedGpuNode } from '../../lib';
import { callsOf } from '../calls';
import { dgx, platform } from './support';

/** A program of so many workloads in one chart, each with something of its own. */
function program(count: number, of: (chart: Chart, pool: TunedGpuNode, index: number) => void): void {
  const { chart, cluster } = platform({ silence: { 'pool/unserved': 'the operator is elsewhere' } });
  const pool = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  for (let index = 0; index < count; index++) of(chart, pool, index);
  expect(chart.toJson().length).toBeGreaterThanOrEqual(count);
}

const SIZES = [250, 2000] as const;

/** Eight times as many take eight times as many calls, and sixty-four times where each looks at all others. */
test.each<[string, (chart: Chart, pool: TunedGpuNode, index: number) => void]>([
  [
    'training jobs',
    (chart, pool, index) =>
      new GpuTrainingJob(chart, `job-${index}`, { pool, numNodes: 2, request: { gpus: 8 }, image: 'x:1', command: ['torchrun', 'a.py'] }),
  ],
  [
    'jobs that depend on the one before',
    (chart, pool, index) => {
      const job = new GpuTrainingJob(chart, `job-${index}`, { pool, request: { gpus: 8 }, image: 'x:1' });
      const before = chart.node.tryFindChild(`job-${index - 1}`);
      if (before && index % 2 === 1) job.node.addDependency(before);
    },
  ],
  [
    'Deployments',
    (chart, pool, index) => new GpuWorkload(chart, `app-${index}`, { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1' }),
  ],
])('the work for %s grows as they do', (_, of) => {
  const [few, many] = SIZES.map((count) => callsOf(() => program(count, of)));
  expect((many ?? 0) / (few ?? 1)).toBeLessThan(8.5);
});
