import type { StorageOwner } from '../model';
import {
  type Container,
  type EnvVar,
  formatMemory,
  type KubeObject,
  type Labels,
  type PodTemplate,
  type Volume,
  type VolumeMount,
} from '../../words/kubernetes';
import { type Checkpoints, checkpointEnv, checkpointVolumes } from './checkpoints';
import { type Mounts, type StorageVolume, storageRow, storageUse } from './volumes';

/** What a pod stores: data by path, and checkpoints. */
export interface Stored {
  readonly data?: Mounts | undefined;
  readonly checkpoints?: Checkpoints | undefined;
}

/** Every volume by its path: data, then checkpoints. */
export const storedVolumes = ({ data = {}, checkpoints }: Stored): readonly (readonly [path: string, volume: StorageVolume])[] => [
  ...Object.entries(data as Readonly<Record<string, StorageVolume>>),
  ...(checkpoints === undefined ? [] : checkpointVolumes(checkpoints)),
];

/** The name of the volume that is mounted at a path: `/data/raw` is `data-raw`. */
export function volumeName(path: string): string {
  const name = path
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63)
    .replace(/-+$/, '');
  return name === '' ? 'root' : name;
}

/**
 * A pod template with the volumes, what mounts them and the disk that they take. What the template says itself wins, and
 * nothing is there twice: to do it again changes nothing.
 *
 * @param container Name of the container that reads and writes them.
 * @param owner Name of the workload.
 */
export function withStorage(template: PodTemplate, container: string, stored: Stored, owner: string): PodTemplate {
  const volumes: Volume[] = [];
  const mounts: VolumeMount[] = [];
  const annotations: Record<string, string> = {};
  let diskBytes = 0;
  for (const [mountPath, choice] of storedVolumes(stored)) {
    const name = volumeName(mountPath);
    const { source, readOnly, subPath, annotations: told, diskBytes: bytes = 0 } = storageUse(choice, { owner, volume: name });
    volumes.push({ ...source, name });
    mounts.push({ name, mountPath, ...(subPath === undefined ? {} : { subPath }), ...(readOnly === undefined ? {} : { readOnly }) });
    Object.assign(annotations, told);
    diskBytes += bytes;
  }
  if (volumes.length === 0) return template;
  const { metadata, spec } = template;
  const env = stored.checkpoints === undefined ? [] : checkpointEnv(stored.checkpoints);
  const mine = (one: Container): Container => (one.name === container ? withMounts(one, mounts, env, diskBytes) : one);
  const all: Labels = { ...annotations, ...metadata?.annotations };
  return {
    ...template,
    ...(Object.keys(all).length === 0 ? {} : { metadata: { ...metadata, annotations: all } }),
    spec: { ...spec, containers: spec.containers.map(mine), volumes: added(spec.volumes, volumes, ({ name }) => name) },
  };
}

/** What the volumes need besides the pods. */
export const storageObjects = (stored: Stored, owner: Omit<StorageOwner, 'volume'>): readonly KubeObject[] =>
  storedVolumes(stored).flatMap(([path, choice]) => storageRow(choice)?.objects?.(choice, { ...owner, volume: volumeName(path) }) ?? []);

function withMounts(container: Container, mounts: readonly VolumeMount[], more: readonly EnvVar[], diskBytes: number): Container {
  const env = added(container.env, more, ({ name }) => name);
  const { resources } = container;
  const isAsked = [resources?.requests, resources?.limits].some((list) => list?.['ephemeral-storage'] !== undefined);
  return {
    ...container,
    ...(env.length === 0 ? {} : { env }),
    volumeMounts: added(container.volumeMounts, mounts, ({ mountPath }) => mountPath),
    // A request alone: a limit would also count logs and the image's own layer, and evict the pod for them.
    ...(diskBytes === 0 || isAsked
      ? {}
      : { resources: { ...resources, requests: { ...resources?.requests, 'ephemeral-storage': formatMemory(diskBytes) } } }),
  };
}

/** The list, and what of the second list it does not have. */
function added<T>(base: readonly T[] = [], more: readonly T[], identity: (item: T) => string): readonly T[] {
  const has = new Set(base.map(identity));
  return [...base, ...more.filter((item) => !has.has(identity(item)))];
}
