import type { ComponentResourceOptions } from '@pulumi/pulumi';
import type { MigCapable } from '../../../words/gpu';
import { deepFreeze } from '../../../internal';
import type { MigScheduleFacts } from '../../../plans/model';
import { type MigScheduleProps, type MigWindows, workloads } from '../../../plans/workload';
import type { GpuCluster } from '../cluster';
import { type ComponentArgs, GpuComponent } from '../component';
import { draftInCluster } from '../in-cluster';
import type { Inputs } from '../outputs/tokens';

/** What a `MigSchedule` takes: the cluster of its pool, and the props of the cdk8s construct; `image` may be an Output. */
export type MigScheduleArgs<G extends MigCapable = MigCapable, W = MigWindows> = Omit<MigScheduleProps<G, W>, 'image'> &
  Inputs<Pick<MigScheduleProps, 'image'>> &
  ComponentArgs & {
    /** The cluster of the pool. */
    readonly cluster: GpuCluster;
  };

/**
 * The MIG layouts that the nodes of a pool have by the clock: many small ones by day, whole GPUs by night. A CronJob for each
 * window cordons the nodes, a few at a time, evicts the pods that hold GPUs, has mig-manager cut the GPUs and uncordons
 * them. The layouts reach the GPU Operator's values, so it comes before the operator.
 *
 * Pods of DaemonSets are never evicted; those that hold GPUs keep mig-manager from its work, unless they select
 * `nvidia.com/gpu.deploy.client: 'true'`. A GPU that a pod uses without asking for it is not seen.
 */
export class MigSchedule<G extends MigCapable, const W extends MigWindows> extends GpuComponent {
  /** What the GPU Operator's values need of it, as JSON. */
  readonly description: MigScheduleFacts;

  constructor(name: string, args: MigScheduleArgs<G, W>, opts?: ComponentResourceOptions) {
    const form = workloads().migSchedule;
    const made = draftInCluster(name, form, args, opts, (place, props: MigScheduleProps) => ({
      plan: form.plan(place, props),
      description: form.describe(place, props),
    }));
    super('MigSchedule', name, made.blueprint, made.opts);
    this.description = deepFreeze(made.blueprint.result.description);
    made.cluster.noteMigSchedules([this.description]);
  }
}
