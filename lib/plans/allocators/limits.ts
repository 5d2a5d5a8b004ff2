import { at, byName, memoText, ownValue } from '../../internal';
import { type Container, parseQuantity } from '../../words/kubernetes';
import type { AllocatorBinding, ContainerRequest, GpuRequest, ReadRequest } from '../model';

type Amounts = Readonly<Record<string, number>>;

/** What containers ask for in their limits, all requests of one container together. */
export function bindLimits(
  requests: readonly ContainerRequest[],
  limitsOf: (request: GpuRequest) => Amounts,
): AllocatorBinding['containers'] {
  const containers = byName<{ readonly resources: Amounts }>();
  for (const { container, request } of requests) {
    const before = ownValue(containers, container)?.resources;
    const resources = limitsOf(request);
    containers[container] = { resources: before === undefined ? resources : sum(before, resources) };
  }
  return containers;
}

/** The sum of two lists of amounts. */
export function sum(one: Amounts, other: Amounts): Amounts {
  const amounts: Record<string, number> = { ...one };
  for (const resource in other) amounts[resource] = (ownValue(amounts, resource) ?? 0) + (ownValue(other, resource) ?? 0);
  return amounts;
}

const NONE: readonly never[] = [];

/**
 * The requests in the limits of a container; and in its `requests`, for what has no limit.
 *
 * @param profileIn The MIG profile that a resource is called after.
 */
export function readLimits(
  { resources }: Container,
  isOurs: (resource: string) => boolean,
  profileIn: (resource: string) => string | undefined = () => undefined,
): readonly ReadRequest[] {
  if (resources === undefined) return NONE;
  const { limits, requests } = resources;
  let found: readonly ReadRequest[] = NONE;
  for (const resource in limits)
    if (isOurs(resource)) found = withRead(found, resource, ownValue(limits, resource), inLimits(resource), profileIn(resource));
  // The API server refuses an extended resource that has a request alone; what was meant is still known.
  for (const resource in requests)
    if (isOurs(resource) && ownValue(limits, resource) === undefined)
      found = withRead(found, resource, ownValue(requests, resource), inRequests(resource), profileIn(resource));
  return found;
}

const inLimits = memoText((resource) => at('resources.limits', resource));
const inRequests = memoText((resource) => at('resources.requests', resource));

function withRead(
  before: readonly ReadRequest[],
  resource: string,
  quantity: unknown,
  place: string,
  mig: string | undefined,
): readonly ReadRequest[] {
  const count = parseQuantity(quantity) ?? 0;
  if (count <= 0) return before;
  const read = mig === undefined ? { resource, count, at: place } : { resource, count, mig, at: place };
  return before.length === 0 ? [read] : [...before, read];
}
