import { listIn, partOf } from './parts';
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

/** What one expression of a pod's node affinity wants, and where it is below `affinity`. */
interface NodeExpression {
  readonly at: string;
  readonly operator: unknown;
  readonly values: readonly unknown[];
}

/** Every expression of a pod's node affinity, required and preferred ones, on labels and on fields. */
export function* nodeExpressions(affinity: unknown): Generator<NodeExpression> {
  const node = partOf(affinity)['nodeAffinity'];
  const required = partOf(node)['requiredDuringSchedulingIgnoredDuringExecution'];
  const terms = listIn(required, 'nodeSelectorTerms').map(
    (term, index) => [`nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[${index}]`, term] as const,
  );
  const wishes = listIn(node, 'preferredDuringSchedulingIgnoredDuringExecution').map(
    (wish, index) =>
      [`nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[${index}].preference`, partOf(wish)['preference']] as const,
  );
  for (const [at, term] of [...terms, ...wishes])
    for (const list of ['matchExpressions', 'matchFields'])
      for (const [index, expression] of listIn(term, list).entries())
        yield { at: `${at}.${list}[${index}]`, operator: partOf(expression)['operator'], values: listIn(expression, 'values') };
}

/**
 * What is wrong with the number of values of such an expression; undefined where nothing is.
 *
 * Source: Kubernetes 1.36.2 `pkg/apis/core/validation/validation.go`, ValidateNodeSelectorRequirement; `component-helpers
 * scheduling/corev1/nodeaffinity` takes integers alone for Gt and Lt.
 */
export function wrongValues({ operator, values }: NodeExpression): string | undefined {
  if (operator === 'In' || operator === 'NotIn') return values.length === 0 ? `names no value beside operator ${operator}` : undefined;
  if (operator === 'Exists' || operator === 'DoesNotExist')
    return values.length > 0 ? `names values, which operator ${operator} does not take` : undefined;
  if (operator !== 'Gt' && operator !== 'Lt') return undefined;
  if (values.length !== 1) return `names ${values.length} values, and operator ${operator} takes one`;
  return typeof values[0] === 'string' && !/^-?\d+$|\$\{/.test(values[0])
    ? `compares by operator ${operator}, which takes whole numbers alone`
    : undefined;
}
