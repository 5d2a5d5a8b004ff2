import { GpuCluster, GpuOperator, GpuWorkload, machines, MigPartitionedNodePool, MigSchedule } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

interface Settings {
  readonly evening: `${number}:${number}`;
  readonly night: 'all-disabled' | { readonly '3g.40gb': 2 };
}

/** Nothing cuts GPUs here: what becomes of the CronJobs, their rights and the values of the operator is of interest. */
export const migSchedule = scenario<Settings>({
  about: 'a pool has one MIG layout by day and another by night; the evening begins later, then the night gets another layout',
  program: async ({ evening, night }) => {
    chartsBesideTheProgram();
    const cluster = new GpuCluster('clock', { kubernetes: '1.34' });
    const pool = new MigPartitionedNodePool('slices', {
      cluster,
      machine: machines.dgxH100,
      nodes: 3,
      os: 'ubuntu-24.04',
      layout: { '1g.10gb': 7 },
    });
    new MigSchedule('day-night', {
      cluster,
      pool,
      timeZone: 'Europe/Berlin',
      windows: { day: { at: '07:00', layout: { '1g.10gb': 7 } }, night: { at: evening, layout: night } },
      image: 'registry.example/kubectl:1.34',
    });
    new GpuOperator('clock-operator', { cluster, namespace: 'clock-operator' });
    new GpuWorkload('summaries', {
      kind: 'Deployment',
      pool,
      request: { mig: '1g.10gb' },
      replicas: 2,
      image: 'registry.example/summaries:1',
    });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { evening: '20:00', night: 'all-disabled' },
      charts: { 'gpu-operator': 'v26.7.0' },
      changes: {
        'ServiceAccount day-night-service-account': 'create',
        'ClusterRole day-night-cluster-role': 'create',
        'ClusterRoleBinding day-night-cluster-role-binding': 'create',
        'ConfigMap day-night-script': 'create',
        'CronJob day-night-cron-job-day': 'create',
        'CronJob day-night-cron-job-night': 'create',
        'Namespace clock-operator-namespace': 'create',
        'Release clock-operator-release': 'create',
        'Deployment summaries-deployment': 'create',
      },
    },
    {
      name: 'the evening begins later',
      settings: { evening: '21:30', night: 'all-disabled' },
      changes: { 'CronJob day-night-cron-job-day': 'update', 'CronJob day-night-cron-job-night': 'update' },
    },
    {
      name: 'another layout by night',
      settings: { evening: '21:30', night: { '3g.40gb': 2 } },
      changes: { 'CronJob day-night-cron-job-night': 'update', 'Release clock-operator-release': 'update' },
    },
  ],
});
