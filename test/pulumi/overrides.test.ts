import { machines } from '../../lib/words/machine';
import { container, object, pod } from '../../lib/plans/model';
import { type ComponentOverride, GpuCluster, GpuNodePool, MpsInferenceService } from '../../lib/faces/pulumi';
import { mps } from '../../lib/plans/allocators';
import { problemsOf } from '../refused';
import { freshStack } from './stack';

const server = (maxReplicas: number, ...overrides: readonly ComponentOverride[]) => {
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  // Two nodes of eight GPUs in four shares: 64 pods.
  const pool = new GpuNodePool('ranking', { cluster, machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) });
  const autoscaling = { maxReplicas, metrics: [{ type: 'Pods', name: 'requests_waiting', averageValue: 5 }] } as const;
  return new MpsInferenceService('ranker', { pool, image: 'x:1', port: 80, autoscaling, overrides });
};

test('fails where an autoscaler wants more pods than there is room, with an override as without one', async () => {
  const override = { target: container('main'), patch: { tty: true } };
  await freshStack();
  expect(() => server(65)).toThrow(/pool\/capacity/);
  await freshStack();
  expect(() => server(65, override)).toThrow(/pool\/capacity/);
  await freshStack();
  expect(server(64, override).findings.map(({ rule }) => rule)).toEqual(['qos/unrequested']);
});

test('warns when an override gives the Deployment a number of pods beside its autoscaler', async () => {
  await freshStack();
  const rules = server(8, { target: object('Deployment'), patch: { spec: { replicas: 3 } } }).findings.map(({ rule }) => rule);
  expect([...rules].sort()).toEqual(['autoscaler/replicas', 'qos/unrequested']);
});

test('refuses a field of a pod that no Kubernetes has, with the nearest name', async () => {
  await freshStack();
  const problems = problemsOf(() => server(8, { target: pod(), patch: { affinty: {} } }));
  expect(problems).toEqual([expect.objectContaining({ got: 'affinty', fix: 'write affinity, or remove it' })]);
});
