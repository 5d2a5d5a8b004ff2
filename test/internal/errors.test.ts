import { inspect } from 'node:util';
import { GpuConfigError } from '../../lib/internal';

const problems = [{ path: 'prod/train.nodes', problem: 'is no count', got: -1 }];

test('an error that is printed says each problem once, and keeps it as data', () => {
  const error = new GpuConfigError(problems);
  const [head = ''] = inspect(error).split('\n    at ');
  expect(inspect(error).split('is no count')).toHaveLength(2);
  expect(head).toBe('GpuConfigError: prod/train.nodes: is no count\n  got: -1');
  expect(inspect(error).trimEnd()).not.toMatch(/\}$/);
  expect(error.problems).toBe(problems);
  expect(GpuConfigError.is(error)).toBe(true);
});
