import { isPlainObject, itemsOf, valueIn } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { chartRows } from '../../plans/charts';
import type { ChartRow } from '../../plans/model';
import { chartNamed } from './charts';
import { readValues } from './given-values';
import { overlaid, type ValuesLayer } from './helm-values';
import { asRelease, type FoundRelease, type WrittenRelease } from './release';
import type { Beside, FindValues } from './release-beside';
import { isLayer, taken, type TakenValues, type ValuesElsewhere } from './values-elsewhere';

/** The file that makes a folder a chart. */
export const CHART_FILE = /(?:^|\/)Chart\.yaml$/;

/**
 * The charts that a chart has inside of itself, with what its own values say of them under their names. Whoever releases it
 * may lay other values over these.
 *
 * Source: Helm 3.18 documentation, "Charts", dependencies: a key of the name, or alias, of a dependency holds its values.
 */
export function umbrellaReleases(chart: KubeObject, { find, rows = chartRows }: Beside): readonly (FoundRelease | undefined)[] {
  const own = readFiles(['values.yaml'], find?.inFile);
  return itemsOf(chart['dependencies']).map((dependency, index) => {
    const release = releaseOf(dependency, rows, merged(own), (key) => ({
      values: {},
      steps: ['dependencies', index],
      versionAt: ['dependencies', index, 'version'],
      below: own.map((one) => partOf(one, key, dependency)),
    }));
    return release && { ...release, defaults: true };
  });
}

/** The values of an object that releases a chart, and where that is in its repository. */
export interface UmbrellaValues {
  readonly path: unknown;
  readonly values: unknown;
  readonly steps: FoundRelease['steps'];
  /** Files that the values are laid over, by their paths in the repository. */
  readonly files?: readonly string[];
}

/** The charts inside of one that an object releases, with what this object says of them. The values of the chart are its own. */
export function releasesInside(
  { path, values: given, steps, files = [] }: UmbrellaValues,
  { find, rows = chartRows }: Beside,
): readonly (FoundRelease | undefined)[] {
  const chart = typeof path === 'string' ? find?.inRepository(`${path}/Chart.yaml`) : undefined;
  const values = chart && readValues(given);
  if (!isPlainObject(values)) return [];
  const below = readFiles(files, find?.inRepository);
  return itemsOf(valueIn(chart?.given, 'dependencies')).map((dependency) =>
    releaseOf(dependency, rows, overlaid(merged(below), values), (key) => ({
      values: under(key, values, dependency),
      steps: [...steps, key],
      below: below.map((one) => partOf(one, key, dependency)),
    })),
  );
}

/** A file of values that was found, and what it says. */
interface ReadFile {
  readonly file: ValuesElsewhere;
  readonly values: ValuesLayer['values'];
}

/** Files of values, as far as they are known and are such. */
const readFiles = (paths: readonly string[], find: FindValues['inFile'] | undefined): readonly ReadFile[] =>
  paths.flatMap((path) => {
    const file = find?.(path);
    const read = taken(file);
    return file && isLayer(read) ? [{ file, values: read.values }] : [];
  });

const merged = (files: readonly ReadFile[]): ValuesLayer['values'] => files.reduce((base, { values }) => overlaid(base, values), {});

/** What a file says of a chart under its name. */
const partOf = ({ file, values }: ReadFile, key: string, dependency: unknown): TakenValues =>
  taken({ ...file, given: under(key, values, dependency), steps: [...file.steps, key] });

/** The release of a chart inside of another; undefined where it is none that we know, or left out. */
function releaseOf(
  dependency: unknown,
  rows: readonly ChartRow[],
  values: object,
  written: (key: string) => Pick<WrittenRelease, 'values' | 'steps' | 'versionAt' | 'below'>,
): FoundRelease | undefined {
  const [name, version, alias] = ['name', 'version', 'alias'].map((key) => valueIn(dependency, key));
  const known = chartNamed(name, rows)?.id;
  if (known === undefined || isLeftOut(values, dependency)) return undefined;
  const key = typeof alias === 'string' ? alias : known;
  return asRelease(
    {
      chart: known,
      version,
      namespace: known,
      releaseName: key,
      partial: true,
      delivery: 'umbrella',
      ...written(key),
    },
    rows,
  );
}

/** What is under a key, without what is Helm's own there. */
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
    ? itemsOf(valueIn(dependency, 'tags')).some((tag) => valueIn(values, 'tags', String(tag)) === false)
    : !decided;
}
