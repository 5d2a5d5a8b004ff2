// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { volcanoSchedulerRules } from './scheduler';
import { volcanoTierRules } from './tier-names';
import { volcanoRules } from './volcano';
import type { Rule } from '../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [...volcanoSchedulerRules, ...volcanoTierRules, ...volcanoRules];
