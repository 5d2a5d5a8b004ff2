// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { acceleratorAmountRules } from './amounts';
import { acceleratorMemoryRules } from './memory';
import { acceleratorNameRules } from './names';
import { acceleratorReleaseRules } from './release';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [
  ...acceleratorAmountRules,
  ...acceleratorMemoryRules,
  ...acceleratorNameRules,
  ...acceleratorReleaseRules,
];
