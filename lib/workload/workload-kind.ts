import type { Problem, Schema } from '../internal';
import type { Place, Plan } from '../model';
import type { WorkloadContext } from './metadata';

/** A kind of workload: the form of its props, what is wrong between them, and what they become. */
export interface WorkloadKind<P> {
  readonly schema: Schema;
  readonly check: (props: P, path: string) => readonly Problem[];
  readonly plan: (place: Place, props: P, context: WorkloadContext) => Plan;
}
