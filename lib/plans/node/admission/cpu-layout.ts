/** What the CPU Manager knows of a machine's CPUs. */
export interface CpuLayout {
  /** CPUs of each NUMA node, whoever has them. */
  readonly cpus: readonly number[];
  /** The socket of each NUMA node. */
  readonly sockets: readonly number[];
  /** Threads of a core. */
  readonly threads: number;
  readonly settings: { readonly distributeCpus: boolean; readonly cpuGroup: number };
}

/** CPUs that may be taken, by NUMA node. */
export interface FreeCpus {
  readonly cpus: readonly number[];
  /** Those of them whose core is not wholly free. */
  readonly broken: readonly number[];
}
