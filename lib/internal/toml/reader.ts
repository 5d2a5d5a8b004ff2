/** What a TOML text says, and the line, from 0, at which each of its values is said, by its keys as JSON. */
export interface ReadToml {
  readonly value: Readonly<Record<string, unknown>>;
  readonly lines: ReadonlyMap<string, number>;
}

/** Why a text is no TOML. */
export class TomlError extends Error {
  constructor(
    message: string,
    /** From 0. */
    readonly line: number,
  ) {
    super(message);
  }
}

type Table = Record<string, unknown>;

/**
 * Reads TOML 1.0, as configurations have it: dates are texts here.
 *
 * @throws TomlError at the first place that is none.
 */
export function readToml(text: string): ReadToml {
  const reader = new Reader(text.replaceAll('\r\n', '\n'));
  reader.document();
  return { value: reader.root, lines: reader.lines };
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b', '"': '"', '\\': '\\' };

class Reader {
  readonly root: Table = Object.create(null) as Table;
  readonly lines = new Map<string, number>();
  private at = 0;

  constructor(private readonly text: string) {}

  document(): void {
    let table = this.root;
    let path: readonly string[] = [];
    this.blank();
    while (this.at < this.text.length) {
      if (this.take('[[')) {
        path = this.keys();
        this.expect(']]');
        table = this.element(path);
      } else if (this.take('[')) {
        path = this.keys();
        this.expect(']');
        this.lines.set(JSON.stringify(path), this.line());
        table = this.below(this.root, path);
      } else this.pair(table, path);
      this.end();
      this.blank();
    }
  }

  private pair(table: Table, path: readonly string[]): void {
    const line = this.line();
    const keys = this.keys();
    this.expect('=');
    const last = keys.at(-1) ?? '';
    const inner = this.below(table, keys.slice(0, -1));
    if (Object.hasOwn(inner, last)) this.fail(`the key ${last} is there twice`);
    inner[last] = this.value();
    this.lines.set(JSON.stringify([...path, ...keys]), line);
  }

  private below(table: Table, keys: readonly string[]): Table {
    return keys.reduce<Table>((inner, key) => {
      const found = inner[key] ?? (inner[key] = Object.create(null) as Table);
      const one: unknown = Array.isArray(found) ? found.at(-1) : found;
      if (typeof one !== 'object' || one === null) return this.fail(`${key} is a value and no table`);
      return one as Table;
    }, table);
  }

  private element(keys: readonly string[]): Table {
    const inner = this.below(this.root, keys.slice(0, -1));
    const list = (inner[keys.at(-1) ?? ''] ??= []);
    if (!Array.isArray(list)) return this.fail('a table is there as a list of tables');
    const made = Object.create(null) as Table;
    list.push(made);
    return made;
  }

  private keys(): readonly string[] {
    const keys: string[] = [];
    do {
      this.space();
      const quote = this.text[this.at];
      keys.push(quote === '"' || quote === "'" ? this.string() : this.match(/[A-Za-z0-9_-]+/y, 'a key'));
      this.space();
    } while (this.take('.'));
    return keys;
  }

  private value(): unknown {
    this.space();
    const first = this.text[this.at];
    if (first === '"' || first === "'") return this.string();
    if (this.take('[')) return this.list();
    if (this.take('{')) return this.inline();
    const word = this.match(/[^\s,\]}#]+/y, 'a value');
    if (word === 'true' || word === 'false') return word === 'true';
    const number = Number(word.replaceAll('_', ''));
    if (!Number.isNaN(number)) return number;
    return /^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}/.test(word) ? word : this.fail(`${word} is not a value`);
  }

  private list(): readonly unknown[] {
    const items: unknown[] = [];
    this.blank();
    while (!this.take(']')) {
      items.push(this.value());
      this.blank();
      if (!this.take(',') && this.text[this.at] !== ']') this.fail('a list has no end');
      this.blank();
    }
    return items;
  }

  private inline(): Table {
    const table = Object.create(null) as Table;
    this.space();
    while (!this.take('}')) {
      this.pair(table, ['\u0000']);
      this.space();
      if (!this.take(',') && this.text[this.at] !== '}') this.fail('a table has no end');
      this.space();
    }
    return table;
  }

  private string(): string {
    const quote = this.text[this.at] ?? '';
    const long = this.text.startsWith(quote.repeat(3), this.at);
    const mark = long ? quote.repeat(3) : quote;
    this.at += mark.length;
    if (long) this.take('\n');
    let read = '';
    while (!this.text.startsWith(mark, this.at)) {
      const next = this.text[this.at++];
      if (next === undefined || (next === '\n' && !long)) return this.fail('a text has no end');
      read += next === '\\' && quote === '"' ? this.escape() : next;
    }
    this.at += mark.length;
    return read;
  }

  private escape(): string {
    const letter = this.text[this.at++] ?? '';
    if (letter === 'u' || letter === 'U') {
      const digits = this.match(letter === 'u' ? /[0-9a-fA-F]{4}/y : /[0-9a-fA-F]{8}/y, 'a character');
      return String.fromCodePoint(Number.parseInt(digits, 16));
    }
    if (/\s/.test(letter)) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      return '';
    }
    return ESCAPES[letter] ?? this.fail(`\\${letter} is not an escape`);
  }

  private end(): void {
    this.space();
    if (this.text[this.at] === '#') this.match(/[^\n]*/y, '');
    if (this.at < this.text.length) this.expect('\n');
  }

  /** Blanks, line breaks and comments. */
  private blank(): void {
    this.match(/(?:\s|#[^\n]*)*/y, '');
  }

  private space(): void {
    this.match(/[ \t]*/y, '');
  }

  private take(mark: string): boolean {
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }

  private expect(mark: string): void {
    this.space();
    if (!this.take(mark)) this.fail(`${mark === '\n' ? 'the end of the line' : `'${mark}'`} is missing`);
  }

  private match(pattern: RegExp, what: string): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return this.fail(`${what} is missing`);
    this.at += found.length;
    return found;
  }

  private counted = { at: 0, line: 0 };

  private line(): number {
    // From where it was asked last: each line is counted once.
    let { at, line } = this.counted.at <= this.at ? this.counted : { at: 0, line: 0 };
    for (let next = this.text.indexOf('\n', at); next >= 0 && next < this.at; next = this.text.indexOf('\n', at))
      [at, line] = [next + 1, line + 1];
    this.counted = { at, line };
    return line;
  }

  private fail(problem: string): never {
    throw new TomlError(problem, this.line());
  }
}
