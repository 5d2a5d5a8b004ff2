import { readValues } from './given-values';
import type { Elsewhere, ValuesLayer } from './helm-values';

/** Values that another object or file holds, as a map or as text. */
export interface ValuesElsewhere {
  readonly given: unknown;
  /** Steps from the object to them. */
  readonly steps: ValuesLayer['steps'];
  readonly of: Elsewhere;
}

/** Values that Helm cannot read, and why. */
export interface UnreadValues extends Omit<ValuesElsewhere, 'given'> {
  readonly unread: string;
}

/** What a release takes from elsewhere; undefined where that is not known. */
export type TakenValues = ValuesLayer | UnreadValues | undefined;

/** The values that are elsewhere, as a layer of those of a release. */
export function taken(found: ValuesElsewhere | undefined): TakenValues {
  if (found === undefined) return undefined;
  const { given, steps, of } = found;
  const values = readValues(given);
  if (values === undefined) return undefined;
  return typeof values === 'string' ? { unread: values, steps, of } : { values, steps, of };
}

export const isLayer = (values: TakenValues): values is ValuesLayer => values !== undefined && 'values' in values;
export const isUnread = (values: TakenValues): values is UnreadValues => values !== undefined && 'unread' in values;
