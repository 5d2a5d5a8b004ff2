import { sanitized } from '../offers';
import { hasOwn, onlyMig, type Scene } from '../scene';
import { type Alert, ON_GPU, perGpu } from './alert';

/** Resources of the pools, as a pattern. */
export const resourcesOf = ({ offers }: Scene): string | undefined => {
  const found = [...new Set(offers.flatMap(({ resource }) => (resource === undefined ? [] : [resource])))].sort();
  // HAMi's pods ask for its count of virtual GPUs.
  const all = found.length === 0 && offers.length > 0 ? [sanitized('nvidia.com/gpu')] : found;
  return all.length === 0 ? undefined : all.join('|');
};

const NO_RESOURCE = { why: 'no pool offers GPUs by the name of a resource' };

/** Whether GPUs, and what reads them, are there. */
export const presenceAlerts: readonly Alert[] = [
  {
    id: 'GpuLost',
    severity: 'critical',
    minutes: 5,
    expr: ({ gpusPerNode }) => {
      const there = `count by (node) (${perGpu('DCGM_FI_DEV_GPU_TEMP')})`;
      const before = `count by (node) (${perGpu('max_over_time(DCGM_FI_DEV_GPU_TEMP[1h])')})`;
      return gpusPerNode === undefined ? `${there} < ${before}` : `${there} < ${gpusPerNode}`;
    },
    summary: 'Node {{ $labels.node }} has only {{ $value }} GPUs',
    description: ({ gpusPerNode }) =>
      `It should have ${gpusPerNode ?? 'as many as an hour ago'}. A GPU fell off the bus, or a node came up without it: look for XID 79 in its kernel log.`,
    explain: 'XID-79',
  },
  {
    id: 'GpuUnhealthy',
    severity: 'critical',
    minutes: 5,
    expr: (scene) => {
      const resources = resourcesOf(scene);
      if (resources === undefined) return NO_RESOURCE;
      const of = (what: string) => `sum by (node, resource) (kube_node_status_${what}{resource=~"${resources}"})`;
      return `${of('capacity')} - ${of('allocatable')} > 0`;
    },
    summary: '{{ $value }} of {{ $labels.resource }} on node {{ $labels.node }} are unhealthy',
    description:
      'The device plugin took them out after an XID, and brings them back only when it restarts. Find the XID, mend the GPU, then restart the plugin.',
    explain: 'XID-79',
  },
  {
    id: 'GpuExporterAway',
    severity: 'critical',
    minutes: 10,
    expr: () => 'absent(DCGM_FI_DEV_GPU_TEMP)',
    summary: 'No GPU of the cluster is measured',
    description:
      'Nothing exports metrics of DCGM, or Prometheus does not find it: look at its targets, and at the labels by which it selects monitors. All other alerts of GPUs are blind.',
  },
  {
    id: 'GpuExporterAwayOnNode',
    severity: 'warning',
    minutes: 10,
    expr: (scene) => {
      const resources = resourcesOf(scene);
      return resources === undefined
        ? NO_RESOURCE
        : `max by (node) (kube_node_status_allocatable{resource=~"${resources}"}) > 0 unless on (node) DCGM_FI_DEV_GPU_TEMP`;
    },
    summary: 'GPUs of node {{ $labels.node }} are not measured',
    description: "Look at the exporter's pod on the node: it stops at a counter that it does not know, and waits for the driver.",
  },
  {
    id: 'GpuDriverNotReady',
    severity: 'critical',
    minutes: 15,
    expr: () => 'gpu_operator_node_driver_ready == 0',
    summary: 'The driver of node {{ $labels.node }} is not ready',
    description: "Look at the operator's pods on the node: the driver's, then the validator's.",
    explain: 'NVML-DRIVER-NOT-LOADED',
  },
  {
    id: 'GpuPluginNotReady',
    severity: 'critical',
    minutes: 15,
    expr: () => 'gpu_operator_node_plugin_ready == 0',
    summary: 'The device plugin of node {{ $labels.node }} is not ready',
    description: "Look at the device plugin's pod on the node; no GPU of it is given out.",
    explain: 'INSUFFICIENT-NVIDIA-GPU',
  },
  {
    id: 'GpuMigManagerStuck',
    severity: 'warning',
    minutes: 30,
    expr: ({ ways }) =>
      [...ways].some((way) => way.startsWith('mig'))
        ? 'kube_node_labels{label_nvidia_com_mig_config_state=~"pending|failed|rebooting"}'
        : { why: 'no pool is cut by MIG' },
    summary: 'MIG of node {{ $labels.node }} is {{ $labels.label_nvidia_com_mig_config_state }}',
    description:
      "The MIG manager waits for pods that hold GPUs, or failed; its other labels stay paused. Look at its pod's log, and end what uses the GPUs.",
    explain: 'MIG-CONFIG-FAILED',
  },
];

/** Who holds GPUs and does not use them. */
export const useAlerts: readonly Alert[] = [
  {
    id: 'GpuIdle',
    severity: 'info',
    minutes: 30,
    limit: 1,
    expr: (scene, limit) => {
      const { profiling } = scene;
      if (!hasOwn(scene)) return { why: 'pods share devices here, and the exporter knows the use of a device alone' };
      if (!profiling && onlyMig(scene)) return { why: 'MIG devices have no use without counters of profiling' };
      const busy = profiling ? 'DCGM_FI_PROF_GR_ENGINE_ACTIVE{pod!="", vgpu=""} * 100' : 'DCGM_FI_DEV_GPU_UTIL{pod!="", vgpu=""}';
      return `max by (namespace, pod, node) (${busy}) < ${limit}`;
    },
    summary: 'No kernel runs on the GPUs of pod {{ $labels.namespace }}/{{ $labels.pod }}',
    description: (_scene, limit) =>
      `All its GPUs were busy for less than ${limit} % of the time. Ask its owner: it waits for data or for its peers, or was forgotten.`,
  },
  {
    id: 'GpuMemoryUnused',
    severity: 'info',
    minutes: 60,
    limit: 30,
    expr: (scene, limit) =>
      hasOwn(scene)
        ? `100 * max by (namespace, pod, node) (DCGM_FI_DEV_FB_USED{pod!="", vgpu=""} / (DCGM_FI_DEV_FB_USED{pod!="", vgpu=""} + DCGM_FI_DEV_FB_FREE{pod!="", vgpu=""})) < ${limit}`
        : { why: 'pods share devices here, and the exporter knows the memory of a device alone' },
    summary: 'Pod {{ $labels.namespace }}/{{ $labels.pod }} uses {{ $value | humanize }} % of the memory of its GPUs',
    description: (_scene, limit) => `It is below ${limit} %. A MIG device or a share may be enough for it.`,
  },
  {
    id: 'GpuMemoryFull',
    severity: 'warning',
    minutes: 10,
    limit: 98,
    expr: (_scene, limit) =>
      `100 * max by (node, gpu, UUID, modelName, GPU_I_ID) (DCGM_FI_DEV_FB_USED / (DCGM_FI_DEV_FB_USED + DCGM_FI_DEV_FB_FREE)) > ${limit}`,
    summary: `Memory of ${ON_GPU} is {{ $value | humanize }} % full`,
    description: (_scene, limit) =>
      `It is above ${limit} %: the next allocation may fail. Servers that reserve memory ahead (vLLM, JAX) are meant to be there; raise the limit for them.`,
    explain: 'CUDA_ERROR_OUT_OF_MEMORY',
  },
];
