import { toYaml } from '../../internal';
import type { ClusterDescription, MonitoringFacts, OperatorFacts, Place, Plan, PoolDescription } from '../model';
import { planWithFiles } from '../model';
import { type LeftOut, alertsOf } from './alerts/alerts';
import { countersFile } from './counters';
import { dashboardsOf } from './dashboards/dashboards';
import { grafanaOf } from './dashboards/grafana';
import { countersMap, dashboardMap, monitors, prometheusRule, ruleGroups } from './objects';
import type { GpuMonitoringProps } from './props';
import { recordedIn, recordingsOf } from './recordings/recordings';
import { type Scene, sceneOf } from './scene';

/** Where monitoring is declared: in a cluster, after its pools and before what runs the exporter. */
export interface MonitoringPlace extends Place {
  readonly cluster: ClusterDescription;
  readonly pools: readonly PoolDescription[];
  /** The releases that serve the cluster so far. */
  readonly operators: readonly OperatorFacts[];
}

/** What is written for a cluster, and what is not, with the reason. */
export function written(props: GpuMonitoringProps, pools: readonly PoolDescription[]) {
  const scene = sceneOf(props, pools);
  const recordings = recordingsOf(scene);
  const recorded = recordedIn(recordings);
  const alerts = alertsOf(scene, recorded);
  const dashboards = dashboardsOf(scene, recorded);
  const counted: readonly LeftOut[] = scene.uncounted.map(({ pool, why }) => ({ what: `GPU hours of pool ${pool}`, why }));
  return { scene, recordings, alerts, dashboards, leftOut: [...counted, ...alerts.leftOut, ...dashboards.leftOut] };
}

/** Rules, dashboards, and how Prometheus finds the exporter. */
export function planGpuMonitoring(place: MonitoringPlace, props: GpuMonitoringProps): Plan {
  const { scene, recordings, alerts, dashboards, leftOut } = written(props, place.pools);
  const groups = ruleGroups(recordings, alerts.written);
  const asFile = props.rules === 'file';
  const chosen = dashboards.shown.filter(({ dashboard: { id } }) => props.dashboards?.includes(id) ?? true);
  const folder = `${place.cluster.name}/${place.id}`;
  return planWithFiles(
    {
      objects: [
        ...countersMap(props, countersFile(scene)),
        ...monitors(props),
        ...(asFile || groups.length === 0 ? [] : [prometheusRule(props, groups)]),
        ...chosen.map(({ dashboard, panels }) => dashboardMap(props, dashboard.id, grafanaOf(dashboard, panels))),
      ],
      model: { monitorings: [describeMonitoring(place, props)] },
    },
    () => [
      ...(asFile
        ? [{ path: `${folder}/gpu-rules.yaml`, text: toYaml({ groups }), about: 'Rules for a Prometheus without the operator' }]
        : []),
      { path: `${folder}/left-out.md`, text: leftOutText(scene, leftOut), about: 'Alerts and panels that cannot be true here, and why' },
    ],
  );
}

/** What the release that runs the exporter needs to know. */
export function describeMonitoring({ path, cluster, pools }: MonitoringPlace, props: GpuMonitoringProps): MonitoringFacts {
  const { scrape = 'serviceMonitor', interval = 30, selectedBy = {}, sources = {}, exporter = 'operator', teams } = props;
  const { name, path: clusterPath, kubernetes, distribution } = cluster;
  return {
    path,
    cluster: { name, path: clusterPath, kubernetes, distribution },
    counters: exporter === 'operator' ? countersFile(sceneOf(props, pools)) : '',
    interval,
    ...(scrape === 'serviceMonitor' && exporter === 'operator' ? { serviceMonitor: { labels: selectedBy } } : {}),
    ...(exporter === 'operator' ? {} : { exporter: exporter.version }),
    ...(teams === undefined ? {} : { teamNamespaces: Object.values(teams).flat() }),
    nodeStatus: sources.operatorStatus ?? false,
  };
}

function leftOutText({ sources }: Scene, leftOut: readonly LeftOut[]): string {
  const rows = leftOut.map(({ what, why }) => `| ${what} | ${why.replaceAll('|', '\\|')} |`);
  const names = [...sources].map(([id, version]) => (version === undefined ? id : `${id} ${version}`));
  return [
    '# What is not written',
    '',
    `Sources of metrics: ${names.join(', ')}.`,
    '',
    ...(rows.length === 0 ? ['Everything is written.'] : ['| what | why |', '|---|---|', ...rows]),
    '',
  ].join('\n');
}
