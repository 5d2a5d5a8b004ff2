import { tokenOf } from '../../lib/internal';
import { chartRowOf, knownReleases } from '../../lib/plans/charts';
import { devicePluginTypeVersions } from '../../lib/plans/charts/nvidia-device-plugin/types';
import type { OperatorFacts } from '../../lib/plans/model';

const chart = chartRowOf('nvidia-device-plugin')!;
const release = (values: OperatorFacts['values'], version = '0.20.0'): OperatorFacts => ({
  path: 'plugin',
  chart: chart.id,
  version,
  namespace: 'plugin',
  releaseName: 'plugin',
  values,
});
const places = (findings: readonly { readonly at: string }[]) => findings.map(({ at }) => at);

test('every release has its keys, its types, and the versions of its components', () => {
  const oldestFirst = chart.releases.map(({ version }) => version).reverse();
  expect(oldestFirst.length).toBeGreaterThan(20);
  for (const held of [chart.versionsHeld, devicePluginTypeVersions])
    expect(held.flatMap((versions) => versions.split(' '))).toEqual(oldestFirst);
  expect(knownReleases(release({}))[0]?.components).toEqual({ devicePlugin: '0.20.0', gfd: '0.20.0', nodeFeatureDiscovery: '0.19.0' });
  // A chart of its own, then.
  expect(knownReleases(release({}, '0.14.5'))[0]?.components).toEqual({
    devicePlugin: '0.14.5',
    gfd: '0.8.2',
    nodeFeatureDiscovery: '0.12.1',
  });
});

test('a key that the chart does not have is told with those that stand there', () => {
  expect(chart.unknownValues(release({ failOnInitErr: true, config: { maps: { a: 1 } }, gfd: { enable: true } }))).toMatchObject([
    { at: 'failOnInitErr', allowed: expect.arrayContaining(['failOnInitError']) as string[] },
    { at: 'config.maps', allowed: ['default', 'fallbackStrategies', 'map', 'name'] },
    { at: 'gfd.enable', allowed: expect.arrayContaining(['enabled']) as string[] },
  ]);
  expect(chart.unknownValues(release({ anything: 1 }, '0.99.0'))).toEqual([]);
});

test('what is inside of a chart of its own is not judged: Node Feature Discovery, and GPU Feature Discovery up to 0.14', () => {
  expect(chart.unknownValues(release({ nfd: { enabled: false, worker: { anything: 1 } }, global: { a: 1 } }))).toEqual([]);
  expect(chart.unknownValues(release({ gfd: { anything: 1 } }, '0.14.5'))).toEqual([]);
  expect(places(chart.unknownValues(release({ gfd: { anything: 1 } }, '0.15.0')))).toEqual(['gfd.anything']);
});

test('a key of one version is none of another', () => {
  const mps = { mps: { enableHostPID: true } };
  expect(places(chart.unknownValues(release(mps, '0.14.5')))).toEqual(['mps']);
  expect(places(chart.unknownValues(release(mps, '0.17.4')))).toEqual(['mps.enableHostPID']);
  expect(chart.unknownValues(release(mps, '0.18.1'))).toEqual([]);
});

test('what GPU Feature Discovery had as a chart of its own changes nothing since, and the fix names the key that does', () => {
  expect(chart.deadValues(release({ gfd: { noTimestamp: true, sleepInterval: '30s' }, noTimestamp: true }))).toMatchObject([
    { at: 'gfd.noTimestamp', fix: 'use noTimestamp, at the top of the values' },
    { at: 'gfd.sleepInterval', fix: 'use sleepInterval, at the top of the values' },
  ]);
});

describe('a value of another type', () => {
  test.each<[object, string, string]>([
    [{ deviceListStrategy: ['envvar', 'cdi-cri'] }, 'deviceListStrategy', "write it as one text: 'envvar,cdi-cri'"],
    [{ failOnInitError: 'true' }, 'failOnInitError', 'write true or false without quotes'],
    [{ gfd: { enabled: 'false' } }, 'gfd.enabled', 'write true or false, without quotes'],
    [{ gfd: true }, 'gfd', 'such as gfd: {enabled: true}'],
    [{ config: { fallbackStrategies: 'single' } }, 'config.fallbackStrategies', ''],
  ])('is told (%j)', (values, at, fix) => {
    const [found, ...others] = chart.brokenValues(release(values as OperatorFacts['values']));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ at });
    expect(found?.fix ?? '').toContain(fix);
  });

  test('is not one that stands for another value, or for none', () =>
    expect(
      chart.brokenValues(release({ deviceListStrategy: tokenOf(1), failOnInitError: null, gfd: { enabled: true }, resources: {} })),
    ).toEqual([]));
});

describe('objects of a release', () => {
  const titles = (values: OperatorFacts['values'], releaseName = 'plugin') =>
    chart.objects({ ...release(values), releaseName }).map(({ kind, name }) => `${kind} ${name}`);

  test('are named by it and by the chart', () => {
    expect(titles({})).toEqual(['DaemonSet plugin-nvidia-device-plugin', 'ServiceAccount plugin-nvidia-device-plugin-service-account']);
    expect(titles({ config: { map: { default: 'version: v1' } } }, 'nvidia-device-plugin')).toEqual([
      'DaemonSet nvidia-device-plugin',
      'ServiceAccount nvidia-device-plugin-service-account',
      'ConfigMap nvidia-device-plugin-configs',
    ]);
  });

  test('are not known under another name, and there is no plugin where it is switched off', () => {
    expect(titles({ fullnameOverride: 'x' })).toEqual([]);
    expect(titles({ devicePlugin: { enabled: false } })).toEqual(['ServiceAccount plugin-nvidia-device-plugin-service-account']);
    expect(chart.bringsDevicePlugin(release({ devicePlugin: { enabled: false } }))).toBe(false);
  });
});
