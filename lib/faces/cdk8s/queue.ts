import type { Construct } from 'constructs';
import { parseProps } from '../../rules';
import { type GpuQueueProps, workloads } from '../../plans/workload';
import { GpuConstruct, placeOf } from './component';

/**
 * Queues of Kueue, Volcano or KAI for the teams that share pools, with what is each team's own in CPUs, memory, GPUs and, where
 * the queues count them, devices of the fabric. For Kueue: a ResourceFlavor for each pool, a ClusterQueue for each team, a
 * LocalQueue in each of its namespaces and, where asked, the Topology and WorkloadPriorityClasses; it has to serve
 * `kueue.x-k8s.io/v1beta2`. For Volcano and KAI: a Queue for each team. For
 * `resourceQuota`, without a queue: a ResourceQuota and a LimitRange in the namespace of each team, and PriorityClasses.
 */
export class GpuQueue extends GpuConstruct {
  constructor(scope: Construct, id: string, props: GpuQueueProps) {
    super(scope, id);
    const { gpuQueue } = workloads();
    const place = placeOf(this);
    const checked = parseProps(gpuQueue, props, place);
    this.place(gpuQueue.plan(place, checked), checked.silence);
  }
}
