import { boolean, object, oneOf, optional, required } from '../../internal';
import type { StorageRow } from '../model';
import { hostPathForm } from './forms';

/** Options of the node's own disks. */
export interface LocalNvmeOptions {
  /**
   * Where the node has them: `/mnt/k8s-disks/0` with EKS's `localStorage` of strategy RAID0.
   *
   * @default - '/mnt/scratch', where the tuning option `storage.scratch` of this library mounts them
   */
  readonly path?: string;
  /**
   * Mount them read-only.
   *
   * @default false
   */
  readonly readOnly?: boolean;
}

/** The node's own disks, as `localNvme()` makes it. */
export interface LocalNvme extends LocalNvmeOptions {
  readonly kind: 'localNvme';
}

/** The node's own disks: fast, and lost with the node. All pods of the node write to the same folder. */
export const localNvme = (options: LocalNvmeOptions = {}): LocalNvme => Object.freeze({ ...options, kind: 'localNvme' as const });

export const localNvmeRow: StorageRow<LocalNvme> = {
  id: 'localNvme',
  made: 'localNvme()',
  schema: object<LocalNvme>({ kind: required(oneOf(['localNvme'])), path: optional(hostPathForm), readOnly: optional(boolean) }),
  use: ({ path = '/mnt/scratch', readOnly }) => ({ source: { hostPath: { path, type: 'Directory' } }, readOnly }),
  lasts: 'node',
  source: 'lib/plans/node/settings/own/storage.ts; awslabs/amazon-eks-ami v20260724 nodeadm LocalStorage: /mnt/k8s-disks/0',
};
