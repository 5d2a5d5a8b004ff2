import { inTurn, listOf, peakOf, textOf } from '../../internal';
import type { Container, Labels, PodSpec } from '../../words/kubernetes';
import type { AllocatorRow, ClaimOf, ReadPod, ReadRequest } from '../model';
import { defaultAllocators } from './allocators';

/** A request in a container of a pod, whatever wrote it. */
export interface ContainerAsk extends ReadRequest {
  readonly container: string;
  /** Steps inside the pod specification, such as `containers[0].resources.limits["nvidia.com/gpu"]`. */
  readonly at: string;
}

/**
 * What the containers of a pod ask of any allocator.
 *
 * @param claimOf What its claims ask for; claims that are not known ask for nothing here.
 * @param annotations Those of the pod, where they are known: some allocators read requests there.
 */
export function gpuAsks(
  spec: PodSpec,
  claimOf?: ClaimOf,
  rows: readonly AllocatorRow[] = defaultAllocators,
  annotations?: Labels,
): readonly ContainerAsk[] {
  const { initContainers = NONE, containers } = spec;
  const pod: ReadPod = annotations === undefined ? spec : { ...spec, annotations };
  const asks = asksOf(containers, 'containers', pod, claimOf, rows);
  return initContainers.length === 0 ? asks : [...asksOf(initContainers, 'initContainers', pod, claimOf, rows), ...asks];
}

/** The claims of a pod that are not its own: all pods that name them have the same devices. */
export const sharedClaims = ({ resourceClaims }: Pick<PodSpec, 'resourceClaims'>): readonly string[] =>
  resourceClaims === undefined ? NONE : listOf(resourceClaims).flatMap((claim) => textOf(claim['resourceClaimName']) ?? []);

/**
 * What a pod holds of each GPU resource at once, as the scheduler counts it: the sum of the containers and sidecars, or
 * the largest init container with the sidecars before it if that is more.
 *
 * Source: Kubernetes `pkg/api/v1/resource/helpers.go` (effective requests of a pod).
 *
 * @param asks What `gpuAsks` says of it, where that is known already.
 */
export function gpusOfPod(
  spec: PodSpec,
  asks: readonly ContainerAsk[] = gpuAsks(spec),
  rows: readonly AllocatorRow[] = defaultAllocators,
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  if (asks.some(({ devices }) => devices !== undefined)) return gpusWithClaims(spec, asks, rows);
  if (spec.initContainers === undefined) {
    for (const { resource, count } of asks) sum.set(resource, (sum.get(resource) ?? 0) + count);
    return sum;
  }
  const counts = inTurn(spec).map(({ container, turn }) => ({ turn, asks: asksOf([container], '', spec, undefined, rows) }));
  for (const { resource } of asks)
    if (!sum.has(resource))
      sum.set(
        resource,
        peakOf(counts, (container) => countOf(container.asks, resource)),
      );
  return sum;
}

/** Claimed devices are the pod's from its beginning to its end, whichever of its containers use them. */
function gpusWithClaims(spec: PodSpec, asks: readonly ContainerAsk[], rows: readonly AllocatorRow[]): ReadonlyMap<string, number> {
  const sum = new Map(
    gpusOfPod(
      spec,
      asks.filter(({ devices }) => devices === undefined),
      rows,
    ),
  );
  const claimed = new Map(asks.flatMap((ask) => (ask.devices === undefined ? [] : [[`${ask.resource} ${ask.devices}`, ask] as const])));
  for (const { resource, count } of claimed.values()) sum.set(resource, (sum.get(resource) ?? 0) + count);
  return sum;
}

const countOf = (asks: readonly ContainerAsk[], resource: string): number => asks.find((ask) => ask.resource === resource)?.count ?? 0;

const NONE: readonly never[] = [];

function asksOf(
  containers: readonly Container[],
  list: string,
  pod: ReadPod,
  claimOf: ClaimOf | undefined,
  rows: readonly AllocatorRow[],
): readonly ContainerAsk[] {
  // Kept for each pod: a list that grows has room for sixteen more.
  let asks: readonly ContainerAsk[] = NONE;
  for (let index = 0; index < containers.length; index++) {
    const container = containers[index] as Container | null;
    // Of a list that others wrote, anything may be an item.
    if (container === null) continue;
    const found = readBy(rows, container, pod, claimOf);
    if (found.length === 0) continue;
    const own = found.map((read) => ({ container: container.name, ...read, at: `${list}[${index}].${read.at}` }));
    asks = asks.length === 0 ? own : [...asks, ...own];
  }
  return asks;
}

/** What the allocators read in a container; several may read the same place, such as a name that they share. */
function readBy(rows: readonly AllocatorRow[], container: Container, pod: ReadPod, claimOf: ClaimOf | undefined): readonly ReadRequest[] {
  let found: readonly ReadRequest[] = NONE;
  // An ask is in the resources of a container or in annotations of its pod.
  if (container.resources === undefined && pod.annotations === undefined) return found;
  for (const row of rows) {
    const read = row.readBack(container, pod, claimOf);
    const more = found.length === 0 ? read : read.filter(({ at }) => !found.some((one) => one.at === at));
    if (more.length > 0) found = found.length === 0 ? more : [...found, ...more];
  }
  return found;
}
