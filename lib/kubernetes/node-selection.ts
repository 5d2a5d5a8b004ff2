import type { PodSpec } from './types';

interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** The part of a pod's affinity by which it selects nodes. */
interface Affinity {
  readonly nodeAffinity?: {
    readonly requiredDuringSchedulingIgnoredDuringExecution?: {
      readonly nodeSelectorTerms?: readonly { readonly matchExpressions?: readonly Expression[] }[];
    };
  };
}

/**
 * The values of a node label that a pod's nodes may have, as far as the pod requires one of some: by its nodeSelector, or
 * by every term of its required node affinity. Undefined where it leaves the label open.
 */
export function selectedValues({ nodeSelector, affinity }: PodSpec, key: string): readonly string[] | undefined {
  const selected = nodeSelector?.[key];
  if (selected !== undefined) return [selected];
  const terms = (affinity as Affinity | undefined)?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const wanted: string[] = [];
  for (const { matchExpressions = [] } of terms) {
    const values = matchExpressions.find((one) => one.key === key && one.operator === 'In')?.values;
    if (values === undefined) return undefined;
    wanted.push(...values);
  }
  return terms.length > 0 ? [...new Set(wanted)] : undefined;
}
