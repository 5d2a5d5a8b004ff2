import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuNodePool, GpuWorkload, machines, timeSlicing, container } from '../../lib';
import { problemsOf } from '../refused';
test('an override that contains itself is refused, and ends nothing else', () => {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.30' });
  const pool = new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, sharing: timeSlicing({ replicas: 2 }) });
  const work = new GpuWorkload(chart, 'llama', { image: 'x:1', pool, request: { gpus: 1 }, kind: 'Pod' });
  expect(problemsOf(() => work.override(container('main'), circular as never)).map(({ problem }) => problem)).toContain('contains itself');
  // Who goes on after it gets no overflow of the stack.
  expect(problemsOf(() => chart.toJson())).toEqual([]);
});
