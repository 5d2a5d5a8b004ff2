import { hasToken, isPlainObject, ownValue, valueAt } from '../../../internal';
import type { ValueFinding } from '../../../words/formats';
import { agreed, placesOf, type VersionsHeld } from './versions-held';
import { NO_WORD, typeFrom, type ValueType, type WrongValue, wrongIn } from './value-type';

type Values = Readonly<Record<string, unknown>>;

/** Of which type the values of a chart are, in each of its versions. */
export interface TypeTable {
  /**
   * Lines as `scripts/chart-types.mjs` writes them: `$name type` for types of several keys, and `group: key=entry@letters`,
   * where a letter means a version as in the table of keys. An entry is a type with how the templates take it:
   * `~` whole, `=` printed and read as YAML again, `-` the same if it is not empty, `"` printed in quotes; nothing for what
   * is not copied into the ClusterPolicy. Behind a boolean, `?` says that a condition asks for it, `!` that one compares it.
   */
  readonly types: string;
  /** Versions held, in the order of the letters. */
  readonly versions: VersionsHeld;
}

interface Entry {
  /** The key, with those of its groups. */
  readonly at: string;
  readonly manner: string;
  readonly type: ValueType;
  readonly use: string;
}

/**
 * Values that are not of the type that the chart or the API server wants. Of a version that is not held, those that no
 * version held takes.
 *
 * @param written The values are written by a user for the chart; otherwise they are in a ClusterPolicy as they are.
 */
export function wrongTypes(table: TypeTable, version: string, values: Values, written = true): readonly ValueFinding[] {
  const places = placesOf(table.versions, version);
  return agreed(places.length === 0 ? [ANY] : places, (place) => wrongTypesAt(table, place, values, written));
}

/** Of no version in particular. */
const ANY = -1;

function wrongTypesAt(table: TypeTable, place: number, values: Values, written: boolean): readonly ValueFinding[] {
  const found: ValueFinding[] = [];
  for (const [group, keys] of groupsOf(table, place)) {
    const given = group === '' ? values : valueAt(values, group);
    if (!isPlainObject(given)) {
      if (!written) found.push(...noSection(group, given, keys));
      continue;
    }
    for (const [key, entries] of keys) {
      const got = ownValue(given, key);
      if (got === undefined || got === null || (typeof got === 'string' && hasToken(got))) continue;
      let wrong: readonly ValueFinding[] = [];
      for (const entry of entries) {
        wrong = written ? wrongWritten(got, entry) : wrongStated(got, entry);
        if (wrong.length === 0) break;
      }
      found.push(...wrong);
    }
  }
  return found;
}

/** A value that a template takes whole, and its type. */
interface WholeValue {
  readonly at: string;
  readonly got: unknown;
  readonly type: ValueType;
}

/** The values that the templates of a version take whole. */
export function wholesOf(table: TypeTable, place: number, values: Values): readonly WholeValue[] {
  return [...groupsOf(table, place)].flatMap(([group, keys]) => {
    const given = group === '' ? values : valueAt(values, group);
    if (!isPlainObject(given)) return [];
    return [...keys].flatMap(([key, entries]) =>
      entries.flatMap(({ at, manner, type }): readonly WholeValue[] => (manner === '~' ? [{ at, got: ownValue(given, key), type }] : [])),
    );
  });
}

/** What is in a ClusterPolicy in place of a section. */
function noSection(at: string, got: unknown, keys: ReadonlyMap<string, readonly Entry[]>): readonly ValueFinding[] {
  if (got === undefined || got === null || (typeof got === 'string' && hasToken(got))) return NONE;
  // A group of which nothing is copied is of the chart alone.
  if ([...keys.values()].every((entries) => entries.every(({ manner }) => manner === ''))) return NONE;
  const [key, text] = typeof got === 'boolean' ? ['enabled', String(got)] : typeof got === 'string' ? ['name', got] : [];
  const fix = key !== undefined && keys.has(key) ? `write it as ${key}: ${text} below this key` : 'write a map of its keys';
  return [{ at, got, problem: 'is not a map; the API server rejects it', allowed: 'a map', fix }];
}

/** What is in a ClusterPolicy. */
const wrongStated = (got: unknown, entry: Entry): readonly ValueFinding[] =>
  entry.manner === '' || got === '' ? [] : refused(wrongIn(got, entry.type, entry.at));

function wrongWritten(got: unknown, entry: Entry): readonly ValueFinding[] {
  const { at, manner, type, use } = entry;
  if (got === '' || (manner !== '=' && isEmpty(got))) return [];
  if (use === '!' && typeof got !== 'boolean') {
    const problem = 'is not a boolean: the chart compares it with one, and Helm fails';
    return [{ at, problem, got, allowed: 'true or false', fix: 'write true or false, without quotes' }];
  }
  if (use === '?' && typeof got === 'string' && (reread(got) === false || manner === '')) {
    if (reread(got) === true) return [];
    const problem = 'is a text, and every text is true to the templates of the chart';
    return [{ at, problem, got, allowed: 'true or false', fix: 'write true or false, without quotes' }];
  }
  if (manner === '~') return refused(wrongIn(got, type, at));
  if (manner === '"') return refused(wrongIn(isScalar(got) ? String(got) : got, type, at));
  const wrong = wrongIn(reread(got), type, at).map((one) => ({ ...one, ...asGiven(got, one) }));
  return manner === '' ? wrong.map((one) => finding(one, 'as the chart reads it')) : refused(wrong);
}

/** A text that is of another type once the chart has printed it. */
const asGiven = (got: unknown, { fix }: WrongValue): Pick<WrongValue, 'got' | 'fix'> =>
  typeof got === 'string' && typeof reread(got) !== 'string'
    ? { got, fix: 'choose another: the chart writes it without quotes, and YAML does not read it as text' }
    : { got, ...(fix === undefined ? {} : { fix }) };

const NONE: readonly ValueFinding[] = [];

const refused = (wrong: readonly WrongValue[]): readonly ValueFinding[] =>
  wrong.length === 0
    ? NONE
    : wrong.map((one) =>
        one.wrong === NO_WORD
          ? { ...finding(one, ''), problem: 'is rejected by the ClusterPolicy' }
          : finding(one, 'the API server rejects it'),
      );

const finding = ({ wrong, ...rest }: WrongValue, why: string): ValueFinding => ({ ...rest, problem: `${wrong}; ${why}` });

const isScalar = (value: unknown): boolean => typeof value !== 'object';

/** What Go's templates take for nothing. */
const isEmpty = (value: unknown): boolean =>
  value === false || value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** A text as YAML reads it when it is without quotes. Source: `sigs.k8s.io/yaml`, YAML 1.1. */
function reread(got: unknown): unknown {
  if (typeof got !== 'string') return got;
  if (/^(?:y|yes|true|on)$/i.test(got)) return true;
  if (/^(?:n|no|false|off)$/i.test(got)) return false;
  if (/^(?:~|null)$/i.test(got)) return null;
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(got) ? Number(got) : got;
}

/** Entries by group and key: of one version one, of all together those that differ. */
type Groups = ReadonlyMap<string, ReadonlyMap<string, readonly Entry[]>>;

function groupsOf(table: TypeTable, place: number): Groups {
  let byPlace = GROUPS.get(table);
  if (byPlace === undefined) GROUPS.set(table, (byPlace = new Map<number, Groups>()));
  let groups = byPlace.get(place);
  if (groups === undefined) byPlace.set(place, (groups = readGroups(table.types, place)));
  return groups;
}

const GROUPS = new WeakMap<TypeTable, Map<number, Groups>>();

function readGroups(types: string, place: number): Groups {
  const letter = place < 0 ? undefined : String.fromCharCode(97 + place);
  const names = new Map<string, ValueType>();
  const groups = new Map<string, Map<string, Entry[]>>();
  for (const line of types.trim().split('\n')) {
    const [, name, named] = /^\$(\w+) (.*)$/.exec(line) ?? [];
    if (name !== undefined && named !== undefined) {
      names.set(name, typeFrom(named, names));
      continue;
    }
    const colon = line.indexOf(': ');
    const group = line.slice(0, colon);
    const keys = new Map<string, Entry[]>();
    for (const word of line.slice(colon + 2).split(' ')) {
      const [, key = '', manner = '', type = '*', use = '', letters] = /^([^=]+)=([~="-]?)(.*?)([?!]?)(?:@(\w+))?$/.exec(word) ?? [];
      if (letter !== undefined && letters !== undefined && !letters.includes(letter)) continue;
      const at = group === '' ? key : `${group}.${key}`;
      keys.set(key, [...(keys.get(key) ?? []), { at, manner, type: typeFrom(type, names), use }]);
    }
    if (keys.size > 0) groups.set(group, keys);
  }
  return groups;
}
