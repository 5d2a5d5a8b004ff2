import type { GpuModel, MigProfile } from '../../words/gpu';
import type { Labels, PodSpec } from '../../words/kubernetes';

/**
 * How a pool offers its GPUs. Of the three axes that reality has, two are written: what a GPU is cut into (`partition`), and
 * how many containers take turns on one device (`share`). Who allocates follows from the share, since each kind of share is
 * of one allocator.
 */
export interface Sharing<M extends Mode = Mode> {
  /** Carries the type of the offer and is not written; descriptions of older versions have it. `modeOf` and `pool.mode` say it. */
  readonly mode?: M;
  readonly partition: Partition;
  readonly share: Share;
}

/** Forms of a share by kind. Each allocator adds its own beside its row, so that a new one changes nothing here. */
export interface Shares {
  readonly none: NoShare;
}

/** Each device for one container. */
export interface NoShare {
  readonly kind: 'none';
}

/** How many containers take turns on one device: `NoShare`, or what the functions that make offers return, such as `PluginShare` and `HamiShare`. */
export type Share = Shares[keyof Shares];

/** A way of offering GPUs that this version knows: whole, cut by MIG, or by a kind of share. */
export type Mode = 'exclusive' | 'mig' | Exclude<keyof Shares, 'none'>;

/** The mode that partition and share make. */
export function modeOf({ partition, share }: Pick<Sharing, 'partition' | 'share'>): Mode {
  if (share.kind !== 'none') return share.kind;
  return partition.kind === 'mig' ? 'mig' : 'exclusive';
}

/** A sharing without what older versions wrote beside it, and what follows from the rest. */
export const plainSharing = <M extends Mode>({ partition, share }: Sharing<M>): Sharing<M> => ({ partition, share });

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
  /**
   * Model of the GPUs, where the machines of a pool have several: a group of one model says nothing of the others.
   *
   * @default - GPUs of every model of the pool
   */
  readonly gpu?: GpuModel;
  /** GPU indices, or all of them. */
  readonly devices: 'all' | readonly number[];
  /** Profile to count, on each of these devices; an empty layout leaves MIG off. */
  readonly layout: Readonly<Partial<Record<MigProfile, number>>>;
}

/** The groups that are about GPUs of a model; all of them where it is not known. */
export const groupsOn = <T extends MigGroup>(groups: readonly T[], gpu: GpuModel | undefined): readonly T[] =>
  gpu === undefined ? groups : groups.filter((group) => group.gpu === undefined || group.gpu === gpu);

/** A sharing as it is on a machine with GPUs of this model. */
export function sharingOn(sharing: Sharing, gpu: GpuModel | undefined): Sharing {
  const { partition } = sharing;
  if (partition.kind !== 'mig' || partition.groups?.some((group) => group.gpu !== undefined) !== true) return sharing;
  return { ...sharing, partition: { ...partition, groups: groupsOn(partition.groups, gpu) } };
}

/** What a container takes of each of its GPUs. */
export interface GpuPart {
  readonly gpus: number;
  readonly memory: number;
  /** Percent; 0: no limit, and no claim either. */
  readonly cores: number;
}

/** What is taken of a GPU, and what there is of one: containers, memory, percent of its cores. */
export interface GpuAmounts {
  readonly containers: number;
  readonly memory: number;
  readonly cores: number;
}

/** How an allocator counts parts of the GPUs of a machine. */
export interface PartsOfGpus {
  /** What one GPU has. */
  readonly total: GpuAmounts;
  /**
   * Which GPU a part gets, where several have room: the emptiest (`least`) or the fullest (`most`). Absent where the order in which pods
   * came decides what is free, as with MIG devices that are cut on demand.
   */
  readonly first?: 'least' | 'most';
  /** What the containers and sidecars of a pod take; undefined where none takes anything, or where it is not known. */
  readonly of: (pod: PodSpec, annotations?: Labels) => readonly GpuPart[] | undefined;
}
