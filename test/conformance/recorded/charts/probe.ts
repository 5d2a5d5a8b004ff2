// Where in the objects of a chart a key of its values is seen: the key is changed, and what differs is where it is read.
import { isPlainObject } from '../../../../lib/internal';
import { keyOf, type Leaf, type Release } from './data';
import { type Chart, type KubeDocument, objectOf, render } from './render';

type Values = Release['values'];
/** A release whose keys are changed, and what comes of it unchanged. */
export interface Context {
  readonly release: Omit<Release, 'version'>;
  readonly texts: readonly string[];
}

/** Undefined when helm refuses the release. */
export async function contextOf(chart: Chart, release: Context['release']): Promise<Context | undefined> {
  const texts = await render(chart, release);
  return texts instanceof Error ? undefined : { release, texts };
}

/** Places are many for what stands in every object. */
const MOST_PLACES = 6;
const some = (places: Iterable<string>): readonly string[] => [...new Set(places)].sort().slice(0, MOST_PLACES);

/** Places of every key, in the order of the keys. */
export async function placesOfAll(
  chart: Chart,
  contexts: readonly Context[],
  leaves: readonly Leaf[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = new Map<string, readonly string[]>();
  for (const context of contexts.slice(0, 4)) {
    const left = leaves.filter(({ path, value }) => !found.has(keyOf(path)) && markable(path, value));
    for (const [key, places] of await marked(chart, context, left)) found.set(key, places);
  }
  for (const leaf of leaves) if (!found.has(keyOf(leaf.path))) found.set(keyOf(leaf.path), await placesOf(chart, contexts, leaf));
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Keys that name objects or switch are changed one at a time. */
const markable = (path: readonly string[], value: unknown): boolean =>
  path[0] !== 'global' && !/Override$/.test(path.at(-1) ?? '') && typeof value !== 'boolean' && typeof value !== 'number';

/** Changes many keys at once, each to a mark of its own, and looks where the marks are; what helm refuses is halved. */
async function marked(chart: Chart, context: Context, leaves: readonly Leaf[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const values = leaves.reduce<Values>((all, { path, value }, index) => withValue(all, path, markOf(value, index)), context.release.values);
  const texts = leaves.length === 0 ? [] : await render(chart, { ...context.release, values });
  if (texts instanceof Error) {
    if (leaves.length === 1) return new Map();
    const half = Math.ceil(leaves.length / 2);
    return new Map([...(await marked(chart, context, leaves.slice(0, half))), ...(await marked(chart, context, leaves.slice(half)))]);
  }
  const places = leaves.map((): string[] => []);
  for (const object of texts.filter((text) => MARK.test(text)).map(objectOf))
    for (const [path, text] of textsIn(object))
      for (const [, index = ''] of text.matchAll(MARKS)) places[Number(index)]?.push(`${nameOf(object)}: ${path}`);
  return new Map(leaves.flatMap(({ path }, index) => (places[index]!.length > 0 ? [[keyOf(path), some(places[index]!)] as const] : [])));
}

const MARK = /probe-\d{4}/;
const MARKS = /probe-(\d{4})/g;

function markOf(value: unknown, index: number): unknown {
  const mark = `probe-${String(index).padStart(4, '0')}`;
  if (Array.isArray(value)) return [{ name: mark, value: mark }];
  return isPlainObject(value) ? { [mark]: mark } : mark;
}

/** Every text and key of a value, with its path. */
function textsIn(value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[keyOf(path), value]];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, [...path.slice(0, -1), `${path.at(-1) ?? ''}[]`]));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (MARK.test(key) ? [[keyOf(path), key] as const] : textsIn(inner, [...path, key])));
}

/**
 * Places at which a key is read in one of the contexts, such as `ConfigMap a: data.b`; none when nothing changes with it.
 * What helm refuses to render was read as well, if at no place.
 */
async function placesOf(chart: Chart, contexts: readonly Context[], { path, value }: Leaf): Promise<readonly string[]> {
  let refusal: string | undefined;
  for (const { release, texts } of contexts) {
    for (const probe of probesOf(valueAt(release.values, path) ?? value)) {
      const changed = await render(chart, { ...release, values: withValue(release.values, path, probe) });
      if (changed instanceof Error) refusal ??= 'helm refuses it';
      else {
        const places = differences(texts, changed);
        if (places.length > 0) return some(places);
      }
    }
  }
  return refusal === undefined ? [] : [refusal];
}

/** Other values of the type that a key has, then of others. */
function probesOf(value: unknown): readonly unknown[] {
  const others = ['probe', true, 7, ['probe'], [{ name: 'probe', value: 'probe' }], { probe: 'probe' }];
  if (typeof value === 'boolean') return [!value, value];
  if (typeof value === 'number') return [value + 1, 'probe'];
  if (typeof value === 'string' && value !== '') return [`${value}-probe`, 'true', 'v1.20.0'];
  if (Array.isArray(value)) return [[...value.slice(0, 1), { name: 'probe', value: 'probe' }], []];
  if (isPlainObject(value)) return [{ ...value, probe: 'probe' }];
  return others;
}

/** What stands at a path. */
export const valueAt = (values: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined ? values : isPlainObject(values) ? valueAt(values[key], rest) : undefined;

/** The values with another at a path. */
export function withValue(values: unknown, [key, ...rest]: readonly string[], value: unknown): Values {
  const before = isPlainObject(values) ? values : {};
  return { ...before, [key!]: rest.length === 0 ? value : withValue(before[key!], rest, value) };
}

/** Follows from another object. */
const CHECKSUM = /annotations\.checksum\//;

/** Places at which two renderings of a chart differ. */
function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  const [gone, come] = [only(before, after), only(after, before)];
  const places: string[] = [];
  for (const object of gone) {
    const same = come.findIndex((other) => nameOf(other) === nameOf(object));
    const found =
      same >= 0 ? same : come.findIndex((other) => other.kind === object.kind && !gone.some((each) => nameOf(each) === nameOf(other)));
    const [other] = found < 0 ? [] : come.splice(found, 1);
    if (other === undefined) places.push(nameOf(object));
    else for (const path of changedPaths(object, other).filter((each) => !CHECKSUM.test(each))) places.push(`${nameOf(object)}: ${path}`);
  }
  return [...places, ...come.map(nameOf)];
}

const only = (texts: readonly string[], others: readonly string[]): KubeDocument[] => {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text)).map(objectOf);
};

/** Names that follow from our values are as good as any. */
const nameOf = ({ kind, metadata: { name } }: KubeDocument): string => `${kind} ${(name ?? '').replace(/^(cdk8s-gpu-|probe-).*/, '*')}`;

/** Paths at which two values differ; members of lists are not told apart. */
function changedPaths(one: unknown, other: unknown, path: readonly string[] = []): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((item, index) => changedPaths(item, other[index], [...path.slice(0, -1), `${path.at(-1) ?? ''}[]`]));
  if (!isPlainObject(one) || !isPlainObject(other)) return [keyOf(path)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => changedPaths(one[key], other[key], [...path, key]));
}
