import { type CelFault, Fault, type Token, tokensOf } from './cel-tokens';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const OPERATORS = words('&& || == != < <= > >= in + - * / %');
const LITERALS = words('true false null');
const RESERVED = words('as break const continue else for function if import let loop package namespace return var void while');
/** What is a name without being a variable: types, and what their names begin with. */
const TYPES = words('bool bytes double dyn duration google int list map net null_type string timestamp type uint');

/**
 * Why an API server does not compile an expression; undefined where it does, as far as syntax and variables go: types are not
 * judged.
 *
 * @param variables Those that there are, such as `device`.
 */
export function celFault(expression: string, variables: readonly string[]): CelFault | undefined {
  try {
    new Reader(tokensOf(expression), variables).read();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

/** What a part of an expression is, as far as macros ask. */
type Part = 'name' | 'field' | 'other';

class Reader {
  private index = 0;
  /** Names that are used as variables, and names that macros give to elements. */
  private readonly used: Token[] = [];
  private readonly given = new Set<string>();

  constructor(
    private readonly tokens: readonly Token[],
    private readonly variables: readonly string[],
  ) {}

  read(): void {
    this.expression();
    if (this.next.is !== 'end') this.expected('an operator');
    const unknown = this.used.find(({ text }) => !this.variables.includes(text) && !this.given.has(text) && !TYPES.has(text));
    if (unknown !== undefined)
      throw new Fault(`has ${unknown.text}, which is not a variable: there is ${this.variables.join(', ')}`, unknown.at);
  }

  private get next(): Token {
    return this.tokens[this.index] as Token;
  }

  private expected(what: string): never {
    const { is, text, at } = this.next;
    throw new Fault(is === 'end' ? `ends where ${what} is expected` : `has ${text} where ${what} is expected`, at);
  }

  private take(...signs: readonly string[]): boolean {
    const { is, text } = this.next;
    if ((is !== 'sign' && text !== 'in') || !signs.includes(text)) return false;
    this.index += 1;
    return true;
  }

  private need(sign: string): void {
    if (!this.take(sign)) this.expected(`'${sign}'`);
  }

  private expression(): Part {
    const part = this.operators();
    if (!this.take('?')) return part;
    this.operators();
    this.need(':');
    this.expression();
    return 'other';
  }

  /** Which operator binds more does not matter here. */
  private operators(): Part {
    let part = this.unary();
    while (this.take(...OPERATORS)) {
      this.unary();
      part = 'other';
    }
    return part;
  }

  private unary(): Part {
    const sign = this.next.text;
    if (!this.take('!', '-')) return this.member();
    while (this.take(sign));
    this.member();
    return 'other';
  }

  private member(): Part {
    const root = this.next;
    let part = this.primary();
    for (let isRoot = true; ; isRoot = false) {
      const before: Part = part;
      if (this.take('.')) {
        this.take('?');
        this.name('the name of a field');
        part = 'field';
        if (this.take('(')) {
          this.items(')');
          // What a function is called by may be a part of its name, such as math.greatest.
          part = 'other';
          if (isRoot) continue;
        }
      } else if (this.take('[')) {
        this.take('?');
        this.expression();
        this.need(']');
        part = 'other';
      } else if (before !== 'other' && this.take('{')) {
        this.items('}', true);
        part = 'other';
        if (isRoot) continue;
      } else {
        if (isRoot && before === 'name') this.used.push(root);
        return part;
      }
      if (isRoot && before === 'name') this.used.push(root);
    }
  }

  private name(what: string): void {
    const { is, text } = this.next;
    if (is !== 'name' || text === 'in' || LITERALS.has(text)) this.expected(what);
    this.index += 1;
  }

  private primary(): Part {
    const { is, text, at } = this.next;
    if (is === 'text' || is === 'number' || (is === 'name' && LITERALS.has(text))) {
      this.index += 1;
      return 'other';
    }
    for (const [open, close] of [
      ['(', ')'],
      ['[', ']'],
      ['{', '}'],
    ] as const) {
      if (!this.take(open)) continue;
      if (open === '(') {
        this.expression();
        this.need(close);
      } else this.items(close, open === '{');
      return 'other';
    }
    const isRooted = this.take('.');
    const called = this.next;
    this.name('a value');
    if (RESERVED.has(called.text)) throw new Fault(`has ${called.text}, which is a reserved word`, called.at);
    if (!this.take('(')) return isRooted ? 'field' : 'name';
    const parts = this.items(')');
    if (called.text === 'has' && (parts.length !== 1 || parts[0] !== 'field'))
      throw new Fault("has() takes a field, such as has(device.attributes['gpu.nvidia.com'].type)", at);
    return 'other';
  }

  /** Arguments, the items of a list, or the entries of a map. */
  private items(end: string, isMap = false): readonly Part[] {
    const parts: Part[] = [];
    while (!this.take(end)) {
      if (end !== ')') this.take('?');
      const first = this.next;
      const part = this.expression();
      parts.push(part);
      if (isMap) {
        this.need(':');
        this.expression();
      }
      if (this.take(end)) break;
      this.need(',');
      if (part === 'name') this.given.add(first.text);
      if (end === ')' && this.next.text === end) this.expected('a value');
    }
    return parts;
  }
}
