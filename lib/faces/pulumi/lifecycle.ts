import type { CustomResourceOptions } from '@pulumi/pulumi';
import { at, oneOf, optional, type Problem } from '../../internal';
import { isQueued, kindOf, makesPods } from '../../words/kinds';
import type { PlannedObject } from '../../plans/model';

/** What becomes of a job that a changed one follows. */
export interface Succession {
  /**
   * What becomes of the job before, where `redeploy: 'newName'` makes a new one: it runs on beside the new one, and Pulumi
   * no longer knows it (`'finish'`), or it is deleted first (`'end'`). What may finish is not deleted by `pulumi destroy`
   * either: give `ttlSecondsAfterFinished`, so that it goes when it is done, or `'end'` and one more `pulumi up` before.
   *
   * @default 'finish'
   */
  readonly previous?: 'finish' | 'end';
}

/** The form of each. */
export const successionKeys = { previous: optional(oneOf(['finish', 'end'])) };

/** What is said of the job before where no job follows another. */
export function withoutSuccessor(objects: readonly PlannedObject[], { previous }: Succession, path: string): readonly Problem[] {
  if (previous === undefined || objects.some(({ redeploy }) => typeof redeploy === 'object')) return [];
  return [
    {
      path: at(path, 'previous'),
      problem: 'says what becomes of the job before, and no new job is made beside it',
      got: previous,
      fix: "give redeploy: 'newName' with it, or remove it",
    },
  ];
}

/** A planned object, with the options of its Pulumi resource. */
export interface PlannedResource extends PlannedObject {
  readonly options?: CustomResourceOptions;
  /** What tells a job from the one before it: the end of the resource's name. */
  readonly edition?: readonly string[];
}

/**
 * The objects as Pulumi should treat them while they live. The provider replaces a Job whose pods change, and deletes the
 * running one first.
 *
 * - `redeploy: 'refuse'` protects the job from its first `up` on: a change that replaces it, and a destroy, are refused.
 * - `'newName'` makes another resource of a changed job, or deletes the one before first.
 * - What a queue lifts is not set again.
 *
 * Source: runs of the real engine and provider (pulumi 3.260.0, pulumi-kubernetes 4.34.2).
 */
export const livingResources = (
  objects: readonly PlannedObject[],
  { previous = 'finish' }: Succession,
  isProtected: boolean,
): readonly PlannedResource[] =>
  servicesLast(objects).map((planned) => {
    const { object, redeploy } = planned;
    const suspend = kindOf(object)?.kueue?.suspend;
    const queued: CustomResourceOptions = suspend !== undefined && isQueued(object) ? { ignoreChanges: [suspend] } : {};
    if (redeploy === undefined) return { ...planned, options: queued };
    if (redeploy === 'refuse') return { ...planned, options: { ...queued, protect: isProtected } };
    return previous === 'end'
      ? { ...planned, options: { ...queued, deleteBeforeReplace: true } }
      : { ...planned, edition: [redeploy.edition], options: { ...queued, retainOnDelete: true } };
  });

/**
 * A Service that has an address waits for pods that are ready, so it comes after what makes them: were it before, pods that
 * are not ready would keep it waiting, and the change that makes them ready would never be made.
 */
function servicesLast(objects: readonly PlannedObject[]): readonly PlannedObject[] {
  if (!objects.some(({ object }) => makesPods(object))) return objects;
  const waits = ({ object: { kind, spec } }: PlannedObject): boolean =>
    kind === 'Service' && (spec as { readonly clusterIP?: string } | undefined)?.clusterIP !== 'None';
  return [...objects.filter((planned) => !waits(planned)), ...objects.filter(waits)];
}
