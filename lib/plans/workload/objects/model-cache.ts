import { memory, object, oneOf, optional, required, type Schema, unionBy } from '../../../internal';
import { MiB, type Quantity } from '../../../words/kubernetes';
import { claimRow, type ClaimVolume, imageRow, type ImageVolume } from '../../storage';
import { hostPathForm, imageForm, subPathForm } from '../pod/forms';
import { type NimCache, nimCacheSchema } from './nim-cache';

/** Where the files of a model lie: `pvc(...)`, `hostCache(...)`, `imageVolume(...)`, `download(...)` and `nimCache(...)` make one. */
export type ModelCache = ClaimCache | HostCache | ImageCache | DownloadCache | NimCache;

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
export type ClaimCache = ClaimVolume;

/** A folder of each node. */
export interface HostCache extends CacheFolder {
  readonly kind: 'hostPath';
  /** The folder, which is made where it is not there. */
  readonly path: string;
}

/** An OCI image that holds the model's files. */
export type ImageCache = ImageVolume;

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

/** A folder of each node with models: each node fetches once. */
export const hostCache = (path: string, options: CacheFolder = {}): HostCache =>
  Object.freeze({ ...options, kind: 'hostPath' as const, path });

/** The model is fetched anew for each pod, before the server starts. */
export const download = (options: Omit<DownloadCache, 'kind'>): DownloadCache => Object.freeze({ ...options, kind: 'download' as const });

const folder = optional(subPathForm);
const kindOf = (kind: ModelCache['kind']) => required(oneOf([kind]));

/** Where the files of a model lie. */
export const modelCacheSchema: Schema = unionBy(
  'kind',
  "a cache such as pvc('models')",
  claimRow.schema,
  object<HostCache>({ kind: kindOf('hostPath'), path: required(hostPathForm), folder }),
  imageRow.schema,
  object<DownloadCache>({ kind: kindOf('download'), sizeLimit: required(memory({ min: MiB })), image: optional(imageForm) }),
  nimCacheSchema,
);
