import { boolean, cpu, memory, object, oneOf, optional, required, text } from '../../internal';
import { formatCpu, memoryText, MiB, parseCpu, type Quantity } from '../../words/kubernetes';
import type { StorageRow } from '../model';

/** Options of a bucket of Cloud Storage. */
export interface GcsFuseOptions {
  /**
   * Folder of the bucket to mount: `only-dir` of gcsfuse.
   *
   * @default - all of the bucket
   */
  readonly folder?: string;
  /**
   * Further flags of gcsfuse, with commas between them.
   *
   * @default 'implicit-dirs'
   */
  readonly mountOptions?: string;
  /**
   * Mount it read-only.
   *
   * @default false
   */
  readonly readOnly?: boolean;
  /**
   * What the sidecar asks for that GKE adds to the pod; each is both request and limit, so that the pod stays Guaranteed.
   *
   * @default - GKE's own: 250m, 256Mi and 5Gi of disk
   */
  readonly sidecar?: { readonly cpu?: Quantity; readonly memory?: Quantity; readonly 'ephemeral-storage'?: Quantity };
}

/** A bucket of Cloud Storage, as `gcsFuse()` makes it. */
export interface GcsFuse extends GcsFuseOptions {
  readonly kind: 'gcsFuse';
  readonly bucket: string;
}

/**
 * A bucket of Cloud Storage as files, by GKE's Cloud Storage FUSE CSI driver. The pods' ServiceAccount needs access to the
 * bucket (Workload Identity Federation).
 */
export const gcsFuse = (bucket: string, options: GcsFuseOptions = {}): GcsFuse =>
  Object.freeze({ ...options, kind: 'gcsFuse' as const, bucket });

export const gcsFuseRow: StorageRow<GcsFuse> = {
  id: 'gcsFuse',
  made: 'gcsFuse()',
  schema: object<GcsFuse>({
    kind: required(oneOf(['gcsFuse'])),
    bucket: required(text({ pattern: /^(_|[a-z0-9][-_.a-z0-9]{1,220}[a-z0-9])$/, what: "a bucket's name, without gs://" })),
    folder: optional(text({ pattern: /^[^,/][^,]*$/, what: 'a folder of the bucket, without comma' })),
    mountOptions: optional(text()),
    readOnly: optional(boolean),
    sidecar: optional(
      object<NonNullable<GcsFuseOptions['sidecar']>>({
        cpu: optional(cpu({ min: 1 })),
        memory: optional(memory({ min: MiB })),
        'ephemeral-storage': optional(memory({ min: MiB })),
      }),
    ),
  }),
  use: ({ bucket, folder, mountOptions = 'implicit-dirs', readOnly, sidecar = {} }) => ({
    source: {
      csi: {
        driver: 'gcsfuse.csi.storage.gke.io',
        ...(readOnly === undefined ? {} : { readOnly }),
        volumeAttributes: {
          bucketName: bucket,
          mountOptions: folder === undefined ? mountOptions : `${mountOptions},only-dir=${folder}`,
        },
      },
    },
    readOnly,
    annotations: {
      'gke-gcsfuse/volumes': 'true',
      ...(sidecar.cpu === undefined ? {} : { 'gke-gcsfuse/cpu-limit': formatCpu(parseCpu(sidecar.cpu) ?? 0) }),
      ...(sidecar.memory === undefined ? {} : { 'gke-gcsfuse/memory-limit': memoryText(sidecar.memory) }),
      ...(sidecar['ephemeral-storage'] === undefined
        ? {}
        : { 'gke-gcsfuse/ephemeral-storage-limit': memoryText(sidecar['ephemeral-storage']) }),
    },
  }),
  lasts: 'cluster',
  source:
    'GoogleCloudPlatform/gcs-fuse-csi-driver pkg/webhook/config.go (annotations, defaults) and docs; GKE documentation, Cloud Storage FUSE CSI driver',
};
