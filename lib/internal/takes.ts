import { ownValue } from './value-at';
import type { Problem } from './errors';
import { at } from './path';
import { isPlainObject } from './plain-object';

/** Takes a prop, but not all that may be said in it. */
export interface TakenInPart {
  /** The only values that it takes: what it does anyway. */
  readonly only?: readonly unknown[];
  /** Values that it does not take. */
  readonly never?: readonly unknown[];
  /** Keys of the value that it does not take. */
  readonly without?: readonly string[];
  readonly why: string;
}

/** What a row does with a prop: `true` delivers it, and a text is the reason why it cannot. */
export type Taken = true | string | TakenInPart;

/**
 * What a row answers for every prop that not every row of its sort delivers. A `Record`: a prop that is added does not compile
 * until each row says what becomes of it.
 */
export type Takes<Prop extends string> = Readonly<Record<Prop, Taken>>;

/** Who refuses, and what it says about that. */
export interface Taker<Prop extends string> {
  readonly takes: Takes<Prop>;
  /** What the shared plan delivers, whatever the row. What stands neither here nor in `takes` is refused. */
  readonly delivered: Readonly<Record<string, true>>;
  readonly path: string;
  /** For the message, such as `controller 'Job'`. */
  readonly name: string;
  /** What to do, from whoever knows the other rows. */
  readonly fix: (does: (takes: Takes<Prop>) => boolean) => string;
}

/** Why a row does not deliver a value, with the keys of the value that are at fault where it takes the rest. */
function refusalOf(taken: Taken | undefined, value: unknown): { readonly why: string; readonly keys?: readonly string[] } | undefined {
  if (taken === true) return undefined;
  if (taken === undefined || typeof taken === 'string') return { why: taken ?? 'nothing is known of it there' };
  const { only, never = [], without = [], why } = taken;
  if ((only !== undefined && !only.includes(value)) || never.includes(value)) return { why };
  const keys = isPlainObject(value) ? without.filter((key) => ownValue(value, key) !== undefined) : [];
  return keys.length === 0 ? undefined : { why, keys };
}

/** What was given and a row does not take, with the reason: nothing that a user says is dropped. */
export function notTaken<Prop extends string>(given: object, { takes, delivered, path, name, fix }: Taker<Prop>): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [prop, value] of Object.entries(given) as [Prop, unknown][]) {
    const taken = (takes as Readonly<Record<string, Taken | undefined>>)[prop];
    if (value === undefined || (taken === undefined && Object.hasOwn(delivered, prop))) continue;
    const refusal = refusalOf(taken, value);
    if (refusal === undefined) continue;
    for (const key of refusal.keys ?? [undefined])
      problems.push({
        path: key === undefined ? at(path, prop) : at(at(path, prop), key),
        problem: `is not for ${name}: ${refusal.why}`,
        got: key === undefined ? value : ownValue(value as Readonly<Record<string, unknown>>, key),
        fix: fix((other) => refusalOf(other[prop], value) === undefined),
      });
  }
  return problems;
}

/** The names of the props that a row takes nothing of. */
export const refusedBy = <Prop extends string>(takes: Takes<Prop>): readonly Prop[] =>
  (Object.keys(takes) as Prop[]).filter((prop) => typeof takes[prop] === 'string');
