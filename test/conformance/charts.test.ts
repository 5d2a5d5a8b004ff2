import { RENDERED_VERSIONS } from '../rendered-versions';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject, parseYaml } from '../../lib/internal';
import { type KubeObject, minorOf, type Toleration, tolerates, unwritableValues } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import type { Plan, PoolDescription, Sharing } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { describeCluster, hamiVersions, imagesOfRelease, reference, rendered } from '../../lib/plans/charts';
import { devicePluginChart } from '../../lib/plans/charts/nvidia-device-plugin/chart';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { planNvidiaDevicePlugin } from '../../lib/plans/charts/nvidia-device-plugin/plan';
import { planNvidiaDraDriver } from '../../lib/plans/charts/nvidia-dra-driver/plan';
import { bind, dra, exclusive, hami, HAMI_SCHEDULER, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import { judgedKinds, judgeManifest } from '../judge/schema';

/** Parsed manifests of others, whose form a test knows. */
type Loose = Record<string, ReturnType<typeof JSON.parse>>;

const helm = process.env['CDK8S_GPU_HELM'] ?? 'helm';
const charts = process.env['CDK8S_GPU_CHARTS'] ?? 'charts';
const cluster = describeCluster({ path: 'prod', id: 'prod' }, { kubernetes: '1.34' });
const poolOf = (name: string, sharing: Sharing): PoolDescription =>
  planGpuNodePool({ path: `prod/${name}`, id: name }, { machine: machines.dgxH100, nodes: 2, sharing }, cluster).description;

const kinds: Readonly<Record<string, PoolDescription>> = {
  exclusive: poolOf('whole', exclusive()),
  mig: poolOf('slices', mig({ layout: { '1g.10gb': 7 } })),
  'time-slicing': poolOf('sliced', timeSlicing({ replicas: 4 })),
  mps: poolOf('ranking', mps({ replicas: 4, renameByDefault: true })),
  hami: poolOf('labs', hami({ deviceSplitCount: 10 })),
};
const clusters: readonly (readonly [string, readonly PoolDescription[]])[] = [
  ...Object.entries(kinds).map(([name, pool]) => [`a pool of ${name}`, [pool]] as const),
  ['every kind of pool at once', Object.values(kinds)],
];

const operatorOf = (version: string, pools: readonly PoolDescription[]): Plan => {
  const delivery = rendered({ helm, charts: { 'gpu-operator': join(charts, 'gpu-operator', version) } });
  return planGpuOperator({ path: 'prod/gpu-operator', id: 'gpu-operator' }, { version: version as never }, { cluster, pools, delivery });
};
const hamiOf = (
  version: string,
  pools: readonly PoolDescription[],
  operators: Plan['model']['operators'] = [],
  certificates = 'cert-manager',
): Plan => {
  const delivery = rendered({ helm, charts: { hami: join(charts, 'hami', version) } });
  const props = { version, certificates } as never;
  return planHami({ path: 'prod/hami', id: 'hami' }, props, { cluster, pools, operators, delivery });
};
const objectsOf = ({ objects }: Plan): readonly KubeObject[] => objects.map(({ object }) => object);
const one = (plan: Plan, kind: string, name?: string): Loose => {
  const found = objectsOf(plan).filter((object) => object.kind === kind && (name === undefined || object.metadata.name === name));
  expect({ kind, name, found: found.length }).toEqual({ kind, name, found: 1 });
  return found[0] as Loose;
};

test('says what it was run against', () => {
  const version = execFileSync(helm, ['version', '--short'], { encoding: 'utf8' }).trim();
  process.stdout.write(
    `helm ${version}; gpu-operator ${readdirSync(join(charts, 'gpu-operator')).join(' ')}; hami ${readdirSync(join(charts, 'hami')).join(' ')}\n`,
  );
  expect(version).toMatch(/^v[34]\./);
});

/** What an API server would refuse, of kinds whose schema is here, and what YAML cannot carry. */
function sound(plan: Plan): void {
  for (const { object, clusterScoped } of plan.objects) {
    expect(unwritableValues(object)).toEqual([]);
    expect({ name: object.metadata.name, placed: clusterScoped === true || object.metadata.namespace !== undefined }).toMatchObject({
      placed: true,
    });
    if (judgedKinds('1.34').includes(`${object.apiVersion} ${object.kind}`)) {
      expect({ object: object.metadata.name, problems: judgeManifest(object, '1.34') }).toMatchObject({ problems: [] });
    }
  }
}

describe.each(RENDERED_VERSIONS)('gpu-operator %s', (version) => {
  describe.each(clusters)('with %s', (_name, pools) => {
    const plan = operatorOf(version, pools);
    const policy = (): Loose => one(plan, 'ClusterPolicy')['spec'] as Loose;
    const configOf = (part: string): Loose => one(plan, 'ConfigMap', policy()[part].config.name)['data'] as Loose;
    const labelled = (label: string) => pools.flatMap(({ labels }) => labels[label] ?? []);

    test('renders sound objects, needs no hook, and its ClusterPolicy is what its CRD knows', () => {
      sound(plan);
      expect(plan.model.operators![0]!.delivery!.lostHooks).toEqual([]);
      const crd = one(plan, 'CustomResourceDefinition', 'clusterpolicies.nvidia.com')['spec'] as Loose;
      expect(unknown(policy(), crd['versions'][0].schema.openAPIV3Schema.properties.spec, 'spec')).toEqual([]);
    });

    test("the device plugin's configuration has a key for every label of the nodes, and for its default", () => {
      const wanted = labelled('nvidia.com/device-plugin.config');
      const { name = '', default: otherwise = '' } = (policy()['devicePlugin'].config ?? {}) as Record<string, string>;
      const keys = name === '' ? [] : Object.keys(configOf('devicePlugin'));
      // Without a default the operator shares nothing on nodes without a label.
      expect(keys).toEqual(expect.arrayContaining([...wanted, otherwise].filter((key) => key !== '')));
    });

    test("mig-manager's configuration has a layout for every label of the nodes", () => {
      const wanted = labelled('nvidia.com/mig.config');
      const [config] = wanted.length === 0 ? [] : (parseYaml(configOf('migManager')['config.yaml']) as [Loose]);
      expect(Object.keys(config?.['mig-configs'] ?? { 'all-disabled': [] })).toEqual(expect.arrayContaining([...wanted, 'all-disabled']));
    });

    test('its DaemonSets and the feature discovery run on the nodes of every pool', () => {
      const worker = objectsOf(plan).find(({ kind, metadata }) => kind === 'DaemonSet' && metadata.name.endsWith('-worker')) as Loose;
      const sets: readonly (readonly Toleration[])[] = [policy()['daemonsets'].tolerations, worker['spec'].template.spec.tolerations];
      for (const tolerations of sets) {
        for (const taint of pools.flatMap(({ taints }) => taints)) expect(tolerations.some((each) => tolerates(each, taint))).toBe(true);
      }
    });
  });
});

describe.each(hamiVersions)('hami %s', (version) => {
  const pool = kinds['hami']!;
  const plan = hamiOf(version, [pool]);

  test('renders sound objects, and with cert-manager no hook is missed', () => {
    sound(plan);
    expect(plan.model.operators![0]!.delivery!.lostHooks).toEqual([]);
    one(plan, 'Certificate');
  });

  test('without cert-manager, the Jobs that make its certificate are missed', () => {
    const names = hamiOf(version, [pool], [], 'hook').model.operators![0]!.delivery!.lostHooks!.map(({ name }) => name);
    expect(names).toEqual(['hami-admission-create', 'hami-admission-patch']);
  });

  test('the resources that it serves are those that a pod of the pool asks for', () => {
    const [config] = parseYaml((one(plan, 'ConfigMap', 'hami-scheduler-device')['data'] as Loose)['device-config.yaml']) as [Loose];
    const served = Object.entries(config['nvidia'] as Loose)
      .filter(([key]) => /^resource.*Name$/.test(key))
      .map(([, name]) => name);
    const request = { vgpu: { gpus: 1, memory: '8Gi', cores: 30, priority: 0 } } as const;
    const asked = bind([{ container: 'a', request }], pool).containers['a']!.resources;
    expect(served).toEqual(expect.arrayContaining(Object.keys(asked)));
    expect(config['nvidia'].deviceSplitCount).toBe(10);
  });

  test('its plugin runs on the nodes of the pool, and of no other', () => {
    const { nodeSelector, tolerations } = one(plan, 'DaemonSet')['spec'].template.spec as Loose;
    expect(pool.labels).toMatchObject(nodeSelector);
    for (const other of Object.values(kinds)) if (other !== pool) expect(other.labels).not.toMatchObject(nodeSelector);
    for (const taint of pool.taints) expect((tolerations as readonly Toleration[]).some((each) => tolerates(each, taint))).toBe(true);
  });

  test("its scheduler has the name that pods ask for, and the cluster's version", () => {
    const text = JSON.stringify(one(plan, 'Deployment'));
    expect(text).toContain(`--scheduler-name=${HAMI_SCHEDULER}`);
    expect(text).toMatch(new RegExp(`kube-scheduler:v1\\.${minorOf(cluster.kubernetes)}\\.\\d+"`));
  });

  test('stands beside the GPU Operator in one cluster: no object has the name of another', () => {
    const pools = Object.values(kinds);
    const operator = operatorOf(RENDERED_VERSIONS[0], pools);
    const both = [...objectsOf(operator), ...objectsOf(hamiOf(version, pools, operator.model.operators))];
    const names = both.map(({ apiVersion, kind, metadata }) => [apiVersion, kind, metadata.namespace, metadata.name].join(' '));
    expect(new Set(names).size).toBe(names.length);
  });
});

/** Fields that a CRD does not know, which an API server drops without a word. */
function unknown(value: unknown, schema: Loose, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => unknown(item, schema['items'] as Loose, `${path}[${index}]`));
  if (!isPlainObject(value) || schema['x-kubernetes-preserve-unknown-fields'] || !schema['properties']) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key in schema['properties'] ? unknown(inner, schema['properties'][key] as Loose, `${path}.${key}`) : [`${path}.${key}`],
  );
}

const nodes = (plan: Plan): readonly Loose[] => objectsOf(plan).filter(({ kind }) => kind === 'DaemonSet');

describe.each(readdirSync(join(charts, 'nvidia-device-plugin')))('nvidia-device-plugin %s', (version) => {
  describe.each(clusters)('with %s', (_name, pools) => {
    const delivery = rendered({ helm, charts: { 'nvidia-device-plugin': join(charts, 'nvidia-device-plugin', version) } });
    const place = { path: 'prod/plugin', id: 'plugin' };
    const plan = planNvidiaDevicePlugin(place, { version: version as never }, { cluster, pools, operators: [], delivery });
    const served = pools.filter(({ sharing: { share } }) => share.kind !== 'hami');

    test('renders sound objects, and those that we foretell', () => {
      sound(plan);
      const release = plan.model.operators![0]!;
      const made = objectsOf(plan).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(made).toEqual(expect.arrayContaining(devicePluginChart.objects(release).map(({ kind, name }) => `${kind} ${name}`)));
      expect(nodes(plan).map(({ metadata }) => metadata.name as string)).toEqual(
        expect.arrayContaining(['nvidia-device-plugin', 'nvidia-device-plugin-gpu-feature-discovery']),
      );
    });

    test('its configuration has a key for every label of the nodes and for all others, as its containers hear them', () => {
      const wanted = served.flatMap(({ labels }) => labels['nvidia.com/device-plugin.config'] ?? []);
      const [plugin] = nodes(plan).filter(({ metadata }) => metadata.name === 'nvidia-device-plugin');
      const env = (plugin!['spec'].template.spec.initContainers?.[0]?.env ?? []) as readonly { name: string; value: string }[];
      const otherwise = env.find(({ name }) => name === 'DEFAULT_CONFIG')?.value;
      const data = wanted.length === 0 ? {} : (one(plan, 'ConfigMap', 'nvidia-device-plugin-configs')['data'] as object);
      expect(Object.keys(data)).toEqual(expect.arrayContaining([...wanted, ...(wanted.length > 0 ? [otherwise] : [])]));
      expect(otherwise).toBe(wanted.length > 0 ? 'default' : undefined);
    });

    test('its DaemonSets tolerate the taints of its pools, and stay off nodes that others serve', () => {
      for (const { metadata, spec } of nodes(plan).filter(
        (set) => set['metadata'].name.startsWith('nvidia-device-plugin') && !/-node-feature-|-nfd/.test(set['metadata'].name),
      )) {
        const { tolerations, affinity } = spec.template.spec as { tolerations: readonly Toleration[]; affinity: object };
        for (const taint of served.flatMap(({ taints }) => taints))
          expect([metadata.name, tolerations.some((each) => tolerates(each, taint))]).toEqual([metadata.name, true]);
        const avoids = JSON.stringify(affinity).includes('nvidia.com/gpu.deploy.device-plugin');
        expect(avoids).toBe(served.length < pools.length);
      }
    });
  });
});

describe('at a site of its own', () => {
  const site = { images: 'registry.example/mirror', pullSecrets: ['registry'], certificates: 'site-ca' };
  const walled = describeCluster({ path: 'prod', id: 'prod' }, { kubernetes: '1.34', site });
  const pools = [poolOf('whole', exclusive())];
  const at = (chart: string, version: string) => rendered({ helm, charts: { [chart]: join(charts, chart, version) } });
  const claimed = [poolOf('claimed', dra())];
  const context = (chart: string, version: string) => ({
    cluster: walled,
    pools: chart.startsWith('dra') ? claimed : pools,
    operators: [],
    delivery: at(chart, version),
  });
  const place = { path: 'prod/a', id: 'a' };
  const plans: readonly (readonly [chart: string, version: string, plan: () => Plan])[] = [
    ...RENDERED_VERSIONS.map(
      (version) => ['gpu-operator', version, () => planGpuOperator(place, { version: version }, context('gpu-operator', version))] as const,
    ),
    ...hamiVersions.map((version) => ['hami', version, () => planHami(place, { version }, context('hami', version))] as const),
    ...readdirSync(join(charts, 'nvidia-device-plugin')).map(
      (version) =>
        [
          'nvidia-device-plugin',
          version,
          () => planNvidiaDevicePlugin(place, { version: version as never }, context('nvidia-device-plugin', version)),
        ] as const,
    ),
    ...readdirSync(join(charts, 'dra-driver-nvidia-gpu')).map(
      (version) =>
        [
          'dra-driver-nvidia-gpu',
          version,
          () => planNvidiaDraDriver(place, { version: version as never }, context('dra-driver-nvidia-gpu', version)),
        ] as const,
    ),
  ];

  test.each(plans)('every pod of %s %s pulls from there with its secrets, and what it pulls is in the list', (_chart, _version, plan) => {
    const made = plan();
    const list = imagesOfRelease(made.model.operators![0]!, pools)!.map(reference);
    const specs = podSpecsIn(objectsOf(made));
    expect(specs.length).toBeGreaterThan(0);
    for (const { imagePullSecrets, initContainers = [], containers } of specs) {
      expect(imagePullSecrets).toEqual([{ name: 'registry' }]);
      for (const { image } of [...initContainers, ...containers]) expect(list).toContain(image);
    }
    expect(list.filter((image) => image !== undefined && !image.startsWith('registry.example/mirror/'))).toEqual([]);
  });

  test.each(RENDERED_VERSIONS)('what the ClusterPolicy of %s runs is in the list', (version) => {
    const made = planGpuOperator(place, { version: version }, context('gpu-operator', version));
    const list = imagesOfRelease(made.model.operators![0]!, [])!.map(({ image }) => image);
    const policy = one(made, 'ClusterPolicy')['spec'] as Loose;
    for (const [part, { repository, image, enabled, imagePullSecrets }] of Object.entries(policy)) {
      if (repository === undefined || enabled === false || SANDBOX.test(part)) continue;
      expect([part, list.includes(`${repository}/${image}`), imagePullSecrets]).toEqual([part, true, ['registry']]);
    }
    expect(policy['driver'].certConfig).toEqual({ name: 'site-ca' });
  });
});

/** Parts that run for virtual machines alone. */
const SANDBOX = /^(?:vgpu|vfio|sandbox|kata|cc)/;

type PodOf = { readonly imagePullSecrets?: unknown; readonly initContainers?: readonly Loose[]; readonly containers: readonly Loose[] };

/** Specifications of pods, wherever they are. */
function podSpecsIn(value: unknown): readonly PodOf[] {
  if (Array.isArray(value)) return value.flatMap(podSpecsIn);
  if (!isPlainObject(value)) return [];
  if (value['kind'] === 'CustomResourceDefinition') return [];
  if (Array.isArray(value['containers']) && value['containers'].some((each) => isPlainObject(each) && 'image' in each))
    return [value as never];
  return Object.values(value).flatMap(podSpecsIn);
}
