import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type NvidiaDevicePluginProps, releases } from '../../../plans/charts';
import { ReleaseComponent, type ReleaseComponentArgs } from './release-component';
import type { Inputs } from '../outputs/tokens';

/** What an `NvidiaDevicePlugin` takes: the cluster it serves, and the props of the cdk8s construct. */
export type NvidiaDevicePluginArgs = Inputs<NvidiaDevicePluginProps> & ReleaseComponentArgs;

/**
 * NVIDIA's device plugin with GPU Feature Discovery, without the GPU Operator: it gives out the GPUs of the pools that no
 * other allocator has. Its values follow from the cluster's pools: it comes after them and closes the cluster. Nobody
 * installs the driver and the container toolkit then, and nobody cuts GPUs by MIG or exports their metrics: the image of
 * the nodes, or their administrators, have to.
 */
export class NvidiaDevicePlugin extends ReleaseComponent<NvidiaDevicePluginProps> {
  constructor(name: string, args: NvidiaDevicePluginArgs, opts?: ComponentResourceOptions) {
    super('NvidiaDevicePlugin', name, releases().nvidiaDevicePlugin, args, opts);
  }
}
