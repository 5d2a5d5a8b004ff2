/** Real-time scheduling on the node. */
export interface RealtimeTuning {
  /**
   * Highest real-time priority that containers may take without `SYS_NICE` (`LimitRTPRIO` of the container runtime), 0 to 99.
   *
   * @default - as the system has it, which is 0
   */
  readonly maxPriority?: number;
  /**
   * Microseconds of each second that real-time programs may take of a CPU (`kernel.sched_rt_runtime_us`), or `unlimited`,
   * with which one that never sleeps stops everything else on its CPU.
   *
   * @default - as the kernel has it: 950000
   */
  readonly runtime?: number | 'unlimited';
}
