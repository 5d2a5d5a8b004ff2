import {
  anyOf,
  at,
  boolean,
  checkNoOptions,
  integer,
  isPlainObject,
  map,
  object,
  optional,
  type Problem,
  required,
} from '../../../internal';
import { GPU_RESOURCE, MPS_LOG_DIRECTORY, MPS_PIPE_DIRECTORY, type MigProfile, migResource } from '../../../words/gpu';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { cutBy, type MigOptions } from '../mig-options';
import { migOptionsSchema, migProblems } from '../mig-schemas';
import { GPUS, MIG_OR_GPUS, replicaProblems } from './replicas';
import { mpsDaemonKeys, mpsUser, type PluginShare } from './share';

const replicas = integer({ min: 2 });
const shareKeys = {
  renameByDefault: optional(boolean),
  failRequestsGreaterThanOne: optional(boolean),
};
const timeSlicingSchema = object<TimeSlicingOptions>({
  replicas: required(
    anyOf("a number from 2, or one for each device such as { gpus: 4, '1g.10gb': 2 }", replicas, map(replicas, { min: 1, ...MIG_OR_GPUS })),
  ),
  ...shareKeys,
  mig: optional(migOptionsSchema),
});
const mpsSchema = object<PluginShareOptions>({ replicas: required(replicas), ...shareKeys });
const mpsDaemonSchema = object<MpsDaemonOptions>({
  replicas: required(replicas),
  ...shareKeys,
  ...mpsDaemonKeys,
  multiUser: optional(boolean),
  user: optional(mpsUser),
});

/** Whole GPUs, one container each, through the NVIDIA device plugin. */
export function exclusive(): Sharing<'exclusive'>;
export function exclusive(...given: readonly unknown[]): Sharing<'exclusive'> {
  checkNoOptions('exclusive', given);
  return { partition: { kind: 'none' }, share: { kind: 'none' } };
}

/**
 * GPUs cut by MIG, through the NVIDIA device plugin. `MigPartitionedNodePool` checks the profiles by type as well.
 *
 * @throws GpuConfigError when layout and groups are both given, or cut no GPU.
 */
export function mig(options: MigOptions = {}): Sharing<'mig'> {
  checkOffer('mig', migOptionsSchema, options, migProblems);
  return { partition: cutBy(options), share: { kind: 'none' } };
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

/** Containers on one device by what the device is: whole GPUs, and MIG devices by their profile. */
export type DeviceReplicas = Readonly<Partial<Record<MigProfile | 'gpus', number>>>;

/** How GPUs, or MIG devices, are used in turns. */
export interface TimeSlicingOptions extends Omit<PluginShareOptions, 'replicas'> {
  /**
   * Containers on one device, at least 2. With `mig` they may differ by device: `{ gpus: 4, '1g.10gb': 2 }` shares the GPUs
   * that stay whole four times and those devices twice, and nothing else. Which of the GPUs of a node are shared cannot be
   * chosen: the device plugin reads no list of devices.
   *
   * @see https://github.com/NVIDIA/k8s-device-plugin/blob/v0.20.0/README.md
   */
  readonly replicas: number | DeviceReplicas;
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
  checkOffer('timeSlicing', timeSlicingSchema, given, ({ mig: layout, replicas: many }, path) => [
    ...(isPlainObject(layout) ? migProblems(layout, at(path, 'mig')) : []),
    ...(isPlainObject(many) ? replicaProblems(many, isPlainObject(layout) ? layout : undefined, at(path, 'replicas')) : []),
  ]);
  const { mig: cut, ...options } = given;
  return {
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
  checkOffer('mps', mpsSchema, options);
  return { partition: { kind: 'none' }, share: pluginShare('mps', options) };
}

/** How an MPS daemon that is not the device plugin's serves a pool. */
export interface MpsDaemonOptions extends PluginShareOptions {
  /**
   * What runs the daemon: an `MpsControlDaemon` for the pool, or a unit of systemd on each node, which the node files of a
   * `TunedGpuNode` bring where the node's image brings the driver.
   *
   * @default 'daemonSet'
   */
  readonly runs?: 'daemonSet' | 'node';
  /**
   * Folder of the node where the daemon and its clients meet: `CUDA_MPS_PIPE_DIRECTORY`.
   *
   * @default - '/run/nvidia-mps', or '/tmp/nvidia-mps' with `runs: 'node'`, where programs of the node look for it
   */
  readonly pipeDirectory?: string;
  /**
   * Folder of the node for the daemon's log: `CUDA_MPS_LOG_DIRECTORY`.
   *
   * @default '/var/log/nvidia-mps'
   */
  readonly logDirectory?: string;
  /**
   * Percent of a GPU's threads that each client gets at most; a client may ask for less. A cap and no reservation.
   *
   * @default 100
   */
  readonly activeThreadPercentage?: number;
  /**
   * Memory of a GPU that each client gets at most, such as `'8Gi'`; a client may ask for less.
   *
   * @default - no limit: one client can take all of it
   */
  readonly pinnedMemoryLimit?: string;
  /**
   * Whether clients of several Unix users are served at once. Without it a client waits until those of another user have ended; with
   * it a fault of one user's client ends those of the others.
   *
   * @default false
   */
  readonly multiUser?: boolean;
  /**
   * Number of the Unix user (UID) that the daemon runs as: it serves clients of this user alone, which say `runAsUser`. For a pool
   * of one user, whose daemon has no rights of root; other users get pools of their own. Not with `multiUser` nor `runs: 'node'`.
   *
   * @default - root, whose daemon starts a server for the user of the first client
   */
  readonly user?: number;
}

/**
 * GPUs that several containers use at once through an MPS daemon that is run by hand: the device plugin counts shares, and
 * every client may have a percentage and a memory limit of its own, `{ gpus: 1, mps: { activeThreadPercentage: 30 } }`. A fatal
 * fault of one client ends all clients of the GPU. Containers mount folders of the node, which a namespace at Pod Security
 * level `baseline` refuses. Where equal shares are enough use `mps()`, which needs none of that.
 *
 * @see https://docs.nvidia.com/deploy/mps/
 * @throws GpuConfigError when the options have no such form, such as fewer than two replicas.
 */
export function mpsDaemon(options: MpsDaemonOptions): Sharing<'mpsDaemon'> {
  checkOffer('mpsDaemon', mpsDaemonSchema, options, ofOneUser);
  const {
    runs = 'daemonSet',
    pipeDirectory,
    logDirectory = MPS_LOG_DIRECTORY,
    activeThreadPercentage,
    pinnedMemoryLimit,
    multiUser,
    user,
  } = options;
  return {
    partition: { kind: 'none' },
    share: {
      ...pluginShare('mps', options),
      kind: 'mpsDaemon',
      runs,
      pipeDirectory: pipeDirectory ?? (runs === 'node' ? MPS_PIPE_DIRECTORY : '/run/nvidia-mps'),
      logDirectory,
      ...(activeThreadPercentage === undefined ? {} : { activeThreadPercentage }),
      ...(pinnedMemoryLimit === undefined ? {} : { pinnedMemoryLimit }),
      ...(multiUser === true ? { multiUser } : {}),
      ...(user === undefined ? {} : { user }),
    },
  };
}

/** A server of several users and a unit of the node run as root. */
function ofOneUser({ user, multiUser, runs }: Readonly<Record<string, unknown>>, path: string): readonly Problem[] {
  if (user === undefined) return [];
  return [
    ...(multiUser === true
      ? [{ path, problem: 'needs one of user and multiUser, not both', got: ['user', 'multiUser'], fix: 'remove one of them' }]
      : []),
    ...(runs === 'node'
      ? [
          {
            path: at(path, 'user'),
            problem: "is for a daemon in a pod, and the node's unit runs as root",
            got: user,
            fix: "remove it, or runs: 'node'",
          },
        ]
      : []),
  ];
}

function pluginShare(
  kind: PluginShare['kind'],
  { replicas: many, renameByDefault = false, failRequestsGreaterThanOne = true }: Omit<TimeSlicingOptions, 'mig'>,
): PluginShare {
  const rest = { renamed: renameByDefault, failRequestsGreaterThanOne };
  if (typeof many === 'number') return { kind, replicas: many, ...rest };
  const each = Object.entries(many).map(([device, count]) => [device === GPUS ? GPU_RESOURCE : migResource(device as MigProfile), count]);
  return { kind, replicas: Math.max(...Object.values(many)), each: Object.fromEntries(each) as Record<string, number>, ...rest };
}

/** The functions above, by name. */
export const pluginOffers = {
  exclusive: { schema: object<object>({}), make: exclusive },
  mig: { schema: migOptionsSchema, make: mig },
  timeSlicing: { schema: timeSlicingSchema, make: timeSlicing },
  mps: { schema: mpsSchema, make: mps },
  mpsDaemon: { schema: mpsDaemonSchema, make: mpsDaemon },
};
