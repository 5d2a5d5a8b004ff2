import type { Form } from '../../internal';
import type { Place, Plan } from '../model';
import type { WorkloadContext } from './pod/metadata';

/** A kind of workload: the form of its props, and what they become. */
export interface WorkloadKind<P> extends Form<P, Place> {
  readonly plan: (place: Place, props: P, context: WorkloadContext) => Plan;
}
