import { type Container, parseQuantity } from '../../../words/kubernetes';
import type { Model, OperatorFacts, PodFacts, PoolDescription } from '../../../plans/model';
import { hasToken, memo, ownValue, valueAt } from '../../../internal';
import { GPU_RESOURCE } from '../../../words/gpu';
import { HAMI_SCHEDULER, hamiResources, type HamiShare, isGpuResource, isHamiDevicesShare, isHamiMig } from '../../../plans/allocators';
import { hasWebhook } from './each-hami';
import { surely } from '../sharing/gpu-memory';
import { optionOfEach } from '../commands/processes';
import { each } from '../../lookups/each';
import { bound, podsOf, type SeenPod, served } from '../../lookups/related';
import type { Rule } from '../../rule';

/** A pool of HAMi's. */
export type HamiPool = PoolDescription & { readonly sharing: { readonly share: HamiShare } };

/** Pods that ask for GPUs of a pool of HAMi's. A dozen rules ask for them. */
export const onHami = memo(findOnHami);

type OnHami = readonly [SeenPod, HamiPool];

function findOnHami(model: Model): readonly OnHami[] {
  const found: OnHami[] = [];
  for (const [pool, pods] of bound(model)) {
    if (isHamiPool(pool)) for (const seen of pods) if (seen.asks.some(isGpuAsk)) found.push([seen, pool]);
  }
  return found;
}

const isGpuAsk = ({ resource }: { readonly resource: string }): boolean => isGpuResource(resource);

/**
 * Pods that HAMi will see: those on its pools, and those of no known pool that ask for what HAMi alone reads, or for GPUs
 * where every known pool is HAMi's.
 */
export const seenByHami = memo((model: Model): readonly SeenPod[] => {
  const all = model.pools.length > 0 && model.pools.every(isHamiPool);
  const elsewhere = podsOf(model).filter(
    ({ pod, asks }) =>
      pod.pool === undefined && asks.some(({ resource }) => HAMI_ALONE.has(resource) || (all && resource === GPU_RESOURCE)),
  );
  return [...onHami(model).map(([seen]) => seen), ...elsewhere];
});

/** What no other device plugin knows. */
export const HAMI_ALONE: ReadonlySet<string> = new Set([hamiResources.memory, hamiResources.memoryPercentage, hamiResources.cores]);

export const isHamiPool = (pool: PoolDescription): pool is HamiPool => pool.sharing.share.kind === 'hami';

/** Whether HAMi gives out the devices of a pool, NVIDIA's or those of another vendor. */
export const isServedByHami = (pool: PoolDescription): boolean => isHamiPool(pool) || isHamiDevicesShare(pool.sharing.share);

/** A whole number without a suffix, as HAMi reads it: `1e3` is 1000. */
const BARE = /^\d+(?:[eE]\+?\d+)?$/;

/** What HAMi reads of each resource: bare whole numbers in a range. */
const RANGES = Object.entries<readonly [min: number, max: number]>({
  [GPU_RESOURCE]: [1, 2 ** 31 - 1],
  [hamiResources.memory]: [1, 2 ** 31 - 1],
  [hamiResources.memoryPercentage]: [1, 100],
  // 0 is not a limit.
  [hamiResources.cores]: [0, 100],
  [hamiResources.priority]: [0, 1],
});

const quantity = each(seenByHami, {
  id: 'hami/quantity',
  severity: 'error',
  about: 'A request to HAMi is not a whole number in its range, or asks for memory in two ways.',
  fix: 'write a number without a suffix: MiB for nvidia.com/gpumem, percent for nvidia.com/gpumem-percentage and nvidia.com/gpucores',
  source:
    'HAMi v2.10.0 pkg/device/nvidia/device.go, GenerateResourceRequests: 3Gi is read as 3221225472 MiB and asks for nothing; in v2.9.0 it wraps around and limits nothing',
  *look({ pod, containers }) {
    for (const { container, step } of containers) {
      const { name, resources = {} } = container;
      const at = `${pod.pointer}.${step}`;
      const limits = { ...resources.requests, ...resources.limits };
      for (const [resource, [min, max]] of RANGES) {
        const got = ownValue(limits, resource);
        if (got === undefined || (BARE.test(String(got)) && Number(got) >= min && Number(got) <= max)) continue;
        yield {
          at: `${at}.resources.limits`,
          problem: `container '${name}' asks for ${resource} in a way that HAMi misreads`,
          got,
          allowed: `a whole number from ${min} to ${max}`,
        };
      }
      if (limits[hamiResources.memory] === undefined || limits[hamiResources.memoryPercentage] === undefined) continue;
      yield {
        at: `${at}.resources.limits`,
        problem: `container '${name}' asks for memory twice, and HAMi hears no percentage but 100, which asks for the GPU alone`,
        got: limits[hamiResources.memoryPercentage],
        fix: 'ask for an amount or a percentage',
      };
    }
  },
});

const wholeGpu = each(onHami, {
  id: 'hami/whole-gpu',
  severity: 'warning',
  about: 'A container asks HAMi for GPUs without memory or cores, and gets whole ones.',
  fix: "ask for a part: { vgpu: { gpus: 1, memory: '8Gi' } }, or for all of it: { vgpu: { gpus: 1, memoryPercentage: 100, cores: 100 } }",
  source:
    'HAMi v2.10.0 pkg/device/nvidia/device.go, defaultExclusiveCoreIfNeeded; HAMi issue 915: without memory the container takes a GPU for itself',
  *look([{ pod, containers }, pool]) {
    for (const { container, step } of containers) {
      const { name, resources = {} } = container;
      const limits = { ...resources.requests, ...resources.limits };
      const gpus = parseQuantity(limits[GPU_RESOURCE] ?? 0) ?? 0;
      if (gpus === 0 || limits[hamiResources.memory] !== undefined || limits[hamiResources.memoryPercentage] !== undefined) continue;
      yield {
        at: `${pod.pointer}.${step}.resources.limits`,
        problem: `container '${name}' takes ${gpus > 1 ? `${gpus} GPUs` : 'a GPU'} of pool '${pool.name}' for itself`,
        got: limits,
      };
    }
  },
});

/** Whether a pod was read from a cluster, where HAMi has named its node. Source: HAMi v2.10.0 `pkg/util/types.go`. */
export const isScheduled = ({ owner, spec, annotations }: PodFacts): boolean =>
  owner.group === '' && owner.kind === 'Pod' && spec['nodeName'] !== undefined && annotations?.['hami.io/vgpu-node'] !== undefined;

const schedulerName: Rule = {
  id: 'hami/scheduler-name',
  severity: 'error',
  about: 'A pod that asks HAMi for GPUs uses another scheduler.',
  fix: "name HAMi's scheduler; where its webhook takes the pods of default-scheduler, schedulerName may be omitted",
  source: 'HAMi v2.10.0 pkg/scheduler/webhook.go: a pod with another scheduler is left alone, and its node has no GPU set aside for it',
  *check(model) {
    const found = onHami(model);
    if (found.length === 0) return;
    const releases = releasesOf(model);
    const whole = new Set(model.clusters.map(({ path }) => path));
    for (const [{ pod }, pool] of found) {
      const release = releases.get(pool.path);
      const own = ownName(release);
      const got = pod.spec.schedulerName ?? DEFAULT_SCHEDULER;
      if (got === own || got === HAMI_SCHEDULER || hasToken(got)) continue;
      // In clusters of our own every pod of our own names the scheduler, since the webhook may not be reached.
      const named = pod.others === undefined && pool.cluster !== undefined && whole.has(pool.cluster.path);
      if (got === DEFAULT_SCHEDULER && !named && !(release && leavesDefault(release))) continue;
      yield {
        subject: pod.path,
        at: `${pod.pointer}.schedulerName`,
        problem: 'another scheduler sets no part of a GPU aside for the pod',
        got,
        allowed: [own],
      };
    }
  },
};

export const DEFAULT_SCHEDULER = 'default-scheduler';

/** The release of HAMi that serves each pool, where there is one alone. */
export function releasesOf(model: Model): ReadonlyMap<string, OperatorFacts | undefined> {
  const releases = new Map<string, OperatorFacts | undefined>();
  for (const [release, pools] of served(model, 'hami'))
    for (const { path } of pools) releases.set(path, releases.has(path) ? undefined : release);
  return releases;
}

export function ownName(release: OperatorFacts | undefined): string {
  const name = release && valueAt(release.values, 'schedulerName');
  return typeof name === 'string' && name !== '' ? name : HAMI_SCHEDULER;
}

/** Whether nobody gives the pods of the default scheduler to HAMi's; the API server writes its name into those that name none. */
export const leavesDefault = (release: OperatorFacts): boolean =>
  !hasWebhook(release) || valueAt(release.values, 'scheduler.forceOverwriteDefaultScheduler') === false;

/** Whether a command spreads a model, over a number of GPUs that is not 1. */
export const spreads = (container: Container): boolean =>
  optionOfEach(container, ({ spreads, value }) => spreads && value !== '1') !== undefined;

const tensorParallel = each(onHami, {
  id: 'hami/tensor-parallel',
  severity: 'warning',
  about: 'A model spread over several GPUs has a limit of cores under HAMi.',
  fix: 'remove cores, or give 100',
  source: 'HAMi-core issue 142: limits of cores stall ranks that wait for each other',
  *look([{ pod, containers }]) {
    for (const { container, step } of containers) {
      const { name, resources } = container;
      const cores = parseQuantity(resources?.limits?.[hamiResources.cores] ?? 100) ?? 100;
      const gpus = parseQuantity(resources?.limits?.[GPU_RESOURCE] ?? 0) ?? 0;
      if (cores >= 100 || gpus < 2 || !spreads(container)) continue;
      yield {
        at: `${pod.pointer}.${step}.resources.limits`,
        problem: `container '${name}' spreads a model over ${gpus} GPUs with a limit of cores on each`,
        got: cores,
        allowed: [100],
      };
    }
  },
});

const partMemory = surely(
  {
    id: 'hami/memory',
    severity: 'error',
    about: 'A container asks for more memory than HAMi can promise of one GPU.',
    fix: 'ask for less of each GPU, for parts of more GPUs, or choose a machine with larger ones',
    source: 'HAMi v2.10.0 pkg/device/nvidia/device.go, Fit: no card has so much, and the pod stays Pending',
  },
  ({ pool }) => isHamiPool(pool),
  ({ pool, container }) =>
    `container '${container}' asks for more memory than a ${isHamiMig(pool.sharing) ? 'MIG device' : 'GPU'} of pool '${pool.name}' has`,
);

/** What pods ask of HAMi. */
export const hamiPodRules: readonly Rule[] = [quantity, partMemory, wholeGpu, schedulerName, tensorParallel];
