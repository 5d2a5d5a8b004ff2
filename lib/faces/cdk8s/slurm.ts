import type { Construct } from 'constructs';
import { parseProps } from '../../rules';
import { type SlinkyClusterProps, type SlurmClusterProps, workloads } from '../../plans/workload';
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

/**
 * A Slurm cluster on Kubernetes, by SchedMD's Slinky: a Controller, a NodeSet for each pool with the GRES of its GPUs or MIG
 * devices, partitions, and where asked LoginSet, Accounting and RestApi. slurm-operator 1.2 has to be installed, and the
 * namespace has to allow the Pod Security level `privileged`.
 */
export class SlinkyCluster extends GpuConstruct {
  constructor(scope: Construct, id: string, props: SlinkyClusterProps) {
    super(scope, id);
    const { slinkyCluster } = workloads();
    const place = placeOf(this);
    const checked = parseProps(slinkyCluster, props, place);
    this.place(slinkyCluster.plan(place, checked), checked.silence);
  }
}
