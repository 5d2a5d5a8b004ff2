export { type AzureBlob, azureBlob, type AzureBlobOptions } from './azure-blob';
export {
  checkpointFacts,
  checkpointGrace,
  type CheckpointOptions,
  type Checkpoints,
  checkpointsSchema,
  checkpointEnv,
  checkpointVolumes,
} from './checkpoints';
export { claimRow, type ClaimVolume, pvc } from './claim';
export { csi, type CsiOptions, type CsiVolume } from './csi';
export { emptyDir, type EmptyDirOptions, type EmptyDirVolume } from './empty-dir';
export { gcsFuse, type GcsFuse, type GcsFuseOptions } from './gcs-fuse';
export { hostPath, type HostPathOptions, type HostPathVolume } from './host-path';
export { imageRow, type ImageVolume, imageVolume } from './image';
export { localNvme, type LocalNvme, type LocalNvmeOptions } from './local-nvme';
export { s3, type S3, type S3Options } from './s3';
export { type LastingVolume, type Mounts, mountsSchema, storageRows, storageUse, type StorageVolume } from './volumes';
export { type Stored, storageObjects, storedVolumes, volumeName, withStorage } from './with-storage';
export { hostPathForm, imageForm, mountPathForm, nameOf, subPathForm } from './forms';
