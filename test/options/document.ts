import type { Level } from './measure';

/** How many options of a program are looked at, and how far. */
export interface Counts {
  readonly known: number;
  readonly meaning: number;
  readonly value: number;
  readonly name: number;
  readonly nothing: number;
  readonly notJudged: number;
  /** Those that are not judged. */
  readonly names: readonly string[];
}

/** The counts of what was measured. */
export function countsOf(levels: ReadonlyMap<string, Level>): Counts {
  const of = (level: Level): number => [...levels.values()].filter((one) => one === level).length;
  const names = [...levels].flatMap(([option, level]) => (level === 'name' || level === 'nothing' ? [option] : []));
  return {
    known: levels.size,
    meaning: of('meaning'),
    value: of('value'),
    name: of('name'),
    nothing: of('nothing'),
    notJudged: names.length,
    names,
  };
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** The page. */
export function optionsDocument(counts: ReadonlyMap<string, Counts>): string {
  const all = [...counts];
  const total = (of: (one: Counts) => number): number => all.reduce((sum, [, one]) => sum + of(one), 0);
  return [
    '# Options that are read',
    '',
    'Which options of charts, files and programs the linter judges, and how far. Written by `npm run tables`, which tries every option:',
    '',
    '- **meaning**: in the examples of the rules (docs/RULES.md) the option is removed, and a rule says something else than before.',
    '- **value**: the option is set to values of many sorts, alone, and the verdict depends on which.',
    '- **name**: no value changes the verdict, and a misspelt name is reported, or counted as unknown. A text that may be anything stays here.',
    '- **nothing**: neither the value nor a misspelt name changes the verdict.',
    '',
    'Each option counts once, in the first column that fits; the last two together are **not judged**. That number of each program may only',
    'fall: a test fails when it rises, and asks for a new pin when it falls. Options are those of the newest release that is known.',
    'Fields of Kubernetes objects are not counted here: they are held against the definitions of the API.',
    '',
    row(['Program', 'Options', 'Meaning', 'Value', 'Name', 'Nothing', 'Not judged']),
    row(['---', '---', '---', '---', '---', '---', '---']),
    ...all.map(([name, one]) => row([name, one.known, one.meaning, one.value, one.name, one.nothing, one.notJudged])),
    row([
      'all',
      total(({ known }) => known),
      total(({ meaning }) => meaning),
      total(({ value }) => value),
      total(({ name }) => name),
      total(({ nothing }) => nothing),
      total(({ notJudged }) => notJudged),
    ]),
    '',
    'Not read at all, though this library writes them: `slurm.conf`, `gres.conf` and their like, the configurations of containerd, CRI-O and',
    'Docker, and the arguments of GPU-Manager. Their options are checked where they are props.',
    '',
    '## What is not judged',
    '',
    ...all.flatMap(([name, { names }]) => (names.length === 0 ? [] : [`- ${name}: ${names.map((one) => `\`${one}\``).join(', ')}`])),
    '',
  ].join('\n');
}
