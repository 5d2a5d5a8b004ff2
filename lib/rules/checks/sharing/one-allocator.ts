import { gpuLabelKeys } from '../../../words/gpu';
import { allocatorOf, defaultAllocators } from '../../../plans/allocators';
import type { AllocatorRow, PoolDescription } from '../../../plans/model';
import { jsonOf, ownValue } from '../../../internal';
import { eachPod } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import { VGPU } from '../volcano/names';
import type { Finding, Rule } from '../../rule';

const givesOut = ({ resources }: AllocatorRow, resource: string): boolean =>
  resources.countsDevices(resource) || resources.parts.includes(resource) || resources.others.includes(resource);

const severalOwners = eachPod({
  id: 'sharing/several-allocators',
  severity: 'error',
  about: 'A pod asks for GPUs of several allocators, which do not share a node.',
  fix: 'ask for GPUs in one way: what a pod asks for must all be on one node',
  source:
    'HAMi FAQ, and alauda/acp-docs v4.2, excludeResources of every module: one node gives out its GPUs by one of them, and a pod runs on one node',
  look({ pod, asks }) {
    // Against its pool a pod is judged by what the pool offers.
    if (pod.pool !== undefined || asks.length < 2) return undefined;
    const resources = [...new Set(asks.flatMap(({ resource, devices }) => (devices === undefined ? [resource] : [])))].filter((resource) =>
      defaultAllocators.some((row) => givesOut(row, resource)),
    );
    // Of Volcano's beside others speaks volcano/mixed-vgpu.
    if (resources.some((resource) => resource.startsWith(VGPU))) return undefined;
    if (resources.length < 2 || defaultAllocators.some((row) => resources.every((resource) => givesOut(row, resource)))) return undefined;
    return { problem: 'no node offers all that this pod asks for, and the pod stays Pending', got: resources };
  },
});

/** Values of this key choose the device plugin of a node. Source: alauda/knowledge eff01243, secure accelerator access. */
const DEVICE_LABEL = gpuLabelKeys.deviceEnable;
/** HAMi's. Source: HAMi v2.10.0, chart value `devicePlugin.nvidiaNodeSelector`. */
const HAMI_LABEL = 'gpu';

const twice = (labels: Readonly<Record<string, unknown>>): boolean =>
  labels[HAMI_LABEL] === 'on' && labels[DEVICE_LABEL] !== undefined && labels[DEVICE_LABEL] !== 'disable';

const deviceLabel: Rule = {
  id: 'sharing/device-label',
  severity: 'error',
  about: 'The labels of a node call two device plugins onto it.',
  fix: 'keep one of gpu: on, for HAMi, and nvidia-device-enable, for the other modules of Alauda and for GPU-Manager',
  source:
    'alauda/knowledge eff01243: on one node, only one of gpu=on, nvidia-device-enable=pgpu and nvidia-device-enable=pgpu-dra may be set',
  *check(model) {
    for (const pool of model.pools) if (twice(pool.labels)) yield finding(pool.path, 'labels', pool.labels);
    for (const { path, object } of objectsOf(model, '', 'Node')) {
      const labels = jsonOf(object.metadata.labels);
      if (twice(labels)) yield finding(path, 'metadata.labels', labels as PoolDescription['labels']);
    }
  },
};

const finding = (subject: string, at: string, labels: PoolDescription['labels']): Finding => ({
  subject,
  at,
  problem: 'two device plugins give out the same GPUs there',
  got: { [HAMI_LABEL]: labels[HAMI_LABEL], [DEVICE_LABEL]: labels[DEVICE_LABEL] },
});

const foundTwice: Rule = {
  id: 'sharing/found-twice',
  severity: 'error',
  about: 'What gives out the GPUs of one pool finds the nodes of another pool by the same label.',
  fix: 'offer both pools in one way, or put them into two clusters',
  source:
    'HAMi v2.10.0 chart value devicePlugin.nvidiaNodeSelector, and HAMi-DRA chart 0.2.2 drivers.nvidia.daemonSet.nodeSelector: both are gpu: on, and either gives out every GPU of a node',
  *check({ pools }) {
    for (const [index, pool] of pools.entries()) {
      const { labels, excludes } = allocatorOf(pool.sharing);
      const found = Object.entries(labels.found);
      if (found.length === 0 || pool.cluster === undefined) continue;
      const other = pools
        .slice(0, index)
        .find(
          ({ cluster, sharing, labels: own }) =>
            cluster?.path === pool.cluster?.path &&
            excludes.includes(allocatorOf(sharing).id) &&
            found.every(([key, value]) => ownValue(own, key) === value),
        );
      if (other === undefined) continue;
      const { name } = allocatorOf(pool.sharing);
      const [[key, value] = []] = found;
      yield {
        subject: pool.path,
        problem: `${name} finds the nodes of pool '${other.name}' by the label ${key ?? ''}: ${value ?? ''} as well, and ${allocatorOf(other.sharing).name} gives out their GPUs`,
        got: Object.fromEntries(found),
      };
    }
  },
};

/** One allocator for each node. */
export const oneAllocatorRules: readonly Rule[] = [severalOwners, deviceLabel, foundTwice];
