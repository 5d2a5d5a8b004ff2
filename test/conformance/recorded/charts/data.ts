// What was learnt by rendering a chart, as `record.ts` keeps it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject } from '../../../../lib/internal';

export type ChartName = 'gpu-operator' | 'hami';

/** One version of a chart. */
export interface ChartRecord {
  readonly chart: ChartName;
  readonly version: string;
  /** Of the program that rendered it. */
  readonly helm: string;
  /** Keys of its values, and where in its objects a change of each is seen: nowhere when no template reads it. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Objects that come of values of every shape. */
  readonly always: readonly string[];
  /** What came of values of each shape. */
  readonly renders: readonly Render[];
  /** Of the GPU Operator: the specification of the ClusterPolicy that comes of no values. */
  readonly clusterPolicy?: Readonly<Record<string, unknown>>;
}

export interface Render {
  /** As `shapeOf` gives it. */
  readonly shape: readonly string[];
  /**
   * Objects that come of these values and not of all others: `apiVersion kind name`, with the namespace before the name
   * where it is not that of the release, and `(hook)` behind hooks. A name that a key of the values gives is `{key}`.
   */
  readonly objects: readonly string[];
}

/** A release, as the corpus holds it. */
export interface Release {
  readonly version: string;
  readonly releaseName: string;
  readonly namespace: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export const fileOf = (chart: ChartName, version: string): string => join(__dirname, `${chart}-${version}.json`);

/** Everything that is recorded of a chart. */
export const recordsOf = (chart: ChartName): readonly ChartRecord[] =>
  readdirSync(__dirname)
    .filter((name) => name.startsWith(`${chart}-`) && name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(__dirname, name), 'utf8')) as ChartRecord);

/**
 * What is recorded of a version.
 *
 * @throws Error when nothing is.
 */
export function recordOf(chart: ChartName, version: string): ChartRecord {
  const file = fileOf(chart, version);
  if (!existsSync(file)) throw new Error(`nothing is recorded of ${chart} ${version}: test/conformance/recorded/charts/SOURCE.md says how`);
  return JSON.parse(readFileSync(file, 'utf8')) as ChartRecord;
}

/** A key of values that holds no other, with its path. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Maps whose keys are the user's own: each is one value to the chart. */
const OWN_KEYS = ['devicePlugin.config.data', 'migManager.config.data', 'devicePlugin.podAnnotations', 'devicePlugin.nvidiaNodeSelector'];

/** Every key that values set. */
export function leavesOf(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (!isPlainObject(value) || Object.keys(value).length === 0 || OWN_KEYS.includes(keyOf(path))) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

export const keyOf = (path: readonly string[]): string => path.join('.');

/**
 * What decides which objects come of values: the keys that are set and what is switched on. Texts and lists end up inside
 * objects, so that a shape leaves them away.
 */
export const shapeOf = ({ releaseName, namespace, values }: Release): readonly string[] => [
  `release ${releaseName} in ${namespace}`,
  ...leavesOf(values)
    .map(({ path, value }) => (typeof value === 'boolean' ? `${keyOf(path)}=${value}` : keyOf(path)))
    .sort(),
];
