import { boolean, object, oneOf, optional, required, text } from '../../internal';
import type { StorageRow } from '../model';
import { nameOf } from './forms';

/** Options of a container of Azure Blob Storage. */
export interface AzureBlobOptions {
  /** Secret of the pods' namespace with `azurestorageaccountname` and `azurestorageaccountkey`. */
  readonly secretName: string;
  /**
   * Flags of blobfuse, such as `'-o allow_other --file-cache-timeout-in-seconds=120'`.
   *
   * @default - the driver's own
   */
  readonly mountOptions?: string;
  /**
   * Mount it read-only.
   *
   * @default false
   */
  readonly readOnly?: boolean;
}

/** A container of Azure Blob Storage, as `azureBlob()` makes it. */
export interface AzureBlob extends AzureBlobOptions {
  readonly kind: 'azureBlob';
  readonly container: string;
}

/** A container of Azure Blob Storage as files, by the Azure Blob Storage CSI driver (blobfuse). */
export const azureBlob = (container: string, options: AzureBlobOptions): AzureBlob =>
  Object.freeze({ ...options, kind: 'azureBlob' as const, container });

export const azureBlobRow: StorageRow<AzureBlob> = {
  id: 'azureBlob',
  made: 'azureBlob()',
  schema: object<AzureBlob>({
    kind: required(oneOf(['azureBlob'])),
    container: required(
      text({
        pattern: /^(?=.{3,63}$)[a-z0-9](-?[a-z0-9])*$/,
        what: 'the name of a container: 3 to 63 lower-case letters, digits and single hyphens',
      }),
    ),
    secretName: required(nameOf('Secret')),
    mountOptions: optional(text()),
    readOnly: optional(boolean),
  }),
  use: ({ container, secretName, mountOptions, readOnly }) => ({
    source: {
      csi: {
        driver: 'blob.csi.azure.com',
        ...(readOnly === undefined ? {} : { readOnly }),
        volumeAttributes: { containerName: container, secretName, ...(mountOptions === undefined ? {} : { mountOptions }) },
      },
    },
    readOnly,
  }),
  lasts: 'cluster',
  source: 'kubernetes-sigs/blob-csi-driver deploy/example/nginx-blobfuse-inline-volume.yaml and docs/driver-parameters.md',
};
