import { offeredResources, windowGroups } from '../../allocators';
import type { MigScheduleFacts, Model, PoolDescription } from '../../model';
import type { PoolTuning } from '../../node';

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
  readonly groups: MigScheduleFacts['windows'][number]['groups'];
}

export function timedLayouts(model: Model, pool: PoolDescription): readonly TimedLayout[] {
  const windows = Object.entries(nodeSchedule(pool)?.windows ?? {});
  return [
    ...schedulesOf(model, pool).flatMap(({ path, windows: ofSchedule }) =>
      ofSchedule.map(({ name, groups }) => ({ subject: path, at: `windows.${name}.`, groups })),
    ),
    ...windows.map(([name, window]) => ({
      subject: pool.path,
      at: `gpu.migSchedule.windows.${name}.`,
      groups: windowGroups(window),
    })),
  ];
}

/** Resources that the nodes of a pool offer in one of the windows; undefined without any. */
export function scheduledResources(model: Model, pool: PoolDescription): ReadonlySet<string> | undefined {
  const windows = timedLayouts(model, pool);
  const { partition } = pool.sharing;
  if (windows.length === 0 || partition.kind !== 'mig') return undefined;
  return new Set(
    windows.flatMap(({ groups }) => {
      const isWhole = groups.every(({ layout }) => Object.keys(layout).length === 0);
      const sharing = { ...pool.sharing, partition: isWhole ? { kind: 'none' as const } : { ...partition, groups } };
      return (pool.shapes ?? [undefined]).flatMap((shape) => offeredResources(sharing, shape).map(({ resource }) => resource));
    }),
  );
}
