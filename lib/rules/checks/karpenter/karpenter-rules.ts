// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { karpenterRules } from './karpenter';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [...karpenterRules];
