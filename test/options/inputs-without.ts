import { type Document, parse, parseAllDocuments, stringify } from 'yaml';
import type { Input } from '../rules/inputs/example';
import type { KnownProgram } from './known-program';
import { verdictOf } from './measure';
import { TEXT } from './programs/files';

type Path = readonly (string | number)[];

/** What an input is judged as with an option that it sets, and without it. */
export interface Judged {
  readonly option: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** An input without each of the options of a program that it sets, one at a time. */
export function* inputsWithout(program: KnownProgram, { yaml, ...rest }: Input): Generator<Judged> {
  const read = () => parseAllDocuments(yaml) as readonly Document[];
  let before: readonly string[] | undefined;
  for (const [index, document] of read().entries()) {
    if (document.errors.length > 0) return;
    for (const { node, path } of nodesOf(document.toJS(), []))
      for (const { option, paths } of program.removals(node, path)) {
        before ??= verdictOf({ ...rest, yaml: written(read()) });
        const documents = read();
        for (const below of paths) remove(documents[index] as Document, [...path, ...below]);
        yield { option, before, after: verdictOf({ ...rest, yaml: written(documents) }) };
      }
  }
}

const written = (documents: readonly Document[]): string =>
  documents
    .map((document) => {
      if (document.directives !== undefined) document.directives.docStart = null;
      return String(document);
    })
    .join('---\n');

/** Every node of a document, and of the texts in it that are YAML or JSON themselves. */
function* nodesOf(node: unknown, path: Path): Generator<{ readonly node: unknown; readonly path: Path }> {
  yield { node, path };
  if (typeof node === 'string') {
    const inner = read(node);
    if (inner !== undefined) yield* nodesOf(inner, [...path, TEXT]);
  } else if (typeof node === 'object' && node !== null)
    for (const [key, inner] of Object.entries(node)) yield* nodesOf(inner, [...path, Array.isArray(node) ? Number(key) : key]);
}

/** A text of several lines as what it says; undefined where it is no map. */
function read(text: string): object | undefined {
  if (!/^\{|\n/.test(text)) return undefined;
  try {
    const value: unknown = parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what is at a path, through texts. */
function remove(document: Document, path: Path): void {
  const at = path.indexOf(TEXT);
  if (at < 0) {
    document.deleteIn(path);
    return;
  }
  const outer = path.slice(0, at);
  const inner = parseAllDocuments(String(document.getIn(outer)))[0] as Document;
  remove(inner, path.slice(at + 1));
  document.setIn(outer, stringify(inner.toJS()));
}
