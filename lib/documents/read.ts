import { isPlainObject } from '../internal';
import type { Document, ReadText, Unreadable } from './document';
import { splitText, type TextPart } from './split';
import { readYaml, YamlError } from './yaml';

/**
 * The documents of a text: YAML or JSON, as many as there are. What cannot be read is reported, and the rest is read all
 * the same. A `List` is the objects in it.
 *
 * @param file Where the text came from, for messages.
 * @param onDocument Called after each document, with how many there were.
 */
export function readText(file: string, text: string, onDocument: (count: number) => void = () => undefined): ReadText {
  const documents: Document[] = [];
  const unreadable: Unreadable[] = [];
  const wrong = whyNoText(text);
  if (wrong) return { documents, unreadable: [{ file, line: 1, column: 1, ...wrong }] };
  splitText(text).forEach((part, index) => {
    try {
      documents.push({ ...part, file, path: `${file}#${index}`, value: readYaml(part.text) });
    } catch (error) {
      if (!(error instanceof YamlError)) throw error;
      unreadable.push({ file, ...whyUnread(part, error) });
    }
    onDocument(index + 1);
  });
  return { documents, unreadable };
}

/** What a reader should know when a text is none: it was cut, packed, or written in another encoding. */
function whyNoText(text: string): Pick<Unreadable, 'problem' | 'fix'> | undefined {
  if (text.includes('\u0000')) return { problem: 'is binary, or text in UTF-16', fix: 'give UTF-8 text' };
  if (text.includes('\ufffd')) return { problem: 'is not UTF-8', fix: 'give UTF-8 text' };
  return undefined;
}

function whyUnread(part: TextPart, { message, line, column }: YamlError): Omit<Unreadable, 'file'> {
  const problem = `is not YAML: ${message}`;
  const template = part.text.split('\n').findIndex(holdsTemplate);
  if (template < 0) return { line: part.line + line + 1, column: column + 1, problem };
  return { line: part.line + template + 1, column: 1, problem, fix: 'these are templates: render them first, as helm template does' };
}

/** A placeholder of Go templates; without a pattern, which would look at a line of braces once for each of them. */
function holdsTemplate(text: string): boolean {
  const begin = text.indexOf('{{');
  return begin >= 0 && text.includes('}}', begin);
}

/** The objects of a document: itself, or the items of a list, each with the steps that lead to it. */
export function objectsIn(value: unknown): readonly { readonly steps: readonly (string | number)[]; readonly value: unknown }[] {
  if (!isPlainObject(value) || typeof value['kind'] !== 'string') return [{ steps: [], value }];
  if (!value['kind'].endsWith('List') || !Array.isArray(value['items'])) return [{ steps: [], value }];
  return (value['items'] as readonly unknown[]).flatMap((item, index) =>
    objectsIn(item).map((inner) => ({ steps: ['items', index, ...inner.steps], value: inner.value })),
  );
}
