import type { Construct } from 'constructs';
import { parseProps } from '../rules';
import { type SlurmClusterProps, workloads } from '../workload';
import { GpuConstruct, placeOf } from './component';

/**
 * A Slurm cluster on servers of its own, next to Kubernetes: `slurm.conf`, `gres.conf`, `cgroup.conf`, `topology.conf`,
 * `slurmdbd.conf` and scripts for sbatch, as files that `writeFiles` writes. Nothing of it is a manifest.
 */
export class SlurmCluster extends GpuConstruct {
  constructor(scope: Construct, id: string, props: SlurmClusterProps) {
    super(scope, id);
    const { slurmCluster } = workloads();
    const place = placeOf(this);
    const checked = parseProps(slurmCluster, props, place);
    this.place(slurmCluster.plan(place, checked), checked.silence);
  }
}
