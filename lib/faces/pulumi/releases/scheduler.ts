import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type GpuSchedulerProps, workloads } from '../../../plans/workload';
import type { GpuCluster } from '../cluster';
import { type ComponentArgs, GpuComponent } from '../component';
import type { Inputs } from '../outputs/tokens';
import { type Deployment, typedResource } from '../typed-resources';
import { draftInCluster } from '../in-cluster';

/** What a `GpuScheduler` takes: its cluster, and the props of the cdk8s construct. */
export type GpuSchedulerArgs = Inputs<GpuSchedulerProps> &
  ComponentArgs & {
    /** The cluster whose pods it places. */
    readonly cluster: GpuCluster;
  };

/**
 * kube-scheduler for GPUs: profiles that fill nodes whose GPUs are taken already, extenders of those who divide GPUs, and what
 * is configured today, as one KubeSchedulerConfiguration. It comes after the cluster's pools, whose resources are scored.
 *
 * Where users run the control plane (kubeadm, k3s, RKE2, Talos) its files are the configuration, what the distribution reads of
 * it, and a script that gives it to a node, sees kube-scheduler start, and takes it back. EKS and AKS take a part of it by
 * their own API. Everywhere, `deployment` runs a second kube-scheduler in the cluster.
 */
export class GpuScheduler extends GpuComponent {
  constructor(name: string, args: GpuSchedulerArgs, opts?: ComponentResourceOptions) {
    const form = workloads().gpuScheduler;
    const { blueprint, opts: inCluster } = draftInCluster(name, form, args, opts, (place, props: GpuSchedulerProps) => ({
      plan: form.plan(place, props),
    }));
    super('GpuScheduler', name, blueprint, inCluster);
  }

  /** The second kube-scheduler; undefined where that of the control plane is configured. */
  get deployment(): Deployment | undefined {
    return typedResource(this.resources, 'kubernetes:apps/v1:Deployment');
  }
}
