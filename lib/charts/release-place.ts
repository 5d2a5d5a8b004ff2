import type { Form } from '../internal';
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
   * Id of the chart, where its rules read the pods on the pools that it serves, some of which come before it in a program.
   *
   * @default - its rules do not read pods
   */
  readonly readsPods?: string;
}
