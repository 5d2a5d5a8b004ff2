import type { Construct } from 'constructs';
import type { MigCapable } from '../../words/gpu';
import { deepFreeze } from '../../internal';
import type { MigScheduleFacts } from '../../plans/model';
import { parseProps } from '../../rules';
import { type MigScheduleProps, type MigWindows, workloads } from '../../plans/workload';
import { clusterOf } from './cluster';
import { GpuConstruct, placeOf } from './component';

/**
 * The MIG layouts that the nodes of a pool have by the clock: many small ones by day, whole GPUs by night. A CronJob for each
 * window cordons the nodes, a few at a time, evicts the pods that hold GPUs, has mig-manager cut the GPUs and uncordons
 * them. The layouts reach the GPU Operator's values, so it comes before the operator.
 *
 * Pods of DaemonSets are never evicted; those that hold GPUs keep mig-manager from its work, unless they select
 * `nvidia.com/gpu.deploy.client: 'true'`. A GPU that a pod uses without asking for it is not seen.
 */
export class MigSchedule<G extends MigCapable, const W extends MigWindows> extends GpuConstruct {
  /** What the GPU Operator's values need of it, as JSON. */
  readonly description: MigScheduleFacts;

  constructor(scope: Construct, id: string, props: MigScheduleProps<G, W>) {
    super(scope, id);
    const form = workloads().migSchedule;
    const cluster = clusterOf(this, form.schema, props);
    const place = placeOf(this);
    const checked = parseProps(form, props as never, { ...place, cluster: cluster.description, closedBy: cluster.closedBy });
    const plan = form.plan(place, checked);
    this.description = deepFreeze(form.describe(place, checked));
    cluster.addMigSchedules([this.description]);
    this.place(plan, checked.silence);
  }
}
