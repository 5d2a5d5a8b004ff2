import fc from 'fast-check';
import { GpuConfigError } from '../../lib/internal';
import {
  formatCpuList,
  formatCpuMask,
  intersectCpus,
  parseCpuList,
  parseCpuMask,
  readCpuList,
  subtractCpus,
  unionCpus,
} from '../../lib/words/machine';

const cpus = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 200 }).map((list) => list.sort((a, b) => a - b));

test.each([
  ['', []],
  [' \n', []],
  ['0', [0]],
  ['0-3,8,10-11', [0, 1, 2, 3, 8, 10, 11]],
  ['8,0-1,1-2', [0, 1, 2, 8]],
  ['0-6:2', [0, 2, 4, 6]],
  ['0-7:2/4', [0, 1, 4, 5]],
  ['1-61:20', [1, 21, 41, 61]],
])('the list %j is %j', (text, expected) => expect(parseCpuList(text)).toEqual(expected));

test.each(['a', '0-', '-1', '3-1', '0,,1', '0 1', '0-65536', '0-7:0', '0-7:5/4', '99999999999999999999', '0x1', '0-1-2'])(
  'fails for the list %j',
  (text) => {
    expect(readCpuList(text)).toHaveProperty('problem');
    expect(() => parseCpuList(text, 'pool.cpus')).toThrow(GpuConfigError);
    expect(() => parseCpuList(text, 'pool.cpus')).toThrow(/^pool\.cpus: /);
  },
);

test('a list is written as ranges', () => {
  expect(formatCpuList([])).toBe('');
  expect(formatCpuList([11, 10, 0, 1, 2, 3, 8, 8])).toBe('0-3,8,10-11');
});

test('what is written is read back, as a list and as a mask', () => {
  fc.assert(
    fc.property(cpus, (list) => {
      expect(parseCpuList(formatCpuList(list))).toEqual(list);
      expect(parseCpuMask(formatCpuMask(list))).toEqual(list);
    }),
  );
});

test.each([
  ['0', []],
  ['f', [0, 1, 2, 3]],
  ['00000000,000aaaa0', [5, 7, 9, 11, 13, 15, 17, 19]],
  ['3ff,f0003fff', [...Array(14).keys(), 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41]],
  ['0x80000000,0x0', [63]],
])('the mask %s is %j', (mask, expected) => expect(parseCpuMask(mask)).toEqual(expected));

test.each(['', 'g', '123456789', 'f,,f', '-1', `${'f,'.repeat(3000)}f`])('fails for the mask %j', (mask) =>
  expect(() => parseCpuMask(mask)).toThrow(GpuConfigError),
);

test('sets are joined, cut and met as sets are', () => {
  fc.assert(
    fc.property(cpus, cpus, (a, b) => {
      const inA = new Set(a);
      const inB = new Set(b);
      expect(unionCpus(a, b)).toEqual([...new Set([...a, ...b])].sort((x, y) => x - y));
      expect(intersectCpus(a, b)).toEqual(a.filter((cpu) => inB.has(cpu)));
      expect(subtractCpus(a, b)).toEqual(a.filter((cpu) => !inB.has(cpu)));
      expect(unionCpus(subtractCpus(a, b), intersectCpus(a, b))).toEqual([...inA].sort((x, y) => x - y));
    }),
  );
});
