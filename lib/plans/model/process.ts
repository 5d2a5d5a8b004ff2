/** What a program tells its data loader, for each process that trains. */
export interface DataLoaderFacts {
  /** Processes that load data. */
  readonly numWorkers: number;
  /** MiB of batches that wait in `/dev/shm`, where the size of one is known. */
  readonly waitingMiB?: number;
  /** MiB of batches in pinned memory. */
  readonly pinnedMiB?: number;
  /** Processes that train, each with such a loader. */
  readonly processes: number;
  /** Name of the container; the first of the pod where it is not said. */
  readonly container?: string;
}
