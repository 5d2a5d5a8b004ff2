import type { MigProfile } from '../gpu';
import { checkNoOptions } from '../internal';
import { checkOffer } from './offer-schemas';

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
export const modes = ['exclusive', 'mig', 'timeSlicing', 'mps', 'hami'] as const;
/** A way of offering GPUs that this version knows. */
export type Mode = (typeof modes)[number];

/** The mode that partition and share make. */
export function modeOf({ partition, share }: Pick<Sharing, 'partition' | 'share'>): Mode {
  if (share.kind !== 'none') return share.kind;
  return partition.kind === 'mig' ? 'mig' : 'exclusive';
}

/** Who gives devices to containers and so owns the resource name on the node: NVIDIA's device plugin or HAMi's. */
export const allocators = ['device-plugin', 'hami'] as const;
export type Allocator = (typeof allocators)[number];

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

/** How many containers take turns on one device. */
export type Share = { readonly kind: 'none' } | PluginShare | HamiShare;

/** Every GPU, or MIG device, offered several times by the NVIDIA device plugin. */
export interface PluginShare {
  /** `timeSlicing`: no memory limit, processes take turns. `mps`: they run at once, with a share of memory and threads. */
  readonly kind: 'timeSlicing' | 'mps';
  /** Containers on one device, at least 2. */
  readonly replicas: number;
  /** Whether the resource is called `<name>.shared`. */
  readonly renamed: boolean;
  /** Whether the device plugin fails a container that asks for more than one share. */
  readonly failRequestsGreaterThanOne: boolean;
}

/** Every GPU offered in parts of memory and cores by HAMi. */
export interface HamiShare {
  readonly kind: 'hami';
  /** Containers on one GPU at most. */
  readonly deviceSplitCount: number;
  /** Memory that may be promised, as a multiple of what the GPU has; above 1 it is swapped to the host. */
  readonly deviceMemoryScaling: number;
  /** Cores that may be promised, as a multiple of what the GPU has. */
  readonly deviceCoreScaling: number;
  /** RuntimeClass that the pods name; absent where HAMi's webhook adds that of its release. */
  readonly runtimeClassName?: string;
}

/** Whole GPUs, one container each, through the NVIDIA device plugin. */
export function exclusive(): Sharing<'exclusive'>;
export function exclusive(...given: readonly unknown[]): Sharing<'exclusive'> {
  checkNoOptions('exclusive', given);
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

/**
 * GPUs cut by MIG, through the NVIDIA device plugin. `MigPartitionedNodePool` checks the profiles by type as well.
 *
 * @throws GpuConfigError when layout and groups are both given, or cut no GPU.
 */
export function mig(options: MigOptions = {}): Sharing<'mig'> {
  checkOffer('mig', options);
  const groups = options.groups ?? (options.layout && [{ devices: 'all' as const, layout: options.layout }]);
  return {
    mode: 'mig',
    allocator: 'device-plugin',
    partition: { kind: 'mig', strategy: options.strategy ?? 'mixed', ...(groups ? { groups } : {}) },
    share: { kind: 'none' },
  };
}

/** How the device plugin offers each device several times. */
export interface PluginShareOptions {
  /**
   * Containers on one device, at least 2. With MPS at most 48, or 16 on GPUs before compute capability 7.5.
   *
   * @see https://github.com/NVIDIA/k8s-device-plugin/blob/v0.20.0/README.md
   */
  readonly replicas: number;
  /**
   * Call the resource `nvidia.com/gpu.shared`, so that nobody takes a share for a GPU.
   *
   * @default false
   */
  readonly renameByDefault?: boolean;
  /**
   * Fail a container that asks for more than one share, which would give it no more of the GPU.
   *
   * @default true
   */
  readonly failRequestsGreaterThanOne?: boolean;
}

/** How GPUs, or MIG devices, are used in turns. */
export interface TimeSlicingOptions extends PluginShareOptions {
  /**
   * MIG layout whose devices are shared, instead of whole GPUs.
   *
   * @default - whole GPUs are shared
   */
  readonly mig?: MigOptions;
}

/**
 * GPUs that several containers use in turns, through the NVIDIA device plugin. No container's memory is limited.
 *
 * @throws GpuConfigError when the options have no such form, such as fewer than two replicas.
 */
export function timeSlicing(given: TimeSlicingOptions): Sharing<'timeSlicing'> {
  checkOffer('timeSlicing', given);
  const { mig: cut, ...options } = given;
  return {
    mode: 'timeSlicing',
    allocator: 'device-plugin',
    partition: cut ? mig(cut).partition : { kind: 'none' },
    share: pluginShare('timeSlicing', options),
  };
}

/**
 * GPUs that several containers use at once, through the MPS daemon of the NVIDIA device plugin. Each client process gets
 * an equal share of memory and threads. A fatal fault of one client ends all clients of the GPU.
 *
 * @throws GpuConfigError when the options have no such form, such as fewer than two replicas.
 */
export function mps(options: PluginShareOptions): Sharing<'mps'> {
  checkOffer('mps', options);
  return { mode: 'mps', allocator: 'device-plugin', partition: { kind: 'none' }, share: pluginShare('mps', options) };
}

const pluginShare = (
  kind: PluginShare['kind'],
  { replicas, renameByDefault = false, failRequestsGreaterThanOne = true }: PluginShareOptions,
): PluginShare => ({
  kind,
  replicas,
  renamed: renameByDefault,
  failRequestsGreaterThanOne,
});

/** How HAMi divides the GPUs of a pool. */
export interface HamiOptions {
  /**
   * Containers on one GPU at most.
   *
   * @default 10
   */
  readonly deviceSplitCount?: number;
  /**
   * Memory that may be promised, as a multiple of what the GPU has. Above 1 the rest lies in the host's memory.
   *
   * @default 1
   */
  readonly deviceMemoryScaling?: number;
  /**
   * Cores that may be promised, as a multiple of what the GPU has.
   *
   * @default 1
   */
  readonly deviceCoreScaling?: number;
  /**
   * RuntimeClass that the pool's pods name, such as `'nvidia'`. It must exist: the GPU Operator makes it. Where NVIDIA's
   * runtime is not the default, as beside a GPU Operator from 25.10 on, a pod without it sees no GPU, and one that is
   * created while HAMi's webhook is not reached has none.
   *
   * @default - none: HAMi's webhook adds the one of its release, which follows from the GPU Operator of the cluster
   */
  readonly runtimeClassName?: string;
}

/**
 * GPUs in parts of memory and cores, through HAMi.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function hami(options: HamiOptions = {}): Sharing<'hami'> {
  checkOffer('hami', options);
  const { deviceSplitCount = 10, deviceMemoryScaling = 1, deviceCoreScaling = 1, runtimeClassName } = options;
  return {
    mode: 'hami',
    allocator: 'hami',
    partition: { kind: 'none' },
    share: {
      kind: 'hami',
      deviceSplitCount,
      deviceMemoryScaling,
      deviceCoreScaling,
      ...(runtimeClassName === undefined ? {} : { runtimeClassName }),
    },
  };
}
