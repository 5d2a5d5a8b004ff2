import type { Construct } from 'constructs';
import { type NvidiaDevicePluginProps, releases } from '../../../plans/charts';
import { ReleaseConstruct } from './release-construct';

/**
 * NVIDIA's device plugin with GPU Feature Discovery, without the GPU Operator: it gives out the GPUs of the pools that no
 * other allocator has. Its values follow from the cluster's pools: it comes after them and closes the cluster. Nobody
 * installs the driver and the container toolkit then, and nobody cuts GPUs by MIG or exports their metrics: the image of
 * the nodes, or their administrators, have to.
 */
export class NvidiaDevicePlugin extends ReleaseConstruct<NvidiaDevicePluginProps> {
  constructor(scope: Construct, id: string, props: NvidiaDevicePluginProps = {}) {
    super(scope, id, releases().nvidiaDevicePlugin, props);
  }
}
