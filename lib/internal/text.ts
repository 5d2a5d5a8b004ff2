/**
 * Quotes any string for a POSIX shell: between single quotes nothing is special, and a single quote itself is written
 * as `'\''`. NUL cannot be part of a shell word at all and is refused where strings enter (`check.ts`).
 */
export function shellQuote(value: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

/**
 * A text on one line, for whoever reads a terminal or a log: control characters are written as escapes. Files of others hold
 * what is said of them, and a name with a line break could speak to what reads the log, such as a runner of workflows.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
export const onOneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, escapeOf);

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeOf = (letter: string): string => SHORT[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Joins lines into a text file: line feeds only, exactly one at the end. */
export function lines(parts: readonly (string | readonly string[])[]): string {
  return `${parts.flat().join('\n').replace(/\n+$/, '')}\n`;
}

/** A comment of one line for shells and YAML: line breaks and other control characters become blanks. */
export function comment(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return `# ${value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')}`.trimEnd();
}
