import { isPlainObject } from '../internal';
import type { KubeObject } from '../kubernetes';
import { chartOf } from './charts';
import { listOf, valueIn } from './object';
import { asRelease, type FoundRelease } from './release';
import type { Beside } from './release-beside';
import { isLayer, taken, type ValuesElsewhere } from './values-elsewhere';

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
  return listOf(chart['dependencies']).map((dependency, index) => {
    const [name, version, alias] = ['name', 'version', 'alias'].map((key) => valueIn(dependency, key));
    const known = chartOf(name);
    if (known === undefined || isLeftOut(values, dependency)) return undefined;
    const key = typeof alias === 'string' ? alias : known;
    const at = ['dependencies', index];
    return asRelease({
      chart: known,
      version,
      namespace: known,
      releaseName: key,
      values: {},
      partial: true,
      delivery: 'umbrella',
      steps: at,
      versionAt: [...at, 'version'],
      below: file && isLayer(read) ? [taken(under(key, values, dependency, file))] : [],
    });
  });
}

/** What stands under a key, without what is Helm's own there. */
function under(key: string, values: object, dependency: unknown, { steps, of }: ValuesElsewhere): ValuesElsewhere {
  const given = valueIn(values, key);
  const helms = new Set(['global', ...conditionsOf(dependency).flatMap(([first, second]) => (first === key && second ? second : []))]);
  const own = isPlainObject(given) ? Object.fromEntries(Object.entries(given).filter(([name]) => !helms.has(name))) : given;
  return { given: own, steps: [...steps, key], of };
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
