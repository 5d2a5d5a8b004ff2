// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { volcanoGroupRules } from './groups';
import { volcanoQueueRules } from './queues';
import { volcanoRuntimeRules } from './runtime-class';
import { volcanoSchedulerRules } from './scheduler';
import { volcanoTierRules } from './tier-names';
import { volcanoVgpuRules } from './vgpu';
import { volcanoRules } from './volcano';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [
  ...volcanoGroupRules,
  ...volcanoQueueRules,
  ...volcanoRuntimeRules,
  ...volcanoSchedulerRules,
  ...volcanoTierRules,
  ...volcanoVgpuRules,
  ...volcanoRules,
];
