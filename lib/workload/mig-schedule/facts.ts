import type { AnyMigLayout } from '../../gpu';
import { poolMigConfigName } from '../../allocators';
import type { GpuPool, MigGroup, MigScheduleFacts, MigWindowFacts, Place } from '../../model';
import type { MigScheduleProps, MigWindow } from './props';

/** The configuration that leaves every GPU whole. Source: gpu-operator v26.7.0, the default of `migManager.config`. */
export const ALL_DISABLED = 'all-disabled';

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

function windowFacts({ description }: GpuPool, name: string, { layout, groups }: MigWindow): MigWindowFacts {
  if (layout === ALL_DISABLED) return { name, config: ALL_DISABLED, groups: [{ devices: 'all', layout: {} }] };
  return { name, config: configName(description.name, name), groups: groups ?? wholeNode(layout) };
}

/** Name of a window's configuration of mig-parted. A pool's own has no full stop after the name of the pool. */
export const configName = (pool: string, window: string): string => `${poolMigConfigName(pool)}.${window}`;

const wholeNode = (layout: AnyMigLayout | undefined): readonly MigGroup[] => [{ devices: 'all', layout: layout ?? {} }];
