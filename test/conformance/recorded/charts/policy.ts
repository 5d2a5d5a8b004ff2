import { isPlainObject, valueIn } from '../../../../lib/internal';
import { type ChartRecord, keyOf, leavesOf, type Release } from './data';
import { withValue } from './probe';

/**
 * The ClusterPolicy that the chart makes of values, by what is recorded: the one that comes of no values, with every key of
 * these at the place where the chart reads it, and without those that say nothing. `charts.test.ts` holds it to what a real
 * helm renders.
 *
 * @throws Error when none is recorded of the version.
 */
export function clusterPolicyOf({ chart, version, keys, clusterPolicy }: ChartRecord, values: Release['values']): object {
  if (clusterPolicy === undefined) throw new Error(`no ClusterPolicy is recorded of ${chart} ${version}`);
  const read = leavesOf(values).filter(({ path }) => {
    const key = keyOf(path);
    return Object.hasOwn(keys, key) && keys[key]?.some((place) => place.startsWith(`${POLICY}${key}`));
  });
  const spec = read.reduce<Release['values']>(
    (whole, { path, value }) => withValue(whole, path, isEmpty(value, valueIn(clusterPolicy, ...path)) ? undefined : value),
    clusterPolicy,
  );
  return { apiVersion: 'nvidia.com/v1', kind: 'ClusterPolicy', metadata: { name: 'cluster-policy' }, spec };
}

const POLICY = 'ClusterPolicy cluster-policy: spec.';

/** A template asks `if`, and prints nothing of what is empty; a switch, which the policy has by itself, it prints always. */
const isEmpty = (value: unknown, before: unknown): boolean =>
  value === '' ||
  (value === false && typeof before !== 'boolean') ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlainObject(value) && Object.keys(value).length === 0);
