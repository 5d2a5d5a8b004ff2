import type { CustomTimeouts } from '@pulumi/pulumi';
import { at, object, oneOf, optional, plainText, type Problem, withArticle } from '../../../internal';
import { kindOf, makesPods } from '../../../words/kinds';
import type { KubeObject } from '../../../words/kubernetes';
import type { PlannedObject } from '../../../plans/model';

/** How far a workload has to come before Pulumi goes on. */
export type Await = 'created' | 'ready' | 'completed';

/** How Pulumi waits for a workload. */
export interface Awaiting {
  /**
   * What Pulumi waits for before it goes on: that the API server has the workload (`'created'`), that its pods are ready,
   * or that a job has done its work.
   *
   * @default - `'created'` for what ends with its work (a CronJob, and all jobs but a LeaderWorkerSet): it waits for free GPUs and may run for days;
   * `'ready'` for all others
   */
  readonly await?: Await;
  /**
   * How long each of these may take, such as `{ create: '1h' }`; for what is awaited.
   *
   * @default - ten minutes each, which is Pulumi's own
   */
  readonly timeouts?: Pick<CustomTimeouts, 'create' | 'update' | 'delete'>;
}

/** Go's durations, as the engine reads them. */
const DURATION = /^(?:\d+(?:ms|s|m|h))+$/;

const duration = plainText({ pattern: DURATION, what: "a duration such as '30m' or '1h30m'" });

/** The form of each. */
export const awaitingKeys = {
  await: optional(oneOf(['created', 'ready', 'completed'])),
  timeouts: optional(
    object<Record<'create' | 'update' | 'delete', unknown>>({
      create: optional(duration),
      update: optional(duration),
      delete: optional(duration),
    }),
  ),
};

/**
 * The objects; the one that makes the pods says what Pulumi waits for. Pulumi's own `skipAwait` is not used: with
 * it a Job whose pods change is deleted and its successor refused, since nothing waits for the deletion either.
 *
 * Source: pulumi-kubernetes 4.34.2 `provider/pkg/metadata/annotations.go`; runs of the real engine and provider.
 */
export function awaited(objects: readonly PlannedObject[], { await: until }: Awaiting): readonly PlannedObject[] {
  return objects.map((planned) => {
    const { object } = planned;
    const condition = makesPods(object) ? conditionOf(object, until) : conditionOfOther(object, until);
    if (condition === undefined) return planned;
    const annotations = { ...object.metadata.annotations, [WAIT_FOR]: condition };
    return { ...planned, object: { ...object, metadata: { ...object.metadata, annotations } } };
  });
}

/** What cannot be awaited of a workload. */
export function cannotAwait(objects: readonly PlannedObject[], { await: until }: Awaiting, path: string): readonly Problem[] {
  if (until === undefined) return [];
  return objects.flatMap(({ object }): readonly Problem[] => {
    if (!makesPods(object)) return [];
    const allowed = STAGES.filter((stage) => can(object, stage));
    if (allowed.includes(until)) return [];
    return [
      {
        path: at(path, 'await'),
        problem: `cannot be awaited of ${withArticle(object.kind)}`,
        got: until,
        allowed,
        fix: 'write one of these',
      },
    ];
  });
}

const STAGES: readonly Await[] = ['created', 'ready', 'completed'];
const WAIT_FOR = 'pulumi.com/waitFor';
/** True as soon as the API server has the object. */
const CREATED = 'jsonpath={.metadata.uid}';

function can(object: KubeObject, stage: Await): boolean {
  const row = kindOf(object);
  if (stage === 'created') return true;
  if (row?.isScheduled === true) return false;
  return stage === 'completed' ? row?.endsWithItsWork === true : true;
}

/** A Service waits for pods that are ready, which nobody wants to wait for then. */
const conditionOfOther = ({ kind }: KubeObject, until: Await | undefined): string | undefined =>
  kind === 'Service' && until === 'created' ? CREATED : undefined;

/** What the provider has to wait for; undefined where it does so by itself. */
function conditionOf(object: KubeObject, until: Await | undefined): string | undefined {
  const row = kindOf(object);
  const ends = row?.endsWithItsWork === true || row?.isScheduled === true;
  switch (until ?? (ends ? 'created' : 'ready')) {
    case 'created':
      return CREATED;
    case 'completed':
      return row?.until?.completed;
    default:
      return row?.until?.ready?.(object['spec']);
  }
}
