import type * as Errors from './errors';

let loaded: typeof Errors | undefined;

/** Who asks about a rule needs none of it. */
export const handbook = (): typeof Errors => (loaded ??= require('./errors') as typeof Errors);
