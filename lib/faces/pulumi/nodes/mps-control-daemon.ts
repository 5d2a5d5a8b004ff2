import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type MpsControlDaemonProps, workloads } from '../../../plans/workload';
import { GpuCluster } from '../cluster';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import type { Inputs } from '../outputs/tokens';
import { optionsOnPool } from '../workload';

/** What an `MpsControlDaemon` takes: the props of the cdk8s construct; `image` may be an Output. */
export type MpsControlDaemonArgs = Inputs<MpsControlDaemonProps> & ComponentArgs;

/**
 * The MPS control daemons of a pool that says `mpsDaemon()`: a DaemonSet that runs one on each node, for all of its GPUs, in compute
 * mode EXCLUSIVE_PROCESS. Containers on the pool get what they need to be its clients. The provider is that of the pool's cluster.
 */
export class MpsControlDaemon extends GpuComponent {
  constructor(name: string, args: MpsControlDaemonArgs, opts?: ComponentResourceOptions) {
    const form = workloads().mpsControlDaemon;
    const place = { path: name, id: name };
    const make = (props: MpsControlDaemonProps) => ({ plan: form.plan(place, props) });
    const inCluster = optionsOnPool(name, args, opts);
    const drafted = draft({ place, form, args, make, known: () => [], opts: inCluster });
    super('MpsControlDaemon', name, drafted, inCluster);
    GpuCluster.of(args.pool)?.noteUse(args.pool, drafted.model);
  }
}
