import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type GpuOperatorProps, releases } from '../../../plans/charts';
import { ReleaseComponent, type ReleaseComponentArgs } from './release-component';
import type { Inputs } from '../outputs/tokens';

/** What a `GpuOperator` takes: the cluster it serves, and the props of the cdk8s construct. */
export type GpuOperatorArgs = Inputs<GpuOperatorProps> & ReleaseComponentArgs;

/**
 * The NVIDIA GPU Operator of a cluster. Its values follow from the cluster's pools, so it comes after them and closes
 * the cluster. On OpenShift it comes from the catalogue of certified operators and not from a chart: a Subscription, an
 * OperatorGroup and a ClusterPolicy, which has to be applied again where its kind is not there yet.
 */
export class GpuOperator extends ReleaseComponent<GpuOperatorProps> {
  constructor(name: string, args: GpuOperatorArgs, opts?: ComponentResourceOptions) {
    super('GpuOperator', name, releases().gpuOperator, args, opts);
  }
}
