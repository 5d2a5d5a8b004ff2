import { check, undecided } from './check';
import type { Problem } from './errors';
import { isPlainObject } from './plain-object';
import { stepsOf } from './pointer';
import type { Schema } from './schema';

/** What is wrong between props of which each has its form. It need not be sure that all of them do: see `checkTogether`. */
export type Check<P, C> = (props: P, place: C) => readonly Problem[];

/** Props of a kind: the form of each, and what they say together. */
export interface Form<P, C> {
  readonly schema: Schema;
  readonly checks: readonly Check<P, C>[];
}

/**
 * Everything that is wrong with props: their form, and what they say together. A check that reads a prop without its form
 * says nothing, since what it would say follows from that.
 */
export function checkTogether<P, C extends { readonly path: string }>(
  { schema, checks }: Form<P, C>,
  props: unknown,
  place: C,
): readonly Problem[] {
  const problems = [...check(schema, props, place.path)];
  if (!isPlainObject(props)) return problems;
  const sound = problems.length === 0 ? props : guarded(props, malformed(schema, problems, props, place.path));
  for (const one of checks) problems.push(...answer(() => one(sound as P, place)));
  return problems;
}

/** Names of the props that have not their form, or are one of several of which one is needed. */
function malformed(schema: Schema, problems: readonly Problem[], props: Readonly<Record<string, unknown>>, path: string): Set<string> {
  const keys = problems.flatMap((problem) => stepsOf(problem.path.slice(path.length)).slice(0, 1));
  return new Set([...keys.map(String), ...(schema.is === 'object' ? undecided(schema, props).flat() : [])]);
}

/** The props, of which these cannot be read. */
function guarded(props: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>): object {
  const copy = { ...props };
  for (const key of keys) Object.defineProperty(copy, key, { enumerable: true, get: refuse });
  return copy;
}

function refuse(): never {
  throw new Unreadable();
}

class Unreadable extends Error {}

function answer(ask: () => readonly Problem[]): readonly Problem[] {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}
