import type { Problem } from '../../../internal';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import type { NimCache } from '../objects/nim-cache';

/** Keys of a NIMCache that is made. */
const OF_MADE = ['storageClassName', 'accessMode', 'profiles', 'select'] as const;

/** What the NIM Operator refuses of a NIMCache, and what of one would not serve all pods. */
export function nimCacheProblems(cache: NimCache, props: GpuInferenceServiceProps, path: string): readonly Problem[] {
  const problems: Problem[] = [];
  const made = cache as Partial<Record<(typeof OF_MADE)[number], unknown>> & NimCache;
  if (cache.size === undefined) {
    if ((cache as { readonly name?: string }).name === undefined)
      problems.push({
        path,
        problem: 'needs a size, or the name of a NIMCache that there is',
        fix: "give size: '100Gi', or name: 'llama'",
      });
    for (const key of OF_MADE)
      if (made[key] !== undefined)
        problems.push({
          path: `${path}.${key}`,
          problem: 'is for a NIMCache that is made, which says its size',
          got: made[key],
          fix: "remove it, or give size: '100Gi'",
        });
    return problems;
  }
  const { profiles, select, accessMode, profile } = cache;
  if (profiles !== undefined && select !== undefined)
    problems.push({
      path: `${path}.select`,
      problem: 'chooses profiles, and profiles names them already',
      got: select,
      fix: 'give one of the two',
    });
  if (profiles?.includes('all') === true && profiles.length > 1)
    problems.push({ path: `${path}.profiles`, problem: "has 'all' and others", got: profiles, allowed: ['all'], fix: "write ['all']" });
  if (profile !== undefined && profiles !== undefined && !profiles.includes('all') && !profiles.includes(profile))
    problems.push({
      path: `${path}.profile`,
      problem: 'is not among the profiles that are fetched',
      got: profile,
      allowed: profiles,
      fix: 'add it to profiles, or choose one of them',
    });
  const { replicas = 1 } = props;
  if (accessMode !== undefined && accessMode !== 'ReadWriteMany' && replicas > 1)
    problems.push({
      path: `${path}.accessMode`,
      problem: `${accessMode} lets ${accessMode === 'ReadWriteOnce' ? 'the pods of one node' : 'one pod'} mount the cache, and there are ${replicas} pods`,
      got: accessMode,
      allowed: ['ReadWriteMany'],
      fix: "write 'ReadWriteMany', with a StorageClass that has it",
    });
  return problems;
}
