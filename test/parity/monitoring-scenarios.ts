// What is measured of clusters that share GPUs in each way, with an operator that runs the exporter and beside one that is there.
import { gpuManager, hami, mps, timeSlicing } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import type { Face } from './face';

const nodes = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' } as const;

export const monitoringScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'whole GPUs, slices and shares that are measured, charged and shown': (face) => {
    const cluster = face.cluster('measured', { kubernetes: '1.34' });
    face.pool(cluster, 'train', nodes);
    face.mig(cluster, 'slices', { ...nodes, layout: { '1g.10gb': 7 } });
    face.pool(cluster, 'notebooks', { ...nodes, sharing: timeSlicing({ replicas: 4, renameByDefault: true }) });
    face.monitoring(cluster, 'watch', {
      interval: 15,
      selectedBy: { release: 'prometheus' },
      counters: { DCGM_FI_DEV_ENC_UTIL: 'gauge' },
      sources: { nodeLabels: true, operatorStatus: true, kueue: true, vllm: '0.8.5' },
      alerts: { GpuIdle: { minutes: 120, severity: 'warning' }, GpuThrottledByPower: false, GpuTooHot: { limit: 80 } },
      teams: { research: ['ml', 'lab'] },
      prices: { train: 3.5, slices: 2, notebooks: 1 },
      currency: 'EUR',
      folder: 'Team GPU',
      labels: { team: 'platform' },
    });
    face.operator(cluster, 'gpu-operator');
  },
  'an exporter that is there, rules as a file, and PodMonitors': (face) => {
    const cluster = face.cluster('bare', { kubernetes: '1.34' });
    face.pool(cluster, 'parts', { ...nodes, sharing: hami() });
    face.monitoring(cluster, 'watch', {
      exporter: { version: '4.8.2', namespace: 'dcgm', labels: { app: 'dcgm-exporter' } },
      scrape: 'podMonitor',
      rules: 'file',
      sources: { hami: '2.8' },
      dashboards: ['pods', 'shares'],
      dashboardLabels: { grafana: 'yes' },
    });
    face.hami(cluster, 'hami', { namespace: 'hami-system' });
  },
  'monitoring of cores and of MPS, by annotations': (face) => {
    const cluster = face.cluster('annotated', { kubernetes: '1.34' });
    face.pool(cluster, 'serve', { ...nodes, sharing: mps({ replicas: 4 }) });
    face.monitoring(cluster, 'watch', { scrape: 'annotations', profiling: false });
    face.operator(cluster, 'gpu-operator');
    const other = face.cluster('cores', { kubernetes: '1.34' });
    face.pool(other, 'cores', { ...nodes, sharing: gpuManager() });
    face.gpuManager(other, 'manager', {
      image: 'registry.example/gpu-manager:1',
      silence: { 'vcuda/cgroup': 'its image reads cgroup v2' },
    });
    face.monitoring(other, 'other-watch', {
      namespace: 'cores-monitoring',
      exporter: { version: '3.2.0', namespace: 'dcgm', labels: { app: 'dcgm-exporter' }, port: 'http' },
    });
  },
};
