import { GpuConfigError } from '../../lib/internal';
import type { AnyMigLayout } from '../../lib/words/gpu';
import { machines } from '../../lib/words/machine';
import { container, object } from '../../lib/plans/model';
import { GpuCluster, GpuOperator, GpuTrainingJob, GpuWorkload, MigPartitionedNodePool, TunedGpuNode } from '../../lib/faces/pulumi';
import { freshStack, settled } from './stack';

const dgx = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' } as const;
const job = { request: { gpus: 1 }, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } } as const;

test('fails a request that the pool does not offer when the component is created, and registers nothing of it', async () => {
  const recorder = await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const slices = new MigPartitionedNodePool('slices', { cluster, ...dgx, layout: { '1g.10gb': 7 } });
  await settled();
  const before = recorder.manifests.all.length;
  expect(() => new GpuWorkload('web', { kind: 'Pod', pool: slices, request: { gpus: 1 }, image: 'x:1' })).toThrow(/pool\/offers/);
  await settled();
  expect(recorder.manifests.all.length).toBe(before);
});

test('fails a layout out of a configuration that the GPU does not have', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const layout: AnyMigLayout = { '1g.5gb': 7 };
  expect(() => new MigPartitionedNodePool('slices', { cluster, ...dgx, layout })).toThrow(
    '1g.5gb is not a MIG profile of H100-SXM5-80GB [mig/layout]',
  );
});

test('fails a pool that is added after the operator', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  new GpuOperator('gpu-operator', { cluster });
  expect(() => new TunedGpuNode('late', { cluster, ...dgx, intent: 'training' })).toThrow(/cluster\/closed/);
});

test('fails all malformed args at once', async () => {
  await freshStack();
  const wrong = { ...job, numNodes: 0, imagee: 'x', request: { gpus: 1.5 } } as never;
  try {
    new GpuTrainingJob('llama', wrong);
    throw new Error('nothing was thrown');
  } catch (error) {
    expect(GpuConfigError.is(error)).toBe(true);
    expect((error as GpuConfigError).problems.map(({ path }) => path).sort()).toEqual([
      'llama.imagee',
      'llama.numNodes',
      'llama.request.gpus',
    ]);
  }
});

test('fails a second object of one name in the stack, but not in another stack', async () => {
  await freshStack();
  new GpuTrainingJob('llama', { ...job, name: 'same' });
  expect(() => new GpuTrainingJob('other', { ...job, name: 'same' })).toThrow(/name\/taken/);
  await freshStack();
  expect(() => new GpuTrainingJob('other', { ...job, name: 'same' })).not.toThrow();
});

test('fails an override that finds no target', async () => {
  await freshStack();
  expect(() => new GpuTrainingJob('llama', { ...job, overrides: [{ target: container('nobody'), patch: { image: 'y' } }] })).toThrow(
    /override\/not-applied/,
  );
});

test('fails an override of a pool, which has no objects, and says where to say it instead', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const overrides = [{ target: object('Node'), patch: { spec: {} } }];
  expect(() => new TunedGpuNode('train', { cluster, ...dgx, intent: 'training', overrides })).toThrow(
    /there are no objects here[\s\S]*fix: remove the override and use the props/,
  );
});

test('a silenced finding stays on the component with its reason', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const pool = new MigPartitionedNodePool('slices', {
    cluster,
    ...dgx,
    layout: { '3g.40gb': 1 },
    silence: { 'mig/unused-slices': 'the rest is for later' },
  });
  expect(pool.findings.filter(({ rule }) => rule === 'mig/unused-slices')).toMatchObject([{ silenced: 'the rest is for later' }]);
});

test('a silence holds for its component and for everything in its cluster, also when later components are judged', async () => {
  await freshStack();
  const bad = { ...dgx, layout: { '3g.40gb': 2, '1g.10gb': 1 } } as const;
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  new MigPartitionedNodePool('bad', { cluster, ...bad, silence: { 'mig/layout': 'a driver of our own' } });
  expect(() => new TunedGpuNode('good', { cluster, ...dgx, intent: 'training' })).not.toThrow();
  const other = new GpuCluster('dev', { kubernetes: '1.34', silence: { 'mig/layout': 'a driver of our own' } });
  expect(() => new MigPartitionedNodePool('worse', { cluster: other, ...bad })).not.toThrow();
});

test('a finding is said once, with the component it came with', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const halves = new MigPartitionedNodePool('halves', { cluster, ...dgx, layout: { '3g.40gb': 1 } });
  const later = new TunedGpuNode('later', { cluster, ...dgx, intent: 'training' });
  expect(halves.findings.map(({ rule }) => rule)).toContain('mig/unused-slices');
  expect(later.findings).toEqual([]);
});

test('fails a silence of a rule that does not exist, with the nearest id first', async () => {
  await freshStack();
  expect(() => new GpuTrainingJob('llama', { ...job, silence: { 'pool/gpu-per-node': 'x' } })).toThrow(
    /llama\.silence\["pool\/gpu-per-node"\]: is not the id of a rule[\s\S]*allowed: "pool\/gpus-per-node"/,
  );
});

type Make = (args: never) => unknown;
const components: Readonly<Record<string, Make>> = {
  GpuCluster: (args) => new GpuCluster('x', args),
  TunedGpuNode: (args) => new TunedGpuNode('x', args),
  MigPartitionedNodePool: (args) => new MigPartitionedNodePool('x', args),
  GpuOperator: (args) => new GpuOperator('x', args),
  GpuTrainingJob: (args) => new GpuTrainingJob('x', args),
  GpuWorkload: (args) => new GpuWorkload('x', args),
};
const wrongArgs = [
  null,
  undefined,
  'x',
  7,
  [],
  { cluster: {} },
  { cluster: 'x' },
  { overrides: 'x' },
  { overrides: [null] },
  { pool: 'x' },
  { pool: null },
];

test.each(Object.keys(components).flatMap((name) => wrongArgs.map((args) => [name, args] as const)))(
  'fails %s with args %j by a GpuConfigError',
  async (name, args) => {
    await freshStack();
    try {
      components[name]!(args as never);
      throw new Error('nothing was thrown');
    } catch (error) {
      expect(error).toMatchObject({ name: 'GpuConfigError' });
    }
  },
);
