/** What is wrong with an expression, and before which character, counted from 1. */
export interface CelFault {
  readonly problem: string;
  readonly at: number;
}

const ESCAPE = String.raw`\\(?:[abfnrtv\\?"'\x60]|[xX][\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-3][0-7]{2})`;

function quoted(raw: boolean): string {
  const escape = raw ? '' : `${ESCAPE}|`;
  const plain = raw ? '' : String.raw`\\`;
  const of = (quote: string): string =>
    `${quote}{3}(?:${escape}[^${plain}])*?${quote}{3}|${quote}(?:${escape}[^${plain}${quote}\r\n])*${quote}`;
  return `(?:${of('"')}|${of("'")})`;
}

/**
 * Texts, numbers, words and operators of the Common Expression Language, after blanks and comments.
 *
 * Source: cel-spec `doc/langdef.md`, Syntax; cel-go v0.26.0 `parser/gen/CEL.g4`, which Kubernetes 1.36 parses by.
 */
const TOKEN = new RegExp(
  String.raw`(?:[\t\n\f\r ]|//[^\n]*)*(?:` +
    [
      `(?<text>[bB]?[rR]${quoted(true)}|[bB]?${quoted(false)})`,
      String.raw`(?<number>\d*\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|0x[\da-fA-F]+[uU]?|\d+[uU]?)`,
      String.raw`(?<name>[_a-zA-Z]\w*|\x60[\w.\-/ ]+\x60)`,
      String.raw`(?<sign>==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]{}])`,
      '(?<end>$)',
    ].join('|') +
    ')',
  'y',
);

/** A part of an expression. */
export interface Token {
  readonly is: string;
  readonly text: string;
  readonly at: number;
}

/** Ends the reading. */
export class Fault extends Error implements CelFault {
  constructor(
    readonly problem: string,
    readonly at: number,
  ) {
    super(problem);
  }
}

/** The parts of an expression; the last is its end. */
export function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let index = 0; ; index = TOKEN.lastIndex) {
    TOKEN.lastIndex = index;
    const groups = TOKEN.exec(expression)?.groups;
    const found: readonly (readonly [string, string | undefined])[] = Object.entries(groups ?? {});
    const [is, text = ''] = found.find(([, value]) => value !== undefined) ?? [''];
    if (is === '') {
      const at = index + expression.slice(index).search(/[^\t\n\f\r ]/);
      const character = expression.charAt(at);
      const isText = character === '"' || character === "'";
      throw new Fault(isText ? 'has a text that is not closed, or a wrong escape in it' : `has ${character}, which is not CEL`, at + 1);
    }
    tokens.push({ is, text, at: TOKEN.lastIndex - text.length + 1 });
    if (is === 'end') return tokens;
  }
}
