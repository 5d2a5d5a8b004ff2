import { placementOf } from '../../lib/plans/placement';
import { planOf, planText } from '../../lib/rules';
import { modelOf, readContext } from '../../lib/read';
import { readDocuments } from '../landing/documents';

const modelWith = (objects: readonly object[], pools: readonly object[], more: object = {}) =>
  modelOf(readDocuments(objects), readContext({ kubernetes: '1.34', pools, ...more }, 'context.yaml')).model;
const pool = (name: string, more: object = {}): object => ({ name, machine: 'dgxH100', nodes: 2, nodeSelector: { pool: name }, ...more });

interface Job {
  readonly name: string;
  readonly pods?: number;
  readonly limits?: object;
  readonly spec?: object;
  readonly labels?: object;
  readonly kind?: string;
  readonly metadata?: object;
}
const job = ({ name, pods = 1, limits = {}, spec = {}, labels = {}, metadata = {} }: Job): object => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name, namespace: 'ml', ...metadata },
  spec: {
    parallelism: pods,
    completions: pods,
    template: {
      metadata: { labels },
      spec: { restartPolicy: 'Never', ...spec, containers: [{ name: 'main', image: 'registry.example.com/x:1', resources: { limits } }] },
    },
  },
});
const gpus = (count: number): object => ({ 'nvidia.com/gpu': count });

/** How many pods of each workload have a node, and on how many nodes. */
function placedOf(...given: Parameters<typeof modelWith>) {
  return planOf(modelWith(...given)).workloads.map(({ name, pods, placed, on }) => [
    name,
    `${placed}/${pods}`,
    ...on.map((one) => `${one.pool} ${one.pods} on ${one.nodes}`),
  ]);
}

test('the scheduler spreads, and what is left is in fragments', () => {
  expect(placedOf([job({ name: 'a', pods: 2, limits: gpus(4) }), job({ name: 'b', limits: gpus(8) })], [pool('train')])).toEqual([
    ['a', '2/2', 'train 2 on 2'],
    ['b', '0/1'],
  ]);
  const { pools, workloads } = planOf(
    modelWith([job({ name: 'a', pods: 2, limits: gpus(4) }), job({ name: 'b', limits: gpus(8) })], [pool('train')]),
  );
  expect(pools[0]).toMatchObject({ nodes: 2, used: 2, wanted: 2, left: [{ nodes: 2, free: { 'nvidia.com/gpu': 4 } }] });
  expect(pools[0]?.resources[0]).toEqual({ resource: 'nvidia.com/gpu', given: 8, of: 16 });
  expect(workloads[1]?.waits).toEqual(['2 nodes: Insufficient nvidia.com/gpu: 8 of 8 on a node']);
});

test('a scheduler that fills nodes leaves whole ones', () => {
  const spec = { schedulerName: 'volcano' };
  expect(
    placedOf([job({ name: 'a', pods: 2, limits: gpus(4), spec }), job({ name: 'b', limits: gpus(8), spec })], [pool('train')]),
  ).toEqual([
    ['a', '2/2', 'train 2 on 1'],
    ['b', '1/1', 'train 1 on 1'],
  ]);
});

test('how many nodes would do is not said where a pod fits on none', () => {
  const plan = planOf(
    modelWith([job({ name: 'a', limits: gpus(8) }), job({ name: 'b', limits: gpus(16) })], [pool('train')], { complete: true }),
  );
  expect([plan.pools[0]?.wanted, plan.elsewhere.map(({ name }) => name)]).toEqual([undefined, ['b']]);
});

test('who has the higher priority comes first', () => {
  const high = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 100 };
  expect(
    placedOf(
      [high, job({ name: 'low', pods: 2, limits: gpus(8) }), job({ name: 'first', limits: gpus(8), spec: { priorityClassName: 'high' } })],
      [pool('train')],
    ),
  ).toEqual([
    ['low', '1/2', 'train 1 on 1'],
    ['first', '1/1', 'train 1 on 1'],
  ]);
});

test('a gang of a scheduler that starts gangs whole is there, or holds nothing', () => {
  const gang = { kind: 'Job', apiVersion: 'batch.volcano.sh/v1alpha1' };
  const volcanoJob = (name: string, replicas: number): object => ({
    ...gang,
    metadata: { name, namespace: 'ml' },
    spec: {
      minAvailable: replicas,
      schedulerName: 'volcano',
      tasks: [
        {
          name: 'worker',
          replicas,
          template: {
            spec: {
              schedulerName: 'volcano',
              containers: [{ name: 'main', image: 'registry.example.com/x:1', resources: { limits: gpus(8) } }],
            },
          },
        },
      ],
    },
  });
  expect(placedOf([volcanoJob('large', 3), volcanoJob('small', 2)], [pool('train')])).toEqual([
    ['large', '0/3'],
    ['small', '2/2', 'train 2 on 2'],
  ]);
});

test('parts of GPUs fill what others leave: under HAMi nodes are filled, and the GPUs of a node in turn', () => {
  const part = (name: string, pods: number, mib: number): object =>
    job({ name, pods, limits: { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': mib } });
  const share = pool('share', { nodes: 1, sharing: { hami: {} } });
  const { workloads, pools } = planOf(modelWith([part('large', 8, 50_000), part('small', 9, 30_000)], [share]));
  expect(workloads.map(({ placed }) => placed)).toEqual([8, 8]);
  expect(workloads[1]?.waits).toEqual(['1 node: no GPU of a node has so much memory or so many cores left']);
  expect(pools[0]?.resources[0]).toMatchObject({ resource: 'gpus', of: 8 });
});

test('pods that keep each other off a node, by anti-affinity or by a port of the host', () => {
  const alone = {
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'alone' } } },
        ],
      },
    },
  };
  expect(
    placedOf(
      [
        job({ name: 'alone', pods: 3, limits: gpus(1), labels: { app: 'alone' }, spec: alone }),
        job({ name: 'ports', pods: 3, limits: gpus(1), spec: { hostNetwork: true } }),
      ],
      [pool('train')],
    ),
  ).toEqual([
    ['alone', '2/3', 'train 2 on 2'],
    ['ports', '3/3', 'train 3 on 2'],
  ]);
});

test('who avoids others keeps them off as well, whoever comes first, and not those of another namespace', () => {
  const avoiding = {
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'loud' } } },
        ],
      },
    },
  };
  const quiet = job({ name: 'quiet', limits: gpus(1), spec: avoiding });
  const loud = job({ name: 'loud', limits: gpus(1), labels: { app: 'loud' } });
  const elsewhere = job({ name: 'loud', limits: gpus(1), labels: { app: 'loud' }, metadata: { namespace: 'web' } });
  const one = [pool('train', { nodes: 1 })];
  expect(placedOf([quiet, loud], one).map(([, placed]) => placed)).toEqual(['1/1', '0/1']);
  expect(placedOf([loud, quiet], one).map(([, placed]) => placed)).toEqual(['1/1', '0/1']);
  expect(placedOf([quiet, elsewhere], one).map(([, placed]) => placed)).toEqual(['1/1', '1/1']);
});

test('a quota of a namespace, and a queue, hold pods back', () => {
  const quota = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'gpus', namespace: 'ml' },
    spec: { hard: { 'requests.nvidia.com/gpu': '8' } },
  };
  const { workloads } = planOf(
    modelWith([quota, job({ name: 'a', limits: gpus(8) }), job({ name: 'b', limits: gpus(8) })], [pool('train')]),
  );
  expect(workloads.map(({ placed }) => placed)).toEqual([1, 0]);
  expect(workloads[1]?.waits).toEqual(["ResourceQuota 'gpus' gives out 8 nvidia.com/gpu, 8 are taken, and 8 are asked for"]);
});

test('pods on each node are there first, and are no use of a node', () => {
  const agent = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'ml' },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: {
        metadata: { labels: { app: 'agent' } },
        spec: { containers: [{ name: 'main', image: 'registry.example.com/x:1', resources: { requests: { cpu: '100' } } }] },
      },
    },
  };
  const { workloads, pools } = planOf(modelWith([job({ name: 'a', pods: 2, limits: { ...gpus(1), cpu: '150' } }), agent], [pool('train')]));
  expect(workloads.map(({ name, placed, pods }) => [name, placed, pods])).toEqual([
    ['a', 0, 2],
    ['agent', 2, 2],
  ]);
  expect(pools[0]).toMatchObject({ used: 0 });
});

test('what is not known is said: how many nodes, which machine, what is not followed', () => {
  const plan = planOf(
    modelWith(
      [
        job({
          name: 'a',
          pods: 3,
          limits: gpus(8),
          spec: { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }] },
        }),
      ],
      [{ name: 'open', machine: 'dgxH100', nodeSelector: { pool: 'open' } }],
    ),
  );
  expect(plan.pools[0]).toMatchObject({ used: 3, wanted: 3 });
  expect(plan.pools[0]?.nodes).toBeUndefined();
  expect(plan.unknown.map(({ give }) => give)).toEqual(['give nodes', 'look at it on the cluster']);
  expect(planText(plan)).toContain('3 of 3');
});

test('ten thousand GPUs and fifty thousand pods', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    job({ name: `a${index}`, pods: 100, limits: { ...gpus(index % 3), cpu: `${(index % 7) + 1}` } }),
  );
  const model = modelWith(many, [pool('train', { nodes: 1250 })]);
  const { nodes, pods } = placementOf(model);
  expect([nodes.length, pods.length]).toEqual([1250, 333]);
  expect(pods.every(({ pods: all, placed, reasons }) => placed === all || reasons.length > 0)).toBe(true);
});
