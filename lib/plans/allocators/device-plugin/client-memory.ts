import { type GpuModel, gpuMemory } from '../../../words/gpu';
import { check, handle, isPlainObject, throwIfAny } from '../../../internal';
import { type AllocatorMemory, poolGpuModels, type PoolDescription } from '../../model';
import type { PluginShare } from './share';

/** What the MPS daemon allows each client process of a GPU. Several processes in one container get it several times. */
export interface ClientMemory {
  /**
   * GPU memory in MiB that a client may allocate with any driver, its CUDA context included. Where only the size is known
   * that the GPU is sold by, 90 percent of it count.
   */
  readonly memoryMiB: number;
  /** What it may allocate at most, in MiB: with a driver that finds more on the GPU. Absent where it is the same. */
  readonly mostMemoryMiB?: number;
  /** True where both follow from the size that the GPU is sold by, because no source shows what drivers find on it. */
  readonly nominal?: true;
  /** Percent of the GPU's threads that a client's kernels may occupy. */
  readonly threadPercentage: number;
}

/**
 * GPU memory in MiB that one MPS client may allocate with any driver: the memory of the GPU by the number of replicas,
 * without the fraction of a MiB.
 *
 * Source: k8s-device-plugin v0.20.0 `cmd/mps-control-daemon/mps/daemon.go`, `set_default_device_pinned_mem_limit`.
 *
 * @param gpu A model of the catalogue, or its total memory in MiB as `nvidia-smi` prints it.
 */
export function clientMemoryMiB(gpu: GpuModel | number, { replicas }: Pick<PluginShare, 'replicas'>): number {
  return Math.floor((typeof gpu === 'number' ? gpu : gpuMemory(gpu).leastMiB) / replicas);
}

/**
 * Percent of a GPU's threads that one MPS client may occupy, a whole number.
 *
 * Source: k8s-device-plugin v0.20.0 `cmd/mps-control-daemon/mps/daemon.go`, `set_default_active_thread_percentage`.
 */
export const clientThreadPercentage = ({ replicas }: Pick<PluginShare, 'replicas'>): number => Math.floor(100 / replicas);

const description = handle(
  'the description of a pool, such as pool.description',
  (pool) => isPlainObject(pool) && isPlainObject(pool.sharing) && isPlainObject(pool.sharing.share),
);

/**
 * What each client of an MPS pool may use; on machines of several models, what it can rely on. Undefined for a pool that
 * does not share by MPS, or whose GPUs are not known.
 */
export function clientMemory(pool: PoolDescription): ClientMemory | undefined {
  // Programs without types may give anything.
  throwIfAny(check(description, pool, 'clientMemory.pool'));
  const { share } = pool.sharing;
  if (share.kind !== 'mps') return undefined;
  const [smallest] = poolGpuModels(pool)
    .map(gpuMemory)
    .sort((a, b) => a.leastMiB - b.leastMiB);
  if (smallest === undefined) return undefined;
  const memoryMiB = clientMemoryMiB(smallest.leastMiB, share);
  const mostMemoryMiB = clientMemoryMiB(smallest.mostMiB, share);
  return {
    memoryMiB,
    ...(mostMemoryMiB === memoryMiB ? {} : { mostMemoryMiB }),
    ...(smallest.nominal ? { nominal: true } : {}),
    threadPercentage: clientThreadPercentage(share),
  };
}

/** What the MPS daemon gives each client of a GPU, which asks for none; time-slicing limits no memory. */
export const mpsMemory: AllocatorMemory = {
  isLimited: ({ share }) => share.kind === 'mps',
  given: (pool) => {
    const client = clientMemory(pool);
    if (client === undefined) return undefined;
    const { memoryMiB: leastMiB, mostMemoryMiB: mostMiB = leastMiB, nominal = false } = client;
    return { leastMiB, mostMiB, nominal };
  },
};
