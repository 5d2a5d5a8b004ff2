import { toYaml } from '../../../../lib/internal';

const shared = (kind: string, resource: object, rest: object = {}): string =>
  toYaml({ version: 'v1', sharing: { [kind]: { ...rest, resources: [{ name: 'nvidia.com/gpu', replicas: 4, ...resource }] } } });

/** What the device plugin refuses, and what it says. */
export const refused: readonly (readonly [name: string, text: string, says: string])[] = [
  ['a version that there is not', toYaml({ version: 'v2' }), 'unknown version: v2'],
  ['one replica', shared('timeSlicing', { replicas: 1 }), 'number of replicas must be >= 2'],
  ['replicas as text', shared('mps', { replicas: '4' }), 'cannot unmarshal'],
  ['no replicas', toYaml({ version: 'v1', sharing: { mps: { resources: [{ name: 'nvidia.com/gpu' }] } } }), 'no replicas specified'],
  [
    'a resource without a name',
    toYaml({ version: 'v1', sharing: { mps: { resources: [{ replicas: 2 }] } } }),
    'no resource name specified',
  ],
  ['a name that no resource can have', shared('timeSlicing', { name: 'nvidia.com/a b' }), 'incorrect format'],
  ['an IMEX channel that there is not', toYaml({ version: 'v1', imex: { channelIDs: [1] } }), 'channelIDs must be [] or [0]; found [1]'],
  ['a flag of another type', toYaml({ version: 'v1', flags: { failOnInitError: 'yes' } }), 'cannot unmarshal'],
];

/**
 * What the device plugin drops without a word, and where. That v0.19 takes `failRequestsGreaterThanOne: false` of MPS for
 * true is not among them: v0.20 heeds it, and `sharing/ignored-option` knows the version.
 */
export const dropped: readonly (readonly [name: string, text: string, path: string])[] = [
  ['a key that is misspelt', toYaml({ version: 'v1', flag: { migStrategy: 'mixed' } }), '.flag.migStrategy'],
  ['a misspelt key that says false', shared('timeSlicing', {}, { renameByDefualt: false }), '.renameByDefualt'],
  ['a key in the wrong place', shared('timeSlicing', { failRequestsGreaterThanOne: true }), '.failRequestsGreaterThanOne'],
  ['a name of its own', shared('timeSlicing', { rename: 'gpu-part' }), '.rename'],
  ['devices of its own', shared('mps', { devices: 2 }), '.devices'],
];
