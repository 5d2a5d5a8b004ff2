import { type ReleasedObject, releasedObjects } from '../../../../lib/plans/charts';
import { type ChartName, type ChartRecord, keyOf, leavesOf, type Release, shapeOf } from '../../recorded/charts/data';
import { placeOf } from './places';

const RECORD = 'record again, as recorded/charts/SOURCE.md says';

/** What speaks against the values of a release, by what is recorded of the version of its chart. */
export function releaseProblems(release: Release, record: ChartRecord): readonly string[] {
  const keys = leavesOf(release.values).map(({ path }) => keyOf(path));
  const shape = shapeOf(release);
  const render = record.renders.find((each) => each.shape.join(' ') === shape.join(' '));
  if (render === undefined)
    return [
      `nothing is recorded of values of this shape, ${shape.join(' ')}: ${RECORD}`,
      ...keys.flatMap((key) => keyProblems(key, record)),
    ];
  const objects = [...record.always, ...render.objects];
  const missing = foretold(record.chart, release).filter((object) => !objects.includes(object));
  return [...keys.flatMap((key) => keyProblems(key, record)), ...missing.map((object) => `${object} does not come of these values`)];
}

function keyProblems(key: string, { chart, version, keys }: ChartRecord): readonly string[] {
  const read = keys[key];
  if (read === undefined) return [`nothing is recorded of ${key}: ${RECORD}`];
  if (read.length === 0) return [`no template of ${chart} ${version} reads ${key}`];
  const wanted = placeOf(chart, key);
  if (wanted === undefined) return [`say in judges/charts/places.ts where ${chart} reads ${key}: ${read.join(', ')}`];
  return read.some((place) => place.startsWith(wanted)) ? [] : [`${key} is not read at ${wanted}, but at ${read.join(', ')}`];
}

/** Objects that our model says will be there, as records write them. */
const foretold = (chart: ChartName, release: Release): readonly string[] =>
  releasedObjects({ ...release, path: '', chart }).map((object) => titled(object, release));

/** A name that a key of the values gives is written as that key. */
function titled({ apiVersion, kind, name, hook }: ReleasedObject, { values }: Release): string {
  const key = leavesOf(values).find(({ path, value }) => path.at(-1) === 'name' && value === name);
  return `${apiVersion} ${kind} ${key === undefined ? name : `{${keyOf(key.path)}}`}${hook ? ' (hook)' : ''}`;
}

/** Keys that nothing reads and of which we say nothing, and why. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/^scheduler\.(kubeScheduler\.extraArgs|patch\.image\..*)$/, 'HAMi reads them for Kubernetes before 1.22'],
  [/\.image\.pullSecrets$/, 'a template of HAMi takes the image whole, and reads other keys of it'],
  [/^path\.to\.the\.image\d?$/, 'a comment of a template mentions it'],
];

/** What `unknown` and `dead` of our own say of one key, as against what is recorded: empty when they agree. */
export function ownVerdictProblems(
  { keys }: ChartRecord,
  findings: (values: Release['values']) => readonly { readonly at: string; readonly problem: string }[],
): readonly string[] {
  return Object.entries(keys).flatMap(([key, places]) => {
    const path = key.split('.');
    const values = path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), 'probe') as Release['values'];
    const ours = findings(values).filter(({ problem }) => !/ignores this key/.test(problem));
    if (ours.length > 0 && places.length > 0) return [`${key}: ${ours[0]!.problem}, but it is read at ${places[0] ?? ''}`];
    return ours.length === 0 && places.length === 0 && !UNREAD.some(([pattern]) => pattern.test(key))
      ? [`${key}: nothing reads it, and we do not say so`]
      : [];
  });
}
