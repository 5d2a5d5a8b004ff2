import { boolean, memory, object, oneOf, optional, required, type Schema, unionBy } from '../../internal';
import { MiB, type Quantity } from '../../kubernetes';
import { hostPathForm, imageForm, nameOf, subPathForm } from '../pod/forms';

/** Where the files of a model lie: `pvc(...)`, `hostCache(...)`, `imageVolume(...)` and `download(...)` make one. */
export type ModelCache = ClaimCache | HostCache | ImageCache | DownloadCache;

/** A folder of a volume. */
export interface CacheFolder {
  /**
   * Folder in the volume that holds the model's files. The server then reads them there and fetches nothing.
   *
   * @default - the volume is the server's cache: what it fetches by name is kept there
   */
  readonly folder?: string;
}

/** A PersistentVolumeClaim. */
export interface ClaimCache extends CacheFolder {
  readonly kind: 'pvc';
  readonly claimName: string;
  /**
   * Mount it read-only; then the files must be there.
   *
   * @default false
   */
  readonly readOnly?: boolean;
}

/** A folder of each node. */
export interface HostCache extends CacheFolder {
  readonly kind: 'hostPath';
  /** The folder, which is made where it is not there. */
  readonly path: string;
}

/** An OCI image that holds the model's files; on by default since Kubernetes 1.35, before that by the feature gate ImageVolume. */
export interface ImageCache extends CacheFolder {
  readonly kind: 'image';
  /** The image. */
  readonly reference: string;
}

/** A folder of the pod, into which an init container fetches the model by its name on Hugging Face. */
export interface DownloadCache {
  readonly kind: 'download';
  /** The most that it may hold, which the node's disk must have. */
  readonly sizeLimit: Quantity;
  /**
   * Image with the program `hf` of huggingface_hub 0.34 or newer.
   *
   * @default - the server's own
   */
  readonly image?: string;
}

/** A PersistentVolumeClaim with models. Pods on several nodes need one that many may mount. */
export const pvc = (claimName: string, options: Omit<ClaimCache, 'kind' | 'claimName'> = {}): ClaimCache =>
  Object.freeze({ ...options, kind: 'pvc' as const, claimName });

/** A folder of each node with models: each node fetches once. */
export const hostCache = (path: string, options: CacheFolder = {}): HostCache =>
  Object.freeze({ ...options, kind: 'hostPath' as const, path });

/** An OCI image with a model, which the container runtime pulls and keeps as it does other images. */
export const imageVolume = (reference: string, options: CacheFolder = {}): ImageCache =>
  Object.freeze({ ...options, kind: 'image' as const, reference });

/** The model is fetched anew for each pod, before the server starts. */
export const download = (options: Omit<DownloadCache, 'kind'>): DownloadCache => Object.freeze({ ...options, kind: 'download' as const });

const folder = optional(subPathForm);
const kindOf = (kind: ModelCache['kind']) => required(oneOf([kind]));

/** Where the files of a model lie. */
export const modelCacheSchema: Schema = unionBy(
  'kind',
  "a cache such as pvc('models')",
  object<ClaimCache>({ kind: kindOf('pvc'), claimName: required(nameOf('PersistentVolumeClaim')), readOnly: optional(boolean), folder }),
  object<HostCache>({ kind: kindOf('hostPath'), path: required(hostPathForm), folder }),
  object<ImageCache>({ kind: kindOf('image'), reference: required(imageForm), folder }),
  object<DownloadCache>({ kind: kindOf('download'), sizeLimit: required(memory({ min: MiB })), image: optional(imageForm) }),
);
