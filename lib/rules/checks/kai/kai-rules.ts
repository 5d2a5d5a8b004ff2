// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { kaiClaimRules } from './claims';
import { fractionRules } from './fractions';
import { gangWaitRules } from './gang-waits';
import { kaiRules } from './kai';
import { kaiQueueRules } from './never-fits';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [...kaiClaimRules, ...fractionRules, ...gangWaitRules, ...kaiRules, ...kaiQueueRules];
