import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { isPlainObject } from '../../internal';
import type { GpuPool } from '../../plans/model';
import { type GpuQueueProps, workloads } from '../../plans/workload';
import { type ComponentArgs, draft, GpuComponent } from './component';
import type { Inputs } from './outputs/tokens';
import { optionsOnPool } from './workload';

/** What a `GpuQueue` takes: the props of the cdk8s construct. */
export type GpuQueueArgs = Inputs<GpuQueueProps> & ComponentArgs;

/**
 * Queues of Kueue, Volcano or KAI for the teams that share pools, with what is each team's own in CPUs, memory, GPUs and, where
 * the queues count them, devices of the fabric. For Kueue: a ResourceFlavor for each pool, a ClusterQueue for each team, a
 * LocalQueue in each of its namespaces and, where asked, the Topology and WorkloadPriorityClasses; it has to serve
 * `kueue.x-k8s.io/v1beta2`. For Volcano and KAI: a Queue for each team. For
 * `resourceQuota`, without a queue: a ResourceQuota and a LimitRange in the namespace of each team, and PriorityClasses.
 * The provider is that of the first pool's cluster.
 */
export class GpuQueue extends GpuComponent {
  constructor(name: string, args: GpuQueueArgs, opts?: ComponentResourceOptions) {
    const form = workloads().gpuQueue;
    const place = { path: name, id: name };
    const make = (props: GpuQueueProps) => ({ plan: form.plan(place, props) });
    const inCluster = optionsOnPool(name, { pool: firstPool(args) }, opts);
    super('GpuQueue', name, draft({ place, form, args, make, known: () => [], opts: inCluster }), inCluster);
  }
}

/** Programs without types may give anything. */
export const firstPool = (args: { readonly pools?: unknown }): GpuPool | undefined =>
  isPlainObject(args) && Array.isArray(args.pools) ? (args.pools[0] as GpuPool | undefined) : undefined;
