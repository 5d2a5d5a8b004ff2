import { busyOf } from '../recordings/allocated';
import { onlyMig, type Scene } from '../scene';
import { CHOSEN, type Dashboard, eachGpu, GPU_LEGEND, MIB, type Panel } from './panel';

/** How busy GPUs are in %: of MIG devices only a counter of profiling knows it. Source: dcgm-exporter issue 430. */
const busy = (scene: Scene): string =>
  scene.profiling ? `100 * avg by (node, gpu) (${busyOf(scene)}{${CHOSEN}})` : `avg by (node, gpu) (${busyOf(scene)}{${CHOSEN}})`;

const NO_USE = 'MIG devices have no use without counters of profiling';
const ofGpu = (scene: Scene): string | undefined => (!scene.profiling && onlyMig(scene) ? NO_USE : undefined);

const MEMORY_USED = `sum by (node, gpu) (max by (node, gpu, GPU_I_ID) (DCGM_FI_DEV_FB_USED{${CHOSEN}})) ${MIB}`;

/** The whole cluster. */
export const clusterDashboard: Dashboard = {
  id: 'cluster',
  title: 'GPU cluster',
  filters: ['node', 'model', 'pool'],
  panels: (scene): readonly Panel[] => [
    { title: 'GPUs', as: 'stat', unit: 'short', queries: { GPUs: `count(${eachGpu('DCGM_FI_DEV_GPU_TEMP')})` } },
    {
      title: 'GPUs given out',
      as: 'stat',
      unit: 'percent',
      max: 100,
      queries: { 'given out': '100 * sum(pool:gpu_allocated:sum{pool=~"$pool"}) / sum(pool:gpu_capacity:sum{pool=~"$pool"})' },
    },
    { title: 'GPUs busy', as: 'stat', unit: 'percent', max: 100, why: ofGpu, queries: { busy: `avg(${busy(scene)})` } },
    {
      title: 'Power of all GPUs',
      as: 'stat',
      unit: 'watt',
      queries: { power: `sum(${eachGpu('DCGM_FI_DEV_POWER_USAGE')})` },
    },
    {
      title: 'Given out and really used, in GPUs',
      about: 'What is between the lines is held without use. Pods that share a device by time-slicing or MPS have no use of their own.',
      unit: 'short',
      queries: {
        'given out': 'sum(namespace_pod:gpu_allocated:sum{pool=~"$pool"})',
        used: 'sum(namespace_pod:gpu_used:sum)',
        there: 'sum(pool:gpu_capacity:sum{pool=~"$pool"})',
      },
    },
    {
      title: 'Given out by pool',
      unit: 'percent',
      max: 100,
      queries: { '{{pool}} ({{sharing}})': '100 * pool:gpu_allocated:sum{pool=~"$pool"} / pool:gpu_capacity:sum{pool=~"$pool"}' },
    },
    {
      title: 'Needed in two weeks by the growth of the last',
      unit: 'short',
      queries: {
        '{{pool}} needed': 'pool:gpu_allocated:predicted14d{pool=~"$pool"}',
        '{{pool}} there': 'pool:gpu_capacity:sum{pool=~"$pool"}',
      },
    },
    { title: 'Most of a day, in GPUs', unit: 'short', queries: { '{{pool}}': 'pool:gpu_allocated:max1d{pool=~"$pool"}' } },
    {
      title: 'XIDs of the last minutes',
      unit: 'short',
      queries: { '{{node}} GPU {{gpu}} XID {{xid}}': `max by (node, gpu, xid) (DCGM_EXP_XID_ERRORS_COUNT{${CHOSEN}})` },
    },
    {
      title: 'Work that waits in Kueue',
      unit: 'short',
      queries: { '{{cluster_queue}} {{status}}': 'max by (cluster_queue, status) (kueue_pending_workloads)' },
    },
    {
      title: 'Quota of Kueue in use',
      unit: 'percent',
      max: 100,
      queries: {
        '{{cluster_queue}} {{resource}}':
          '100 * sum by (cluster_queue, resource) (kueue_cluster_queue_resource_usage{resource=~".*gpu.*|.*mig.*"}) / (sum by (cluster_queue, resource) (kueue_cluster_queue_nominal_quota{resource=~".*gpu.*|.*mig.*"}) > 0)',
      },
    },
    {
      title: 'Gangs that wait in Volcano',
      unit: 'short',
      queries: { '{{queue_name}}': 'max by (queue_name) (volcano_queue_pod_group_pending_count)' },
    },
    {
      title: 'GPUs of queues of KAI',
      unit: 'short',
      queries: {
        '{{queue_name}} holds': 'max by (queue_name) (kai_queue_allocated_gpus)',
        '{{queue_name}} deserves': 'max by (queue_name) (kai_queue_deserved_gpus)',
      },
    },
  ],
};

/** Nodes and their GPUs, beside each other. */
export const nodesDashboard: Dashboard = {
  id: 'nodes',
  title: 'GPU nodes',
  filters: ['node', 'model'],
  panels: (scene): readonly Panel[] => [
    { title: 'GPU Utilization', unit: 'percent', max: 100, why: ofGpu, queries: { [GPU_LEGEND]: busy(scene) } },
    { title: 'GPU Memory Usage', unit: 'bytes', queries: { [GPU_LEGEND]: MEMORY_USED } },
    { title: 'GPU Utilization of nodes', unit: 'percent', max: 100, why: ofGpu, queries: { '{{node}}': `avg by (node) (${busy(scene)})` } },
    { title: 'GPU Memory Usage of nodes', unit: 'bytes', queries: { '{{node}}': `sum by (node) (${MEMORY_USED})` } },
    { title: 'Temperature', unit: 'celsius', queries: { [GPU_LEGEND]: eachGpu('DCGM_FI_DEV_GPU_TEMP') } },
    { title: 'Temperature of memory', unit: 'celsius', queries: { [GPU_LEGEND]: eachGpu('DCGM_FI_DEV_MEMORY_TEMP') } },
    { title: 'Power', unit: 'watt', queries: { [GPU_LEGEND]: eachGpu('DCGM_FI_DEV_POWER_USAGE') } },
    {
      title: 'Energy of nodes',
      about: 'Per hour.',
      unit: 'watth',
      queries: {
        '{{node}}': `sum by (node) (max by (node, gpu) (increase(DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{${CHOSEN}}[1h]))) / 3600000`,
      },
    },
    { title: 'Clocks', unit: 'MHz', queries: { [GPU_LEGEND]: eachGpu('DCGM_FI_DEV_SM_CLOCK') } },
    {
      title: 'Held back, by reason',
      about: 'Readings of the last minutes in which clocks were held back.',
      unit: 'short',
      queries: {
        '{{node}} GPU {{gpu}} {{clock_event}}': `max by (node, gpu, clock_event) (DCGM_EXP_CLOCK_EVENTS_COUNT{${CHOSEN}, clock_event!~"gpu_idle|clocks_setting|"})`,
      },
    },
    {
      title: 'Memory errors',
      unit: 'short',
      queries: {
        '{{node}} GPU {{gpu}} corrected': `max by (node, gpu) (increase(DCGM_FI_DEV_ECC_SBE_VOL_TOTAL{${CHOSEN}}[1h]))`,
        '{{node}} GPU {{gpu}} uncorrected': `max by (node, gpu) (increase(DCGM_FI_DEV_ECC_DBE_VOL_TOTAL{${CHOSEN}}[1h]))`,
      },
    },
    {
      title: 'PCI Express',
      unit: 'Bps',
      queries: {
        '{{node}} GPU {{gpu}} sent': eachGpu('DCGM_FI_PROF_PCIE_TX_BYTES'),
        '{{node}} GPU {{gpu}} received': eachGpu('DCGM_FI_PROF_PCIE_RX_BYTES'),
      },
    },
  ],
};
