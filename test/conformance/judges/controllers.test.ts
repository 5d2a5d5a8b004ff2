// Upstream's controllers make pods of our training jobs, and Kueue admits them. Nothing runs in the pods: what a kubelet would
// say of them is played.
//
// JobSet, LeaderWorkerSet and Trainer are their own programs; Kueue, MPI Operator and the Training Operator's PyTorchJob (v1.9.3:
// v1.9.4 needs other modules of Kubernetes than the rest) are set up as theirs do it. Not started are Volcano and KubeRay, which
// are Go modules (volcano.sh/volcano v1.15.1 wants a kube-scheduler of 1.35), and KAI, which the Go proxy does not have: their
// definitions judge on an API server (apiserver.test.ts), and Kueue's webhooks RayJob and RayCluster as well.
import { podNamesOf } from '../../../lib/words/kinds';
import { kueue } from '../../../lib/plans/queues';
import type { Team } from '../../../lib/plans/workload/gpu-queue/props';
import type { Plan } from '../../../lib/plans/model';
import { train } from '../../workload/support';
import { alsoJudging } from '../verdicts';
import { admitted, createQueues, preempted, waits } from './controllers/queues';
import { versions } from './controllers/rows';
import { type Cluster, startCluster } from './controllers/cluster';
import { environmentOf, leadsTo } from './controllers/environment';
import { planned, RACK, racks, racksOf } from './controllers/jobs';
import { evict, fail, foretold, namesOf, play, type Played, type Pod, restart, uids } from './controllers/pods';

/** Controllers whose jobs Kueue queues as it comes. */
const QUEUED = ['Job', 'JobSet', 'TrainJob', 'MPIJob', 'LeaderWorkerSet'] as const;
const queueOf = (controller: string): string => `kueue-${controller.toLowerCase()}`;
const QUEUES = QUEUED.map(queueOf);
/** Namespaces of jobs that nobody queues. */
const ALONE = ['jobset', 'job', 'lws', 'trainjob', 'mpijob', 'waiting', 'pytorch'];

let cluster: Cluster;
let done: (jobs: number) => void;
let jobs = 0;
const start = (plan: Plan): Promise<Played> => {
  jobs += 1;
  return play(cluster.api, plan);
};
beforeAll(async () => {
  done = alsoJudging('controllers: jobs become pods', versions());
  cluster = await startCluster([...racksOf(train, 8), ...racksOf(racks, 3, 2)], [...ALONE, ...QUEUES, 'borrower', 'lender', 'racks']);
  const { api } = cluster;
  const team = (namespace: string, quota: Team['quota']): [string, Team] => [namespace, { namespaces: [namespace], quota }];
  await createQueues(api, 'queues', {
    pools: [train],
    teams: Object.fromEntries([
      ...QUEUES.map((namespace) => team(namespace, { train: { nodes: 2, borrow: 0, lend: 0 } })),
      team('borrower', { train: { nodes: 1, borrow: 1 } }),
      team('lender', { train: { nodes: 1 } }),
    ]),
  });
  await createQueues(api, 'racks', {
    pools: [racks],
    topology: [RACK],
    teams: Object.fromEntries([team('racks', { racks: { nodes: 6 } })]),
  });
});
afterAll(async () => {
  await cluster.close();
  done(jobs);
});

const MAX_RESTARTS = 2;

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
    await leadsTo(api, namespace, found['PET_MASTER_ADDR']!, first.metadata.name);
  }
}

test.concurrent('the pods of a JobSet find each other, and begin again together as often as was said', async () => {
  const plan = planned('JobSet', 'jobset', { maxRestarts: MAX_RESTARTS });
  const played = await start(plan);
  const { api } = played;
  const restarted = (restarts: number) => played.status<JobSetStatus>(`${restarts} restarts`, (status) => status.restarts === restarts);
  const first = await played.running(foretold(plan));
  await expectsOneWorld(played, first, { MASTER_ADDR: 'llama-node-0-0.llama', MASTER_PORT: '29500' });
  await fail(api, first[1]!);
  const second = await played.running(2, first);
  expect(await restarted(1)).toMatchObject({ restartsCountTowardsMax: 1 });
  await fail(api, second[0]!, true);
  const third = await played.running(2, second);
  expect(await restarted(2)).toMatchObject({ restartsCountTowardsMax: 1 });
  await fail(api, third[0]!);
  const fourth = await played.running(2, third);
  await fail(api, fourth[0]!);
  const { terminalState } = await played.status<JobSetStatus>('its end', (status) => status.terminalState !== undefined);
  expect(terminalState).toBe('Failed');
});

interface JobSetStatus {
  readonly restarts?: number;
  readonly restartsCountTowardsMax?: number;
  readonly terminalState?: string;
}

test.concurrent('a pod of a Job that fails begins again alone, and keeps its name', async () => {
  const plan = planned('Job', 'job');
  const played = await start(plan);
  const first = await played.running(foretold(plan));
  await expectsOneWorld(played, first, { MASTER_ADDR: 'llama-0.llama', MASTER_PORT: '29500' });
  const [lost, kept] = first as [Pod, Pod];
  await fail(played.api, lost, true);
  const second = await played.replaced(2, lost);
  expect(uids(second)).toContain(kept.metadata.uid);
  await expectsOneWorld(played, second);
});

test.concurrent('the pods of a LeaderWorkerSet find their leader, and begin again together when one of them does', async () => {
  const plan = planned('LeaderWorkerSet', 'lws');
  const played = await start(plan);
  const first = await played.running(foretold(plan));
  await expectsOneWorld(played, first, { MASTER_PORT: '29500' });
  expect(namesOf(first)).toEqual(['llama-0', 'llama-0-1']);
  await restart(played.api, first.find(({ metadata }) => metadata.name === 'llama-0-1')!);
  await expectsOneWorld(played, await played.running(2, first));
});

test.concurrent('the pods of a TrainJob find each other, and begin again together', async () => {
  const plan = planned('TrainJob', 'trainjob', { maxRestarts: MAX_RESTARTS });
  const played = await start(plan);
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

test.concurrent('the pods of a PyTorchJob find their master, and one that is lost comes again alone', async () => {
  const plan = planned('PyTorchJob', 'pytorch');
  const played = await start(plan);
  const { api } = played;
  const first = await played.running(foretold(plan));
  expect(namesOf(first)).toEqual(['llama-master-0', 'llama-worker-0']);
  const [master, worker] = ['llama-master-0', 'llama-worker-0'].map((name) => first.find(({ metadata }) => metadata.name === name)!) as [
    Pod,
    Pod,
  ];
  for (const [rank, pod] of [master, worker].entries()) {
    const found = environmentOf(pod);
    expect(found).toMatchObject({ PET_NNODES: '2', PET_NPROC_PER_NODE: '8', PET_NODE_RANK: String(rank), PET_MASTER_PORT: '29500' });
    await leadsTo(api, 'pytorch', found['PET_MASTER_ADDR']!, 'llama-master-0');
  }
  await evict(api, worker);
  const second = await played.replaced(2, worker);
  expect(uids(second)).toContain(master.metadata.uid);
  const failures = Object.values((await played.status<Kubeflow>('its state', () => true)).replicaStatuses).map(({ failed = 0 }) => failed);
  expect([failures, namesOf(second)]).toEqual([
    [0, 0],
    ['llama-master-0', 'llama-worker-0'],
  ]);
});

interface Kubeflow {
  readonly replicaStatuses: Readonly<Record<string, { readonly failed?: number }>>;
}

test.concurrent('the launcher of an MPIJob reaches its workers, and is started again while they stay', async () => {
  const plan = planned('MPIJob', 'mpijob', { maxRestarts: MAX_RESTARTS, command: ['mpirun', 'train'] });
  const played = await start(plan);
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
    await leadsTo(api, 'mpijob', address, workers[index]!.metadata.name);
  }
  expect(hosts).toHaveLength(2);
  await fail(api, launcher, true);
  const again = await played.replaced(3, launcher);
  expect(uids(again)).toEqual(expect.arrayContaining(uids(workers)));
  const [tries] = await api.list<{ readonly spec: object; readonly status: object }>('/apis/batch/v1/namespaces/mpijob/jobs');
  expect(tries).toMatchObject({ spec: { backoffLimit: MAX_RESTARTS }, status: { failed: 1 } });
  await evict(api, workers[0]);
  expect(await played.ended()).toBe('MPIJobEvicted');
});

test.concurrent('the launcher of an MPIJob waits for its workers', async () => {
  const played = await start(planned('MPIJob', 'waiting', { nodeSelector: { 'example.com/nowhere': 'true' } }));
  // The controller counts pods after it has made what is to be made.
  await played.status<{ readonly replicaStatuses?: object }>('a count of its pods', ({ replicaStatuses }) => replicaStatuses !== undefined);
  expect(namesOf(await played.pods())).toEqual(['llama-worker-0', 'llama-worker-1']);
  expect(await cluster.api.list('/apis/batch/v1/namespaces/waiting/jobs')).toEqual([]);
});

test.concurrent.each(QUEUED)('Kueue lets in a %s of as many nodes as its team has, and the next when they are free', async (controller) => {
  const namespace = queueOf(controller);
  const queue = kueue({ queue: namespace });
  const plan = planned(controller, namespace, { queue });
  const first = await start(plan);
  const pods = await first.running(foretold(plan));
  const selectors = pods.filter(withGpus).map(({ spec }) => spec.nodeSelector);
  expect(selectors).toEqual([train.description.nodeSelector, train.description.nodeSelector]);
  expect(await admitted(first)).toEqual({ gpus: 16, flavors: ['train'] });
  const next = await start(planned(controller, namespace, { queue, numNodes: 1 }, 'next'));
  await waits(next, /insufficient unused quota for nvidia.com\/gpu in flavor train, 8 more needed/);
  await cluster.api.remove(first.object);
  expect(await admitted(next)).toEqual({ gpus: 8, flavors: ['train'] });
});

const withGpus = ({ spec }: Pod): boolean => spec.containers.some(({ resources }) => resources?.limits?.['nvidia.com/gpu'] !== undefined);

test.concurrent('Kueue takes back what a team has lent, and lets the other team wait', async () => {
  const borrowed = planned('JobSet', 'borrower', { queue: kueue({ queue: 'borrower' }) });
  const borrower = await start(borrowed);
  await borrower.running(foretold(borrowed));
  expect(await admitted(borrower)).toEqual({ gpus: 16, flavors: ['train'] });
  const lender = await start(planned('Job', 'lender', { queue: kueue({ queue: 'lender' }), numNodes: 1 }));
  expect(await admitted(lender)).toEqual({ gpus: 8, flavors: ['train'] });
  expect(await preempted(borrower)).toBe('InCohortReclamation');
  await borrower.running(0);
});

test.concurrent('Kueue puts all pods of a job into one rack, and lets one wait that no rack can hold', async () => {
  const queue = kueue({ queue: 'racks', topology: RACK });
  const plan = planned('JobSet', 'racks', { pool: racks, queue });
  const fits = await start(plan);
  const pods = await fits.running(foretold(plan));
  expect(new Set(pods.map(({ spec }) => spec.nodeName?.replace(/.*-rack-/, ''))).size).toBe(1);
  const wide = await start(planned('JobSet', 'racks', { pool: racks, queue, numNodes: 3 }, 'wide'));
  await waits(wide, /topology "racks" (allows to fit only|doesn't allow to fit)/);
});
