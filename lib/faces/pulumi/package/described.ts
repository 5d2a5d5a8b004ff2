import { anyHelmDeliverySchema, siteSchema } from '../../../plans/charts';
import { migGroupsSchema } from '../../../plans/allocators';
import {
  boolean,
  check,
  GpuConfigError,
  handle,
  hasToken,
  integer,
  isPlainObject,
  json,
  list,
  object,
  optional,
  parse,
  plainText,
  required,
  type Schema,
  text,
} from '../../../internal';
import {
  type ClusterDescription,
  type GpuPool,
  type MigScheduleFacts,
  modeOf,
  type ModelFragment,
  type MonitoringFacts,
  type OperatorFacts,
  type PoolDescription,
} from '../../../plans/model';
import { pools } from '../../../plans/node';
import { type ServedCluster, tellDelivery } from '../cluster';
import type { GpuComponent } from '../component';
import { noteOwnPool } from '../own-pools';
import { perRun } from '../run';

// Every component of a package is made by a call of its own, which no object of another call reaches: clusters, pools and
// releases are handed on by what they say of themselves, as JSON.

/** What a component of the package says of itself. */
const said = (what: string): Schema => handle(`the output \`description\` of ${what}`, isPlainObject);

/** A cluster, as its output `description` has it. */
export const clusterForm = said('a GpuCluster');
/** A pool, as its output `description` has it. */
export const poolForm = said('a pool of this package, or pool.description of a TypeScript program');
/** A GPU Operator, as its output `description` has it. */
export const operatorForm = said('a GpuOperator');

/** What a cluster says of itself: its facts, and how releases reach it. */
export interface DescribedCluster extends ClusterDescription {
  readonly helm: ServedCluster['helm'];
}

const clusterSchema = object<DescribedCluster>({
  name: required(plainText()),
  path: required(plainText()),
  kubernetes: required(plainText()),
  distribution: required(plainText()),
  site: optional(siteSchema),
  helm: required(anyHelmDeliverySchema),
});

const operatorKeys: Readonly<Record<keyof OperatorFacts, unknown>> = {
  path: plainText(),
  chart: plainText(),
  version: plainText({ empty: true }),
  strangeVersion: json,
  makesRuntimeClass: json,
  unknownVersion: json,
  namespace: plainText({ empty: true }),
  releaseName: plainText({ empty: true }),
  values: json,
  partial: json,
  cluster: json,
  pools: json,
  scope: json,
  nodeNames: json,
  delivery: json,
  instance: json,
  nics: json,
};
const OPERATOR_NEEDS = new Set(['path', 'chart', 'version', 'namespace', 'releaseName', 'values']);
const operatorSchema: Schema = {
  is: 'object',
  keys: Object.fromEntries(
    Object.entries(operatorKeys).map(([key, schema]) => [
      key,
      OPERATOR_NEEDS.has(key) ? required(schema as Schema) : optional(schema as Schema),
    ]),
  ),
};

/** A MIG schedule, as its output `description` has it. */
export const scheduleForm = said('a MigSchedule');

const scheduleSchema = object<MigScheduleFacts>({
  path: required(plainText()),
  pool: required(plainText()),
  cluster: optional(json),
  windows: required(
    list(
      object<MigScheduleFacts['windows'][number]>({
        name: required(plainText()),
        config: required(plainText()),
        groups: required(migGroupsSchema),
      }),
    ),
  ),
});

/** What is to be read of GPUs, as the output `description` of a GpuMonitoring has it. */
export const monitoringForm = said('a GpuMonitoring');

const monitoringSchema = object<MonitoringFacts>({
  path: required(plainText()),
  cluster: optional(json),
  counters: required(text({ empty: true })),
  interval: required(integer({ min: 1 })),
  serviceMonitor: optional(json),
  exporter: optional(text()),
  teamNamespaces: optional(list(text())),
  nodeStatus: required(boolean),
});

/** The pools of a run by their description: what is said of one by a component counts for those after it. */
const known = perRun(() => new Map<string, GpuPool>());

/**
 * A pool by its description.
 *
 * @throws GpuConfigError when it is not one.
 */
export function poolOf(given: unknown, path: string): GpuPool {
  refuseOthers(poolForm, given, path);
  const description = pools().parsePoolDescription(given, path);
  const key = JSON.stringify(description);
  const pool: GpuPool = known().get(key) ?? { description, mode: modeOf(description.sharing), gpu: description.gpu };
  known().set(key, pool);
  return pool;
}

function refuseOthers(form: Schema, given: unknown, path: string): void {
  const problems = check(form, given, path);
  if (problems.length > 0) throw new GpuConfigError(problems);
}

/** What a component that is made in a cluster is told of it. */
export interface Surroundings {
  readonly cluster: unknown;
  readonly pools?: unknown;
  readonly operators?: unknown;
  readonly migSchedules?: unknown;
  readonly monitorings?: unknown;
}

/** A cluster that another call made. */
export class ClusterElsewhere implements ServedCluster {
  readonly description: ClusterDescription;
  readonly helm: ServedCluster['helm'];
  readonly poolDescriptions: readonly PoolDescription[];
  readonly operators: readonly OperatorFacts[];
  readonly migSchedules: readonly MigScheduleFacts[];
  readonly monitorings: readonly MonitoringFacts[];
  readonly releases: readonly GpuComponent[] = [];
  readonly runtimeClasses: readonly string[] = [];
  readonly closedBy = undefined;
  /** What the releases that it was given say of themselves. */
  readonly served: OperatorFacts[] = [];

  constructor({ cluster, pools: around = [], operators = [], migSchedules = [], monitorings = [] }: Surroundings, path: string) {
    refuseOthers(clusterForm, cluster, `${path}.cluster`);
    const { helm, ...description } = parse<DescribedCluster>(clusterSchema, cluster, `${path}.cluster`);
    this.description = description;
    this.helm = helm;
    this.poolDescriptions = describedList(around, `${path}.pools`).map(
      (pool, index) => poolOf(pool, `${path}.pools[${index}]`).description,
    );
    this.operators = describedList(operators, `${path}.operators`).map((facts, index) =>
      parse<OperatorFacts>(operatorSchema, facts, `${path}.operators[${index}]`),
    );
    this.migSchedules = describedList(migSchedules, `${path}.migSchedules`).map((facts, index) =>
      parse<MigScheduleFacts>(scheduleSchema, facts, `${path}.migSchedules[${index}]`),
    );
    this.monitorings = describedList(monitorings, `${path}.monitorings`).map((facts, index) =>
      parse<MonitoringFacts>(monitoringSchema, facts, `${path}.monitorings[${index}]`),
    );
  }

  get known(): readonly ModelFragment[] {
    const { poolDescriptions: pools, operators, migSchedules, monitorings } = this;
    return [{ pools, operators, migSchedules, monitorings }];
  }

  optionsFor<T>(opts: T): T {
    return opts;
  }

  podsServedBy(): readonly [] {
    return [];
  }

  close(): void {
    // Components that are declared later get the pools that exist by then.
  }

  noteInstalled(): void {
    // Whether something serves the pods of a pool is told where all of its cluster is known.
  }

  noteMonitorings(): void {
    // What it says of itself is handed on by the program.
  }

  noteMigSchedules(): void {
    // What it says of itself is handed on by the program.
  }

  note({ pools: own = [] }: ModelFragment): void {
    for (const pool of own) noteOwnPool(pool);
  }

  serve(made: GpuComponent, { operators = [] }: ModelFragment): void {
    this.served.push(...operators);
    tellDelivery(this.helm, made);
  }
}

function describedList(given: unknown, path: string): readonly unknown[] {
  refuseOthers({ is: 'list', of: handle('a description', () => true) }, given, path);
  return given as readonly unknown[];
}

/** What a cluster of this call says of itself. */
export const describedCluster = ({ description, helm }: ServedCluster): DescribedCluster => ({ ...description, helm });

/** What a release says of itself: what comes from an Output is left out, and said to be elsewhere. */
export function knownFacts(facts: OperatorFacts): OperatorFacts {
  const whole = JSON.stringify(facts);
  if (!hasToken(whole)) return facts;
  const { namespace, releaseName, values } = facts;
  const known = (text: string): string => (hasToken(text) ? '' : text);
  return {
    ...facts,
    namespace: known(namespace),
    releaseName: known(releaseName),
    values: withoutTokens(values) as object,
    partial: true,
  } as OperatorFacts;
}

function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.some((item) => hasToken(JSON.stringify(item))) ? undefined : value;
  if (typeof value === 'string') return hasToken(value) ? undefined : value;
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutTokens(inner)] as const);
  return Object.fromEntries(entries.filter(([key, inner]) => !hasToken(key) && inner !== undefined));
}
