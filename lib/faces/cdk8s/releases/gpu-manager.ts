import type { Construct } from 'constructs';
import type { SchedulerExtender } from '../../../words/formats';
import { deepFreeze } from '../../../internal';
import { parseProps } from '../../../rules';
import { type AlaudaGpuPluginProps, type GpuManagerProps, workloads } from '../../../plans/workload';
import { clusterOf } from '../cluster';
import { GpuConstruct, placeOf } from '../component';

/**
 * Tencent's GPU-Manager on the nodes of the pools that say `gpuManager()`, and gpu-admission, the extender of kube-scheduler
 * that it needs: a DaemonSet that finds the nodes by the labels of the pools and tolerates their taints, and roles with what
 * the programs call, where upstream binds cluster-admin. It comes after the pools and closes the cluster.
 *
 * The project has been dormant since 2023. Its program speaks CRI v1alpha2 (containerd up to 1.7) and finds the processes of
 * a container by cgroup v1. On new clusters use `hami()`.
 */
export class GpuManager extends GpuConstruct {
  /** gpu-admission as an extender, for `extenders` of a `GpuScheduler`; undefined where it is not installed here. */
  readonly extender: SchedulerExtender | undefined;

  constructor(scope: Construct, id: string, props: GpuManagerProps) {
    super(scope, id);
    const form = workloads().gpuManager;
    const cluster = clusterOf(this, form.schema, props);
    const place = { ...placeOf(this), cluster: cluster.description, pools: cluster.poolDescriptions };
    const checked = parseProps(form, props, place);
    cluster.close(this.node.path);
    this.extender = deepFreeze(form.extender(place, checked));
    this.place(form.plan(place, checked), checked.silence);
  }
}

/**
 * Alauda's cluster plugin for GPUs, with the switches of the modules that the pools need: a ModuleInfo, which belongs into the
 * **global** cluster of the platform. Create it once: the platform completes it and gives it another name. What the plugin
 * installs is not public; it is not part of this library.
 */
export class AlaudaGpuPlugin extends GpuConstruct {
  constructor(scope: Construct, id: string, props: AlaudaGpuPluginProps) {
    super(scope, id);
    const form = workloads().alaudaPlugin;
    const place = placeOf(this);
    const checked = parseProps(form, props, place);
    this.place(form.plan(place, checked), checked.silence);
  }
}
