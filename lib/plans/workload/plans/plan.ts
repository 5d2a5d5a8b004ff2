import { listed } from '../../fabrics';
import { type GpuRequest, type MorePodFacts, type Place, type Plan, type PlannedObject, podsOf, type Binding } from '../../model';
import { checkpointFacts, type Stored, storageObjects } from '../../storage';
import { joined } from '../pod/defined';
import { type Identity, WORKLOAD_LABEL } from '../pod/metadata';
import { loaderOf } from '../pod/process';
import type { PodProps } from '../pod/pod-props';

/** What says how many processes a container starts. */
interface Started {
  readonly request?: GpuRequest;
  readonly nprocPerNode?: number;
}

/** The plan of a workload: its objects, and the facts that rules read. */
export function planOf(
  place: Place,
  props: Pick<PodProps, 'pool' | 'fabric' | 'exclusive' | 'framework'> & Pick<Stored, 'checkpoints'> & Started,
  objects: readonly PlannedObject[],
  known?: MorePodFacts,
): Plan {
  const { pool, fabric, checkpoints, exclusive = false, request, nprocPerNode } = props;
  const dataLoader = loaderOf(props, request, nprocPerNode);
  const more: MorePodFacts | undefined =
    fabric === undefined && checkpoints === undefined && exclusive === false && dataLoader === undefined
      ? known
      : {
          ...known,
          ...(fabric === undefined ? {} : { fabrics: listed(fabric) }),
          ...(checkpoints === undefined ? {} : { checkpoints: checkpointFacts(checkpoints) }),
          ...(exclusive === false ? {} : { exclusive: true as const }),
          ...(dataLoader === undefined ? {} : { dataLoader }),
        };
  const poolPath = pool?.description.path;
  return {
    objects,
    files: [],
    model: {
      // The pool may be of another app, which this one's model does not know.
      pools: pool ? [pool.description] : [],
      pods: objects.map(({ object }) => podsOf(object, place.path, poolPath, more)).reduce(joined),
    },
  };
}

/** Plans of one workload as one. */
export const together = (plans: readonly Plan[]): Plan => ({
  objects: plans.flatMap(({ objects }) => objects),
  files: [],
  model: { pools: plans.flatMap(({ model }) => model.pools ?? []), pods: plans.flatMap(({ model }) => model.pods ?? []) },
});

/** What pods need besides: objects of the pool's answer and of the fabric, and volumes; in the namespace of the workload. */
export const besidePods = (objects: Binding['objects'], { namespace, labels }: Identity, stored: Stored): readonly PlannedObject[] => [
  ...objects.map((object) => ({
    id: `${object.kind}-${object.metadata.name}`,
    object: { ...object, metadata: { namespace, ...object.metadata } },
  })),
  ...storageObjects(stored, { name: labels[WORKLOAD_LABEL] ?? '', namespace, labels }).map((object) => ({
    id: `${object.kind}-${object.metadata.name}`,
    object,
    ...(object.metadata.namespace === undefined ? { clusterScoped: true as const } : {}),
  })),
];
