// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { servingFitRules } from './fit';
import { servingFlagValueRules } from './flag-values';
import { servingFlagRules } from './flags';
import { servingGatedRules } from './gated';
import { servingPrecisionRules } from './precision';
import { servingSpreadRules } from './spread';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [
  ...servingFitRules,
  ...servingFlagValueRules,
  ...servingFlagRules,
  ...servingGatedRules,
  ...servingPrecisionRules,
  ...servingSpreadRules,
];
