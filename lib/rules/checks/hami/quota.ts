import { isPlainObject, ownValue } from '../../../internal';
import { isHamiBefore210 } from '../../../plans/charts';
import { hamiResources } from '../../../plans/allocators';
import type { Rule } from '../../rule';

/** What HAMi counts in a ResourceQuota. Source: HAMi v2.10.0 `pkg/device/quota.go`. */
const COUNTED: readonly string[] = [`limits.${hamiResources.memory}`, `limits.${hamiResources.cores}`];

const quotaVersion: Rule = {
  id: 'hami/quota-version',
  severity: 'warning',
  about: 'This HAMi version counts quotas of GPU memory and cores wrongly.',
  fix: "use version 2.10.0 of Hami, or count with requests.nvidia.com/gpu alone, which is Kubernetes' own",
  source: 'HAMi pull requests 1579, 2313 and 2347; HAMi v2.10.0 pkg/device/quota.go, which blocks at 0 as well',
  *check({ operators, objects }) {
    const old = operators.find(({ chart, version }) => chart === 'hami' && isHamiBefore210(version));
    if (old === undefined) return;
    for (const { path, object } of objects) {
      const hard = object.kind === 'ResourceQuota' && isPlainObject(object['spec']) ? object['spec']['hard'] : undefined;
      if (!isPlainObject(hard)) continue;
      const keys = COUNTED.filter((key) => ownValue(hard, key) !== undefined);
      if (keys.length > 0)
        yield {
          subject: path,
          at: 'spec.hard',
          problem: `HAMi ${old.version} lets pods with several containers or GPUs take more than the quota, and any pod where it is 0`,
          got: keys,
        };
    }
  },
};

/** ResourceQuotas that HAMi counts. */
export const hamiQuotaRules: readonly Rule[] = [quotaVersion];
