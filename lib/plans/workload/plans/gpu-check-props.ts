import { integer, list, number, object, oneOf, optional, plainText, required, type Schema } from '../../../internal';
import { type GpuPool, type GpuRequest, gpuRequestSchema, type PlainText } from '../../model';
import { type Queue, queueSchema } from '../../queues';
import type { ProcessProps } from '../../process';
import { type PodProps, podKeys } from '../pod/pod-props';
import { poolSchema } from '../pod/request';
import { type PreflightName, preflightNames } from '../preflights/preflights';

/**
 * A Job that checks a pool from inside a container which asks for GPUs as a workload does. Each check prints `PASS` or
 * `FAIL: what: expected, got; what to do`, and the Job fails where one does. It is not started again, has a deadline, and is
 * deleted after a while.
 */
export interface GpuCheckProps extends Omit<PodProps, 'command' | 'args' | 'pool' | keyof ProcessProps> {
  /** The pool that is checked. */
  readonly pool: GpuPool;
  /** What the container asks for: what the workloads of the pool ask for, or all GPUs of a node. */
  readonly request: GpuRequest;
  /**
   * What is checked, in this order.
   *
   * - `'device'`: the container sees the GPUs that the pool promises: how many, which model, which MIG profile.
   * - `'driver'`: the driver is new enough for them, or as new as `minDriver`.
   * - `'cuda'`: the CUDA runtime that a program of this image loads starts on that driver. Needs python3.
   * - `'memory'`: a program finds no more memory than its share, MIG device or part of a GPU has. Needs python3.
   * - `'fabric'`: NVLink is up, and the RDMA ports that the container sees are active.
   * - `'nccl'`: an all-reduce of nccl-tests reaches `minBandwidth`. Needs `all_reduce_perf`.
   * - `'vllm'`, `'paddle'`: the framework of this image finds a GPU that it can use. Paddle also takes and returns memory ten
   *   times, and says by which strategy.
   *
   * What the node has to give (`kubectl get node -o jsonpath={.status.allocatable}`) is not among them: a pod that reads nodes
   * needs a right over the whole cluster.
   *
   * @default ['device', 'driver']
   */
  readonly checks?: readonly PreflightName[];
  /**
   * Nodes that the check `'nccl'` reaches over. With more than one it is an MPIJob, whose launcher judges, and the only check.
   *
   * @default 1
   */
  readonly numNodes?: number;
  /**
   * Bus bandwidth that the all-reduce has to reach, in GB/s.
   *
   * @default - what others take for healthy, for whole machines of eight H100 over EFA, TCPXO or InfiniBand; required elsewhere
   */
  readonly minBandwidth?: number;
  /**
   * The driver that is needed, such as `'570.86.15'`.
   *
   * @default - the first driver for the GPUs of the pool, where they are known
   */
  readonly minDriver?: PlainText;
  /**
   * Seconds after which it has failed.
   *
   * @default 900
   */
  readonly activeDeadlineSeconds?: number;
  /**
   * Seconds after which it is deleted with its log.
   *
   * @default 86400
   */
  readonly ttlSecondsAfterFinished?: number;
  /**
   * The queue that it waits in.
   *
   * @default - none
   */
  readonly queue?: Queue;
}

const {
  command: _command,
  args: _args,
  framework: _framework,
  malloc: _malloc,
  realtime: _realtime,
  nice: _nice,
  numactl: _numactl,
  taskset: _taskset,
  driverCapabilities: _driverCapabilities,
  ...pod
} = podKeys;

/** The props of a `GpuCheck`. */
export const gpuCheckSchema: Schema = object<GpuCheckProps>({
  ...pod,
  pool: required(poolSchema),
  request: required(gpuRequestSchema),
  checks: optional(list(oneOf(preflightNames), { min: 1 })),
  numNodes: optional(integer({ min: 1, max: 100_000 })),
  minBandwidth: optional(number({ min: 1, max: 10_000 })),
  minDriver: optional(plainText({ pattern: /^\d+(\.\d+){1,2}$/, what: "a version of the driver, such as '570.86.15'" })),
  activeDeadlineSeconds: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
  ttlSecondsAfterFinished: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  queue: optional(queueSchema()),
});
