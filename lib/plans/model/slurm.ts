/** Nodes of a pool that Slurm gives to its jobs. */
export interface SlurmNodeFacts {
  /** Path of the construct. */
  readonly path: string;
  /** The prop that names the pool, such as `nodes.dgx.pool`. */
  readonly at: string;
  /** Path of the pool. */
  readonly pool: string;
  /**
   * `servers` are nodes of Slurm alone; `pods` are nodes of Kubernetes on which slurmd takes all GPUs; on `shared` ones Slurm
   * places pods as well.
   */
  readonly sort: 'servers' | 'pods' | 'shared';
  /** How many; undefined where all of the pool. */
  readonly count?: number;
}
