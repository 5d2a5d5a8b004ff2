import type * as Releases from './releases';

let loaded: typeof Releases | undefined;

/** A program plans a release or two, or none: what plans them is loaded by the first. */
const load = (): typeof Releases => (loaded ??= require('./releases') as typeof Releases);

export const planGpuOperator: typeof Releases.planGpuOperator = (...given) => load().planGpuOperator(...given);
export const planHami: typeof Releases.planHami = (...given) => load().planHami(...given);
