import type { EnvVar } from '../../../words/kubernetes';
import type { ModelCache } from '../objects/model-cache';
import type { Env } from '../pod/env';
import type { ExtraContainer } from '../pod/pod-props';
import type { ContainerResources } from '../pod/resources';
import type { PodVolume, Volumes } from '../pod/volumes';
import { type ModelServer, serverRowOf } from '../servers/servers';
import { STARTUP_SECONDS } from './serving';

/** What a pod has because its model lies in a volume. */
export interface CachedModel {
  readonly volumes: Volumes;
  readonly env: readonly EnvVar[];
  readonly initContainers: readonly ExtraContainer[];
  /** Where the files are; undefined where the server fetches them by the model's name. */
  readonly path?: string;
}

/** Name of the volume with the model, and of the container that fetches it. */
export const MODEL_VOLUME = 'model-cache';
export const DOWNLOADER = 'download-model';

interface Asked {
  readonly cache: ModelCache | undefined;
  readonly server: ModelServer;
  /** Image of the server. */
  readonly image: string;
  /** The token of the hub as a variable. */
  readonly token?: Env;
  /** What the main container asks for: as much for who comes before it is no more of the node, and keeps the pod Guaranteed. */
  readonly resources: ContainerResources;
}

/** The volume of the model's files, how the server hears of it, and who fills it. */
export function cachedModel({ cache, server, image, token, resources }: Asked): CachedModel {
  // The NIM Operator mounts its own.
  if (cache === undefined || cache.kind === 'nimCache') return { volumes: {}, env: [], initContainers: [] };
  const { path: mountPath = '/models', env } = serverRowOf(server).cache ?? {};
  const volumes = { [MODEL_VOLUME]: { mountPath, ...sourceOf(cache) } };
  if (cache.kind === 'download') {
    const path = `${mountPath}/model`;
    return {
      volumes,
      env: [],
      initContainers: [{ ...downloader(cache.image ?? image, nameOf(server), mountPath, path, token), ...sized(resources) }],
      path,
    };
  }
  const { folder } = cache;
  if (folder === undefined && cache.kind !== 'image')
    return { volumes, env: env === undefined ? [] : [{ name: env, value: mountPath }], initContainers: [] };
  return { volumes, env: [], initContainers: [], path: folder === undefined ? mountPath : `${mountPath}/${folder}` };
}

const nameOf = (server: ModelServer): string => ('model' in server ? (server.model ?? '') : '');

function sourceOf(cache: Exclude<ModelCache, { readonly kind: 'nimCache' }>): PodVolume {
  switch (cache.kind) {
    case 'pvc': {
      const { claimName, readOnly } = cache;
      return readOnly === true ? { readOnly, persistentVolumeClaim: { claimName, readOnly } } : { persistentVolumeClaim: { claimName } };
    }
    case 'hostPath':
      return { hostPath: { path: cache.path, type: 'DirectoryOrCreate' } };
    case 'image':
      return { readOnly: true, source: { image: { reference: cache.reference } } };
    case 'download':
      return { emptyDir: { sizeLimit: cache.sizeLimit } };
  }
}

const sized = ({ cpu, memory }: ContainerResources): { readonly resources?: ContainerResources } =>
  cpu === undefined || memory === undefined ? {} : { resources: { cpu, memory } };

/** Fetches a model by its name. It sees no GPU, whatever the image's own variables say. */
const downloader = (image: string, model: string, mountPath: string, path: string, token: Env = {}): ExtraContainer => ({
  name: DOWNLOADER,
  image,
  command: ['hf', 'download', model, '--local-dir', path],
  env: { ...token, HF_HOME: `${mountPath}/.cache`, NVIDIA_VISIBLE_DEVICES: 'void' },
  volumeMounts: { [MODEL_VOLUME]: mountPath },
});

/** Seconds that a server has to load a model, when the user says nothing about it; no less than KServe gives to any. */
export const loadSeconds = (gib: number, cache?: ModelCache): number =>
  Math.max(STARTUP_SECONDS, Math.ceil(START_SECONDS + gib * loadSecondsPerGiB(cache)));

/** What a server needs besides reading weights: importing, compiling, capturing graphs. An estimate. */
const START_SECONDS = 300;

/**
 * Seconds for a GiB of weights until a server has read them, an estimate: 10 over a line of a gigabit, where it fetches
 * them itself, if only the first time; 2 from a disk or a network volume of 500 MB a second.
 */
function loadSecondsPerGiB(cache: ModelCache | undefined): number {
  if (cache === undefined) return FETCHED;
  if (cache.kind === 'image' || cache.kind === 'download' || cache.kind === 'nimCache') return READ;
  return cache.folder === undefined ? FETCHED : READ;
}

const FETCHED = 10;
const READ = 2;

/** Seconds that a model is fetched before the server starts, by the same estimate. */
export const downloadSeconds = (cache: ModelCache | undefined, gib: number): number =>
  cache?.kind === 'download' || cache?.kind === 'image' ? Math.ceil(gib * FETCHED) : 0;
