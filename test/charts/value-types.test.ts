import { RENDERED_VERSIONS } from '../rendered-versions';
import { tokenOf } from '../../lib/internal';
import { brokenHamiValues, brokenValues, gpuOperatorVersions, hamiVersions } from '../../lib/plans/charts';
import { typeFrom, wrongIn } from '../../lib/plans/charts/values/value-type';
import { recordOf } from '../conformance/recorded/charts/data';

/** `driver.enabled` as the values that set it. */
const set = (key: string, value: unknown): Record<string, unknown> =>
  key.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as Record<string, unknown>;
const said = (version: string, key: string, value: unknown): readonly string[] =>
  brokenValues(version, set(key, value)).map(({ at, problem }) => `${at} ${problem}`);

describe('values of the GPU Operator', () => {
  test.each([
    ['a switch', 'driver.enabled', 'nope', 'driver.enabled is not a boolean; the API server rejects it'],
    ['a switch given as a number', 'driver.enabled', 1, 'driver.enabled is not a boolean; the API server rejects it'],
    ['a list', 'daemonsets.tolerations', 'nvidia', 'daemonsets.tolerations is not a list; the API server rejects it'],
    ['variables as a map', 'devicePlugin.env', { A: 'b' }, 'devicePlugin.env is not a list; the API server rejects it'],
    ['a variable without a name', 'devicePlugin.env', [{ value: 'b' }], 'devicePlugin.env[0] has no name; the API server rejects it'],
    [
      'a variable further down',
      'driver.manager.env',
      [{ name: 'A', value: 1 }],
      'driver.manager.env[0].value is not a text; the API server rejects it',
    ],
    [
      'a variable of the operator',
      'operator.env',
      [{ name: 'A', value: 1 }],
      'operator.env[0].value is not a text; the API server rejects it',
    ],
    [
      'secrets written as in a pod',
      'driver.imagePullSecrets',
      [{ name: 'ngc' }],
      'driver.imagePullSecrets[0] is not a text; the API server rejects it',
    ],
    ['a value in place of a map', 'driver', 'x', 'driver is a group of keys of the chart, and no value'],
    ['a word', 'mig.strategy', 'singel', 'mig.strategy is rejected by the ClusterPolicy'],
    ['a word that YAML reads as a boolean', 'ccManager.defaultMode', true, 'ccManager.defaultMode is rejected by the ClusterPolicy'],
    [
      'a fraction as a quantity',
      'toolkit.resources',
      { limits: { cpu: 0.5 } },
      'toolkit.resources.limits.cpu is not a quantity; the API server rejects it',
    ],
    [
      'a quantity',
      'toolkit.resources',
      { limits: { memory: '2 GB' } },
      'toolkit.resources.limits.memory is not a quantity; the API server rejects it',
    ],
    [
      'a number too small',
      'driver.startupProbe',
      { periodSeconds: 0 },
      'driver.startupProbe.periodSeconds is less than 1; the API server rejects it',
    ],
    [
      'a number as a text',
      'driver.startupProbe',
      { periodSeconds: '5' },
      'driver.startupProbe.periodSeconds is not a whole number; the API server rejects it',
    ],
    [
      'a duration',
      'dcgmExporter.serviceMonitor',
      { interval: '15 s' },
      'dcgmExporter.serviceMonitor.interval is not a duration; the API server rejects it',
    ],
    [
      'an annotation',
      'daemonsets.annotations',
      { 'a.b/c': true },
      'daemonsets.annotations["a.b/c"] is not a text; the API server rejects it',
    ],
    ['a text of digits, printed without quotes', 'driver.image', '580', 'driver.image is not a text; the API server rejects it'],
    ['a version that is a map', 'toolkit.version', { tag: 'v1' }, 'toolkit.version is not a text; the API server rejects it'],
    [
      'a count that is none',
      'driver.upgradePolicy.maxParallelUpgrades',
      'all',
      'driver.upgradePolicy.maxParallelUpgrades is not a whole number; the API server rejects it',
    ],
    [
      'false as a text, which a condition takes for true',
      'operator.cleanupCRD',
      'false',
      'operator.cleanupCRD is a text, and every text is true to the templates of the chart',
    ],
    [
      "false as a text for the condition of a chart's part",
      'nfd.enabled',
      'false',
      'nfd.enabled is a text, and every text is true to the templates of the chart',
    ],
    [
      'a boolean as a text that is compared',
      'cdi.enabled',
      'true',
      'cdi.enabled is not a boolean: the chart compares it with one, and Helm fails',
    ],
    [
      "a secret of the operator's own pod",
      'operator.imagePullSecrets',
      [{ name: 'ngc' }],
      'operator.imagePullSecrets[0] is not a text; as the chart reads it',
    ],
  ])('fail where %s is wrong', (_, key, value, expected) => {
    expect(said('v26.7.0', key, value)).toEqual([expected]);
  });

  test.each([
    ['a version that is a number: it is quoted', 'toolkit.version', 1],
    ['a boolean as a text that the chart only prints', 'devicePlugin.enabled', 'false'],
    ['true as a text that nothing compares yet', 'toolkit.enabled', 'true'],
    ['false as a text that ends in the ClusterPolicy', 'driver.enabled', 'false'],
    ['true as a text', 'operator.cleanupCRD', 'true'],
    ['a number as a text that the chart prints', 'driver.upgradePolicy.maxParallelUpgrades', '2'],
    ['nothing, which is not rendered', 'daemonsets.tolerations', ''],
    ['an empty map in place of a list', 'devicePlugin.env', {}],
    ['a percentage', 'driver.upgradePolicy.maxUnavailable', '10%'],
    ['a count of nodes', 'driver.upgradePolicy.maxUnavailable', 3],
    ['quantities', 'toolkit.resources', { limits: { cpu: 2, memory: '2Gi' }, requests: { cpu: '.5' } }],
    ['what is not known yet', 'driver.enabled', tokenOf(0)],
    ['what is not known yet, further down', 'devicePlugin.env', [{ name: 'A', value: tokenOf(0) }]],
    ['keys that a type does not name', 'daemonsets.tolerations', [{ operator: 'Exists', other: 1 }]],
    ["what a part's chart takes", 'node-feature-discovery.worker', { tolerations: 'x' }],
  ])('may be %s', (_, key, value) => {
    for (const version of gpuOperatorVersions) expect(said(version, key, value)).toEqual([]);
  });

  test('are judged by the types of their version', () => {
    expect(said('v24.9.2', 'driver.kernelModuleType', 'opened')).toEqual([]);
    expect(said('v25.3.4', 'driver.kernelModuleType', 'opened')).toHaveLength(1);
    expect(said('v25.10.1', 'cdi.enabled', 'true')).toEqual([]);
    // Its CRD had no pattern of durations.
    expect(said('v26.3.3', 'dcgmExporter.serviceMonitor', { interval: '15 s' })).toHaveLength(1);
  });

  test('of an unknown version are judged by what every version says', () => {
    expect(said('', 'driver.enabled', 'nope')).toHaveLength(1);
    expect(said('v99.1.0', 'cdi.enabled', 'true')).toEqual([]);
    expect(said('', 'cdi.enabled', 'nope')).toHaveLength(1);
    expect(said('', 'sandboxWorkloads.mode', 'none')).toHaveLength(1);
  });

  test('of the driver are not held against the ClusterPolicy where they go into an NVIDIADriver', () => {
    const crd = { nvidiaDriverCRD: { enabled: true } };
    expect(brokenValues('v26.7.0', { driver: { ...crd, image: '580' } })).toEqual([]);
    expect(brokenValues('v26.7.0', { driver: { ...crd, enabled: 'nope' } })).toHaveLength(1);
  });

  test('are not held against a ClusterPolicy that is not there', () => {
    const dra = { clusterPolicy: { deployCR: false }, gpuCluster: { deployCR: true }, driver: { enabled: false } };
    expect(brokenValues('v26.7.0', { ...dra, gfd: { enabled: 'nope' } })).toEqual([]);
    expect(brokenValues('v26.7.0', { ...dra, operator: { upgradeCRD: 'no' } })).toHaveLength(1);
  });

  test('that stand in a ClusterPolicy are not printed by a chart', () => {
    const stated = (values: Record<string, unknown>) => brokenValues('v26.7.0', values, false).map(({ at }) => at);
    expect(stated({ devicePlugin: { enabled: 'false' } })).toEqual(['devicePlugin.enabled']);
    expect(stated({ toolkit: { version: 1 } })).toEqual(['toolkit.version']);
    expect(stated({ driver: { nvidiaDriverCRD: { enabled: true }, image: 1 } })).toEqual(['driver.image']);
    expect(stated({ cdi: { enabled: false }, operator: { upgradeCRD: 'false' }, driver: { image: '580' } })).toEqual([]);
  });

  test('say what is allowed, and how to write it', () => {
    expect(brokenValues('v26.7.0', { toolkit: { env: [{ name: 'A', value: true }] }, driver: { imagePullSecrets: 'ngc' } })).toEqual([
      {
        at: 'driver.imagePullSecrets',
        got: 'ngc',
        problem: 'is not a list; the API server rejects it',
        allowed: 'a list, each of its items a text',
        fix: 'write it as a list: [ngc]',
      },
      {
        at: 'toolkit.env[0].value',
        got: true,
        problem: 'is not a text; the API server rejects it',
        allowed: 'a text',
        fix: "write it in quotes: 'true'",
      },
    ]);
  });
});

describe('values of HAMi', () => {
  test.each([
    [
      'a switch',
      { scheduler: { leaderElect: 'false' } },
      'scheduler.leaderElect is a text, and every text is true to the templates of the chart',
    ],
    ['a number', { devicePlugin: { deviceSplitCount: 'ten' } }, 'devicePlugin.deviceSplitCount is not a number; as the chart reads it'],
    ['a list', { scheduler: { extender: { extraArgs: '--debug' } } }, 'scheduler.extender.extraArgs is not a list; as the chart reads it'],
    ['a map or list', { devicePlugin: { tolerations: 'nvidia' } }, 'devicePlugin.tolerations is not a list or map; as the chart reads it'],
  ])('fail where %s is wrong', (_, values, expected) => {
    for (const version of [...hamiVersions, '']) {
      expect(brokenHamiValues(version, values).map(({ at, problem }) => `${at} ${problem}`)).toEqual([expected]);
    }
  });

  test('may be texts that mean a boolean or a number where the chart prints them, and lists for empty maps', () => {
    const values = {
      devicePlugin: { deviceSplitCount: '10', hostPID: 'false', extraEnvs: [{ name: 'A', value: 'b' }] },
      scheduler: { replicas: '2', overwriteEnv: true },
    };
    for (const version of hamiVersions) expect(brokenHamiValues(version, values)).toEqual([]);
  });
});

describe('the table of types', () => {
  test.each(RENDERED_VERSIONS)(
    'holds what rendering the chart %s taught: every key that reaches the ClusterPolicy, and no other',
    (version) => {
      const { keys, clusterPolicy } = recordOf('gpu-operator', version);
      expect(clusterPolicy).toBeDefined();
      const whole = Object.entries(keys).filter(([, places]) =>
        places.some((place) => /^ClusterPolicy cluster-policy: spec\./.test(place)),
      );
      expect(whole.length).toBeGreaterThan(200);
      // A value of no type at all is wrong wherever the chart copies it.
      const unjudged = whole.filter(([key]) => brokenValues(version, set(key, wrongOf(key))).length === 0).map(([key]) => key);
      expect(unjudged).toEqual([...(['v24.9.2', 'v25.3.4'].includes(version) ? ['ccManager.env'] : []), ...UNTYPED]);
    },
  );
});

/** A name of labels, and a key that no CRD knows; the chart had mistaken the variables of another part for those of ccManager. */
const UNTYPED = ['nameOverride', 'operator.defaultGPUMode'];

/** No template makes anything of it that an API server takes. */
const wrongOf = (key: string): unknown => (/(^|\.)(labels|annotations)$/.test(key) ? 'text' : [[{ a: 1 }]]);

test('a type is read from its word, with the names of others', () => {
  const names = new Map([['env', typeFrom('[{name!:s,value:s}]')]]);
  const type = typeFrom('{a:<$env>,b!:i1,c:s(x|y|)}', names);
  expect(wrongIn({ a: { k: [{ value: 1 }] }, b: 0, c: 'z' }, type, 'v').map(({ at, wrong }) => `${at} ${wrong}`)).toEqual([
    'v.a.k[0] has no name',
    'v.a.k[0].value is not a text',
    'v.b is less than 1',
    'v.c is none of the words',
  ]);
  expect(wrongIn({ b: 1, c: '' }, type, 'v')).toEqual([]);
});
