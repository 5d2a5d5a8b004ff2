import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { isPlainObject } from '../../../internal';
import type { GpuPool } from '../../../plans/model';
import { type SlinkyClusterProps, workloads } from '../../../plans/workload';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import type { Inputs } from '../outputs/tokens';
import { optionsOnPool } from '../workload';

/** What a `SlinkyCluster` takes: the props of the cdk8s construct. */
export type SlinkyClusterArgs = Inputs<SlinkyClusterProps> & ComponentArgs;

/**
 * A Slurm cluster on Kubernetes, by SchedMD's Slinky: a Controller, a NodeSet for each pool with the GRES of its GPUs or MIG
 * devices, partitions, and where asked LoginSet, Accounting and RestApi. slurm-operator 1.2 has to be installed, and the
 * namespace has to allow the Pod Security level `privileged`. The provider is that of the first pool's cluster.
 */
export class SlinkyCluster extends GpuComponent {
  constructor(name: string, args: SlinkyClusterArgs, opts?: ComponentResourceOptions) {
    const form = workloads().slinkyCluster;
    const place = { path: name, id: name };
    const make = (props: SlinkyClusterProps) => ({ plan: form.plan(place, props) });
    const inCluster = optionsOnPool(name, { pool: firstPool(args) }, opts);
    super('SlinkyCluster', name, draft({ place, form, args, make, known: () => [], opts: inCluster }), inCluster);
  }
}

/** Programs without types may give anything. */
function firstPool(args: { readonly nodeSets?: unknown }): GpuPool | undefined {
  const sets = isPlainObject(args) && isPlainObject(args.nodeSets) ? Object.values(args.nodeSets) : [];
  const [first] = sets.filter(isPlainObject);
  return first?.['pool'] as GpuPool | undefined;
}
