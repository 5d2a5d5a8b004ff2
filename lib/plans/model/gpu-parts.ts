import type { Labels, PodSpec } from '../../words/kubernetes';

/** What a container takes of each of its GPUs. */
export interface GpuPart {
  readonly gpus: number;
  readonly memory: number;
  /** Percent; 0: no limit, and no claim either. */
  readonly cores: number;
}

/** What is taken of a GPU, and what there is of one: containers, memory, percent of its cores. */
export interface GpuAmounts {
  readonly containers: number;
  readonly memory: number;
  readonly cores: number;
}

/** How an allocator counts parts of the GPUs of a machine. */
export interface PartsOfGpus {
  /** What one GPU has. */
  readonly total: GpuAmounts;
  /**
   * Which of the GPUs with room a part gets: the one of which least is taken, or most. Absent where what is free follows from the order
   * in which pods came, as with MIG devices that are cut on demand.
   */
  readonly first?: 'least' | 'most';
  /** What the containers and sidecars of a pod take; undefined where none takes anything, or where it is not known. */
  readonly of: (pod: PodSpec, annotations?: Labels) => readonly GpuPart[] | undefined;
}
