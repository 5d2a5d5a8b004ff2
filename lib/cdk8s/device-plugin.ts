import type { Construct } from 'constructs';
import { type NvidiaDevicePluginProps, releases } from '../charts';
import { parseProps } from '../rules';
import { clusterOf } from './cluster';
import { GpuConstruct, placeOf } from './component';

/**
 * NVIDIA's device plugin with GPU Feature Discovery, without the GPU Operator: it gives out the GPUs of the pools that no
 * other allocator has. Its values follow from the cluster's pools: it comes after them and closes the cluster. Nobody
 * installs the driver and the container toolkit then, and nobody cuts GPUs by MIG or exports their metrics: the image of
 * the nodes, or their administrators, have to.
 */
export class NvidiaDevicePlugin extends GpuConstruct {
  /** The chart's values, as they are delivered. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(scope: Construct, id: string, props: NvidiaDevicePluginProps = {}) {
    super(scope, id);
    const { nvidiaDevicePlugin } = releases();
    const cluster = clusterOf(this, nvidiaDevicePlugin.schema, props);
    const checked = parseProps(nvidiaDevicePlugin, props, placeOf(this));
    cluster.close(this.node.path);
    const plan = nvidiaDevicePlugin.plan(placeOf(this), checked, {
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
