import { App, Chart } from 'cdk8s';
import { GpuNodePool, GpuTrainingJob, modelOf, type TrainingController } from '../../lib';
import { capacityOf, demandOf, formatCapacity } from '../../lib/plans/capacity';
import { machines } from '../../lib/words/machine';
import type { KubeObject } from '../../lib/words/kubernetes';
import { mergeModel, type PodFacts, type PoolDescription, type PoolShape } from '../../lib/plans/model';
import { planBorrowedPool, planMigPartitionedNodePool, planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import { dra, exclusive, kaiFractions, mig } from '../../lib/plans/allocators';

const cluster = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const train = planTunedGpuNode(
  { path: 'ml/prod/train', id: 'train' },
  { machine: machines.dgxH100, nodes: 16, os: 'ubuntu-24.04', intent: 'training' },
  cluster,
);
const slices = planMigPartitionedNodePool(
  { path: 'ml/prod/slices', id: 'slices' },
  { machine: machines.dgxH100, nodes: { min: 1, max: 2 }, layout: { '1g.10gb': 7 } },
  cluster,
);
const theirs = planBorrowedPool({ path: 'ml/theirs', id: 'theirs' }, { sharing: mig(), nodeSelector: { team: 'ml' } });

const pod = (name: string, limits: Record<string, string | number>, rest: Partial<PodFacts> = {}): PodFacts => ({
  path: `ml/${name}`,
  owner: { group: 'batch', kind: 'Job', name, namespace: 'ml' },
  pointer: 'spec.template.spec',
  spec: { containers: [{ name: 'main', image: 'x', resources: { limits } }] },
  ...rest,
});

const model = mergeModel([
  train.plan.model,
  slices.plan.model,
  theirs.plan.model,
  {
    pods: [
      pod('llama', { 'nvidia.com/gpu': 8, cpu: 214, memory: '1500Gi' }, { replicas: 4, pool: 'ml/prod/train' }),
      pod('small', { 'nvidia.com/gpu': 2, cpu: 20, memory: '100Gi' }, { replicas: 1, pool: 'ml/prod/train' }),
      pod('notebook', { 'nvidia.com/mig-1g.10gb': 1 }, { replicas: 1, pool: 'ml/prod/slices' }),
      pod('theirs', { 'nvidia.com/mig-1g.5gb': 1 }, { replicas: 2, pool: 'ml/theirs' }),
      pod('agent', {}, { perNode: true }),
    ],
  },
]);

describe('capacity', () => {
  test('says how many pods fit on an empty node, as its kubelet admits them', () => {
    expect(capacityOf(model).workloads.map(({ workload, fitPerNode }) => [workload, fitPerNode])).toEqual([
      ['llama', 1],
      ['small', 4],
      ['notebook', 56],
      ['theirs', undefined],
      ['agent', undefined],
    ]);
  });

  test('names the resource of each number where a pool has several', () => {
    const { pools, workloads } = capacityOf(model);
    const asked = [
      { resource: 'nvidia.com/gpu', asked: 0, offered: 16 },
      { resource: 'nvidia.com/gpumem', asked: 440 },
    ];
    const [, row] = formatCapacity({ pools: pools.slice(0, 1).map((pool) => ({ ...pool, asked })), workloads }).split('\n');
    expect(row).toContain('0 x nvidia.com/gpu, 440 x nvidia.com/gpumem');
    expect(row).toContain('16 x nvidia.com/gpu, ? x nvidia.com/gpumem');
  });

  test('is printed as two aligned tables, with ? for what is not known', () => {
    expect(formatCapacity(capacityOf(model))).toBe(
      [
        'POOL    CLUSTER  NODES  GPUS PER NODE       OFFERS PER NODE              ASKED  OFFERED',
        'train   prod     16     8 x H100-SXM5-80GB  8 x nvidia.com/gpu           34     128',
        'slices  prod     1-2    8 x H100-SXM5-80GB  56 x nvidia.com/mig-1g.10gb  1      112',
        'theirs  ?        ?      ?                   ?                            ?      ?',
        '',
        'WORKLOAD     KIND  PODS       EACH ASKS                   FROM POOL  FIT ON A NODE',
        'ml/llama     Job   4          8 x nvidia.com/gpu          train      1',
        'ml/small     Job   1          2 x nvidia.com/gpu          train      4',
        'ml/notebook  Job   1          1 x nvidia.com/mig-1g.10gb  slices     56',
        'ml/theirs    Job   2          1 x nvidia.com/mig-1g.5gb   theirs     ?',
        'ml/agent     Job   each node  no GPU                      any        ?',
        '',
      ].join('\n'),
    );
  });

  test('has the cluster of each workload where there are several, and says how many there is room for where the kubelet is not known', () => {
    const other = planBorrowedPool(
      { path: 'b/whole', id: 'whole' },
      { sharing: exclusive(), machine: machines.dgxH100, nodeSelector: { a: 'b' } },
    );
    const dev = { ...other.description, cluster: { ...cluster, name: 'dev', path: 'ml/dev' }, nodes: { min: 1, max: 1 } };
    const two = mergeModel([
      train.plan.model,
      { pools: [dev], pods: [pod('eight', { 'nvidia.com/gpu': 2, cpu: 8, memory: '8Gi' }, { replicas: 5, pool: 'b/whole' })] },
    ]);
    const text = formatCapacity(capacityOf(two));
    expect(text).toMatch(/whole +dev +1 +8 x H100-SXM5-80GB +8 x nvidia\.com\/gpu +10 +8\n/);
    expect(text).toMatch(/ml\/eight +dev +Job +5 +2 x nvidia\.com\/gpu +whole +up to 4\n/);
  });

  test('of nothing is nothing', () => expect(formatCapacity(capacityOf(mergeModel([])))).toBe(''));
});

describe('what a pool is asked for', () => {
  const nodes = { min: 2, max: 2 };
  const demand = (...asks: readonly (readonly [gpus: number, pods: number])[]) =>
    demandOf(
      { ...train.description, nodes },
      asks.map(([gpus, replicas], index) => ({
        pod: pod(`a${index}`, { 'nvidia.com/gpu': gpus }, { replicas }),
        gpus: new Map([['nvidia.com/gpu', gpus]]),
      })),
    )[0];

  test('is the sum over all pods, and the nodes that it needs', () => {
    expect(demand([4, 2], [2, 3])).toMatchObject({ asked: 14, offered: 16, nodesNeeded: 2 });
    // Two of more than half a node need a node each.
    expect(demand([5, 3])).toMatchObject({ asked: 15, offered: 16, nodesNeeded: 3 });
    expect(demand([4, 3], [6, 1])).toMatchObject({ asked: 18, nodesNeeded: 3 });
  });
});

describe('what runs the pods', () => {
  const shown = (controller: TrainingController | undefined, more: object = {}) => {
    const app = new App();
    const chart = new Chart(app, 'ml', { namespace: 'ml' });
    const pool = GpuNodePool.fromAttributes(chart, 'theirs', { sharing: exclusive(), nodeSelector: { team: 'ml' } });
    const rest = {
      pool,
      numNodes: 4,
      request: { gpus: 8 },
      image: 'x:1',
      resources: { cpu: 8, memory: '64Gi' },
      command: ['torchrun', 'a.py'],
    };
    new GpuTrainingJob(chart, 'llama', { ...rest, ...(controller === undefined ? {} : { controller }), ...more });
    return capacityOf(modelOf(app)).workloads.map(({ workload, kind, pods }) => [workload, kind, pods]);
  };

  test('a TrainJob is shown by its name, and not by that of its runtime', () =>
    expect(shown('TrainJob')).toEqual([['llama', 'TrainJob', 4]]));

  test('the leader and the workers of a LeaderWorkerSet are one row', () =>
    expect(shown('LeaderWorkerSet')).toEqual([['llama', 'LeaderWorkerSet', 4]]));

  test('pods that ask for something else have a row of their own', () =>
    expect(
      shown('MPIJob', { sshd: ['/usr/sbin/sshd', '-De'], readinessProbe: { tcpSocket: { port: 2222 } } }).map(([, , pods]) => pods),
    ).toEqual([1, 4]));
});

test('whole GPUs of a pool that gives fractions of them fit as they do elsewhere', () => {
  const pool = { ...train.description, path: 'ml/kai', sharing: kaiFractions() };
  const asking = pod('whole', { 'nvidia.com/gpu': 2, cpu: 4, memory: '8Gi' }, { replicas: 1, pool: 'ml/kai' });
  const [row] = capacityOf(mergeModel([{ pools: [pool], pods: [asking] }])).workloads;
  expect(row).toMatchObject({ fitPerNode: 4 });
});

describe('devices that no kubelet counts', () => {
  const fit = (pool: PoolDescription, objects: readonly KubeObject[], asking: PodFacts) => {
    const facts = objects.map((object) => ({ path: 'ml/claims', object }));
    const [row] = capacityOf(mergeModel([{ pools: [pool], pods: [asking], objects: facts }])).workloads;
    return [row?.fitPerNode, row?.roomPerNode];
  };
  const claimed = { ...train.description, path: 'ml/claimed', sharing: dra() };
  const template = (count: number): KubeObject => ({
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaimTemplate',
    metadata: { name: 'gpus', namespace: 'ml' },
    spec: { spec: { devices: { requests: [{ name: 'gpu', exactly: { deviceClassName: 'gpu.nvidia.com', count } }] } } },
  });
  const claiming = (limits: Record<string, string | number>, claim: object = { resourceClaimTemplateName: 'gpus' }): PodFacts =>
    pod(
      'claiming',
      {},
      {
        replicas: 1,
        pool: 'ml/claimed',
        spec: {
          containers: [{ name: 'main', image: 'x', resources: { limits, claims: [{ name: 'gpus' }] } }],
          resourceClaims: [{ name: 'gpus', ...claim }],
        },
      },
    );
  const small = { cpu: 2, memory: '2Gi' };

  test('are those of claims', () => {
    const fits = [1, 2, 6, 16].map((count) => fit(claimed, [template(count)], claiming(small)));
    expect(fits).toEqual([8, 4, 1, 0].map((count) => [count, undefined]));
    expect(fit(claimed, [template(2)], claiming({}))).toEqual([undefined, 4]);
    // On machines of several sizes the least.
    const [shape] = train.description.shapes ?? [];
    const four = { ...shape, machine: { ...machines.dgxH100, gpus: machines.dgxH100.gpus.slice(0, 4) } };
    expect(fit({ ...claimed, shapes: [shape as PoolShape, four] }, [template(2)], claiming(small))).toEqual([2, undefined]);
  });

  test('are no limit where all pods share them', () => {
    const shared = {
      ...template(8),
      kind: 'ResourceClaim',
      spec: { devices: { requests: [{ name: 'gpu', exactly: { deviceClassName: 'gpu.nvidia.com', count: 8 } }] } },
    };
    const [alone] = fit(claimed, [shared], claiming(small, { resourceClaimName: 'gpus' }));
    expect(alone).toBeGreaterThan(8);
  });

  test('are parts that an allocator counts, of pods that ask for nothing else', () => {
    const kai = { ...train.description, path: 'ml/kai', sharing: kaiFractions() };
    const annotations = { 'gpu-memory': '20480' };
    const part = (limits: Record<string, string | number>) => pod('part', limits, { replicas: 1, pool: 'ml/kai', annotations });
    expect(fit(kai, [], part({}))).toEqual([undefined, 24]);
    expect(fit(kai, [], part({ cpu: 20, memory: '8Gi' }))).toEqual([undefined, 10]);
  });
});

describe('a pool whose MIG layout changes by a schedule', () => {
  const groups = (layout: Readonly<Record<string, number>>) => [{ devices: 'all', layout }] as const;
  const clock = {
    path: 'ml/clock',
    pool: 'ml/prod/slices',
    windows: [
      { name: 'day', config: 'day', groups: groups({ '1g.10gb': 7 }) },
      { name: 'evening', config: 'evening', groups: groups({ '1g.10gb': 4, '3g.40gb': 1 }) },
      { name: 'night', config: 'all-disabled', groups: groups({}) },
    ],
  };
  const asking = (resource: string, count: number, replicas: number) =>
    mergeModel([
      slices.plan.model,
      {
        migSchedules: [clock],
        pods: [
          pod(
            'one',
            { [resource]: count },
            { replicas, pool: 'ml/prod/slices', owner: { group: 'jobset.x-k8s.io', kind: 'JobSet', name: 'one', namespace: 'ml' } },
          ),
        ],
      },
    ]);
  const found = (...ask: Parameters<typeof asking>) =>
    judge(asking(...ask))
      .filter(({ rule }) => ['pool/capacity', 'pool/gpus-per-node', 'pool/offers'].includes(rule))
      .map(({ rule, got, allowed }) => [rule, got, allowed]);

  test('has the resources of all windows', () => {
    expect(capacityOf(asking('nvidia.com/gpu', 8, 2)).pools).toMatchObject([
      {
        offers: [
          { resource: 'nvidia.com/mig-1g.10gb', perNode: 56 },
          { resource: 'nvidia.com/mig-3g.40gb', perNode: 8 },
          { resource: 'nvidia.com/gpu', perNode: 8 },
        ],
        asked: [
          { asked: 0, offered: 112 },
          { asked: 0, offered: 16 },
          { asked: 16, offered: 16 },
        ],
      },
    ]);
  });

  test.each([
    ['nvidia.com/gpu', 8, 1],
    ['nvidia.com/gpu', 2, 4],
    ['nvidia.com/mig-1g.10gb', 1, 56],
    ['nvidia.com/mig-3g.40gb', 1, 8],
  ])('fits pods of %s: %d as often as its best window does', (resource, count, fit) => {
    expect(capacityOf(asking(resource, count, 1)).workloads).toMatchObject([{ fitPerNode: fit }]);
    expect(found(resource, count, fit * 2)).toEqual([]);
  });

  test.each([
    ['nvidia.com/gpu', 8, 10, ['pool/capacity', 10, 'up to 2']],
    ['nvidia.com/mig-1g.10gb', 1, 113, ['pool/capacity', 113, 'up to 112']],
    ['nvidia.com/mig-3g.40gb', 1, 17, ['pool/capacity', 17, 'up to 16']],
    ['nvidia.com/gpu', 9, 1, ['pool/gpus-per-node', 9, 'up to 8']],
  ])('fails where %s: %d in %d pods is more than a window has', (resource, count, replicas, finding) => {
    expect(found(resource, count, replicas)).toEqual([finding]);
  });
});
