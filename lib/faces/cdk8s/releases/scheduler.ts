import type { Construct } from 'constructs';
import { parseProps } from '../../../rules';
import { type GpuSchedulerProps, workloads } from '../../../plans/workload';
import { clusterOf } from '../cluster';
import { GpuConstruct, placeOf } from '../component';

/**
 * kube-scheduler for GPUs: profiles that fill nodes whose GPUs are taken already, extenders of those who divide GPUs, and what
 * is configured today, as one KubeSchedulerConfiguration. It comes after the cluster's pools, whose resources are scored.
 *
 * Where users run the control plane (kubeadm, k3s, RKE2, Talos) its files are the configuration, what the distribution reads of
 * it, and a script that gives it to a node, sees kube-scheduler start, and takes it back. EKS and AKS take a part of it by
 * their own API. Everywhere, `deployment` runs a second kube-scheduler in the cluster.
 */
export class GpuScheduler extends GpuConstruct {
  constructor(scope: Construct, id: string, props: GpuSchedulerProps) {
    super(scope, id);
    const form = workloads().gpuScheduler;
    const { description: cluster, poolDescriptions: pools } = clusterOf(this, form.schema, props);
    const place = { ...placeOf(this), cluster, pools };
    const checked = parseProps(form, props, place);
    this.place(form.plan(place, checked), checked.silence);
  }
}
