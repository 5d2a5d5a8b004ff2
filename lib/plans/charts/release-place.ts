import type { Form } from '../../internal';
import type { OperatorFacts, Place, Plan } from '../model';
import type { ReleaseContext } from './plan-release';

/** Where a release is declared: in a cluster, after others. */
export interface ReleasePlace extends Place {
  readonly operators: readonly OperatorFacts[];
}

/** A chart that a construct or component releases: the form of its props, and its plan. */
export interface ReleaseKind<Props> extends Form<Props, ReleasePlace> {
  readonly plan: (place: Place, props: Props, context: ReleaseContext) => Plan;
  /**
   * Id of the chart, for charts whose rules read the pods of their pools: a program may declare such pods before the release.
   *
   * @default - its rules do not read pods
   */
  readonly readsPods?: string;
}
