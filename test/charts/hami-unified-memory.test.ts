import { hasUnifiedMemory } from '../../lib/plans/charts';
import { hami } from '../../lib/plans/allocators';
import { poolOf } from './pools';

test.each([
  ['GB10', true],
  ['Thor', true],
  ['L4', false],
] as const)('whether a %s does not tell its memory: %s', (gpu, expected) =>
  expect(hasUnifiedMemory({ ...poolOf('edge', { sharing: hami() }), gpu, shapes: [] })).toBe(expected),
);
