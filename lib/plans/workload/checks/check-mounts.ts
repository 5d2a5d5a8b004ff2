import { at, type Check, hasToken, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { type Stored, storedVolumes, volumeName } from '../../storage';
import type { extraLists } from './check-containers';
import { normalPath } from '../pod/normal-path';
import type { PodProps } from '../pod/pod-props';
import { isSharedMemoryPath, mountsSharedMemory, SHM_VOLUME } from '../pod/shm';
import type { PodVolume } from '../pod/volumes';

/** Volumes and mounts that the construct adds to the main container. */
export interface AddedMounts<P> {
  /** Volumes that each pod gets for itself, with their mount paths. */
  readonly claims?: (props: P) => Readonly<Record<string, { readonly mountPath: string }>> | undefined;
  /** Whether `/dev/shm` is mounted when the user says nothing about it. */
  readonly shm?: (props: P) => boolean;
}

const RENAME = 'give the volume another name';

/** Volumes have names and mount paths of their own, also besides those that the construct adds. */
export const volumeCheck =
  <P extends PodProps>(added: AddedMounts<P>): Check<P, Place> =>
  (props, { path }) => {
    const { volumes = {} } = props;
    const claims = added.claims?.(props) ?? {};
    if (props.volumes === undefined && Object.keys(claims).length === 0) return [];
    const problems: Problem[] = [...checkSharedMemory(props, path)];
    const mounted = new Map(mountsSharedMemory(props, added.shm?.(props) ?? false) ? [['/dev/shm', SHM_VOLUME]] : []);
    for (const [name, { mountPath }] of Object.entries(claims)) {
      const where = at(`${path}.volumeClaimTemplates`, name);
      if (name === SHM_VOLUME) problems.push({ path: where, problem: 'is the name of the volume for /dev/shm', got: name, fix: RENAME });
      problems.push(...taken(mounted, mountPath, name, `${where}.mountPath`));
    }
    for (const [name, volume] of Object.entries(volumes)) {
      const where = at(`${path}.volumes`, name);
      problems.push(...checkVolume(name, volume, where));
      if (Object.hasOwn(claims, name))
        problems.push({ path: where, problem: 'is a volume of volumeClaimTemplates as well', got: name, fix: RENAME });
      if (volume.mountPath !== undefined) problems.push(...taken(mounted, volume.mountPath, name, `${where}.mountPath`));
    }
    return problems;
  };

function checkVolume(name: string, { mountPath, subPath, readOnly, source = {} }: PodVolume, path: string): readonly Problem[] {
  const unread = mountPath === undefined ? Object.entries({ subPath, readOnly }).filter(([, got]) => got !== undefined) : [];
  return [
    ...(name !== SHM_VOLUME || (mountPath !== undefined && isSharedMemoryPath(mountPath))
      ? []
      : [
          {
            path,
            problem: 'is the name of the volume for /dev/shm',
            got: name,
            fix: 'give the volume another name, or mount it at /dev/shm',
          },
        ]),
    ...(Object.keys(source).length <= 1
      ? []
      : [
          {
            path: `${path}.source`,
            problem: 'is more than one kind of volume',
            got: Object.keys(source),
            allowed: 'one key',
            fix: 'keep one of them',
          },
        ]),
    ...unread.map(([key, got]) => ({
      path: `${path}.${key}`,
      problem: 'is ignored: the main container mounts no volume without mountPath',
      got,
      fix: 'give mountPath, or remove it',
    })),
  ];
}

/** What is mounted by the user leaves no place for a size. */
function checkSharedMemory({ shm, volumes = {} }: PodProps, path: string): readonly Problem[] {
  if (shm === undefined || shm === false) return [];
  const other = Object.entries(volumes).find(([, { mountPath }]) => mountPath !== undefined && isSharedMemoryPath(mountPath));
  if (other === undefined) return [];
  return [
    { path: `${path}.shm`, problem: `is ignored: volume ${other[0]} is mounted at /dev/shm`, got: shm, fix: 'remove one of the two' },
  ];
}

/** A further container mounts volumes that the pod has, each path once. */
export const mountsCheck =
  <P extends PodProps & Stored>(list: (typeof extraLists)[number], added: AddedMounts<P>): Check<P, Place> =>
  (props, { path }) => {
    const extras = props[list];
    if (extras === undefined) return [];
    const known = volumesOf(props, added);
    return extras.flatMap(({ volumeMounts = {} }, index) => {
      const mounted = new Map<string, string>();
      return Object.entries(volumeMounts).flatMap(([name, mount]) => {
        const where = at(`${path}.${list}[${index}].volumeMounts`, name);
        return [
          ...(known.includes(name)
            ? []
            : [
                {
                  path: where,
                  problem: 'is not a volume of the pod',
                  got: name,
                  allowed: known,
                  fix: 'name one of these, or give it in volumes',
                },
              ]),
          ...taken(mounted, typeof mount === 'string' ? mount : mount.mountPath, name, where),
        ];
      });
    });
  };

const volumesOf = <P extends PodProps & Stored>(props: P, { claims, shm }: AddedMounts<P>): readonly string[] => [
  ...Object.keys(props.volumes ?? {}),
  ...Object.keys(claims?.(props) ?? {}),
  ...storedVolumes(props).map(([path]) => volumeName(path)),
  ...(mountsSharedMemory(props, shm?.(props) ?? false) ? [SHM_VOLUME] : []),
];

/**
 * A path at which something is mounted already; it is remembered otherwise. `validateVolumeMounts` compares the text
 * alone, but the runtime would hide one volume behind the other.
 */
function taken(mounted: Map<string, string>, mountPath: string, name: string, where: string): readonly Problem[] {
  if (hasToken(mountPath)) return [];
  const normal = normalPath(mountPath);
  const other = mounted.get(normal);
  mounted.set(normal, name);
  return other === undefined
    ? []
    : [{ path: where, problem: `is where ${other} is mounted`, got: mountPath, fix: 'mount one of the two elsewhere' }];
}
