import type { Construct } from 'constructs';
import { type NvidiaDraDriverProps, releases } from '../charts';
import { parseProps } from '../rules';
import { clusterOf } from './cluster';
import { GpuConstruct, placeOf } from './component';

/**
 * NVIDIA's DRA driver, which gives out the GPUs of the pools that say `dra()`, and ComputeDomains. Its values follow from
 * the cluster's pools and from the GPU Operator, if there is one: it comes after both and closes the cluster.
 */
export class NvidiaDraDriver extends GpuConstruct {
  /** The chart's values, as they are delivered. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(scope: Construct, id: string, props: NvidiaDraDriverProps = {}) {
    super(scope, id);
    const { nvidiaDraDriver } = releases();
    const cluster = clusterOf(this, nvidiaDraDriver.schema, props);
    const checked = parseProps(nvidiaDraDriver, props, placeOf(this));
    cluster.close(this.node.path);
    const plan = nvidiaDraDriver.plan(placeOf(this), checked, {
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
