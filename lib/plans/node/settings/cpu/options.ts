import type { Unchanged } from '../unchanged';

/** Clock rates and sleep of the node's CPUs. In a virtual machine these are the host's. */
export interface CpuTuning {
  /**
   * Governor of every CPU. With `intel_pstate` in active mode there are `performance` and `powersave` alone.
   *
   * @default - on bare metal 'performance'; in a virtual machine there is nothing to set
   */
  readonly governor?: 'performance' | 'powersave' | 'schedutil' | 'ondemand' | 'conservative' | Unchanged;
  /**
   * What CPUs that choose their own clock prefer (`energy_performance_preference`).
   *
   * @default - on bare metal 'performance' for training and latency; else as the system has it
   */
  readonly energyPreference?: 'performance' | 'balance_performance' | 'balance_power' | 'power' | 'default' | Unchanged;
  /**
   * `C1` keeps CPUs from sleeping deeper than C1, from which they wake in some microseconds. It needs a reboot, and leaves
   * less turbo to the CPUs that work.
   *
   * @default - on bare metal 'C1' for latency; else as the system has it
   */
  readonly cStates?: 'C1' | Unchanged;
  /**
   * Driver of P-states by maker of the CPU; the kernel of one ignores what is for the other. It needs a reboot.
   *
   * @default - as the kernel chooses
   */
  readonly pStateDriver?: PStateDriver | Unchanged;
  /**
   * `off` stops what looks after hanging CPUs and interrupts all of them for it (`nmi_watchdog`), and lets the kernel
   * gather statistics of memory every 10 s instead of every second.
   *
   * @default - 'off' for latency; else as the system has it
   */
  readonly watchdogs?: 'off' | Unchanged;
}

/** Mode of `intel_pstate` and of `amd_pstate`. */
export interface PStateDriver {
  /** @default - as the kernel chooses */
  readonly intel?: 'active' | 'passive' | 'disable';
  /** @default - as the kernel chooses */
  readonly amd?: 'active' | 'passive' | 'guided' | 'disable';
}
