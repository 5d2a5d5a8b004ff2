import { offeredResources } from '../../allocators';
import type { MigScheduleFacts, Model, PoolDescription } from '../../model';

/** The schedules of a pool's MIG layouts; more than one is a fault of its own. */
export const schedulesOf = ({ migSchedules }: Model, { path }: PoolDescription): readonly MigScheduleFacts[] =>
  migSchedules.length === 0 ? NONE : migSchedules.filter(({ pool }) => pool === path);

const NONE: readonly never[] = [];

/** Resources that the nodes of a pool offer in one of the windows; undefined without a schedule. */
export function scheduledResources(model: Model, pool: PoolDescription): ReadonlySet<string> | undefined {
  const schedules = schedulesOf(model, pool);
  const { partition } = pool.sharing;
  if (schedules.length === 0 || partition.kind !== 'mig') return undefined;
  const windows = schedules.flatMap((schedule) => schedule.windows);
  return new Set(
    windows.flatMap(({ groups }) => {
      const isWhole = groups.every(({ layout }) => Object.keys(layout).length === 0);
      const sharing = { ...pool.sharing, partition: isWhole ? { kind: 'none' as const } : { ...partition, groups } };
      return (pool.shapes ?? [undefined]).flatMap((shape) => offeredResources(sharing, shape).map(({ resource }) => resource));
    }),
  );
}
