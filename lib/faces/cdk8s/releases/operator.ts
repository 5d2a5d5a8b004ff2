import type { Construct } from 'constructs';
import { type GpuOperatorProps, releases } from '../../../plans/charts';
import { ReleaseConstruct } from './release-construct';

/**
 * The NVIDIA GPU Operator of a cluster. Its values follow from the cluster's pools, so it comes after them and closes
 * the cluster. On OpenShift it comes from the catalogue of certified operators and not from a chart: a Subscription, an
 * OperatorGroup and a ClusterPolicy, which has to be applied again where its kind is not there yet.
 */
export class GpuOperator extends ReleaseConstruct<GpuOperatorProps> {
  constructor(scope: Construct, id: string, props: GpuOperatorProps = {}) {
    super(scope, id, releases().gpuOperator, props);
  }
}
