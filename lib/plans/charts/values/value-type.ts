import { at as step, hasToken, isPlainObject, ownValue } from '../../../internal';

/**
 * A type of values, as a CRD says it. As a word: `b` boolean, `i` integer, with a least value behind it, `s` text, with the
 * words allowed in brackets, `d` duration, `x` integer or text, `q` quantity, `n` number or percentage, `c` list or map,
 * `*` anything, `[type]` list, `<type>` map, `{key:type,key!:type}` map of these keys, with `!` where it needs one.
 */
export type ValueType =
  | { readonly kind: 'b' | 'x' | 'q' | 'd' | 'n' | 'c' | '*' }
  | { readonly kind: 'i'; readonly min?: number }
  | { readonly kind: 's'; readonly words?: readonly string[] }
  | { readonly kind: '[' | '<'; readonly of: ValueType }
  | { readonly kind: '{'; readonly keys: ReadonlyMap<string, KeyType> };

interface KeyType {
  readonly type: ValueType;
  readonly needed: boolean;
}

/** A key that a map of known keys does not have. */
export interface UnknownKey {
  readonly at: string;
  readonly key: string;
  /** Those that it has. */
  readonly keys: readonly string[];
}

/** A place whose value is not of its type. */
export interface WrongValue {
  readonly at: string;
  readonly got: unknown;
  /** Of which type it is not, or what it lacks. */
  readonly wrong: string;
  readonly allowed?: readonly string[] | string;
  readonly fix?: string;
}

const NONE: readonly WrongValue[] = [];

/** What of a value is not of a type. Nothing is said of what is not known yet. */
export function wrongIn(got: unknown, type: ValueType, at: string): readonly WrongValue[] {
  if (got === undefined || got === null || (typeof got === 'string' && hasToken(got))) return NONE;
  if (type.kind === '[') {
    if (!Array.isArray(got)) return [wrong(got, type, at)];
    return got.flatMap((item: unknown, index) => wrongIn(item, type.of, `${at}[${index}]`));
  }
  if (type.kind === '<') {
    if (!isPlainObject(got)) return [wrong(got, type, at)];
    return Object.entries(got).flatMap(([key, inner]) => wrongIn(inner, type.of, step(at, key)));
  }
  if (type.kind === '{') {
    if (!isPlainObject(got)) return [wrong(got, type, at)];
    return [...type.keys].flatMap(([key, inner]): readonly WrongValue[] => {
      if (inner.needed && (ownValue(got, key) ?? undefined) === undefined)
        return [{ at, got, wrong: `has no ${key}`, fix: `give its ${key}` }];
      return wrongIn(ownValue(got, key), inner.type, step(at, key));
    });
  }
  return isOf(got, type) ? NONE : [wrong(got, type, at)];
}

/** The keys of a value, at any depth, that its type does not have. */
export function unknownKeysIn(got: unknown, type: ValueType, at: string): readonly UnknownKey[] {
  if (type.kind === '[')
    return Array.isArray(got) ? got.flatMap((item: unknown, index) => unknownKeysIn(item, type.of, `${at}[${index}]`)) : NO_KEYS;
  if (!isPlainObject(got)) return NO_KEYS;
  if (type.kind === '<') return Object.entries(got).flatMap(([key, inner]) => unknownKeysIn(inner, type.of, step(at, key)));
  if (type.kind !== '{') return NO_KEYS;
  return Object.entries(got).flatMap(([key, inner]): readonly UnknownKey[] => {
    const known = type.keys.get(key);
    if (known !== undefined) return unknownKeysIn(inner, known.type, step(at, key));
    return inner === undefined || inner === null ? NO_KEYS : [{ at: step(at, key), key, keys: [...type.keys.keys()] }];
  });
}

const NO_KEYS: readonly UnknownKey[] = [];

/** Of a text of digits with unit. Source: the pattern of quantities in the CRD of ClusterPolicy. */
const QUANTITY = /^[+-]?(\d+(\.\d*)?|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?(\d+(\.\d*)?|\.\d+))?$/;
/** Source: the pattern of `serviceMonitor.interval` there. */
const DURATION = /^(0|(\d+y)?(\d+w)?(\d+d)?(\d+h)?(\d+m)?(\d+s)?(\d+ms)?)$/;

function isOf(got: unknown, type: ValueType): boolean {
  switch (type.kind) {
    case 'b':
      return typeof got === 'boolean';
    case 'i':
      return Number.isInteger(got) && (got as number) >= (type.min ?? Number.NEGATIVE_INFINITY);
    case 's':
      return typeof got === 'string' && (type.words?.includes(got) ?? true);
    case 'd':
      return typeof got === 'string' && DURATION.test(got);
    case 'x':
      return typeof got === 'string' || Number.isInteger(got);
    case 'q':
      return Number.isInteger(got) || (typeof got === 'string' && QUANTITY.test(got));
    case 'n':
      return typeof got === 'number' || (typeof got === 'string' && /^-?\d+(\.\d+)?%?$/.test(got));
    case 'c':
      return typeof got === 'object' || got === '';
    default:
      return true;
  }
}

/** What is wrong of a text that is none of the words allowed. */
export const NO_WORD = 'is none of the words';

function wrong(got: unknown, type: ValueType, at: string): WrongValue {
  const fix = fixOf(got, type);
  const words = type.kind === 's' && typeof got === 'string' ? type.words : undefined;
  const less = type.kind === 'i' && Number.isInteger(got) ? type.min : undefined;
  return {
    at,
    got,
    wrong: words ? NO_WORD : less === undefined ? `is not a ${NAMES[type.kind]}` : `is less than ${less}`,
    allowed: (type.kind === 's' ? type.words : undefined) ?? allowedOf(type),
    ...(fix === undefined ? {} : { fix }),
  };
}

const NAMES: Readonly<Record<ValueType['kind'], string>> = {
  b: 'boolean',
  i: 'whole number',
  s: 'text',
  d: 'duration',
  x: 'whole number without quotes',
  q: 'quantity',
  n: 'number',
  c: 'list or map',
  '*': 'value',
  '[': 'list',
  '<': 'map',
  '{': 'map',
};

function allowedOf(type: ValueType): string {
  switch (type.kind) {
    case 'b':
      return 'true or false';
    case 'i':
      return type.min === undefined ? 'a whole number' : `a whole number from ${type.min}`;
    case 'd':
      return 'a duration, such as 15s';
    case 'x':
      return 'a whole number or a text';
    case 'q':
      return "a whole number, or a text such as '500m' or '2Gi'";
    case '[':
      return `a list, each of its items ${allowedOf(type.of)}`;
    case '<':
      return `a map, each of its values ${allowedOf(type.of)}`;
    case '{':
      return `a map with the keys ${[...type.keys.keys()].join(', ')}`;
    default:
      return `a ${NAMES[type.kind]}`;
  }
}

/** How to write what was probably meant. */
function fixOf(got: unknown, type: ValueType): string | undefined {
  const scalar = typeof got === 'string' || typeof got === 'number' || typeof got === 'boolean';
  if (type.kind === 'b' && typeof got === 'string') return 'write true or false, without quotes';
  if (type.kind === 'i' && typeof got === 'string') return 'write a whole number, without quotes';
  if ((type.kind === 's' || type.kind === 'q') && scalar && typeof got !== 'string') return `write it in quotes: '${got}'`;
  if (type.kind === 's' && isPlainObject(got) && typeof got['name'] === 'string') return `write the name alone: ${got['name']}`;
  if (type.kind === '[' && type.of.kind === 's' && typeof got === 'string') return `write it as a list: [${got}]`;
  if (type.kind === '[' && isPlainObject(got)) return 'write it as a list: each item behind a dash';
  return undefined;
}

/**
 * Reads a type.
 *
 * @param names Types that have a name, which a word gives behind `$`.
 */
export function typeFrom(word: string, names: ReadonlyMap<string, ValueType> = new Map()): ValueType {
  return reader(word, names)();
}

function reader(word: string, names: ReadonlyMap<string, ValueType>): () => ValueType {
  let place = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = place;
    const [text = ''] = pattern.exec(word) ?? [];
    place += text.length;
    return text;
  };
  const type = (): ValueType => {
    const kind = word[place++];
    if (kind === '$') return names.get(take(/\w+/y)) ?? { kind: '*' };
    if (kind === 'i') {
      const min = take(/\d+/y);
      return min === '' ? { kind } : { kind, min: Number(min) };
    }
    if (kind === 's') {
      const words = take(/\([^)]*\)/y);
      return words === '' ? { kind } : { kind, words: words.slice(1, -1).split('|') };
    }
    if (kind === '[' || kind === '<') {
      const of = type();
      place++;
      return { kind, of };
    }
    if (kind !== '{') return { kind: kind as 'b' };
    const keys = new Map<string, KeyType>();
    while (word[place] !== '}') {
      const key = take(/[^!:]+/y);
      const needed = take(/!?:/y).length > 1;
      keys.set(key, { type: type(), needed });
      if (word[place] === ',') place++;
    }
    place++;
    return { kind, keys };
  };
  return type;
}
