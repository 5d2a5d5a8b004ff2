// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { machineConfigPoolRules } from './machine-config-pools';
import { performanceProfileRules } from './performance-profiles';
import { profileMachineRules } from './profile-machines';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [...machineConfigPoolRules, ...performanceProfileRules, ...profileMachineRules];
