import type { Construct } from 'constructs';
import { type NetworkOperatorProps, releases } from '../../../plans/charts';
import { ReleaseConstruct } from './release-construct';

/**
 * NVIDIA's Network Operator: the driver and the device plugins of NICs, under the resources for which `infiniband()` and `roce()`
 * of the cluster's pools ask. Its policy follows from the pools: it comes after them and after the GPU Operator, and closes the
 * cluster. The policy is of a kind that the chart brings: whatever applies both has to apply again where that is not there yet.
 */
export class NetworkOperator extends ReleaseConstruct<NetworkOperatorProps> {
  constructor(scope: Construct, id: string, props: NetworkOperatorProps = {}) {
    super(scope, id, releases().networkOperator, props);
  }
}
