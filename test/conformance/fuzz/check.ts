import { describeProblems, type Problem } from '../../../lib/internal';
import { built, isRefused, type Legal, type Outcome } from './build';
import { documentsOf, type Made } from './document';
import type { Maker, Program } from './program';

/** How a program ended. */
export type Ending =
  | { readonly is: 'legal'; readonly documents: readonly Made[] }
  | { readonly is: 'refused'; readonly by: Maker | 'synth' }
  | { readonly is: 'broken'; readonly message: string };

/** Seconds that no program takes twice. */
const SLOW = 10;

/**
 * Runs a program: it is refused with problems that say where, what and what to do, or it gives documents, without changing
 * what it was given, and soon. What runs twice gives the same both times.
 */
export function ended(program: Program, twice = true): Ending {
  try {
    const [first, seconds] = timed(() => built(program, true));
    const faults = isRefused(first) ? first.problems.flatMap(wanting) : [];
    if (isRefused(first) && first.problems.length === 0) faults.push('refused without a problem');
    if (twice || seconds > SLOW) {
      const [second, again] = timed(() => built(program, false));
      if (textOf(first) !== textOf(second)) faults.push('another result when it runs again');
      // A machine that does other things as well is slow once.
      if (Math.min(seconds, again) > SLOW) faults.push(`slow: ${seconds.toFixed(0)} s, then ${again.toFixed(0)} s`);
    }
    if (faults[0] !== undefined) return { is: 'broken', message: faults[0] };
    return isRefused(first) ? { is: 'refused', by: first.by } : { is: 'legal', documents: documentsOf(first) };
  } catch (error) {
    return { is: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function timed<T>(run: () => T): readonly [result: T, seconds: number] {
  const started = performance.now();
  const result = run();
  return [result, (performance.now() - started) / 1000];
}

/** What a reader of a problem misses. */
function wanting({ path, problem, fix }: Problem): readonly string[] {
  return path === '' || problem === '' || fix === ''
    ? [`a problem without path, words or fix: ${describeProblems([{ path, problem, fix }])}`]
    : [];
}

const textOf = (outcome: Outcome): string => (isRefused(outcome) ? describeProblems(outcome.problems) : JSON.stringify(bytesOf(outcome)));
const bytesOf = ({ objects, files, said }: Legal): unknown => [objects, files, said];
