import { mostOf, poolResources, windowGroups } from '../allocators';
import { memo } from '../../internal';
import type { MigScheduleFacts, Model, OfferedResource, PoolDescription, Sharing } from '../model';
import type { PoolTuning } from '../node';

/** The schedules of a pool's MIG layouts; more than one is a fault of its own. */
export const schedulesOf = ({ migSchedules }: Model, { path }: PoolDescription): readonly MigScheduleFacts[] =>
  migSchedules.length === 0 ? NONE : migSchedules.filter(({ pool }) => pool === path);

const NONE: readonly never[] = [];

/** What timers of a pool's nodes do with its GPUs. */
export const nodeSchedule = ({ tuning }: PoolDescription) => (tuning as PoolTuning | undefined)?.gpu?.migSchedule;

/** What the GPUs of a pool are cut into by the clock: by schedules of the cluster, or by timers of the nodes. */
export interface TimedLayout {
  /** Who declares it, and where in its props. */
  readonly subject: string;
  readonly at: string;
  /** Name of the window. */
  readonly window: string;
  readonly groups: MigScheduleFacts['windows'][number]['groups'];
}

export function timedLayouts(model: Model, pool: PoolDescription): readonly TimedLayout[] {
  const windows = Object.entries(nodeSchedule(pool)?.windows ?? {});
  return [
    ...schedulesOf(model, pool).flatMap(({ path, windows: ofSchedule }) =>
      ofSchedule.map(({ name, groups }) => ({ subject: path, at: `windows.${name}.`, window: name, groups })),
    ),
    ...windows.map(([name, window]) => ({
      subject: pool.path,
      at: `gpu.migSchedule.windows.${name}.`,
      window: name,
      groups: windowGroups(window),
    })),
  ];
}

/** A pool as it is in a window of its schedule. */
export interface PoolInWindow {
  readonly pool: PoolDescription;
  /** Name of the window. */
  readonly window: string;
}

/** A pool as it is in each of its windows; none where its GPUs are cut by no clock. */
export const poolInWindows = (model: Model, pool: PoolDescription): readonly PoolInWindow[] => inWindows(model)(pool);

const inWindows = memo((model: Model) =>
  memo((pool: PoolDescription): readonly PoolInWindow[] =>
    pool.sharing.partition.kind === 'mig'
      ? timedLayouts(model, pool).map(({ window, groups }) => ({ window, pool: { ...pool, sharing: cutInto(pool.sharing, groups) } }))
      : NONE,
  ),
);

function cutInto(sharing: Sharing, groups: TimedLayout['groups']): Sharing {
  const { partition } = sharing;
  const isWhole = partition.kind === 'none' || groups.every(({ layout }) => Object.keys(layout).length === 0);
  return { ...sharing, partition: isWhole ? { kind: 'none' } : { ...partition, groups } };
}

/** Resources that the nodes of a pool offer in one of the windows; undefined without any. */
export function scheduledResources(model: Model, pool: PoolDescription): ReadonlySet<string> | undefined {
  const windows = poolInWindows(model, pool);
  return windows.length === 0
    ? undefined
    : new Set(windows.flatMap(({ pool: inWindow }) => poolResources(inWindow).map(({ resource }) => resource)));
}

/** What the nodes of a pool offer at one time or another, the most of each: by itself, and in the windows of its schedule. */
export function resourcesAtAnyTime(model: Model, pool: PoolDescription): readonly OfferedResource[] {
  const windows = poolInWindows(model, pool);
  if (windows.length === 0) return poolResources(pool);
  const scheduled = mostOf(windows.flatMap(({ pool: inWindow }) => poolResources(inWindow)));
  // The pool's own layout is gone once the first window has begun.
  const own = poolResources(pool).filter(({ resource }) => !scheduled.some((offer) => offer.resource === resource));
  return [...own, ...scheduled];
}

/** The windows in which a pool offers all that is asked for, or the pool as it is where none does, or where there are none. */
export function offering(
  model: Model,
  pool: PoolDescription,
  resources: Iterable<string>,
): readonly (Partial<PoolInWindow> & Pick<PoolInWindow, 'pool'>)[] {
  const asked = [...resources];
  const windows = poolInWindows(model, pool).filter(({ pool: inWindow }) => {
    const offered = poolResources(inWindow).map(({ resource }) => resource);
    return asked.every((resource) => offered.includes(resource));
  });
  return windows.length === 0 || asked.length === 0 ? [{ pool }] : windows;
}
