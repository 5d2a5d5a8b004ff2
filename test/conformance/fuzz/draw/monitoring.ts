import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type { AlertChange, ExistingExporter, GpuMonitoringProps, MonitoringSources } from '../../../../lib';
import { few, flag, labels, map, mostly, oneOf, props, silence } from './props';

const change = fc.oneof(
  oneOf(false),
  props<AlertChange, never>(
    { limit: oneOf(0, 1, 50, 99.5), minutes: oneOf(0, 5, 10_080), severity: oneOf('critical', 'warning', 'info') },
    [],
    2,
  ),
);

const sources = props<MonitoringSources, never>(
  {
    kubeStateMetrics: flag,
    nodeLabels: flag,
    operatorStatus: flag,
    hami: oneOf('2.10', '2.9', '2.8.3'),
    kueue: flag,
    volcano: flag,
    kai: flag,
    draDriver: flag,
    vllm: mostly(oneOf('0.11.0', '0.8.5'), oneOf('latest')),
    sglang: flag,
    tgi: flag,
    triton: flag,
  },
  [],
  3,
);

const exporter = fc.oneof(
  oneOf('operator'),
  props<ExistingExporter, 'version' | 'namespace' | 'labels'>(
    {
      version: mostly(oneOf('4.8.2', '3.2.0'), oneOf('new')),
      namespace: oneOf('monitoring', 'dcgm'),
      labels: oneOf({ app: 'dcgm-exporter' }),
      port: oneOf('metrics', 'http'),
    },
    ['version', 'namespace', 'labels'],
    2,
  ),
);

/** Props of `GpuMonitoring`. */
export const gpuMonitoring: Arbitrary<unknown> = props<GpuMonitoringProps, never>(
  {
    exporter,
    scrape: oneOf('serviceMonitor', 'podMonitor', 'annotations'),
    interval: mostly(oneOf(1, 15, 60), oneOf(0, 600)),
    selectedBy: labels,
    namespace: mostly(oneOf('monitoring', 'observe'), oneOf('A')),
    counters: map(['DCGM_FI_DEV_ENC_UTIL', 'DCGM_FI_PROF_PIPE_FP64_ACTIVE', 'DCGM_FI_DEV_GPU_UTIL'], oneOf('gauge', 'counter', 'label')),
    profiling: flag,
    sources,
    alerts: map(['GpuIdle', 'GpuTooHot', 'GpuXidProgram', 'HamiPodIdle', 'VllmQueueLong'], change),
    rules: oneOf('prometheusRule', 'file'),
    dashboards: few(oneOf('cluster', 'nodes', 'pods', 'mig', 'shares', 'training', 'serving', 'chargeback'), 3),
    dashboardLabels: labels,
    folder: mostly(oneOf('GPU', 'Team GPU'), oneOf('a/b')),
    teams: map(['research', 'product', 'none'], oneOf(['ml'], ['lab', 'web'])),
    prices: oneOf({ other: 2 }, { other: 2, pool: 0.5 }, { pool: 1 }, { other: -1 }),
    currency: oneOf('USD', 'EUR'),
    labels,
    silence,
  },
  [],
  6,
);
