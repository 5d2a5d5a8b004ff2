/** What a check knows of the pool and of the request. A fact that is not known is left out, and is not checked. */
export interface PreflightFacts {
  /** Devices that the container sees: exactly so many, where the pool does not share its GPUs. */
  readonly devices: number;
  readonly exactly: boolean;
  /** The MIG profile that each of them has. */
  readonly migProfile?: string;
  /** Names of the pool's GPUs as `nvidia-smi` prints them, without the prefix NVIDIA. */
  readonly products: readonly string[];
  /** The first driver that serves the pool's GPUs, or the newer one that the user wants. */
  readonly minDriver?: string;
  /** Memory that the container may use, in MiB; absent where nothing limits it. */
  readonly memoryMiB?: number;
  /** `nvidia-smi` in the container shows that number as the memory of the GPU. */
  readonly showsMemory?: boolean;
  readonly numNodes: number;
  /** Bus bandwidth that an all-reduce has to reach, in GB/s. */
  readonly minBandwidth?: number;
  /** Words in front of a program that mpirun starts: what passes variables on to it, and what sets more of them there. */
  readonly starts?: readonly string[];
  /** RDMA devices that the container sees at least. */
  readonly rdmaDevices: number;
}

/** One check of a pool: what runs in the container. */
export interface PreflightRow {
  readonly id: string;
  /** Variables of its script, by name. */
  readonly variables: (facts: PreflightFacts) => Readonly<Record<string, string>>;
  /** Body of its function, for any POSIX shell, in terms of those variables, `pass` and `fail`. */
  readonly script: string;
}
