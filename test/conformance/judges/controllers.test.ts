// Upstream's controllers make pods of our training jobs. Nothing runs in the pods: what a kubelet would say of them is played.
import { podNamesOf } from '../../../lib/kinds';
import type { TrainingController } from '../../../lib/kinds';
import type { GpuTrainingJobProps } from '../../../lib/workload';
import { planTrainingJob } from '../../../lib/workload/plans/training-job';
import { job, train } from '../../workload/support';
import { until } from './controllers/api';
import { type Cluster, startCluster } from './controllers/cluster';
import { environmentOf, podsAt } from './controllers/environment';
import { evict, fail, foretold, namesOf, play, type Played, type Pod, restart, uids } from './controllers/pods';
import { nodesOf } from './scheduling/cases';

/** Enough for all jobs of this file at once. */
const nodes = ['a', 'b', 'c', 'd'].flatMap((rack) => nodesOf(train.description).map((node) => ({ ...node, name: `${node.name}${rack}` })));
const NAMESPACES = ['jobset', 'job', 'lws', 'trainjob', 'mpijob'] as const;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(nodes, NAMESPACES, ['jobset', 'lws', 'trainer', 'mpi']);
});
afterAll(() => cluster.close());

const MAX_RESTARTS = 2;
const planned = (controller: TrainingController, namespace: (typeof NAMESPACES)[number], more: Partial<GpuTrainingJobProps> = {}) =>
  planTrainingJob(
    { path: 'ml/llama', id: 'llama' },
    { ...job, pool: train, controller, numNodes: 2, command: ['torchrun', 'train.py'], ...more },
    { namespace },
  );

/** The pods are where and what was foretold, and each finds the one of rank 0. */
async function expectsOneWorld({ api, object, namespace }: Played, pods: readonly Pod[], more: Readonly<Record<string, string>> = {}) {
  const [names] = podNamesOf(object) ?? [];
  expect(new Set(pods.map(({ spec }) => spec.nodeName)).size).toBe(2);
  expect(pods.map(({ spec }) => spec.hostname ?? '').filter((host) => names?.has(host) !== true)).toEqual([]);
  const environments = pods.map(environmentOf);
  expect(environments.map(({ PET_NODE_RANK }) => PET_NODE_RANK).sort()).toEqual(['0', '1']);
  const first = pods[environments.findIndex(({ PET_NODE_RANK }) => PET_NODE_RANK === '0')]!;
  for (const found of environments) {
    expect(found).toMatchObject({ PET_NNODES: '2', PET_NPROC_PER_NODE: '8', PET_MASTER_PORT: '29500', ...more });
    expect(await podsAt(api, namespace, found['PET_MASTER_ADDR']!)).toEqual([first.metadata.name]);
  }
}

const STARTED = Date.now();
const log = (...what: unknown[]) => process.stderr.write(`${Date.now() - STARTED} ${what.join(' ')}\n`);

test('the pods of a JobSet find each other, and begin again together as often as was said', async () => {
  const plan = planned('JobSet', 'jobset', { maxRestarts: MAX_RESTARTS });
  log('jobset');
  await play(cluster.api, plan, async (played) => {
    const { api } = played;
    const restarted = (restarts: number) => played.status<JobSetStatus>(`${restarts} restarts`, (status) => status.restarts === restarts);
    const first = await played.running(foretold(plan));
    await expectsOneWorld(played, first, { MASTER_ADDR: 'llama-node-0-0.llama', MASTER_PORT: '29500' });
    log('fail');
    await fail(api, first[1]!);
    const second = await played.running(2, first);
    log('failed');
    expect(await restarted(1)).toMatchObject({ restartsCountTowardsMax: 1 });
    await fail(api, second[0]!, true);
    const third = await played.running(2, second);
    log('failed');
    expect(await restarted(2)).toMatchObject({ restartsCountTowardsMax: 1 });
    await fail(api, third[0]!);
    const fourth = await played.running(2, third);
    log('failed');
    await fail(api, fourth[0]!);
    const { terminalState } = await played.status<JobSetStatus>('its end', (status) => status.terminalState !== undefined);
    expect(terminalState).toBe('Failed');
    log('ended');
  });
  log('gone');
});

interface JobSetStatus {
  readonly restarts?: number;
  readonly restartsCountTowardsMax?: number;
  readonly terminalState?: string;
}

test('a pod of a Job that fails begins again alone, and keeps its name', async () => {
  const plan = planned('Job', 'job');
  await play(cluster.api, plan, async (played) => {
    const first = await played.running(foretold(plan));
    await expectsOneWorld(played, first, { MASTER_ADDR: 'llama-0.llama', MASTER_PORT: '29500' });
    const [lost, kept] = first as [Pod, Pod];
    log('fail job');
    await fail(played.api, lost, true);
    const second = await until('two pods, one of them new', async () => {
      const alive = (await played.pods()).filter(({ status }) => status.phase === 'Running');
      return alive.length === 2 && !uids(alive).includes(lost.metadata.uid) ? alive : undefined;
    });
    log('restarted job');
    expect(uids(second)).toContain(kept.metadata.uid);
    await expectsOneWorld(played, second);
    log(JSON.stringify(second.map(({ metadata }) => metadata.annotations)));
  });
});

test('the pods of a LeaderWorkerSet find their leader, and begin again together when one of them does', async () => {
  const plan = planned('LeaderWorkerSet', 'lws');
  await play(cluster.api, plan, async (played) => {
    const first = await played.running(foretold(plan));
    await expectsOneWorld(played, first, { MASTER_PORT: '29500' });
    expect(namesOf(first)).toEqual(['llama-0', 'llama-0-1']);
    await restart(played.api, first.find(({ metadata }) => metadata.name === 'llama-0-1')!);
    await expectsOneWorld(played, await played.running(2, first));
  });
});

test('the pods of a TrainJob find each other, and begin again together', async () => {
  const plan = planned('TrainJob', 'trainjob', { maxRestarts: MAX_RESTARTS });
  await play(cluster.api, plan, async (played) => {
    const first = await played.running(foretold(plan));
    await expectsOneWorld(played, first);
    await fail(played.api, first[1]!);
    const second = await played.running(2, first);
    await expectsOneWorld(played, second);
    await fail(played.api, second[0]!, true);
    await played.running(2, second);
    const [set] = await played.api.list<{ readonly status: JobSetStatus }>('/apis/jobset.x-k8s.io/v1alpha2/namespaces/trainjob/jobsets');
    expect(set?.status).toMatchObject({ restarts: 2, restartsCountTowardsMax: 1 });
  });
});

test('the launcher of an MPIJob reaches its workers, and is started again while they stay', async () => {
  const plan = planned('MPIJob', 'mpijob', { maxRestarts: MAX_RESTARTS, command: ['mpirun', 'train'] });
  await play(cluster.api, plan, async (played) => {
    const { api } = played;
    const pods = await played.running(foretold(plan));
    expect(namesOf(pods)).toEqual([expect.stringMatching(/^llama-launcher-/), 'llama-worker-0', 'llama-worker-1']);
    const [launcher, ...workers] = [...pods].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1)) as [Pod, Pod, Pod];
    expect(launcher.spec.containers[0]).toMatchObject({ command: ['mpirun', 'train'], resources: {} });
    expect(environmentOf(launcher)).toMatchObject({ OMPI_MCA_orte_default_hostfile: '/etc/mpi/hostfile' });
    const [config] = await api.list<{ readonly data: Readonly<Record<string, string>> }>('/api/v1/namespaces/mpijob/configmaps');
    const hosts = (config?.data['hostfile'] ?? '').trim().split('\n');
    for (const [index, host] of hosts.entries()) {
      const [address = '', slots] = host.split(' ');
      expect(slots).toBe('slots=8');
      expect(await podsAt(api, 'mpijob', address)).toEqual([workers[index]!.metadata.name]);
    }
    expect(hosts).toHaveLength(2);
    log('fail mpi');
    await fail(api, launcher, true);
    const again = await until('another launcher', async () => {
      const alive = (await played.pods()).filter(({ status }) => status.phase === 'Running');
      return alive.length === 3 && !uids(alive).includes(launcher.metadata.uid) ? alive : undefined;
    });
    log('failed mpi');
    expect(uids(again)).toEqual(expect.arrayContaining(uids(workers)));
    const [tries] = await api.list<{ readonly spec: object; readonly status: object }>('/apis/batch/v1/namespaces/mpijob/jobs');
    expect(tries).toMatchObject({ spec: { backoffLimit: MAX_RESTARTS }, status: { failed: 1 } });
    await evict(api, workers[0]!);
    const { conditions } = await played.status<{ readonly conditions: readonly { type: string; reason: string }[] }>('its end', (status) =>
      status.conditions.some(({ type }) => type === 'Failed'),
    );
    log(JSON.stringify(conditions));
  });
});
