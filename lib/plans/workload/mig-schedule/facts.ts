import { ALL_DISABLED, poolMigConfigName, windowGroups } from '../../allocators';
import type { GpuPool, MigScheduleFacts, MigWindowFacts, Place } from '../../model';
import type { MigScheduleProps, MigWindow } from './props';

/** What rules and the operator's values need of a schedule. */
export function scheduleFacts({ path }: Place, { pool, windows }: MigScheduleProps): MigScheduleFacts {
  const { description } = pool;
  return {
    path,
    pool: description.path,
    ...(description.cluster === undefined ? {} : { cluster: description.cluster }),
    windows: Object.entries(windows).map(([name, window]) => windowFacts(pool, name, window)),
  };
}

function windowFacts({ description }: GpuPool, name: string, window: MigWindow): MigWindowFacts {
  const config = window.layout === ALL_DISABLED ? ALL_DISABLED : configName(description.name, name);
  return { name, config, groups: windowGroups(window) };
}

/** Name of a window's configuration of mig-parted. A pool's own has no full stop after the name of the pool. */
export const configName = (pool: string, window: string): string => `${poolMigConfigName(pool)}.${window}`;
