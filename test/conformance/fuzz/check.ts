import { describeProblems, type Problem } from '../../../lib/internal';
import { built, isRefused, type Legal, type Outcome } from './build';
import { documentsOf, type Made } from './document';
import type { Maker, Program } from './program';

/** How a program ended. */
export type Ending =
  | { readonly is: 'legal'; readonly documents: readonly Made[] }
  | { readonly is: 'refused'; readonly by: Maker | 'synth' }
  | { readonly is: 'broken'; readonly message: string };

/** Seconds that no program takes, not even on a machine that does other things as well. */
const SLOW = 10;

/**
 * Runs a program twice: it is refused with problems that say where, what and what to do, or it gives documents; both
 * times the same, without changing what it was given, and soon.
 */
export function ended(program: Program): Ending {
  const started = performance.now();
  try {
    const first = built(program, true);
    const faults = isRefused(first) ? first.problems.flatMap(wanting) : [];
    if (isRefused(first) && first.problems.length === 0) faults.push('refused without a problem');
    if (textOf(first) !== textOf(built(program, false))) faults.push('another result when it runs again');
    const seconds = (performance.now() - started) / 1000;
    if (seconds > SLOW) faults.push(`slow: ${seconds.toFixed(0)} s`);
    if (faults[0] !== undefined) return { is: 'broken', message: faults[0] };
    return isRefused(first) ? { is: 'refused', by: first.by } : { is: 'legal', documents: documentsOf(first) };
  } catch (error) {
    return { is: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** What a reader of a problem misses. */
function wanting({ path, problem, fix, allowed }: Problem): readonly string[] {
  if (path === '' || problem === '') return [`a problem without path or words: ${describeProblems([{ path, problem }])}`];
  return fix === undefined && allowed === undefined ? [`a problem without fix or allowed: ${problem}`] : [];
}

const textOf = (outcome: Outcome): string => (isRefused(outcome) ? describeProblems(outcome.problems) : JSON.stringify(bytesOf(outcome)));
const bytesOf = ({ objects, files, said }: Legal): unknown => [objects, files, said];
