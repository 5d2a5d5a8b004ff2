/** A document's own text, and the line of the file at which it begins, from 0. */
export interface TextPart {
  readonly text: string;
  readonly line: number;
  /** It is longer than this many MiB, and was not kept. */
  readonly largerThan?: number;
}

const MIB = 2 ** 20;
/** Characters. An API server takes 3 MiB of one object; a list of all pods of a large cluster has a hundred. */
const LONGEST = { object: 16 * MIB, list: 128 * MIB } as const;
/** How many MiB of characters a document that is not a list may have. */
export const MOST_MIB = LONGEST.object / MIB;

/** Where in the beginning of a text the items of a list begin. */
const ITEMS = /(?:^|[\n{,])[ \t]*["']?items["']?[ \t]*:/;
const BEGIN = 2 ** 16;

/** The texts of the documents of a YAML stream that is all there. */
export const splitText = (text: string): readonly TextPart[] => [...splitPieces([text])];

/**
 * The texts of the documents of a YAML stream that comes in pieces, each as soon as it is there. A line that begins with
 * `---` can be nothing else (YAML 1.2.2, section 9.1.4), so that one broken document does not take the others with it. What
 * holds comments alone is not a document.
 */
export function* splitPieces(pieces: Iterable<string>): Generator<TextPart> {
  let parts: string[] = [];
  let length = 0;
  let longest: number = LONGEST.object;
  /** Where it says whether it is a list. */
  let head = '';
  let begin = 0;
  let lines = 0;
  let atStart = true;
  /** The beginning of a line that may become a marker. */
  let held = '';

  const take = (text: string): void => {
    length += text.length;
    if (head.length < BEGIN) head += text.slice(0, BEGIN - head.length);
    if (length > longest && longest === LONGEST.object && ITEMS.test(head)) longest = LONGEST.list;
    if (length <= longest) parts.push(text);
    else parts = [];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  };
  const close = function* (): Generator<TextPart> {
    const text = parts.join('');
    if (length > longest) yield { text: '', line: begin, largerThan: longest / MIB };
    else if (holdsSomething(text)) yield { text, line: begin };
    parts = [];
    length = 0;
    longest = LONGEST.object;
    head = '';
    begin = lines;
  };
  const cut = function* (text: string): Generator<TextPart> {
    let from = 0;
    for (let at = markerIn(text, 0, atStart); at >= 0; at = markerIn(text, at + MARKER.length, false)) {
      take(text.slice(from, at));
      yield* close();
      from = at;
    }
    take(text.slice(from));
    if (text !== '') atStart = text.endsWith('\n');
  };

  for (const piece of pieces) {
    const text = held + piece;
    const end = unsure(text, atStart);
    held = text.slice(end);
    yield* cut(text.slice(0, end));
  }
  yield* cut(held);
  yield* close();
}

const MARKER = '---';

/** Where the next line begins that is a marker; -1 where none does. */
function markerIn(text: string, from: number, atStart: boolean): number {
  if (atStart && text.startsWith(MARKER) && endsMarker(text, MARKER.length)) return 0;
  let at = text.indexOf(`\n${MARKER}`, Math.max(0, from - 1));
  while (at >= 0 && !endsMarker(text, at + 1 + MARKER.length)) at = text.indexOf(`\n${MARKER}`, at + 1);
  return at < 0 ? -1 : at + 1;
}

const endsMarker = (text: string, at: number): boolean => at >= text.length || /\s/.test(text.charAt(at));

/** Where a last line begins of which it is not sure yet whether it is a marker. */
function unsure(text: string, atStart: boolean): number {
  const begin = text.lastIndexOf('\n') + 1;
  if (begin === 0 && !atStart) return text.length;
  return text.length - begin <= MARKER.length && MARKER.startsWith(text.slice(begin)) ? begin : text.length;
}

/** Comments, directives and markers are no content. */
function holdsSomething(text: string): boolean {
  for (let begin = 0; begin <= text.length; ) {
    const end = text.indexOf('\n', begin);
    const line = text.slice(begin, end < 0 ? text.length : end);
    if (!/^(?:\s*(?:#.*)?|%.*|---(?:\s+#.*|\s*)|\.\.\.\s*)$/.test(line.replace(/\r$/, ''))) return true;
    if (end < 0) return false;
    begin = end + 1;
  }
  return false;
}
