import { isMpsShare } from '../../allocators';
import { memoryText, formatMemory, MiB, parseMemory, type Quantity, type Volume, type VolumeMount } from '../../../words/kubernetes';
import { normalPath } from './normal-path';
import type { PodProps } from './pod-props';
import type { Volumes } from './volumes';

/** `/dev/shm` in memory: NCCL and data loaders need more than the container runtime's 64 MiB (NVIDIA/nccl#525). */
export interface SharedMemory {
  readonly volume: Volume;
  readonly mount: VolumeMount;
}

/** Name of the volume for `/dev/shm`. */
export const SHM_VOLUME = 'dshm';
const MOUNT: VolumeMount = { name: SHM_VOLUME, mountPath: '/dev/shm' };
/** The size that containers get when nothing is mounted (containerd `pkg/oci/mounts.go`). */
const RUNTIME_DEFAULT = 64 * MiB;

/** Whether this path is `/dev/shm`, however it is written. */
export const isSharedMemoryPath = (path: string): boolean => normalPath(path) === MOUNT.mountPath;

/**
 * Whether the pods get our volume at `/dev/shm`. Not when it is switched off or the user mounts a volume there, and on
 * MPS pools only when the user asks: the device plugin mounts the MPS daemon's shared memory there (k8s-device-plugin
 * v0.20.0 `internal/plugin/mps.go`), and on those of `mpsDaemon()` the pool does.
 *
 * @param byDefault Whether the construct mounts one when the user says nothing about it.
 */
export function mountsSharedMemory({ shm, volumes, pool }: SharedMemoryProps, byDefault: boolean): boolean {
  if (shm === false || (volumes !== undefined && mountsShm(volumes))) return false;
  return shm !== undefined || (byDefault && (pool === undefined || !isMpsShare(pool.description.sharing.share)));
}

type SharedMemoryProps = Pick<PodProps, 'shm' | 'volumes' | 'pool'>;

/**
 * The memory volume for `/dev/shm`: of the size given, or an eighth of the memory limit, which leaves room for the
 * program and is what upstream's examples come to.
 */
export function sharedMemory(shm: Quantity | false | undefined, memoryLimit: Quantity | undefined): SharedMemory {
  const sizeLimit = shm === undefined || shm === false ? eighthOf(memoryLimit) : memoryText(shm);
  return {
    volume: { name: SHM_VOLUME, emptyDir: sizeLimit === undefined ? { medium: 'Memory' } : { medium: 'Memory', sizeLimit } },
    mount: MOUNT,
  };
}

function mountsShm(volumes: Volumes): boolean {
  for (const name in volumes) {
    const mountPath = volumes[name]?.mountPath;
    if (mountPath !== undefined && isSharedMemoryPath(mountPath)) return true;
  }
  return false;
}

function eighthOf(memoryLimit: Quantity | undefined): string | undefined {
  const bytes = parseMemory(memoryLimit);
  if (bytes === undefined) return undefined;
  return formatMemory(Math.min(bytes, Math.max(RUNTIME_DEFAULT, Math.floor(bytes / 8 / MiB) * MiB)));
}
