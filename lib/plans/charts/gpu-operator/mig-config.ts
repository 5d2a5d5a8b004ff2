import { migParted, type MigPartedConfig } from '../../../words/formats';
import type { MigScheduleFacts, PoolDescription } from '../../model';
import { poolMigConfigName } from '../../allocators';
import { contentHash } from '../../../words/kubernetes';
import { migOff, migPartedEntries } from './mig-entries';
import type { ChartConfig } from './values';

/**
 * The configuration of every pool whose layout is known, under the name that its nodes' label `nvidia.com/mig.config`
 * says, those of the windows of schedules, and `all-disabled`, which `migManager.config.default` names and which nodes without a label get.
 */
export function migPartedConfig(
  pools: readonly PoolDescription[],
  schedules: readonly MigScheduleFacts[] = [],
): MigPartedConfig | undefined {
  const entries = pools.flatMap((pool) => {
    const groups = pool.sharing.partition.kind === 'mig' ? pool.sharing.partition.groups : undefined;
    return groups === undefined ? [] : [[poolMigConfigName(pool.name), migPartedEntries(groups, machinesOf(pool))] as const];
  });
  const scheduled = schedules.flatMap((schedule) => windowEntries(schedule, pools));
  if (entries.length + scheduled.length === 0) return undefined;
  return { version: 'v1', 'mig-configs': { 'all-disabled': [migOff('all')], ...Object.fromEntries([...entries, ...scheduled]) } };
}

/** The configurations of a schedule's windows; `all-disabled` is there anyway. */
function windowEntries({ pool: path, windows }: MigScheduleFacts, pools: readonly PoolDescription[]) {
  const pool = pools.find((one) => one.path === path);
  return pool === undefined
    ? []
    : windows
        .filter(({ groups }) => groups.some(({ layout }) => Object.keys(layout).length > 0))
        .map(({ config, groups }) => [config, migPartedEntries(groups, machinesOf(pool))] as const);
}

/**
 * The chart's values for that configuration. The ConfigMap's name carries a hash of its content: mig-manager applies a
 * configuration when its label changes or when it starts, so a new layout under an old name would never be applied; a
 * new name makes the operator roll mig-manager.
 */
export function migConfigMap(pools: readonly PoolDescription[], schedules: readonly MigScheduleFacts[] = []): ChartConfig | undefined {
  const config = migPartedConfig(pools, schedules);
  if (config === undefined) return undefined;
  const text = migParted.write(config);
  return { create: true, name: `cdk8s-gpu-mig-${contentHash(text)}`, data: { 'config.yaml': text } };
}

const machinesOf = ({ shapes = [] }: PoolDescription) => shapes.map(({ machine }) => machine);
