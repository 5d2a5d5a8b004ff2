import { RENDERED_VERSIONS } from '../rendered-versions';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gpuModels } from '../../lib/words/gpu';
import { isPlainObject, parseYaml } from '../../lib/internal';
import type { ClusterDescription } from '../../lib/plans/model';
import { machines } from '../../lib/words/machine';
import { deadValues, flux, migPartedConfig, migPartedEntries, operatorValues, unknownValues, valuesFile } from '../../lib/plans/charts';
import type { MigPartedConfig } from '../../lib/words/formats';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { migPoolOf, poolOf } from '../charts/pools';

/** Parsed YAML of others, whose form a test knows. */
type Loose = Record<string, ReturnType<typeof JSON.parse>>;

const upstream = join(process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared'), 'upstream');
const document = (file: string) => parseYaml(readFileSync(join(upstream, file), 'utf8'))[0] as Loose;

const cluster: ClusterDescription = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'k3s' };
/** Pools that make every value appear that this library writes. */
const pools = [
  poolOf('many', { nodes: { min: 0, max: 500 }, taints: [{ key: 'team', value: 'ml', effect: 'NoExecute' }] }),
  migPoolOf('slices', { layout: { '1g.10gb': 7 } }, { shapes: [{ machine: { ...machines.dgxH100, virtual: true } }] }),
  migPoolOf('some', { groups: [{ devices: [0, 1], layout: { '3g.40gb': 1, '1g.10gb+me': 1 } }] }),
];

describe.each(RENDERED_VERSIONS)("the chart's own values of %s", (version) => {
  const defaults = (): Record<string, unknown> => {
    const old = `gpu-operator/older-values/values-${version}.yaml`;
    return document(existsSync(join(upstream, old)) ? old : 'gpu-operator/chart/values.yaml');
  };

  test('are all known to the table of keys', () => {
    expect(unknownValues(version, defaults())).toEqual([]);
  });

  test('are dead only where facts say so', () => {
    const dead = deadValues(version, defaults()).map(({ at }) => at);
    expect(dead.sort()).toEqual([
      'devicePlugin.mps',
      ...(version === 'v26.7.0' ? ['driver.nvidiaDriverCRD.nodeSelector', 'kataManager'] : []),
    ]);
  });

  test('hold every key that the pools give a value', () => {
    const values = operatorValues(cluster, pools);
    expect(pathsOf(values).length).toBeGreaterThan(8);
    expect(pathsOf(values).filter((path) => !has(defaults(), path))).toEqual([]);
  });

  test('tolerate by default what the tolerations of the pools begin with', () => {
    const values = operatorValues(cluster, pools) as Loose;
    const theirs = defaults() as Loose;
    for (const list of [(v: Loose) => v['daemonsets'].tolerations, (v: Loose) => v['node-feature-discovery'].worker.tolerations]) {
      const kept = list(theirs).filter(({ key }: { key: string }) => key !== 'node-role.kubernetes.io/master');
      expect(list(values).slice(0, kept.length)).toEqual(kept);
    }
  });
});

describe('the MIG configuration', () => {
  const ours = migPartedConfig(pools)!;

  test.each([
    'mig-parted/examples/config.yaml',
    'mig-parted/examples/dgx-station-80gb-config.yaml',
    'mig-parted/deployments/systemd/config-default.yaml',
  ])('has the form of %s, and so has that file by the same check', (file) => {
    expect(malformed(document(file))).toEqual([]);
    expect(malformed(ours)).toEqual([]);
  });

  test("switches MIG off as the operator's own all-disabled does", () => {
    const theirs = parseYaml(
      document('gpu-operator/defaults/default-mig-parted-config.configmap.yaml')['data']['config.yaml'],
    )[0] as MigPartedConfig;
    expect(ours['mig-configs']['all-disabled']).toEqual(theirs['mig-configs']['all-disabled']);
  });

  test("names models of GPUs as the operator's own file does", () => {
    const text = String(document('gpu-operator/defaults/default-mig-parted-config.configmap.yaml')['data']['config.yaml']);
    const theirs = new Set(text.match(/0x[0-9A-F]{8}/g));
    const written = gpuModels.flatMap((gpu) => {
      const [entry] = migPartedEntries([{ gpu, devices: 'all', layout: {} }], []);
      return entry?.['device-filter'] ?? [];
    });
    expect(theirs.size).toBeGreaterThan(20);
    expect([...theirs].filter((id) => !written.includes(id))).toEqual([]);
  });

  test('fails the check with an unknown field, a profile without MIG, or no devices', () => {
    const of = (entry: object) => ({ version: 'v1', 'mig-configs': { a: [entry] } });
    expect(malformed(of({ devices: 'all', 'mig-enabled': true, 'mig-devices': { '1g.10gb': 7 }, note: '' }))).toHaveLength(1);
    expect(malformed(of({ devices: 'all', 'mig-enabled': false, 'mig-devices': { '1g.10gb': 7 } }))).toHaveLength(1);
    expect(malformed(of({ 'mig-enabled': false }))).toHaveLength(1);
    expect(malformed(of({ devices: 'all', 'mig-enabled': true, 'mig-devices': { '1g10gb': 7 } }))).toHaveLength(1);
  });
});

test('Flux knows every field of the objects, in the versions of its CRDs', () => {
  const { objects } = planGpuOperator(
    { path: 'p', id: 'p' },
    {},
    { cluster, pools, delivery: flux({ namespace: 'flux-system', driftDetection: 'enabled' }) },
  );
  const crds = ['helm.toolkit.fluxcd.io_helmreleases', 'source.toolkit.fluxcd.io_helmrepositories'].map((name) =>
    document(`flux/crds/${name}.yaml`),
  );
  const judged = objects.flatMap(({ object }) => {
    const crd = crds.find(({ spec }) => spec.names.kind === object.kind);
    if (crd === undefined) return [];
    const [, version] = object.apiVersion.split('/');
    const found = crd['spec'].versions.find(({ name, served }: { name: string; served: boolean }) => name === version && served);
    expect(found).toBeDefined();
    expect(unknownFields(object['spec'], found.schema.openAPIV3Schema.properties.spec, 'spec')).toEqual([]);
    return [object.kind];
  });
  expect(judged).toEqual(['HelmRepository', 'HelmRelease']);
});

test('the install script has nothing that shellcheck warns of', () => {
  const { files } = planGpuOperator(
    { path: 'p', id: 'p' },
    { namespace: "it's; id", releaseName: '-x' },
    { cluster, pools, delivery: valuesFile() },
  );
  for (const { text } of files.filter(({ executable }) => executable)) {
    expect(execFileSync('shellcheck', ['--severity=style', '-'], { input: text, encoding: 'utf8' })).toBe('');
  }
});

/** Dotted steps to every value that is no object. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key])) : [path];
}

/** Whether the chart has this key, or a map above it whose keys are the user's. */
function has(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  if (!isPlainObject(value)) return false;
  return Object.keys(value).length === 0 || (key in value && has(value[key], rest));
}

/** What mig-parted v0.15.0 refuses of a file: facts/nvidia.md 4.4. */
function malformed(config: unknown): readonly string[] {
  if (!isPlainObject(config) || config['version'] !== 'v1' || !isPlainObject(config['mig-configs'])) return ['no v1 file'];
  return Object.entries(config['mig-configs']).flatMap(([name, entries]) =>
    Array.isArray(entries) && entries.length > 0
      ? entries.flatMap((entry) => malformedEntry(entry).map((why) => `${name}: ${why}`))
      : [`${name}: no entries`],
  );
}

function malformedEntry(entry: Record<string, unknown>): readonly string[] {
  const found = Object.keys(entry).filter((key) => !['device-filter', 'devices', 'mig-enabled', 'mig-devices'].includes(key));
  const { devices, 'mig-enabled': enabled, 'mig-devices': profiles } = entry;
  if (devices !== 'all' && !(Array.isArray(devices) && devices.every(Number.isInteger))) found.push('devices');
  if (typeof enabled !== 'boolean') found.push('mig-enabled');
  if (enabled === true && !isPlainObject(profiles)) found.push('mig-devices missing');
  if (enabled === false && profiles !== undefined && Object.keys(profiles as object).length > 0) found.push('mig-devices without MIG');
  for (const [profile, count] of Object.entries((profiles ?? {}) as Record<string, unknown>)) {
    if (!/^(\d+c\.)?\d+g\.\d+gb(\+(me|gfx|me\.all)|-me)?$/.test(profile) || !Number.isInteger(count)) found.push(profile);
  }
  return found;
}

function unknownFields(value: unknown, schema: Loose, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownFields(item, schema['items'], `${path}[${index}]`));
  if (!isPlainObject(value) || schema['x-kubernetes-preserve-unknown-fields'] || !schema['properties']) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key in schema['properties'] ? unknownFields(inner, schema['properties'][key], `${path}.${key}`) : [`${path}.${key}`],
  );
}
