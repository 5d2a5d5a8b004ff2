import { boolean, defined, hasToken, list, object, oneOf, optional, required, text } from '../../internal';
import { contentHash } from '../../words/kubernetes';
import type { StorageRow } from '../model';

const SOURCES = ['driver', 'pod'] as const;

/** Options of a bucket of Amazon S3. */
export interface S3Options {
  /**
   * Folder of the bucket to mount, without `/` at its ends.
   *
   * @default - the whole bucket
   */
  readonly folder?: string;
  /**
   * Region of the bucket, such as `'us-east-1'`.
   *
   * @default - Mountpoint finds it
   */
  readonly region?: string;
  /**
   * Whose permissions read the bucket: those of the driver, or of the pods' ServiceAccount (`'pod'`, Kubernetes 1.30 or newer).
   *
   * @default 'driver'
   */
  readonly authenticationSource?: (typeof SOURCES)[number];
  /**
   * Further options of Mountpoint, each without its `--`, such as `'allow-delete'`.
   *
   * @default ['allow-other'], by which programs that are not root see the files
   */
  readonly mountOptions?: readonly string[];
  /**
   * Mount it read-only. With `false` new files can be written, from their beginning to their end; none can be renamed.
   *
   * @default true
   */
  readonly readOnly?: boolean;
}

/** A bucket of Amazon S3, as `s3()` makes it. */
export interface S3 extends S3Options {
  readonly kind: 's3';
  readonly bucket: string;
}

/**
 * A bucket of Amazon S3 as files, by the Mountpoint for Amazon S3 CSI driver, which has to be installed. A PersistentVolume and
 * a claim are made for it. It is for data and models; programs that write checkpoints rename files, which it cannot.
 */
export const s3 = (bucket: string, options: S3Options = {}): S3 => Object.freeze({ ...options, kind: 's3' as const, bucket });

const DRIVER = 's3.csi.aws.com';
const WORD = /^[^\s,]+$/;

/** The fields of a volume cannot change: with other ones it is another volume, of another name. What is not known yet is no part of it. */
function nameOf(choice: S3, owner: string, volume: string): string {
  const known = Object.entries(choice).filter(([, value]) => !hasToken(JSON.stringify(value)));
  return `${owner}-${volume}-${contentHash(JSON.stringify(known.sort()))}`;
}

/** Options as the driver passes them on. A prefix ends with `/`. */
const optionsOf = ({ folder, region, mountOptions = ['allow-other'] }: S3): readonly string[] => [
  ...(region === undefined ? [] : [`region ${region}`]),
  ...(folder === undefined ? [] : [`prefix ${folder}/`]),
  ...mountOptions,
];

export const s3Row: StorageRow<S3> = {
  id: 's3',
  made: 's3()',
  schema: object<S3>({
    kind: required(oneOf(['s3'])),
    bucket: required(
      text({
        pattern: /^(?:arn:aws[\w:/-]*|(?=.{3,63}$)[a-z0-9]([-.a-z0-9]*[a-z0-9])?)$/,
        what: "a bucket's name without s3://, or its ARN on Outposts",
      }),
    ),
    folder: optional(text({ pattern: /^(?!\/)[^\s,]*[^\s,/]$/, what: "a folder of the bucket, without spaces and '/' at its ends" })),
    region: optional(text({ pattern: /^[a-z0-9-]+$/, what: "a region such as 'us-east-1'" })),
    authenticationSource: optional(oneOf(SOURCES)),
    mountOptions: optional(list(text({ pattern: WORD, what: "an option such as 'allow-delete' or 'uid=1000'" }))),
    readOnly: optional(boolean),
  }),
  use: (choice, { owner, volume }) => {
    const { readOnly = true } = choice;
    const claimName = nameOf(choice, owner, volume);
    return { source: { persistentVolumeClaim: readOnly ? { claimName, readOnly } : { claimName } }, readOnly: readOnly || undefined };
  },
  objects: (choice, { name: owner, namespace, labels, volume }) => {
    const { bucket, authenticationSource, readOnly = true } = choice;
    const name = nameOf(choice, owner, volume);
    const accessModes = [readOnly ? 'ReadOnlyMany' : 'ReadWriteMany'];
    // The driver ignores the size, and Kubernetes wants one.
    const storage = '1Gi';
    const volumeName = `${namespace}-${name}`;
    return [
      {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name: volumeName, labels },
        spec: {
          accessModes,
          capacity: { storage },
          storageClassName: '',
          claimRef: { namespace, name },
          mountOptions: optionsOf(choice),
          csi: { driver: DRIVER, volumeHandle: volumeName, volumeAttributes: defined({ bucketName: bucket, authenticationSource }) },
        },
      },
      {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name, namespace, labels },
        spec: { accessModes, storageClassName: '', volumeName, resources: { requests: { storage } } },
      },
    ];
  },
  lasts: 'cluster',
  takesCheckpoints: false,
  source:
    'awslabs/mountpoint-s3-csi-driver docs/CONFIGURATION.md and examples/kubernetes/static_provisioning; awslabs/mountpoint-s3 doc/SEMANTICS.md',
};
