import { allRules } from '../../lib/rules';
import type { Input } from '../rules/inputs/example';
import { documentExampleOf, unknownExampleOf } from '../rules/inputs/inputs';
import { expectDocument } from '../document';
import { type Counts, countsOf, optionsDocument } from './document';
import { FORM_RULES, levelsOf } from './measure';
import { NOT_JUDGED } from './not-judged';
import { charts } from './programs/charts';
import { files } from './programs/files';
import { lines } from './programs/lines';
import { commandLines } from './programs/words';

/** The documents of all rules: what is wrong, what is right, and what cannot be judged. */
const inputs: readonly Input[] = allRules().flatMap(({ id }) => {
  const example = documentExampleOf(id);
  const unknown = unknownExampleOf(id);
  return [
    ...(example === undefined ? [] : [example.wrong, example.right]),
    ...(unknown !== undefined && 'yaml' in unknown ? [unknown] : []),
  ];
});

const programs = [...charts, ...files, ...commandLines, ...lines()];
const counts = new Map<string, Counts>();

// What is measured of each program is in the page.
test.each(programs.map((program) => [program.name, program] as const))(
  'no more options of %s are left unjudged than before',
  (name, program) => {
    const measured = countsOf(levelsOf(program, inputs));
    counts.set(name, measured);
    // One that is lower lowers the pin: it may only fall.
    expect({ [name]: measured.notJudged }).toEqual({ [name]: NOT_JUDGED[name] });
  },
  60_000,
);

test('every program has a pin, and every pin a program', () => {
  expect(Object.keys(NOT_JUDGED)).toEqual(programs.map(({ name }) => name));
});

test('the rules about names and types alone are rules', () => {
  const ids = allRules().map(({ id }) => id);
  expect(FORM_RULES.filter((id) => !ids.includes(id))).toEqual([]);
});

test('docs/OPTIONS.md has what was measured', () => {
  expectDocument('OPTIONS.md', optionsDocument(counts));
});

test('an option is judged only where a verdict moves', () => {
  const yaml = (option: string, value: unknown) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {${option}: ${JSON.stringify(JSON.stringify(value))}}\n`;
  const program = {
    name: 'a',
    options: ['b'],
    write: (option: string, value: unknown) => ({ yaml: yaml(option, value) }),
    misspelt: () => 'c',
    removals: () => [],
  };
  expect([...levelsOf(program, inputs)]).toEqual([['b', 'nothing']]);
});
