import { configsOfRelease } from '../plans/charts';
import { migEntries } from '../words/formats';
import { grouped } from '../internal';
import { ALL_DISABLED } from '../plans/allocators';
import type { MigScheduleFacts, MigWindowFacts, Model, PodFacts, PoolDescription } from '../plans/model';

/**
 * The schedules of MIG layouts that a model holds as a MigSchedule writes them: CronJobs that give the nodes of a pool the name of a
 * configuration of mig-parted, which the values of the operator have. Where these were not read, the layout of the pool is not known.
 */
export function withMigSchedules(model: Model): Model {
  const switches = model.pods.flatMap((pod) => switchOf(pod, model));
  if (switches.length === 0) return model;
  const unknown = new Set(switches.flatMap(({ pool, window }) => (window === undefined ? [pool] : [])));
  const known = switches.filter(({ pool }) => !unknown.has(pool));
  const schedules = [...grouped(known, ({ pool, schedule }) => JSON.stringify([pool, schedule])).values()].flatMap(scheduleOf);
  const pools = model.pools.map((pool) => (unknown.has(pool.path) ? withoutLayout(pool) : pool));
  return { ...model, pools, migSchedules: [...model.migSchedules, ...schedules] };
}

function withoutLayout(pool: PoolDescription): PoolDescription {
  const { partition } = pool.sharing;
  if (partition.kind !== 'mig') return pool;
  const { groups: _groups, ...rest } = partition;
  return { ...pool, sharing: { ...pool.sharing, partition: rest } };
}

/** A pod that changes the layout of a pool's nodes. */
interface Switch {
  readonly path: string;
  readonly pool: string;
  readonly schedule: string;
  /** Undefined where its configuration was not read. */
  readonly window?: MigWindowFacts;
}

function switchOf({ path, owner, spec }: PodFacts, model: Model): readonly Switch[] {
  if (owner.kind !== 'CronJob') return [];
  // All windows of a schedule run with one account of its own.
  const schedule = spec.serviceAccountName;
  const env = new Map((spec.containers[0]?.env ?? []).map(({ name, value }) => [name, value]));
  const [config, selector] = [env.get('CONFIG'), env.get('SELECTOR')];
  if (typeof schedule !== 'string' || typeof config !== 'string' || typeof selector !== 'string') return [];
  const pool = model.pools.find(({ nodeSelector }) => selectorText(nodeSelector) === selector);
  const groups = groupsOf(config, model);
  if (pool === undefined) return [];
  const window = groups && { name: config.split('.').at(-1) ?? config, config, groups };
  return [{ path, pool: pool.path, schedule, ...(window === undefined ? {} : { window }) }];
}

const selectorText = (nodeSelector: Readonly<Record<string, string>>): string =>
  Object.entries(nodeSelector)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');

function groupsOf(config: string, { operators, configs }: Model): MigWindowFacts['groups'] | undefined {
  if (config === ALL_DISABLED) return [{ devices: 'all', layout: {} }];
  const files = [...operators.flatMap((release) => configsOfRelease(release)), ...configs].filter(({ sort }) => sort === 'mig-parted');
  const entries = files.flatMap(({ text, at }) => migEntries(text, at)).filter((entry) => entry.config === config);
  return entries.length === 0
    ? undefined
    : entries.flatMap(({ devices, layout, models = [undefined] }) =>
        models.map((gpu) => ({ ...(gpu === undefined ? {} : { gpu }), devices, layout })),
      );
}

function scheduleOf(switches: readonly Switch[]): readonly MigScheduleFacts[] {
  const [first] = switches;
  return first === undefined ? [] : [{ path: first.path, pool: first.pool, windows: switches.flatMap(({ window }) => window ?? []) }];
}
