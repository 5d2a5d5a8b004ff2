import { defined, isBefore, isPlainObject, lettersOf, meant, ownValue, valueAt } from '../../../internal';
import type { ValueFinding } from '../../../words/formats';
import { agreed, isHeld, placesOf, type VersionsHeld } from './versions-held';

/** What is known of a chart's values: its keys by version, and what to say of those that do nothing. */
export interface ChartTable {
  /** Name of the chart, for messages. */
  readonly chart: string;
  /** Lines as `scripts/chart-values.mjs` writes them. */
  readonly keys: string;
  /** Versions held, in the order of the letters in `keys`. */
  readonly versions: VersionsHeld;
  /** Keys that a template renders and the program that reads the result ignores. */
  readonly ignored: readonly IgnoredKey[];
  /** What does the job of a key that does nothing. */
  readonly instead: Readonly<Record<string, string>>;
}

interface IgnoredKey {
  readonly key: string;
  /** The first version that ignores it. */
  readonly from: string;
  readonly fix: string;
}

/**
 * Keys that exist in no template and no default of this chart version, so that Helm ignores them. Nothing for a version
 * that is not held here.
 */
export function unknownKeysOf(table: ChartTable, version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  return judgeKeys(table, version, values)
    .filter(({ state }) => state === 'unknown')
    .map(({ at, key, siblings }) => ({
      at,
      problem: `${at} is not a key of the chart`,
      // The key is what is wrong, and what the keys of the chart are near to.
      got: key,
      allowed: siblings,
      ...suggested(table, version, at, key, siblings),
      ...fixOf(table, at),
    }));
}

/** The key that was surely meant: the only one of the chart with these letters, one near it, or the only one with this last step. */
function suggested(table: ChartTable, version: string, at: string, key: string, siblings: readonly string[]): Pick<ValueFinding, 'fix'> {
  const paths = agreed(placesOf(table.versions, version), (place) => pathsIn(keyTree(table, place)).map((path) => ({ at: path }))).map(
    (one) => one.at,
  );
  const written = lettersOf(at);
  const only =
    single(paths.filter((path) => lettersOf(path) === written)) ??
    meant(key, siblings) ??
    single(paths.filter((path) => path.endsWith(`.${key}`)));
  return only === undefined ? {} : { fix: `write ${only}: Helm silently ignores a key that the chart does not have` };
}

const single = (found: readonly string[]): string | undefined => (found.length === 1 ? found[0] : undefined);

/** Every key of a chart, as the steps that lead to it. */
const pathsIn = (group: Map<string, KeyNode>, path = ''): readonly string[] =>
  [...group].flatMap(([key, node]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return node === 'dead' ? [] : node === 'live' ? [at] : [at, ...pathsIn(node, at)];
  });

/** What does the job of a key; keys are whatever users write, `toString` as well. */
const fixOf = ({ instead }: ChartTable, key: string): Pick<ValueFinding, 'fix'> => defined({ fix: ownValue(instead, key) });

/** Values that are in place of a group of keys: the templates of the chart look for keys there. */
export function valuesForGroups(table: ChartTable, version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  return judgeKeys(table, version, values)
    .filter(({ state }) => state === 'group')
    .map(({ at, got, siblings }) => ({
      at,
      got,
      problem: 'is a group of keys of the chart, and no value',
      allowed: `a map of ${siblings.join(', ')}`,
      fix: mapIn(at, got, siblings),
    }));
}

/**
 * Keys that are in the chart's values and still change nothing in this version: no template reads them, or what the
 * template renders is ignored.
 */
export function deadKeysOf(table: ChartTable, version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  const judged = judgeKeys(table, version, values);
  return [
    ...judged
      .filter(({ state }) => state === 'dead')
      .map(({ at, got }) => ({
        at,
        got,
        problem: `no template of chart ${version} reads this key`,
        fix: 'remove it',
        ...fixOf(table, at),
      })),
    ...table.ignored.flatMap(({ key, from, fix }) => {
      const got = valueAt(values, key);
      // A key that the chart does not have is told as that.
      const isTold = judged.some(({ at }) => at === key);
      return got === undefined || isTold || !isHeld(table.versions, version) || isBefore(version, from)
        ? []
        : [{ at: key, got, problem: `${table.chart} ${version} ignores this key`, fix }];
    }),
  ];
}

interface JudgedKey {
  readonly at: string;
  /** The last of its steps. */
  readonly key: string;
  readonly got: unknown;
  /** `group`: a value is in place of further keys. */
  readonly state: 'dead' | 'unknown' | 'group';
  /** Keys of the chart that could be there. */
  readonly siblings: readonly string[];
}

/** How to write what was probably meant by a value in place of a group of keys. */
function mapIn(at: string, got: unknown, keys: readonly string[]): string {
  const only = keys.length === 1 ? keys[0] : undefined;
  const key = typeof got === 'string' ? only : typeof got === 'boolean' ? keys.find((name) => name === 'enabled') : undefined;
  const example = key === undefined ? '' : `, such as ${at.split('.').at(-1)}: {${key}: ${String(got)}}`;
  return `write a map of these keys${example}: the templates of the chart look for them there`;
}

function judgeKeys(table: ChartTable, version: string, values: Readonly<Record<string, unknown>>): readonly JudgedKey[] {
  return agreed(placesOf(table.versions, version), (place) => judgeGroup(keyTree(table, place), values, ''));
}

/** A key of the chart: taken whole, dead, or a group of further keys. */
type KeyNode = 'live' | 'dead' | Map<string, KeyNode>;

function judgeGroup(group: Map<string, KeyNode>, values: Readonly<Record<string, unknown>>, path: string): readonly JudgedKey[] {
  return Object.entries(values).flatMap(([key, got]): readonly JudgedKey[] => {
    const node = group.get(key);
    const at = path === '' ? key : `${path}.${key}`;
    if (node === 'live' || got === undefined || (node === undefined && saysNothing(key, got, path))) return [];
    if (node === undefined || node === 'dead') return [{ at, key, got, state: node ?? 'unknown', siblings: liveKeys(group) }];
    return isPlainObject(got) ? judgeGroup(node, got, at) : [{ at, key, got, state: 'group', siblings: liveKeys(node) }];
  });
}

/** What Helm ignores and nobody meant for a template: YAML anchors at the top, and a map that is empty. */
const saysNothing = (key: string, got: unknown, path: string): boolean =>
  (path === '' && /^(?:_|x-)/.test(key)) || (isPlainObject(got) && Object.keys(got).length === 0);

const liveKeys = (group: Map<string, KeyNode>): readonly string[] => [...group].filter(([, node]) => node !== 'dead').map(([key]) => key);

/** The keys of one version, read from the table on first use. */
function keyTree(table: ChartTable, place: number): Map<string, KeyNode> {
  let byPlace = trees.get(table);
  if (byPlace === undefined) trees.set(table, (byPlace = new Map<number, Map<string, KeyNode>>()));
  let tree = byPlace.get(place);
  if (tree === undefined) byPlace.set(place, (tree = readTree(table.keys, String.fromCharCode(97 + place))));
  return tree;
}

const trees = new WeakMap<ChartTable, Map<number, Map<string, KeyNode>>>();

function readTree(keysByGroup: string, letter: string): Map<string, KeyNode> {
  const root = new Map<string, KeyNode>();
  for (const line of keysByGroup.trim().split('\n')) {
    const [path = '', keys = ''] = line.split(/: ?/);
    const states = keys.split(' ').flatMap((word): readonly (readonly [string, 'live' | 'dead'])[] => {
      const [key = '', letters = letter] = word.split('@');
      return letters.includes(letter) ? [[key, 'live']] : letters.includes(letter.toUpperCase()) ? [[key, 'dead']] : [];
    });
    if (states.length === 0) continue;
    const group = groupAt(root, path === '' ? [] : path.split('.'));
    for (const [key, state] of states) group.set(key, state);
  }
  return root;
}

/** The group of this path; it takes the place of a key that is taken whole, because it says more. Parents come first. */
function groupAt(root: Map<string, KeyNode>, steps: readonly string[]): Map<string, KeyNode> {
  let group = root;
  for (const step of steps) {
    const next = group.get(step);
    const inner = next instanceof Map ? next : new Map<string, KeyNode>();
    group.set(step, inner);
    group = inner;
  }
  return group;
}
