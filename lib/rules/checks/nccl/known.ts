import { editDistance, nearestFirst } from '../../../internal';
import { EFA_VARIABLES, NCCL_VARIABLES, OFI_VARIABLES } from './table';

/** A variable, and which releases read it. */
interface Variable {
  readonly name: string;
  readonly since: string;
  /** The last release that reads it, where a newer one does not. */
  readonly until?: string;
  /** It is read as a whole number. */
  readonly isWhole: boolean;
}

/** A program that reads variables with names of its own. */
export interface Reader {
  readonly name: string;
  readonly names: RegExp;
  readonly variables: () => ReadonlyMap<string, Variable>;
}

function once(text: string): () => ReadonlyMap<string, Variable> {
  let read: ReadonlyMap<string, Variable> | undefined;
  return () => (read ??= new Map(text.trim().split(/\s+/).map(rowOf)));
}

function rowOf(text: string): readonly [string, Variable] {
  const [, name = '', whole, since = '', until] = /^(\w+)(#?)@([\d.]+)(?:-([\d.]+))?$/.exec(text) ?? [];
  return [name, { name, since, isWhole: whole === '#', ...(until === undefined ? {} : { until }) }];
}

/** Source: lib/rules/checks/nccl/table.ts. */
export const READERS: readonly Reader[] = [
  { name: 'NCCL', names: /^NCCL_/, variables: once(NCCL_VARIABLES) },
  { name: "libfabric's EFA provider", names: /^FI_EFA_/, variables: once(EFA_VARIABLES) },
  { name: 'aws-ofi-nccl', names: /^OFI_NCCL_/, variables: once(OFI_VARIABLES) },
];

/**
 * Names of others that begin as NCCL's do: plugins of its network, tuner and profiler, PyTorch before 2.2 (its
 * `torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp`), nccl-tests, and what images and builds say of where it is.
 */
const OF_OTHERS =
  /^NCCL_(?:FASTRAK|GPUDIRECTTCPX|SHIMNET|TUNER|PROFILER|PROFILE|SHARP|UCX|PLUGIN|TESTS?|EP|SPCX|INSPECTOR|TELEMETRY|LATENCY|GIB|OFI|FLIGHT_RECORDER|DOCA|GIN_|RMA_)|^NCCL_(?:ASYNC_ERROR_HANDLING|BLOCKING_WAIT|DESYNC_DEBUG|ENABLE_TIMING|TRACE_BUFFER_SIZE|DUMP_ON_TIMEOUT|AVOID_RECORD_STREAMS|USE_COMM_NONBLOCKING|NONBLOCKING_TIMEOUT|ENABLE_MONITORING|VERSION|HOME|ROOT|ROOT_DIR|DIR|PATH|INCLUDE_DIR|INCLUDE|LIB_DIR|LIBDIR|LIB|LIBRARY|LIBRARY_PATH|SO_PATH|STATIC|TIMEOUT)$/;

/** The reader of a name, and what it has for it; undefined where the name is none of theirs. */
export function readerOf(name: string): { readonly reader: Reader; readonly known: Variable | undefined } | undefined {
  const reader = READERS.find(({ names }) => names.test(name));
  if (reader === undefined) return undefined;
  const known = reader.variables().get(name);
  return known === undefined && OF_OTHERS.test(name) ? undefined : { reader, known };
}

/** So many letters may be wrong in a name that is meant for another. */
const CLOSE = 3;

/** The names that may be meant, the nearest first; none where a name is like none of them. */
export function meantBy(name: string, { variables }: Reader): readonly string[] {
  const names = [...variables().keys()];
  const bare = name.replaceAll('_', '');
  return nearestFirst(name, names, CLOSE).filter(
    (one) => editDistance(one, name) <= CLOSE || one.replaceAll('_', '') === bare || one.startsWith(name) || name.startsWith(`${one}_`),
  );
}
