// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { gangRules } from './gang';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [...gangRules];
