import type * as Releases from './releases';

/** A program plans a release or two, or none: what plans them is loaded by the first. */
const load = (): typeof Releases => require('./releases') as typeof Releases;

/** The GPU Operator's release, with values that follow from the cluster's pools, in whatever order they were declared. */
export const planGpuOperator: typeof Releases.planGpuOperator = (...given) => load().planGpuOperator(...given);

/** HAMi's release, with values that follow from the cluster's pools, in whatever order they were declared. */
export const planHami: typeof Releases.planHami = (...given) => load().planHami(...given);
