import type { Construct } from 'constructs';
import { type HamiProps, releases } from '../charts';
import { parseProps } from '../rules';
import { type HamiQuotaProps, type HamiVgpuWorkloadProps, workloads } from '../workload';
import { clusterOf } from './cluster';
import { GpuConstruct, placeOf } from './component';
import { WorkloadConstruct } from './workload-construct';

/**
 * HAMi, which gives out parts of GPUs on the pools that say `hami()`. Its values follow from the cluster's pools and from
 * the GPU Operator, if there is one: it comes after both and closes the cluster.
 */
export class Hami extends GpuConstruct {
  /** The chart's values, as they are delivered. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(scope: Construct, id: string, props: HamiProps = {}) {
    super(scope, id);
    const { hami } = releases();
    const cluster = clusterOf(this, hami.schema, props);
    const checked = parseProps(hami, props, placeOf(this));
    cluster.close(this.node.path);
    const plan = hami.plan(placeOf(this), checked, {
      cluster: cluster.description,
      pools: cluster.poolDescriptions,
      operators: cluster.operators,
      delivery: cluster.helm,
    });
    cluster.addOperators(plan.model.operators ?? []);
    this.values = plan.model.operators?.[0]?.values ?? {};
    this.place(plan, checked.silence);
  }
}

/** A workload on parts of GPUs that HAMi gives out: a Deployment, StatefulSet, Job or CronJob. */
export class HamiVgpuWorkload extends WorkloadConstruct<HamiVgpuWorkloadProps> {
  constructor(scope: Construct, id: string, props: HamiVgpuWorkloadProps) {
    super(scope, id, workloads().hamiVgpuWorkload, props);
  }
}

/** How much of HAMi's GPUs the pods of a namespace may hold together: a ResourceQuota with the keys that are counted. */
export class HamiQuota extends WorkloadConstruct<HamiQuotaProps> {
  constructor(scope: Construct, id: string, props: HamiQuotaProps) {
    super(scope, id, workloads().hamiQuota, props);
  }
}
