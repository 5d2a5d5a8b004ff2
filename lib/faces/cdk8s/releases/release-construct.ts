import type { Construct } from 'constructs';
import type { ReleaseKind } from '../../../plans/charts';
import { parseProps, type Silence } from '../../../rules';
import { clusterOf } from '../cluster';
import { GpuConstruct, placeOf } from '../component';

/** What every release of a chart is: its values follow from the cluster's pools, and it closes the cluster. */
export abstract class ReleaseConstruct<P extends { readonly silence?: Silence }> extends GpuConstruct {
  /** The chart's values, as they are delivered. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(scope: Construct, id: string, kind: ReleaseKind<P>, props: P) {
    super(scope, id);
    const cluster = clusterOf(this, kind.schema, props);
    const { operators, description, helm: delivery, migSchedules, monitorings, runtimeClasses, poolDescriptions: pools } = cluster;
    const checked = parseProps(kind, props, { ...placeOf(this), operators });
    cluster.close(this.node.path);
    const plan = kind.plan(placeOf(this), checked, {
      cluster: description,
      pools,
      migSchedules,
      monitorings,
      runtimeClasses,
      operators,
      delivery,
    });
    cluster.addOperators(plan.model.operators ?? []);
    this.values = plan.model.operators?.[0]?.values ?? {};
    this.place(plan, checked.silence);
  }
}
