import type { Quantity } from '../kubernetes';
import type { MigCapable, MigProfile } from './model';

/** MIG devices that programs need: how large, or by name, and how many. */
export interface MigDemand {
  /**
   * Name of the profile, such as `'3g.40gb'` or `'1g.10gb+me'`; instead of `memory` and `slices`.
   *
   * @default - the smallest profile that has the memory and the slices
   */
  readonly profile?: MigProfile;
  /**
   * Memory that the program needs, as a Kubernetes quantity such as `'30Gi'`. A device has somewhat less than its name says;
   * where no source gives it, 95 % of the name in units of 10^9 bytes is counted on.
   *
   * @default - any
   */
  readonly memory?: Quantity;
  /**
   * Compute slices that it needs at least, such as 3.
   *
   * @default 1
   */
  readonly slices?: number;
  /**
   * Devices of this size.
   *
   * @default 1
   */
  readonly count?: number;
}

/** What `proposeMigLayout` is asked. */
export interface MigDemands {
  /** Model of the GPUs. */
  readonly gpu: MigCapable;
  /**
   * GPUs of a node.
   *
   * @default 8
   */
  readonly gpus?: number;
  /**
   * Nodes of the pool; each is cut alike, so that each carries its part of every count, rounded up.
   *
   * @default 1
   */
  readonly nodes?: number;
  /** What is needed of all nodes together. */
  readonly requests: readonly MigDemand[];
}

/** How many devices of each profile. */
export type ProfileCounts = Readonly<Partial<Record<MigProfile, number>>>;

/** How to cut the GPUs of each node, and what that leaves. */
export interface MigProposal {
  /** For `groups` of `MigPartitionedNodePool` or `mig`; an empty layout leaves those GPUs whole. */
  readonly groups: readonly { readonly devices: 'all' | readonly number[]; readonly layout: ProfileCounts }[];
  /** The profile of each request, in their order. */
  readonly profiles: readonly MigProfile[];
  /** GPUs of each node that stay whole. */
  readonly wholeGpus: number;
  /** What else the GPUs that are cut have room for on each node, largest devices first. */
  readonly room: ProfileCounts;
  /** What no GPU of a node had room for; empty where all of it fits. */
  readonly missing: ProfileCounts;
  /** Whether no fewer GPUs would do; false where there was too much to try. */
  readonly fewest: boolean;
}
