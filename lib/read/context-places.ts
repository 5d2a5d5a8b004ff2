import { GpuConfigError, isPlainObject, itemsOf, jsonOf, stepsOf } from '../internal';
import type { KubeObject } from '../words/kubernetes';
import type { Source } from './yaml/document';
import { positionIn } from './yaml/position';
import type { Origin } from './places/unit';

type Step = string | number;

/** How findings call the pool of a context with this number. */
export const pathOfPool = (path: string, index: number): string => `${path}.pools[${index}]`;

/** Where the pools of a context are, by their path. */
export function originsOfPools(value: unknown, source: Source, path: string): ReadonlyMap<string, Origin> {
  const given = jsonOf(value);
  const object: KubeObject = { ...given, apiVersion: '', kind: 'context', metadata: { name: '' } };
  return new Map(
    itemsOf(given['pools']).map((pool, index) => [
      pathOfPool(path, index),
      { source, object, steps: [], base: ['pools', index], prefix: '', names: namesIn(pool) },
    ]),
  );
}

/** A finding says `layout` of what a pool has in its sharing, below the name of an offer or of a part. */
function namesIn(pool: unknown): Readonly<Record<string, readonly Step[]>> {
  const sharing = isPlainObject(pool) ? pool['sharing'] : undefined;
  if (!isPlainObject(pool) || !isPlainObject(sharing)) return {};
  const inside = Object.entries(sharing).flatMap(([part, options]) =>
    Object.keys(jsonOf(options)).map((key): [string, readonly Step[]] => [key, ['sharing', part, key]]),
  );
  return Object.fromEntries(inside.filter(([key]) => !Object.hasOwn(pool, key)));
}

/** The error of a context, with the line of each problem before what it is about. */
export function atTheirLines(error: GpuConfigError, source: Source, path: string): GpuConfigError {
  return new GpuConfigError(
    error.problems.map((problem) => {
      if (!problem.path.startsWith(path)) return problem;
      const within = problem.path.slice(path.length);
      const { line, column } = positionIn(source, stepsOf(within));
      return { ...problem, path: `${source.file}:${line}:${column} ${within.replace(/^\./, '')}`.trimEnd() };
    }),
  );
}
