/** What a compiler said about one line. */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** An error that a program states about its own next line: `// error: part of the compiler's text`. */
export type Expected = Diagnostic;

/** Reads what `tsc --pretty false` prints; an indented line continues the diagnostic above it. */
export function readDiagnostics(output: string): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of output.split(/\r?\n/)) {
    const last = found.at(-1);
    const [, file, row, text] = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(line) ?? [];
    if (file !== undefined) found.push({ file: file.replaceAll('\\', '/'), line: Number(row), text: text ?? '' });
    else if (line.startsWith(' ') && last) found[found.length - 1] = { ...last, text: `${last.text}\n${line}` };
    else if (line.trim() !== '') found.push({ file: '', line: 0, text: line });
  }
  return found;
}

/** The errors that a program states. Several in a row are about the one line after them. */
export function readExpected(file: string, source: string): readonly Expected[] {
  const lines = source.split('\n');
  const expectation = (line: string | undefined): string | undefined => /^\s*\/\/ error: (.+)$/.exec(line ?? '')?.[1]?.trim();
  return lines.flatMap((line, index) => {
    const text = expectation(line);
    if (text === undefined) return [];
    let next = index + 1;
    while (expectation(lines[next]) !== undefined) next++;
    return [{ file, line: next + 1, text }];
  });
}

/** What is expected and was not said, and what was said and is not expected; empty when the two agree. */
export function disagreements(said: readonly Diagnostic[], expected: readonly Expected[]): readonly string[] {
  const sameLine = (a: Diagnostic) => (b: Diagnostic) => a.file === b.file && a.line === b.line;
  const missing = expected.filter((one) => !said.filter(sameLine(one)).some(({ text }) => text.includes(one.text)));
  const unexpected = said.filter((one) => !expected.some(sameLine(one)));
  return [
    ...missing.map((one) => `${one.file}:${one.line} expected "${one.text}", got ${quote(said.filter(sameLine(one)))}`),
    ...unexpected.map((one) => `${one.file}:${one.line} not expected: ${one.text}`),
  ];
}

const quote = (said: readonly Diagnostic[]): string => (said.length > 0 ? said.map(({ text }) => text).join('\n') : 'no error');
