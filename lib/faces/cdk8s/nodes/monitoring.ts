import type { Construct } from 'constructs';
import { deepFreeze } from '../../../internal';
import type { MonitoringFacts } from '../../../plans/model';
import { type GpuMonitoringProps, monitoring } from '../../../plans/observe';
import { parseProps } from '../../../rules';
import { clusterOf } from '../cluster';
import { GpuConstruct, placeOf } from '../component';

/**
 * What is read of the cluster's GPUs, and what is made of it: the exporter's counters, rules that record GPU hours and that alert,
 * and dashboards of Grafana, as they fit the way in which the pools share GPUs. It comes after the pools and before the GPU
 * Operator, whose values get the counters.
 */
export class GpuMonitoring extends GpuConstruct {
  /** What the GPU Operator's values need of it, as JSON. */
  readonly description: MonitoringFacts;

  constructor(scope: Construct, id: string, props: GpuMonitoringProps = {}) {
    super(scope, id);
    const form = monitoring().gpuMonitoring;
    const cluster = clusterOf(this, form.schema, props);
    const { description, poolDescriptions: pools, operators } = cluster;
    const place = { ...placeOf(this), cluster: description, pools, operators };
    const checked = parseProps(form, props, place);
    this.description = deepFreeze(form.describe(place, checked));
    cluster.addMonitorings([this.description]);
    this.place(form.plan(place, checked), checked.silence);
  }
}
