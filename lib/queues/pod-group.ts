import { defined, object, oneOf, optional, required, text } from '../internal';
import { type KubeObject, LABEL_KEY, minorOf, type PodSpec } from '../kubernetes';
import type { Queued, QueueRow } from './queue-row';

/** Gang scheduling by Kubernetes itself. */
export interface PodGroupChoice {
  /**
   * Key of a node label: all pods run on nodes with one value of it, such as one rack. From Kubernetes 1.36 on, with its feature
   * gate TopologyAwareWorkloadScheduling.
   *
   * @default - any nodes
   */
  readonly topology?: string;
  /**
   * What is preempted for pods of a higher priority: one `'Pod'`, or the whole `'PodGroup'`, which is right where the others only
   * wait for the one that is gone. From Kubernetes 1.36 on, with its feature gate WorkloadAwarePreemption.
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
 * in Kubernetes 1.35 and 1.36: the API server must serve `scheduling.k8s.io/v1alpha2` (in 1.35 `v1alpha1`) with feature gate
 * GenericWorkload, and the scheduler needs GenericWorkload and GangScheduling.
 *
 * @example podGroup({ topology: 'topology.kubernetes.io/rack' })
 */
export const podGroup = (choice: PodGroupChoice = {}): PodGroupQueue => ({ kind: 'podGroup', ...choice });

/** The first minor that has gang scheduling, and the first with a PodGroup of its own instead of a part of a Workload. */
export const podGroupMinors = { first: 35, ownObject: 36 } as const;

/** Name of the one group of a Workload. */
const GROUP = 'pods';

/** Where the version is not known, the newest form. */
const hasOwnObject = ({ kubernetes }: Queued): boolean => kubernetes === undefined || minorOf(kubernetes) >= podGroupMinors.ownObject;

const inGroup = (queued: Queued): Partial<PodSpec> =>
  hasOwnObject(queued) ? { schedulingGroup: { podGroupName: queued.name } } : { workloadRef: { name: queued.name, podGroup: GROUP } };

function groupOf({ topology, disruptionMode }: PodGroupQueue, queued: Queued): KubeObject {
  const { name, namespace, labels, together = 1 } = queued;
  const metadata = { name, namespace, labels };
  const policy = { gang: { minCount: together } };
  if (!hasOwnObject(queued))
    return { apiVersion: 'scheduling.k8s.io/v1alpha1', kind: 'Workload', metadata, spec: { podGroups: [{ name: GROUP, policy }] } };
  const schedulingConstraints = topology === undefined ? undefined : { topology: [{ key: topology }] };
  const spec = defined({ schedulingPolicy: policy, schedulingConstraints, disruptionMode });
  return { apiVersion: 'scheduling.k8s.io/v1alpha2', kind: 'PodGroup', metadata, spec };
}

/**
 * Kubernetes' own gang scheduling.
 *
 * Sources: Kubernetes 1.36.3 `staging/src/k8s.io/api/scheduling/v1alpha2/types.go` and 1.35.4 `v1alpha1/types.go`;
 * `pkg/scheduler/framework/plugins/gangscheduling`. Other controllers than these have definitions that drop the field.
 */
export const podGroupRow: QueueRow<PodGroupQueue> = {
  kind: 'podGroup',
  schema: object<PodGroupQueue>({
    kind: required(oneOf(['podGroup'])),
    topology: optional(text({ pattern: LABEL_KEY, what: "a node label such as 'topology.kubernetes.io/rack'" })),
    disruptionMode: optional(oneOf(DISRUPTION_MODES)),
  }),
  controllers: ['Job', 'JobSet', 'TrainJob', 'PyTorchJob'],
  keys: [],
  pods: (_, queued) => ({ spec: inGroup(queued) }),
  object: (_, given) => given,
  before: (queue, queued) => [groupOf(queue, queued)],
};
