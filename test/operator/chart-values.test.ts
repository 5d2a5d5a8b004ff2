import { describeProblem, tokenOf } from '../../lib/internal';
import {
  brokenHamiValues,
  brokenValues,
  deadValues,
  gpuOperatorReleases,
  gpuOperatorVersions,
  unknownHamiValues,
  unknownValues,
} from '../../lib/operator';
import { chartKeyVersions } from '../../lib/operator/chart-keys';

const keys = (findings: readonly { at: string }[]) => findings.map(({ at }) => at);

test('holds the keys of every chart version that it holds', () => {
  expect([...chartKeyVersions].sort()).toEqual([...gpuOperatorVersions].sort());
  expect(gpuOperatorReleases.map(({ version }) => version)).toEqual(gpuOperatorVersions);
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
      { at: 'mig.strateg', got: 'strateg', problem: 'mig.strateg is no key of the chart', allowed: ['strategy'] },
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
    ['v25.3.4', { cdi: { default: true } }, []],
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
  expect(found).toMatchObject({ at: key, problem: `${key} is no key of the chart` });
  expect(found).not.toHaveProperty('fix');
});
