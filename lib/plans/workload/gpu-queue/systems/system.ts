import { at, type Check, type Problem } from '../../../../internal';
import type { KubeObject } from '../../../../words/kubernetes';
import type { Place, PlannedObject, PoolDescription } from '../../../model';
import { defined, someOf } from '../../pod/defined';
import type { NodeHas } from '../node-has';
import type { GpuQueueProps, Team, TeamQuota } from '../props';

/** A project whose queues a `GpuQueue` makes. */
export interface QueueSystem {
  /** For messages, such as `Kueue`. */
  readonly name: string;
  /** Props of a team, of its quotas, and of the queues, for which it has words besides those that all have. */
  readonly words: {
    readonly team: readonly (keyof Team)[];
    readonly quota: readonly (keyof TeamQuota)[];
    readonly props: readonly (keyof GpuQueueProps)[];
  };
  /** What a node of a pool has that a quota can count; undefined where that is nothing, or is not known. */
  readonly nodeHas: (pool: PoolDescription, perNode: GpuQueueProps['perNode']) => NodeHas | undefined;
  /** Pools whose nodes it counts, for messages. */
  readonly counts: string;
  readonly checks?: readonly Check<GpuQueueProps, Place>[];
  /** In the order in which they are to be applied. */
  readonly objects: (place: Place, props: GpuQueueProps) => readonly PlannedObject[];
}

type Metadata = KubeObject['metadata'];

/** Metadata of an object of these queues. */
export const metadataIn =
  ({ labels = {} }: GpuQueueProps) =>
  (name: string, namespace?: string): Metadata =>
    defined({ name, namespace, labels: someOf(labels) });

/** An object as a plan has it; without a namespace it is of the cluster. */
export const planned = (id: string, apiVersion: string, kind: string, metadata: Metadata, rest: object): PlannedObject => ({
  id,
  object: { apiVersion, kind, metadata, ...rest },
  ...(metadata.namespace === undefined ? { clusterScoped: true as const } : {}),
});

/** Source: Kubernetes 1.36.3 `pkg/apis/scheduling/types.go`, HighestUserDefinablePriority. */
const HIGHEST_PRIORITY = 1_000_000_000;

/** A PriorityClass of users has a value up to that; a WorkloadPriorityClass of Kueue may have any. */
export const checkPriorities: Check<GpuQueueProps, Place> = ({ priorities = {} }, { path }): readonly Problem[] =>
  Object.entries(priorities).flatMap(([name, got]) =>
    got > HIGHEST_PRIORITY
      ? [
          {
            path: at(`${path}.priorities`, name),
            problem: 'is more than a PriorityClass may have',
            got,
            allowed: `up to ${HIGHEST_PRIORITY}`,
            fix: `write ${HIGHEST_PRIORITY} or less`,
          },
        ]
      : [],
  );

/** PriorityClasses of Kubernetes, by which jobs of Volcano and KAI are ordered. */
export const priorityClasses = (props: GpuQueueProps): readonly PlannedObject[] =>
  Object.entries(props.priorities ?? {}).map(([name, value]) =>
    planned(`priority-${name}`, 'scheduling.k8s.io/v1', 'PriorityClass', metadataIn(props)(name), { value }),
  );
