import type { KubeObject, Labels } from '../../words/kubernetes';
import type { PlannedObject } from '../model';
import type { RecordingGroup } from './recordings/recording';
import type { WrittenAlert } from './alerts/alerts';
import type { GpuMonitoringProps } from './props';

/** Where objects of the monitoring are, and what they are called. */
export const namespaceOf = ({ namespace = 'monitoring' }: GpuMonitoringProps): string => namespace;
export const NAME = 'gpu-monitoring';

const metadata = (props: GpuMonitoringProps, name: string, more: Labels = {}): KubeObject['metadata'] => {
  const labels = { ...props.labels, ...more };
  return { name, namespace: namespaceOf(props), ...(Object.keys(labels).length > 0 ? { labels } : {}) };
};

const planned = (id: string, object: KubeObject): PlannedObject => ({ id, object });

/** Groups of rules, as Prometheus reads them. Hours are counted by samples: one a minute. */
export const ruleGroups = (recordings: readonly RecordingGroup[], alerts: readonly WrittenAlert[]) => [
  ...recordings.map(({ name, rules }) => ({ name, interval: '1m', rules })),
  ...(alerts.length > 0 ? [{ name: 'cdk8s-gpu-alerts', rules: alerts }] : []),
];

/** The rules, for the Prometheus Operator. */
export const prometheusRule = (props: GpuMonitoringProps, groups: ReturnType<typeof ruleGroups>): PlannedObject =>
  planned('rules', {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: metadata(props, NAME, props.selectedBy),
    spec: { groups },
  });

/** Labels of the GPU Operator's exporter. Source: gpu-operator v23.9.0 to v26.7.0 assets/state-dcgm-exporter. */
const OF_OPERATOR: Labels = { app: 'nvidia-dcgm-exporter' };

/** The name of the node as a label of the target: names of pods change, and labels of the exporter differ between releases. */
const NODE = [{ sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' }];

/** How the Prometheus Operator finds the exporter, where the GPU Operator does not say it itself. */
export function monitors(props: GpuMonitoringProps): readonly PlannedObject[] {
  const { exporter = 'operator', scrape = 'serviceMonitor', interval = 30 } = props;
  if (scrape === 'annotations' || (exporter === 'operator' && scrape === 'serviceMonitor')) return [];
  const own = exporter === 'operator' ? undefined : exporter;
  const endpoint = { port: own?.port ?? 'metrics', interval: `${interval}s`, honorLabels: true, relabelings: NODE };
  const common = {
    selector: { matchLabels: own?.labels ?? OF_OPERATOR },
    // The operator may be in any namespace.
    namespaceSelector: own === undefined ? { any: true } : { matchNames: [own.namespace] },
  };
  const kind = scrape === 'podMonitor' ? 'PodMonitor' : 'ServiceMonitor';
  return [
    planned('exporter', {
      apiVersion: 'monitoring.coreos.com/v1',
      kind,
      metadata: metadata(props, NAME, props.selectedBy),
      spec: { ...common, [kind === 'PodMonitor' ? 'podMetricsEndpoints' : 'endpoints']: [endpoint] },
    }),
  ];
}

/** The list of counters of an exporter that is there. Source: dcgm-exporter 4.8.2 pkg/cmd: DCGM_EXPORTER_CONFIGMAP_DATA, key `metrics`. */
export const countersMap = (props: GpuMonitoringProps, text: string): readonly PlannedObject[] => {
  const { exporter = 'operator', labels } = props;
  if (exporter === 'operator') return [];
  return [
    planned('counters', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `${NAME}-counters`, namespace: exporter.namespace, ...(labels ? { labels } : {}) },
      data: { metrics: text },
    }),
  ];
};

/** A dashboard, as Grafana's sidecar finds it. */
export const dashboardMap = (props: GpuMonitoringProps, id: string, dashboard: unknown): PlannedObject => {
  const { dashboardLabels = { grafana_dashboard: '1' }, folder = 'GPU' } = props;
  const name = `gpu-dashboard-${id}`;
  return planned(`dashboard-${id}`, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { ...metadata(props, name, dashboardLabels), annotations: { grafana_folder: folder } },
    data: { [`${name}.json`]: `${JSON.stringify(dashboard, null, 2)}\n` },
  });
};
