import { inspect } from 'node:util';
import { check, describeProblem, describeSorts, GpuConfigError, likelyFirst, map, oneOf, show, text } from '../../lib/internal';

const problems = [{ path: 'prod/train.nodes', problem: 'is not a count', got: -1, fix: 'give 0 or more' }];

test('an error that is printed says each problem once, and keeps it as data', () => {
  const error = new GpuConfigError(problems);
  const [head = ''] = inspect(error).split('\n    at ');
  expect(inspect(error).split('is not a count')).toHaveLength(2);
  expect(head).toBe('GpuConfigError: prod/train.nodes: is not a count\n  got: -1\n  fix: give 0 or more');
  expect(inspect(error).trimEnd()).not.toMatch(/\}$/);
  expect(error.problems).toStrictEqual(problems);
  expect(GpuConfigError.is(error)).toBe(true);
});

test('allowed values that begin with what was given come first, and then the nearest', () => {
  const allowedOf = (got: unknown, allowed: readonly unknown[]) =>
    describeProblem({ path: 'a', problem: 'is wrong', got, allowed }).split('\n').at(-1);
  expect(allowedOf('h100', ['A10', 'H100-PCIe', 'H10', 'H100-SXM5'])).toBe('  allowed: "H100-PCIe", "H100-SXM5", "H10", "A10"');
  expect(allowedOf(1, [10, 2])).toBe('  allowed: 2, 10');
  expect(allowedOf(3, [1, 2, 4, 8, 16, 32])).toBe('  allowed: 2, 4, 1, 8, 16, 32');
  expect(allowedOf('', ['bb', 'a'])).toBe('  allowed: "a", "bb"');
});

test('allowed values that begin nearly as what was given come before those that are only as long', () => {
  const models = ['A10', 'T4', 'L4', 'L40S', 'H200-SXM-141GB', 'H100-SXM5-80GB', 'H100-PCIe-80GB', 'RTX-A6000', 'RTX-PRO-6000'];
  expect(likelyFirst('H1000', models).slice(0, 2)).toEqual(['H100-SXM5-80GB', 'H100-PCIe-80GB']);
  expect(likelyFirst('H100 SXM', models).slice(0, 2)).toEqual(['H100-SXM5-80GB', 'H100-PCIe-80GB']);
  expect(likelyFirst('RTX 4090', models).slice(0, 2)).toEqual(['RTX-A6000', 'RTX-PRO-6000']);
  expect(likelyFirst('l4', models).slice(0, 2)).toEqual(['L4', 'L40S']);
  expect(likelyFirst('-', ['bb', 'a'])).toEqual(['a', 'bb']);
});

test('a value is shown as who gave it knows it', () => {
  const itself: Record<string, unknown> = {};
  itself['a'] = itself;
  const shown = [
    3n,
    { nodes: 3n },
    new Number(3),
    new Map(),
    new GpuConfigError([]),
    Object.create({ a: 1 }),
    Object.create(Object.create(Object.create(null))),
    itself,
    [itself],
  ];
  expect(shown.map(show)).toEqual([
    '3n',
    '{"nodes":"3n"}',
    'a Number',
    'a Map',
    'a GpuConfigError',
    'an object with another prototype',
    'an object with another prototype',
    'an object that contains itself',
    'a list that contains itself',
  ]);
});

test('an instance of a class is an object, and no plain one', () => {
  expect(check(map(text()), new Map(), 'p').map(describeProblem)).toEqual([
    'p: is not a plain object\n  got: a Map\n  allowed: a plain object\n  fix: write it as { ... }',
  ]);
});

test('what is missing is called that, and what is there is said', () => {
  expect(check(oneOf(['a']), undefined, 'p')).toEqual([{ path: 'p', problem: 'is missing', allowed: ['a'], fix: 'give one of these' }]);
  expect(check(oneOf(['a']), 'b', 'p')).toEqual([
    { path: 'p', problem: 'is not one of the allowed values', got: 'b', allowed: ['a'], fix: 'take one of these' },
  ]);
});

test('what others wrote speaks to no terminal and to no runner of workflows', () => {
  const hostile = 'm\n::stop-commands::tok\r\t\u001b[2K\u009b\u2028';
  const text = describeProblem({ path: hostile, problem: hostile, got: hostile, allowed: [hostile], fix: hostile });
  expect(text.split('\n').map((line) => line.trim().split(':')[0])).toEqual(['m\\n', 'got', 'allowed', 'fix']);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
  expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028]/);
  expect(text).toContain('m\\n::stop-commands::tok\\r\\t\\u001b[2K\\u009b\\u2028');
});

class GpuNodePool {
  readonly scope: unknown = this;
}

test('names constructs inside a value, and does not write them out', () => {
  expect(show([{ pool: new GpuNodePool(), hosts: 'a[1-4]' }])).toBe('[{"pool":"a GpuNodePool","hosts":"a[1-4]"}]');
});

test('problems of one sort are one text, with the places of the others, of which a few are named', () => {
  const of = (path: string, rule: string, fix = 'mend it') => ({ path, problem: 'is wrong', fix, rule });
  const many = Array.from({ length: 8 }, (_, index) => of(`ml/a${index}`, 'a/a'));
  expect(describeSorts([...many, of('ml/b', 'b/b'), of('ml/c', 'a/a', 'mend that')])).toEqual([
    'ml/a0: is wrong [a/a]\n  fix: mend it\n  also: ml/a1, ml/a2, ml/a3, ml/a4, ml/a5 and 2 more',
    'ml/b: is wrong [b/b]\n  fix: mend it',
    'ml/c: is wrong [a/a]\n  fix: mend that',
  ]);
});
