import type { Problem } from './errors';
import { at } from './path';

/** Inside of the variables of a container, wherever they are: values of charts have them as well. */
const OF_VARIABLES = /(?:^|\.)env(?=$|[.[])/;
/** All variables, or one with its name. */
const WHOLE = /(?:^|\.)env(?:\[\d+\])?$/;

/** A problem without the value that was given for a variable, since many are secrets. Names of keys stay. */
export function withoutVariables(problem: Problem): Problem {
  const { got, ...rest } = problem;
  // What a rule says of a variable that it knows is a part of its finding.
  if (got === undefined || problem.rule !== undefined || !OF_VARIABLES.test(problem.path)) return problem;
  if (typeof got === 'string' && problem.path.endsWith(at('', got))) return problem;
  const isRepeated = typeof got === 'string' && got !== '' && rest.fix.includes(got);
  return isRepeated ? { ...rest, fix: 'write it in the form that is allowed' } : rest;
}

/** Whether a value that a rule repeats holds variables that it does not know: all of them, or one in a form that it cannot have. */
export const holdsVariables = (at: string, got: unknown): boolean =>
  OF_VARIABLES.test(at) && (WHOLE.test(at) || (typeof got === 'object' && got !== null));
