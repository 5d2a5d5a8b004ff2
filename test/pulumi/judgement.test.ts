import { GpuConfigError } from '../../lib/internal';
import { machines } from '../../lib/machine';
import { container } from '../../lib/model';
import { GpuCluster, GpuOperator, GpuTrainingJob, GpuWorkload, MigPartitionedNodePool, TunedGpuNode } from '../../lib/pulumi';
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

test('a silenced finding stays on the component with its reason', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const pool = new MigPartitionedNodePool('slices', {
    cluster,
    ...dgx,
    layout: { '3g.40gb': 2 },
    silence: { 'mig/unused-slices': 'two equal halves are wanted' },
  });
  expect(pool.findings.filter(({ rule }) => rule === 'mig/unused-slices')).toMatchObject([{ silenced: 'two equal halves are wanted' }]);
});
