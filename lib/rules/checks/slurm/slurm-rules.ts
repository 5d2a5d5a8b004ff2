// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { bridgeRules } from './bridge';
import { nodeSetRules } from './node-sets';
import { slurmPoolRules } from './slurm-pools';
import { slurmRules } from './slurm';
import { sunkRules } from './sunk';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [...bridgeRules, ...nodeSetRules, ...slurmPoolRules, ...slurmRules, ...sunkRules];
