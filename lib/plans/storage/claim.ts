import { boolean, object, oneOf, optional, required } from '../../internal';
import type { StorageRow } from '../model';
import { nameOf, subPathForm } from './forms';

/** A PersistentVolumeClaim of the pods' namespace, as `pvc()` makes it. */
export interface ClaimVolume {
  readonly kind: 'pvc';
  readonly claimName: string;
  /**
   * Mount it read-only; then the files must be there.
   *
   * @default false
   */
  readonly readOnly?: boolean;
  /**
   * Folder of the volume to mount. Of a model's cache: the folder with the model's files, which the server then reads there
   * and does not fetch.
   *
   * @default - the whole volume; of a model's cache: the volume is the server's cache, and keeps what it fetches by name
   */
  readonly folder?: string;
}

/** A PersistentVolumeClaim. Pods on several nodes need one that many may mount. */
export const pvc = (claimName: string, options: Omit<ClaimVolume, 'kind' | 'claimName'> = {}): ClaimVolume =>
  Object.freeze({ ...options, kind: 'pvc' as const, claimName });

export const claimRow: StorageRow<ClaimVolume> = {
  id: 'pvc',
  made: 'pvc()',
  schema: object<ClaimVolume>({
    kind: required(oneOf(['pvc'])),
    claimName: required(nameOf('PersistentVolumeClaim')),
    readOnly: optional(boolean),
    folder: optional(subPathForm),
  }),
  use: ({ claimName, readOnly, folder }) => ({
    source: { persistentVolumeClaim: readOnly === true ? { claimName, readOnly } : { claimName } },
    readOnly,
    subPath: folder,
  }),
  lasts: 'cluster',
  source: 'Kubernetes 1.36 core/v1 PersistentVolumeClaimVolumeSource',
};
