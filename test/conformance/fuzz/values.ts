// The props of a fuzzed program as data which can be made anew, frozen, changed in one place and printed as TypeScript.

/** What a program calls by name: a machine of the catalogue, a construct that it made before. */
export class Named {
  constructor(
    readonly text: string,
    readonly value: (made: ReadonlyMap<string, unknown>) => unknown,
  ) {}
}

/** A call of a public function, such as `mps({ replicas: 4 })`; it may refuse what it is given. */
export class Call {
  constructor(
    readonly text: string,
    readonly call: (...given: never[]) => unknown,
    readonly given: readonly unknown[],
  ) {}
}

/** A value that is made anew with everything inside it, so that no two runs of a program share an object. */
export function made(value: unknown, before: ReadonlyMap<string, unknown>): unknown {
  if (value instanceof Named) return value.value(before);
  if (value instanceof Call) return value.call(...(value.given.map((each) => made(each, before)) as never[]));
  if (Array.isArray(value)) return value.map((each) => made(each, before));
  // `fromEntries` makes `__proto__` a key like any other.
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, made(each, before)]));
  return value;
}

/** Freezes lists and objects of props, and nothing that a class made. */
export function frozen<T>(value: T): T {
  if ((Array.isArray(value) || isRecord(value)) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) frozen(each);
  }
  return value;
}

/** Whether a value is an object as `{}` makes it, or one without a prototype. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A value as TypeScript. */
export function printed(value: unknown): string {
  if (value instanceof Named) return value.text;
  if (value instanceof Call) return `${value.text}(${value.given.map(printed).join(', ')})`;
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol') return `Symbol(${quoted(value.description ?? '')})`;
  if (typeof value === 'function') return '() => 1';
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Map) return 'new Map()';
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
  if (!isRecord(value)) return String(value);
  const entries = Object.entries(value).map(([key, each]) => `${keyOf(key)}: ${printed(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** In brackets `__proto__` is a key like any other. */
function keyOf(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

/** A long text of one character is printed as its making. */
function quoted(text: string): string {
  if (text.length > 80 && text === text.charAt(0).repeat(text.length)) return `${quoted(text.charAt(0))}.repeat(${text.length})`;
  return JSON.stringify(text)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('\u007f', '\\u007f')
    .replaceAll('\u0085', '\\u0085');
}
