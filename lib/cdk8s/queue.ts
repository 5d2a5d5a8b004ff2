import type { Construct } from 'constructs';
import { parseProps } from '../rules';
import { type GpuQueueProps, workloads } from '../workload';
import { GpuConstruct, placeOf } from './component';

/**
 * Queues of Kueue for the teams that share pools: a ResourceFlavor for each pool, a ClusterQueue for each team with what is
 * its own in CPUs, memory, GPUs and devices of the fabric, a LocalQueue in each of its namespaces and, where asked, the Topology
 * and WorkloadPriorityClasses. Kueue has to be installed, in a release that serves `kueue.x-k8s.io/v1beta2`.
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
