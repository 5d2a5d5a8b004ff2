import { hasOwn, hasShared, type Scene } from '../scene';
import { type Dashboard, inChosenWay, MIB, type Panel, PODS } from './panel';

const POD_LEGEND = '{{namespace}}/{{pod}}';
const own = 'pod!="", vgpu=""';

const needsOwn = (scene: Scene): string | undefined =>
  hasOwn(scene) ? undefined : 'no pod has a device for itself: the exporter knows the use of a device, and not what each pod on it does';

const busyPods = ({ profiling }: Scene): string =>
  profiling
    ? `100 * avg by (namespace, pod) (DCGM_FI_PROF_GR_ENGINE_ACTIVE{${own}, ${PODS}})`
    : `avg by (namespace, pod) (DCGM_FI_DEV_GPU_UTIL{${own}, ${PODS}})`;

/** Pods and what they do with their GPUs. */
export const podsDashboard: Dashboard = {
  id: 'pods',
  title: 'GPU pods',
  filters: ['sharing', 'namespace', 'pod'],
  panels: (scene): readonly Panel[] => [
    {
      title: 'Pod GPU Utilization',
      ...(hasShared(scene) ? { about: 'Of pods with devices of their own; nobody measures what each pod on a shared device does.' } : {}),
      unit: 'percent',
      max: 100,
      why: needsOwn,
      queries: { [POD_LEGEND]: inChosenWay(`(${busyPods(scene)})`) },
    },
    {
      title: 'Pod GPU Memory',
      unit: 'bytes',
      why: needsOwn,
      queries: { [POD_LEGEND]: inChosenWay(`(sum by (namespace, pod) (DCGM_FI_DEV_FB_USED{${own}, ${PODS}}) ${MIB})`) },
    },
    {
      title: 'Pod GPU Utilization (HAMi)',
      unit: 'percent',
      max: 100,
      queries: {
        '{{namespace}}/{{pod}} {{container}}': `sum by (namespace, pod, container) (hami_container_device_utilization_ratio{${PODS}})`,
      },
    },
    {
      title: 'Pod GPU Memory (HAMi)',
      unit: 'bytes',
      queries: {
        '{{namespace}}/{{pod}} uses': `sum by (namespace, pod) (hami_vgpu_memory_used_bytes{${PODS}})`,
        '{{namespace}}/{{pod}} may use': `sum by (namespace, pod) (hami_vgpu_memory_limit_bytes{${PODS}})`,
      },
    },
    {
      title: 'Pod GPU Utilization (GPU-Manager)',
      unit: 'percent',
      max: 100,
      queries: {
        '{{namespace}}/{{pod_name}}': 'sum by (namespace, pod_name) (container_gpu_utilization{namespace=~"$namespace", pod_name=~"$pod"})',
      },
    },
    {
      title: 'Pod GPU Memory (GPU-Manager)',
      unit: 'mbytes',
      queries: {
        '{{namespace}}/{{pod_name}}':
          'sum by (namespace, pod_name) (container_gpu_memory_total{namespace=~"$namespace", pod_name=~"$pod"})',
      },
    },
    {
      title: 'GPUs held',
      unit: 'short',
      queries: {
        '{{namespace}}/{{pod}} ({{sharing}})': `sum by (namespace, pod, sharing) (namespace_pod:gpu_allocated:sum{sharing=~"$sharing", ${PODS}})`,
      },
    },
    {
      title: 'Ended for memory of the node',
      about: 'Beside the events of Kubernetes: containers that were ended for their memory and started again.',
      unit: 'short',
      queries: {
        '{{namespace}}/{{pod}} {{container}}': `increase(kube_pod_container_status_restarts_total{${PODS}}[1h]) > 0 and on (namespace, pod, container) kube_pod_container_status_last_terminated_reason{reason="OOMKilled"} == 1`,
      },
    },
  ],
};

const DEVICE = '{{node}} GPU {{gpu}} {{GPU_I_PROFILE}} ({{GPU_I_ID}})';
const byDevice = 'max by (node, gpu, GPU_I_PROFILE, GPU_I_ID)';
const ON_NODES = 'node=~"$node"';

/** MIG devices. */
export const migDashboard: Dashboard = {
  id: 'mig',
  title: 'MIG devices',
  filters: ['node', 'model'],
  panels: ({ ways }): readonly Panel[] => {
    const why = () => ([...ways].some((way) => way.startsWith('mig')) ? undefined : 'no pool is cut by MIG');
    return [
      {
        title: 'MIG devices busy',
        about: 'DCGM_FI_DEV_GPU_UTIL has no values for MIG devices.',
        unit: 'percentunit',
        max: 1,
        why,
        queries: { [DEVICE]: `${byDevice} (DCGM_FI_PROF_GR_ENGINE_ACTIVE{${ON_NODES}, GPU_I_ID!=""})` },
      },
      {
        title: 'Memory of MIG devices',
        unit: 'bytes',
        why,
        queries: { [DEVICE]: `${byDevice} (DCGM_FI_DEV_FB_USED{${ON_NODES}, GPU_I_ID!=""}) ${MIB}` },
      },
      {
        title: 'Memory bandwidth of MIG devices',
        unit: 'percentunit',
        max: 1,
        why,
        queries: { [DEVICE]: `${byDevice} (DCGM_FI_PROF_DRAM_ACTIVE{${ON_NODES}, GPU_I_ID!=""})` },
      },
      {
        title: 'MIG devices by profile',
        as: 'bargauge',
        unit: 'short',
        why,
        queries: {
          '{{GPU_I_PROFILE}}': `count by (GPU_I_PROFILE) (${byDevice} (DCGM_FI_DEV_FB_USED{${ON_NODES}, GPU_I_ID!=""}))`,
        },
      },
      {
        title: 'GPUs given out as MIG devices',
        unit: 'short',
        why,
        queries: {
          'given out {{pool}}': 'sum by (pool) (pool:gpu_allocated:sum{sharing=~"mig.*"})',
          'there {{pool}}': 'sum by (pool) (pool:gpu_capacity:sum{sharing=~"mig.*"})',
        },
      },
    ];
  },
};

/** Devices that several pods share. */
export const sharesDashboard: Dashboard = {
  id: 'shares',
  title: 'Shared GPUs',
  filters: ['node', 'model'],
  panels: (scene): readonly Panel[] => {
    const why = () => (hasShared(scene) ? undefined : 'no pool gives one device to several pods by time-slicing or MPS');
    return [
      {
        title: 'Pods on each device',
        unit: 'short',
        why,
        queries: {
          '{{node}} GPU {{gpu}}': `count by (node, gpu) (max by (node, gpu, namespace, pod) (DCGM_FI_DEV_FB_USED{${ON_NODES}, pod!="", vgpu!=""}))`,
        },
      },
      {
        title: 'Shared devices busy',
        about: 'Of the device: nobody measures which of its pods it is.',
        unit: 'percent',
        max: 100,
        why,
        queries: { '{{node}} GPU {{gpu}}': `max by (node, gpu) (DCGM_FI_DEV_GPU_UTIL{${ON_NODES}, vgpu!=""})` },
      },
      {
        title: 'Memory of shared devices',
        about: 'Time-slicing has no limit of memory for each pod.',
        unit: 'bytes',
        why,
        queries: { '{{node}} GPU {{gpu}}': `max by (node, gpu) (DCGM_FI_DEV_FB_USED{${ON_NODES}, vgpu!=""}) ${MIB}` },
      },
      {
        title: 'Pods on each GPU (HAMi)',
        unit: 'short',
        queries: { '{{node}} {{device_index}}': `max by (node, device_index) (hami_gpu_shared_count{${ON_NODES}})` },
      },
      {
        title: 'Memory given out of each GPU (HAMi)',
        unit: 'percent',
        max: 100,
        queries: {
          '{{node}} {{device_index}}': `100 * max by (node, device_index) (hami_gpu_memory_allocated_bytes{${ON_NODES}}) / max by (node, device_index) (hami_gpu_memory_limit_bytes{${ON_NODES}})`,
        },
      },
      {
        title: 'Cores given out of each GPU (HAMi)',
        unit: 'percent',
        max: 100,
        queries: { '{{node}} {{device_index}}': `max by (node, device_index) (hami_gpu_core_allocated_ratio{${ON_NODES}})` },
      },
      {
        title: 'GPUs busy (HAMi)',
        unit: 'percent',
        max: 100,
        queries: { '{{node}} {{device_index}}': `max by (node, device_index) (hami_host_gpu_utilization_ratio{${ON_NODES}})` },
      },
      {
        title: 'Quota in use (HAMi)',
        unit: 'percent',
        max: 100,
        queries: {
          '{{namespace}} {{quota_name}}':
            '100 * max by (namespace, quota_name) (hami_resource_quota_used) / (max by (namespace, quota_name) (hami_resource_quota_limit) > 0)',
        },
      },
    ];
  },
};
