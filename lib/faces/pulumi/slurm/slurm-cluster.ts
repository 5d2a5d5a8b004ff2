import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type SlurmClusterProps, workloads } from '../../../plans/workload';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import type { Inputs } from '../outputs/tokens';

/** What a `SlurmCluster` takes: the props of the cdk8s construct. */
export type SlurmClusterArgs = Inputs<SlurmClusterProps> & ComponentArgs;

/**
 * A Slurm cluster on servers of its own, next to Kubernetes: `slurm.conf`, `gres.conf`, `cgroup.conf`, `topology.conf`,
 * `slurmdbd.conf` and scripts for sbatch, as `files`. Nothing of it is in Kubernetes.
 */
export class SlurmCluster extends GpuComponent {
  constructor(name: string, args: SlurmClusterArgs, opts?: ComponentResourceOptions) {
    const form = workloads().slurmCluster;
    const place = { path: name, id: name };
    const make = (props: SlurmClusterProps) => ({ plan: form.plan(place, props) });
    super('SlurmCluster', name, draft({ place, form, args, make, known: () => [], opts }), opts);
  }
}
