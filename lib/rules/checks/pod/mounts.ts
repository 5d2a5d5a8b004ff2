import { hasToken } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import { startedFiles } from '../commands/started-files';
import { eachContainer } from '../../lookups/each';
import { isComplete } from '../../lookups/related';
import type { Rule } from '../../rule';

const hiddenProgram = eachContainer({
  id: 'pod/hidden-program',
  severity: 'warning',
  about: 'An empty volume hides the program that a container starts.',
  fix: 'mount the volume at another path, or fill it in an init container',
  source: 'Kubernetes documentation, Volumes: a mount hides what the image has at its path; an emptyDir begins empty',
  look(container, { pod, containers }) {
    const { name, volumeMounts = [], lifecycle } = container;
    if (volumeMounts.length === 0 || pod.spec.volumes === undefined || !isComplete(pod) || lifecycle?.postStart !== undefined)
      return undefined;
    for (const program of startedFiles(container)) {
      const mount = hasToken(program) ? undefined : mountOf(program, volumeMounts);
      const isEmpty = pod.spec.volumes.some((volume) => volume.name === mount?.name && volume.emptyDir !== undefined);
      if (
        mount === undefined ||
        !isEmpty ||
        containers.some((other) => other.container.name !== name && mounts(other.container, mount.name))
      )
        continue;
      const problem = `container '${name}' starts ${program}, and the empty volume '${mount.name}' hides it`;
      return { at: `volumeMounts[${volumeMounts.indexOf(mount)}].mountPath`, problem, got: mount.mountPath };
    }
    return undefined;
  },
});

type Mount = NonNullable<Container['volumeMounts']>[number];

/** The mount that a file is in: the innermost of them. */
const mountOf = (file: string, volumeMounts: readonly Mount[]): Mount | undefined =>
  volumeMounts
    .filter(({ mountPath }) => file === mountPath || file.startsWith(mountPath.endsWith('/') ? mountPath : `${mountPath}/`))
    .reduce<Mount | undefined>(
      (found, mount) => (found === undefined || mount.mountPath.length > found.mountPath.length ? mount : found),
      undefined,
    );

/** Whether another container mounts the volume, and may fill it. */
const mounts = ({ volumeMounts = [] }: Container, volume: string): boolean => volumeMounts.some(({ name }) => name === volume);

const unboundedShm = eachContainer({
  id: 'pod/unbounded-shm',
  severity: 'info',
  about: 'A volume in memory has no size limit, and its pod has no memory limit.',
  fix: 'give the emptyDir a sizeLimit, or the container a memory limit',
  source:
    'Kubernetes v1.36.3 pkg/volume/emptydir/empty_dir.go calculateEmptyDirMemorySize: without both it may take all memory that the node has for pods',
  look({ name, volumeMounts = [] }, { pod: { spec }, gpus }) {
    if (gpus.size === 0 || spec.volumes === undefined || limitsMemory(spec)) return undefined;
    const volume = spec.volumes.find(
      ({ name: given, emptyDir }) =>
        emptyDir?.medium === 'Memory' && emptyDir.sizeLimit === undefined && volumeMounts.some((mount) => mount.name === given),
    );
    if (volume === undefined) return undefined;
    return {
      at: 'volumeMounts',
      problem: `container '${name}' may fill the memory of the node through volume '${volume.name}'`,
      got: volume.emptyDir,
    };
  },
});

/** Whether every container has a limit of memory, or the whole pod. */
const limitsMemory = ({
  containers,
  resources,
}: {
  readonly containers: readonly Container[];
  readonly resources?: Container['resources'];
}): boolean =>
  resources?.limits?.['memory'] !== undefined || containers.every((container) => container.resources?.limits?.['memory'] !== undefined);

const hiddenSystem = eachContainer({
  id: 'pod/hidden-system',
  severity: 'warning',
  about: 'A volume hides a folder of the image that its programs need, such as /usr.',
  fix: 'mount the volume at a path of its own, such as /data, or one file of it by subPath',
  source: 'Kubernetes documentation, Volumes: a mount hides what the image has at its path; Filesystem Hierarchy Standard 3.0',
  look({ name, volumeMounts = [] }, { pod, gpus, containers }) {
    if (gpus.size === 0 || !isComplete(pod) || pod.perNode) return undefined;
    const index = volumeMounts.findIndex(
      ({ mountPath, subPath }) => subPath === undefined && SYSTEM.has(mountPath.replace(/(?<=.)\/+$/, '')),
    );
    const mount = volumeMounts[index];
    // Another container may have put there what the image has.
    if (mount === undefined || containers.some(({ container }) => container.name !== name && mounts(container, mount.name)))
      return undefined;
    const problem = `volume '${mount.name}' hides what the image of container '${name}' has at ${mount.mountPath}`;
    return { at: `volumeMounts[${index}].mountPath`, problem, got: mount.mountPath };
  },
});

/** Folders in which an image has its programs and libraries. */
const SYSTEM: ReadonlySet<string> = new Set(
  '/ /bin /etc /lib /lib64 /sbin /usr /usr/bin /usr/lib /usr/lib64 /usr/local /usr/local/bin /usr/local/cuda /usr/local/lib'.split(' '),
);

/** Mounts of containers. */
export const mountRules: readonly Rule[] = [hiddenProgram, hiddenSystem, unboundedShm];
