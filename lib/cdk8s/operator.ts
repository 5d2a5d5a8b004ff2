import type { Construct } from 'constructs';
import { type GpuOperatorProps, releases } from '../charts';
import { parseProps } from '../rules';
import { clusterOf } from './cluster';
import { GpuConstruct, placeOf } from './component';

/**
 * The NVIDIA GPU Operator of a cluster. Its values follow from the cluster's pools, so it comes after them and closes
 * the cluster.
 */
export class GpuOperator extends GpuConstruct {
  /** The chart's values, as they are delivered. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(scope: Construct, id: string, props: GpuOperatorProps = {}) {
    super(scope, id);
    const { gpuOperator } = releases();
    const cluster = clusterOf(this, gpuOperator.schema, props);
    const { operators } = cluster;
    const checked = parseProps(gpuOperator, props, { ...placeOf(this), operators });
    cluster.close(this.node.path);
    const plan = gpuOperator.plan(placeOf(this), checked, {
      cluster: cluster.description,
      pools: cluster.poolDescriptions,
      migSchedules: cluster.migSchedules,
      delivery: cluster.helm,
    });
    cluster.addOperators(plan.model.operators ?? []);
    this.values = plan.model.operators?.[0]?.values ?? {};
    this.place(plan, checked.silence);
  }
}
