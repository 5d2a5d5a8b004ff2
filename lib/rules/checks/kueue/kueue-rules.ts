// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { kueueAdmissionRules } from './admission-checks';
import { kueueGroupRules } from './groups';
import { kueueRules } from './kueue';
import { kueueNeverFitsRules } from './never-fits';
import { kueueRayRules } from './ray';
import { kueueTopologyRules } from './topology';
import { kueueVersionRules } from './versions';
import { kueueWorkloadRules } from './workloads';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [
  ...kueueAdmissionRules,
  ...kueueGroupRules,
  ...kueueRules,
  ...kueueNeverFitsRules,
  ...kueueRayRules,
  ...kueueTopologyRules,
  ...kueueVersionRules,
  ...kueueWorkloadRules,
];
