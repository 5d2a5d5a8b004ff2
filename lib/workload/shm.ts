import { formatMemory, MiB, parseMemory, type Quantity, type Volume, type VolumeMount } from '../kubernetes';
import { memoryText, type Volumes } from './volumes';

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

/**
 * The memory volume for `/dev/shm`: of the size given, or an eighth of the memory limit, which leaves room for the
 * program and is what upstream's examples come to. None when it is switched off or the user mounts a volume there.
 */
export function sharedMemory(
  shm: Quantity | false | undefined,
  memoryLimit: Quantity | undefined,
  volumes: Volumes,
): SharedMemory | undefined {
  if (shm === false || mountsShm(volumes)) return undefined;
  const sizeLimit = shm === undefined ? eighthOf(memoryLimit) : memoryText(shm);
  return {
    volume: { name: SHM_VOLUME, emptyDir: sizeLimit === undefined ? { medium: 'Memory' } : { medium: 'Memory', sizeLimit } },
    mount: MOUNT,
  };
}

function mountsShm(volumes: Volumes): boolean {
  for (const name in volumes) if (volumes[name]?.mountPath === MOUNT.mountPath) return true;
  return false;
}

function eighthOf(memoryLimit: Quantity | undefined): string | undefined {
  const bytes = parseMemory(memoryLimit);
  if (bytes === undefined) return undefined;
  return formatMemory(Math.min(bytes, Math.max(RUNTIME_DEFAULT, Math.floor(bytes / 8 / MiB) * MiB)));
}
