import { at, check, handle, integer, isPlainObject, memory, object, optional, type Problem, required, type Schema } from '../../internal';
import { formatMemory, MiB, parseMemory, type Quantity } from '../../words/kubernetes';

/** Cores of one GPU, as GPU-Manager and Alauda's MPS plugin count them: hundredths. */
export const CORES_OF_GPU = 100;

/**
 * Bytes of one unit of memory.
 *
 * Sources: gpu-manager 8cd842ed, MemoryBlockSize; alauda/acp-docs v4.2, hardware accelerator, descriptions of
 * `tencent.com/vcuda-memory` and `nvidia.com/mps-memory`.
 */
export const coreMemoryUnits = { vcuda: 256 * MiB, alaudaMps: 1024 * MiB } as const;

/** What is asked of GPU-Manager: a part of one GPU, or whole ones. */
export type Vcuda = VcudaPart | VcudaGpus;

/** A part of one GPU. */
export interface VcudaPart {
  /** Hundredths of one GPU, 1 to 99. */
  readonly cores: number;
  /** Memory of that GPU, in multiples of 256 MiB, such as `'4Gi'`. */
  readonly memory: Quantity;
  /**
   * Hundredths of the GPU that the container may use at most where more than its `cores` are idle. It holds for all containers of
   * the pod: annotation `tencent.com/vcuda-core-limit`.
   *
   * @default - no limit of its own
   */
  readonly coreLimit?: number;
}

/** Whole GPUs with all their memory: 100 cores are one. `{ gpus: 2 }` says the same. */
export interface VcudaGpus {
  /** A multiple of 100. */
  readonly cores: 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900 | 1000 | 1100 | 1200 | 1300 | 1400 | 1500 | 1600;
  readonly memory?: never;
  readonly coreLimit?: never;
}

/** What is asked of Alauda's MPS plugin: a part of one GPU. */
export interface MpsCores {
  /** Hundredths of one GPU, 1 to 100. */
  readonly cores: number;
  /** Memory of that GPU, in multiples of 1 GiB, such as `'4Gi'`. */
  readonly memory: Quantity;
}

/** How many GPUs these cores are of. */
export const gpusOfCores = (cores: number): number => Math.max(1, Math.ceil(cores / CORES_OF_GPU));

/** The nearest amounts that GPU-Manager takes: whole GPUs above 99. */
export const nearestCores = (cores: number): readonly number[] =>
  [Math.floor(cores / CORES_OF_GPU), Math.ceil(cores / CORES_OF_GPU)].map((gpus) => Math.max(1, gpus) * CORES_OF_GPU);

type Asked = Readonly<Record<string, unknown>>;

const vcudaKeys: Schema = object<{ cores: number; memory: Quantity; coreLimit: number }>({
  cores: required(integer({ min: 1 })),
  memory: optional(memory({ min: coreMemoryUnits.vcuda })),
  coreLimit: optional(integer({ min: 1, max: CORES_OF_GPU })),
});
const mpsKeys: Schema = object<MpsCores>({
  cores: required(integer({ min: 1, max: CORES_OF_GPU })),
  memory: required(memory({ min: coreMemoryUnits.alaudaMps })),
});

/** A schema whose parts have to agree as well. */
const agreeing = (what: string, keys: Schema, relations: (asked: Asked, path: string) => readonly Problem[]): Schema =>
  handle(
    what,
    isPlainObject,
    (asked, path) => {
      const problems = check(keys, asked, path);
      return problems.length > 0 || !isPlainObject(asked) ? problems : relations(asked, path);
    },
    () => keys,
  );

/** A request to GPU-Manager as a program without types may give it. */
export const vcudaSchema: Schema = agreeing("cores and memory such as { cores: 30, memory: '4Gi' }", vcudaKeys, (asked, path) => [
  ...coresProblems(asked, path),
  ...limitProblems(asked, path),
  ...unitProblems(asked['memory'], coreMemoryUnits.vcuda, path),
]);

/** A request to Alauda's MPS plugin as a program without types may give it. */
export const mpsCoresSchema: Schema = agreeing("cores and memory such as { cores: 30, memory: '4Gi' }", mpsKeys, (asked, path) =>
  unitProblems(asked['memory'], coreMemoryUnits.alaudaMps, path),
);

/** Source: gpu-manager 8cd842ed, what its allocator refuses: "cores are greater than 100, must be multiple of 100", and either amount zero "in share mode". */
function coresProblems({ cores, memory: size }: Asked, path: string): readonly Problem[] {
  const got = cores as number;
  if (got > CORES_OF_GPU && got % CORES_OF_GPU !== 0) {
    const allowed = nearestCores(got);
    return [{ path: at(path, 'cores'), problem: 'is not a number of whole GPUs', got, allowed, fix: `give ${allowed.join(' or ')}` }];
  }
  if (got < CORES_OF_GPU && size === undefined) {
    const problem = 'is missing: GPU-Manager gives no part of a GPU without an amount of memory';
    return [{ path: at(path, 'memory'), problem, fix: "write the memory of one GPU that the container needs: memory: '4Gi'" }];
  }
  if (got >= CORES_OF_GPU && size !== undefined) {
    const problem = 'has no effect: whole GPUs come with all their memory';
    return [{ path: at(path, 'memory'), problem, got: size, fix: 'remove it, or ask for 1 to 99 cores' }];
  }
  return [];
}

/** Source: gpu-manager 8cd842ed README.md, "vcuda-core-limit": the upper bound of what a container in share mode takes of idle cores. */
function limitProblems({ cores, coreLimit: got }: Asked, path: string): readonly Problem[] {
  if (got === undefined) return [];
  const where = at(path, 'coreLimit');
  if ((cores as number) >= CORES_OF_GPU)
    return [{ path: where, problem: 'has no effect: whole GPUs are not shared', got, fix: 'remove it, or ask for 1 to 99 cores' }];
  return (got as number) >= (cores as number)
    ? []
    : [
        {
          path: where,
          problem: 'is less than the cores that are asked for',
          got,
          allowed: `${String(cores)} or more`,
          fix: 'raise it, or ask for fewer cores',
        },
      ];
}

function unitProblems(size: unknown, unit: number, path: string): readonly Problem[] {
  const bytes = parseMemory(size) ?? 0;
  if (bytes % unit === 0) return [];
  const allowed = [Math.floor(bytes / unit), Math.ceil(bytes / unit)].map((units) => formatMemory(units * unit));
  return [
    {
      path: at(path, 'memory'),
      problem: `is not a multiple of ${formatMemory(unit)}, the unit in which it is given out`,
      got: size,
      allowed,
      fix: `write '${allowed.join("' or '")}'`,
    },
  ];
}
