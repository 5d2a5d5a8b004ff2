import { ownValue, pointerTo, withoutNulls } from '../internal';
import type { ConfigFacts, OperatorFacts } from '../plans/model';
import type { Context } from './context';
import type { FoundRelease } from './releases/release';
import type { Origin } from './places/unit';

/** The path of a release that an object delivers. */
export const pathOfRelease = (path: string, index = 0): string => (index === 0 ? `${path}.release` : `${path}.release.${index}`);

/** Where the values of a release are. */
export const originOfRelease = (origin: Origin, { steps: base, names, layers, versionAt, defaults }: FoundRelease): Origin => ({
  ...origin,
  base,
  prefix: 'values.',
  ...(names ? { names } : {}),
  ...(layers ? { layers } : {}),
  ...(versionAt ? { beside: { version: versionAt } } : {}),
  ...(defaults ? { defaults } : {}),
});

/** A release as rules read it. Pools are its own where the context names them. */
export function operatorOf(
  found: FoundRelease,
  path: string,
  scope: string,
  { cluster, pools, charts, strangeCharts }: Context,
): OperatorFacts {
  const { chart, namespace, releaseName, values, partial, delivery } = found;
  // What the release writes itself is what is installed; a context says it of releases that leave it open.
  const version = found.version ?? ownValue(charts, chart) ?? '';
  const strangeVersion = found.strangeVersion ?? ownValue(strangeCharts, chart);
  return {
    path,
    chart,
    version,
    ...(version === '' && strangeVersion !== undefined ? { strangeVersion } : {}),
    namespace,
    releaseName,
    // A key that is null is as if nobody had given it.
    values: withoutNulls(values),
    delivery: { kind: delivery },
    scope,
    ...(cluster ? { cluster } : {}),
    ...(partial ? { partial } : {}),
    // Against pools only values that are whole can be held.
    ...(pools.length > 0 && !partial ? { pools: pools.map((pool) => pool.path) } : {}),
  };
}

/** Values that Helm cannot read, as rules are told of them. */
export const unreadValues = (releases: readonly FoundRelease[], path: string): readonly ConfigFacts[] =>
  releases.flatMap(({ steps, unread, unreadElsewhere = [] }) => [
    ...(unread === undefined ? [] : [brokenAt(path, steps, unread)]),
    ...unreadElsewhere.map((other) => brokenAt(other.of.path, other.steps, other.unread)),
  ]);

const brokenAt = (path: string, steps: FoundRelease['steps'], unread: string): ConfigFacts => ({
  path,
  at: pointerTo(steps),
  sort: 'chart-values',
  text: '',
  unread,
});
