import type { Construct } from 'constructs';
import { parseProps } from '../../../rules';
import { type KaiSchedulerProps, type VolcanoVgpuProps, workloads } from '../../../plans/workload';
import { clusterOf } from '../cluster';
import { GpuConstruct, placeOf } from '../component';

/**
 * Volcano's vGPU device plugin on the nodes of the cluster's pools that say `volcanoVgpu()`, with no more rights than it uses,
 * and the configuration that Volcano's scheduler needs for it, as values of Volcano's chart or as a ConfigMap. It comes after the
 * cluster's pools. Volcano itself is installed by its own chart.
 */
export class VolcanoVgpu extends GpuConstruct {
  constructor(scope: Construct, id: string, props: VolcanoVgpuProps = {}) {
    super(scope, id);
    const form = workloads().volcanoVgpuInstall;
    const around = clusterOf(this, form.schema, props);
    const { description: cluster, poolDescriptions: pools, operators } = around;
    const place = { ...placeOf(this), cluster, pools, operators };
    const checked = parseProps(form, props, place);
    const plan = form.plan(place, checked);
    around.addRuntimeClasses(plan.objects);
    this.place(plan, checked.silence);
  }
}

/**
 * What the KAI scheduler needs for the pools of the cluster: values of its chart, such as `global.gpuSharing` for pools that say
 * `kaiFractions()`, and the SchedulingShard that the chart cannot make. It comes after the cluster's pools.
 */
export class KaiScheduler extends GpuConstruct {
  constructor(scope: Construct, id: string, props: KaiSchedulerProps = {}) {
    super(scope, id);
    const form = workloads().kaiScheduler;
    const { description: cluster, poolDescriptions: pools, operators } = clusterOf(this, form.schema, props);
    const place = { ...placeOf(this), cluster, pools, operators };
    const checked = parseProps(form, props, place);
    this.place(form.plan(place, checked), checked.silence);
  }
}
