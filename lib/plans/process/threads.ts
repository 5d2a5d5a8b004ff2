import type { FrameworkAsk, Variable } from './framework-row';

/** Processes that share the CPUs of a container. */
export const processesOf = ({ processes, gpus }: FrameworkAsk): number => Math.max(1, processes ?? gpus);

/** CPUs of one process, less those of its helpers; undefined where the container has no limit. */
export function cpusOfProcess(ask: FrameworkAsk, helpers = 0): number | undefined {
  const { cpus } = ask;
  return cpus === undefined ? undefined : Math.max(1, Math.floor(cpus / processesOf(ask)) - helpers);
}

/**
 * `OMP_NUM_THREADS`: as given, or from the CPUs of the container. Without it OpenMP starts a thread for each CPU that it may
 * run on, in each process: those of the whole node where the container has no CPUs of its own.
 */
export function ompThreads(given: number | undefined, ask: FrameworkAsk, helpers = 0): Variable | undefined {
  if (given !== undefined) return { name: OMP, value: String(given), why: 'threads of each process in one operation on CPUs' };
  const threads = cpusOfProcess(ask, helpers);
  if (threads === undefined) return undefined;
  const less = helpers === 0 ? '' : `, less ${helpers} data-loader workers each`;
  const why = `${ask.cpus} CPUs for ${processesOf(ask)} process${processesOf(ask) === 1 ? '' : 'es'}${less}`;
  return { name: OMP, value: String(threads), why, byDefault: true };
}

const OMP = 'OMP_NUM_THREADS';
