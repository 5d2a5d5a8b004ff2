import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { deepFreeze } from '../../../internal';
import type { MonitoringFacts } from '../../../plans/model';
import { type GpuMonitoringProps, monitoring } from '../../../plans/observe';
import type { GpuCluster } from '../cluster';
import { type ComponentArgs, GpuComponent } from '../component';
import { draftInCluster } from '../in-cluster';
import type { Inputs } from '../outputs/tokens';

/** What a `GpuMonitoring` takes: its cluster, and the props of the cdk8s construct. */
export type GpuMonitoringArgs = Inputs<GpuMonitoringProps> &
  ComponentArgs & {
    /** The cluster whose GPUs are measured. */
    readonly cluster: GpuCluster;
  };

/**
 * What is read of the cluster's GPUs, and what is made of it: the exporter's counters, rules that record GPU hours and that alert,
 * and dashboards of Grafana, as they fit the way in which the pools share GPUs. It comes after the pools and before the GPU
 * Operator, whose values get the counters.
 */
export class GpuMonitoring extends GpuComponent {
  /** What the GPU Operator's values need of it, as JSON. */
  readonly description: MonitoringFacts;

  constructor(name: string, args: GpuMonitoringArgs, opts?: ComponentResourceOptions) {
    const form = monitoring().gpuMonitoring;
    const made = draftInCluster(name, form, args, opts, (place, props: GpuMonitoringProps) => ({
      plan: form.plan(place, props),
      description: form.describe(place, props),
    }));
    super('GpuMonitoring', name, made.blueprint, made.opts);
    this.description = deepFreeze(made.blueprint.result.description);
    made.cluster.noteMonitorings([this.description]);
  }
}
