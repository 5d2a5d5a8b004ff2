import { check, undecided } from './check';
import type { Problem } from '../errors';
import { isPlainObject } from '../plain-object';
import { stepsOf } from '../pointer';
import type { Schema } from './schema';

/** What is wrong between props of which each has its form. It need not be sure that all of them do: see `checkTogether`. */
export type Check<P, C> = (props: P, place: C) => readonly Problem[];

/** Props of a kind: the form of each, and what they say together. */
export interface Form<P, C> {
  readonly schema: Schema;
  readonly checks: readonly Check<P, C>[];
}

/**
 * Everything that is wrong with props: their form, and what they say together. A check that reads what has not its form
 * says nothing, since what it would say follows from that.
 *
 * @param ofEveryKind One more check, which kinds need not name.
 */
export function checkTogether<P, C extends { readonly path: string }>(
  { schema, checks }: Form<P, C>,
  props: unknown,
  place: C,
  ofEveryKind?: Check<P, C>,
): readonly Problem[] {
  const problems = [...check(schema, props, place.path)];
  if (!isPlainObject(props)) return problems;
  const ask = problems.length === 0 ? all : readable;
  const sound = problems.length === 0 ? props : guarded(props, malformed(schema, problems, props, place.path));
  for (const one of checks) for (const problem of ask(one, sound as P, place)) problems.push(problem);
  if (ofEveryKind !== undefined) problems.push(...ask(ofEveryKind, sound as P, place));
  return problems;
}

type Step = string | number;

/** What of the props has not its form, or is one of several of which one is needed. */
function malformed(
  schema: Schema,
  problems: readonly Problem[],
  props: Readonly<Record<string, unknown>>,
  path: string,
): readonly Step[][] {
  const places = problems.map((problem) => [...stepsOf(problem.path.slice(path.length))]);
  const choices = schema.is === 'object' ? undecided(schema, props).flat() : [];
  return [...places, ...choices.map((key) => [key])];
}

/** A copy of a value in which these places throw when they are read. */
function guarded(value: unknown, places: readonly (readonly Step[])[]): unknown {
  const steps = new Map<Step, (readonly Step[])[]>();
  for (const [step, ...rest] of places) if (step !== undefined) steps.set(step, [...(steps.get(step) ?? []), rest]);
  if (steps.size === 0) return value;
  const copy: object = Array.isArray(value) ? [...(value as readonly unknown[])] : { ...(value as object) };
  for (const [step, inner] of steps) {
    const held = (value as Readonly<Record<Step, unknown>>)[step];
    const whole = inner.some((rest) => rest.length === 0) || typeof held !== 'object' || held === null;
    const get = whole ? refuse : constant(guarded(held, inner));
    Object.defineProperty(copy, step, { enumerable: true, get });
  }
  GIVEN.set(copy, value);
  return copy;
}

/** What a guarded copy is of: a problem shows that, which whoever gets the problem can read. */
const GIVEN = new WeakMap<object, unknown>();

const given = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (GIVEN.get(value) ?? value) : value);

const constant =
  <T>(value: T) =>
  (): T =>
    value;

function refuse(): never {
  throw new Unreadable();
}

class Unreadable extends Error {}

const all = <P, C>(one: Check<P, C>, props: P, place: C): readonly Problem[] => one(props, place);

function readable<P, C>(one: Check<P, C>, props: P, place: C): readonly Problem[] {
  try {
    return one(props, place).map((problem) => ('got' in problem ? { ...problem, got: given(problem.got) } : problem));
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}
