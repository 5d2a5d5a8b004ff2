import { readContext } from '../../lib/read';
import { clusterPolicyIn } from '../../lib/plans/charts/gpu-operator/policy/cluster-policy';
import { configMap, findings, found, problems } from './found';

const policy = (spec: string, labels = ''): string =>
  `apiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: {name: cluster-policy${labels}}\nspec:\n  ${spec.trimEnd().replaceAll('\n', '\n  ')}\n`;
const V26 = ', labels: {app.kubernetes.io/version: v26.7.0}';

describe('a ClusterPolicy is judged as the values that would make it', () => {
  test('and findings are called by its own places', () => {
    const text = policy('mig: {strategy: both}\ndevicePlugin:\n  env: [{name: A, value: 1}]\n');
    expect(findings(text).map(({ line, rule, at }) => `${line} ${rule} ${at}`)).toEqual([
      '5 operator/broken-value spec.mig.strategy',
      '7 operator/broken-value spec.devicePlugin.env[0].value',
    ]);
  });

  test('and its types are those of its CRD: no chart prints its values', () => {
    const text = policy(
      `devicePlugin: {enabled: 'false', version: 1}\ndriver: {useNvidiaDriverCRD: true, image: '580', rdma: {enabled: 1}}\n`,
      V26,
    );
    expect(problems(text)).toEqual([
      '5 is not a boolean; the API server rejects it',
      '5 is not a text; the API server rejects it',
      '6 is not a boolean; the API server rejects it',
    ]);
    expect(problems(policy("devicePlugin: {enabled: false, version: '1'}\ncdi: {enabled: true}\nmig: {strategy: single}\n", V26))).toEqual(
      [],
    );
  });

  test.each(['', V26])('and a section that is no map is refused, and so is a key of no policy%s', (labels) => {
    const text = policy(
      'driver: false\nmig: single\ntoolkit: enabled\ndevicePlugin: {config: my-config}\ndriverr: {}\ndcgm: [a]\ngfd: null\n',
      labels,
    );
    expect(findings(text).map(({ line, rule, at, fix }) => `${line} ${rule} ${at}: ${fix}`)).toEqual([
      '5 operator/broken-value spec.driver: write it as enabled: false below this key',
      '6 operator/broken-value spec.mig: write a map of its keys',
      '7 operator/broken-value spec.toolkit: write a map of its keys',
      '8 operator/broken-value spec.devicePlugin.config: write it as name: my-config below this key',
      '9 operator/unknown-value spec.driverr: write driver',
      '10 operator/broken-value spec.dcgm: write a map of its keys',
    ]);
  });

  test.each(['', V26])('and so is a driver upgraded otherwise than by a map, by the names of the policy%s', (labels) => {
    const said = (upgrades: string) =>
      findings(policy(`driver: {upgradePolicy: ${upgrades}}`, labels)).map(({ rule, at, problem }) => `${rule} ${at}: ${problem}`);
    const refused = (at: string, what: string) => [
      `operator/broken-value spec.driver.upgradePolicy${at}: is not a ${what}; the API server rejects it`,
    ];
    expect(said('true')).toEqual(refused('', 'map'));
    expect(said('{drain: true}')).toEqual(refused('.drain', 'map'));
    expect(said('{podDeletion: true}')).toEqual(refused('.podDeletion', 'map'));
    expect(said("{podDeletion: {force: 'yes'}}")).toEqual(refused('.podDeletion.force', 'boolean'));
    expect(said("{autoUpgrade: 'true'}")).toEqual(refused('.autoUpgrade', 'boolean'));
    expect(
      said('{autoUpgrade: true, maxUnavailable: 25%, podDeletion: {timeoutSeconds: 300}, waitForCompletion: {podSelector: a}}'),
    ).toEqual([]);
    expect(said('null')).toEqual([]);
  });

  test('and a key that is like none may be of a version that is not held', () => {
    const text = (labels = ''): string => policy('fabricManager: {}\nnfd: {enabled: true}\n', labels);
    expect(found(text(V26))).toHaveLength(2);
    expect(found(text())).toEqual([]);
    const context = readContext({ charts: { 'gpu-operator': 'v26.7.0' } }, 'context.yaml');
    expect(problems(policy('psp: {enabled: false}\ndevicePlugin: {mps: {root: /a}}\n'), context)).toEqual([]);
  });

  test('but for keys of its own, which the chart does not have or calls otherwise', () => {
    const spec =
      'psp: {enabled: false}\ndevicePlugin: {mps: {root: /a}}\ndriver: {useNvidiaDriverCRD: true, upgradePolicy: {podDeletion: {}}}\n';
    expect(found(policy(spec, V26))).toEqual([]);
    expect(clusterPolicyIn({ apiVersion: 'nvidia.com/v1', kind: 'ClusterPolicy', metadata: { name: 'a' }, spec: {} })?.values).toEqual({
      mig: { strategy: '' },
    });
  });

  test('with the version of its labels or images', () => {
    const versionOf = (more: object) =>
      clusterPolicyIn({ apiVersion: 'nvidia.com/v1', kind: 'ClusterPolicy', metadata: { name: 'a' }, spec: {}, ...more })?.version;
    expect(versionOf({ spec: { validator: { version: 'v26.3.3' } } })).toBe('v26.3.3');
    expect(versionOf({ metadata: { name: 'a', labels: { 'app.kubernetes.io/version': 'v26.7.0' } } })).toBe('v26.7.0');
    expect(versionOf({ spec: { validator: { version: 'latest' } } })).toBeUndefined();
  });

  test('and of another group it is none', () => {
    expect(found(policy('mig: {strategy: both}').replace('nvidia.com/v1', 'kyverno.io/v1'))).toEqual([]);
  });
});

describe('the ConfigMaps that a ClusterPolicy names', () => {
  const named = (key: string): string => policy(`devicePlugin: {config: {name: plugin, default: ${key}}}`);
  const plugin = configMap('version: v1\nflags: {migStrategy: mixed}', 'any', 'plugin');

  test('hold the default', () => {
    expect(problems(`${named('other')}---\n${plugin}`)).toEqual(["5 is not a key of ConfigMap 'plugin'"]);
    expect(found(`${named('any')}---\n${plugin}`)).toEqual([]);
  });

  test('are not judged where there is none of that name, or several', () => {
    expect(found(named('other'))).toEqual([]);
    expect(found(`${named('other')}---\n${plugin}---\n${plugin.replace('name: plugin', 'name: plugin, namespace: b')}`)).toEqual([]);
  });

  test('share as the pools of the context say', () => {
    const context = readContext(
      {
        pools: [
          {
            name: 'a',
            machine: 'dgxH100',
            sharing: { mps: { replicas: 4 } },
            nodeSelector: { 'nvidia.com/device-plugin.config': 'any' },
          },
        ],
      },
      'context.yaml',
    );
    expect(problems(`${named('any')}---\n${plugin}`, context)).toEqual(["12 shares nothing, unlike pool 'a'"]);
  });

  test('cut GPUs as the labels of pools name it, and have all-disabled', () => {
    const layout = configMap(
      'version: v1\nmig-configs:\n  mine: [{devices: all, mig-enabled: true, mig-devices: {1g.10gb: 7}}]',
      'config.yaml',
      'mig',
    );
    expect(problems(`${policy('migManager: {config: {name: mig}}')}---\n${layout}`)).toEqual(["12 has no configuration 'all-disabled'"]);
    expect(found(`${policy("migManager: {config: {name: mig, default: ''}}")}---\n${layout}`)).toEqual([]);
  });
});
