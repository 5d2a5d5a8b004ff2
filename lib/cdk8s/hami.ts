import type { Construct } from 'constructs';
import { parse, throwIfAny } from '../internal';
import { type HamiProps, hamiSchema, planHami } from '../operator';
import {
  checkHamiQuota,
  checkHamiVgpuWorkload,
  type HamiQuotaProps,
  type HamiVgpuWorkloadProps,
  hamiQuotaSchema,
  hamiVgpuWorkloadSchema,
  planHamiQuota,
  planHamiVgpuWorkload,
} from '../workload';
import { GpuCluster } from './cluster';
import { GpuConstruct, namespaceOf, placeOf } from './component';

/**
 * HAMi, which gives out parts of GPUs on the pools that say `hami()`. Its values follow from the cluster's pools and from
 * the GPU Operator, if there is one: it comes after both and closes the cluster.
 */
export class Hami extends GpuConstruct {
  /** The chart's values, as they are delivered. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(scope: Construct, id: string, props: HamiProps = {}) {
    super(scope, id);
    const checked = parse<HamiProps>(hamiSchema, props, this.node.path);
    const cluster = GpuCluster.of(this);
    cluster.close(this.node.path);
    const plan = planHami(placeOf(this), checked, {
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
export class HamiVgpuWorkload extends GpuConstruct {
  constructor(scope: Construct, id: string, props: HamiVgpuWorkloadProps) {
    super(scope, id);
    const checked = parse<HamiVgpuWorkloadProps>(hamiVgpuWorkloadSchema, props, this.node.path);
    throwIfAny(checkHamiVgpuWorkload(checked, this.node.path));
    this.place(planHamiVgpuWorkload(placeOf(this), checked, { namespace: namespaceOf(this) }), checked.silence);
  }
}

/** How much of HAMi's GPUs the pods of a namespace may hold together: a ResourceQuota with the keys that are counted. */
export class HamiQuota extends GpuConstruct {
  constructor(scope: Construct, id: string, props: HamiQuotaProps) {
    super(scope, id);
    const checked = parse<HamiQuotaProps>(hamiQuotaSchema, props, this.node.path);
    throwIfAny(checkHamiQuota(checked, this.node.path));
    this.place(planHamiQuota(placeOf(this), checked, { namespace: namespaceOf(this) }), checked.silence);
  }
}
