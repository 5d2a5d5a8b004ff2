import { defined, object, oneOf, optional, required, type Schema, text, valueIn } from '../../internal';
import { kindOf, placeIn, QUEUE_NAME, templatesOf, workersOf } from '../../words/kinds';
import { type KubeObject, LABEL_KEY, type Labels } from '../../words/kubernetes';
import { updateAt } from '../model';
import { labelled, type Queued, type QueueRow } from './queue-row';

/** A LocalQueue of Kueue, and where in its topology the pods go. */
export interface KueueChoice {
  /** Name of the LocalQueue, in the namespace of the workload. */
  readonly queue: string;
  /**
   * Name of a WorkloadPriorityClass: who goes first, and who is preempted.
   *
   * @default - that of the pods' own PriorityClass
   */
  readonly priorityClass?: string;
  /**
   * A level of the queue's Topology, by its node label, within one domain of which all pods have to be: a rack, a block.
   *
   * @default - anywhere
   */
  readonly topology?: string;
  /**
   * The same where it is only preferred: without room for all, Kueue tries the next level above.
   *
   * @default - none
   */
  readonly preferredTopology?: string;
}

/** A workload that Kueue admits. */
export interface KueueQueue extends KueueChoice {
  readonly kind: 'kueue';
}

/**
 * A queue of Kueue: the workload is suspended until its LocalQueue has quota for all of it.
 *
 * @example kueue({ queue: 'research', topology: 'cloud.provider.com/topology-rack' })
 */
export const kueue = (choice: KueueChoice): KueueQueue => ({ kind: 'kueue', ...choice });

const PRIORITY = 'kueue.x-k8s.io/priority-class';
const REQUIRED = 'kueue.x-k8s.io/podset-required-topology';
const PREFERRED = 'kueue.x-k8s.io/podset-preferred-topology';
const GROUP = 'kueue.x-k8s.io/podset-group-name';

/** Names of objects that become values of labels. */
const NAME = /^(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const nameForm = (what: string): Schema => text({ pattern: NAME, what });
const level: Schema = text({ pattern: LABEL_KEY, what: "a node label such as 'cloud.provider.com/topology-rack'" });

/** Where the pods go. */
const topologyOf = ({ topology, preferredTopology }: KueueChoice): Labels =>
  defined({ [REQUIRED]: topology, [PREFERRED]: preferredTopology });

const labelsOf = ({ queue, priorityClass }: KueueChoice): Labels => defined({ [QUEUE_NAME]: queue, [PRIORITY]: priorityClass });

/**
 * Where the pods of a model server go: a leader and its workers are in one domain only as a group of the two.
 *
 * Source: kueue v0.19.2 `pkg/controller/jobs/leaderworkerset/leaderworkerset_webhook.go`, validateTopologyRequest.
 */
const ofServing = (choice: KueueChoice, { serving }: Queued): Labels => {
  const topology = topologyOf(choice);
  return serving?.maker === 'LeaderWorkerSet' && Object.keys(topology).length > 0 ? { ...topology, [GROUP]: 'all' } : topology;
};

/**
 * The label goes where Kueue looks: on the object, and on the Jobs that a CronJob makes.
 *
 * Source: kueue v0.19.2 `pkg/controller/constants` and `pkg/controller/jobframework/tas_validation.go`.
 */
function marked(choice: KueueQueue, given: KubeObject, { serving }: Queued): KubeObject {
  const labels = labelsOf(choice);
  const together = serving === undefined ? inOneDomain(choice, given) : given;
  if (kindOf(given)?.isScheduled !== true) return labelled(together, labels);
  const steps = ['spec', 'jobTemplate', 'metadata', 'labels'];
  return updateAt(together, steps, () => ({ ...(valueIn(together, ...steps) as Labels), ...labels })) as KubeObject;
}

/** Two sets of pods, such as a master and its workers, are in one domain only as a group. */
function inOneDomain({ topology, preferredTopology }: KueueChoice, given: KubeObject): KubeObject {
  const workers = workersOf(templatesOf(given));
  if (workers.length !== 2 || (topology ?? preferredTopology) === undefined) return given;
  return workers.reduce(
    (object, found) =>
      updateAt(object, placeIn(found, 'metadata', 'annotations'), () => ({
        ...found.template.metadata?.annotations,
        [GROUP]: 'all',
      })) as KubeObject,
    given,
  );
}

/** Kueue. Source: kueue v0.19.2. */
export const kueueRow: QueueRow<KueueQueue> = {
  kind: 'kueue',
  schema: object<KueueQueue>({
    kind: required(oneOf(['kueue'])),
    queue: required(nameForm('the name of a LocalQueue')),
    priorityClass: optional(nameForm('the name of a WorkloadPriorityClass')),
    topology: optional(level),
    preferredTopology: optional(level),
  }),
  keys: [QUEUE_NAME, PRIORITY, REQUIRED, PREFERRED, GROUP],
  // An operator that hands on labels of pods alone tells the Deployment that it makes in no other way.
  pods: (choice, { serving }) => (serving?.labelsOfPods === true ? { labels: labelsOf(choice) } : {}),
  workers: (choice, queued) => ({ annotations: ofServing(choice, queued) }),
  object: marked,
  // Each pod of a Deployment and each group of a LeaderWorkerSet is a workload of its own, and a RayService is one.
  // Source: kueue v0.19.2 `pkg/controller/jobs/{deployment,leaderworkerset,rayservice}`, `jobs/raycluster/raycluster_webhook.go`.
  refuses: (_queue, { maker, copies }) =>
    maker === 'RayCluster' && copies === undefined
      ? {
          why: 'Kueue refuses a RayService that is queued and grows by itself',
          fix: "give replicas instead of autoscaling, or controller: 'Deployment'",
        }
      : undefined,
};
