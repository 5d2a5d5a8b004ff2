import type { Labels } from '../../../words/kubernetes';

export { type Defined, defined } from '../../../internal';

/** The list, or undefined when it is empty. */
export const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

/** The record, or undefined when it has no keys. */
export function someOf<T extends object>(record: T): T | undefined {
  for (const _key in record) return record;
  return undefined;
}

/** Two lists one after the other; where one of them has nothing it is the other itself. */
export function joined<T>(first: readonly T[] = NONE, second: readonly T[] = NONE): readonly T[] {
  if (second.length === 0) return first;
  return first.length === 0 ? second : [...first, ...second];
}

/** Two maps, of which the second wins; where it has nothing it is the first itself. */
export function merged(first: Labels, second: Labels = NO_LABELS): Labels {
  for (const _key in second) return { ...first, ...second };
  return first;
}

const NONE: readonly never[] = [];
const NO_LABELS: Labels = {};
