import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** A page for readers, by its path from the root, with its text and its programs. */
export interface Page {
  readonly page: string;
  readonly text: string;
  readonly programs: readonly Program[];
}

/** The README, and those of the guides that have programs. */
export const pagesWithPrograms = (): readonly Page[] =>
  [
    'README.md',
    ...readdirSync(join(ROOT, 'docs/guides'))
      .sort()
      .map((name) => `docs/guides/${name}`),
  ].flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    return /^```ts$/m.test(text) ? [{ page, text, programs: programsIn(text) }] : [];
  });

/** What a document says that a program produces. */
export interface Output {
  /** File below the folder the program ran in, `stdout` or `stderr`. */
  readonly path: string;
  readonly text: string;
}

/** A whole program in a document, and what it is said to produce. */
export interface Program {
  /** Line of the document that the code starts at. */
  readonly line: number;
  readonly code: string;
  readonly outputs: readonly Output[];
}

/**
 * The programs of a Markdown text: every `ts` block is one. A `yaml`, `text` or other block under the comment
 * `<!-- output: dist/ml.k8s.yaml -->` is what the program before it produces.
 *
 * @throws Error when there is no program, a comment has no block, or an output stands before any program.
 */
export function programsIn(markdown: string): readonly Program[] {
  const programs: { line: number; code: string; outputs: Output[] }[] = [];
  const lines = markdown.split('\n');
  let path: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    path = /^<!-- output: (\S+) -->$/.exec(line)?.[1] ?? path;
    const language = /^```(\w*)$/.exec(line)?.[1];
    if (language === undefined) {
      if (path !== undefined && line !== '' && !line.startsWith('<!--'))
        throw new Error(`line ${index + 1}: a block of code must follow the output comment`);
      continue;
    }
    const end = lines.indexOf('```', index + 1);
    const text = lines.slice(index + 1, end).join('\n');
    if (path !== undefined) {
      const program = programs.at(-1);
      if (!program) throw new Error(`line ${index + 1}: no program before this output`);
      program.outputs.push({ path, text });
      path = undefined;
    } else if (language === 'ts') programs.push({ line: index + 2, code: `${text}\n`, outputs: [] });
    index = end;
  }
  if (programs.length === 0) throw new Error('there is no block of ts');
  return programs;
}

/**
 * Whether a program's real output contains what a document shows: the shown lines, in their order and without others
 * between them; a shown line of dots (`...` or `# ...`) stands for lines left out.
 */
export function shows(shown: string, real: string): boolean {
  const lines = real.split('\n');
  let from = 0;
  for (const part of shown.split(/^\s*(?:# )?\.\.\.\n?/m)) {
    const wanted = part.replace(/\n+$/, '').split('\n');
    if (wanted.join('') === '') continue;
    const at = lines.findIndex((_line, start) => start >= from && wanted.every((line, offset) => lines[start + offset] === line));
    if (at < 0) return false;
    from = at + wanted.length;
  }
  return true;
}
