import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml } from '../../../lib/read/yaml/yaml';
import { allRules } from '../../../lib/rules';
import type { DocumentExample, Input, ProgramExample, UnknownExample } from './example';
import { patched, type Texts } from './patched';

const FOLDER = join(__dirname, '../../../examples/rules');

/** Every file of the examples, by its path below their folder. */
const files: Texts = Object.fromEntries(
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path.slice(FOLDER.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
);

const textOf = (path: string): string => files[path] ?? '';

/** The documents of a rule: manifests, or a Dockerfile. */
const documentsOf = (id: string, texts: Texts = files): string => texts[`${id}.yaml`] ?? texts[`${id}.Dockerfile`] ?? '';

const inputIn = (id: string, texts: Texts): Input => {
  const context = texts[`${id}.context.yaml`];
  return { yaml: documentsOf(id, texts), ...(context === undefined ? {} : { context: readYaml(context) as object }) };
};

/** The files of a rule after its change, whose names in the diff are those in the folder of its subject. */
function changedFiles(id: string): Texts {
  const subject = `${id.split('/')[0] ?? ''}/`;
  return patched(files, textOf(`${id}.patch`).replace(/^(---|\+\+\+) /gm, `$1 ${subject}`));
}

/** What a file says in its first line, after the sign of a comment; and what follows. */
const headed = (text: string): readonly [string, string] => {
  const [first = ''] = text.split('\n');
  return [first.replace(/^(?:#|\/\/) /, ''), text.slice(first.length + 1)];
};

/** The example of a rule that documents can break. */
export function documentExampleOf(id: string): DocumentExample | undefined {
  if (!(`${id}.patch` in files) || `${id}.ts` in files) return undefined;
  const [says, change] = headed(textOf(`${id}.patch`));
  return { says, change, wrong: inputIn(id, changedFiles(id)), right: inputIn(id, files) };
}

/** The example of a rule that only constructs can break. */
export function programExampleOf(id: string): ProgramExample | undefined {
  const file = `${id}.ts`;
  if (!(file in files)) return undefined;
  const [because, right] = headed(textOf(file));
  return { because, change: textOf(`${id}.patch`), wrong: headed(changedFiles(id)[file] ?? '')[1], right };
}

/** What a rule says that it cannot judge; undefined for one that has nothing to say there. */
export function unknownExampleOf(id: string): UnknownExample | undefined {
  const own = `${id}.unknown`;
  const [says, program] = headed(textOf(`${own}.ts`) || textOf(`${own}.yaml`));
  if (says === '') return undefined;
  return `${own}.ts` in files ? { says, program } : { says, ...inputIn(own, files), yaml: program };
}

/** Something that a rule reports, and something like it that it does not. */
export type Inputs = Pick<DocumentExample, 'wrong' | 'right'>;

/** What the linter reads of the example of a rule; undefined for what only constructs can break. */
export const inputsOf = (id: string): Inputs | undefined => documentExampleOf(id);

/** Ids of the rules that YAML can break. */
export const idsWithInputs = (): readonly string[] =>
  allRules()
    .map(({ id }) => id)
    .filter((id) => programExampleOf(id) === undefined);

/** Files of examples that belong to no rule. */
export const strayFiles = (): readonly string[] => {
  const ids = new Set(allRules().map(({ id }) => id));
  return Object.keys(files).filter((file) => !ids.has(file.replace(/(?:\.unknown)?(?:\.context)?\.\w+$/, '')));
};
