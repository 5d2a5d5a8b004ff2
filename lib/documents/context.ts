import {
  anyOf,
  check,
  GpuConfigError,
  isPlainObject,
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
import {
  type AnyDistribution,
  distributions,
  KUBERNETES_VERSION,
  type KnownCluster,
  type KubernetesVersion,
  otherDistributions,
} from '../kubernetes';
import { machines } from '../machine';
import { type BorrowedPoolAttributes, borrowedPoolSchema, parsePoolDescription, poolDescriptionSchema, pools } from '../node';
import { DEVICE_PLUGIN_CHART, DEVICE_PLUGIN_VERSION, gpuOperatorVersions, hamiVersions } from '../operator';
import { allocatorLabels, exclusive, hami, mig, mps, offerSchemas, type PoolDescription, timeSlicing } from '../sharing';
import { CHARTS, versionOf } from './charts';
import { atTheirLines, originsOfPools, pathOfPool } from './context-places';
import type { Origin } from './unit';

/** What documents do not show: the cluster that they are for, its pools, and the charts that are installed there. */
export interface Context {
  readonly cluster?: KnownCluster;
  readonly pools: readonly PoolDescription[];
  /** Versions of charts, for values whose release does not name one that we know. */
  readonly charts: Readonly<Record<string, string>>;
  /** Versions of charts that our tables do not have: nothing is said of their keys. */
  readonly strangeCharts: Readonly<Record<string, string>>;
  /** Where its pools stand, by their path, if it is a file. */
  readonly origins?: ReadonlyMap<string, Origin>;
}

/** Nothing is known, and nothing is guessed. */
export const noContext: Context = { pools: [], charts: {}, strangeCharts: {} };

interface Given {
  readonly kubernetes?: KubernetesVersion;
  readonly distribution?: AnyDistribution;
  readonly pools?: readonly unknown[];
  readonly charts?: Readonly<Record<string, string>>;
}

const attributes = borrowedPoolSchema.is === 'object' ? borrowedPoolSchema.keys : {};

const formOf = (key: string): Schema => attributes[key]?.schema ?? { is: 'json' };

/** One key that names the offer, with its options. */
const offer = (name: string, options: Schema): Schema => ({ is: 'object', keys: { [name]: required(options) } });

/** A machine and a sharing as `machineOf` and `sharingOf` read them: by name, or as a pool describes them. */
const poolSchema = (): Schema => ({
  is: 'object',
  keys: {
    name: required(plainText()),
    ...attributes,
    machine: optional(anyOf('the name of a machine, or its description', oneOf(machineNames()), formOf('machine'))),
    sharing: optional(
      anyOf(
        'a sharing',
        // The others do not work without options.
        oneOf(['exclusive', 'mig', 'hami']),
        offer('exclusive', { is: 'object', keys: {} }),
        ...Object.entries(offerSchemas).map(([name, options]) => offer(name, options)),
        formOf('sharing'),
      ),
    ),
  },
});

/** Each part by itself; pools are read one by one, with what stands for a machine or a sharing. */
export const contextSchema: Schema = object<Given>({
  kubernetes: optional(plainText({ pattern: KUBERNETES_VERSION, what: "a version from 1.30 to 1.36, such as '1.34' or '1.34.2'" })),
  distribution: optional(oneOf([...distributions, ...otherDistributions])),
  pools: optional({ is: 'list', of: { is: 'map', of: { is: 'json' } } }),
  charts: optional(
    object<Record<string, string>>({
      'gpu-operator': optional(chartVersion(gpuOperatorVersions)),
      hami: optional(chartVersion(hamiVersions)),
      [DEVICE_PLUGIN_CHART]: optional(plainText({ pattern: DEVICE_PLUGIN_VERSION, what: "a version such as '0.20.0'" })),
    }),
  ),
});

/** Any version: of one that our tables do not have, no key is judged. Tags and charts write one version in two ways. */
function chartVersion(known: readonly string[]): Schema {
  return plainText({
    pattern: /^v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/,
    what: `a version of the chart; its keys are judged for ${known.join(', ')}`,
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
  return { ...(known ? { cluster: known } : {}), pools, ...chartsOf(given.charts) };
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
  for (const chart of CHARTS) {
    const version = given[chart];
    const known = versionOf(chart, version);
    if (known !== undefined) charts[chart] = known;
    else if (version !== undefined) strangeCharts[chart] = version;
  }
  return { charts, strangeCharts };
}

function readPool(value: unknown, path: string, cluster: KnownCluster | undefined): PoolDescription {
  const given = isPlainObject(value) ? value : {};
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
  // What nodes carry beside the labels of the selector is not asked: they have what brings HAMi to them.
  const labels = { ...allocatorLabels(description.sharing), ...description.labels };
  return { ...description, labels, ...(cluster ? { cluster } : {}) };
}

/** A machine by the name of its preset, such as `dgxH100` or `aws.g6.12xlarge`, or as it is described. */
function machineOf(given: unknown, path: string): unknown {
  if (typeof given !== 'string') return given;
  const [first = '', rest] = /^(aws|azure|gcp)\.(.+)$/.exec(given)?.slice(1) ?? [given];
  const presets: unknown = machines;
  const found = isPlainObject(presets) ? presets[first] : undefined;
  const machine = rest === undefined ? found : isPlainObject(found) ? found[rest] : undefined;
  if (isPlainObject(machine) && 'gpu' in machine) return machine;
  throw new GpuConfigError([
    {
      path,
      problem: 'is not the name of a machine',
      got: given,
      allowed: machineNames(),
      fix: 'name one of these, or describe the machine',
    },
  ]);
}

function machineNames(): readonly string[] {
  return Object.entries(machines as Readonly<Record<string, object>>).flatMap(([name, preset]) =>
    'gpu' in preset ? [name] : Object.keys(preset).map((inner) => `${name}.${inner}`),
  );
}

/** How the offers are called, each with the options of its function. */
const OFFERS: Readonly<Record<string, (options: never) => unknown>> = { exclusive, mig, timeSlicing, mps, hami };

/** `exclusive`, or one key that names the offer with its options, such as `{ mps: { replicas: 4 } }`; or as a pool describes it. */
function sharingOf(given: unknown, path: string): unknown {
  if (given === undefined) return exclusive();
  if (typeof given === 'string' && Object.hasOwn(OFFERS, given)) return makeOffer(given, {}, path);
  const [[name, options] = ['', undefined], ...more] = isPlainObject(given) ? Object.entries(given) : [];
  if (more.length === 0 && Object.hasOwn(OFFERS, name)) return makeOffer(name, options ?? {}, path);
  if (isPlainObject(given) && 'mode' in given) return given;
  throw new GpuConfigError([
    { path, problem: 'is not a sharing', got: given, allowed: Object.keys(OFFERS), fix: 'such as mps: { replicas: 4 }' },
  ]);
}

/** An offer; its function calls problems by itself, as in `mps().replicas`, and here they stand below a file and a pool. */
function makeOffer(name: string, options: unknown, path: string): unknown {
  try {
    return OFFERS[name]?.(options as never);
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    throw new GpuConfigError(error.problems.map((problem) => ({ ...problem, path: `${path}.${problem.path.replace(`${name}()`, name)}` })));
  }
}
