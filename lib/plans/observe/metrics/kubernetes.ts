import { alike, type MetricSource } from './metric';

/** kube-state-metrics, as it is without options. */
export const kubeStateMetricsSource: MetricSource = {
  id: 'kubeStateMetrics',
  said: 'flag',
  name: 'kube-state-metrics',
  labels: [],
  metrics: [
    ...alike(
      { type: 'gauge', labels: ['namespace', 'pod', 'container', 'node', 'resource', 'unit'] },
      'kube_pod_container_resource_requests',
      'kube_pod_container_resource_limits',
    ),
    ...alike({ type: 'gauge', labels: ['namespace', 'pod', 'phase'] }, 'kube_pod_status_phase'),
    ...alike({ type: 'gauge', labels: ['namespace', 'pod', 'container', 'reason'] }, 'kube_pod_container_status_last_terminated_reason'),
    ...alike({ type: 'counter', labels: ['namespace', 'pod', 'container'] }, 'kube_pod_container_status_restarts_total'),
    ...alike({ type: 'gauge', labels: ['node', 'resource', 'unit'] }, 'kube_node_status_capacity', 'kube_node_status_allocatable'),
    ...alike({ type: 'gauge', labels: ['namespace', 'resourcequota', 'resource', 'type'] }, 'kube_resourcequota'),
  ],
  reach: 'its own ServiceMonitor with honorLabels: true, as kube-prometheus-stack installs it',
  source: 'kube-state-metrics v2.13 docs/metrics: pod-metrics.md, node-metrics.md, resourcequota-metrics.md',
};

/** Labels of nodes, which kube-state-metrics exports when it is told which. */
export const nodeLabelsSource: MetricSource = {
  id: 'nodeLabels',
  said: 'flag',
  name: 'labels of nodes in kube-state-metrics',
  labels: ['node'],
  metrics: alike({ type: 'gauge' }, 'kube_node_labels'),
  reach: '--metric-labels-allowlist=nodes=[...] of kube-state-metrics',
  source: 'kube-state-metrics v2.13 docs/metrics/cluster/node-metrics.md',
};

/** What the GPU Operator's node-status-exporter says of the parts that it installs on a node. */
export const operatorStatusSource: MetricSource = {
  id: 'operatorStatus',
  said: 'flag',
  name: "the GPU Operator's node-status-exporter",
  labels: ['node'],
  metrics: alike(
    { type: 'gauge' },
    'gpu_operator_node_driver_ready',
    'gpu_operator_node_toolkit_ready',
    'gpu_operator_node_plugin_ready',
    'gpu_operator_node_driver_validation',
    'gpu_operator_node_device_plugin_devices_total',
    'gpu_operator_nvidia_pci_devices_total',
  ),
  reach: 'the annotation prometheus.io/scrape of its Service, or a ServiceMonitor for its port node-status-metrics',
  source: 'gpu-operator v26.7.0 cmd/nvidia-validator/metrics.go',
};

/** The DRA driver. */
export const draDriverSource: MetricSource = {
  id: 'draDriver',
  said: 'flag',
  name: "NVIDIA's DRA driver",
  labels: ['driver'],
  metrics: [
    ...alike({ type: 'gauge', labels: ['node', 'device_type'] }, 'nvidia_dra_prepared_devices'),
    ...alike({ type: 'counter', labels: ['error_type'] }, 'nvidia_dra_node_prepare_errors_total', 'nvidia_dra_node_unprepare_errors_total'),
  ],
  reach: 'a PodMonitor for its port 8080',
  source: 'dra-driver-nvidia-gpu v0.5.0: tests of its metrics and documentation of nvidia_dra_*',
};
