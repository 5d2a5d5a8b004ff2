import { alike, type MetricSource } from './metric';

/** Kueue. */
export const kueueSource: MetricSource = {
  id: 'kueue',
  said: 'flag',
  name: 'Kueue',
  labels: ['cluster_queue'],
  metrics: [
    ...alike({ type: 'gauge', labels: ['status'] }, 'kueue_pending_workloads'),
    ...alike({ type: 'gauge' }, 'kueue_admitted_active_workloads'),
    ...alike(
      { type: 'gauge', labels: ['cohort', 'flavor', 'resource'] },
      'kueue_cluster_queue_resource_usage',
      'kueue_cluster_queue_nominal_quota',
    ),
    ...alike({ type: 'histogram', labels: ['priority_class'] }, 'kueue_admission_wait_time_seconds'),
    ...alike({ type: 'counter', labels: ['reason'] }, 'kueue_evicted_workloads_total'),
  ],
  reach: 'its own ServiceMonitor, and metrics.enableClusterQueueResources: true in its configuration for usage and quota',
  source: 'Kueue v0.19 pkg/metrics/metrics.go',
};

/** Volcano's scheduler. */
export const volcanoSource: MetricSource = {
  id: 'volcano',
  said: 'flag',
  name: "Volcano's scheduler",
  labels: ['queue_name'],
  metrics: [
    ...alike({ type: 'gauge' }, 'volcano_queue_pod_group_pending_count', 'volcano_queue_pod_group_inqueue_count'),
    ...alike(
      { type: 'gauge', labels: ['resource'] },
      'volcano_queue_allocated_scalar_resources',
      'volcano_queue_deserved_scalar_resources',
    ),
  ],
  reach: 'the annotations of its Service, or a ServiceMonitor for port 8080',
  source: 'Volcano v1.15.1 pkg/scheduler/metrics/queue.go; amounts of scalar resources are in thousandths',
};

/** KAI's scheduler and queue controller. */
export const kaiSource: MetricSource = {
  id: 'kai',
  said: 'flag',
  name: 'KAI',
  labels: ['queue_name'],
  metrics: alike({ type: 'gauge' }, 'kai_queue_allocated_gpus', 'kai_queue_deserved_gpus', 'kai_queue_fair_share_gpu'),
  reach: 'prometheus.enabled of its operator, or a ServiceMonitor',
  source: 'KAI-Scheduler v0.13 pkg/queuecontroller/metrics, pkg/scheduler/metrics; DefaultMetricsNamespace is kai',
};
