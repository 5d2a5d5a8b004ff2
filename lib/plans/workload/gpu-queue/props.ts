import type { Labels, Quantity } from '../../../words/kubernetes';
import type { GpuPool, PlainText } from '../../model';
import type { AdmissionCheck } from './admission-checks';
import type { QueueKind } from './systems/kinds';

/**
 * Queues for the teams that share pools: how much of each pool is a team's, what it may borrow of the others, and where in the
 * data centre the pods of one job go.
 */
export interface GpuQueueProps {
  /**
   * Whose queues they are. `kueue`: what waits is suspended. `volcano`, `kai`: their own schedulers place the pods; their
   * queues count resources of the whole cluster, whichever pool these are of. `resourceQuota`: no queue, but quotas of
   * Kubernetes itself, each in the namespace of its team: pods beyond them are refused, those on other nodes count as well.
   *
   * @default 'kueue'
   */
  readonly kind?: QueueKind;
  /**
   * The pools that are shared, those first that are to be used first. They give out what is counted by the name of a resource:
   * whole GPUs, MIG devices, or shares; for Volcano also parts by `volcanoVgpu()`, for KAI whole GPUs and fractions by
   * `kaiFractions()` alone, for `resourceQuota` also claims by `dra()` and parts by `hami()` and `gpuManager()`. For Kueue each becomes a ResourceFlavor of its name.
   */
  readonly pools: readonly GpuPool[];
  /**
   * The teams by name. A team is a Queue: `volcano({ queue: 'research' })`, `kai({ queue: 'research' })`. For Kueue it is a
   * ClusterQueue, and a LocalQueue of its name in each of its namespaces: `kueue({ queue: 'research' })`. For `resourceQuota` it
   * is a namespace with a ResourceQuota and a LimitRange.
   */
  readonly teams: Readonly<Record<string, Team>>;
  /**
   * Labels of nodes from the largest place to the smallest, such as `cloud.provider.com/topology-block` and
   * `cloud.provider.com/topology-rack`: a job may then ask to be in one of them. For Kueue `kubernetes.io/hostname` is added.
   * Volcano finds places by itself, as HyperNodes.
   *
   * @default - no Topology: pods of a job go anywhere
   */
  readonly topology?: readonly string[];
  /**
   * Priority classes by name, such as `{ urgent: 1000, idle: -10 }`: `kueue({ queue, priorityClass: 'urgent' })`. For Kueue
   * WorkloadPriorityClasses, otherwise PriorityClasses.
   *
   * @default - none
   */
  readonly priorities?: Readonly<Record<string, number>>;
  /**
   * What else workloads ask for, with how much a node has of it: `{ 'ephemeral-storage': '3Ti' }`. Kueue admits no workload
   * that asks for a resource without a quota; other quotas do not count what is not here. CPU, memory, GPUs and the devices of the machine's fabric are known.
   *
   * @default - nothing else
   */
  readonly perNode?: Readonly<Record<string, Quantity>>;
  /**
   * What has to pass, besides the quota, before a workload starts, by name: nodes that the autoscaler makes first
   * (`provisioning()`), other clusters that take the workload (`multiKueue()`), or a check of somebody else (`otherCheck()`); with
   * Kueue.
   *
   * @default - none: quota is enough
   */
  readonly admissionChecks?: Readonly<Record<string, AdmissionCheck>>;
  /**
   * The Queue of Volcano or KAI below which those of the teams are; it exists. With Volcano the plugin `capacity` needs
   * `enableHierarchy: true`.
   *
   * @default - Volcano: none. KAI: a Queue `name` is made, with all that the teams have
   */
  readonly parent?: PlainText;
  /**
   * Name of the Topology, of the cohort in which teams borrow from each other, and of KAI's queue above those of the teams.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Labels of every object.
   *
   * @default - none
   */
  readonly labels?: Labels;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** A team, and what is its own. */
export interface Team {
  /**
   * Namespaces whose workloads may use the team's queue; others may not. For Kueue, which needs it; queues of Volcano and KAI are
   * open to all namespaces. For `resourceQuota` one namespace, since no quota counts two.
   *
   * @default - none; for `resourceQuota` the name of the team
   */
  readonly namespaces?: readonly string[];
  /**
   * CPU and memory of a container in the team's namespaces that does not say its own: what it asks for and what it may use at
   * most, by a LimitRange in each of them. Without it a pod that says nothing takes the memory of its node from a trainer beside
   * it. With Kueue, which counts it, and with `resourceQuota`.
   *
   * @default - such a container asks for nothing and has no limit; with `resourceQuota` it has the fair share of the smallest
   *   device of the team's pools
   */
  readonly containerDefaults?: ContainerDefaults;
  /**
   * CPU and memory that a container in the team's namespaces may have at most, by the same LimitRange; with Kueue and
   * `resourceQuota`.
   *
   * @default - no limit; with `resourceQuota` what the team has of one node, of the largest of its pools
   */
  readonly containerMax?: ContainerDefaults;
  /**
   * Names of the `priorities` that pods of the team may name; those that name another are refused. With `resourceQuota`.
   *
   * @default - all of them
   */
  readonly priorityClasses?: readonly string[];
  /** What is the team's of each pool, by the pool's name; of a pool that is not here, nothing. */
  readonly quota: Readonly<Record<string, TeamQuota>>;
  /**
   * Names of the `admissionChecks` that the team's workloads pass; with Kueue.
   *
   * @default - all of them
   */
  readonly admissionChecks?: readonly string[];
  /**
   * Take back what others borrowed, and let workloads of higher priority push out those of lower priority; with Kueue.
   *
   * @default true
   */
  readonly preemption?: boolean;
  /**
   * Whether others may take back what this team borrowed of them; with Volcano.
   *
   * @default true
   */
  readonly reclaimable?: boolean;
  /**
   * Which queue is served first, the larger number before the smaller; with Volcano and KAI.
   *
   * @default - the scheduler's: 0 with Volcano, 100 with KAI
   */
  readonly priority?: number;
  /**
   * Share of what nobody needs, among teams of one priority; with KAI.
   *
   * @default 1
   */
  readonly overQuotaWeight?: number;
}

/** What a container has that does not say its own; one of the two at least. */
export interface ContainerDefaults {
  /**
   * CPU, such as `1` or `'500m'`.
   *
   * @default - none
   */
  readonly cpu?: Quantity;
  /**
   * Memory, such as `'4Gi'`.
   *
   * @default - none
   */
  readonly memory?: Quantity;
}

/** A part of a pool. Nodes count all that is on them: two nodes are two times their CPUs, memory and devices. */
export interface TeamQuota {
  /** Nodes that are the team's; half a node is 0.5. */
  readonly nodes: number;
  /**
   * Nodes that it may borrow of other teams as long as they do not need them.
   *
   * @default - as many as there are
   */
  readonly borrow?: number;
  /**
   * Nodes that others may borrow of it; with Kueue and Volcano.
   *
   * @default - all
   */
  readonly lend?: number;
}
