import { at, type Check, type Problem } from '../../internal';
import { runsExporter } from '../charts';
import { alertRows } from './alerts/alerts';
import type { AlertId } from './alerts/ids';
import { dcgmMetrics } from './metrics/dcgm';
import { nvidiaPools } from './offers';
import { type MonitoringPlace, written } from './plan';
import type { GpuMonitoringProps } from './props';
import { sceneOf } from './scene';

const NONE: readonly Problem[] = [];
const keysOf = <K extends string>(given: Readonly<Partial<Record<K, unknown>>>): readonly K[] => Object.keys(given) as K[];

/** What contradicts itself in the props, and what the pools of the cluster do not allow. */
export const gpuMonitoringChecks: readonly Check<GpuMonitoringProps, MonitoringPlace>[] = [
  checkPlace,
  checkUnheard,
  checkCounters,
  checkPrices,
  checkTeams,
  checkAlerts,
  checkDashboards,
];

function checkPlace({ exporter = 'operator' }: GpuMonitoringProps, { path, pools, operators }: MonitoringPlace): readonly Problem[] {
  const none = nvidiaPools(pools).length === 0;
  const before = operators.find(({ chart }) => runsExporter(chart));
  return [
    ...(none
      ? [
          {
            path,
            problem: 'has no GPUs to measure: no pool of the cluster that is declared before it has GPUs of NVIDIA',
            got: pools.map(({ name }) => name),
            fix: 'declare it after the pools',
          },
        ]
      : NONE),
    ...(exporter === 'operator' && before !== undefined
      ? [
          {
            path,
            problem: `comes after ${before.path}, whose exporter it would configure`,
            fix: "declare it before the GPU Operator, or describe an exporter that is there: exporter: { version: '4.8.2', ... }",
          },
        ]
      : NONE),
  ];
}

/** Props that nothing would hear. */
function checkUnheard(props: GpuMonitoringProps, { path }: MonitoringPlace): readonly Problem[] {
  const { exporter = 'operator', scrape = 'serviceMonitor', rules = 'prometheusRule', selectedBy, currency, prices, sources = {} } = props;
  const hasMonitor = scrape !== 'annotations';
  const noDashboards = props.dashboards?.length === 0;
  const unheard: readonly (readonly [key: string, given: unknown, isUnheard: boolean, why: string])[] = [
    [
      'scrape',
      scrape,
      exporter !== 'operator' && !hasMonitor,
      "is for the GPU Operator's exporter; annotate the Service of yours yourself",
    ],
    ['selectedBy', selectedBy, !hasMonitor && rules === 'file', 'has no monitor and no PrometheusRule to be on'],
    ['currency', currency, prices === undefined, 'is the unit of prices, and none are given'],
    ['folder', props.folder, noDashboards, 'is the folder of dashboards, and none are written'],
    ['dashboardLabels', props.dashboardLabels, noDashboards, 'are labels of dashboards, and none are written'],
    ['sources.operatorStatus', sources.operatorStatus === true || undefined, exporter !== 'operator', 'is a part of the GPU Operator'],
  ];
  return unheard.flatMap(([key, got, isUnheard, problem]) =>
    isUnheard && got !== undefined ? [{ path: `${path}.${key}`, problem, got, fix: 'remove it' }] : [],
  );
}

function checkCounters(props: GpuMonitoringProps, { path, pools }: MonitoringPlace): readonly Problem[] {
  const { profiling } = sceneOf(props, pools);
  const own = new Set(dcgmMetrics.map(({ name }) => name));
  const { profiling: said, ...others } = props;
  const lacks = said === true && !sceneOf(others, pools).profiling;
  return [
    ...(lacks
      ? [
          {
            path: `${path}.profiling`,
            problem: 'is for data centre GPUs, and the pools have GeForce cards alone',
            got: true,
            fix: 'remove it',
          },
        ]
      : NONE),
    ...keysOf(props.counters ?? {}).flatMap((field): readonly Problem[] => {
      const where = at(`${path}.counters`, field);
      if (own.has(field)) return [{ path: where, problem: 'is read already', got: field, fix: 'remove it' }];
      return field.startsWith('DCGM_FI_PROF_') && !profiling
        ? [{ path: where, problem: 'is a counter of profiling, which is off or which no GPU here has', got: field, fix: 'remove it' }]
        : [];
    }),
  ];
}

function checkPrices({ prices, ...props }: GpuMonitoringProps, { path, pools }: MonitoringPlace): readonly Problem[] {
  if (prices === undefined) return NONE;
  const { offers, uncounted } = sceneOf({ ...props, prices }, pools);
  const names = nvidiaPools(pools).map(({ name }) => name);
  const lacking = offers.filter(({ price }) => price === undefined).map(({ pool }) => pool);
  return [
    ...Object.keys(prices).flatMap((pool): readonly Problem[] => {
      const where = at(`${path}.prices`, pool);
      if (!names.includes(pool))
        return [{ path: where, problem: 'is not a pool of this cluster', got: pool, allowed: names, fix: 'name a pool of this cluster' }];
      const why = uncounted.find((one) => one.pool === pool)?.why;
      return why === undefined ? [] : [{ path: where, problem: `cannot be charged: ${why}`, got: prices[pool], fix: 'remove it' }];
    }),
    ...[...new Set(lacking)].map((pool) => ({
      path: `${path}.prices`,
      problem: `has no price for pool '${pool}', whose hours would cost nothing`,
      got: prices,
      fix: `give '${pool}' a price; 0 where it is free`,
    })),
  ];
}

function checkTeams({ teams = {} }: GpuMonitoringProps, { path }: MonitoringPlace): readonly Problem[] {
  const owners = new Map<string, string>();
  return Object.entries(teams).flatMap(([team, namespaces]) => {
    const where = at(`${path}.teams`, team);
    const reserved =
      team === 'none'
        ? [{ path: where, problem: "is the name for namespaces without a team: 'none'", got: team, fix: 'choose another name' }]
        : [];
    return [
      ...reserved,
      ...namespaces.flatMap((namespace, index): readonly Problem[] => {
        const owner = owners.get(namespace);
        owners.set(namespace, team);
        return owner === undefined
          ? []
          : [
              {
                path: `${where}[${index}]`,
                problem: `is of team '${owner}' too, and its hours would count twice`,
                got: namespace,
                fix: 'leave it in one team',
              },
            ];
      }),
    ];
  });
}

function checkAlerts(props: GpuMonitoringProps, { path, pools }: MonitoringPlace): readonly Problem[] {
  const changed = keysOf<AlertId>(props.alerts ?? {});
  if (changed.length === 0) return NONE;
  const { leftOut } = written({ ...props, alerts: {} }, pools).alerts;
  return changed.flatMap((id): readonly Problem[] => {
    const change = props.alerts?.[id];
    const where = `${path}.alerts.${id}`;
    const why = leftOut.find(({ what }) => what === id)?.why;
    if (why !== undefined) return [{ path: where, problem: `cannot fire here: ${why}`, got: change, fix: 'remove it' }];
    const hasLimit = alertRows.find((row) => row.id === id)?.limit !== undefined;
    return change !== false && change?.limit !== undefined && !hasLimit
      ? [{ path: `${where}.limit`, problem: 'is not compared with a number', got: change.limit, fix: 'remove it' }]
      : [];
  });
}

function checkDashboards(props: GpuMonitoringProps, { path, pools }: MonitoringPlace): readonly Problem[] {
  if (props.dashboards === undefined) return NONE;
  const shown = written(props, pools).dashboards.shown.map(({ dashboard: { id } }) => id);
  return props.dashboards.flatMap((id, index) =>
    shown.includes(id)
      ? []
      : [
          {
            path: `${path}.dashboards[${index}]`,
            problem: 'has no panel that can be true for these pools and sources',
            got: id,
            allowed: shown,
            fix: 'remove it',
          },
        ],
  );
}
