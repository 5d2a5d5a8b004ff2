import fc from 'fast-check';
import { check, GpuConfigError, integer, json, list, map, object, optional, plainText, type Problem } from '../../lib/internal';
import { machineHandle, machines } from '../../lib/words/machine';
import { nearlyRight } from './nearly-right';

const helpless = (problems: readonly Problem[]): readonly Problem[] => problems.filter(({ fix }) => fix === '');

function problemsOf(plan: () => unknown): readonly Problem[] {
  try {
    plan();
    return [];
  } catch (error) {
    if (GpuConfigError.is(error)) return error.problems;
    throw error;
  }
}

describe('every problem says what to do', () => {
  test.each(Object.entries(nearlyRight))('of a %s', (_kind, { props, plan }) => {
    const problems = fc.sample(props, { numRuns: 1500, seed: 3 }).flatMap((given) => problemsOf(() => plan(given)));
    expect(problems.length).toBeGreaterThan(100);
    expect(helpless(problems).slice(0, 5)).toEqual([]);
  });

  test.each([
    ['a character that nobody can write', plainText(), 'a\u0000'],
    ['one that JSON could say', json, ['\ud800']],
    ['too few', list(integer(), { min: 1 }), []],
    ['too few keys', map(integer(), { min: 2 }), {}],
    ['none of several', object<{ a: number; b: number }>({ a: optional(integer()), b: optional(integer()) }, ['a', 'b']), {}],
    ['all of several', object<{ a: number; b: number }>({ a: optional(integer()), b: optional(integer()) }, ['a', 'b']), { a: 1, b: 1 }],
    ['what contains itself', json, circular()],
    ['a machine that contradicts itself', machineHandle, { ...machines.dgxH100, cpus: 1 }],
  ])('of %s', (_what, schema, value) => {
    const problems = check(schema, value, 'a');
    expect(problems).toHaveLength(1);
    expect(helpless(problems)).toEqual([]);
  });
});

function circular(): unknown {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
}
