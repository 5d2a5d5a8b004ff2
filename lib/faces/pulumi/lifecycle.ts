import { type CustomResourceOptions, log, type Resource, runtime } from '@pulumi/pulumi';
import { at, oneOf, optional, type Problem } from '../../internal';
import { isQueued, kindOf, makesPods } from '../../words/kinds';
import type { PlannedObject } from '../../plans/model';

/** What becomes of a job that a changed one follows. */
export interface Succession {
  /**
   * What becomes of the job before, where `redeploy: 'newName'` makes a new one: it runs on beside the new one (`'finish'`),
   * or it is deleted first (`'end'`). Pulumi no longer knows what runs on, and says that it deletes it; it ends with its work,
   * or when the component goes (`pulumi destroy`): the ConfigMap `<name>-jobs` owns every job of the component, and Kubernetes
   * deletes them with it. Give `ttlSecondsAfterFinished`, so that what is done goes too.
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
  /** Kubernetes deletes it with the first object of the component. */
  readonly isOwned?: true;
}

/**
 * The objects as Pulumi should treat them while they live. The provider replaces a Job whose pods change, and deletes the
 * running one first.
 *
 * - `redeploy: 'refuse'` protects the job from its first `up` on: a change that replaces it, and a destroy, are refused.
 * - `'newName'` makes another resource of a changed job, or deletes the one before first. The engine cannot keep the one
 *   before and yet delete it on destroy, so it forgets each of them, and Kubernetes deletes them with the object that owns them.
 * - What a queue lifts is not set again.
 *
 * Source: runs of the real engine and provider (pulumi 3.260.0, pulumi-kubernetes 4.34.2).
 */
export const livingResources = (
  objects: readonly PlannedObject[],
  { previous = 'finish' }: Succession,
  isProtected: boolean,
): readonly PlannedResource[] => [
  ...ownerOf(objects),
  ...servicesLast(objects).map((planned): PlannedResource => {
    const { object, redeploy } = planned;
    const suspend = kindOf(object)?.kueue?.suspend;
    const queued: CustomResourceOptions = suspend !== undefined && isQueued(object) ? { ignoreChanges: [suspend] } : {};
    if (redeploy === undefined) return { ...planned, options: queued };
    if (redeploy === 'refuse') return { ...planned, options: { ...queued, protect: isProtected } };
    const owned = { ...planned, isOwned: true } as const;
    return previous === 'end'
      ? { ...owned, options: { ...queued, deleteBeforeReplace: true } }
      : { ...owned, edition: [redeploy.edition], options: { ...queued, retainOnDelete: true } };
  }),
];

/** Says in a preview that a job which the engine is about to forget is not deleted, though the engine says that it is. */
export function tellPrevious(component: Resource, objects: readonly PlannedResource[]): void {
  if (!runtime.isDryRun() || !objects.some(({ options }) => options?.retainOnDelete)) return;
  void log.info(
    "a job before this one that Pulumi shows as deleted runs on until it is done; pulumi destroy ends it. With previous: 'end' it ends now",
    component,
  );
}

/** What every edition of a job belongs to, under a name that stays; nothing where there are no editions. */
function ownerOf(objects: readonly PlannedObject[]): readonly PlannedResource[] {
  const job = objects.find(
    ({ object, redeploy }) => typeof redeploy === 'object' && makesPods(object) && object.metadata.name.endsWith(`-${redeploy.edition}`),
  );
  if (typeof job?.redeploy !== 'object') return [];
  const { name, namespace } = job.object.metadata;
  const base = name.slice(0, -job.redeploy.edition.length - 1);
  const annotations = { 'kubernetes.io/description': `Owns the jobs ${base}-*: they are deleted with it.` };
  const labels = { 'app.kubernetes.io/managed-by': 'cdk8s-gpu' };
  const metadata = { name: `${base}-jobs`, ...(namespace === undefined ? {} : { namespace }), labels, annotations };
  return [{ id: 'jobs', object: { apiVersion: 'v1', kind: 'ConfigMap', metadata } }];
}

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
