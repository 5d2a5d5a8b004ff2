import { RENDERED_VERSIONS } from '../rendered-versions';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPlainObject, parseYaml, valueAt } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import { brokenValues, devicePluginConfigMap, unknownValues } from '../../lib/plans/charts';
import { devicePlugin, faultsIn } from '../../lib/words/formats';
import { devicePluginConfigs, mps, timeSlicing } from '../../lib/plans/allocators';
import type { PoolDescription } from '../../lib/plans/model';
import { migPoolOf, poolOf } from '../charts/pools';

const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared');
const upstream = join(shared, 'upstream');
const text = (file: string): string => readFileSync(join(upstream, file), 'utf8');
const documents = (file: string) => parseYaml(text(file)) as readonly Record<string, unknown>[];

/** Pools that make every key appear that this library writes. */
const pools: readonly PoolDescription[] = [
  poolOf('ranking', { sharing: mps({ replicas: 4 }) }),
  poolOf('labs', { sharing: timeSlicing({ replicas: 10, renameByDefault: true, failRequestsGreaterThanOne: false }) }),
  poolOf('cut', { sharing: timeSlicing({ replicas: 2, mig: { groups: [{ devices: [0], layout: { '3g.40gb': 1, '1g.10gb+me': 1 } }] } }) }),
  poolOf('theirs', { sharing: timeSlicing({ replicas: 2, mig: {} }), shapes: [{ machine: machines.dgxA100 }] }),
  migPoolOf('slices', { layout: { '1g.10gb': 7 } }),
];
const config = devicePluginConfigMap(pools)!;

/** The configuration file with every key of v0.20.0, as the facts give it. */
function everyKey(): string {
  const section = readFileSync(join(shared, 'facts/nvidia.md'), 'utf8').split('### 3.2 ')[1] ?? '';
  const [, block = ''] = /```yaml\n([\s\S]*?)```/.exec(section) ?? [];
  // The plugin reads these and then warns that it ignores them.
  return block.replace(/^resources:.*\n/m, '');
}

describe('the file with every key of the device plugin', () => {
  test('is known here whole', () => {
    expect(pathsOf(parseYaml(everyKey())[0]).length).toBeGreaterThan(25);
    expect(faultsIn(devicePlugin, everyKey())).toEqual([]);
  });

  test('has every key that we write, in the same place: the device plugin would ignore any other', () => {
    // `timeSlicing` stands there for both: they have the same form.
    const known = new Set(pathsOf(parseYaml(everyKey())[0]).flatMap((path) => [path, path.replace('timeSlicing', 'mps')]));
    const written = Object.values(config.data ?? {}).flatMap((file) => pathsOf(parseYaml(file)[0]));
    expect(written.length).toBeGreaterThan(20);
    expect(written.filter((path) => !known.has(path))).toEqual([]);
  });
});

describe("upstream's own configurations are right by our check", () => {
  const samples = 'nvidia-cloud-native-docs/manifests/input';
  const files = readdirSync(join(upstream, samples)).filter((file) => file.startsWith('time-slicing-config'));

  test.each(files)('%s', (file) => {
    const { data } = documents(`${samples}/${file}`)[0] as { data: Record<string, string> };
    expect(Object.keys(data).length).toBeGreaterThan(0);
    expect(Object.values(data).flatMap((file) => faultsIn(devicePlugin, file))).toEqual([]);
  });

  test('tests-plugin-config.yaml', () => expect(faultsIn(devicePlugin, text('gpu-operator/samples/tests-plugin-config.yaml'))).toEqual([]));

  test('and the fine sample names MIG devices as we do', () => {
    const { data } = documents(`${samples}/time-slicing-config-fine.yaml`)[0] as { data: Record<string, string> };
    const names = (file: string) =>
      (valueAt(parseYaml(file)[0] as never, 'sharing.timeSlicing.resources') as { name: string }[]).map(({ name }) => name);
    const a100 = poolOf('a', {
      sharing: timeSlicing({ replicas: 2, mig: { layout: { '1g.5gb': 1, '2g.10gb': 1, '3g.20gb': 1 } } }),
      shapes: [{ machine: { ...machines.dgxA100, gpu: 'A100-SXM4-40GB' } }],
    });
    const ours = devicePluginConfigs([a100])?.['cdk8s-gpu-a']?.sharing?.timeSlicing?.resources.map(({ name }) => name) ?? [];
    expect(ours).toHaveLength(3);
    expect(names(data['a100-40gb'] ?? '')).toEqual(expect.arrayContaining(ours));
  });
});

describe("the operator's DaemonSet of the MPS daemon", () => {
  const daemonSet = documents('gpu-operator/defaults/mps-control-daemon.daemonset.yaml')[0] ?? {};

  test('has no volume with the name of our ConfigMap, and none that our list of taken names lacks', () => {
    const names = (valueAt(daemonSet, 'spec.template.spec.volumes') as { name: string }[]).map(({ name }) => name);
    expect(names).toContain('mps-root');
    expect(names).not.toContain(config.name);
    const free = names.filter((name) => brokenValues('v26.7.0', { devicePlugin: { config: { ...config, name } } }).length === 0);
    expect(free).toEqual([]);
  });

  test('runs only where GPU Feature Discovery has labelled the node', () => {
    expect(valueAt(daemonSet, 'spec.template.spec.nodeSelector')).toMatchObject({ 'nvidia.com/mps.capable': 'true' });
  });
});

test.each(RENDERED_VERSIONS)('the chart %s has every value that shared pools write', (version) => {
  const old = `gpu-operator/older-values/values-${version}.yaml`;
  const values = documents(existsSync(join(upstream, old)) ? old : 'gpu-operator/chart/values.yaml')[0] ?? {};
  for (const key of Object.keys(config)) expect([key, valueAt(values, `devicePlugin.config.${key}`)]).not.toEqual([key, undefined]);
  expect(unknownValues(version, { devicePlugin: { config }, mig: { strategy: '' } })).toEqual([]);
});

/** Every key as a dotted path, the entries of lists taken as one. */
function pathsOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => pathsOf(item, path)))];
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${path}.${key}`, ...pathsOf(inner, `${path}.${key}`)]);
}
