import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type NetworkOperatorProps, releases } from '../../../plans/charts';
import { ReleaseComponent, type ReleaseComponentArgs } from './release-component';
import type { Inputs } from '../outputs/tokens';

/** What a `NetworkOperator` takes: the cluster it serves, and the props of the cdk8s construct. */
export type NetworkOperatorArgs = Inputs<NetworkOperatorProps> & ReleaseComponentArgs;

/**
 * NVIDIA's Network Operator: the driver and the device plugins of NICs, under the resources for which `infiniband()` and `roce()`
 * of the cluster's pools ask. Its policy follows from the pools: it comes after them and after the GPU Operator, and closes the
 * cluster. The policy is made after the release, which brings its kind.
 */
export class NetworkOperator extends ReleaseComponent<NetworkOperatorProps> {
  constructor(name: string, args: NetworkOperatorArgs, opts?: ComponentResourceOptions) {
    super('NetworkOperator', name, releases().networkOperator, args, opts);
  }
}
