import { isPlainObject } from '../internal';
import type { KubeObject } from '../kubernetes';
import { chartOf } from './charts';
import { readValues } from './given-values';
import { listOf, valueIn } from './object';
import { asRelease, type FoundRelease, type WrittenRelease } from './release';
import type { Beside } from './release-beside';
import { isLayer, taken } from './values-elsewhere';

/** The file that makes a folder a chart. */
export const CHART_FILE = /(?:^|\/)Chart\.yaml$/;

/**
 * The charts that a chart has inside of itself, with what its own values say of them under their names. Whoever releases it
 * may lay other values over these.
 *
 * Source: Helm 3.18 documentation, "Charts", dependencies: a key of the name, or alias, of a dependency holds its values.
 */
export function umbrellaReleases(chart: KubeObject, { find }: Beside): readonly (FoundRelease | undefined)[] {
  const file = find?.inFile('values.yaml');
  const read = taken(file);
  const values = isLayer(read) ? read.values : {};
  return listOf(chart['dependencies']).map((dependency, index) =>
    releaseOf(dependency, values, (key) => ({
      values: {},
      steps: ['dependencies', index],
      versionAt: ['dependencies', index, 'version'],
      below: file && isLayer(read) ? [taken({ ...file, given: under(key, values, dependency), steps: [...file.steps, key] })] : [],
    })),
  );
}

/** The values of an object that releases a chart, and where that stands in its repository. */
export interface UmbrellaValues {
  readonly path: unknown;
  readonly values: unknown;
  readonly steps: FoundRelease['steps'];
}

/** The charts inside of one that an object releases, with what this object says of them. The values of the chart are its own. */
export function releasesInside({ path, values: given, steps }: UmbrellaValues, { find }: Beside): readonly (FoundRelease | undefined)[] {
  const chart = typeof path === 'string' ? find?.inRepository(`${path}/Chart.yaml`) : undefined;
  const values = chart && readValues(given);
  if (!isPlainObject(values)) return [];
  return listOf(valueIn(chart?.given, 'dependencies')).map((dependency) =>
    releaseOf(dependency, values, (key) => ({ values: under(key, values, dependency), steps: [...steps, key] })),
  );
}

/** The release of a chart inside of another; undefined where it is none that we know, or left out. */
function releaseOf(
  dependency: unknown,
  values: object,
  written: (key: string) => Pick<WrittenRelease, 'values' | 'steps' | 'versionAt' | 'below'>,
): FoundRelease | undefined {
  const [name, version, alias] = ['name', 'version', 'alias'].map((key) => valueIn(dependency, key));
  const known = chartOf(name);
  if (known === undefined || isLeftOut(values, dependency)) return undefined;
  const key = typeof alias === 'string' ? alias : known;
  return asRelease({
    chart: known,
    version,
    namespace: known,
    releaseName: key,
    partial: true,
    delivery: 'umbrella',
    ...written(key),
  });
}

/** What stands under a key, without what is Helm's own there. */
function under(key: string, values: object, dependency: unknown): unknown {
  const given = valueIn(values, key);
  const helms = new Set(['global', ...conditionsOf(dependency).flatMap(([first, second]) => (first === key && second ? second : []))]);
  return isPlainObject(given) ? Object.fromEntries(Object.entries(given).filter(([name]) => !helms.has(name))) : given;
}

const conditionsOf = (dependency: unknown): readonly (readonly string[])[] => {
  const condition = valueIn(dependency, 'condition');
  return typeof condition === 'string' ? condition.split(',').map((path) => path.trim().split('.')) : [];
};

/** The first condition that has a value decides, and tags where none has. */
function isLeftOut(values: object, dependency: unknown): boolean {
  const said = conditionsOf(dependency).map((path) => valueIn(values, ...path));
  const decided = said.find((value) => typeof value === 'boolean');
  return decided === undefined
    ? listOf(valueIn(dependency, 'tags')).some((tag) => valueIn(values, 'tags', String(tag)) === false)
    : !decided;
}
