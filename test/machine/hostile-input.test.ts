import fc from 'fast-check';
import { GpuConfigError } from '../../lib/internal';
import { type MachineShape, checkMachine, parseSnapshot } from '../../lib/words/machine';
import { parseLscpu } from '../../lib/words/machine/snapshot/lscpu';
import { parseLscpuTable } from '../../lib/words/machine/snapshot/lscpu-table';
import { parseNumactl } from '../../lib/words/machine/snapshot/numactl';
import { parseNvidiaSmiTopo } from '../../lib/words/machine/snapshot/nvidia-smi-topo';
import { parseNvidiaSmiXml } from '../../lib/words/machine/snapshot/nvidia-smi-xml';
import { parseSysfs } from '../../lib/words/machine/snapshot/sysfs';
import { filesOf } from '../../lib/words/machine/snapshot/sections';
import { smiTopoOf, smiXmlOf, snapshotOf, sysfsOf } from './synthetic';

const small: MachineShape = {
  name: 'small',
  gpu: 'H100-SXM5-80GB',
  gpus: [0, 1].map((index) => ({ index, numaNode: index, pciBusId: `0000:5${index}:00.0` })),
  cpus: 8,
  threadsPerCore: 2,
  sockets: 2,
  memoryMiB: 2048,
  numa: [
    { id: 0, cpus: '0-1,4-5', cores: ['0,4', '1,5'], memoryMiB: 1024 },
    { id: 1, cpus: '2-3,6-7', cores: ['2,6', '3,7'], memoryMiB: 1024 },
  ],
  nics: [
    { name: 'mlx5_0', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 0 },
    { name: 'mlx5_1', numaNode: 1, kind: 'ethernet' },
  ],
  confidence: 'A',
  source: 'made up',
};
const sysfsText = sysfsOf(small)
  .map((line) => line.join('\t'))
  .join('\n');
const lscpuText = ['CPU(s): 8', 'On-line CPU(s) list: 0-7', 'Thread(s) per core: 2', 'Socket(s): 1', 'NUMA node0 CPU(s): 0-7'].join('\n');
const tableText = ['CPU NODE SOCKET CORE ONLINE', '0 0 0 0 yes', '1 0 0 1 yes'].join('\n');
const numactlText = ['available: 1 nodes (0)', 'node 0 cpus: 0 1', 'node 0 size: 100 MB', 'node distances:', 'node 0', '0: 10'].join('\n');

const parsers: Readonly<Record<string, readonly [parse: (text: string) => unknown, sound: string]>> = {
  parseSnapshot: [(text) => parseSnapshot(text, { name: 'x' }), snapshotOf(small)],
  parseNvidiaSmiXml: [(text) => parseNvidiaSmiXml(text), smiXmlOf(small)],
  parseNvidiaSmiTopo: [(text) => parseNvidiaSmiTopo(text), smiTopoOf(small)],
  parseLscpu: [(text) => parseLscpu(text), lscpuText],
  'parseLscpu of JSON': [
    (text) => parseLscpu(text),
    JSON.stringify(
      { lscpu: lscpuText.split('\n').map((line) => ({ field: `${line.split(':')[0]}:`, data: line.split(': ')[1] })) },
      undefined,
      1,
    ),
  ],
  parseLscpuTable: [(text) => parseLscpuTable(text), tableText],
  parseNumactl: [(text) => parseNumactl(text), numactlText],
  parseSysfs: [(text) => parseSysfs(filesOf(text)), sysfsText],
};

/** What a text may become on its way: cut, doubled, with a number too large, binary, foreign line ends, or other text in it. */
const damage = (sound: string): fc.Arbitrary<string> => {
  const place = fc.integer({ min: 0, max: sound.length });
  const junk = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '\u0000',
      '\uFEFF',
      '\r',
      '\r\n',
      '-1',
      '9'.repeat(400),
      '1e999',
      '0-4294967295',
      ',,',
      '0-99999:0/0',
      '<!--',
      '<![CDATA[',
      '&#x41;',
      '<a b="',
      ']]>',
      '__proto__',
      '{"lscpu":',
      '\u001b[4m',
      '#cdk8s-gpu section sysfs\n',
    ),
    fc.integer({ min: 1, max: 40 }).map((depth) => '<a>'.repeat(depth * 10)),
  );
  return fc.oneof(
    place.map((end) => sound.slice(0, end)),
    fc.tuple(place, place, junk).map(([a, b, text]) => sound.slice(0, Math.min(a, b)) + text + sound.slice(Math.max(a, b))),
    fc.tuple(place, junk).map(([at, text]) => sound.slice(0, at) + text + sound.slice(at)),
    fc.tuple(fc.nat(), junk).map(([nth, text]) => {
      const numbers = [...sound.matchAll(/\d+/g)];
      const { index, 0: digits } = numbers[nth % numbers.length]!;
      return sound.slice(0, index) + text + sound.slice(index + digits.length);
    }),
    fc.constant(sound.replaceAll('\n', '\r\n')),
    fc.constant(sound + sound),
    fc.string({ unit: 'binary', maxLength: 200 }),
    junk,
  );
};

describe.each(Object.entries(parsers))('%s', (_, [parser, sound]) => {
  test('reads its input', () => expect(() => parser(sound)).not.toThrow());
  test('reads it with carriage returns', () => expect(parser(sound.replaceAll('\n', '\r\n'))).toEqual(parser(sound)));

  test('answers any damage with a result or a GpuConfigError that says something', () => {
    fc.assert(
      fc.property(damage(sound), (text) => {
        try {
          expect(parser(text)).toBeDefined();
        } catch (error) {
          if (!GpuConfigError.is(error)) throw error;
          expect(error.problems.length).toBeGreaterThan(0);
          expect(error.message.length).toBeLessThan(20_000);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('takes time in proportion to the text', () => {
    for (const piece of [
      'a',
      ' ',
      '\t',
      '<',
      '<a ',
      '<!--',
      '&amp;',
      '0-1,',
      '{"a":',
      '[',
      'GPU0\tX\t',
      'node 0 cpus: ',
      '#cdk8s-gpu section x\n',
      '": -,\n',
      '\u001b[4m',
      '\r',
    ]) {
      const text = `${sound}\n${piece.repeat(200_000 / piece.length)}`;
      const begin = process.hrtime.bigint();
      try {
        parser(text);
      } catch (error) {
        if (!GpuConfigError.is(error)) throw error;
      }
      expect([piece, Number(process.hrtime.bigint() - begin) / 1e9 < 5]).toEqual([piece, true]);
    }
  });
});

test.each<[string, () => unknown]>([
  [
    'CPUs that all claim to be one core',
    () =>
      parseSysfs(
        new Map([
          ['sys/devices/system/cpu/online', '0-65535'],
          ...Array.from(
            { length: 20_000 },
            (_, cpu) => [`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`, `0-${65_535 - cpu}`] as const,
          ),
        ]),
      ),
  ],
  [
    'NUMA nodes that all hold every CPU',
    () =>
      parseSysfs(
        new Map([
          ['sys/devices/system/cpu/online', '0-65535'],
          ...Array.from({ length: 1000 }, (_, node) => [`sys/devices/system/node/node${node}/cpulist`, '0-65535'] as const),
        ]),
      ),
  ],
  [
    'NUMA nodes of lscpu that all hold every CPU',
    () => parseLscpu(['CPU(s): 65536', ...Array.from({ length: 1000 }, (_, node) => `NUMA node${node} CPU(s): 0-65535`)].join('\n')),
  ],
  [
    'elements in elements without end',
    () => parseNvidiaSmiXml(`<nvidia_smi_log><gpu>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</gpu></nvidia_smi_log>`),
  ],
  ['more GPUs than a machine has', () => parseNvidiaSmiXml(`<nvidia_smi_log>${'<gpu id="0"/>'.repeat(100_000)}</nvidia_smi_log>`)],
])('fails soon for %s', (_, parser) => {
  const begin = process.hrtime.bigint();
  expect(parser).toThrow(GpuConfigError);
  expect(Number(process.hrtime.bigint() - begin) / 1e9).toBeLessThan(5);
});

test('a large machine is read soon', () => {
  const online = '0-65535';
  const files = [
    ['sys/devices/system/cpu/online', online],
    ...Array.from({ length: 65_536 }, (_, cpu) => [`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`, String(cpu)] as const),
  ] as const;
  const begin = process.hrtime.bigint();
  expect(parseSysfs(new Map(files as readonly (readonly [string, string])[])).online).toHaveLength(65_536);
  expect(Number(process.hrtime.bigint() - begin) / 1e9).toBeLessThan(5);
});

test('what is read from a damaged snapshot never contradicts itself', () => {
  fc.assert(
    fc.property(damage(snapshotOf(small)), (text) => {
      try {
        expect(checkMachine(parseSnapshot(text, { name: 'x' }))).toEqual([]);
      } catch (error) {
        if (!GpuConfigError.is(error)) throw error;
      }
    }),
    { numRuns: 300 },
  );
});

test.each([undefined, null, 7, [], {}])('fails for %j as options or as text with a GpuConfigError', (value) => {
  expect(() => parseSnapshot(snapshotOf(small), value as never)).toThrow(GpuConfigError);
  expect(() => parseSnapshot(value as never, { name: 'x' })).toThrow(GpuConfigError);
});
