import { anyOf, boolean, type Field, integer, json, map, memory, object, oneOf, optional, required, type Schema } from '../../../internal';
import { memoryText, type Quantity, type Volume, type VolumeMount } from '../../../words/kubernetes';
import { defined } from './defined';
import { hostPathForm, mountPathForm, nameOf, subPathForm, volumeKey } from './forms';

/** Volumes of a pod by name. */
export type Volumes = Readonly<Record<string, PodVolume>>;

/** A volume, and where the main container mounts it. */
export type PodVolume = MainMount & VolumeSource;

/** Where and how the main container mounts a volume. */
export interface MainMount {
  /**
   * Where the main container mounts it.
   *
   * @default - the main container does not mount it; other containers may, by `volumeMounts`
   */
  readonly mountPath?: string;
  /**
   * Folder or file inside the volume to mount.
   *
   * @default - its root
   */
  readonly subPath?: string;
  /**
   * Whether the main container may only read it.
   *
   * @default false
   */
  readonly readOnly?: boolean;
}

/** What the volume is: exactly one of these, in Kubernetes' own words. */
export type VolumeSource =
  | Only<'persistentVolumeClaim', ClaimSource>
  | Only<'emptyDir', EmptyDirSource>
  | Only<'configMap', ConfigMapSource>
  | Only<'secret', SecretSource>
  | Only<'hostPath', HostPathSource>
  | Only<'source', Readonly<Record<string, unknown>>>;

/** Keys of which a volume has exactly one. */
type SourceKey = 'persistentVolumeClaim' | 'emptyDir' | 'configMap' | 'secret' | 'hostPath' | 'source';
/** An object with this key and none of the others. */
type Only<K extends SourceKey, T> = { readonly [P in K]: T } & { readonly [P in Exclude<SourceKey, K>]?: never };

/** A PersistentVolumeClaim of the pod's namespace. */
export interface ClaimSource {
  /** Name of the claim. */
  readonly claimName: string;
  /**
   * Attach the volume read-only for every container.
   *
   * @default false
   */
  readonly readOnly?: boolean;
}

const media = ['Memory', 'HugePages', 'HugePages-2Mi', 'HugePages-1Gi'] as const;

/** An empty folder that lives as long as the pod. */
export interface EmptyDirSource {
  /**
   * Memory or huge pages instead of the node's disk; memory counts against the container's limit.
   *
   * @default - the node's disk
   */
  readonly medium?: (typeof media)[number];
  /**
   * How large it may become.
   *
   * @default - no limit of its own
   */
  readonly sizeLimit?: Quantity;
}

/** A ConfigMap of the pod's namespace, each key a file. */
export interface ConfigMapSource extends FileSource {
  /** Name of the ConfigMap. */
  readonly name: string;
}

/** A Secret of the pod's namespace, each key a file. */
export interface SecretSource extends FileSource {
  /** Name of the Secret. */
  readonly secretName: string;
}

/** What a ConfigMap and a Secret as files have in common. */
interface FileSource {
  /**
   * Permission bits of the files, as a number: `0o440`.
   *
   * @default 0o644
   */
  readonly defaultMode?: number;
  /**
   * Whether the pod starts without it.
   *
   * @default false
   */
  readonly optional?: boolean;
}

const hostPathTypes = ['DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File', 'Socket', 'CharDevice', 'BlockDevice'] as const;

/** A file or folder of the node. */
export interface HostPathSource {
  /** Its path on the node. */
  readonly path: string;
  /**
   * What must be there before the pod starts.
   *
   * @default - not checked
   */
  readonly type?: (typeof hostPathTypes)[number];
}

/** Where a container mounts a volume: the path, or the path with its options. */
export type ContainerMounts = Readonly<Record<string, string | (MainMount & { readonly mountPath: string })>>;

const fileKeys = { defaultMode: optional(integer({ min: 0, max: 0o777 })), optional: optional(boolean) };
const sourceKeys: { readonly [K in SourceKey]: Field } = {
  persistentVolumeClaim: optional(
    object<ClaimSource>({ claimName: required(nameOf('PersistentVolumeClaim')), readOnly: optional(boolean) }),
  ),
  emptyDir: optional(object<EmptyDirSource>({ medium: optional(oneOf(media)), sizeLimit: optional(memory({ min: 1 })) })),
  configMap: optional(object<ConfigMapSource>({ name: required(nameOf('ConfigMap')), ...fileKeys })),
  secret: optional(object<SecretSource>({ secretName: required(nameOf('Secret')), ...fileKeys })),
  hostPath: optional(object<HostPathSource>({ path: required(hostPathForm), type: optional(oneOf(hostPathTypes)) })),
  source: optional(map(json, { min: 1 })),
};
const mountOptions = { subPath: optional(subPathForm), readOnly: optional(boolean) };

/** A pod's volumes by name. */
export const volumesSchema: Schema = map(
  object<MainMount & Record<SourceKey, unknown>>(
    { mountPath: optional(mountPathForm), ...mountOptions, ...sourceKeys },
    Object.keys(sourceKeys),
  ),
  volumeKey,
);

/** Which volumes a further container mounts. */
export const containerMountsSchema: Schema = map(
  anyOf('a path, or an object with mountPath', mountPathForm, object<MainMount>({ mountPath: required(mountPathForm), ...mountOptions })),
  volumeKey,
);

/** The pod's volumes as they are in a manifest. */
export const podVolumes = (volumes: Volumes): readonly Volume[] => Object.entries(volumes).map(([key, volume]) => podVolume(key, volume));

function podVolume(name: string, volume: PodVolume): Volume {
  if (volume.source) return { ...volume.source, name };
  if (volume.emptyDir) {
    const { medium, sizeLimit } = volume.emptyDir;
    return { name, emptyDir: defined({ medium, sizeLimit: sizeLimit === undefined ? undefined : memoryText(sizeLimit) }) };
  }
  const { mountPath: _mountPath, subPath: _subPath, readOnly: _readOnly, ...source } = volume;
  return { name, ...defined(source) };
}

/** Where the main container mounts the pod's volumes. */
export function mainMounts(volumes: Volumes): readonly VolumeMount[] {
  return Object.entries(volumes).flatMap(([name, { mountPath, subPath, readOnly }]) =>
    mountPath === undefined ? [] : [defined({ name, mountPath, subPath, readOnly })],
  );
}

/** The mounts of another container as they are in a manifest. */
export function containerMounts(mounts: ContainerMounts): readonly VolumeMount[] {
  return Object.entries(mounts).map(([name, mount]) =>
    typeof mount === 'string'
      ? { name, mountPath: mount }
      : defined({ name, mountPath: mount.mountPath, subPath: mount.subPath, readOnly: mount.readOnly }),
  );
}
