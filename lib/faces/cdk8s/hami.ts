import type { Construct } from 'constructs';
import { type HamiProps, releases } from '../../plans/charts';
import { type HamiQuotaProps, type HamiVgpuWorkloadProps, workloads } from '../../plans/workload';
import { WorkloadConstruct } from './workload-construct';
import { ReleaseConstruct } from './releases/release-construct';

/**
 * HAMi, which gives out parts of GPUs on the pools that say `hami()`. Its values follow from the cluster's pools and from
 * the GPU Operator, if there is one: it comes after both and closes the cluster.
 */
export class Hami extends ReleaseConstruct<HamiProps> {
  constructor(scope: Construct, id: string, props: HamiProps = {}) {
    super(scope, id, releases().hami, props);
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
