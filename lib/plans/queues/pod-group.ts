import { defined, object, oneOf, optional, required, text } from '../../internal';
import { type KubeObject, LABEL_KEY } from '../../words/kubernetes';
import type { Queued, QueueRow } from './queue-row';

/** Gang scheduling by Kubernetes itself. */
export interface PodGroupChoice {
  /**
   * Key of a node label: all pods run on nodes with one value of it, such as one rack. With feature gate
   * TopologyAwareWorkloadScheduling.
   *
   * @default - any nodes
   */
  readonly topology?: string;
  /**
   * What is preempted for pods of a higher priority: one `'Pod'`, or the whole `'PodGroup'`, which is right where the others only
   * wait for the one that is gone. With feature gate WorkloadAwarePreemption.
   *
   * @default 'Pod'
   */
  readonly disruptionMode?: (typeof DISRUPTION_MODES)[number];
}

/** A workload whose pods Kubernetes' own scheduler starts all at once. */
export interface PodGroupQueue extends PodGroupChoice {
  readonly kind: 'podGroup';
}

const DISRUPTION_MODES = ['Pod', 'PodGroup'] as const;

/**
 * Pods that Kubernetes' own scheduler places all at once, or not at all: gang scheduling without a further scheduler. It is alpha
 * in Kubernetes 1.36, the first that has it in this form: the API server must serve `scheduling.k8s.io/v1alpha2` with feature gate
 * GenericWorkload, and the scheduler needs GenericWorkload and GangScheduling.
 *
 * @example podGroup({ topology: 'topology.kubernetes.io/rack' })
 */
export const podGroup = (choice: PodGroupChoice = {}): PodGroupQueue => ({ kind: 'podGroup', ...choice });

/** The first minor of Kubernetes with this PodGroup. That of 1.35 was a part of a Workload, which 1.36 has no more. */
export const PODGROUP_MINOR = 36;

const groupOf = (
  { topology, disruptionMode }: PodGroupQueue,
  { name, namespace, labels, together = 1, atLeast = together }: Queued,
): KubeObject => ({
  apiVersion: 'scheduling.k8s.io/v1alpha2',
  kind: 'PodGroup',
  metadata: { name, namespace, labels },
  spec: defined({
    // Pods beyond the count are placed one by one, when there is room for them.
    schedulingPolicy: { gang: { minCount: atLeast } },
    schedulingConstraints: topology === undefined ? undefined : { topology: [{ key: topology }] },
    disruptionMode,
  }),
});

/**
 * Kubernetes' own gang scheduling.
 *
 * Sources: Kubernetes 1.36.3 `staging/src/k8s.io/api/scheduling/v1alpha2/types.go` and
 * `pkg/scheduler/framework/plugins/gangscheduling`. The definitions of other controllers than these drop the field.
 */
export const podGroupRow: QueueRow<PodGroupQueue> = {
  kind: 'podGroup',
  schema: object<PodGroupQueue>({
    kind: required(oneOf(['podGroup'])),
    topology: optional(text({ pattern: LABEL_KEY, what: "a node label such as 'topology.kubernetes.io/rack'" })),
    disruptionMode: optional(oneOf(DISRUPTION_MODES)),
  }),
  controllers: ['Job', 'JobSet', 'TrainJob', 'PyTorchJob'],
  // Pods of a Deployment begin one by one, and groups of a LeaderWorkerSet share one template, in which the group would be the same.
  refuses: (_queue, { maker }) => ({
    why:
      maker === 'Deployment'
        ? 'each pod of a model server begins by itself, and Kubernetes starts groups of pods'
        : `${maker === 'RayCluster' ? 'KubeRay' : 'the controller of LeaderWorkerSet'} has a definition of pods without the field for it`,
    fix: "remove it, or write kueue({ queue: '...' })",
  }),
  keys: [],
  pods: (_, { name }) => ({ spec: { schedulingGroup: { podGroupName: name } } }),
  object: (_, given) => given,
  before: (queue, queued) => [groupOf(queue, queued)],
};
