import { unknownFields } from '../../lib/plans/charts';

const said = (values: Readonly<Record<string, unknown>>, version = 'v26.7.0'): readonly string[] =>
  unknownFields(version, values).map(({ at, fix }) => `${at}: ${fix ?? ''}`);
const UNKNOWN = 'use a key that is known there';

test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
  [
    'in a map',
    { driver: { startupProbe: { periodSecond: 5, timeoutSeconds: 1 } } },
    ['driver.startupProbe.periodSecond: write periodSeconds'],
  ],
  ['in a list', { toolkit: { env: [{ name: 'A', valueFrom: {} }] } }, [`toolkit.env[0].valueFrom: ${UNKNOWN}`]],
  [
    'further down',
    { daemonsets: { tolerations: [{ key: 'a', operater: 'Exists' }] } },
    ['daemonsets.tolerations[0].operater: write operator'],
  ],
  [
    'in a list of a map',
    { dcgmExporter: { serviceMonitor: { relabelings: [{ sourceLabel: ['a'] }] } } },
    ['dcgmExporter.serviceMonitor.relabelings[0].sourceLabel: write sourceLabels'],
  ],
])('a key that a ClusterPolicy does not have is found %s', (_where, values, places) => expect(said(values)).toEqual(places));

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['keys that it has', { driver: { startupProbe: { periodSeconds: 5 } } }],
  ['a key of which nothing is said', { driver: { startupProbe: { periodSecond: null } } }],
  ['labels, which may be any', { daemonsets: { labels: { any: 'a' } } }],
  ['quantities of any resource', { toolkit: { resources: { limits: { 'a.b/c': 1 } } } }],
  ['a variable of the operator, which is of a pod', { operator: { env: [{ name: 'A', valueFrom: { fieldRef: {} } }] } }],
  ['values of another type', { driver: { startupProbe: 'x', env: 'x' }, toolkit: 'x' }],
  ['a driver that an NVIDIADriver describes', { driver: { nvidiaDriverCRD: { enabled: true }, startupProbe: { periodSecond: 5 } } }],
  ['values of a ClusterPolicy that is not made', { clusterPolicy: { deployCR: false }, toolkit: { env: [{ names: 'A' }] } }],
])('nothing is said of %s', (_what, values) => expect(said(values)).toEqual([]));

test('what a later version has is none of an earlier one', () => {
  const values = { driver: { licensingConfig: { secretName: 'a' } } };
  expect(said(values, 'v25.3.4')).toEqual([`driver.licensingConfig.secretName: ${UNKNOWN}`]);
  expect(said(values)).toEqual([]);
  expect(said(values, 'v99.1.0')).toEqual([]);
});

test('the key is what is wrong, and the nearest is said first', () => {
  expect(unknownFields('v26.7.0', { driver: { startupProbe: { periodSecond: 5 } } })).toEqual([
    {
      at: 'driver.startupProbe.periodSecond',
      problem: 'periodSecond is not a key of the object that the chart copies it to: the API server rejects or drops it',
      got: 'periodSecond',
      allowed: ['periodSeconds', 'timeoutSeconds', 'initialDelaySeconds', 'failureThreshold', 'successThreshold'],
      fix: 'write periodSeconds',
    },
  ]);
});
