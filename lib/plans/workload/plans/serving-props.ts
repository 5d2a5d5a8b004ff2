import type { Probe, Quantity } from '../../../words/kubernetes';
import type { DisruptionBudget } from '../objects/disruption-budget';
import type { ServiceProps } from '../objects/service';
import type { DeploymentStrategy } from './gpu-workload-props';

/** How the pods of a model server start, take traffic, are replaced and end. */
export interface ServingLife {
  /**
   * The Service in front of `port`; `false` for none.
   *
   * @default - one of type ClusterIP with the same port
   */
  readonly service?: ServiceProps | false;
  /**
   * GPU memory that the program allocates: weights, cache and CUDA context. A rule compares it with what the pool leaves
   * each client, which is the memory of the GPU by the number of replicas.
   *
   * @default - not checked
   */
  readonly modelMemory?: Quantity;
  /**
   * Seconds from the start of the container until the model is loaded, at most. Until then no other probe runs.
   *
   * @default - 600; more where the model is known to be large, and where its size is not known as much as the largest that its
   * GPUs can hold may take, or that of `modelMemory`
   */
  readonly startupSeconds?: number;
  /**
   * When the container counts as started, instead of `startupSeconds`.
   *
   * @default - asks the server's health every 10 seconds for `startupSeconds`
   */
  readonly startupProbe?: Probe;
  /**
   * When the container takes traffic.
   *
   * @default - asks the server's health every 5 seconds; three failures take the pod out of the Service
   */
  readonly readinessProbe?: Probe;
  /**
   * When the container is restarted. A fault of another client of the GPU ends this one's CUDA context, and only a
   * restart brings that back.
   *
   * @default - asks the server's health every 10 seconds; ten failures restart the container
   */
  readonly livenessProbe?: Probe;
  /**
   * Seconds that a pod goes on serving after it was told to end, until nobody sends it requests any more; 0 for none.
   *
   * @default 15
   */
  readonly preStopSeconds?: number;
  /**
   * Seconds from the order to end until the containers are killed, `preStopSeconds` included: the rest is what running
   * requests have.
   *
   * @default - `preStopSeconds` and 45
   */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * How many pods a drain of nodes may take at once; `false` for no PodDisruptionBudget. Pods that are not ready never
   * hold up a drain.
   *
   * @default { maxUnavailable: 1 }
   */
  readonly disruptionBudget?: DisruptionBudget | false;
  /**
   * Whether the pods are spread over nodes, so that a fault of one GPU does not end all of them: as far as it can be done,
   * strictly, or not at all.
   *
   * @default 'ScheduleAnyway'
   */
  readonly spread?: (typeof spreads)[number] | false;
  /**
   * How pods are replaced. With one replica, the old pod first means that nothing answers while the new one loads its model:
   * run two, or give `rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }` where the pool has free GPUs.
   *
   * @default - one pod at a time, the old one first: a new pod next to the old ones would wait for a free share for ever
   */
  readonly strategy?: DeploymentStrategy;
  /**
   * Seconds after which a rollout that does not move is reported as failed.
   *
   * @default - `startupSeconds` and 300 more for the image
   */
  readonly progressDeadlineSeconds?: number;
}

/** What happens to a pod that cannot be spread over nodes, in Kubernetes' own words. */
export const spreads = ['ScheduleAnyway', 'DoNotSchedule'] as const;
