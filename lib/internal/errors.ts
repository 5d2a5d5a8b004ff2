import { grouped } from './grouped';
import { likelyFirst } from './nearest';
import { isPlainObject } from './plain-object';
import { at as step } from './path';
import { onOneLine } from './text';
import { isOutput } from './token';

/** One thing that is wrong: where, what, the value given, the values allowed, and what to do. */
export interface Problem {
  /** Where it is: construct path and property, such as `prod/train.machine`. */
  readonly path: string;
  /** What is wrong, in lower case and without a full stop. */
  readonly problem: string;
  /** The value that was given. */
  readonly got?: unknown;
  /** The values that would do, or a sentence that says so. Lists are printed nearest match first. */
  readonly allowed?: readonly unknown[] | string;
  /** What to do about it. */
  readonly fix: string;
  /** Id of the rule that found it; absent when a property itself is malformed. */
  readonly rule?: string;
}

/** How many allowed values a message shows before it says how many more there are. */
const ALLOWED_SHOWN = 12;

/**
 * How Node prints an object. Pulumi hangs the promise that failed on an error, and half a minute goes by until Node has
 * written out all that hangs on it. Source: @pulumi/pulumi 3.248.0 `cmd/run/error.ts`.
 */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Thrown once with every problem found, never for the first one alone. */
export class GpuConfigError extends Error {
  override readonly name = 'GpuConfigError';
  /** Everything that is wrong, as data. */
  declare readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const told = problems.map(withoutVariables);
    super(describeProblems(told));
    // The message says them all: whoever prints the error should not read them twice.
    Object.defineProperty(this, 'problems', { value: told });
    Object.defineProperty(this, INSPECT, { value: () => this.stack ?? this.message });
  }

  /** True for any `GpuConfigError`, also one from another copy of this package. */
  static is(error: unknown): error is GpuConfigError {
    return error instanceof Error && error.name === 'GpuConfigError' && 'problems' in error;
  }
}

/** Throws one `GpuConfigError` when there is at least one problem. */
export function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new GpuConfigError(problems);
}

/** Whether a path is inside of the variables of a container, wherever they are: values of charts have them as well. */
export const isOfVariables = (path: string): boolean => /(?:^|\.)env(?=$|[.[])/.test(path);

/** A problem without the value that was given for a variable, since many are secrets. Names of keys stay. */
export function withoutVariables(problem: Problem): Problem {
  const { got, ...rest } = problem;
  // What a rule says of a variable that it knows is a part of its finding.
  if (got === undefined || problem.rule !== undefined || !isOfVariables(problem.path)) return problem;
  if (typeof got === 'string' && problem.path.endsWith(step('', got))) return problem;
  const isRepeated = typeof got === 'string' && got !== '' && rest.fix.includes(got);
  return isRepeated ? { ...rest, fix: 'write it in the form that is allowed' } : rest;
}

/** All problems as text, one paragraph each. */
export function describeProblems(problems: readonly Problem[]): string {
  if (problems.length === 1 && problems[0]) return describeProblem(problems[0]);
  return [`${problems.length} problems`, ...problems.map((problem) => indent(describeProblem(problem)))].join('\n');
}

/** A problem as it is said; a report may say the fix elsewhere. */
type Said = Omit<Problem, 'fix'> & Partial<Pick<Problem, 'fix'>>;

/** One problem as text: a first line, then what was given, what is allowed and the fix where they are known. */
export function describeProblem({ path, problem, got, allowed, fix, rule }: Said): string {
  const lines = [`${onOneLine(path)}: ${onOneLine(problem)}${rule === undefined ? '' : ` [${rule}]`}`];
  if (got !== undefined) lines.push(`  got: ${onOneLine(show(got))}`);
  if (typeof allowed === 'string') lines.push(`  allowed: ${onOneLine(allowed)}`);
  else if (allowed !== undefined) lines.push(`  allowed: ${onOneLine(list(likelyFirst(got, allowed)))}`);
  if (fix !== undefined) lines.push(`  fix: ${onOneLine(fix)}`);
  return lines.join('\n');
}

/** Problems of one sort as one text each: the first of them whole, then where the others are. */
export function describeSorts(problems: readonly Problem[]): readonly string[] {
  const sortOf = ({ rule, problem, allowed, fix }: Problem): string => JSON.stringify([rule, problem, show(allowed), fix]);
  return [...grouped(problems, sortOf).values()].map(([first, ...others]) => {
    const text = first === undefined ? '' : describeProblem(first);
    const more = others.length - PATHS_SHOWN;
    const paths = others.slice(0, PATHS_SHOWN).map(({ path }) => onOneLine(path));
    return others.length === 0 ? text : `${text}\n  also: ${paths.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  });
}

const PATHS_SHOWN = 5;

function list(values: readonly unknown[]): string {
  const shown = values.slice(0, ALLOWED_SHOWN).map(show).join(', ');
  const more = values.length - ALLOWED_SHOWN;
  return more > 0 ? `${shown} and ${more} more` : shown || 'nothing';
}

/** A value as a reader would write it; long ones are cut. */
export function show(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'function') return `a function${value.name ? ` (${value.name})` : ''}`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol' || (typeof value === 'number' && !Number.isFinite(value))) return String(value);
  const text = classOf(value) ?? jsonOf(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** What no JSON says of an object: that it is none of `{ ... }`, but a `Map`, a construct, an Output. */
function classOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPlainObject(value)) return undefined;
  if (isOutput(value)) return 'an Output';
  const name: unknown = (value.constructor as { name?: unknown } | undefined)?.name;
  return typeof name !== 'string' || name === '' || name === 'Object'
    ? 'an object with another prototype'
    : `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

function jsonOf(value: unknown): string {
  try {
    // Constructs and components are named, not written out: they hold all of the program.
    return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, item: unknown) {
      // Of an object that is shown for another reason, its variables are not.
      if (key === 'env') return '...';
      return typeof item === 'bigint' ? show(item) : (classOf(this[key]) ?? item);
    });
  } catch {
    return `${Array.isArray(value) ? 'a list' : 'an object'} that contains itself`;
  }
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
