import { boolean, integer, object, oneOf, required, type Schema } from '../../internal';
import type { NoShare, Share } from '../../model';

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

declare module '../../model/sharing' {
  interface Shares {
    readonly timeSlicing: PluginShare;
    readonly mps: PluginShare;
  }
}

/** Whether the NVIDIA device plugin offers each device several times. */
export const isPluginShare = (share: Share): share is PluginShare => share.kind === 'timeSlicing' || share.kind === 'mps';

const pluginShare: Schema = object<PluginShare>({
  kind: required(oneOf(['timeSlicing', 'mps'])),
  replicas: required(integer({ min: 2 })),
  renamed: required(boolean),
  failRequestsGreaterThanOne: required(boolean),
});

/** Forms of its shares in the description of a pool. */
export const pluginShares = {
  none: object<NoShare>({ kind: required(oneOf(['none'])) }),
  timeSlicing: pluginShare,
  mps: pluginShare,
};

/** How the name of a device ends that is renamed since it is offered several times. */
export const SHARED_SUFFIX = '.shared';

/** The name of a device that is offered several times. Source: k8s-device-plugin v0.20.0 README, `renameByDefault`. */
export const sharedName = (resource: string, share: Share): string =>
  'renamed' in share && share.renamed ? resource + SHARED_SUFFIX : resource;

/** Whether a device is one that is offered several times, by its name. */
export const isSharedName = (resource: string): boolean => resource.endsWith(SHARED_SUFFIX);
