/** Texts by the name of their file. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Texts with a unified diff applied. A file that is not among them is empty. What stands where is found by the lines alone,
 * nearest to the number that the diff says, so that an edit above a change breaks nothing.
 *
 * @throws Error if lines of the diff are not in the text.
 */
export function patched(texts: Texts, diff: string): Texts {
  const sections = diff.split(/^--- (.*)\n\+\+\+ .*\n/m);
  const changed = { ...texts };
  for (let at = 1; at < sections.length; at += 2) {
    const [file = '', hunks = ''] = sections.slice(at, at + 2);
    changed[file] = withHunks(texts[file] ?? '', hunks, file);
  }
  return changed;
}

/** From the last hunk to the first, so that no change moves the lines of another. */
function withHunks(text: string, hunks: string, file: string): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const numbered = [...hunks.matchAll(/^@@ -(\d+).*@@.*\n((?:[ +-].*\n|\n)*)/gm)];
  for (const [, number, body = ''] of numbered.reverse()) {
    const marked = body.replace(/\n$/, '').split('\n');
    const [before, after] = ['+', '-'].map((sign) => marked.flatMap((line) => (line.startsWith(sign) ? [] : [line.slice(1)])));
    lines.splice(placeOf(before!, lines, Number(number) - 1, file), before!.length, ...after!);
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function placeOf(wanted: readonly string[], lines: readonly string[], near: number, file: string): number {
  if (wanted.length === 0) return 0;
  const places = lines.flatMap((_, start) => (wanted.every((line, offset) => lines[start + offset] === line) ? [start] : []));
  const [first] = places.sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
  if (first === undefined) throw new Error(`${file} has no such lines one after the other:\n${wanted.join('\n')}`);
  return first;
}
