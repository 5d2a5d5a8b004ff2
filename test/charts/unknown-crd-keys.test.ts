import { unknownCrdKeys, wrongCrdValues } from '../../lib/plans/charts';

const said = (kind: string, spec: unknown, isHeld = true): readonly string[] =>
  unknownCrdKeys(kind, spec, isHeld).map(({ at, fix }) => `${at}: ${fix ?? ''}`);

test.each<[string, string, unknown, readonly string[]]>([
  [
    'of a section',
    'ClusterPolicy',
    { driver: { upgradePolicy: { maxParallelUpgrade: 1 } } },
    ['spec.driver.upgradePolicy.maxParallelUpgrade: write maxParallelUpgrades'],
  ],
  ['of an NVIDIADriver', 'NVIDIADriver', { driverTyp: 'gpu', usePrecompiled: true }, ['spec.driverTyp: write driverType']],
  ['of a list', 'NVIDIADriver', { env: [{ name: 'A', value: 'b' }, { names: 'A' }] }, ['spec.env[1].names: write name']],
  ['of a GPUCluster', 'GPUCluster', { dcgm: { enable: true } }, ['spec.dcgm.enable: write enabled']],
  [
    'of the chart',
    'ClusterPolicy',
    { driver: { nvidiaDriverCRD: {} } },
    ['spec.driver.nvidiaDriverCRD: use a key that ClusterPolicy has there'],
  ],
])('a key %s that is none is found', (_what, kind, spec, places) => expect(said(kind, spec)).toEqual(places));

test.each<[string, string, unknown]>([
  ['the sections of a ClusterPolicy, which are judged elsewhere', 'ClusterPolicy', { drivers: {} }],
  ['keys that it has', 'ClusterPolicy', { driver: { useNvidiaDriverCRD: true }, daemonsets: { labels: { any: 'a' } } }],
  ['any node', 'NVIDIADriver', { nodeSelector: { any: 'a' } }],
  ['what is of another type', 'NVIDIADriver', 'x'],
  ['another kind', 'ComputeDomain', { any: 1 }],
])('nothing is said of %s', (_what, kind, spec) => expect(said(kind, spec)).toEqual([]));

test('of a version that is not known, a key is found that is nearly one', () => {
  expect(said('ClusterPolicy', { driver: { startupProbe: { periodSecond: 1 }, nvidiaDriverCRD: {} } }, false)).toEqual([
    'spec.driver.startupProbe.periodSecond: write periodSeconds',
  ]);
});

test('the key is what is wrong, and the nearest is said first', () =>
  expect(unknownCrdKeys('ClusterPolicy', { toolkit: { resources: { limit: {} } } }, false)).toEqual([
    {
      at: 'spec.toolkit.resources.limit',
      problem:
        'limit is not a key of spec.toolkit.resources in ClusterPolicy: kubectl rejects it, and without strict validation the API server drops it',
      got: 'limit',
      allowed: ['limits', 'requests'],
      fix: 'write limits',
    },
  ]));

test.each<[string, unknown, readonly (readonly [string, unknown])[]]>([
  [
    'NVIDIADriver',
    { driverType: 'vgpus', usePrecompiled: 'yes' },
    [
      ['spec.driverType', 'vgpus'],
      ['spec.usePrecompiled', 'yes'],
    ],
  ],
  [
    'NVIDIADriver',
    { env: [{ name: 'A', value: 1 }], startupProbe: { periodSeconds: 0 } },
    [
      ['spec.env[0].value', 1],
      ['spec.startupProbe.periodSeconds', 0],
    ],
  ],
  ['GPUCluster', { dcgm: { enabled: 1 } }, [['spec.dcgm.enabled', 1]]],
  ['NVIDIADriver', { driverType: 'vgpu', usePrecompiled: true, resources: { limits: { cpu: 1, memory: '1Gi' } } }, []],
  ['ComputeDomain', { numNodes: 'x' }, []],
])('fails for a value of %s of another type', (kind, spec, places) =>
  expect(wrongCrdValues(kind, spec).map(({ at, got }) => [at, got])).toEqual(places),
);
