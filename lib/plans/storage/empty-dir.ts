import { memory, object, oneOf, optional, required } from '../../internal';
import { memoryText, MiB, parseMemory, type Quantity } from '../../words/kubernetes';
import type { StorageRow } from '../model';

/** Options of a folder of the pod. */
export interface EmptyDirOptions {
  /**
   * `'Memory'`: files are in memory, and count against the memory limit of the container that writes them.
   *
   * @default - the node's disk; the size is asked of the node as `ephemeral-storage`
   */
  readonly medium?: 'Memory';
}

/** A folder of the pod, as `emptyDir()` makes it. */
export interface EmptyDirVolume extends EmptyDirOptions {
  readonly kind: 'emptyDir';
  readonly sizeLimit: Quantity;
}

/** Scratch space of a size, which is there as long as the pod. A pod that writes more is evicted. */
export const emptyDir = (sizeLimit: Quantity, options: EmptyDirOptions = {}): EmptyDirVolume =>
  Object.freeze({ ...options, kind: 'emptyDir' as const, sizeLimit });

export const emptyDirRow: StorageRow<EmptyDirVolume> = {
  id: 'emptyDir',
  made: 'emptyDir()',
  schema: object<EmptyDirVolume>({
    kind: required(oneOf(['emptyDir'])),
    sizeLimit: required(memory({ min: MiB })),
    medium: optional(oneOf(['Memory'])),
  }),
  use: ({ sizeLimit, medium }) => ({
    source: { emptyDir: { ...(medium === undefined ? {} : { medium }), sizeLimit: memoryText(sizeLimit) } },
    ...(medium === undefined ? { diskBytes: parseMemory(sizeLimit) ?? 0 } : {}),
  }),
  lasts: 'pod',
  source: 'Kubernetes v1.36.3 pkg/kubelet/eviction/eviction_manager.go, emptyDirLimitEviction; core/v1 EmptyDirVolumeSource',
};
