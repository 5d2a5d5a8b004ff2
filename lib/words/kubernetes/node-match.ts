import { partOf, listIn } from './parts';
import type { PodSpec } from './types';

/** Whether nodes are those that a pod selects, as far as their labels are known, and the label that decides it. */
export interface NodeMatch {
  readonly answer: 'yes' | 'no' | 'unknown';
  /** Key of the label; absent where the answer is yes. */
  readonly label?: string;
  /** What the pod wants of it, such as `In h100, h200`. */
  readonly wants?: string;
}

/**
 * The values that a label may have on nodes: none where they do not have it, undefined where that is not known.
 *
 * @param wanted The values that a pod wants. Some may be a known value with something added.
 */
export type LabelValues = (key: string, wanted: readonly string[]) => readonly string[] | undefined;

const YES: NodeMatch = { answer: 'yes' };

/**
 * Whether a pod's nodeSelector and required node affinity select nodes, by all operators.
 *
 * Source: Kubernetes 1.36.3 `component-helpers/scheduling/corev1/nodeaffinity`: terms are alternatives, the expressions of a term must
 * all hold, and a term without any selects nothing.
 */
export function matchesNodes({ nodeSelector, affinity }: Pick<PodSpec, 'nodeSelector' | 'affinity'>, valuesOf: LabelValues): NodeMatch {
  const selected = Object.entries(partOf(nodeSelector)).map(([key, value]) => holds({ key, operator: 'In', values: [value] }, valuesOf));
  const required = partOf(partOf(affinity)['nodeAffinity'])['requiredDuringSchedulingIgnoredDuringExecution'];
  if (required === undefined) return all(selected);
  const terms = listIn(required, 'nodeSelectorTerms').map((term) => ofTerm(term, valuesOf));
  return all([...selected, any(terms)]);
}

function ofTerm(term: unknown, valuesOf: LabelValues): NodeMatch {
  const labels = listIn(term, 'matchExpressions').map((expression) => {
    const { key, operator } = partOf(expression);
    return holds({ key: String(key), operator: String(operator), values: listIn(expression, 'values') }, valuesOf);
  });
  const fields = listIn(term, 'matchFields').map((field): NodeMatch => ({ answer: 'unknown', label: String(partOf(field)['key']) }));
  return labels.length + fields.length === 0 ? { answer: 'no' } : all([...labels, ...fields]);
}

interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly unknown[];
}

function holds({ key, operator, values }: Expression, valuesOf: LabelValues): NodeMatch {
  const wanted = values.map(String);
  const has = valuesOf(key, wanted);
  const answer = has === undefined ? undefined : OPERATORS.get(operator)?.(has, wanted);
  if (answer === true) return YES;
  return { answer: answer === false ? 'no' : 'unknown', label: key, wants: wantsOf(operator, wanted) };
}

const wantsOf = (operator: string, values: readonly string[]): string =>
  values.length === 0 ? operator : operator === 'In' && values.length === 1 ? `= ${values.join()}` : `${operator} ${values.join(', ')}`;

/** What operators say of the values that a label may have; of some of them a node is enough. */
const OPERATORS: ReadonlyMap<string, (has: readonly string[], wanted: readonly string[]) => boolean | undefined> = new Map([
  ['In', (has, wanted) => has.some((value) => wanted.includes(value))],
  ['NotIn', (has, wanted) => has.length === 0 || has.some((value) => !wanted.includes(value))],
  ['Exists', (has) => has.length > 0],
  ['DoesNotExist', (has) => has.length === 0],
  ['Gt', (has, [than]) => has.some((value) => Number(value) > Number(than))],
  ['Lt', (has, [than]) => has.some((value) => Number(value) < Number(than))],
] as const);

const all = (parts: readonly NodeMatch[]): NodeMatch =>
  parts.find(({ answer }) => answer === 'no') ?? parts.find(({ answer }) => answer === 'unknown') ?? YES;

const any = (parts: readonly NodeMatch[]): NodeMatch =>
  parts.find(({ answer }) => answer === 'yes') ?? parts.find(({ answer }) => answer === 'unknown') ?? parts[0] ?? { answer: 'no' };
