import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mergeModel } from '../../lib/plans/model';
import { errorsOf, judge, rulesFor } from '../../lib/rules';
import type { Planned } from './product';

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
  const output = planned.plans.map(({ objects, files }) => ({ objects, files }));
  return createHash('sha256').update(JSON.stringify(output)).digest('hex').slice(0, 10);
}

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
 * shows in review which combinations moved.
 */
export function expectPinned(name: string, lines: readonly string[]): void {
  const file = join(FOLDER, `${name}.txt`);
  const text = `${lines.join('\n')}\n`;
  if (process.env['CDK8S_GPU_PINS'] === 'write') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const pinned = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (pinned === text) return;
  const before = new Set(pinned.split('\n'));
  const after = new Set(text.split('\n'));
  const moved = [
    ...lines.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ];
  throw new Error(
    `${moved.length} lines of snapshots/combinations/${name}.txt moved (npm run pins writes them anew):\n${moved.slice(0, 40).join('\n')}`,
  );
}
