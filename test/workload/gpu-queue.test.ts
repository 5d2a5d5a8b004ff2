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
  kaiFractions,
  kueue,
  machines,
  mig,
  multiKueue,
  otherCheck,
  provisioning,
  timeSlicing,
  volcanoVgpu,
} from '../../lib';
import type { KubeObject } from '../../lib/words/kubernetes';
import { gpuQueue } from '../../lib/plans/workload/workloads';
import { findings as lintFindings } from '../read/found';
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

test('a container of a team that does not say its own has the defaults of the team, as request and as limit', () => {
  const containerDefaults = { cpu: 0.5, memory: '4Gi' };
  const { objects } = queueObjects(({ p5 }) => ({
    pools: [p5],
    teams: { research: { ...team(6), namespaces: ['ml', 'lab'], containerDefaults }, product: { ...team(2), namespaces: ['serve'] } },
  }));
  const ranges = objects.filter(({ kind }) => kind === 'LimitRange');
  expect(ranges.map(({ metadata }) => metadata)).toEqual([
    { name: 'research', namespace: 'ml' },
    { name: 'research', namespace: 'lab' },
  ]);
  const amounts = { cpu: '500m', memory: '4Gi' };
  expect(ranges[0]!['spec']).toEqual({ limits: [{ type: 'Container', default: amounts, defaultRequest: amounts }] });
  expect(known(ranges)).toEqual([]);
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

type QueueSpec = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const queueObjects = (props: (made: ReturnType<typeof site>) => Partial<GpuQueueProps>) => {
  const made = site();
  new GpuQueue(made.chart, 'gpus', { pools: [made.p5], teams: {}, ...props(made) });
  return { ...made, objects: made.chart.toJson() as KubeObject[] };
};
const known = (objects: readonly KubeObject[]) => objects.flatMap((object) => judgeManifest(object, '1.36'));

test('a team of Volcano deserves its nodes, may have what it borrows, and keeps what it does not lend', () => {
  const { objects } = queueObjects(() => ({
    kind: 'volcano',
    parent: 'departments',
    teams: {
      research: { quota: { p5: { nodes: 6, borrow: 1, lend: 4 } }, reclaimable: false, priority: 5 },
      product: { quota: { p5: { nodes: 2 } } },
    },
    priorities: { urgent: 1000 },
  }));
  const queues = objects.filter(({ apiVersion }) => apiVersion.startsWith('scheduling'));
  expect(queues.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`)).toEqual([
    'scheduling.volcano.sh/v1beta1 Queue research',
    'scheduling.volcano.sh/v1beta1 Queue product',
    'scheduling.k8s.io/v1 PriorityClass urgent',
  ]);
  const [research, product] = queues.map(({ spec }) => spec as QueueSpec);
  expect(research).toMatchObject({ parent: 'departments', priority: 5, reclaimable: false });
  const gpus = (spec: QueueSpec | undefined) => [spec?.['guarantee']?.['resource'], spec?.['deserved'], spec?.['capability']];
  expect(gpus(research)).toEqual([16, 48, 56].map((count) => expect.objectContaining({ 'nvidia.com/gpu': count }) as object));
  expect(gpus(product)).toEqual([undefined, expect.objectContaining({ 'nvidia.com/gpu': 16 }), undefined]);
  expect(known(queues)).toEqual([]);
});

test("Volcano's own parts of GPUs are counted by number, memory and cores", () => {
  const { objects } = queueObjects(({ cluster }) => ({
    kind: 'volcano',
    pools: [new GpuNodePool(cluster, 'parts', { machine: machines.dgxH100, nodes: 2, sharing: volcanoVgpu() })],
    teams: { lab: { quota: { parts: { nodes: 1 } } } },
  }));
  expect(objects.find(({ kind }) => kind === 'Queue')!['spec']).toMatchObject({
    deserved: { 'volcano.sh/vgpu-number': 80, 'volcano.sh/vgpu-memory': 8 * Math.floor(81_559 / 32), 'volcano.sh/vgpu-cores': 800 },
  });
});

test('teams of KAI are leaves below a queue that has all of them, in millicores, millions of bytes and GPUs', () => {
  const { objects } = queueObjects(({ cluster, p5 }) => ({
    kind: 'kai',
    pools: [p5, new GpuNodePool(cluster, 'parts', { machine: machines.dgxH100, nodes: 2, sharing: kaiFractions() })],
    topology: ['cloud.provider.com/topology-rack'],
    teams: {
      research: { quota: { p5: { nodes: 6, borrow: 1 }, parts: { nodes: 0.5, borrow: 0 } }, priority: 200, overQuotaWeight: 2 },
      product: { quota: { p5: { nodes: 2 } } },
    },
  }));
  const queues = objects.filter(({ apiVersion }) => apiVersion.startsWith('scheduling') || apiVersion.startsWith('kai'));
  expect(queues.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'Topology gpus',
    'Queue gpus',
    'Queue research',
    'Queue product',
  ]);
  const specOf = (name: string) => queues.find(({ kind, metadata }) => kind === 'Queue' && metadata.name === name)!['spec'] as QueueSpec;
  expect(specOf('research')).toMatchObject({ parentQueue: 'gpus', priority: 200 });
  expect(specOf('research')['resources']!['gpu']).toEqual({ quota: 52, limit: 60, overQuotaWeight: 2 });
  expect(specOf('product')['resources']!['gpu']).toEqual({ quota: 16, limit: -1, overQuotaWeight: 1 });
  expect(specOf('gpus')['resources']!['gpu']).toEqual({ quota: 68, limit: -1, overQuotaWeight: 1 });
  const { cpu, memory } = specOf('product')['resources'] as Record<string, { quota: number }>;
  // Two p5: some 190 CPUs and 2 TiB each.
  expect(cpu!.quota).toBeGreaterThan(2 * 180_000);
  expect(cpu!.quota % 1000).toBe(0);
  expect(memory!.quota).toBeGreaterThan(2 * 1_900_000);
  expect(known(queues)).toEqual([]);
});

test.each<[string, Partial<GpuQueueProps>, readonly string[]]>([
  [
    'what queues of Volcano cannot say',
    {
      kind: 'volcano',
      topology: ['rack'],
      teams: { a: { ...team(1), preemption: false, overQuotaWeight: 2 }, default: { quota: { p5: { nodes: 1 } } } },
    },
    [
      'x.topology: is nothing that queues of Volcano can say',
      'x.teams.a.namespaces: is nothing that queues of Volcano can say',
      'x.teams.a.preemption: is nothing that queues of Volcano can say',
      'x.teams.a.overQuotaWeight: is nothing that queues of Volcano can say',
      'x.teams.default: is a queue that Volcano makes itself',
    ],
  ],
  [
    'what queues of KAI cannot say',
    {
      kind: 'kai',
      perNode: { 'ephemeral-storage': '3Ti' },
      teams: { x: { quota: { p5: { nodes: 1, lend: 1 } }, reclaimable: true }, b: { quota: {} } },
    },
    [
      'x.perNode: is nothing that queues of KAI can say',
      'x.teams.x.reclaimable: is nothing that queues of KAI can say',
      'x.teams.x.quota.p5.lend: is nothing that queues of KAI can say',
      'x.teams.x: has the name of the queue above the teams',
    ],
  ],
  [
    'what queues of Kueue cannot say',
    { parent: 'root', teams: { a: { quota: {}, priority: 1 } } },
    [
      'x.parent: is nothing that queues of Kueue can say',
      'x.teams.a.priority: is nothing that queues of Kueue can say',
      'x.teams.a.namespaces: is missing: a LocalQueue of Kueue is of a namespace',
    ],
  ],
])('refuses %s', (_what, change, problems) => {
  const made = site();
  expect(problemsOf(gpuQueue, { pools: [made.p5], teams: {}, ...change }, 'x')).toEqual(
    problems.map((problem) => expect.stringContaining(problem) as string),
  );
});

test.each([
  ['of the topology of Kueue', { topology: ['rack'], teams: { a: team(1) } }, true],
  ['of the cohort of Kueue', { teams: { a: team(1), b: team(1) } }, true],
  ['of the queue above the teams of KAI', { kind: 'kai', teams: { a: { quota: {} } } }, true],
  ['of nothing: one team of Kueue', { teams: { a: team(1) } }, false],
  ['of nothing: KAI below a queue that is there', { kind: 'kai', parent: 'root', teams: { a: { quota: {} } } }, false],
  ['of nothing: Volcano', { kind: 'volcano', teams: { a: { quota: {} } } }, false],
] as const)('an id with capitals is the name %s', (_what, change, told) => {
  const { p5 } = site();
  const problems = (name?: string) => problemsOf(gpuQueue, { pools: [p5], ...(name === undefined ? {} : { name }), ...change }, 'Queues');
  expect(problems()).toEqual(told ? [expect.stringContaining('Queues.name: is missing')] : []);
  expect(problems('queues')).toEqual([]);
});

test('fails for pools whose shares KAI takes for GPUs', () => {
  const { cluster, slices } = site();
  const shared = new GpuNodePool(cluster, 'shared', { machine: machines.dgxH100, nodes: 1, sharing: timeSlicing({ replicas: 4 }) });
  const props = { kind: 'kai', pools: [slices, shared], teams: { a: { quota: {} } } } as const;
  expect(problemsOf(gpuQueue, props, 'x')).toEqual([0, 1].map((index) => expect.stringContaining(`x.pools[${index}]: gives out nothing`)));
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
  [
    'a priority of KAI above the highest',
    ({ p5 }) => ({ kind: 'kai', pools: [p5], teams: { a: { quota: { p5: { nodes: 1 } } } }, priorities: { urgent: 2 ** 31 - 1 } }),
    'x.priorities.urgent: is more than a PriorityClass may have',
  ],
  ['a level that is there twice', () => ({ topology: ['a', 'a'] }), 'x.topology[1]: is there twice'],
  [
    'defaults of containers that say nothing',
    () => ({ teams: { a: { ...team(2), containerDefaults: {} } } }),
    'x.teams.a.containerDefaults: says nothing',
  ],
  [
    'defaults of one namespace that two teams give',
    () => {
      const own = { ...team(2), containerDefaults: { memory: '4Gi' } };
      return { teams: { a: own, b: own } };
    },
    "x.teams.b.containerDefaults: is said of namespace 'ml' by team 'a' too",
  ],
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

test.each(['volcano', 'kai'] as const)('fails for what queues of %s have no word for', (kind) => {
  const { chart, p5 } = site();
  const quota = { quota: { p5: { nodes: 2 } }, containerDefaults: { cpu: 1 } };
  const given = { kind, pools: [p5], teams: { research: quota, product: { quota: {} } } };
  expect(() => new GpuQueue(chart, 'gpus', given)).toThrow(/teams\.research\.containerDefaults/);
});

describe('checks after the quota', () => {
  const nodesFirst = provisioning({
    class: 'best-effort-atomic-scale-up.autoscaling.x-k8s.io',
    pools: ['p5'],
    managedResources: ['nvidia.com/gpu'],
    parameters: { ValidUntilSeconds: '3600' },
    nodeSelector: { 'example.com/request': 'RequestKey' },
    podSetMergePolicy: 'IdenticalPodTemplates',
    retries: 0,
  });
  const clusters = { onprem: { secret: 'onprem' }, aws: { clusterProfile: 'aws' }, test: { path: '/etc/multikueue/kubeconfigs/test' } };
  const teams = {
    research: { ...team(6), admissionChecks: ['nodes', 'budget'] },
    product: { ...team(2), namespaces: ['serve'], admissionChecks: ['far'] },
  };
  const all = { nodes: nodesFirst, far: multiKueue({ clusters }), budget: otherCheck() };

  test('ask for nodes, send workloads to other clusters, or are of somebody else', () => {
    const { objects } = queued(() => ({ teams, admissionChecks: all }));
    expect(objects.flatMap((object) => judgeManifest(object, '1.36'))).toEqual([]);
    expect(one(objects, 'ProvisioningRequestConfig', 'nodes')).toEqual({
      provisioningClassName: 'best-effort-atomic-scale-up.autoscaling.x-k8s.io',
      managedResources: ['nvidia.com/gpu'],
      parameters: { ValidUntilSeconds: '3600' },
      podSetMergePolicy: 'IdenticalPodTemplates',
      podSetUpdates: { nodeSelector: [{ key: 'example.com/request', valueFromProvisioningClassDetail: 'RequestKey' }] },
      retryStrategy: { backoffLimitCount: 0 },
    });
    expect(one(objects, 'AdmissionCheck', 'nodes')).toEqual({
      controllerName: 'kueue.x-k8s.io/provisioning-request',
      parameters: { apiGroup: 'kueue.x-k8s.io', kind: 'ProvisioningRequestConfig', name: 'nodes' },
    });
    expect(one(objects, 'MultiKueueConfig', 'far')).toEqual({ clusters: ['onprem', 'aws', 'test'] });
    expect(one(objects, 'AdmissionCheck', 'far')).toMatchObject({ controllerName: 'kueue.x-k8s.io/multikueue' });
    expect(Object.keys(clusters).map((name) => one(objects, 'MultiKueueCluster', name))).toEqual([
      { clusterSource: { kubeConfig: { locationType: 'Secret', location: 'onprem' } } },
      { clusterSource: { clusterProfileRef: { name: 'aws' } } },
      { clusterSource: { kubeConfig: { locationType: 'Path', location: '/etc/multikueue/kubeconfigs/test' } } },
    ]);
    expect(objects.some(({ kind, metadata }) => kind === 'AdmissionCheck' && metadata.name === 'budget')).toBe(false);
    const strategies = ['research', 'product'].map((name) => one<object>(objects, 'ClusterQueue', name));
    expect(strategies).toMatchObject([
      { admissionChecksStrategy: { admissionChecks: [{ name: 'nodes', onFlavors: ['p5'] }, { name: 'budget' }] } },
      { admissionChecksStrategy: { admissionChecks: [{ name: 'far' }] } },
    ]);
  });

  test('of somebody else are not looked for, and others are', () => {
    const { chart, objects } = queued(() => ({ teams, admissionChecks: all }));
    const annotations = ['research', 'product'].map(
      (name) => objects.find(({ kind, metadata }) => kind === 'ClusterQueue' && metadata.name === name)?.metadata.annotations,
    );
    expect(annotations).toEqual([{ 'cdk8s-gpu/checks-of-others': 'budget' }, undefined]);
    expect(findings(chart).filter(({ rule }) => rule === 'queue/reference')).toEqual([]);
    const text = (given: readonly KubeObject[]) => given.map((object) => JSON.stringify(object)).join('\n---\n');
    const linted = (given: readonly KubeObject[]) =>
      lintFindings(text(given)).flatMap(({ rule, got }) => (rule === 'queue/reference' ? [got] : []));
    expect(linted(objects)).toEqual([]);
    expect(linted(objects.filter(({ kind, metadata }) => kind !== 'AdmissionCheck' || metadata.name !== 'nodes'))).toEqual(['nodes']);
  });

  test('are those of every team that names none, and none of a team with an empty list', () => {
    const { objects } = queued(() => ({
      admissionChecks: { nodes: nodesFirst },
      teams: { research: team(6), product: { ...team(2), namespaces: ['serve'], admissionChecks: [] } },
    }));
    expect(one<object>(objects, 'ClusterQueue', 'research')).toHaveProperty('admissionChecksStrategy');
    expect(one<object>(objects, 'ClusterQueue', 'product')).not.toHaveProperty('admissionChecksStrategy');
  });

  test('fail where Kueue would make the queue inactive, or nobody would answer', () => {
    const { p5, slices } = site();
    const found = (admissionChecks: object, own?: readonly string[], more: object = {}) =>
      problemsOf(
        gpuQueue,
        { pools: [p5, slices], teams: { a: { ...team(6), ...(own && { admissionChecks: own }) } }, admissionChecks, ...more },
        'q',
      ).map((line) => line.split(': ')[0]);
    expect(found({ nodes: nodesFirst })).toEqual([]);
    expect(found({ nodes: nodesFirst, far: all.far })).toEqual(['q.teams.a.admissionChecks']);
    expect(found({ nodes: nodesFirst, far: all.far }, ['far'])).toEqual([]);
    expect(found({ far: all.far, away: all.far })).toEqual(['q.teams.a.admissionChecks']);
    expect(found({ far: all.far }, ['near'])).toEqual(['q.teams.a.admissionChecks[0]']);
    expect(found({ nodes: { ...nodesFirst, pools: ['p4'] } })).toEqual(['q.admissionChecks.nodes.pools[0]']);
    // EKS has no autoscaler that answers a class of GKE.
    expect(found({ nodes: provisioning({ class: 'queued-provisioning.gke.io' }) })).toEqual(['q.admissionChecks.nodes.class']);
    expect(found({ far: multiKueue({ clusters: { a: { path: '/root/.kube/config' } } }) })[0]).toMatch(/^q\.admissionChecks\.far/);
    expect(found({ nodes: nodesFirst }, undefined, { kind: 'kai' })).toContain('q.admissionChecks');
  });
});
