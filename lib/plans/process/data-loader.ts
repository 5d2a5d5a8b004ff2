import { boolean, integer, memory, object, optional, type Schema } from '../../internal';
import { MiB, parseMemory, type Quantity } from '../../words/kubernetes';
import type { DataLoaderFacts } from '../model';

/** What the program tells its `torch.utils.data.DataLoader`, for each process that trains. */
export interface DataLoader {
  /**
   * Processes that load data, for each process that trains: `num_workers`. Each is one thread.
   *
   * @default 0
   */
  readonly numWorkers?: number;
  /**
   * Batches that each worker loads ahead: `prefetch_factor`.
   *
   * @default 2
   */
  readonly prefetchFactor?: number;
  /**
   * Memory of one batch, such as `'256Mi'`: with it `/dev/shm` is checked, through which workers hand batches over.
   *
   * @default - not known, and `/dev/shm` is checked for the runtime's 64 MiB alone
   */
  readonly batchSize?: Quantity;
  /**
   * Copy batches into pinned memory, from which the GPU reads them faster: `pin_memory`. It is memory of the container
   * besides `/dev/shm`.
   *
   * @default false
   */
  readonly pinMemory?: boolean;
}

/** The form of what a data loader is told. */
export const dataLoaderSchema: Schema = object<DataLoader>({
  numWorkers: optional(integer({ min: 0, max: 4096 })),
  prefetchFactor: optional(integer({ min: 1, max: 4096 })),
  batchSize: optional(memory({ min: 1 })),
  pinMemory: optional(boolean),
});

/** What rules read of it. */
export function dataLoaderFacts(
  { numWorkers = 0, prefetchFactor = 2, batchSize, pinMemory = false }: DataLoader,
  processes: number,
  container?: string,
): DataLoaderFacts {
  const bytes = parseMemory(batchSize);
  return {
    processes,
    ...(container === undefined ? {} : { container }),
    numWorkers,
    ...(bytes === undefined
      ? {}
      : {
          waitingMiB: (numWorkers * prefetchFactor * bytes) / MiB,
          pinnedMiB: pinMemory ? (numWorkers * prefetchFactor * bytes) / MiB : 0,
        }),
  };
}
