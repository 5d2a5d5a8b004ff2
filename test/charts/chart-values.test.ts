import { findings, GpuNodePool, GpuOperator, unknowns } from '../../lib';
import { describeProblem, tokenOf } from '../../lib/internal';
import {
  brokenHamiValues,
  brokenValues,
  deadValues,
  gpuOperatorReleases,
  gpuOperatorVersions,
  unknownHamiValues,
  unknownValues,
} from '../../lib/plans/charts';
import { chartRows, componentOf, hasComponentBefore, knownReleases, versionOf } from '../../lib/plans/charts';
import { chartKeyVersions } from '../../lib/plans/charts/gpu-operator/keys';
import { chartTypeVersions } from '../../lib/plans/charts/gpu-operator/types';
import { dgx, platform } from '../cdk8s/support';

const keys = (findings: readonly { at: string }[]) => findings.map(({ at }) => at);

test('holds the keys of every chart version that it holds', () => {
  const oldestFirst = [...gpuOperatorVersions].reverse();
  for (const held of [chartKeyVersions, chartTypeVersions]) expect(held.flatMap((versions) => versions.split(' '))).toEqual(oldestFirst);
  for (const { version, components } of gpuOperatorReleases)
    expect({ version, components: Object.keys(components) }).toMatchObject({
      version,
      components: expect.arrayContaining(['driver', 'devicePlugin']),
    });
});

test('a version between two that are held is judged by what both agree on, and one outside of all is not', () => {
  const values = { draDriver: { enabled: true }, driverr: {}, hostPaths: { kubeletRootDir: '/x' }, gpuClusterr: true };
  expect(keys(unknownValues('v26.3.3', values))).toEqual(['draDriver', 'hostPaths.kubeletRootDir', 'gpuClusterr']);
  // v26.7.0 has these two.
  expect(keys(unknownValues('v26.5.0', values))).toEqual(['gpuClusterr']);
  expect(unknownValues('v99.0.0', values)).toEqual([]);
  expect(unknownValues('v1.0.0', values)).toEqual([]);
});

test('a release newer than all, put first, changes nothing that is said of the others', () => {
  for (const row of chartRows) {
    const components = Object.fromEntries(Object.keys(row.releases[0]?.components ?? {}).map((name) => [name, 'v999.0.0']));
    const newest = { version: `${row.versionPrefix}999.0.0`, components };
    const longer = { ...row, releases: [newest, ...row.releases], versionsHeld: [...row.versionsHeld, newest.version] };
    const rows = chartRows.map((one) => (one === row ? longer : one));
    expect(versionOf(row, newest.version)).toBeUndefined();
    expect(versionOf(longer, newest.version)).toBe(newest.version);
    for (const { version } of row.releases) expect(versionOf(longer, version)).toBe(versionOf(row, version));
    for (const { version } of row.releases)
      for (const component of Object.keys(components))
        for (const other of ['0.11.0', '0.20.0', '580.0.0']) {
          const release = { chart: row.id, version };
          expect(hasComponentBefore(release, component, other, rows)).toBe(hasComponentBefore(release, component, other));
          expect(knownReleases(release, rows)).toEqual(knownReleases(release));
        }
    expect(hasComponentBefore({ chart: row.id, version: newest.version }, Object.keys(components)[0] ?? '', '0.20.0', rows)).toBe(false);
  }
});

test('the version of a component decides, and of a release that is not known nothing is said', () => {
  const has = (version: string) => hasComponentBefore({ chart: 'gpu-operator', version }, 'devicePlugin', '0.20.0');
  expect(['v26.3.3', 'v26.7.0', 'v0.0.1', ''].map(has)).toEqual([true, false, false, false]);
  expect(hasComponentBefore({ chart: 'nobody', version: 'v26.3.3' }, 'devicePlugin', '0.20.0')).toBe(false);
});

test('components of a version between two that are known are those on which both agree', () => {
  const between = { chart: 'gpu-operator', version: 'v25.3.9' };
  expect(knownReleases(between).map(({ version }) => version)).toEqual(['v25.10.0', 'v25.3.4']);
  expect(hasComponentBefore(between, 'devicePlugin', '0.20.0')).toBe(true);
  // v25.3.4 has 0.17.4 and v25.10.0 has 0.18.0.
  expect(hasComponentBefore(between, 'devicePlugin', '0.18.0')).toBe(false);
  expect(componentOf(between, 'sandboxDevicePlugin')).toBe('v1.4.0');
  expect(componentOf(between, 'driver')).toBeUndefined();
  expect(componentOf({ chart: 'gpu-operator', version: 'v26.7.0' }, 'driver')).toBe('595.91.07');
  expect(knownReleases({ chart: 'gpu-operator', version: 'v99.0.0' })).toEqual([]);
});

test.each([
  ['v26.7.0', undefined],
  [
    'v26.5.0',
    'there is no schema for version v26.5.0 of chart gpu-operator: its keys and components were checked against what v26.3.3 and v26.7.0 agree on',
  ],
  ['v99.0.0', 'there is no schema for version v99.0.0 of chart gpu-operator: its keys were not checked'],
] as const)('a construct of version %s says how its keys are judged', (version, problem) => {
  const { app, cluster } = platform();
  new GpuNodePool(cluster, 'plain', { machine: dgx.machine, nodes: 1 });
  new GpuOperator(cluster, 'gpu-operator', { version });
  expect(findings(app).filter(({ rule }) => rule.startsWith('operator/unknown'))).toEqual([]);
  const said = unknowns(app).filter(({ rule }) => rule === 'operator/unknown-value');
  expect(said.map(({ at, missing }) => [at, missing])).toEqual(problem === undefined ? [] : [['version', problem]]);
});

describe('values in place of a group of keys', () => {
  test.each<[object, string, string]>([
    [{ mig: 'single' }, 'mig', ', such as mig: {strategy: single}'],
    [{ mig: true }, 'mig', ''],
    [{ driver: false }, 'driver', ', such as driver: {enabled: false}'],
    [{ driver: 'off' }, 'driver', ''],
    [{ driver: ['off'] }, 'driver', ''],
    [{ driver: { nvidiaDriverCRD: true } }, 'driver.nvidiaDriverCRD', ', such as nvidiaDriverCRD: {enabled: true}'],
    [{ driver: { upgradePolicy: true } }, 'driver.upgradePolicy', ''],
    [{ driver: { licensingConfig: true } }, 'driver.licensingConfig', ''],
    [{ migManager: { config: [] } }, 'migManager.config', ''],
  ])('are broken, once, and of no unknown key (%j)', (values, at, example) => {
    const fix = `write a map of these keys${example}: the templates of the chart look for them there`;
    expect(brokenValues('v26.7.0', values as Record<string, unknown>)).toMatchObject([
      { at, problem: 'is a group of keys of the chart, and no value', allowed: expect.stringMatching(/^a map of \w+/) as string, fix },
    ]);
    expect(unknownValues('v26.7.0', values as Record<string, unknown>)).toEqual([]);
  });

  test('are so for HAMi too', () => {
    const values = { devicePlugin: 'x' };
    expect(brokenHamiValues('2.10.0', values)).toMatchObject([
      { at: 'devicePlugin', allowed: expect.stringContaining('a map of') as string },
    ]);
    expect(unknownHamiValues('2.10.0', values)).toEqual([]);
  });
});

describe('unknown keys', () => {
  test.each([
    ['at the top', { drivers: { enabled: true } }, 'drivers'],
    ['in a group', { driver: { enable: true } }, 'driver.enable'],
    ['deeper', { driver: { upgradePolicy: { drain: { enabled: true } } } }, 'driver.upgradePolicy.drain.enabled'],
    ['of an older chart', { operator: { initContainer: { image: 'x' } } }, 'operator.initContainer'],
    ['of a newer chart', { gpuCluster: { deployCR: true } }, undefined],
  ])('fails %s', (_, values, at) => {
    expect(keys(unknownValues('v26.7.0', values))).toEqual(at === undefined ? [] : [at]);
  });

  test('fails for a key that only a newer chart has', () => {
    expect(keys(unknownValues('v25.10.1', { gpuCluster: { deployCR: true } }))).toEqual(['gpuCluster']);
  });

  test('say what is allowed in their place', () => {
    expect(unknownValues('v26.7.0', { mig: { strateg: 'mixed' } })).toEqual([
      {
        at: 'mig.strateg',
        got: 'strateg',
        problem: 'mig.strateg is not a key of the chart',
        allowed: ['strategy'],
        fix: expect.stringContaining('write strategy') as string,
      },
    ]);
  });

  test('are what the keys of the chart are near to, and not the values that they are given', () => {
    const [finding] = unknownValues('v26.7.0', { toolkit: { imagee: 'version' } });
    expect(describeProblem({ path: 'a', ...finding! })).toMatch(/got: "imagee"\n {2}allowed: "image", /);
  });

  test('are not looked for below a key that the chart takes whole', () => {
    const values = {
      driver: { startupProbe: { periodSeconds: 5 } },
      'node-feature-discovery': { anything: 1 },
      global: { a: 1 },
      daemonsets: { labels: { a: 'b' } },
    };
    for (const version of gpuOperatorVersions) expect(unknownValues(version, values)).toEqual([]);
  });

  test('are not looked for in a chart that is not held here', () => {
    expect(unknownValues('v99.1.0', { nonsense: 1 })).toEqual([]);
  });

  test('do not come from the prototype', () => {
    expect(keys(unknownValues('v26.7.0', { constructor: 1, driver: { toString: 1 } }))).toEqual(['constructor', 'driver.toString']);
  });
});

describe('dead keys', () => {
  test.each([
    ['v26.7.0', { devicePlugin: { mps: { root: '/mps' } } }, ['devicePlugin.mps']],
    ['v24.9.2', { devicePlugin: { mps: { root: '/mps' } } }, ['devicePlugin.mps']],
    ['v26.7.0', { driver: { nvidiaDriverCRD: { nodeSelector: { a: 'b' } } } }, ['driver.nvidiaDriverCRD.nodeSelector']],
    ['v26.3.3', { driver: { nvidiaDriverCRD: { nodeSelector: { a: 'b' } } } }, []],
    ['v25.10.1', { cdi: { default: true } }, ['cdi.default']],
    ['v25.10.0', { cdi: { default: true } }, ['cdi.default']],
    ['v26.3.0', { cdi: { default: true } }, ['cdi.default']],
    ['v26.3.2', { cdi: { default: true } }, ['cdi.default']],
    ['v26.3.3', { cdi: { default: true } }, ['cdi.default']],
    // Between two that are known; v26.7.0 does not have the key, which is said of it.
    ['v26.2.7', { cdi: { default: true } }, ['cdi.default']],
    ['v26.7.0', { cdi: { default: true } }, []],
    ['v25.3.4', { cdi: { default: true } }, []],
    ['v25.3.9', { cdi: { default: true } }, []],
    ['v99.0.0', { cdi: { default: true } }, []],
    ['v26.7.0', { kataManager: { enabled: true } }, ['kataManager']],
    ['v26.3.3', { kataManager: { enabled: true } }, []],
  ])('fails in %s for %j', (version, values, expected) => {
    expect(keys(deadValues(version, values))).toEqual(expected);
  });

  test('are not unknown as well', () => {
    expect(unknownValues('v26.7.0', { devicePlugin: { mps: { root: '/mps' } } })).toEqual([]);
  });
});

describe('broken values', () => {
  test.each([
    [
      'a value outside of an enum',
      { daemonsets: { updateStrategy: 'Recreate' }, mig: { strategy: 'both' } },
      ['daemonsets.updateStrategy', 'mig.strategy'],
    ],
    [
      'an environment variable that is no string',
      {
        toolkit: {
          env: [
            { name: 'A', value: 'true' },
            { name: 'B', value: true },
          ],
        },
      },
      ['toolkit.env[1].value'],
    ],
    ['two stacks', { gpuCluster: { deployCR: true }, driver: { enabled: false } }, ['gpuCluster.deployCR']],
    [
      'a GPUCluster without its driver CRD',
      { gpuCluster: { deployCR: true }, clusterPolicy: { deployCR: false } },
      ['driver.nvidiaDriverCRD.enabled'],
    ],
    [
      'a whole DRA stack',
      { gpuCluster: { deployCR: true }, clusterPolicy: { deployCR: false }, driver: { nvidiaDriverCRD: { enabled: true } } },
      [],
    ],
    [
      'NRI without CDI and toolkit',
      { cdi: { nriPluginEnabled: true, enabled: false }, toolkit: { enabled: false } },
      ['cdi.nriPluginEnabled', 'cdi.nriPluginEnabled'],
    ],
    ['NRI', { cdi: { nriPluginEnabled: true } }, []],
    [
      'a plugin configuration without data',
      { devicePlugin: { config: { create: true, name: 'a', data: {} } } },
      ['devicePlugin.config.data'],
    ],
    ['a plugin configuration without name', { devicePlugin: { config: { create: true, data: { a: 'b' } } } }, ['devicePlugin.config.name']],
    ['another default MIG configuration', { migManager: { config: { default: 'all-1g.10gb' } } }, ['migManager.config.default']],
    ['no default MIG configuration', { migManager: { config: { default: '' } } }, []],
    [
      'a MIG configuration under another key',
      { migManager: { config: { create: true, name: 'a', data: { 'mig.yaml': 'x' } } } },
      ['migManager.config.data'],
    ],
    [
      'a MIG configuration without name',
      { migManager: { config: { create: true, data: { 'config.yaml': 'x' } } } },
      ['migManager.config.name'],
    ],
    [
      'no MIG configuration, where the chart makes no ConfigMap',
      { migManager: { config: { create: true, name: 'default-mig-config' } } },
      [],
    ],
    ['an empty MIG configuration', { migManager: { config: { create: true, data: {} } } }, []],
    ['a ConfigMap name with a dot', { devicePlugin: { config: { name: 'plugin.v1' } } }, ['devicePlugin.config.name']],
    ['the name of a volume that exists', { devicePlugin: { config: { name: 'host-root' } } }, ['devicePlugin.config.name']],
    [
      'a long kernel module ConfigMap name',
      { driver: { kernelModuleConfig: { name: 'a'.repeat(64) } } },
      ['driver.kernelModuleConfig.name'],
    ],
    ['a name that is not known yet', { driver: { certConfig: { name: tokenOf(0) } } }, []],
  ])('are found in %s', (_, values, expected) => {
    expect(keys(brokenValues('v26.7.0', values))).toEqual(expected);
  });
});

test.each(['toString', 'constructor', 'valueOf'])('a value called %s is unknown, and nothing is said to do its job', (key) => {
  const [found, ...others] = unknownValues('v26.7.0', { [key]: 'x' });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ at: key, problem: `${key} is not a key of the chart` });
  expect(found).not.toHaveProperty('fix');
});

test.each(chartRows)('every release of $id that may be chosen has keys that are known', ({ releases, versionsHeld }) => {
  const held = versionsHeld.flatMap((versions) => versions.split(' '));
  expect(releases.map(({ version }) => version).sort()).toEqual([...held].sort());
});
