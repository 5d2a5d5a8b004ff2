import { RENDERED_VERSIONS } from '../rendered-versions';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject, parseYaml } from '../../lib/internal';
import { type KubeObject, minorOf, type Toleration, tolerates, unwritableValues } from '../../lib/kubernetes';
import { machines } from '../../lib/machine';
import type { Plan, PoolDescription, Sharing } from '../../lib/model';
import { planGpuNodePool } from '../../lib/node/plan-pool';
import { describeCluster, hamiVersions, rendered } from '../../lib/charts';
import { planGpuOperator } from '../../lib/charts/gpu-operator/plan';
import { planHami } from '../../lib/charts/hami/plan';
import { bind, exclusive, hami, HAMI_SCHEDULER, mig, mps, timeSlicing } from '../../lib/allocators';
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
