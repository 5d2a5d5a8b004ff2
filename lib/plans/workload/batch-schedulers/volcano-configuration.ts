import { volcanoScheduler } from '../../../words/formats';
import { isPlainObject, type Json, jsonOf, listOf, textOf } from '../../../internal';
import { DEVICE_CONFIG } from './volcano-device-config';
import type { VolcanoVgpuProps } from './volcano-props';

/**
 * What the scheduler does where nothing else is said.
 *
 * Source: volcano v1.15.1 `installer/helm/chart/volcano/config/volcano-scheduler.conf`.
 */
const OF_CHART: Json = {
  actions: 'enqueue, allocate, backfill',
  tiers: [
    { plugins: [{ name: 'priority' }, { name: 'gang', enablePreemptable: false }, { name: 'conformance' }] },
    {
      plugins: [
        { name: 'overcommit' },
        { name: 'drf', enablePreemptable: false },
        { name: 'predicates' },
        { name: 'proportion' },
        { name: 'nodeorder' },
        { name: 'binpack' },
      ],
    },
  ],
};

const PLUGIN = 'deviceshare';
/** Older ways to share GPUs, beside which the scheduler does not start. Source: volcano v1.15.1 `pkg/scheduler/plugins/deviceshare`. */
const OTHER_SHARING = ['deviceshare.GPUSharingEnable', 'deviceshare.GPUNumberEnable'] as const;

/** Something that the configuration in use says otherwise. */
interface Contradiction {
  readonly problem: string;
  readonly got: unknown;
  readonly allowed?: readonly unknown[];
}

/** The configuration in use; undefined where it is none. */
export function currentOf({ scheduler = {} }: VolcanoVgpuProps): Json | undefined {
  const { current = OF_CHART } = scheduler;
  const value = typeof current === 'string' ? volcanoScheduler.parse(current) : current;
  return isPlainObject(value) && Array.isArray(value['tiers']) ? value : undefined;
}

/** What the plugin is told. */
function argumentsOf({ namespace = 'kube-system', scheduler = {} }: VolcanoVgpuProps): Json {
  const { schedulePolicy, scheduleWeight = 10 } = scheduler;
  return {
    'deviceshare.VGPUEnable': true,
    ...(schedulePolicy === undefined ? {} : { 'deviceshare.SchedulePolicy': schedulePolicy, 'deviceshare.ScheduleWeight': scheduleWeight }),
    ...(namespace === 'kube-system'
      ? {}
      : { 'deviceshare.KnownGeometriesCMName': DEVICE_CONFIG, 'deviceshare.KnownGeometriesCMNamespace': namespace }),
  };
}

/** The configuration in use with what GPUs need, and what of it contradicts that. */
export function configurationOf(props: VolcanoVgpuProps): { readonly value: Json; readonly contradictions: readonly Contradiction[] } {
  const current = currentOf(props) ?? OF_CHART;
  const contradictions: Contradiction[] = [];
  const added = argumentsOf(props);
  let tiers = listOf(current['tiers']).map((tier) => ({ ...tier, plugins: listOf(tier['plugins']) }));
  const has = (name: string): boolean => tiers.some(({ plugins }) => plugins.some((plugin) => plugin['name'] === name));
  const change = (name: string, to: (plugin: Json) => readonly Json[]): void => {
    tiers = tiers.map((tier) => ({
      ...tier,
      plugins: tier.plugins.flatMap((plugin) => (plugin['name'] === name ? to(plugin) : [plugin])),
    }));
  };
  if (has(PLUGIN))
    change(PLUGIN, (plugin) => {
      const now = jsonOf(plugin['arguments']);
      for (const key of OTHER_SHARING)
        if (isOn(now[key])) contradictions.push({ problem: `has ${key}, beside which the scheduler does not start`, got: now[key] });
      for (const [key, value] of Object.entries(added))
        if (now[key] !== undefined && JSON.stringify(now[key]) !== JSON.stringify(value))
          contradictions.push({ problem: `has another ${key}`, got: now[key], allowed: [value] });
      return [{ ...plugin, arguments: { ...now, ...added } }];
    });
  else if (has('predicates')) change('predicates', (plugin) => [{ name: PLUGIN, arguments: added }, plugin]);
  else tiers = [...tiers, { plugins: [{ name: PLUGIN, arguments: added }] }];
  return { value: { ...current, ...withCapacity(props, current, () => [has, change] as const), tiers }, contradictions };
}

type Parts = readonly [has: (name: string) => boolean, change: (name: string, to: (plugin: Json) => readonly Json[]) => void];

/** Source: volcano v1.15.1 `docs/user-guide/how_to_use_capacity_plugin.md`: never beside `proportion`; borrowed is taken back by `reclaim`. */
function withCapacity({ scheduler = {} }: VolcanoVgpuProps, current: Json, parts: () => Parts): Json {
  if (scheduler.capacity !== true) return {};
  const [has, change] = parts();
  const capacity = { name: 'capacity', enableHierarchy: true };
  if (has('capacity')) change('proportion', () => []);
  else change('proportion', () => [capacity]);
  if (!has('capacity')) change('predicates', (plugin) => [plugin, capacity]);
  const actions = (textOf(current['actions']) ?? '').split(',').map((action) => action.trim());
  return { actions: [...actions, ...(actions.includes('reclaim') ? [] : ['reclaim'])].filter((action) => action !== '').join(', ') };
}

const isOn = (value: unknown): boolean => value === true || value === 'true';
