// Props belong to the program that gives them: what it does with them afterwards changes nothing that was planned.
import { App, Chart } from 'cdk8s';
import {
  container,
  flux,
  GpuCluster,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  MigPartitionedNodePool,
  mig,
  TunedGpuNode,
} from '../../lib';
import { dgx, job } from './support';

/** Lists and maps by which something is described, new in each call, and what keeps them in sight. */
function given() {
  const seen: object[] = [];
  const note = <T extends object>(value: T): T => {
    seen.push(value);
    return value;
  };
  return { seen, note };
}

/** Gives every list another item, and every map another key and other values. */
function spoil(value: object): void {
  if (Array.isArray(value)) value.splice(0, value.length, 7, { a: 'spoilt' });
  else for (const key of [...Object.keys(value), 'spoilt']) (value as Record<string, unknown>)[key] = 'spoilt';
}

function program(afterwards: (value: object) => void): string {
  const { seen, note } = given();
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', helm: flux() });
  const train = new TunedGpuNode(cluster, 'train', {
    ...dgx,
    intent: 'training',
    kubelet: note({ evictionHard: note({ 'memory.available': '2Gi' }) }),
    labels: note({ rack: 'a1' }),
    taints: note([note({ key: 'gpu', value: 'a', effect: 'NoSchedule' as const })]),
  });
  new MigPartitionedNodePool(cluster, 'slices', { ...dgx, layout: note({ '1g.10gb': 7 }) });
  const layout = note({ '1g.20gb': 4 });
  new GpuNodePool(cluster, 'loose', { ...dgx, sharing: mig({ layout }) });
  const borrowed = JSON.parse(JSON.stringify(train.description)) as typeof train.description;
  GpuNodePool.fromDescription(chart, 'borrowed', note(borrowed));
  new GpuOperator(cluster, 'op', { values: note({ toolkit: note({ env: note([note({ name: 'A', value: '1' })]) }) }) });
  const patch = note({ env: note([note({ name: 'A', value: '1' })]) });
  new GpuTrainingJob(chart, 'llama', {
    ...job,
    pool: train,
    command: note(['torchrun']),
    args: note(['train.py', '--seed', '1']),
  }).override(container('trainer'), patch);
  new GpuWorkload(chart, 'web', {
    ...job,
    kind: 'Deployment',
    env: note({ A: '1' }),
    sidecars: note([note({ name: 'logs', image: 'y:1', args: note(['--all']), volumeMounts: note({ data: '/data' }) })]),
    volumes: note({ data: note({ mountPath: '/data', source: note({ emptyDir: note({}) }) }) }),
  });
  for (const value of seen) afterwards(value);
  return JSON.stringify([chart.toJson(), cluster.files, cluster.node.findAll().map((one) => ('files' in one ? one.files : []))]);
}

test('what becomes of lists and maps of the program changes nothing', () => {
  const whole = program(() => undefined);
  expect(program(spoil)).toBe(whole);
  expect(whole).not.toContain('spoilt');
});

test('nobody changes the description of a pool', () => {
  const chart = new Chart(new App(), 'ml');
  const { description } = new GpuNodePool(new GpuCluster(chart, 'prod', { kubernetes: '1.34' }), 'slices', {
    ...dgx,
    labels: { rack: 'a1' },
    sharing: mig({ layout: { '1g.10gb': 7 } }),
  });
  expect(() => spoil(description.labels)).toThrow(TypeError);
  expect(() => spoil(description.sharing.partition)).toThrow(TypeError);
});
