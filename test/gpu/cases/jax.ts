import { jax, type JaxOptions, timeSlicing } from '../../../lib';
import { JAX_FRACTIONS } from '../../../lib/plans/process';
import { type Case, program } from './case';
import { labelOf, variablesOf } from './frameworks';

/** No choice here takes most of the GPU: other cases run beside it. */
const CHOICES: readonly JaxOptions[] = [
  { preallocate: true, memFraction: 0.05 },
  { preallocate: false },
  { preallocate: false, memFraction: 0.5 },
  { memFraction: 0.1 },
  { memFraction: 0.07, allocator: 'default' },
  { memFraction: 0.05, allocator: 'bfc' },
  { allocator: 'platform' },
  { memFraction: 0.05, allocator: 'cuda_async' },
  { unifiedMemory: true, memFraction: 2 },
  { unifiedMemory: false, memFraction: 0.05 },
];

const needs = { modules: ['jax'] };
/** Allocators that keep no count of what they may take. */
const counts = ({ allocator = 'default' }: JaxOptions): boolean => allocator === 'default' || allocator === 'bfc';

const allocates = (id: string, env: Case['env'], limit: number | undefined, taken: boolean): Case => ({
  id: `jax/${id}`,
  command: program('jax_memory.py', String(limit ?? 0), taken ? 'taken' : 'as needed'),
  env,
  passes: { exit: 'zero', says: ['^allocated on '] },
  needs,
});

export const jaxCases: readonly Case[] = [
  ...CHOICES.map((choice) => {
    const { memFraction, preallocate, unifiedMemory } = choice;
    const taken = counts(choice) && memFraction !== undefined && preallocate !== false && unifiedMemory !== true;
    return allocates(labelOf(choice), variablesOf(jax(choice)), counts(choice) ? memFraction : undefined, taken);
  }),
  allocates('three quarters by four sharers', variablesOf(jax(), timeSlicing({ replicas: 4 })), 0.18, true),
  {
    id: 'jax/both names of the fraction',
    command: program('jax_memory.py', '0', 'as needed'),
    env: Object.fromEntries(JAX_FRACTIONS.map((name) => [name, '0.05'])),
    passes: { exit: 'other', says: [JAX_FRACTIONS[1]], never: ['^allocated on '] },
    needs,
  },
];
