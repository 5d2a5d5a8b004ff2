import { boolean, object, oneOf, optional, required } from '../../internal';
import type { StorageRow } from '../model';
import { hostPathForm } from './forms';

const TYPES = ['DirectoryOrCreate', 'Directory'] as const;

/** Options of a folder of the node. */
export interface HostPathOptions {
  /**
   * Mount it read-only.
   *
   * @default false
   */
  readonly readOnly?: boolean;
  /**
   * `'DirectoryOrCreate'` makes the folder where it is missing, for root alone; with `'Directory'` the pod waits for it.
   *
   * @default 'Directory'
   */
  readonly type?: (typeof TYPES)[number];
}

/** A folder of the node, as `hostPath()` makes it. */
export interface HostPathVolume extends HostPathOptions {
  readonly kind: 'hostPath';
  readonly path: string;
}

/** A folder of the node: a file system that every node mounts by itself, such as Lustre or WEKA. Every node has its own. */
export const hostPath = (path: string, options: HostPathOptions = {}): HostPathVolume =>
  Object.freeze({ ...options, kind: 'hostPath' as const, path });

export const hostPathRow: StorageRow<HostPathVolume> = {
  id: 'hostPath',
  made: 'hostPath()',
  schema: object<HostPathVolume>({
    kind: required(oneOf(['hostPath'])),
    path: required(hostPathForm),
    readOnly: optional(boolean),
    type: optional(oneOf(TYPES)),
  }),
  // A folder that is silently made anew, on the disk of the system, hides that nothing is mounted there.
  use: ({ path, readOnly, type = 'Directory' }) => ({ source: { hostPath: { path, type } }, readOnly }),
  // What mounts it is not known: it may be the same folder for all nodes.
  lasts: 'cluster',
  source: 'Kubernetes 1.36 core/v1 HostPathVolumeSource',
};
