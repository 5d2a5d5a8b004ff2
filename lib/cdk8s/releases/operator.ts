import type { Construct } from 'constructs';
import { type GpuOperatorProps, releases } from '../../charts';
import { ReleaseConstruct } from './release-construct';

/**
 * The NVIDIA GPU Operator of a cluster. Its values follow from the cluster's pools, so it comes after them and closes
 * the cluster.
 */
export class GpuOperator extends ReleaseConstruct<GpuOperatorProps> {
  constructor(scope: Construct, id: string, props: GpuOperatorProps = {}) {
    super(scope, id, releases().gpuOperator, props);
  }
}
