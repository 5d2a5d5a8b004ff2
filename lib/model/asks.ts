import type { Container, PodSpec } from '../kubernetes';
import { at } from '../internal';
import { parseQuantity } from '../kubernetes';

/** A resource as one container asks for it, and where that stands. */
export interface ContainerAsk {
  readonly container: string;
  readonly resource: string;
  readonly count: number;
  /** Steps inside the pod specification, such as `containers[0].resources.limits["nvidia.com/gpu"]`. */
  readonly at: string;
}

/** The GPU resources (`nvidia.com/...`) that the containers of a pod ask for. */
export function gpuAsks({ initContainers = [], containers }: PodSpec): readonly ContainerAsk[] {
  const asks = asksOf(containers, 'containers');
  return initContainers.length === 0 ? asks : [...asksOf(initContainers, 'initContainers'), ...asks];
}

/**
 * What a pod holds of each GPU resource at once, as the scheduler counts it: the sum of the containers and sidecars, or
 * the largest init container beside the sidecars before it if that is more.
 *
 * Source: Kubernetes `pkg/api/v1/resource/helpers.go` (effective requests of a pod).
 *
 * @param asks What `gpuAsks` says of it, where that is known already.
 */
export function gpusOfPod(spec: PodSpec, asks: readonly ContainerAsk[] = gpuAsks(spec)): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  if (spec.initContainers === undefined) {
    for (const { resource, count } of asks) sum.set(resource, (sum.get(resource) ?? 0) + count);
    return sum;
  }
  const peak = new Map<string, number>();
  const add = (to: Map<string, number>, resource: string, count: number): unknown => to.set(resource, (to.get(resource) ?? 0) + count);
  for (const { resource, count } of asksOf(spec.containers, '')) add(sum, resource, count);
  const sidecars = new Map<string, number>();
  for (const container of spec.initContainers ?? []) {
    for (const { resource, count } of asksOf([container], '')) {
      if (container.restartPolicy === 'Always') {
        add(sidecars, resource, count);
        add(sum, resource, count);
      } else peak.set(resource, Math.max(peak.get(resource) ?? 0, count + (sidecars.get(resource) ?? 0)));
    }
  }
  for (const [resource, count] of peak) sum.set(resource, Math.max(sum.get(resource) ?? 0, count));
  return sum;
}

const GPU_DOMAIN = 'nvidia.com/';

function asksOf(containers: readonly Container[], list: string): readonly ContainerAsk[] {
  const asks: ContainerAsk[] = [];
  for (let index = 0; index < containers.length; index++) {
    const { name, resources } = containers[index] as Container;
    const limits = resources?.limits;
    const requests = resources?.requests;
    for (const resource in limits)
      if (resource.startsWith(GPU_DOMAIN)) add(asks, name, resource, limits[resource], `${list}[${index}].resources.limits`);
    // The API server refuses an extended resource that has a request alone; what was meant is still known.
    for (const resource in requests)
      if (resource.startsWith(GPU_DOMAIN) && limits?.[resource] === undefined)
        add(asks, name, resource, requests[resource], `${list}[${index}].resources.requests`);
  }
  // Kept for each pod, and a list that has grown keeps room for sixteen more.
  return asks.slice();
}

function add(asks: ContainerAsk[], container: string, resource: string, quantity: unknown, map: string): void {
  const count = parseQuantity(quantity) ?? 0;
  if (count > 0) asks.push({ container, resource, count, at: at(map, resource) });
}
