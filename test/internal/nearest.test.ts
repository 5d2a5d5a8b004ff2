import fc from 'fast-check';
import { editDistance, isSwapped, nearestFirst } from '../../lib/internal';
import { allRuleIds } from '../../lib/rules';

/** The distance as everybody learns it. */
function tableOf(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Milliseconds of the processor. */
function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('the distance of two names is that of the whole table, however long they are', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', 'é', '\uffff'), maxLength: 70 });
  fc.assert(fc.property(name, name, (a, b) => editDistance(a, b) === tableOf(a, b)));
  for (const length of [0, 1, 31, 32, 33, 64, 128])
    expect(editDistance('x'.repeat(length), 'xyx')).toBe(tableOf('x'.repeat(length), 'xyx'));
});

test('the nearest come first, and of those that are equally near the one that was named first', () => {
  expect(nearestFirst('mig/layot', ['pod/gpu', 'mig/lay', 'mig/layout', 'mig/layer'])).toEqual([
    'mig/layout',
    'mig/lay',
    'mig/layer',
    'pod/gpu',
  ]);
  expect(nearestFirst('', ['bb', 'aa', 'c'], 2)).toEqual(['c', 'bb']);
  expect(nearestFirst(undefined, [])).toEqual([]);
});

test('many names that do not exist are compared with many in a fraction of the time that their tables take', () => {
  const names = Array.from({ length: 60 }, (_, index) => `pod/devise-${index}`);
  const all = allRuleIds();
  for (const name of names.slice(0, 10)) nearestFirst(name, all, 3);
  const ours = spent(() => names.forEach((name) => void nearestFirst(name, all, 3)));
  const tables = spent(() => names.forEach((name) => all.forEach((id) => void tableOf(name, id))));
  expect(ours).toBeLessThan(tables / 2);
});

test('a name of a million characters takes no longer than one of a hundred', () => {
  const all = allRuleIds();
  const given = 'pod/'.repeat(2 ** 18);
  expect(nearestFirst(given, all)).toEqual(nearestFirst(given.slice(0, 128), all));
  expect(editDistance(given, `a${given}`)).toBeLessThan(128);
});

test.each<[string, string, boolean]>([
  ['prot', 'port', true],
  ['por', 'port', false],
  ['port', 'port', false],
  ['porst', 'ports', true],
  ['pto', 'port', false],
  ['optr', 'port', false],
  ['', 'a', false],
])('%j is %j with two neighbours swapped: %j', (a, b, swapped) => expect(isSwapped(a, b)).toBe(swapped));
