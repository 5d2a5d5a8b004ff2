import type { Construct } from 'constructs';
import { type GpuCheckProps, workloads } from '../../plans/workload';
import { WorkloadConstruct } from './workload-construct';

/**
 * A Job that checks a pool from inside: devices, driver, CUDA, fabric, NCCL bandwidth, vLLM or Paddle. Each check prints PASS
 * or FAIL with what was expected, what was found and what to do.
 */
export class GpuCheck extends WorkloadConstruct<GpuCheckProps> {
  constructor(scope: Construct, id: string, props: GpuCheckProps) {
    super(scope, id, workloads().gpuCheck, props);
  }
}
