import { at, type Check, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { checkpointEnv, checkpointVolumes, type Stored, storageObjects, storedVolumes, storageUse, volumeName } from '../../storage';
import { normalPath } from '../pod/normal-path';
import type { PodProps } from '../pod/pod-props';
import { isSharedMemoryPath, mountsSharedMemory, SHM_VOLUME } from '../pod/shm';
import type { AddedMounts } from './check-mounts';

type Storing = Pick<PodProps, 'volumes' | 'shm' | 'pool' | 'security' | 'env'> & Stored;

/** What is wrong with data and checkpoints besides the other volumes of a pod. */
export const storageCheck =
  <P extends PodProps & Stored>(added: AddedMounts<P>): Check<P, Place> =>
  (props, { path }) => {
    const all = storedVolumes(props);
    if (props.checkpoints === undefined && all.length === 0) return [];
    return [...places(props, added, path), ...hostPaths(props, path), ...ofCheckpoints(props, path)];
  };

/** The same of storage that is put into another workload, whose own volumes are not known here. */
export const storageProblems = (stored: Stored, path: string): readonly Problem[] =>
  storedVolumes(stored).length === 0 && stored.checkpoints === undefined
    ? [{ path, problem: 'has neither data nor checkpoints', got: stored, fix: "write data: { '/data': pvc('imagenet') }" }]
    : [...places<Storing>({ shm: false, ...stored }, {}, path), ...ofCheckpoints(stored, path), ...needingMore(stored, path)];

/** Volumes that are objects of their own, which are made with a workload of this library alone. */
const needingMore = (stored: Stored, path: string): readonly Problem[] =>
  storedVolumes(stored).flatMap(([mountPath, volume]) =>
    storageObjects({ data: { [mountPath]: volume } }, { name: '', namespace: '', labels: {} }).length === 0
      ? []
      : [
          {
            path: whereIs(stored, mountPath, path),
            problem: 'needs a PersistentVolume and a claim, which are made only for a workload of this library',
            got: volume,
            fix: "make both, and name the claim: pvc('data')",
          },
        ],
  );

/** Every path is mounted once, by a volume with a name of its own. */
function places<P extends Storing>(props: P, added: AddedMounts<P>, path: string): readonly Problem[] {
  const given = { ...added.claims?.(props), ...props.volumes };
  const names = new Map(Object.keys(given).map((name) => [name, `volume '${name}'`]));
  if (mountsSharedMemory(props, added.shm?.(props) ?? false)) names.set(SHM_VOLUME, 'the volume for /dev/shm');
  const mounted = new Map(
    Object.entries(given).flatMap(([name, { mountPath }]) =>
      mountPath === undefined ? [] : [[normalPath(mountPath), `volume '${name}'`]],
    ),
  );
  return storedVolumes(props).flatMap(([mountPath]): readonly Problem[] => {
    const where = whereIs(props, mountPath, path);
    if (isSharedMemoryPath(mountPath))
      return [{ path: where, problem: 'is the shared memory of the container', got: mountPath, fix: "give its size by shm: '16Gi'" }];
    const normal = normalPath(mountPath);
    const other = mounted.get(normal);
    mounted.set(normal, 'another volume of data or checkpoints');
    if (other !== undefined)
      return [{ path: where, problem: `is where ${other} is mounted`, got: mountPath, fix: 'mount one of the two elsewhere' }];
    const name = volumeName(mountPath);
    const taken = names.get(name);
    names.set(name, `the volume at ${mountPath}`);
    if (taken === undefined) return [];
    return [{ path: where, problem: `becomes a volume named '${name}', as ${taken} is`, got: mountPath, fix: 'choose another path' }];
  });
}

/** Where nothing is made of a volume. */
const NOWHERE = { owner: '', volume: '' };

/** The property that says it; a path that both say is in checkpoints twice. */
const whereIs = ({ checkpoints }: Stored, mountPath: string, path: string): string =>
  at(`${path}.${checkpoints !== undefined && Object.hasOwn(checkpoints, mountPath) ? 'checkpoints' : 'data'}`, mountPath);

function hostPaths(props: Storing, path: string): readonly Problem[] {
  if (props.security !== 'restricted') return [];
  return storedVolumes(props).flatMap(([mountPath, volume]): readonly Problem[] => {
    const { hostPath } = storageUse(volume, NOWHERE).source;
    if (hostPath === undefined) return [];
    const problem = "is a folder of the node, which the API server rejects where security is 'restricted'";
    return [{ path: whereIs(props, mountPath, path), problem, got: hostPath.path, fix: 'remove security, or name a claim: pvc()' }];
  });
}

function ofCheckpoints({ checkpoints, env = {} }: Storing, path: string): readonly Problem[] {
  if (checkpoints === undefined) return [];
  const volumes = checkpointVolumes(checkpoints);
  const missing: readonly Problem[] =
    volumes.length > 0
      ? []
      : [{ path: `${path}.checkpoints`, problem: 'has no volume', got: checkpoints, fix: "write where they go: { '/ckpt': pvc('ckpt') }" }];
  const alone = (['size', 'bandwidth'] as const).filter((key) => checkpoints[key] !== undefined);
  const partner = alone[0] === 'size' ? 'bandwidth' : 'size';
  const half: readonly Problem[] =
    alone.length !== 1
      ? []
      : [
          {
            path: `${path}.checkpoints.${alone[0] ?? ''}`,
            problem: `says nothing without ${partner}`,
            got: checkpoints[alone[0] ?? 'size'],
            fix: `give ${partner} as well, or remove it`,
          },
        ];
  return [
    ...missing,
    ...half,
    ...volumes.flatMap(([mountPath, volume]): readonly Problem[] =>
      volume.readOnly === true
        ? [
            {
              path: `${at(`${path}.checkpoints`, mountPath)}.readOnly`,
              problem: 'leaves nowhere to write a checkpoint',
              got: true,
              fix: 'remove it',
            },
          ]
        : [],
    ),
    ...checkpointEnv(checkpoints).flatMap(({ name }): readonly Problem[] =>
      Object.hasOwn(env, name)
        ? [
            {
              path: at(`${path}.env`, name),
              problem: 'follows from checkpoints',
              got: env[name],
              fix: 'remove it, or name the variable otherwise',
            },
          ]
        : [],
    ),
  ];
}
