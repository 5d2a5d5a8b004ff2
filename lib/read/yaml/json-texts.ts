import type { TextPart } from './split';

/** An object as JSON writes it, and what can only be the next one behind it. */
const BEGIN = /^\s*\{\s*"/;
const NEXT = /\}\s*\{/;

/**
 * The texts of several JSON objects that are one behind the other, as `kubectl` reads them; any other text as it is.
 *
 * Source: Kubernetes apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder.
 */
export function* jsonTexts(part: TextPart): Generator<TextPart> {
  const { text } = part;
  if (!BEGIN.test(text) || !NEXT.test(text)) {
    yield part;
    return;
  }
  let [begin, depth, line] = [0, 0, part.line];
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (found === '{') depth++;
    else if (found === '}') depth--;
    if (found !== '}' || depth !== 0 || !/^\s*\{/.test(text.slice(index + 1, index + MOST_SPACE))) continue;
    const own = text.slice(begin, index + 1);
    yield { text: own, line };
    line += own.split('\n').length - 1;
    begin = index + 1;
  }
  yield { text: text.slice(begin), line };
}

/** How far behind an object the next may begin. */
const MOST_SPACE = 1024;
