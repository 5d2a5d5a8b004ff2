import { type Alert, POD } from './alert';
import { resourcesOf } from './presence';
import type { Scene } from '../scene';

const asking = (scene: Scene): string | undefined => {
  const resources = resourcesOf(scene);
  return resources === undefined ? undefined : `kube_pod_container_resource_requests{resource=~"${resources}"}`;
};
const NO_RESOURCE = { why: 'no pool offers GPUs by the name of a resource' };

/** Pods that ask for GPUs, and what is left for them. */
export const podAlerts: readonly Alert[] = [
  {
    id: 'GpuPodsPending',
    severity: 'warning',
    minutes: 15,
    expr: (scene) => {
      const asks = asking(scene);
      return asks === undefined
        ? NO_RESOURCE
        : `max by (namespace, pod) (kube_pod_status_phase{phase="Pending"} == 1) and on (namespace, pod) ${asks}`;
    },
    summary: `${POD.replace('pod', 'Pod')} waits for GPUs`,
    description: 'Nothing has what it asks for: kubectl describe pod tells why. `npx cdk8s-gpu plan` shows what the pools have.',
    explain: 'INSUFFICIENT-NVIDIA-GPU',
  },
  {
    id: 'GpuPodOutOfMemory',
    severity: 'warning',
    minutes: 0,
    expr: (scene) => {
      const asks = asking(scene);
      return asks === undefined
        ? NO_RESOURCE
        : `(increase(kube_pod_container_status_restarts_total[10m]) > 0 and on (namespace, pod, container) kube_pod_container_status_last_terminated_reason{reason="OOMKilled"} == 1) and on (namespace, pod) ${asks}`;
    },
    summary: `${POD.replace('pod', 'Pod')} was ended for its memory, and held GPUs`,
    description:
      'The kernel ended container {{ $labels.container }}: memory of the node, not of the GPU. Raise its memory, or lower what loads data beside it.',
    explain: 'EXIT-137',
  },
  {
    id: 'GpuQuotaNearlyUsed',
    severity: 'info',
    minutes: 15,
    limit: 90,
    expr: (_scene, limit) =>
      `100 * kube_resourcequota{resource=~"requests\\\\.(nvidia|tencent)\\\\.com/.+", type="used"} / ignoring (type) (kube_resourcequota{resource=~"requests\\\\.(nvidia|tencent)\\\\.com/.+", type="hard"} > 0) > ${limit}`,
    summary: 'Namespace {{ $labels.namespace }} uses {{ $value | humanize }} % of its quota of {{ $labels.resource }}',
    description: (_scene, limit) => `It is above ${limit} %: its next pods are refused.`,
  },
  {
    id: 'GpuPoolNearlyFull',
    severity: 'info',
    minutes: 30,
    limit: 95,
    expr: (_scene, limit) => `100 * pool:gpu_allocated:sum / pool:gpu_capacity:sum > ${limit}`,
    summary: 'Pool {{ $labels.pool }} is {{ $value | humanize }} % given out',
    description: (_scene, limit) => `It is above ${limit} %: larger jobs will wait.`,
  },
  {
    id: 'GpuPoolFullSoon',
    severity: 'info',
    minutes: 60,
    expr: () => 'pool:gpu_allocated:predicted14d > pool:gpu_capacity:sum',
    summary: 'Pool {{ $labels.pool }} will be full within two weeks',
    description: 'By the growth of the last week it needs {{ $value | humanize }} GPUs. Order nodes, or look who holds GPUs without use.',
  },
];
