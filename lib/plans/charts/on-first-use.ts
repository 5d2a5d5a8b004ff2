import type * as Releases from './releases';

let loaded: typeof Releases | undefined;

/** A program plans a release or two, or none: what plans them is loaded by the first. */
export const releases = (): typeof Releases => (loaded ??= require('./releases') as typeof Releases);
