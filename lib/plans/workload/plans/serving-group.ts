import type { DisruptionBudget } from '../objects/disruption-budget';

/**
 * A budget of groups as one of pods: a group is gone with the first of its pods, and may then lose the others. A share of
 * groups is the same share of pods.
 */
export function podsOfGroups(budget: DisruptionBudget, size: number): DisruptionBudget {
  const { maxUnavailable, minAvailable } = budget;
  if (typeof maxUnavailable === 'number') return { maxUnavailable: maxUnavailable === 0 ? 0 : (maxUnavailable - 1) * size + 1 };
  if (typeof minAvailable === 'number') return { minAvailable: minAvailable * size };
  return budget;
}
