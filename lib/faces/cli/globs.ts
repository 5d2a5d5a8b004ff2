import { isAbsolute } from 'node:path';

/**
 * Whether a path is one that a pattern names: `*` and `?` mean what has no slash, `**` for folders, `{a,b}` for one of
 * several. A pattern begins at any folder of the path, or, with a slash first, at its beginning; and names what is below a
 * folder with it. Of an absolute path no folder above is meant: nobody chose its name for this.
 */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const bodies = patterns.flatMap(alternatives).map(bodyOf);
  const [whole, below] = ['$', '(?:/|$)'].map((end) => bodies.map((body) => new RegExp(body + end, 's'))) as [RegExp[], RegExp[]];
  return (path) => {
    const plain = withoutDots(path.replaceAll('\\', '/'));
    return (isAbsolute(path) ? whole : below).some((expression) => expression.test(plain));
  };
}

const withoutDots = (path: string): string => path.replace(/^(?:\.\/)+/, '');

function alternatives(pattern: string): readonly string[] {
  const [braces, inner] = /\{([^{}]*,[^{}]*)\}/.exec(pattern) ?? [];
  return braces === undefined || inner === undefined
    ? [pattern]
    : inner.split(',').flatMap((one) => alternatives(pattern.replace(braces, () => one)));
}

function bodyOf(pattern: string): string {
  const body = withoutDots(pattern)
    .replace(/\/+$/, '')
    .replace(/\*\*\/|\*+|[\\^$.?|+()[\]{}]/g, (found) => TOKENS[found] ?? (found.startsWith('*') ? '.*' : `\\${found}`));
  return `${body.startsWith('/') ? '^' : '(?:^|/)'}${body}`;
}

const TOKENS: Readonly<Record<string, string>> = { '**/': '(?:[^/]+/)*', '*': '[^/]*', '?': '[^/]' };
