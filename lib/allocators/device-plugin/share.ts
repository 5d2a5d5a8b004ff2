import { boolean, integer, map, object, oneOf, optional, required, type Schema } from '../../internal';
import type { NoShare, Share } from '../../model';

/** Every GPU, or MIG device, offered several times by the NVIDIA device plugin. */
export interface PluginShare {
  /** `timeSlicing`: no memory limit, processes take turns. `mps`: they run at once, with a share of memory and threads. */
  readonly kind: 'timeSlicing' | 'mps';
  /** Containers on one device, at least 2; where devices differ, on those that are shared most. */
  readonly replicas: number;
  /** The same by the name of each resource before it is shared, where they differ: what is not here is not shared. */
  readonly each?: Readonly<Record<string, number>>;
  /** Whether the resource is called `<name>.shared`. */
  readonly renamed: boolean;
  /** Whether the device plugin fails a container that asks for more than one share. */
  readonly failRequestsGreaterThanOne: boolean;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly timeSlicing: PluginShare;
    readonly mps: PluginShare;
  }
}

/** Whether the NVIDIA device plugin offers each device several times. */
export const isPluginShare = (share: Share): share is PluginShare => share.kind === 'timeSlicing' || share.kind === 'mps';

/** How many containers there are on one device of that name; 1 where it is not shared. */
export const replicasOf = ({ replicas, each }: PluginShare, resource: string): number =>
  each === undefined ? replicas : (each[resource] ?? 1);

const keys = {
  replicas: required(integer({ min: 2 })),
  renamed: required(boolean),
  failRequestsGreaterThanOne: required(boolean),
};
const each = map(integer({ min: 2 }), { min: 1, key: /^nvidia\.com\/(?:gpu|mig-.+)$/, keyWhat: "a resource such as 'nvidia.com/gpu'" });
const timeSlicing: Schema = object<PluginShare>({ kind: required(oneOf(['timeSlicing'])), ...keys, each: optional(each) });
/** MPS shares whole GPUs and nothing else. */
const mps: Schema = object<Omit<PluginShare, 'each'>>({ kind: required(oneOf(['mps'])), ...keys });

/** Forms of its shares in the description of a pool. */
export const pluginShares = {
  none: object<NoShare>({ kind: required(oneOf(['none'])) }),
  timeSlicing,
  mps,
};

/** How the name of a device ends that is renamed since it is offered several times. */
export const SHARED_SUFFIX = '.shared';

/** The name of a device that is offered several times. Source: k8s-device-plugin v0.20.0 README, `renameByDefault`. */
export const sharedName = (resource: string, share: Share): string =>
  isPluginShare(share) && share.renamed && replicasOf(share, resource) > 1 ? resource + SHARED_SUFFIX : resource;

/** Whether a device is one that is offered several times, by its name. */
export const isSharedName = (resource: string): boolean => resource.endsWith(SHARED_SUFFIX);
