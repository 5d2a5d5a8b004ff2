import type { Problem } from '../../internal';

/** A key of the chart's values that does not do what its author meant: material for a rule's finding. */
export interface ValueFinding {
  /** The key, such as `devicePlugin.mps.root`. */
  readonly at: string;
  readonly problem: string;
  readonly got?: unknown;
  readonly allowed?: readonly unknown[] | string;
  readonly fix?: string;
}

/** Where a key is in a file that is there; the file may be all of a document. */
export const within = (at: string, key: string): string => (at === '' ? key : `${at}.${key}`);

/** A problem of a schema as a finding of a rule, which has a fix of its own. */
export const findingOf = ({ path: at, problem, got, allowed }: Problem): ValueFinding => ({
  at,
  problem,
  ...(got === undefined ? {} : { got }),
  ...(allowed === undefined ? {} : { allowed }),
});
