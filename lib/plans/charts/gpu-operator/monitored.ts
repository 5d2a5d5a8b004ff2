import type { MonitoringFacts } from '../../model';
import type { GpuOperatorValues } from './values';

/** Name of the ConfigMap with the counters. */
const COUNTERS_NAME = 'cdk8s-gpu-counters';

/**
 * What the exporter reads, and how Prometheus finds it: metrics of all nodes come through one Service, so that the name of the
 * node is a label of the target.
 *
 * Source: gpu-operator v24.9.0 to v26.7.0 `templates/dcgm_exporter_config.yaml` (`data` is the text of the list, and the chart puts
 * it under its key), `values.yaml` (dcgmExporter.serviceMonitor).
 */
export const monitored = ({ counters, serviceMonitor, interval }: MonitoringFacts): NonNullable<GpuOperatorValues['dcgmExporter']> => ({
  config: { name: COUNTERS_NAME, create: true, data: counters },
  serviceMonitor:
    serviceMonitor === undefined
      ? { enabled: false }
      : {
          enabled: true,
          interval: `${interval}s`,
          // Otherwise Prometheus calls the pod that has a GPU `exported_pod`: dcgm-exporter issue 85.
          honorLabels: true,
          ...(Object.keys(serviceMonitor.labels).length > 0 ? { additionalLabels: serviceMonitor.labels } : {}),
          relabelings: [{ sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' }],
        },
});
