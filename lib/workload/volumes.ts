import { boolean, integer, json, map, memory, object, oneOf, optional, required, type Schema, text } from '../internal';
import { DNS_LABEL, formatMemory, parseMemory, type Quantity, type Volume, type VolumeMount } from '../kubernetes';
import { defined } from './defined';

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
  | Only<'persistentVolumeClaim', { readonly claimName: string; readonly readOnly?: boolean }>
  | Only<'emptyDir', { readonly medium?: 'Memory' | 'HugePages' | 'HugePages-2Mi' | 'HugePages-1Gi'; readonly sizeLimit?: Quantity }>
  | Only<'configMap', { readonly name: string; readonly defaultMode?: number; readonly optional?: boolean }>
  | Only<'secret', { readonly secretName: string; readonly defaultMode?: number; readonly optional?: boolean }>
  | Only<'hostPath', { readonly path: string; readonly type?: HostPathType }>
  | Only<'source', Readonly<Record<string, unknown>>>;

type SourceKey = 'persistentVolumeClaim' | 'emptyDir' | 'configMap' | 'secret' | 'hostPath' | 'source';
type Only<K extends SourceKey, T> = { readonly [P in K]: T } & { readonly [P in Exclude<SourceKey, K>]?: never };

const hostPathTypes = ['DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File', 'Socket', 'CharDevice', 'BlockDevice'] as const;
type HostPathType = (typeof hostPathTypes)[number];

/** Where a container mounts a volume: the path, or the path with its options. */
export type ContainerMounts = Readonly<Record<string, string | (MainMount & { readonly mountPath: string })>>;

const name = { key: DNS_LABEL, keyWhat: "a volume's name: a DNS label of up to 63 characters" };
const mode = integer({ min: 0, max: 0o777 });

export const volumesSchema: Schema = map(
  object<MainMount & { [K in SourceKey]?: unknown }>(
    {
      mountPath: optional(text()),
      subPath: optional(text()),
      readOnly: optional(boolean),
      persistentVolumeClaim: optional(
        object<{ claimName: string; readOnly: boolean }>({ claimName: required(text()), readOnly: optional(boolean) }),
      ),
      emptyDir: optional(
        object<{ medium: string; sizeLimit: Quantity }>({
          medium: optional(oneOf(['Memory', 'HugePages', 'HugePages-2Mi', 'HugePages-1Gi'])),
          sizeLimit: optional(memory({ min: 1 })),
        }),
      ),
      configMap: optional(
        object<{ name: string; defaultMode: number; optional: boolean }>({
          name: required(text()),
          defaultMode: optional(mode),
          optional: optional(boolean),
        }),
      ),
      secret: optional(
        object<{ secretName: string; defaultMode: number; optional: boolean }>({
          secretName: required(text()),
          defaultMode: optional(mode),
          optional: optional(boolean),
        }),
      ),
      hostPath: optional(object<{ path: string; type: string }>({ path: required(text()), type: optional(oneOf(hostPathTypes)) })),
      source: optional(json),
    },
    ['persistentVolumeClaim', 'emptyDir', 'configMap', 'secret', 'hostPath', 'source'],
  ),
  name,
);

export const containerMountsSchema: Schema = map(
  {
    is: 'anyOf',
    what: 'a path, or an object with mountPath',
    options: [text(), object<MainMount>({ mountPath: required(text()), subPath: optional(text()), readOnly: optional(boolean) })],
  },
  name,
);

/** The pod's volumes as they stand in a manifest. */
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

/** The mounts of another container as they stand in a manifest. */
export function containerMounts(mounts: ContainerMounts): readonly VolumeMount[] {
  return Object.entries(mounts).map(([name, mount]) =>
    typeof mount === 'string'
      ? { name, mountPath: mount }
      : defined({ name, mountPath: mount.mountPath, subPath: mount.subPath, readOnly: mount.readOnly }),
  );
}

/** A quantity of memory as text: what the user wrote, or a plain number of bytes in the largest unit that divides it. */
export const memoryText = (quantity: Quantity): string =>
  typeof quantity === 'string' ? quantity : formatMemory(parseMemory(quantity) ?? 0);
