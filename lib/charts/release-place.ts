import type { OperatorFacts, Place } from '../model';

/** Where a release is declared: in a cluster, after others. */
export interface ReleasePlace extends Place {
  readonly operators: readonly OperatorFacts[];
}
