import { App, Chart } from 'cdk8s';
import {
  dra,
  exclusive,
  findings,
  GpuCluster,
  GpuNodePool,
  GpuQueue,
  type GpuQueueProps,
  GpuTrainingJob,
  hami,
  kueue,
  machines,
  mig,
} from '../../lib';
import type { KubeObject } from '../../lib/kubernetes';
import { gpuQueue } from '../../lib/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';

type Quota = Readonly<Record<string, unknown>>;
interface ClusterQueue {
  readonly cohortName?: string;
  readonly preemption: object;
  readonly namespaceSelector: object;
  readonly resourceGroups: readonly {
    readonly coveredResources: readonly string[];
    readonly flavors: readonly { name: string; resources: readonly Quota[] }[];
  }[];
}

/** Eight servers of p5, and two DGX H100 whose GPUs are cut into seven. */
function site() {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.36', distribution: 'eks' });
  const p5 = new GpuNodePool(cluster, 'p5', { machine: machines.aws['p5.48xlarge'], nodes: 8, sharing: exclusive() });
  const slices = new GpuNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, sharing: mig({ layout: { '1g.10gb': 7 } }) });
  return { chart, cluster, p5, slices };
}

const team = (nodes: number, more: object = {}) => ({ namespaces: ['ml'], quota: { p5: { nodes, ...more } } });

function queued(props: (made: ReturnType<typeof site>) => Partial<GpuQueueProps>) {
  const made = site();
  const given = {
    pools: [made.p5, made.slices],
    teams: { research: team(6), product: { ...team(2), namespaces: ['serve'] } },
    ...props(made),
  };
  const construct = new GpuQueue(made.chart, 'gpus', given);
  const objects = made.chart.toJson() as KubeObject[];
  return { ...made, construct, objects: objects.filter(({ apiVersion }) => apiVersion.startsWith('kueue')) };
}
const one = <T>(objects: readonly KubeObject[], kind: string, name: string): T =>
  objects.find((object) => object.kind === kind && object.metadata.name === name)!['spec'] as T;

test('pools become flavors, teams become queues, and an API server knows all of them', () => {
  const { objects } = queued(() => ({ topology: ['cloud.provider.com/topology-rack'], priorities: { urgent: 1000 } }));
  expect(objects.map(({ kind, metadata: { name, namespace } }) => [kind, name, namespace ?? ''].join(' ').trim())).toEqual([
    'Topology gpus',
    'ResourceFlavor p5',
    'ResourceFlavor slices',
    'ClusterQueue research',
    'ClusterQueue product',
    'LocalQueue research ml',
    'LocalQueue product serve',
    'WorkloadPriorityClass urgent',
  ]);
  expect(objects.flatMap((object) => judgeManifest(object, '1.36'))).toEqual([]);
  expect(one(objects, 'Topology', 'gpus')).toEqual({
    levels: [{ nodeLabel: 'cloud.provider.com/topology-rack' }, { nodeLabel: 'kubernetes.io/hostname' }],
  });
  expect(one(objects, 'ResourceFlavor', 'p5')).toEqual({
    nodeLabels: { 'cdk8s-gpu/pool': 'p5' },
    tolerations: [{ key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' }],
    topologyName: 'gpus',
  });
});

test('a quota is so many nodes: CPUs, memory, GPUs, devices of the fabric and what else is asked for', () => {
  const { objects } = queued(() => ({ perNode: { 'ephemeral-storage': '3Ti' } }));
  const { resourceGroups, cohortName, namespaceSelector, preemption } = one<ClusterQueue>(objects, 'ClusterQueue', 'research');
  const [{ coveredResources, flavors } = { coveredResources: [], flavors: [] }] = resourceGroups;
  expect({ cohortName, namespaceSelector, preemption }).toEqual({
    cohortName: 'gpus',
    namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['ml'] }] },
    preemption: { withinClusterQueue: 'LowerPriority', reclaimWithinCohort: 'Any' },
  });
  const quotas = (name: string) =>
    Object.fromEntries(
      flavors.find((flavor) => flavor.name === name)!.resources.map(({ name: resource, nominalQuota }) => [resource, nominalQuota]),
    );
  expect(coveredResources).toEqual([
    'cpu',
    'memory',
    'nvidia.com/gpu',
    'vpc.amazonaws.com/efa',
    'ephemeral-storage',
    'nvidia.com/mig-1g.10gb',
  ]);
  expect(quotas('p5')).toMatchObject({
    'nvidia.com/gpu': 48,
    'vpc.amazonaws.com/efa': 192,
    'ephemeral-storage': '18Ti',
    'nvidia.com/mig-1g.10gb': 0,
  });
  // The team has nothing of the other pool.
  expect(new Set(Object.values(quotas('slices')))).toEqual(new Set([0]));
  for (const { resources } of flavors) expect(resources.map(({ name }) => name)).toEqual(coveredResources);
});

test('half a node is half of all that is on it', () => {
  const { objects } = queued(({ slices }) => ({
    pools: [slices],
    teams: { lab: { namespaces: ['lab'], quota: { slices: { nodes: 0.5 } } } },
  }));
  const [{ flavors } = { flavors: [] }] = one<ClusterQueue>(objects, 'ClusterQueue', 'lab').resourceGroups;
  expect(flavors[0]!.resources).toContainEqual({ name: 'nvidia.com/mig-1g.10gb', nominalQuota: 28 });
  expect(one<ClusterQueue>(objects, 'ClusterQueue', 'lab').cohortName).toBeUndefined();
});

test('the jobs of a team are admitted as they are asked for, and one that never fits is told', () => {
  const found = (numNodes: number): readonly string[] => {
    const made = queued(() => ({ teams: { research: team(6, { borrow: 1 }), product: { ...team(2), namespaces: ['serve'] } } }));
    const queue = kueue({ queue: 'research' });
    new GpuTrainingJob(made.chart, 'llama', { pool: made.p5, numNodes, request: { gpus: 8 }, image: 'x:1', queue, exclusive: true });
    return findings(made.chart).flatMap(({ rule }) => (rule.startsWith('queue/') ? [rule] : []));
  };
  expect(found(7)).toEqual([]);
  expect(found(8)).toEqual(['queue/never-fits']);
});

test.each<[string, (made: ReturnType<typeof site>) => object, string]>([
  [
    'a quota of more than there is',
    () => ({ teams: { a: team(6), b: team(3) } }),
    "x.teams: have 9 nodes of pool 'p5' together, which has 8",
  ],
  [
    'a quota of another pool',
    () => ({ teams: { a: { namespaces: ['ml'], quota: { p6: { nodes: 1 } } } } }),
    'x.teams.a.quota.p6: is none of the pools',
  ],
  ['no team', () => ({ teams: {} }), 'x.teams: has no team'],
  ['a loan that nobody can take', () => ({ teams: { a: team(2, { lend: 1 }) } }), 'x.teams.a.quota.p5.lend: needs another team'],
  [
    'a loan of more than there is',
    () => ({ teams: { a: team(2, { lend: 3 }), b: team(1) } }),
    'x.teams.a.quota.p5.lend: is more than the team has',
  ],
  ['a namespace twice', () => ({ teams: { a: { ...team(1), namespaces: ['ml', 'ml'] } } }), 'x.teams.a.namespaces[1]: is given twice'],
  [
    'claims',
    ({ cluster }) => ({
      pools: [new GpuNodePool(cluster, 'claims', { machine: machines.dgxH100, nodes: 1, sharing: dra() })],
      teams: { a: { namespaces: ['ml'], quota: {} } },
    }),
    'x.pools[0]: gives out nothing that a quota can count',
  ],
  ['one pool twice', ({ p5 }) => ({ pools: [p5, p5] }), 'x.pools[1]: has the name of another pool'],
  [
    'parts of GPUs',
    ({ cluster }) => ({
      pools: [new GpuNodePool(cluster, 'labs', { machine: machines.dgxH100, nodes: 1, sharing: hami() })],
      teams: { a: { namespaces: ['ml'], quota: {} } },
    }),
    'x.pools[0]: gives out nothing that a quota can count',
  ],
  ['a level that is there twice', () => ({ topology: ['a', 'a'] }), 'x.topology[1]: is there twice'],
  [
    'hosts above racks',
    () => ({ topology: ['kubernetes.io/hostname', 'a'] }),
    'x.topology: has kubernetes.io/hostname above another level',
  ],
])('refuses %s', (_what, change, problem) => {
  const made = site();
  const props = { pools: [made.p5, made.slices], teams: { research: team(6) }, ...change(made) };
  expect(problemsOf(gpuQueue, props, 'x')).toEqual([expect.stringContaining(problem)]);
});
