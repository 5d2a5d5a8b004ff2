import type { MigProfile } from '../gpu';

/**
 * How a pool offers its GPUs. An offer has three axes, because reality has: who allocates (`allocator`), what a GPU is
 * cut into (`partition`), and how many containers take turns on one device (`share`).
 */
export interface Sharing<M extends Mode = Mode> {
  readonly mode: M;
  readonly allocator: Allocator;
  readonly partition: Partition;
  readonly share: Share;
}

/** The ways of offering GPUs that this version knows; each has a constructor below. */
export const modes = ['exclusive', 'mig'] as const;
/** A way of offering GPUs that this version knows. */
export type Mode = (typeof modes)[number];

/** Who gives devices to containers and so owns the resource name on the node. */
export type Allocator = 'device-plugin';

/** Whether GPUs are cut, and how. */
export type Partition = { readonly kind: 'none' } | MigPartition;

/** GPUs that are cut by MIG. */
export interface MigPartition {
  readonly kind: 'mig';
  readonly strategy: MigStrategy;
  /** What each group of devices is cut into; absent when others decide it and it is not known here. */
  readonly groups?: readonly MigGroup[];
}

/**
 * What MIG devices are called: `single` offers them as `nvidia.com/gpu` and needs one profile on the whole node,
 * `mixed` offers each profile under its own name.
 *
 * @see https://docs.nvidia.com/datacenter/cloud-native/gpu-operator/latest/gpu-operator-mig.html
 */
export const migStrategies = ['single', 'mixed'] as const;
export type MigStrategy = (typeof migStrategies)[number];

/** GPUs of a node that share one layout. */
export interface MigGroup {
  /** GPU indices, or all of them. */
  readonly devices: 'all' | readonly number[];
  /** Profile to count, on each of these devices; an empty layout leaves MIG off. */
  readonly layout: Readonly<Partial<Record<MigProfile, number>>>;
}

/** Whether several containers share a device. */
export type Share = { readonly kind: 'none' };

/** Whole GPUs, one container each, through the NVIDIA device plugin. */
export function exclusive(): Sharing<'exclusive'> {
  return { mode: 'exclusive', allocator: 'device-plugin', partition: { kind: 'none' }, share: { kind: 'none' } };
}

/** How GPUs are cut by MIG. */
export interface MigOptions {
  /**
   * What MIG devices are called.
   *
   * @default 'mixed'
   */
  readonly strategy?: MigStrategy;
  /**
   * The layout of every GPU of a node, profile to count.
   *
   * @default - not known here: somebody else decides it
   */
  readonly layout?: MigGroup['layout'];
  /**
   * Layouts by group of devices, where not all GPUs are cut alike; instead of `layout`.
   *
   * @default - one group of all devices with `layout`
   */
  readonly groups?: readonly MigGroup[];
}

/** GPUs cut by MIG, through the NVIDIA device plugin. `MigPartitionedNodePool` checks the profiles by type as well. */
export function mig(options: MigOptions = {}): Sharing<'mig'> {
  const groups = options.groups ?? (options.layout && [{ devices: 'all' as const, layout: options.layout }]);
  return {
    mode: 'mig',
    allocator: 'device-plugin',
    partition: { kind: 'mig', strategy: options.strategy ?? 'mixed', ...(groups ? { groups } : {}) },
    share: { kind: 'none' },
  };
}
