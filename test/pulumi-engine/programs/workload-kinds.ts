import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Kubernetes changes the pods of what controls them anew, and never those of a Job or a Pod. */
export const workloadKinds = scenario<{ readonly image: string }>({
  about: 'a workload of each kind gets a new image',
  program: async ({ image }) => {
    const props = { image, request: { gpus: 1 } } as const;
    new GpuWorkload('web', { kind: 'Deployment', ...props });
    new GpuWorkload('store', { kind: 'StatefulSet', ...props });
    new GpuWorkload('agent', { kind: 'DaemonSet', ...props });
    new GpuWorkload('import', { kind: 'Job', ...props }, { protect: false });
    new GpuWorkload('nightly', { kind: 'CronJob', schedule: '0 3 * * *', ...props });
    new GpuWorkload('shell', { kind: 'Pod', ...props }, { protect: false });
    return {};
  },
  steps: [
    {
      name: 'are made',
      settings: { image: 'registry.example/any:1' },
      changes: {
        'Deployment web-deployment': 'create',
        'Service store-service': 'create',
        'StatefulSet store-statefulset': 'create',
        'DaemonSet agent-daemonset': 'create',
        'Job import-job': 'create',
        'CronJob nightly-cronjob': 'create',
        'Pod shell-pod': 'create',
      },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/any:2' },
      changes: {
        'Deployment web-deployment': 'update',
        'StatefulSet store-statefulset': 'update',
        'DaemonSet agent-daemonset': 'update',
        'Job import-job': 'replace, deleting first',
        'CronJob nightly-cronjob': 'update',
        'Pod shell-pod': 'replace, deleting first',
      },
    },
  ],
  afterRefresh: { 'Job import-job': 'update' },
});
