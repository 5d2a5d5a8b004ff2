import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type KaiSchedulerProps, type VolcanoVgpuProps, workloads } from '../../../plans/workload';
import type { GpuCluster } from '../cluster';
import { type ComponentArgs, GpuComponent } from '../component';
import type { Inputs } from '../outputs/tokens';
import { draftInCluster } from '../in-cluster';

/** What a `VolcanoVgpu` takes: its cluster, and the props of the cdk8s construct. */
export type VolcanoVgpuArgs = Inputs<VolcanoVgpuProps> &
  ComponentArgs & {
    /** The cluster whose pools it is for. */
    readonly cluster: GpuCluster;
  };

/**
 * Volcano's vGPU device plugin on the nodes of the cluster's pools that say `volcanoVgpu()`, with no more rights than it uses,
 * and the configuration that Volcano's scheduler needs for it, as values of Volcano's chart or as a ConfigMap. It comes after the
 * cluster's pools. Volcano itself is installed by its own chart.
 */
export class VolcanoVgpu extends GpuComponent {
  constructor(name: string, args: VolcanoVgpuArgs, opts?: ComponentResourceOptions) {
    const form = workloads().volcanoVgpuInstall;
    const {
      cluster,
      blueprint,
      opts: inCluster,
    } = draftInCluster(name, form, args, opts, (place, props: VolcanoVgpuProps) => ({
      plan: form.plan(place, props),
    }));
    super('VolcanoVgpu', name, blueprint, inCluster);
    cluster.noteInstalled(blueprint.model, blueprint.objects);
  }
}

/** What a `KaiScheduler` takes: its cluster, and the props of the cdk8s construct. */
export type KaiSchedulerArgs = Inputs<KaiSchedulerProps> &
  ComponentArgs & {
    /** The cluster whose pools it is for. */
    readonly cluster: GpuCluster;
  };

/**
 * What the KAI scheduler needs for the pools of the cluster: values of its chart, such as `global.gpuSharing` for pools that say
 * `kaiFractions()`, and the SchedulingShard that the chart cannot make. It comes after the cluster's pools.
 */
export class KaiScheduler extends GpuComponent {
  constructor(name: string, args: KaiSchedulerArgs, opts?: ComponentResourceOptions) {
    const form = workloads().kaiScheduler;
    const {
      cluster,
      blueprint,
      opts: inCluster,
    } = draftInCluster(name, form, args, opts, (place, props: KaiSchedulerProps) => ({
      plan: form.plan(place, props),
    }));
    super('KaiScheduler', name, blueprint, inCluster);
    cluster.noteInstalled(blueprint.model);
  }
}
