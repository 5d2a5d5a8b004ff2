/** A document's own text, and the line of the file at which it begins, from 0. */
export interface TextPart {
  readonly text: string;
  readonly line: number;
}

const MARKER = /^---(?:\s|$)/;

/**
 * The texts of the documents of a YAML stream. A line that begins with `---` can be nothing else (YAML 1.2.2, section
 * 9.1.4), so that one broken document does not take the others with it. What holds comments alone is no document.
 */
export function splitText(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  const lines = text.split('\n');
  let begin = 0;
  const close = (end: number): void => {
    const part = lines.slice(begin, end).join('\n');
    if (lines.slice(begin, end).some(holdsSomething)) parts.push({ text: part, line: begin });
  };
  lines.forEach((line, index) => {
    if (!MARKER.test(line)) return;
    close(index);
    begin = index;
  });
  close(lines.length);
  return parts;
}

/** Comments, directives and markers are no content. */
const holdsSomething = (line: string): boolean => !/^(?:\s*(?:#.*)?|%.*|---(?:\s+#.*|\s*)|\.\.\.\s*)$/.test(line.replace(/\r$/, ''));
