import {
  anyOf,
  check,
  GpuConfigError,
  isPlainObject,
  jsonOf,
  jsonSchema,
  object,
  oneOf,
  optional,
  parse,
  plainText,
  type Problem,
  required,
  type Schema,
} from '../internal';
import { KUBERNETES_VERSION, type KubernetesVersion } from '../words/kubernetes';
import { type AnyDistribution, distributions, otherDistributions } from '../words/platforms';
import type { KnownCluster } from '../plans/model';
import { type BorrowedPoolAttributes, borrowedPoolSchema, parsePoolDescription, poolDescriptionSchema, pools } from '../plans/node';
import { chartRows, versionOf } from '../plans/charts';
import { allocatorLabels } from '../plans/allocators';
import type { ChartRow, PoolDescription } from '../plans/model';
import { machineForm, machineOf, sharingForm, sharingOf } from './by-name';
import { atTheirLines, originsOfPools, pathOfPool } from './context-places';
import type { Origin } from './places/unit';

/** What documents do not show: the cluster that they are for, its pools, and the charts that are installed there. */
export interface Context {
  readonly cluster?: KnownCluster;
  readonly pools: readonly PoolDescription[];
  /** Its path, where it says that its pools are all the nodes there are: pods that none of them can take will never run. */
  readonly complete?: string;
  /** Versions of charts, for values whose release does not name one that we know. */
  readonly charts: Readonly<Record<string, string>>;
  /** Versions of charts that our tables do not have: nothing is said of their keys. */
  readonly strangeCharts: Readonly<Record<string, string>>;
  /** The charts that are known. */
  readonly rows: readonly ChartRow[];
  /** Where its pools are, by their path, if it is a file. */
  readonly origins?: ReadonlyMap<string, Origin>;
}

/** Nothing is known, and nothing is guessed. */
export const noContext: Context = { pools: [], charts: {}, strangeCharts: {}, rows: chartRows };

interface Given {
  readonly kubernetes?: KubernetesVersion;
  readonly distribution?: AnyDistribution;
  readonly pools?: readonly unknown[];
  readonly complete?: boolean;
  readonly charts?: Readonly<Record<string, string>>;
}

const attributes = borrowedPoolSchema.is === 'object' ? borrowedPoolSchema.keys : {};

/** A machine and a sharing as `machineOf` and `sharingOf` read them: by name, or as a pool describes them. */
const poolSchema = (): Schema => ({
  is: 'object',
  keys: {
    name: required(plainText()),
    ...attributes,
    machine: optional(machineForm()),
    sharing: optional(sharingForm()),
  },
});

/** Each part by itself; pools are read one by one, with what means a machine or a sharing. */
export const contextSchema: Schema = object<Given>({
  kubernetes: optional(plainText({ pattern: KUBERNETES_VERSION, what: "a version from 1.30 to 1.36, such as '1.34' or '1.34.2'" })),
  distribution: optional(oneOf([...distributions, ...otherDistributions])),
  pools: optional({ is: 'list', of: { is: 'map', of: { is: 'json' } } }),
  complete: optional({ is: 'boolean' }),
  charts: optional(object<Record<string, string>>(Object.fromEntries(chartRows.map((row) => [row.id, optional(chartVersion(row))])))),
});

/** Any version: of one that our tables do not have, no key is judged. Tags and charts write one version in two ways. */
function chartVersion({ releases }: ChartRow): Schema {
  return plainText({
    pattern: /^v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/,
    what: `a version of the chart; its keys are judged for ${releases.map(({ version }) => version).join(', ')}`,
  });
}

/** A JSON Schema of a context, for editors. */
export const contextJsonSchema = (): Readonly<Record<string, unknown>> =>
  jsonSchema({
    ...contextSchema,
    keys: {
      ...(contextSchema as { keys: object }).keys,
      pools: optional({ is: 'list', of: anyOf('a pool, or the description of one', poolSchema(), poolDescriptionSchema()) }),
    },
  } as Schema);

/**
 * A context, as `--context` names it: what the constructs take, as plain data.
 *
 * @param kubernetes Overrides the version that the context names.
 * @throws GpuConfigError with every problem.
 */
export function readContext(value: unknown, path: string, kubernetes?: string): Context {
  const given = parse<Given>(contextSchema, kubernetes === undefined || !isPlainObject(value) ? value : { ...value, kubernetes }, path);
  const cluster: KnownCluster | undefined = given.kubernetes && {
    name: 'cluster',
    path: `${path}#cluster`,
    kubernetes: given.kubernetes,
    ...(given.distribution ? { distribution: given.distribution } : {}),
  };
  const problems: Problem[] = [];
  const pools = (given.pools ?? []).flatMap((pool, index) => {
    try {
      return [readPool(pool, pathOfPool(path, index), cluster)];
    } catch (error) {
      if (!GpuConfigError.is(error)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new GpuConfigError(problems);
  const known = cluster ?? clusterOf(pools);
  return {
    ...(known ? { cluster: known } : {}),
    pools,
    ...(given.complete ? { complete: path } : {}),
    ...chartsOf(given.charts),
    rows: chartRows,
  };
}

/**
 * The context of a file, whose problems and pools have their lines.
 *
 * @param text Of which the value was read.
 */
export function readContextFile(value: unknown, text: string, file: string, kubernetes?: string): Context {
  const source = { file, line: 0, text: () => text };
  try {
    return { ...readContext(value, file, kubernetes), origins: originsOfPools(value, source, file) };
  } catch (error) {
    throw GpuConfigError.is(error) ? atTheirLines(error, source, file) : error;
  }
}

/** The cluster that all pools are of, where their descriptions say so. */
function clusterOf([first, ...others]: readonly PoolDescription[]): KnownCluster | undefined {
  const { cluster } = first ?? {};
  return others.every((other) => other.cluster?.path === cluster?.path) ? cluster : undefined;
}

/** Versions as our tables write them, and those that they do not have. */
function chartsOf(given: Readonly<Record<string, string>> = {}): Pick<Context, 'charts' | 'strangeCharts'> {
  const [charts, strangeCharts]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const row of chartRows) {
    const version = given[row.id];
    const known = versionOf(row, version);
    if (known !== undefined) charts[row.id] = known;
    else if (version !== undefined) strangeCharts[row.id] = version;
  }
  return { charts, strangeCharts };
}

function readPool(value: unknown, path: string, cluster: KnownCluster | undefined): PoolDescription {
  const given = jsonOf(value);
  if (given['kind'] === 'GpuNodePool') return { ...parsePoolDescription(given, path), ...(cluster ? { cluster } : {}) };
  const { name, ...rest } = {
    ...given,
    machine: machineOf(given['machine'], `${path}.machine`),
    sharing: sharingOf(given['sharing'], `${path}.sharing`),
  } as Record<string, unknown>;
  const problems = [...check(plainText(), name, `${path}.name`), ...check(borrowedPoolSchema, rest, path)];
  if (problems.length > 0) throw new GpuConfigError(problems);
  const { description: planned } = pools().borrowedPool.plan({ path, id: name as string }, rest as unknown as BorrowedPoolAttributes);
  // Whether the nodes of others are tainted is not guessed.
  const description = 'taints' in rest ? planned : { ...planned, taints: [] };
  // What nodes carry besides the labels of the selector is not asked: they have what brings HAMi to them.
  const labels = { ...allocatorLabels(description.sharing), ...description.labels };
  return { ...description, labels, ...(cluster ? { cluster } : {}) };
}
