// What exporters expose in a cluster of each kind: upstream's names and labels, by the tables of sources.
import type { Metric } from '../../lib/plans/observe/metrics/metric';
import { metricSources } from '../../lib/plans/observe/metrics/sources';
import type { World } from './worlds';
import { writtenFor } from './worlds';

type Labels = Readonly<Record<string, string>>;

const POD = { namespace: 'ml', pod: 'p', container: 'c' };

/** Labels of each device of the exporter: MIG devices, shares with their number, or whole GPUs, each with a pod. */
function devicesOf(world: World): readonly Labels[] {
  const gpu = (index: number): Labels => ({
    node: 'a',
    gpu: String(index),
    UUID: `GPU-${index}`,
    pci_bus_id: `0000000${index}:00:00.0`,
    device: `nvidia${index}`,
    modelName: 'NVIDIA H100 80GB HBM3',
    Hostname: 'a',
  });
  if (world === 'mig')
    return [0, 1].map((index) => ({ ...gpu(0), GPU_I_PROFILE: '1g.10gb', GPU_I_ID: String(7 + index), ...POD, pod: `p${index}` }));
  if (world === 'timeSlicing' || world === 'mps')
    return [0, 1].map((index) => ({ ...gpu(0), vgpu: String(index), ...POD, pod: `p${index}` }));
  return [0, 1].map((index) => (world === 'whole' || world === 'mixed' ? { ...gpu(index), ...POD } : gpu(index)));
}

/** Gauges of whole GPUs, which MIG devices lack. Source: dcgm-exporter issue 430. */
const WHOLE = /^DCGM_FI_DEV_(?:GPU|MEM_COPY)_UTIL$/;

/** Values that labels of other sources have. */
const VALUES: Labels = {
  ...POD,
  node: 'a',
  resource: 'nvidia.com/gpu',
  unit: 'integer',
  reason: 'OOMKilled',
  xid: '79',
  clock_event: 'hw_thermal',
  window_size_in_ms: '300000',
  status: 'active',
  device_uuid: 'GPU-0',
  device_index: '0',
  device_type: 'H100',
  vdevice_index: '0',
  container_index: '0',
  pod_name: 'p',
  container_name: 'c',
};

const written = (name: string, labels: Labels, value: number): string =>
  `${name}{${Object.entries(labels)
    .map(([key, text]) => `${key}="${text}"`)
    .join(',')}} ${value}`;

/** The text that a scrape gets; counters grow with its number. */
export function exposed(world: World, scrape: number): string {
  const { scene } = writtenFor(world);
  const lines = metricSources
    .filter(({ id }) => scene.sources.has(id))
    .flatMap(({ id, labels, metrics }) =>
      metrics.flatMap((metric) => (id === 'dcgm' ? ofDcgm(metric, world, scrape) : ofOther(metric, labels, world, scrape))),
    );
  return `${lines.join('\n')}\n`;
}

const valueOf = ({ type, name }: Metric, scrape: number): number =>
  type === 'counter' ? scrape * 10 : /ACTIVE|ratio|perc|usage/.test(name) ? 0.5 : /FB_FREE|limit|hard/.test(name) ? 20 : 10;

function ofDcgm(metric: Metric, world: World, scrape: number): readonly string[] {
  if (world === 'mig' && WHOLE.test(metric.name)) return [];
  const own = Object.fromEntries((metric.labels ?? []).map((label) => [label, VALUES[label] ?? 'x']));
  return devicesOf(world).map((labels) => written(metric.name, { ...labels, ...own }, valueOf(metric, scrape)));
}

function ofOther(metric: Metric, common: readonly string[], world: World, scrape: number): readonly string[] {
  const { offers } = writtenFor(world).scene;
  const resources = [...new Set(offers.flatMap(({ resource }) => resource ?? []))];
  const base = Object.fromEntries([...common, ...(metric.labels ?? [])].map((label) => [label, VALUES[label] ?? 'x']));
  const value = valueOf(metric, scrape);
  if (metric.type === 'histogram')
    return [
      ...['1', '10', '+Inf'].map((le) => written(`${metric.name}_bucket`, { ...base, le }, scrape * 10)),
      written(`${metric.name}_sum`, base, scrape * 10),
      written(`${metric.name}_count`, base, scrape * 10),
    ];
  if (metric.name === 'kube_pod_status_phase')
    return devicePods(world).map((pod) => written(metric.name, { ...base, pod, phase: 'Running' }, 1));
  if (metric.name === 'kube_node_labels')
    return offers.flatMap(({ nodes }) =>
      nodes ? [written(metric.name, { node: 'a', label_gpu_pool: Object.values(nodes)[0] ?? '' }, 1)] : [],
    );
  if (metric.name === 'kube_resourcequota')
    return ['hard', 'used'].map((type) => written(metric.name, { ...base, resource: 'requests.nvidia.com/gpu', type }, 8));
  if (metric.name === 'kube_pod_container_status_last_terminated_reason') return [written(metric.name, base, 1)];
  if ('resource' in base && metric.name.startsWith('kube_node'))
    return resources.map((resource) => written(metric.name, { ...base, resource }, 8));
  if ('resource' in base && metric.name.startsWith('kube_pod'))
    return devicePods(world).flatMap((pod) => resources.map((resource) => written(metric.name, { ...base, pod, resource }, 1)));
  return [written(metric.name, base, value)];
}

const devicePods = (world: World): readonly string[] => [...new Set(['p', ...devicesOf(world).flatMap(({ pod }) => pod ?? [])])];
