import { check, plainText, type Problem } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import type { ModelFragment } from './model';

/**
 * What a description becomes: plain data that a face places. Plans are total: they do not judge, rules do.
 */
export interface Plan {
  /** Kubernetes objects, in the order in which they are to be applied. */
  readonly objects: readonly PlannedObject[];
  /** Files that are not manifests: kubelet configuration, bootstrap scripts, Helm values. */
  readonly files: readonly PlannedFile[];
  /** Helm releases that the engine itself makes; only Pulumi's can. */
  readonly releases?: readonly PlannedRelease[];
  /** What rules read besides its objects. */
  readonly model: PlannedFacts;
}

/** Facts of a plan; the face that places its objects adds them. */
export type PlannedFacts = Omit<ModelFragment, 'objects'>;

/** A Kubernetes object of a plan. */
export interface PlannedObject {
  /** Construct id, unique within the plan; it does not appear in the manifest. */
  readonly id: string;
  /** With an explicit namespace, unless it is cluster-scoped. */
  readonly object: KubeObject;
  readonly clusterScoped?: true;
  /** What another deploy does when something of it changes that cannot change while it lives; undefined where all can. */
  readonly redeploy?: Redeployed;
  /** Of a kind that a release of the plan brings: an engine that makes releases itself makes it after them. */
  readonly afterReleases?: true;
  /**
   * Its chart has objects of the cluster under fixed names, so it has to go before what replaces it. Fields that make another
   * release of it when they change, besides those that nobody can change in it.
   */
  readonly alone?: readonly string[];
}

/** `refuse`: nothing. Else what its name ends with, which follows from its content: what changed is another object. */
export type Redeployed = 'refuse' | { readonly edition: string };

/** A file that is not a manifest. */
export interface PlannedFile {
  /** Relative, with forward slashes: `<cluster>/<pool>/kubelet.conf`. */
  readonly path: string;
  readonly text: string;
  readonly executable?: true;
  /** One sentence for tables and documentation. */
  readonly about: string;
}

/** A Helm release that the engine itself makes, after the plan's objects. */
export interface PlannedRelease {
  /** Unique within the plan, objects included. */
  readonly id: string;
  /** What the engine's own resource takes, under its own names. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** A plan whose files are written when somebody first asks for them: a program that synthesises manifests may never. */
export function planWithFiles(plan: Omit<Plan, 'files'>, write: () => readonly PlannedFile[]): Plan {
  let written: readonly PlannedFile[] | undefined;
  return {
    ...plan,
    get files() {
      return (written ??= write());
    },
  };
}

export const emptyPlan: Plan = { objects: [], files: [], model: {} };

/** What is wrong with what a program without types gives for the id of a construct or the name of a component. */
export const idProblems = (id: unknown, path: string): readonly Problem[] =>
  typeof id === 'string' && id !== '' ? [] : check(plainText(), id, path);

/** Where something is declared: its path for messages, and the namespace that applies there. */
export interface Place {
  /** Path of the construct or component, such as `ml/prod/train`. */
  readonly path: string;
  /** Id the user gave; names follow from it. */
  readonly id: string;
}
