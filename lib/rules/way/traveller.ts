import type { Landing } from '../../plans/landing';
import type { Model, PodFacts } from '../../plans/model';
import type { Unknown } from '../rule';

/** What pods get at a stage. */
export interface Got {
  /** Each a clause, such as `8 nvidia.com/gpu`. */
  readonly gets: readonly string[];
  /** What ends their way there, where no rule says it. */
  readonly stops?: string;
  /** The fact without which it is not known whether they pass. */
  readonly unknown?: Pick<Unknown, 'unchecked' | 'missing' | 'give'>;
}

/** Pods of a model, and where they land. */
export interface Traveller {
  readonly model: Model;
  readonly pod: PodFacts;
  readonly landing: Landing;
}
