import type { EnvVar, KubeObject, Labels, Taint, Toleration, Volume, VolumeMount } from '../kubernetes';
import type { PoolDescription } from './pool';
import type { GpuRequest, ResourceAsk } from './request';
import { resourcesOf } from './resources';

/** What one container of the pod asks for. */
export interface ContainerRequest {
  readonly container: string;
  readonly request: GpuRequest;
}

/** The answer of `bind`: what goes on each container, on the pod and beside it. */
export interface Binding {
  /** By container name; containers that ask for nothing are absent. */
  readonly containers: Readonly<Record<string, ContainerBinding>>;
  readonly pod: PodBinding;
  /** Further objects that must exist, such as claim templates. */
  readonly objects: readonly KubeObject[];
  readonly asks: readonly ResourceAsk[];
}

export interface ContainerBinding {
  /** Extended resources; requests equal limits, so that one list serves both. */
  readonly resources: Readonly<Record<string, number>>;
  readonly env: readonly EnvVar[];
  readonly volumeMounts: readonly VolumeMount[];
}

export interface PodBinding {
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly nodeSelector: Labels;
  readonly tolerations: readonly Toleration[];
  readonly volumes: readonly Volume[];
  readonly resourceClaims: readonly Readonly<Record<string, string>>[];
  readonly runtimeClassName?: string;
  readonly schedulerName?: string;
}

/** Kubernetes' own taint for GPU nodes; the GPU Operator's DaemonSets tolerate this key (chart 26.7.0 `daemonsets.tolerations`). */
export const GPU_TAINT_KEY = 'nvidia.com/gpu';

/** HAMi's scheduler. Its webhook sets the name as well, unless it is not reached. Source: HAMi v2.10.0, chart value `schedulerName`. */
export const HAMI_SCHEDULER = 'hami-scheduler';

const NONE: readonly never[] = [];
const EMPTY: Readonly<Record<string, never>> = {};

/**
 * The only place where a pool's offer and the requests of a pod meet. Total: a request that the pool does not offer is
 * bound all the same, and rule `pool/offers` says so.
 *
 * Without a pool nothing selects nodes, and GPU nodes' usual taint is tolerated.
 */
export function bind(requests: readonly ContainerRequest[], pool?: PoolDescription): Binding {
  const asks: ResourceAsk[] = [];
  const containers: Record<string, ContainerBinding> = {};
  for (const { container, request } of requests) {
    const asked = resourcesOf(request, pool?.sharing);
    for (const resource in asked) asks.push({ container, resource, count: asked[resource] ?? 0 });
    const before = containers[container]?.resources;
    containers[container] = { resources: before === undefined ? asked : sum(before, asked), env: NONE, volumeMounts: NONE };
  }
  const pod: PodBinding = {
    labels: EMPTY,
    annotations: EMPTY,
    nodeSelector: pool?.nodeSelector ?? EMPTY,
    tolerations: pool ? tolerationsOf(pool) : GPU_TOLERATIONS,
    volumes: NONE,
    resourceClaims: NONE,
  };
  const byHami = pool?.sharing.allocator === 'hami' || requests.some(({ request }) => request.vgpu);
  return { containers, pod: byHami ? { ...pod, ...runtimeClassOf(pool), schedulerName: HAMI_SCHEDULER } : pod, objects: NONE, asks };
}

/** What the pool says; otherwise HAMi's webhook adds the class of its release, which a pool does not know. */
function runtimeClassOf(pool: PoolDescription | undefined): Pick<PodBinding, 'runtimeClassName'> {
  const share = pool?.sharing.share;
  return share?.kind === 'hami' && share.runtimeClassName !== undefined ? { runtimeClassName: share.runtimeClassName } : {};
}

type Amounts = Readonly<Record<string, number>>;

function sum(one: Amounts, other: Amounts): Amounts {
  const amounts: Record<string, number> = { ...one };
  for (const resource in other) amounts[resource] = (amounts[resource] ?? 0) + (other[resource] ?? 0);
  return amounts;
}

const GPU_TOLERATIONS: readonly Toleration[] = [{ key: GPU_TAINT_KEY, operator: 'Exists', effect: 'NoSchedule' }];

/** What all pods of a pool tolerate: one list, however many they are. */
function tolerationsOf(pool: PoolDescription): readonly Toleration[] {
  let tolerations = TOLERATIONS.get(pool);
  if (tolerations === undefined) TOLERATIONS.set(pool, (tolerations = pool.taints.map(tolerate)));
  return tolerations;
}
const TOLERATIONS = new WeakMap<PoolDescription, readonly Toleration[]>();

/** The toleration of exactly this taint. */
export function tolerate({ key, value, effect }: Taint): Toleration {
  return value === undefined || value === '' ? { key, operator: 'Exists', effect } : { key, operator: 'Equal', value, effect };
}
