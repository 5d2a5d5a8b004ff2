import { everyPlace } from '../../lookups/places';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const tierName = each(everyPlace('batch.volcano.sh', 'Job', 'spec.tasks[].partitionPolicy.networkTopology.highestTierName'), {
  id: 'volcano/tier-name',
  severity: 'warning',
  about: 'A part of a Volcano job names its tier, and Volcano wants the number.',
  fix: 'use highestTierAllowed, with the number of the tier; silence this for a release that reads the name here',
  source: 'volcano-sh/volcano issue 5189: highestTierName of a partitionPolicy is not heeded',
  look: ({ at, value: got }) => ({ at, problem: 'is ignored here by releases of Volcano up to the one that mends it', got }),
});

/** Parts of Volcano jobs, and the tiers of the network that they may span. */
export const volcanoTierRules: readonly Rule[] = [tierName];
