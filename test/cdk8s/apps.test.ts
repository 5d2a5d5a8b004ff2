import { App, Chart, Testing } from 'cdk8s';
import { findings, flux, GpuCluster, GpuOperator, GpuTrainingJob, MigPartitionedNodePool, modelOf, summary, TunedGpuNode } from '../../lib';
import { dgx, job, platform } from './support';

test('several charts, clusters and apps in one process do not mix', () => {
  const apps = ['a', 'b'].map((name) => {
    const app = new App();
    for (const env of ['dev', 'prod']) {
      const chart = new Chart(app, `${env}-${name}`, { namespace: 'ml' });
      const cluster = new GpuCluster(chart, env, { kubernetes: '1.34', helm: flux() });
      const pool = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
      new GpuOperator(cluster, 'gpu-operator');
      new GpuTrainingJob(chart, 'llama', { pool, request: { gpus: 8 }, image: 'x:1' });
    }
    return app;
  });
  const [one, two] = apps.map((app) => app.charts.map((chart) => Testing.synth(chart)));
  expect(one).toEqual(two);
  expect(apps.map((app) => modelOf(app).clusters.length)).toEqual([2, 2]);
});

test('one name in two charts is taken where one cluster gets both', () => {
  const { app, cluster, chart } = platform();
  const train = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  new GpuOperator(cluster, 'gpu-operator');
  const llama = { ...job, namespace: 'ml' };
  const other = new Chart(app, 'other');
  const ofOther = new GpuTrainingJob(other, 'llama', llama);
  new GpuTrainingJob(chart, 'llama', { ...llama, pool: train });
  expect(findings(app)).toEqual([]);
  expect(findings(ofOther)).toEqual([]);
  const again = new GpuTrainingJob(new Chart(app, 'third'), 'llama', { ...llama, pool: train });
  expect(findings(again).map(({ rule, at }) => [rule, at])).toEqual([['name/taken', 'Job.metadata.name']]);
});

test('synthesising twice gives the same bytes', () => {
  const { chart, cluster } = platform({ helm: flux() });
  new MigPartitionedNodePool(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
  new GpuOperator(cluster, 'gpu-operator');
  expect(JSON.stringify(Testing.synth(chart))).toBe(JSON.stringify(Testing.synth(chart)));
});

test('the order in which independent pools are declared does not matter', () => {
  const build = (order: readonly string[]): string => {
    const { chart, cluster } = platform({ helm: flux() });
    for (const id of order) new MigPartitionedNodePool(cluster, id, { ...dgx, layout: { '1g.10gb': 7 } });
    new GpuOperator(cluster, 'gpu-operator');
    return JSON.stringify(Testing.synth(chart));
  };
  expect(build(['a', 'b'])).toBe(build(['b', 'a']));
});

test('the chart namespace does not leak into cluster-scoped objects, and every other object has a namespace', () => {
  const { chart, cluster } = platform({ helm: flux() });
  new GpuOperator(cluster, 'gpu-operator');
  new GpuTrainingJob(chart, 'llama', { ...job, numNodes: 2 });
  for (const { kind, metadata } of Testing.synth(chart)) {
    if (kind === 'Namespace') expect(metadata.namespace).toBeUndefined();
    else expect(typeof metadata.namespace).toBe('string');
  }
});

test('no manifest holds a null', () => {
  const { chart, cluster } = platform({ helm: flux() });
  new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  new GpuOperator(cluster, 'gpu-operator');
  new GpuTrainingJob(chart, 'llama', job);
  expect(JSON.stringify(Testing.synth(chart))).not.toContain('null');
});

test('a silenced finding is kept with its reason and stops nothing', () => {
  const { app, chart, cluster } = platform();
  const train = new TunedGpuNode(cluster, 'train', { ...dgx, nodes: 2, intent: 'training' });
  new GpuTrainingJob(chart, 'llama', {
    pool: train,
    numNodes: 4,
    request: { gpus: 8 },
    image: 'x:1',
    silence: { 'pool/capacity': 'two more nodes arrive in May' },
  });
  expect(() => Testing.synth(chart)).not.toThrow();
  expect(findings(app).find(({ rule }) => rule === 'pool/capacity')).toMatchObject({
    silenced: 'two more nodes arrive in May',
    subject: 'ml/llama',
  });
});

test('the summary names pools with their resources and workloads with what they ask and how many fit', () => {
  const { app, chart, cluster } = platform();
  const slices = new MigPartitionedNodePool(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
  const train = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  new GpuTrainingJob(chart, 'llama', { pool: train, numNodes: 4, request: { gpus: 8 }, image: 'x:1' });
  new GpuTrainingJob(chart, 'small', { pool: slices, request: { mig: '1g.10gb' }, image: 'x:1' });
  const text = summary(app);
  expect(text).toMatch(/slices.*nvidia\.com\/mig-1g\.10gb/);
  expect(text).toMatch(/llama.*nvidia\.com\/gpu/);
});

test('a pool of another app is known to the workload that is bound to it', () => {
  const { cluster } = platform();
  const theirs = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  const { chart } = platform();
  new GpuTrainingJob(chart, 'wide', { ...job, pool: theirs, request: { gpus: 9 } });
  expect(() => Testing.synth(chart)).toThrow(/pool\/gpus-per-node/);
});
