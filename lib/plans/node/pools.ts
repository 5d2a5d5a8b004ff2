import type { Form } from '../../internal';
import type { Place } from '../model';
import { borrowedChecks, poolChecks } from './check-pool';
import { tuningChecks } from './check-tuning';
import { expectedPodProblems } from './expected-pods';
import {
  CUT_FOR,
  type Cut,
  cutBy,
  cutProblems,
  offeredBy,
  type PlannedPool,
  planBorrowedPool,
  planGpuNodePool,
  planMigPartitionedNodePool,
  planTunedGpuNode,
} from './plan-pool';
import type { PoolKind } from './pool-kind';
import type { BorrowedPoolAttributes, GpuNodePoolProps, MigPartitionedNodePoolProps, TunedGpuNodeProps } from './pool-props';
import { borrowedPoolSchema, gpuNodePoolSchema, migPartitionedNodePoolSchema, tunedGpuNodeSchema } from './pool-schemas';

export { parsePoolDescription } from './description';

export const gpuNodePool: PoolKind<GpuNodePoolProps> = {
  schema: gpuNodePoolSchema,
  checks: poolChecks<GpuNodePoolProps>(offeredBy),
  plan: planGpuNodePool,
};

export const tunedGpuNode: PoolKind<TunedGpuNodeProps> = {
  schema: tunedGpuNodeSchema,
  checks: [
    ...poolChecks<TunedGpuNodeProps>(offeredBy),
    ...tuningChecks,
    (props, place) => expectedPodProblems(props, offeredBy(props), props.intent, place),
  ],
  plan: planTunedGpuNode,
};

/** The sharing of a pool whose GPUs are cut, where they are: props that cut nothing are refused by themselves. */
const cut = (props: Cut) => (cutProblems(props, { path: '' }).length > 0 ? undefined : cutBy(props));

export const migPartitionedNodePool: PoolKind<MigPartitionedNodePoolProps> = {
  schema: migPartitionedNodePoolSchema,
  checks: [
    cutProblems,
    ...poolChecks<MigPartitionedNodePoolProps>(cut),
    ...tuningChecks,
    (props, place) => expectedPodProblems(props, cut(props), props.intent ?? CUT_FOR, place),
  ],
  plan: planMigPartitionedNodePool,
};

/** Others run it, so it belongs to no cluster of this program. */
export const borrowedPool: Form<BorrowedPoolAttributes, Place> & {
  readonly plan: (place: Place, attributes: BorrowedPoolAttributes) => PlannedPool;
} = { schema: borrowedPoolSchema, checks: borrowedChecks, plan: planBorrowedPool };
