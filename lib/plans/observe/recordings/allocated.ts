import { migPart } from '../../../words/gpu';
import { poolGpuModels } from '../../model';
import { type CountedOffer, sanitized } from '../offers';
import type { Scene } from '../scene';
import type { Recording } from './recording';

const times = (part: number): string => (part === 1 ? '' : ` * ${part}`);

/** Only on nodes with these labels. */
const onNodes = (nodes: CountedOffer['nodes']): string =>
  nodes === undefined
    ? ''
    : ` and on (node) kube_node_labels{${Object.entries(nodes)
        .map(([key, value]) => `label_${sanitized(key)}=${JSON.stringify(value)}`)
        .join(', ')}}`;

const labelsOf = ({ pool, sharing }: CountedOffer) => ({ pool, sharing });

/** GPUs that pods hold, and that nodes have: shares and MIG devices as their part of a GPU. */
export function allocated({ offers }: Scene): readonly Recording[] {
  return offers.flatMap((offer): readonly Recording[] => {
    const { resource, part, nodes } = offer;
    const labels = labelsOf(offer);
    const held =
      resource === undefined
        ? 'sum by (namespace, pod, node) (hami_vgpu_memory_allocated_bytes / on (device_uuid) group_left () max by (device_uuid) (hami_gpu_memory_limit_bytes))'
        : `sum by (namespace, pod, node) (kube_pod_container_resource_requests{resource="${resource}", node!=""} and on (namespace, pod) (kube_pod_status_phase{phase="Running"} == 1)${onNodes(nodes)})${times(part)}`;
    const had =
      resource === undefined
        ? 'count by (node) (max by (node, device_uuid) (hami_gpu_memory_limit_bytes))'
        : `sum by (node) (kube_node_status_allocatable{resource="${resource}"}${onNodes(nodes)})${times(part)}`;
    return [
      { record: 'namespace_pod:gpu_allocated:sum', expr: held, labels },
      { record: 'node:gpu_capacity:sum', expr: had, labels },
    ];
  });
}

/** How busy a GPU is, from 0 to 1. Without counters of profiling MIG devices have no number. */
export const busyOf = ({ profiling }: Scene): string => (profiling ? 'DCGM_FI_PROF_GR_ENGINE_ACTIVE' : 'DCGM_FI_DEV_GPU_UTIL');
const inParts = ({ profiling }: Scene): string => (profiling ? '' : ' / 100');

/** GPUs' worth that pods really keep busy. Of pods that share a device nobody knows it; HAMi does. */
export function used(scene: Scene): readonly Recording[] {
  const { ways, pools, profiling, offers } = scene;
  const busy = busyOf(scene);
  const rows: Recording[] = [];
  if (ways.has('whole'))
    rows.push({
      record: 'namespace_pod:gpu_used:sum',
      expr: `sum by (namespace, pod, node) (max by (namespace, pod, node, gpu) (${busy}{pod!="", vgpu="", GPU_I_ID=""}))${inParts(scene)}`,
      labels: { sharing: 'whole' },
    });
  if (ways.has('mig') && profiling)
    for (const [profile, part] of migParts(pools))
      rows.push({
        record: 'namespace_pod:gpu_used:sum',
        expr: `sum by (namespace, pod, node) (max by (namespace, pod, node, gpu, GPU_I_ID) (${busy}{pod!="", vgpu="", GPU_I_PROFILE="${profile}"}))${times(part)}`,
        labels: { sharing: 'mig', profile },
      });
  const own = offers.find(({ resource }) => resource === undefined);
  if (own !== undefined)
    rows.push({
      record: 'namespace_pod:gpu_used:sum',
      expr: 'sum by (namespace, pod) (hami_container_device_utilization_ratio) / 100',
      labels: { sharing: own.sharing },
    });
  return rows;
}

/** The part of a GPU that each profile of the pools' layouts is; one that differs between models is left out. */
function migParts(pools: Scene['pools']): ReadonlyMap<string, number> {
  const found = new Map<string, Set<number>>();
  for (const pool of pools) {
    const { partition, share } = pool.sharing;
    if (partition.kind !== 'mig' || share.kind !== 'none') continue;
    for (const profile of (partition.groups ?? []).flatMap(({ layout }) => Object.keys(layout)))
      for (const model of poolGpuModels(pool)) {
        const part = migPart(model, profile);
        if (part !== undefined) found.set(profile, (found.get(profile) ?? new Set()).add(part));
      }
  }
  return new Map([...found].flatMap(([profile, parts]) => (parts.size === 1 ? [[profile, [...parts][0] ?? 0] as const] : [])));
}
