import type { Construct } from 'constructs';
import { parse } from '../internal';
import { type HamiProps, hamiSchema, planHami } from '../operator';
import { GpuCluster } from './cluster';
import { GpuConstruct, placeOf } from './component';

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
