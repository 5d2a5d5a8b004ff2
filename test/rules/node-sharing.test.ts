import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, GpuNodePool, GpuOperator, machines, timeSlicing } from '../../lib';

/** What is found about a pool of GKE whose GPUs take turns. */
function rulesOf(more: object): readonly string[] {
  const chart = new Chart(new App(), 'infra');
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.35', distribution: 'gke' });
  const machine = machines.gcp['a3-highgpu-8g'];
  const sharing = timeSlicing({ replicas: 4 });
  new GpuNodePool(cluster, 'pool', { machine, nodes: 2, nodeImage: 'cos', sharing, ...more });
  new GpuOperator(cluster, 'operator');
  return findings(chart).map(({ rule }) => rule);
}

test('files that tell GKE how to share the GPUs of a pool are enough', () => {
  expect(rulesOf({ os: 'cos' })).not.toContain('operator/node-sharing');
});

test.each([
  ['no files are written', {}],
  ['GKE has no words for the names of shares', { os: 'cos', sharing: timeSlicing({ replicas: 4, renameByDefault: true }) }],
])('fails where %s', (_what, more) => expect(rulesOf(more)).toContain('operator/node-sharing'));
