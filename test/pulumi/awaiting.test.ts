import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuNodePool, GpuTrainingJob, GpuWorkload } from '../../lib/faces/pulumi';
import { refusedOf } from '../refused';
import { freshStack, settled } from './stack';

const WAIT_FOR = 'pulumi.com/waitFor';
const common = { request: { gpus: 8 }, image: 'x:1' } as const;
const poolOf = (): GpuNodePool =>
  new GpuNodePool('train', { cluster: new GpuCluster('prod', { kubernetes: '1.34' }), machine: machines.dgxH100, nodes: 4 });

/** What the object that makes the pods tells Pulumi's provider to wait for. */
async function waitedFor(kind: string, declare: (pool: GpuNodePool) => unknown): Promise<string | undefined> {
  const recorder = await freshStack();
  declare(poolOf());
  await settled();
  return recorder.manifests.one(kind).metadata.annotations?.[WAIT_FOR];
}

const CREATED = 'jsonpath={.metadata.uid}';

test.each([
  ['Job', {}, CREATED],
  ['Job', { await: 'created' }, CREATED],
  ['Job', { await: 'ready' }, 'jsonpath={.status.ready}=1'],
  ['Job', { await: 'completed' }, undefined],
  ['Deployment', {}, undefined],
  ['Deployment', { await: 'created' }, CREATED],
  ['Deployment', { await: 'ready' }, undefined],
] as const)('a %s with %j waits for %s', async (kind, given, expected) => {
  expect(await waitedFor(kind, (pool) => new GpuWorkload('a', { kind, pool, ...common, ...given }))).toBe(expected);
});

test.each([
  ['Job', {}, CREATED],
  ['Job', { await: 'ready' }, 'jsonpath={.status.ready}=2'],
  ['JobSet', {}, CREATED],
  ['JobSet', { await: 'ready' }, 'jsonpath={.status.replicatedJobsStatus[0].ready}=1'],
  ['JobSet', { await: 'completed' }, 'condition=Completed'],
  ['TrainJob', {}, CREATED],
  ['TrainJob', { await: 'ready' }, 'jsonpath={.status.jobsStatus[0].ready}=1'],
  ['TrainJob', { await: 'completed' }, 'condition=Complete'],
  ['PyTorchJob', {}, CREATED],
  ['PyTorchJob', { await: 'ready' }, 'condition=Running'],
  ['MPIJob', { await: 'completed' }, 'condition=Succeeded'],
  ['VolcanoJob', {}, CREATED],
  ['VolcanoJob', { await: 'ready' }, 'jsonpath={.status.state.phase}=Running'],
  ['VolcanoJob', { await: 'completed' }, 'jsonpath={.status.state.phase}=Completed'],
  ['RayJob', {}, CREATED],
  ['RayJob', { await: 'completed' }, 'jsonpath={.status.jobStatus}=SUCCEEDED'],
  ['LeaderWorkerSet', {}, 'condition=Available'],
  ['LeaderWorkerSet', { await: 'created' }, CREATED],
] as const)('a training job as a %s with %j waits for %s', async (controller, given, expected) => {
  const command = controller === 'MPIJob' ? ['mpirun', 'train'] : ['torchrun', 'train.py'];
  const job = { ...common, numNodes: 2, resources: { cpu: 8, memory: '64Gi' }, command, ...given } as const;
  const kind = controller === 'VolcanoJob' ? 'Job' : controller;
  expect(await waitedFor(kind, (pool) => new GpuTrainingJob('a', { pool, controller, ...job }))).toBe(expected);
});

test('fails what cannot be awaited of a kind, and what is no stage or duration', async () => {
  await freshStack();
  const pool = poolOf();
  const workload = (given: object) => () => new GpuWorkload('a', { kind: 'Deployment', pool, ...common, ...given });
  expect(refusedOf(workload({ await: 'completed' }))).toEqual(['a.await cannot be awaited of a Deployment']);
  expect(refusedOf(workload({ kind: 'CronJob', schedule: '0 3 * * *', await: 'ready' }))).toEqual([
    'a.await cannot be awaited of a CronJob',
  ]);
  expect(refusedOf(workload({ await: 'never' }))).toEqual(expect.arrayContaining([expect.stringMatching(/^a\.await /)]));
  expect(refusedOf(workload({ timeouts: { create: 'an hour' } }))).toEqual([expect.stringMatching(/^a\.timeouts\.create /)]);
});
