import { App, Chart } from 'cdk8s';
import {
  exclusive,
  filesOf,
  GpuCluster,
  GpuNodePool,
  type KaiSchedulerProps,
  kaiFractions,
  KaiScheduler,
  machines,
  type Sharing,
  VolcanoVgpu,
  type VolcanoVgpuProps,
  volcanoVgpu,
} from '../../lib';
import { parseYaml } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { judgeManifest } from '../judge/schema';
import { refusedOf } from '../refused';

type Json = Readonly<Record<string, never>>;

function made(make: (cluster: GpuCluster) => unknown, sharing: Readonly<Record<string, Sharing>>, machine = machines.dgxA100) {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  for (const [name, own] of Object.entries(sharing)) new GpuNodePool(cluster, name, { machine, nodes: 2, sharing: own });
  make(cluster);
  const files = Object.fromEntries(filesOf(chart).map(({ path, text }) => [path, text]));
  return { objects: chart.toJson() as KubeObject[], files };
}
const volcano = (props: VolcanoVgpuProps = {}, sharing: Readonly<Record<string, Sharing>> = { soft: volcanoVgpu() }) =>
  made((cluster) => new VolcanoVgpu(cluster, 'volcano', props), sharing);
const kai = (props: KaiSchedulerProps = {}, sharing: Readonly<Record<string, Sharing>> = { parts: kaiFractions() }) =>
  made((cluster) => new KaiScheduler(cluster, 'kai', props), sharing);
const cut = (nodeNames = ['a', 'b'], gpuMemoryFactor?: number) =>
  volcanoVgpu({ operatingMode: 'mig', nodeNames, ...(gpuMemoryFactor === undefined ? {} : { gpuMemoryFactor }) });

const of = (objects: readonly KubeObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name)! as KubeObject & Record<string, Json>;
const container = (objects: readonly KubeObject[], pool: string) => {
  const spec = (of(objects, 'DaemonSet', `volcano-vgpu-${pool}`)['spec'] as unknown as { template: { spec: object } }).template.spec;
  return { spec, main: (spec as { containers: readonly object[] }).containers[0]! };
};
const configuration = (text: string | undefined) => parseYaml(text ?? '')[0] as { readonly actions: string; readonly tiers: unknown };
const conf = (files: Readonly<Record<string, string>>) =>
  configuration(
    (parseYaml(files['prod/volcano/values.yaml']!)[0] as { custom: { scheduler_config_override: string } }).custom
      .scheduler_config_override,
  );

test("each pool of Volcano's gets a device plugin with its own numbers, and no more rights than its code uses", () => {
  const { objects } = volcano(
    { runtimeClassName: 'nvidia' },
    { soft: volcanoVgpu({ deviceSplitCount: 4 }), hard: cut(), whole: exclusive() },
  );
  expect(objects.flatMap((object) => judgeManifest(object, '1.34'))).toEqual([]);
  expect(objects.filter(({ kind }) => kind === 'DaemonSet')).toHaveLength(2);
  const soft = container(objects, 'soft');
  expect(soft.spec).toMatchObject({
    nodeSelector: { 'cdk8s-gpu/pool': 'soft' },
    tolerations: [{ key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' }],
    runtimeClassName: 'nvidia',
    priorityClassName: 'system-node-critical',
  });
  expect(soft.main).toMatchObject({
    image: 'docker.io/projecthami/volcano-vgpu-device-plugin:v1.12.0',
    args: ['--device-split-count=4', '--gpu-memory-factor=32'],
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  });
  expect(container(objects, 'hard').main).toMatchObject({ securityContext: { privileged: true } });
  const rights = objects.flatMap(({ kind, ...object }) =>
    kind === 'ClusterRole' || kind === 'Role' ? (object as unknown as { rules: readonly object[] }).rules : [],
  );
  expect(rights).toEqual([
    { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'update', 'patch'] },
    { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'patch'] },
    { apiGroups: [''], resources: ['configmaps'], resourceNames: ['volcano-vgpu-device-config'], verbs: ['get'] },
  ]);
});

test('nodes whose GPUs are cut are named, and the scheduler knows what they can be cut into', () => {
  const { objects } = volcano({}, { hard: cut() });
  const nodes = of(objects, 'ConfigMap', 'volcano-vgpu-hard')['data'] as unknown as Record<string, string>;
  expect(JSON.parse(nodes['config.json']!)).toEqual({
    nodeconfig: [
      { name: 'a', operatingmode: 'mig' },
      { name: 'b', operatingmode: 'mig' },
    ],
  });
  const data = of(objects, 'ConfigMap', 'volcano-vgpu-device-config')['data'] as unknown as Record<string, string>;
  const { nvidia } = parseYaml(data['device-config.yaml']!)[0] as { nvidia: Record<string, unknown> };
  expect(nvidia).toMatchObject({ resourceCountName: 'volcano.sh/vgpu-number', gpuMemoryFactor: 32, deviceSplitCount: 10 });
  // As volcano-vgpu-device-plugin v1.12.0 has them: 9728, 19968 and 40192 MiB of an A100 with 80 GB.
  expect(nvidia['knownMigGeometries']).toEqual([
    {
      models: expect.arrayContaining(['NVIDIA A100-SXM4-80GB']) as object,
      allowedGeometries: [
        { group: 'group1', geometries: [{ name: '1g.10gb', memory: 9728, count: 7 }] },
        { group: 'group2', geometries: [{ name: '2g.20gb', memory: 19_968, count: 3 }] },
        { group: 'group3', geometries: [{ name: '3g.40gb', memory: 40_192, count: 2 }] },
      ],
    },
  ]);
});

test("Volcano's scheduler keeps what its chart has, and shares GPUs before it looks at nodes", () => {
  const { files } = volcano();
  expect(conf(files)).toEqual({
    actions: 'enqueue, allocate, backfill',
    tiers: [
      { plugins: [{ name: 'priority' }, { name: 'gang', enablePreemptable: false }, { name: 'conformance' }] },
      {
        plugins: [
          { name: 'overcommit' },
          { name: 'drf', enablePreemptable: false },
          { name: 'deviceshare', arguments: { 'deviceshare.VGPUEnable': true } },
          { name: 'predicates' },
          { name: 'proportion' },
          { name: 'nodeorder' },
          { name: 'binpack' },
        ],
      },
    ],
  });
});

const CURRENT = 'actions: allocate\ntiers:\n- plugins:\n  - name: deviceshare\n    arguments:\n      a: 1\n  - name: proportion\n';

test('what the scheduler does already is kept, and quotas of queues take the place of weights', () => {
  const scheduler = { current: CURRENT, schedulePolicy: 'spread', capacity: true, delivery: 'configMap', releaseName: 'vc' } as const;
  const { objects, files } = volcano({ scheduler, namespace: 'volcano-system' });
  expect(Object.keys(files)).not.toContain('prod/volcano/values.yaml');
  const map = of(objects, 'ConfigMap', 'vc-scheduler-configmap');
  expect(map.metadata.namespace).toBe('volcano-system');
  const { actions, tiers } = configuration((map['data'] as unknown as Record<string, string>)['volcano-scheduler.conf']);
  expect(actions).toBe('allocate, reclaim');
  expect(tiers).toEqual([
    {
      plugins: [
        {
          name: 'deviceshare',
          arguments: {
            a: 1,
            'deviceshare.VGPUEnable': true,
            'deviceshare.SchedulePolicy': 'spread',
            'deviceshare.ScheduleWeight': 10,
            'deviceshare.KnownGeometriesCMName': 'volcano-vgpu-device-config',
            'deviceshare.KnownGeometriesCMNamespace': 'volcano-system',
          },
        },
        { name: 'capacity', enableHierarchy: true },
      ],
    },
  ]);
});

test("KAI's chart is told of fractions, and of placements that differ a shard speaks", () => {
  const { objects, files } = kai({ runtimeClassName: 'gpu', hamiCore: true, placementStrategy: { gpu: 'spread', cpu: 'binpack' } });
  expect(parseYaml(files['prod/kai-scheduler/values.yaml']!)[0]).toEqual({
    global: { gpuSharing: true },
    admission: { gpuFractionRuntimeClassName: 'gpu' },
    binder: { runtimeClassName: 'gpu', plugins: { hamicore: { enabled: true } } },
    defaultShard: { enabled: false },
  });
  const shard = of(objects, 'SchedulingShard', 'default');
  expect(shard['spec']).toEqual({ partitionLabelValue: '', placementStrategy: { gpu: 'spread', cpu: 'binpack' } });
  expect(judgeManifest(shard, '1.34')).toEqual([]);
  const alike = kai(
    { current: 'global: {leaderElection: true}\n', placementStrategy: { gpu: 'spread', cpu: 'spread' } },
    { whole: exclusive() },
  );
  expect(parseYaml(alike.files['prod/kai-scheduler/values.yaml']!)[0]).toEqual({
    global: { leaderElection: true, gpuSharing: false },
    scheduler: { placementStrategy: 'spread' },
  });
});

test.each<[string, () => unknown, string]>([
  ['no pool of its own', () => volcano({}, { whole: exclusive() }), 'has no nodes'],
  [
    'two units of memory for one scheduler',
    () => volcano({}, { a: cut(['a', 'b'], 1), b: cut(['c', 'd'], 2) }),
    'different units of memory',
  ],
  ['too few names', () => volcano({}, { hard: cut(['a']) }), "finds the mode of 1 nodes of pool 'hard'"],
  [
    'GPUs whose MIG devices nobody has measured',
    () => made((cluster) => new VolcanoVgpu(cluster, 'v'), { hard: cut() }, machines.aws['g6.12xlarge'] as never),
    "cannot cut the GPUs of pool 'hard' by MIG",
  ],
  ['a weight of nothing', () => volcano({ scheduler: { scheduleWeight: 5 } }), 'scheduleWeight is the weight of a policy'],
  ['a text that is no configuration', () => volcano({ scheduler: { current: 'actions: allocate' } }), 'it has no tiers'],
  [
    'another way to share GPUs',
    () => volcano({ scheduler: { current: CURRENT.replace('a: 1', 'deviceshare.GPUNumberEnable: "true"') } }),
    'has deviceshare.GPUNumberEnable, beside which the scheduler does not start',
  ],
  [
    'a policy that is another',
    () => volcano({ scheduler: { current: CURRENT.replace('a: 1', 'deviceshare.SchedulePolicy: spread'), schedulePolicy: 'binpack' } }),
    'has another deviceshare.SchedulePolicy',
  ],
  ['fractions that are off', () => kai({ gpuSharing: false }), 'gpuSharing keeps pods from fractions'],
  ['limits of nothing', () => kai({ hamiCore: true }, { whole: exclusive() }), 'hamiCore is for fractions'],
  ['values that contradict', () => kai({ current: { global: { gpuSharing: false } } }), 'global.gpuSharing is not what the pools'],
  [
    'a value that the chart does not read',
    () => kai({ current: { binder: { resourceReservation: { runtimeClassName: 'nvidia' } } } }),
    'is nothing that the chart reads',
  ],
  ['values that are none', () => kai({ current: '- a' }), 'current is not a single YAML document'],
])('fails for %s', (_what, make, problem) => expect(refusedOf(make)).toEqual([expect.stringContaining(problem)]));
