import { jsonOf, listOf, valueIn } from '../../../internal';
import { each, objects } from '../../lookups/each';
import type { Rule } from '../../rule';

const tierName = each(objects('batch.volcano.sh', 'Job'), {
  id: 'volcano/tier-name',
  severity: 'warning',
  about: 'A part of a Volcano job names its tier, and Volcano wants the number.',
  fix: 'use highestTierAllowed, with the number of the tier; silence this for a release that reads the name here',
  source: 'volcano-sh/volcano issue 5189: highestTierName of a partitionPolicy is not heeded',
  *look(facts) {
    for (const [index, task] of listOf(jsonOf(facts.object['spec'])['tasks']).entries()) {
      const got = valueIn(task, 'partitionPolicy', 'networkTopology', 'highestTierName');
      if (got === undefined) continue;
      const at = `spec.tasks[${index}].partitionPolicy.networkTopology.highestTierName`;
      yield { at, problem: 'is ignored here by releases of Volcano up to the one that mends it', got };
    }
  },
});

/** Parts of Volcano jobs, and the tiers of the network that they may span. */
export const volcanoTierRules: readonly Rule[] = [tierName];
