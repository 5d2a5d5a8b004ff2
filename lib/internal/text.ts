/**
 * Quotes any string for a POSIX shell: between single quotes nothing is special, and a single quote itself is written
 * as `'\''`. NUL cannot be part of a shell word at all and is refused where strings enter (`check.ts`).
 */
export function shellQuote(value: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

/**
 * A text on one line, for whoever reads a terminal or a log. Names of others are in it: control characters, characters
 * that turn the direction of text or cannot be seen, and the beginnings of commands for runners of pipelines are written as
 * escapes.
 */
export const onOneLine = (text: string): string => text.replace(UNSAFE, (found) => SHORT[found] ?? unicodeEscape(found));

/** The same for JSON, which still means what it meant. Its line breaks are between values. */
export const safeJson = (json: string): string => json.replace(UNSAFE, (found) => (found === '\n' ? found : unicodeEscape(found)));

/**
 * Azure Pipelines obeys `##vso[` and GitHub `##[` wherever it is in a line.
 *
 * Source: azure-pipelines-agent, `Command.TryParse`; actions/runner 079cdb1, `ActionCommand.cs`, `TryParse`.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|#(?=#(?:vso)?\[)/giu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const unicodeEscape = (found: string): string =>
  found
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Joins lines into a text file: line feeds only, exactly one at the end. */
export function lines(parts: readonly (string | readonly string[])[]): string {
  return `${parts.flat().join('\n').replace(/\n+$/, '')}\n`;
}

/** A comment of one line for shells and YAML: line breaks and other control characters become blanks. */
export function comment(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return `# ${value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')}`.trimEnd();
}

/** A choice of words: `a, b or c`. */
export const eitherOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** A kind as a reader says it: `an InferenceService`, `a Deployment`, `an MPIJob`. */
export const withArticle = (kind: string): string => `${VOWEL_FIRST.test(kind) ? 'an' : 'a'} ${kind}`;

/** `NIM` is said as a word, these by their letters. */
const VOWEL_FIRST = /^(?:[AEIO]|MPI|LLM|HTTP|MX|XG)/;

/** A number of things: `1 GPU`, `8 GPUs`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A function of a shell script that prints a text. The delimiter occurs nowhere in it: even within a line, shellcheck takes it for a slip. */
export function printer(name: string, text: string): readonly string[] {
  let delimiter = 'END_OF_TEXT';
  const textLines = text.replace(/\n$/, '').split('\n');
  for (let number = 2; text.includes(delimiter); number++) delimiter = `END_OF_TEXT_${number}`;
  return [`${name}() {`, `  cat <<'${delimiter}'`, ...textLines, delimiter, '}'];
}

/**
 * A text in which no URL has the user and password that it was written with, nor its query: those of signed addresses are
 * secrets too. A password with a slash in it is not part of a URL, and is left out all the same.
 */
export const withoutCredentials = (text: string): string => text.replace(CREDENTIALS, '$1').replace(QUERY, '$1?...');

const CREDENTIALS = /([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/?#@"'<>]*:(?!\d+\/)[^\s"'<>]*@|[^\s/?#"'<>]*@)/gi;
const QUERY = /(:\/\/[^\s?#"'<>]*)\?[^\s#"'<>]+/g;
