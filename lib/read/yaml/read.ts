import { isDockerfile } from '../../words/images';
import { isPlainObject, ownValue } from '../../internal';
import { speaksOfClusters } from './configs';
import type { Document, NotJudged, ReadText, Unreadable } from './document';
import { jsonTexts } from './json-texts';
import { bodiesOf, boundaryOf } from './mime';
import { positionIn } from './position';
import { splitPieces, type TextPart } from './split';
import { isToml, tomlProblem } from './toml';
import { readYaml, YamlError } from './yaml';

/**
 * The documents of a text: YAML or JSON, as many as there are. What cannot be read is reported, and the rest is read all
 * the same. A `List` is the objects in it.
 *
 * @param file Where the text came from, for messages.
 */
export function readText(file: string, text: string): ReadText {
  const documents: Document[] = [];
  const unreadable: Unreadable[] = [];
  const notJudged: NotJudged[] = [];
  for (const read of readPieces(file, [text])) {
    if (isDocument(read)) documents.push(read);
    else if (isNotJudged(read)) notJudged.push(read);
    else unreadable.push(read);
  }
  return { documents, unreadable, notJudged };
}

/** The documents of a text that comes in pieces, each as soon as it is there, and what of it cannot be read. */
export function* readPieces(file: string, pieces: Iterable<string>): Generator<Document | Unreadable | NotJudged> {
  let index = 0;
  let boundary: string | undefined;
  let isFirst = true;
  try {
    for (const part of splitPieces(sound(pieces))) {
      if (isFirst && isScript(file, part)) {
        yield scriptAt(file, part);
        return;
      }
      // TOML of other programs.
      if (file.endsWith('.toml') && !isToml(part.text)) return;
      if (isFirst) boundary = boundaryOf(part.text);
      if (boundary === undefined) for (const one of jsonTexts(part)) yield* readWhole(file, one, index++);
      else for (const body of bodiesOf(part, boundary, !isFirst)) yield* readBody(file, body, index++);
      isFirst = false;
    }
  } catch (error) {
    if (!(error instanceof NoText)) throw error;
    yield { file, line: 1, column: 1, ...error.why };
  }
}

/** Whether something was read. */
export const isDocument = (read: Document | Unreadable): read is Document => 'path' in read;

/** Whether it was read, and no rule speaks of it. */
export const isNotJudged = (read: Document | Unreadable): read is NotJudged => 'notJudged' in read;

/** Whether a text is a script. Manifests may begin as one does: `#!/usr/bin/env -S kubectl apply -f`. */
function isScript(file: string, part: TextPart): boolean {
  if (!part.text.startsWith('#!')) return false;
  const read = readPart(file, part, 0);
  return !isDocument(read) || !isPlainObject(read.value);
}

const scriptAt = (file: string, { line }: TextPart): NotJudged => ({
  file,
  line: line + 1,
  column: 1,
  problem: 'not judged: it is a script',
  notJudged: true,
});

function* readWhole(file: string, part: TextPart, index: number): Generator<Document | Unreadable> {
  const read = readPart(file, part, index);
  yield read;
  if (isDocument(read)) yield* namelessItems(file, part, read.text, read.value);
}

function readPart(file: string, part: TextPart, index: number): Document | Unreadable {
  const { text, line, largerThan } = part;
  if (largerThan !== undefined) return { file, line: line + 1, column: 1, problem: `is larger than ${largerThan} MiB`, fix: TOO_LARGE };
  const path = `${file}#${index}`;
  if (isToml(text)) return readTomlPart(file, part, path);
  // A text as a whole, as TOML is.
  if (isDockerfile(text)) return { text, line, file, path, value: text };
  try {
    return { text, line, file, path, value: readYaml(text) };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return { file, ...whyUnread(part, error) };
  }
}

/** User data of Bottlerocket is a text as a whole: what its readers say of it is said of a line. */
function readTomlPart(file: string, { text, line }: TextPart, path: string): Document | Unreadable {
  const wrong = tomlProblem(text);
  return wrong === undefined
    ? { text, line, file, path, value: text }
    : { file, line: line + wrong.line + 1, column: 1, problem: wrong.problem };
}

const TOO_LARGE = 'write fewer objects into one document, or leave it out (--exclude): an API server takes 3 MiB of an object';

/** Of user data for a machine that which is YAML, or should be: much of it is scripts. */
function* readBody(file: string, part: TextPart, index: number): Generator<Document | Unreadable | NotJudged> {
  const read = readPart(file, part, index);
  if (isDocument(read) ? isPlainObject(read.value) : speaksOfClusters(part.text) && !part.text.startsWith('#!')) yield read;
  else if (part.text.startsWith('#!')) yield scriptAt(file, part);
}

type Why = Pick<Unreadable, 'problem' | 'fix'>;

/** Ends the reading of what is not a text, though some of it may have looked like one. */
class NoText extends Error {
  constructor(readonly why: Why) {
    super(why.problem);
  }
}

function* sound(pieces: Iterable<string>): Generator<string> {
  for (const piece of pieces) {
    const why = whyNoText(piece);
    if (why) throw new NoText(why);
    yield piece;
  }
}

const NO_TEXT = 'is binary, or text in UTF-16 without a byte order mark';

/** What a reader should know when a text is none: it was cut, packed, or written in another encoding. */
function whyNoText(text: string): Why | undefined {
  if (text.includes('\u0000')) return { problem: NO_TEXT, fix: 'give UTF-8 text, or UTF-16 that begins with its byte order mark' };
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

/** An object of a document, with the steps that lead to it. */
interface Found {
  readonly steps: readonly (string | number)[];
  readonly value: unknown;
}

/** The objects of a document: itself, or the items of a list. */
export function objectsIn(value: unknown): readonly Found[] {
  const items = listedIn(value);
  return items === undefined
    ? [{ steps: [], value }]
    : items.flatMap((item, index) => objectsIn(item).map((inner) => ({ steps: ['items', index, ...inner.steps], value: inner.value })));
}

/** The items of a list, each as its kind: those of a list of one kind may omit it, as an API server does. */
function listedIn(value: unknown): readonly unknown[] | undefined {
  if (!isPlainObject(value) || typeof value['kind'] !== 'string') return undefined;
  const { apiVersion, kind } = value;
  if (!kind.endsWith('List') || !Array.isArray(value['items'])) return undefined;
  const items: readonly unknown[] = value['items'];
  const own = kind.slice(0, -'List'.length);
  return own === '' ? items : items.map((item) => (isObject(item) ? { apiVersion, kind: own, ...item } : item));
}

const isObject = (item: unknown): item is Record<string, unknown> => isPlainObject(item) && isPlainObject(item['metadata']);

/** Items of a `List` that nobody can read, because they do not say what they are. */
function* namelessItems(file: string, { line }: TextPart, text: string, value: unknown): Generator<Unreadable> {
  if (!isPlainObject(value) || value['kind'] !== 'List' || !Array.isArray(value['items'])) return;
  for (const [index, item] of (value['items'] as readonly unknown[]).entries()) {
    const lacking = isObject(item) ? ['apiVersion', 'kind'].filter((key) => typeof ownValue(item, key) !== 'string') : [];
    if (lacking.length === 0) continue;
    const place = positionIn({ file, line, text: () => text }, ['items', index]);
    yield { file, ...place, problem: `an item of a List says no ${lacking.join(' and no ')}`, fix: 'say both: nobody can tell what it is' };
  }
}
