import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mergeModel } from '../../lib/plans/model';
import { errorsOf, judge, rulesFor } from '../../lib/rules';
import type { Planned } from './product';
import { type Output, moved, parsed, printed, valuesIn } from './values';

const FOLDER = join(__dirname, '../../snapshots/combinations');

/** The rules that refuse a combination; none when it is legal. */
export function refusedBy({ plans, known = [] }: Planned): readonly string[] {
  const model = mergeModel([...known, ...plans.map((plan) => plan.model)]);
  const errors = errorsOf(
    judge(
      model,
      undefined,
      rulesFor(model).filter(({ severity }) => severity === 'error'),
    ),
  );
  return [...new Set(errors.map(({ rule }) => rule))].sort();
}

/** What a combination came to: a hash of its output, or the rules that refuse it. */
export function outcome(planned: Planned): string {
  const rules = refusedBy(planned);
  if (rules.length > 0) return `refused: ${rules.join(' ')}`;
  return hashOf(JSON.stringify(planned.plans.map(({ objects, files }) => ({ objects, files }))));
}

/** What a legal combination writes: its objects and its files. */
export function outputOf({ plans }: Planned): Output {
  return plans.flatMap(({ objects, files }) => [...objects.map(({ object }) => [object.kind, object] as const), ['files', files] as const]);
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Combinations that differ in one axis alone become one line, with the runs of values that came to the same. */
export function runsOf(values: readonly string[], outcomes: readonly string[]): string {
  const runs: { first: string; last: string; outcome: string }[] = [];
  values.forEach((value, index) => {
    const before = runs.at(-1);
    if (before !== undefined && before.outcome === outcomes[index]) before.last = value;
    else runs.push({ first: value, last: value, outcome: outcomes[index]! });
  });
  return runs.map(({ first, last, outcome: result }) => `${first === last ? first : `${first}..${last}`} ${result}`).join(', ');
}

/**
 * Compares lines with those pinned under `snapshots/combinations`. `npm run pins` writes them anew; the difference then
 * shows in review which combinations moved, and in `values` what of them.
 *
 * @param outputs Of all combinations, for the values that moved; nobody asks for them while nothing moves
 */
export function expectPinned(name: string, lines: readonly string[], outputs: () => Iterable<Output>): void {
  const file = join(FOLDER, `${name}.txt`);
  const valuesFile = join(FOLDER, 'values', `${name}.txt`);
  const text = `${lines.join('\n')}\n`;
  if (process.env['CDK8S_GPU_PINS'] === 'write') {
    mkdirSync(dirname(valuesFile), { recursive: true });
    writeFileSync(file, text);
    writeFileSync(valuesFile, printed(hashOf(text), valuesIn(outputs())));
  }
  const pinned = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { of, values } = parsed(existsSync(valuesFile) ? readFileSync(valuesFile, 'utf8') : '');
  if (of !== hashOf(pinned)) throw new Error(`snapshots/combinations/values/${name}.txt is not of ${name}.txt: npm run pins writes both`);
  if (pinned === text) return;
  const before = new Set(pinned.split('\n'));
  const others = lines.filter((line) => !before.has(line));
  throw new Error(
    [
      `${others.length} lines of snapshots/combinations/${name}.txt moved (npm run pins writes them anew):`,
      ...others.slice(0, 10).map((line) => `+ ${line}`),
      'values that moved, each with the number of combinations that have it:',
      ...moved(values, valuesIn(outputs())),
    ].join('\n'),
  );
}
