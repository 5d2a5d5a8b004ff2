import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type NvidiaDraDriverProps, releases } from '../../../plans/charts';
import { ReleaseComponent, type ReleaseComponentArgs } from './release-component';
import type { Inputs } from '../outputs/tokens';

/** What an `NvidiaDraDriver` takes: the cluster it serves, and the props of the cdk8s construct. */
export type NvidiaDraDriverArgs = Inputs<NvidiaDraDriverProps> & ReleaseComponentArgs;

/**
 * NVIDIA's DRA driver, which gives out the GPUs of the pools that say `dra()`, and ComputeDomains. Its values follow from
 * the cluster's pools and from the GPU Operator, if there is one: it comes after both and closes the cluster.
 */
export class NvidiaDraDriver extends ReleaseComponent<NvidiaDraDriverProps> {
  constructor(name: string, args: NvidiaDraDriverArgs, opts?: ComponentResourceOptions) {
    super('NvidiaDraDriver', name, releases().nvidiaDraDriver, args, opts);
  }
}
