import { boolean, integer, map, memory, object, oneOf, optional, ownValue, plainText, required, type Schema } from '../../../internal';
import { MiB } from '../../../words/kubernetes';
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

/** Every GPU offered several times by the NVIDIA device plugin, to clients of an MPS daemon that is not the plugin's. */
export interface MpsDaemonShare extends Omit<PluginShare, 'kind' | 'each'> {
  readonly kind: 'mpsDaemon';
  /** What runs the daemon: an `MpsControlDaemon`, or a unit of the node. */
  readonly runs: 'daemonSet' | 'node';
  readonly pipeDirectory: string;
  readonly logDirectory: string;
  /** Percent of a GPU's threads that a client gets at most, unless it says less. */
  readonly activeThreadPercentage?: number;
  /** Memory of a GPU that a client gets at most, unless it says less. */
  readonly pinnedMemoryLimit?: string;
  /** Clients of several users are served at once. */
  readonly multiUser?: true;
  /** Number of the Unix user that the daemon runs as, and its clients. */
  readonly user?: number;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly timeSlicing: PluginShare;
    readonly mps: PluginShare;
    readonly mpsDaemon: MpsDaemonShare;
  }
}

/** Whether the NVIDIA device plugin offers each device several times. */
export const isPluginShare = (share: Share): share is PluginShare | MpsDaemonShare =>
  share.kind === 'timeSlicing' || share.kind === 'mps' || share.kind === 'mpsDaemon';

/** Whether containers are clients of an MPS daemon that is not the device plugin's. */
export const isMpsDaemonShare = (share: Share): share is MpsDaemonShare => share.kind === 'mpsDaemon';

/** Whether containers share GPUs as clients of an MPS daemon, whoever runs it. */
export const isMpsShare = (share: Share): share is PluginShare | MpsDaemonShare => share.kind === 'mps' || share.kind === 'mpsDaemon';

/** What the device plugin is told to do with its devices: of a daemon that is not its own it knows nothing. */
export const pluginStrategy = ({ kind }: PluginShare | MpsDaemonShare): 'timeSlicing' | 'mps' =>
  kind === 'mpsDaemon' ? 'timeSlicing' : kind;

/** How many containers there are on one device of that name; 1 where it is not shared. */
export const replicasOf = (share: PluginShare | MpsDaemonShare, resource: string): number =>
  share.kind === 'mpsDaemon' || share.each === undefined ? share.replicas : (ownValue(share.each, resource) ?? 1);

const keys = {
  replicas: required(integer({ min: 2 })),
  renamed: required(boolean),
  failRequestsGreaterThanOne: required(boolean),
};
const each = map(integer({ min: 2 }), { min: 1, key: /^nvidia\.com\/(?:gpu|mig-.+)$/, keyWhat: "a resource such as 'nvidia.com/gpu'" });
const timeSlicing: Schema = object<PluginShare>({ kind: required(oneOf(['timeSlicing'])), ...keys, each: optional(each) });
/** MPS shares whole GPUs and nothing else. */
const mps: Schema = object<Omit<PluginShare, 'each'>>({ kind: required(oneOf(['mps'])), ...keys });

/** A directory of the node: it stands in a unit of systemd, in mounts and in scripts. */
const directory = plainText({
  pattern: /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){1,8}$/,
  what: "a folder of the node, such as '/run/nvidia-mps'",
});

/** Form of what an MPS daemon is told. */
export const mpsDaemonKeys = {
  runs: optional(oneOf(['daemonSet', 'node'])),
  pipeDirectory: optional(directory),
  logDirectory: optional(directory),
  activeThreadPercentage: optional(integer({ min: 1, max: 100 })),
  pinnedMemoryLimit: optional(memory({ min: MiB })),
};

/** Number of a Unix user besides root. Source: Kubernetes 1.36 `pkg/apis/core/validation`, `runAsUser`. */
export const mpsUser: Schema = integer({ min: 1, max: 2 ** 31 - 1 });

/** Forms of its shares in the description of a pool. */
export const pluginShares = {
  none: object<NoShare>({ kind: required(oneOf(['none'])) }),
  timeSlicing,
  mps,
  mpsDaemon: object<MpsDaemonShare>({
    kind: required(oneOf(['mpsDaemon'])),
    ...keys,
    ...mpsDaemonKeys,
    runs: required(oneOf(['daemonSet', 'node'])),
    pipeDirectory: required(directory),
    logDirectory: required(directory),
    multiUser: optional(oneOf([true])),
    user: optional(mpsUser),
  }),
};

/** How the name of a device ends that is renamed since it is offered several times. */
export const SHARED_SUFFIX = '.shared';

/** The name of a device that is offered several times. Source: k8s-device-plugin v0.20.0 README, `renameByDefault`. */
export const sharedName = (resource: string, share: Share): string =>
  isPluginShare(share) && share.renamed && replicasOf(share, resource) > 1 ? resource + SHARED_SUFFIX : resource;

/** Whether a device is one that is offered several times, by its name. */
export const isSharedName = (resource: string): boolean => resource.endsWith(SHARED_SUFFIX);
