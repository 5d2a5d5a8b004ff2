import type { JudgedUnknown } from './rule';

/** What is unknown as a sentence without its place, such as `the memory of its model was not checked: ...; give modelConfig (serving/fit)`. */
export const describeUnknown = ({
  unchecked,
  missing,
  give,
  rule,
  also = [],
}: Pick<JudgedUnknown, 'unchecked' | 'missing' | 'give' | 'also'> & Partial<Pick<JudgedUnknown, 'rule'>>): string =>
  `${unchecked} was not checked: ${missing}; ${give}${rule === undefined ? '' : ` (${rule})`}${also.length === 0 ? '' : `, and the same of ${also.length} more`}`;

/** How many facts are missing, and what lists them; undefined where nothing is. */
export const countUnknowns = (unknowns: readonly JudgedUnknown[], lists: string): string | undefined =>
  unknowns.length === 0 ? undefined : `${unknowns.length} not checked: ${lists}`;
