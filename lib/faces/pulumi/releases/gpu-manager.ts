import type { ComponentResourceOptions } from '@pulumi/pulumi';
import type { SchedulerExtender } from '../../../words/formats';
import { deepFreeze } from '../../../internal';
import { type AlaudaGpuPluginProps, type GpuManagerProps, workloads } from '../../../plans/workload';
import { GpuCluster } from '../cluster';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import type { Inputs } from '../outputs/tokens';
import { type DaemonSet, typedResource } from '../typed-resources';
import { draftInCluster } from '../in-cluster';

/** What a `GpuManager` takes: its cluster, and the props of the cdk8s construct. */
export type GpuManagerArgs = Inputs<GpuManagerProps> &
  ComponentArgs & {
    /** The cluster whose pools it serves. */
    readonly cluster: GpuCluster;
  };

/**
 * Tencent's GPU-Manager on the nodes of the pools that say `gpuManager()`, and gpu-admission, the extender of kube-scheduler
 * that it needs: a DaemonSet that finds the nodes by the labels of the pools and tolerates their taints, and roles with what
 * the programs call, where upstream binds cluster-admin. It comes after the pools and closes the cluster.
 *
 * The project has been dormant since 2023. Its program speaks CRI v1alpha2 (containerd up to 1.7) and finds the processes of
 * a container by cgroup v1. On new clusters use `hami()`.
 */
export class GpuManager extends GpuComponent {
  /** gpu-admission as an extender, for `extenders` of a `GpuScheduler`; undefined where it is not installed here. */
  readonly extender: SchedulerExtender | undefined;

  constructor(name: string, args: GpuManagerArgs, opts?: ComponentResourceOptions) {
    const form = workloads().gpuManager;
    const made = draftInCluster(name, form, args, opts, (place, props: GpuManagerProps) => ({
      plan: form.plan(place, props),
      extender: form.extender(place, props),
    }));
    super('GpuManager', name, made.blueprint, made.opts);
    this.extender = deepFreeze(made.blueprint.result.extender);
    made.cluster.noteInstalled(made.blueprint.model);
    made.cluster.close(made.place.path);
  }

  /** GPU-Manager's DaemonSet. */
  get daemonSet(): DaemonSet {
    return typedResource(this.resources, 'kubernetes:apps/v1:DaemonSet') as DaemonSet;
  }
}

/** What an `AlaudaGpuPlugin` takes: the props of the cdk8s construct. */
export type AlaudaGpuPluginArgs = Inputs<AlaudaGpuPluginProps> & ComponentArgs;

/**
 * Alauda's cluster plugin for GPUs, with the switches of the modules that the pools need: a ModuleInfo, which belongs into the
 * **global** cluster of the platform: give that cluster's provider. Create it once: the platform completes it and gives it
 * another name. What the plugin installs is not public; it is not part of this library.
 */
export class AlaudaGpuPlugin extends GpuComponent {
  constructor(name: string, args: AlaudaGpuPluginArgs, opts?: ComponentResourceOptions) {
    const form = workloads().alaudaPlugin;
    const place = { path: name, id: name };
    const make = (props: AlaudaGpuPluginProps) => ({ plan: form.plan(place, props) });
    const drafted = draft({ place, form, args, make, known: () => [], opts });
    super('AlaudaGpuPlugin', name, drafted, opts);
    for (const cluster of new Set(args.pools.map((pool) => GpuCluster.of(pool)))) cluster?.noteInstalled(drafted.model);
  }
}
