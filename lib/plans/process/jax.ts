import { boolean, number, object, oneOf, optional, required } from '../../internal';
import type { FrameworkAsk, FrameworkRow, OptionProblem, Variable } from './framework-row';
import { memoryShare, partOf } from './memory-share';

/** Options of JAX. */
export interface JaxOptions {
  /**
   * Take `memFraction` of all the GPU's memory at the first operation: `XLA_PYTHON_CLIENT_PREALLOCATE`. Without it memory
   * is taken as it is needed, in more pieces.
   *
   * @default - false on a pool that shares memory without limits among an unknown number, and with `unifiedMemory`; JAX's own, true, elsewhere
   */
  readonly preallocate?: boolean;
  /**
   * The part of the GPU's memory that is taken at the start, above 0: `XLA_PYTHON_CLIENT_MEM_FRACTION`. More than 1 needs
   * `unifiedMemory`.
   *
   * @default - on a pool that shares memory without limits: three quarters, divided by the number of sharers. JAX's own, 0.75, elsewhere
   */
  readonly memFraction?: number;
  /**
   * Allocator of GPU memory: `XLA_PYTHON_CLIENT_ALLOCATOR`. `platform` gives back everything at once, and is very slow.
   *
   * @default - JAX's own
   */
  readonly allocator?: 'default' | 'platform' | 'bfc' | 'cuda_async';
  /**
   * Memory of the GPU is also that of the host: a model larger than the GPU runs, and each access to what was moved out waits
   * for PCIe: `TF_FORCE_UNIFIED_MEMORY`. Give `memFraction` of more than 1: how many times the GPU's memory. A finding says what
   * that costs.
   *
   * @default false
   */
  readonly unifiedMemory?: boolean;
}

/** JAX, as `jax()` makes it. */
export interface Jax extends JaxOptions {
  readonly kind: 'jax';
}

/**
 * JAX: how much memory of the GPU it takes, and when.
 *
 * @example jax({ memFraction: 0.4 })
 */
export const jax = (options: JaxOptions = {}): Jax => Object.freeze({ kind: 'jax', ...options });

const PREALLOCATE = 'XLA_PYTHON_CLIENT_PREALLOCATE';
/** The old name: every release reads it, and fails where the new one, XLA_CLIENT_MEM_FRACTION, is set as well. */
export const JAX_FRACTIONS = ['XLA_PYTHON_CLIENT_MEM_FRACTION', 'XLA_CLIENT_MEM_FRACTION'] as const;
const OFF = /^(?:false|False|0)$/;
/** What JAX takes by itself, and a little is left to the contexts of all. */
const OWN_FRACTION = 0.75;

export const jaxRow: FrameworkRow<Jax> = {
  id: 'jax',
  name: 'JAX',
  schema: object<Jax>({
    kind: required(oneOf(['jax'])),
    preallocate: optional(boolean),
    memFraction: optional(number({ above: 0, max: 100 })),
    allocator: optional(oneOf(['default', 'platform', 'bfc', 'cuda_async'])),
    unifiedMemory: optional(boolean),
  }),
  env: (choice, ask) => [
    ...(choice.allocator === undefined
      ? []
      : [{ name: 'XLA_PYTHON_CLIENT_ALLOCATOR', value: choice.allocator, why: 'the allocator of GPU memory' }]),
    ...(choice.unifiedMemory === undefined
      ? []
      : [
          {
            name: 'TF_FORCE_UNIFIED_MEMORY',
            value: choice.unifiedMemory ? '1' : '0',
            why: 'memory beyond that of the GPU is memory of the host, and slow',
          },
        ]),
    ...takenAtStart(choice, ask),
  ],
  problems: problemsOf,
  takesAll: (env) =>
    !OFF.test(env(PREALLOCATE) ?? 'true') &&
    JAX_FRACTIONS.every((name) => env(name) === undefined) &&
    !/^(?:platform|cuda_async)$/.test(env('XLA_PYTHON_CLIENT_ALLOCATOR') ?? ''),
  images: /(?:^|\/)jax(?:-toolbox)?(?:\/jax)?$/,
  fix: `give framework: jax(), or set ${PREALLOCATE}=false`,
  source:
    'jax docs/gpu_memory_allocation.rst; jaxlib/xla_client.py, generate_pjrt_gpu_plugin_options: both names of the fraction together are an error; google-deepmind/alphafold3 docs/performance.md, "Unified Memory"',
};

function takenAtStart({ preallocate, memFraction, unifiedMemory }: Jax, { pool }: FrameworkAsk): readonly Variable[] {
  const share = memoryShare(pool);
  const sharers = share?.kind === 'free' ? share.sharers : undefined;
  const variables: Variable[] = [];
  if (preallocate !== undefined)
    variables.push({ name: PREALLOCATE, value: String(preallocate), why: 'whether memory of the GPU is taken at the start' });
  else if (unifiedMemory === true)
    variables.push({ name: PREALLOCATE, value: 'false', why: 'memory of the host is taken as it is needed', byDefault: true });
  else if (share?.kind === 'free' && sharers === undefined && memFraction === undefined)
    variables.push({
      name: PREALLOCATE,
      value: 'false',
      why: 'others use the same GPU, and JAX would take most of its memory',
      byDefault: true,
    });
  if (memFraction !== undefined)
    variables.push({ name: JAX_FRACTIONS[0], value: String(memFraction), why: 'the part of the memory of the GPU that is taken' });
  else if (sharers !== undefined && preallocate !== false && unifiedMemory !== true)
    variables.push({
      name: JAX_FRACTIONS[0],
      value: String(Math.max(0.01, partOf(OWN_FRACTION, sharers))),
      why: `${sharers} containers share the memory of a GPU without limits: each takes its part`,
      byDefault: true,
    });
  return variables;
}

function problemsOf({ memFraction, unifiedMemory, allocator }: Jax): readonly OptionProblem[] {
  return [
    ...(memFraction !== undefined && memFraction > 1 && unifiedMemory !== true
      ? [
          {
            option: 'memFraction',
            problem: 'is more than all memory of the GPU, which needs unifiedMemory',
            got: memFraction,
            fix: 'give 1 or less, or unifiedMemory: true',
          },
        ]
      : []),
    ...(unifiedMemory === true && (allocator === 'platform' || allocator === 'cuda_async')
      ? [
          {
            option: 'unifiedMemory',
            problem: `is not for allocator '${allocator}'`,
            got: true,
            fix: "remove one of the two: it needs allocator 'bfc'",
          },
        ]
      : []),
  ];
}
