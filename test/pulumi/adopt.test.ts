import * as pulumi from '@pulumi/pulumi';
import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuNodePool, GpuOperator, GpuTrainingJob, GpuWorkload } from '../../lib/faces/pulumi';
import { PulumiRecorder } from '../../lib/faces/testing';
import { refusedOf } from '../refused';
import { freshStack } from './stack';

const job = { request: { gpus: 1 }, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } } as const;
const run = async (program: () => unknown) =>
  Object.fromEntries((await PulumiRecorder.run(() => void program())).resources.map(({ name, options }) => [name, options]));

test('an object of the cluster is taken over by its id, and what is beside it is made', async () => {
  const options = await run(() => new GpuTrainingJob('llama', { ...job, numNodes: 2, adopt: { job: { import: 'research/llama' } } }));
  expect(options['llama-job']).toMatchObject({ import: 'research/llama', protect: true, parent: 'llama' });
  expect(options['llama-service']).not.toHaveProperty('import');
});

test('a release is taken over by its id', async () => {
  const options = await run(
    () =>
      new GpuOperator('gpu-operator', {
        cluster: new GpuCluster('prod', { kubernetes: '1.34' }),
        adopt: { release: { import: 'gpu-operator/gpu-operator' }, namespace: { import: 'gpu-operator' } },
      }),
  );
  expect(options['gpu-operator-release']).toMatchObject({ import: 'gpu-operator/gpu-operator' });
  expect(options['gpu-operator-namespace']).toMatchObject({ import: 'gpu-operator' });
});

test('a resource that the stack had keeps its state under its earlier name', async () => {
  const urn = 'urn:pulumi:dev::ml::kubernetes:batch/v1:Job::older';
  const aliases = [{ name: 'llama', parent: pulumi.rootStackResource }, urn];
  const options = await run(() => new GpuWorkload('llama', { ...job, kind: 'Job', adopt: { job: { aliases } } }));
  expect(options['llama-job']?.aliases).toEqual(['llama', urn]);
});

test('aliases of a component are its own, and Pulumi gives its resources theirs', async () => {
  const options = await run(() => new GpuWorkload('llama', { ...job, kind: 'Job' }, { aliases: [{ name: 'alpaca' }] }));
  expect(options['llama']?.aliases).toEqual(['alpaca']);
  expect(options['llama-job']?.parent).toBe('llama');
});

test('a job of an edition of its own is named without it, and what is ignored is added to what a queue lifts', async () => {
  const options = await run(() => {
    const ignoreChanges = ['metadata.annotations'];
    const adopt = { job: { import: 'research/llama', ignoreChanges } };
    new GpuWorkload('llama', { ...job, kind: 'Job', redeploy: 'newName', labels: { 'kueue.x-k8s.io/queue-name': 'ml' }, adopt });
  });
  const [name = ''] = Object.keys(options).filter((name) => name.startsWith('llama-job-'));
  expect(options[name]).toMatchObject({
    import: 'research/llama',
    retainOnDelete: true,
    ignoreChanges: ['spec.suspend', 'metadata.annotations'],
  });
});

test.each([
  [{ jobb: { import: 'research/llama' } }, 'llama.adopt.jobb is not a resource of this component'],
  [{ job: { import: '' } }, 'llama.adopt.job.import '],
  [{ job: { import: 'a/b/c' } }, 'llama.adopt.job.import '],
  [{ job: { alias: ['llama'] } }, 'llama.adopt.job.alias is not a known property'],
  [{ job: { aliases: [5] } }, 'llama.adopt.job.aliases[0] '],
  ['job', 'llama.adopt '],
])('fails to adopt %j', async (adopt, message) => {
  await freshStack();
  expect(refusedOf(() => new GpuWorkload('llama', { ...job, kind: 'Job', adopt: adopt as never }))).toEqual([
    expect.stringContaining(message),
  ]);
});

test('fails to adopt what a pool makes, which is nothing', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const pool = () => new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 2, adopt: { job: { import: 'a' } } });
  expect(pool).toThrow(/train\.adopt\.job: is not a resource of this component[\s\S]*fix: remove it: this component makes no resources/);
});
