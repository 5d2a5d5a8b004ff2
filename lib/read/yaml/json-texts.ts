import type { TextPart } from './split';

/** An object as JSON writes it. */
const BEGIN = /^\s*\{\s*"/;

/**
 * The texts of several JSON objects that are one behind the other, as `kubectl` reads them; any other text as it is. Each character
 * is looked at once, whatever is opened and never closed.
 *
 * Source: Kubernetes apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder.
 */
export function* jsonTexts(part: TextPart): Generator<TextPart> {
  const { text } = part;
  const ends = BEGIN.test(text) ? endsOfObjects(text) : [];
  if (ends.length === 0) {
    yield part;
    return;
  }
  let [begin, line] = [0, part.line];
  for (const end of ends) {
    const own = text.slice(begin, end);
    yield { text: own, line };
    for (let at = own.indexOf('\n'); at >= 0; at = own.indexOf('\n', at + 1)) line++;
    begin = end;
  }
  yield { text: text.slice(begin), line };
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = Array.from('"\\{}', (character) => character.charCodeAt(0));

/** Where objects end behind which another begins. */
function endsOfObjects(text: string): readonly number[] {
  const ends: number[] = [];
  let [depth, ended] = [0, -1];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfText(text, index);
    else if (code === OPEN) {
      if (depth === 0 && ended >= 0) ends.push(ended);
      depth++;
    } else if (code === CLOSE) {
      depth--;
      if (depth === 0) ended = index + 1;
    }
    // What is behind an object and is none is read, and reported, with it.
    if (depth === 0 && ended >= 0 && ended <= index && !isSpace(code)) ended = -1;
  }
  return ends;
}

/** Where a text in quotes ends; the last character where it does not. */
function endOfText(text: string, begin: number): number {
  for (let index = begin + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index++;
    else if (code === QUOTE) return index;
  }
  return text.length;
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);
