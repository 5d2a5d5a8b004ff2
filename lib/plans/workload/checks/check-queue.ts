import { allocatorOf } from '../../allocators';
import { at, type Check, type Json, type Problem } from '../../../internal';
import { defaultControllers } from '../../../words/kinds';
import type { Place } from '../../model';
import { type Queue, queueRow, schedulerOf } from '../../queues';
import { controllerOf, requestOf, servingRowOf } from '../plans/inference-lookup';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { PRE_STOP_SECONDS, REQUEST_SECONDS, servingOf } from '../plans/serving';
import { type Controllers, controllerRow } from '../plans/training-job';
import { DEFAULT_CONTROLLER, type GpuTrainingJobProps } from '../plans/training-job-props';
import type { PodProps } from '../pod/pod-props';
import { checkPodGroup } from './check-pod-group';
import { checkSlurmBridge } from './check-slurm-bridge';
import { checkSunk } from './check-sunk';

/** Props of what may wait in a queue. */
type Waiting = PodProps & { readonly queue?: Queue; readonly kind?: string };

/** What a queue, its scheduler and the pods say against each other. */
export function checkQueue(props: Waiting, { path }: Place): readonly Problem[] {
  const { queue } = props;
  if (queue === undefined) return [];
  return [
    ...saidTwice(props, queue, path),
    ...otherScheduler(props, queue, `${path}.queue`),
    ...twoTopologies(queue, `${path}.queue`),
    ...forSeveral(props, queue, `${path}.queue`),
    ...(queue.kind === 'slurmBridge' ? checkSlurmBridge(props, queue, path) : []),
    ...(queue.kind === 'sunk' ? checkSunk(props, path) : []),
    ...(queue.kind === 'podGroup' ? checkPodGroup(props, path) : []),
  ];
}

function saidTwice(props: Waiting, queue: Queue, path: string): readonly Problem[] {
  const { keys } = queueRow(queue);
  return (['labels', 'annotations', 'podAnnotations'] as const).flatMap((prop) =>
    Object.keys(props[prop] ?? {})
      .filter((key) => keys.includes(key))
      .map((key) => ({ path: at(`${path}.${prop}`, key), problem: 'is written by queue', got: props[prop]?.[key], fix: 'remove it' })),
  );
}

function otherScheduler({ schedulerName, pool }: Waiting, queue: Queue, path: string): readonly Problem[] {
  const scheduler = schedulerOf(queue);
  const ofPool = pool && allocatorOf(pool.description.sharing).scheduler;
  if (scheduler === undefined) return [];
  if (schedulerName !== undefined && schedulerName !== scheduler)
    return [{ path, problem: `gives the pods to scheduler '${scheduler}'`, got: schedulerName, fix: 'remove schedulerName, or the queue' }];
  if (ofPool === undefined || ofPool === scheduler) return [];
  return [
    {
      path,
      problem: `gives the pods to scheduler '${scheduler}', and only '${ofPool}' knows the parts of GPUs of this pool`,
      got: queue,
      allowed: "kueue({ queue: '...' })",
      fix: 'queue them with Kueue, which leaves the scheduler as it is, or take another pool',
    },
  ];
}

/** Options for pods that work together, where each of them works by itself: those of a workload that says its kind. */
const forSeveral = ({ kind }: Waiting, queue: Queue, path: string): readonly Problem[] =>
  kind === undefined ? [] : ofSeveral(queue, path);

function ofSeveral(queue: Queue, path: string): readonly Problem[] {
  const options: Readonly<Record<string, string>> = queueRow(queue).together ?? {};
  return Object.entries(options).flatMap(([option, problem]) => {
    const got = (queue as unknown as Json)[option];
    return got === undefined ? [] : [{ path: at(path, option), problem, got, fix: 'remove it' }];
  });
}

const twoTopologies = (queue: Queue, path: string): readonly Problem[] =>
  queue.kind === 'kueue' && queue.topology !== undefined && queue.preferredTopology !== undefined
    ? [
        {
          path: `${path}.preferredTopology`,
          problem: 'is given beside topology; Kueue takes one of them',
          got: queue.preferredTopology,
          fix: 'remove one',
        },
      ]
    : [];

/** What keeps the pods of a model server from a queue. */
export const servingQueueCheck: Check<GpuInferenceServiceProps, Place> = (props, place) => {
  const { queue, autoscaling, prefill, preStopSeconds = PRE_STOP_SECONDS } = props;
  if (queue === undefined) return [];
  const { path } = place;
  const serving = servingOf({
    ...(autoscaling === undefined ? {} : { scale: MANY }),
    ...(props.replicas === undefined ? {} : { replicas: props.replicas }),
    numNodes: props.numNodes ?? 1,
    row: servingRowOf(props),
    controller: controllerOf(props),
  });
  const refusal = queueRow(queue).refuses(queue, serving);
  if (refusal !== undefined) {
    const { option, why, fix } = refusal;
    const got = option === undefined ? queue.kind : (queue as unknown as Json)[option];
    return [{ path: option === undefined ? `${path}.queue` : at(`${path}.queue`, option), problem: `${queue.kind}(): ${why}`, got, fix }];
  }
  const { terminationGracePeriodSeconds = preStopSeconds + REQUEST_SECONDS } = props;
  const waiting = { ...props, image: '', request: requestOf(props), terminationGracePeriodSeconds };
  const alone = serving.size === 1 && serving.maker === 'Deployment';
  return [
    ...checkQueue(waiting, place),
    ...(alone ? ofSeveral(queue, `${path}.queue`) : []),
    ...(prefill?.pool === undefined ? [] : otherScheduler({ ...waiting, pool: prefill.pool }, queue, `${path}.queue`)),
  ];
};

/** How many copies there are is not known. */
const MANY = { min: 0, max: 0, running: undefined, scaleDownSeconds: undefined, hpa: undefined };

/** A controller with a scheduler of its own waits for that scheduler alone. */
export const controllerQueueCheck =
  (rows: Controllers = defaultControllers): Check<GpuTrainingJobProps, Place> =>
  (props, { path }) => {
    const { queue, controller = DEFAULT_CONTROLLER, pool } = props;
    const { scheduler } = controllerRow(props, rows);
    const { controllers } = queue === undefined ? {} : queueRow(queue);
    if (queue !== undefined && controllers !== undefined && !controllers.includes(controller))
      return [
        {
          path: `${path}.controller`,
          problem: `is not one whose pods ${queue.kind} can place`,
          got: controller,
          allowed: controllers,
          fix: 'give one of these, or another queue',
        },
      ];
    if (scheduler === undefined) return [];
    const other = props.schedulerName ?? (pool && allocatorOf(pool.description.sharing).scheduler);
    if (other !== undefined && other !== scheduler)
      return [
        {
          path: `${path}.${props.schedulerName === undefined ? 'controller' : 'schedulerName'}`,
          problem:
            props.schedulerName === undefined
              ? `waits for scheduler '${scheduler}', and its pods are for '${other}'`
              : `is not '${scheduler}', for which controller '${controller}' waits`,
          got: props.schedulerName ?? controller,
          fix: "give another controller, such as 'JobSet', or leave the pods to its own scheduler",
        },
      ];
    if (queue === undefined || schedulerOf(queue) === scheduler) return [];
    return [
      {
        path: `${path}.queue`,
        problem: `is not for controller '${controller}', whose pods '${scheduler}' has to let in`,
        got: queue.kind,
        allowed: `${scheduler}({ queue: '...' })`,
        fix: `write ${scheduler}({ queue: '...' }), or give another controller`,
      },
    ];
  };
