import { byName, memo, ownValue } from '../../internal';
import type { Taint, Toleration } from '../../words/kubernetes';
import {
  type AllocatorBinding,
  type AllocatorRow,
  type Binding,
  type ContainerBinding,
  type ContainerRequest,
  memberOf,
  type PodBinding,
  type PoolDescription,
  type Unbound,
} from '../model';
import { allocatorFor, allocatorOf, defaultAllocators } from './allocators';
import { sum } from './limits';

/** Kubernetes' own taint for GPU nodes; the GPU Operator's DaemonSets tolerate this key (chart 26.7.0 `daemonsets.tolerations`). */
export const GPU_TAINT_KEY = 'nvidia.com/gpu';

const NONE: readonly never[] = [];
const EMPTY: Readonly<Record<string, never>> = {};
const NO_CONTAINERS: Binding['containers'] = byName();
const NO_CONTAINER: ContainerBinding = { resources: EMPTY, claims: NONE, env: NONE, volumeMounts: NONE };

/**
 * The only place where a pool's offer and the requests of a pod meet: the pool's allocator says what they become. Total: a
 * request that the pool does not offer is bound all the same, by an allocator that serves such requests, and rule
 * `pool/offers` says so.
 *
 * Without a pool nothing selects nodes, and GPU nodes' usual taint is tolerated.
 *
 * @param owner Name of the object that makes the pods.
 */
export function bind(
  requests: readonly ContainerRequest[],
  pool?: PoolDescription,
  owner = 'pod',
  rows: readonly AllocatorRow[] = defaultAllocators,
): Binding {
  const pod: PodBinding = {
    labels: EMPTY,
    annotations: EMPTY,
    nodeSelector: pool?.nodeSelector ?? EMPTY,
    tolerations: pool ? tolerationsOf(pool) : GPU_TOLERATIONS,
    volumes: NONE,
    resourceClaims: NONE,
  };
  let binding: Binding = { containers: NO_CONTAINERS, pod, objects: NONE };
  for (const [row, served] of byAllocator(requests, pool, rows))
    binding = joined(binding, row.bind({ owner, requests: served, ...(pool === undefined ? {} : { pool }) }));
  return binding;
}

/** What of the requests of a pod is left out when they are bound, because its allocator has no words for it. */
export const unboundParts = (
  requests: readonly ContainerRequest[],
  pool?: PoolDescription,
  rows: readonly AllocatorRow[] = defaultAllocators,
): readonly Unbound[] => {
  let parts: readonly Unbound[] = NONE;
  for (const [row, served] of byAllocator(requests, pool, rows)) {
    parts = both(parts, row.unbound?.({ owner: '', requests: served, ...(pool === undefined ? {} : { pool }) }));
    if (row.bindsMps?.(pool?.sharing) !== true) parts = both(parts, served.flatMap(notOfMps(row.name)));
  }
  return parts;
};

/** What a request says of MPS, where the allocator writes no word of it. */
const notOfMps =
  (name: string) =>
  ({ container, request: { mps } }: ContainerRequest): readonly Unbound[] =>
    mps === undefined
      ? []
      : [
          {
            container,
            at: 'mps',
            problem: `is for clients of an MPS daemon, and ${name} gives out the GPUs of this pool without one`,
            got: mps,
            fix: 'remove it, or take a pool that says mpsDaemon() or mps()',
          },
        ];

/** Each request with the allocator that binds it; the pool's own is there in any case. */
function byAllocator(
  requests: readonly ContainerRequest[],
  pool: PoolDescription | undefined,
  rows: readonly AllocatorRow[],
): ReadonlyMap<AllocatorRow, readonly ContainerRequest[]> {
  const own = pool && allocatorOf(pool.sharing, rows);
  const served = new Map<AllocatorRow, ContainerRequest[]>();
  if (own) served.set(own, []);
  for (const one of requests) {
    const member = memberOf(one.request);
    const row = own?.serves.includes(member) ? own : allocatorFor(member, rows);
    const known = served.get(row);
    if (known) known.push(one);
    else served.set(row, [one]);
  }
  return served;
}

/** What was bound so far with what one more allocator says. */
function joined({ containers: before, pod, objects }: Binding, more: AllocatorBinding): Binding {
  const containers = byName(before);
  for (const name in more.containers)
    containers[name] = together(ownValue(before, name) ?? NO_CONTAINER, ownValue(more.containers, name) ?? {});
  return {
    containers,
    pod: more.pod === undefined ? pod : podWith(pod, more.pod),
    objects: more.objects === undefined ? objects : [...objects, ...more.objects],
  };
}

const together = (one: ContainerBinding, more: Partial<ContainerBinding>): ContainerBinding => ({
  resources: one === NO_CONTAINER ? (more.resources ?? EMPTY) : sum(one.resources, more.resources ?? EMPTY),
  claims: both(one.claims, more.claims),
  env: both(one.env, more.env),
  volumeMounts: both(one.volumeMounts, more.volumeMounts),
});

function podWith(pod: PodBinding, more: NonNullable<AllocatorBinding['pod']>): PodBinding {
  const { runtimeClassName = pod.runtimeClassName, schedulerName = pod.schedulerName } = more;
  return {
    labels: more.labels === undefined ? pod.labels : { ...pod.labels, ...more.labels },
    annotations: more.annotations === undefined ? pod.annotations : { ...pod.annotations, ...more.annotations },
    nodeSelector: pod.nodeSelector,
    tolerations: pod.tolerations,
    volumes: both(pod.volumes, more.volumes),
    resourceClaims: both(pod.resourceClaims, more.resourceClaims),
    ...(runtimeClassName === undefined ? EMPTY : { runtimeClassName }),
    ...(schedulerName === undefined ? EMPTY : { schedulerName }),
  };
}

const both = <T>(one: readonly T[], more: readonly T[] = NONE): readonly T[] => (more.length === 0 ? one : [...one, ...more]);

const GPU_TOLERATIONS: readonly Toleration[] = [{ key: GPU_TAINT_KEY, operator: 'Exists', effect: 'NoSchedule' }];

/** What all pods of a pool tolerate: one list, however many they are. */
const tolerationsOf = memo(({ taints }: PoolDescription): readonly Toleration[] => taints.map(tolerate));

/** The toleration of exactly this taint. */
export function tolerate({ key, value, effect }: Taint): Toleration {
  return value === undefined || value === '' ? { key, operator: 'Exists', effect } : { key, operator: 'Equal', value, effect };
}
