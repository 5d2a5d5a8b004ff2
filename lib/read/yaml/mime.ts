import type { TextPart } from './split';

/** What is between the parts of a MIME multipart text, as user data of AWS has them; undefined where it is not a such text. */
export function boundaryOf(text: string): string | undefined {
  if (!/^\s*(?:MIME-Version|Content-Type):/i.test(text)) return undefined;
  return /^Content-Type:\s*multipart\/[^\n]*(?:\n[ \t][^\n]*)*?boundary="?([^"\s;]+)"?/im.exec(text)?.[1];
}

/**
 * The bodies of the parts of such a text, or of a piece of it, each with its first line.
 *
 * @param continued The piece begins in a body, whose head is in the piece before.
 */
export function* bodiesOf({ text, line: first }: TextPart, boundary: string, continued: boolean): Generator<TextPart> {
  const lines = text.split('\n');
  /** The next blank line from each. */
  const blanks = new Int32Array(lines.length + 1).fill(lines.length);
  for (let index = lines.length - 1; index >= 0; index--)
    blanks[index] = lines[index]?.trim() === '' ? index : (blanks[index + 1] as number);
  let begin = continued ? 0 : lines.length;
  for (let index = 0; index <= lines.length; index++) {
    const isMark = lines[index]?.startsWith(`--${boundary}`) === true;
    if (!isMark && index < lines.length) continue;
    if (index > begin) yield { text: `${lines.slice(begin, index).join('\n')}\n`, line: first + begin };
    begin = isMark ? (blanks[index + 1] as number) + 1 : lines.length;
  }
}
