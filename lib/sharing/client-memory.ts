import { type GpuModel, gpuOf } from '../gpu';
import type { PluginShare } from './offer';
import type { PoolDescription } from './pool';

/** What the MPS daemon allows each client process of a GPU. Several processes in one container get it several times. */
export interface ClientMemory {
  /** GPU memory in MiB that a client may allocate, its CUDA context included. */
  readonly memoryMiB: number;
  /** Percent of the GPU's threads that a client's kernels may occupy. */
  readonly threadPercentage: number;
}

/**
 * GPU memory in MiB that one MPS client may allocate: the memory of the GPU by the number of replicas, without the
 * fraction of a MiB. Undefined for a model whose memory is not known.
 *
 * Source: k8s-device-plugin v0.20.0 `cmd/mps-control-daemon/mps/daemon.go`, `set_default_device_pinned_mem_limit`.
 *
 * @param gpu A model of the catalogue, or its total memory in MiB as `nvidia-smi` prints it.
 */
export function clientMemoryMiB(gpu: GpuModel | number, { replicas }: Pick<PluginShare, 'replicas'>): number | undefined {
  const total = typeof gpu === 'number' ? gpu : gpuOf(gpu).memoryMiB;
  return total === undefined ? undefined : Math.floor(total / replicas);
}

/**
 * Percent of a GPU's threads that one MPS client may occupy, a whole number.
 *
 * Source: k8s-device-plugin v0.20.0 `cmd/mps-control-daemon/mps/daemon.go`, `set_default_active_thread_percentage`.
 */
export const clientThreadPercentage = ({ replicas }: Pick<PluginShare, 'replicas'>): number => Math.floor(100 / replicas);

/**
 * What each client of an MPS pool may use; on machines of several models, what it can rely on. Undefined for a pool that
 * does not share by MPS, or whose GPUs or their memory are not known.
 */
export function clientMemory({ sharing: { share }, gpu, shapes = [] }: PoolDescription): ClientMemory | undefined {
  if (share.kind !== 'mps') return undefined;
  const models = shapes.length > 0 ? shapes.map(({ machine }) => machine.gpu) : gpu === undefined ? [] : [gpu];
  let least: number | undefined;
  for (const model of models) {
    const memoryMiB = clientMemoryMiB(model, share);
    if (memoryMiB === undefined) return undefined;
    least = Math.min(least ?? memoryMiB, memoryMiB);
  }
  return least === undefined ? undefined : { memoryMiB: least, threadPercentage: clientThreadPercentage(share) };
}
