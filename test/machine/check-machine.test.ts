import fc from 'fast-check';
import { check } from '../../lib/internal';
import { type MachineShape, checkMachine, isMachineShape, machineHandle, machines } from '../../lib/words/machine';

const sound: MachineShape = machines.dgxH100;
const [first, second] = sound.numa!;

test('a sound machine has nothing wrong', () => expect(isMachineShape(sound)).toBe(true));

test('a machine may say what its pages, its processors and its NICs are', () => {
  const told = { ...sound, architecture: 'arm64', numa: [{ ...first, hugePages: { '2Mi': 0, '1Gi': 16 } }, second] };
  expect(checkMachine({ ...told, nics: [{ name: 'a', kind: 'ethernet', resource: 'openshift.io/rail0', devices: 8 }] })).toEqual([]);
});

test.each<[string, unknown, RegExp]>([
  ['a value that is no machine', 7, /machine has the wrong type/],
  ['an unknown property', { ...sound, gpuCount: 8 }, /machine\.gpuCount is not a known property/],
  ['an unknown GPU model', { ...sound, gpu: 'H100' }, /machine\.gpu/],
  ['no GPU', { ...sound, gpus: [] }, /needs at least 1/],
  ['a name that is no file name', { ...sound, name: '../x' }, /machine\.name/],
  ['a PCI address in another form', { ...sound, gpus: [{ index: 0, pciBusId: '53:00.0' }] }, /pciBusId/],
  ['a GPU twice', { ...sound, gpus: [...sound.gpus, { index: 7 }] }, /two gpus have the index 7/],
  ['a NUMA node twice', { ...sound, numa: [first, first] }, /two NUMA nodes have the id 0/],
  ['a CPU in two nodes', { ...sound, numa: [first, { ...second, cpus: '0-111', cores: undefined }] }, /two NUMA nodes hold CPU 0/],
  ['a malformed CPU list', { ...sound, numa: [{ id: 0, cpus: '3-1' }] }, /CPU list of NUMA node 0 has a range that runs backwards/],
  ['fewer CPUs than it says', { ...sound, cpus: 256 }, /cpus is 256, but the NUMA nodes hold 224 CPUs/],
  ['a core outside its node', { ...sound, numa: [{ ...first, cores: ['0,300'] }, second] }, /CPU 300 is in a core of NUMA node 0/],
  [
    'a CPU in no core',
    { ...sound, numa: [{ ...first, cores: first!.cores!.slice(1) }, second] },
    /CPUs 0,112 are in none of the cores of NUMA node 0/,
  ],
  ['a CPU in two cores', { ...sound, numa: [{ ...first, cores: [...first!.cores!, '0'] }, second] }, /CPU 0 is in two cores/],
  [
    'distances that are not those of its nodes',
    { ...sound, numa: [{ ...first, distances: [10] }, second] },
    /1 distances, but there are 2 nodes/,
  ],
  ['huge pages of a size that nodes do not name', { ...sound, numa: [{ ...first, hugePages: { '1G': 4 } }, second] }, /hugePages/],
  [
    'more huge pages than memory',
    { ...sound, numa: [first, { ...second, hugePages: { '1Gi': 5000 } }] },
    /huge pages of NUMA node 1 are more than its memory/,
  ],
  ['a part of a huge page', { ...sound, numa: [{ ...first, hugePages: { '1Gi': 0.5 } }, second] }, /hugePages/],
  ['another architecture', { ...sound, architecture: 'x86_64' }, /machine\.architecture/],
  ['a NIC whose resource has no domain', { ...sound, nics: [{ name: 'a', kind: 'efa', resource: 'rail0' }] }, /resource/],
  ['a NIC without a device', { ...sound, nics: [{ name: 'a', kind: 'efa', resource: 'a.io/b', devices: 0 }] }, /devices/],
  ['nodes with more memory than the machine', { ...sound, memoryMiB: 1 }, /memoryMiB is 1/],
  ['a GPU on a node that does not exist', { ...sound, gpus: [{ index: 0, numaNode: 9 }] }, /GPU 0 is on NUMA node 9/],
  ['a NIC near a GPU that does not exist', { ...sound, nics: [{ name: 'a', kind: 'efa', nearestGpu: 9 }] }, /nearest to GPU 9/],
  [
    'two NICs of one name',
    {
      ...sound,
      nics: [
        { name: 'a', kind: 'efa' },
        { name: 'a', kind: 'efa' },
      ],
    },
    /two nics have the name a/,
  ],
])('fails for %s', (_, value, message) => {
  expect(checkMachine(JSON.parse(JSON.stringify(value))).join('\n')).toMatch(message);
});

test('several mistakes are told at once', () =>
  expect(checkMachine({ ...sound, cpus: 1, gpus: [{ index: 0, numaNode: 9 }] })).toHaveLength(2 + 7));

test('of a machine as a prop, each part that is malformed is told by itself, and what contradicts itself of the whole', () => {
  expect(check(machineHandle, { ...sound, gpu: 'H100', cpus: 0 }, 'a')).toMatchObject([
    { path: 'a.gpu', got: 'H100' },
    { path: 'a.cpus', got: 0 },
  ]);
  expect(check(machineHandle, { ...sound, cpus: 1 }, 'a')).toMatchObject([
    { path: 'a.cpus', got: 1, allowed: [224], problem: expect.stringContaining('cpus is 1') },
  ]);
  expect(check(machineHandle, sound, 'a')).toEqual([]);
});

describe('what is wrong is told once, where it stands', () => {
  const said = (more: object) => check(machineHandle, { ...sound, ...more }, 'm').map(({ path, got, allowed }) => [path, got, allowed]);
  const wrong = (cpus: string) => said({ numa: [{ ...first, cpus }, second] });
  const RIGHT = ['0-55,112-167'];

  test('CPUs of a node that are fewer, others, or those of the next', () => {
    for (const cpus of ['0-27', '300-355', '56-111', '0-111,112-167']) expect(wrong(cpus)).toEqual([['m.numa[0].cpus', cpus, RIGHT]]);
    expect(wrong('3-1')).toEqual([['m.numa[0].cpus', '3-1', undefined]]);
  });

  test.each<[string, object, unknown]>([
    ['gpus[8].index', { gpus: [...sound.gpus, { index: 7 }] }, 7],
    [
      'numa[1].cpus',
      {
        numa: [
          { id: 0, cpus: '0-111' },
          { id: 1, cpus: '111-222' },
        ],
      },
      111,
    ],
    ['numa[0].distances', { numa: [{ ...first, distances: [10] }, second] }, [10]],
    ['numa[0].cores[56]', { numa: [{ ...first, cores: [...first!.cores!, ''] }, second] }, ''],
    ['numa[0].cores[56]', { numa: [{ ...first, cores: [...first!.cores!, 'x'] }, second] }, 'x'],
    ['numa[0].cores', { numa: [{ ...first, cores: [...first!.cores!, '0'] }, second] }, '0'],
    ['numa[1].hugePages', { numa: [first, { ...second, hugePages: { '1Gi': 5000 } }] }, { '1Gi': 5000 }],
    ['memoryMiB', { memoryMiB: 1 }, 1],
    ['nics[0].nearestGpu', { nics: [{ name: 'a', kind: 'efa', nearestGpu: 9 }] }, 9],
    ['nics[0].numaNode', { nics: [{ name: 'a', kind: 'efa', numaNode: 9 }] }, 9],
  ])('%s', (at, more, got) => expect(said(more)).toEqual([[`m.${at}`, got, undefined]]));
});

test('any JSON has an answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(sound)), (value, key) => {
      expect(Array.isArray(checkMachine(value))).toBe(true);
      expect(Array.isArray(checkMachine({ ...sound, [key]: value }))).toBe(true);
    }),
  );
});
