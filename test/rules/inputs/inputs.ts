import { allRules } from '../../../lib/rules';
import type { DocumentExample, Examples, Input, ProgramExample, UnknownExample } from '../../../lib/rules/example';
import { examples } from '../../../lib/rules/examples';

const byId: Examples = Object.fromEntries(examples.flatMap(([, ofTable]) => Object.entries(ofTable)));

/** The example of a rule that documents can break. */
export function documentExampleOf(id: string): DocumentExample | undefined {
  const example = Object.hasOwn(byId, id) ? byId[id] : undefined;
  return example && 'says' in example ? example : undefined;
}

/** The example of a rule that only constructs can break. */
export function programExampleOf(id: string): ProgramExample | undefined {
  const example = Object.hasOwn(byId, id) ? byId[id] : undefined;
  return example && 'because' in example ? example : undefined;
}

/** What a rule says that it cannot judge; undefined for one that has nothing to say there. */
export const unknownExampleOf = (id: string): UnknownExample | undefined => (documentExampleOf(id) ?? programExampleOf(id))?.unknown;

/** Something that a rule reports, and something like it that it does not. */
export interface Inputs {
  readonly wrong: Input;
  readonly right: Input;
}

/** What the linter reads of the example of a rule; undefined for what only constructs can break. */
export function inputsOf(id: string): Inputs | undefined {
  const example = documentExampleOf(id);
  if (example === undefined) return undefined;
  const { context, wrong, right } = example;
  const beside = context === undefined ? {} : { context };
  return { wrong: { ...beside, ...wrong }, right: { ...beside, ...right } };
}

/** Ids of the rules that YAML can break. */
export const idsWithInputs = (): readonly string[] =>
  allRules()
    .map(({ id }) => id)
    .filter((id) => programExampleOf(id) === undefined);
