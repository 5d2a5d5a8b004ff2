import type { Construct } from 'constructs';
import { type NvidiaDraDriverProps, releases } from '../../../plans/charts';
import { ReleaseConstruct } from './release-construct';

/**
 * NVIDIA's DRA driver, which gives out the GPUs of the pools that say `dra()`, and ComputeDomains. Its values follow from
 * the cluster's pools and from the GPU Operator, if there is one: it comes after both and closes the cluster.
 */
export class NvidiaDraDriver extends ReleaseConstruct<NvidiaDraDriverProps> {
  constructor(scope: Construct, id: string, props: NvidiaDraDriverProps = {}) {
    super(scope, id, releases().nvidiaDraDriver, props);
  }
}
