import type { KubeObject } from '../../words/kubernetes';
import type { ModelFragment } from '../../plans/model';
import type { Source } from '../yaml/document';
import type { ValuesLayer } from '../releases/helm-values';

type Step = string | number;

/** Where a fact of the model is. */
export interface Origin {
  readonly source: Source;
  /** The object among those of the document. */
  readonly object: KubeObject;
  /** Steps from the document to the object. */
  readonly steps: readonly Step[];
  /** Steps from the object to what a finding's place begins at, for facts that are a part of an object. */
  readonly base: readonly Step[];
  /** What a finding's place begins with, and is not a step of the document. */
  readonly prefix: string;
  /** Where the first steps of a place are that have another name in the object. */
  readonly names?: Readonly<Record<string, readonly Step[]>>;
  /** Values that were laid over those of the base, the strongest last. */
  readonly layers?: readonly ValuesLayer[];
  /** Steps from the object to places that are not in the base. */
  readonly beside?: Readonly<Record<string, readonly Step[]>>;
  /** Whoever releases them may lay other values over these. */
  readonly defaults?: true;
}

/** What one object of a document says, and where that is. */
export interface Unit {
  /** What its paths begin with, and no path of another unit. */
  readonly path: string;
  readonly object: KubeObject;
  readonly fragment: ModelFragment;
  /** Where each fact is, by its path. */
  readonly origins: readonly (readonly [path: string, origin: Origin])[];
}
