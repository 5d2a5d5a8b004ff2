import { map, type Schema, unionBy } from '../../internal';
import type { StorageChoice, StoragePlace, StorageRow, StorageUse } from '../model';
import { type AzureBlob, azureBlobRow } from './azure-blob';
import { type ClaimVolume, claimRow } from './claim';
import { type CsiVolume, csiRow } from './csi';
import { type EmptyDirVolume, emptyDirRow } from './empty-dir';
import { type GcsFuse, gcsFuseRow } from './gcs-fuse';
import { type HostPathVolume, hostPathRow } from './host-path';
import { type ImageVolume, imageRow } from './image';
import { type LocalNvme, localNvmeRow } from './local-nvme';
import { type S3, s3Row } from './s3';
import { MOUNT_PATH } from './forms';

/** A volume that is there when its pod has ended. */
export type LastingVolume = ClaimVolume | HostPathVolume | LocalNvme | GcsFuse | AzureBlob;

/** A volume of data, models or scratch, as `pvc()`, `hostPath()`, `localNvme()`, `emptyDir()`, `imageVolume()`, `s3()`, `gcsFuse()`, `azureBlob()` and `csi()` make it. */
export type StorageVolume = LastingVolume | EmptyDirVolume | ImageVolume | S3 | CsiVolume;

/** Volumes by the path at which the main container sees them. */
export interface Mounts {
  readonly [path: `/${string}`]: StorageVolume;
}

/** A row of any sort: it reads only its own choices. */
const known = <S extends StorageChoice>(row: StorageRow<S>): StorageRow => row as unknown as StorageRow;

/** Every sort of volume that is known. What consumes them takes the list, so that a test can add one. */
export const storageRows: readonly StorageRow[] = [
  known(claimRow),
  known(hostPathRow),
  known(localNvmeRow),
  known(emptyDirRow),
  known(imageRow),
  known(s3Row),
  known(gcsFuseRow),
  known(azureBlobRow),
  known(csiRow),
];

/** The row of a choice. */
export const storageRow = ({ kind }: StorageChoice, rows: readonly StorageRow[] = storageRows): StorageRow | undefined =>
  rows.find(({ id }) => id === kind);

/** What a choice becomes; nothing where it has no row. */
export const storageUse = (choice: StorageChoice, place: StoragePlace, rows: readonly StorageRow[] = storageRows): StorageUse =>
  storageRow(choice, rows)?.use(choice, place) ?? { source: {} };

/** Whether checkpoints can be kept there. */
const keeps = ({ lasts, isReadOnly, takesCheckpoints }: StorageRow): boolean =>
  lasts !== 'pod' && isReadOnly !== true && takesCheckpoints !== false;

const volumeSchema = (rows: readonly StorageRow[]): Schema =>
  unionBy('kind', rows.map(({ made }) => made).join(', '), ...rows.map(({ schema }) => schema));

/** The form of any volume. */
export const anyVolumeSchema = (rows: readonly StorageRow[] = storageRows): Schema => volumeSchema(rows);

/** The form of a volume that outlives its pods. */
export const lastingVolumeSchema = (rows: readonly StorageRow[] = storageRows): Schema => volumeSchema(rows.filter(keeps));

export const pathKey = { key: MOUNT_PATH, keyWhat: "an absolute path without ':', such as '/data'" };

/** The form of volumes by path. */
export const mountsSchema = (rows: readonly StorageRow[] = storageRows): Schema => map(anyVolumeSchema(rows), pathKey);
