import { hasToken, ownValue } from '../../../internal';
import { parseQuantity } from '../../../words/kubernetes';
import { type FindingHere, eachContainer } from '../../lookups/each';
import { isComplete } from '../../lookups/related';
import type { Rule } from '../../rule';

/** Resources that are given out in whole pieces and may not be overcommitted. */
export const isDevice = (resource: string): boolean => (resource.includes('/') ? !resource.includes('kubernetes.io/') : isPages(resource));

const quantity = eachContainer({
  id: 'pod/device-quantity',
  severity: 'error',
  about: 'A container asks for part of a device, or its request for devices differs from its limit.',
  fix: 'state a limit that is a whole number, and remove the request: Kubernetes copies the limit into it',
  source:
    'Kubernetes 1.36.2 pkg/apis/core/validation/validation.go, validateResourceRequirements: extended resources and hugepages; ValidateResourceQuantityValue; apimachinery pkg/api/resource/quantity.go, UnmarshalJSON',
  look({ name, image, resources }, { pod }) {
    if (resources === undefined) return undefined;
    const { limits = NONE, requests = NONE } = resources;
    let found: FindingHere[] | undefined;
    for (const resource in limits) {
      const got = ownValue(limits, resource);
      const wrong = isDevice(resource) ? wrongCount(got) : undefined;
      if (wrong !== undefined)
        (found ??= []).push({ at: `resources.limits["${resource}"]`, problem: `container '${name}' asks for ${wrong}`, got });
    }
    for (const resource in requests) {
      if (!isDevice(resource) || ownValue(limits, resource) === ownValue(requests, resource)) continue;
      const [limit, request] = [parseQuantity(ownValue(limits, resource)), parseQuantity(ownValue(requests, resource))];
      const at = `resources.requests["${resource}"]`;
      const problem = (what: string): string => `container '${name}' has a request for ${resource} ${what}`;
      const wrong = wrongCount(ownValue(requests, resource));
      if (wrong !== undefined) {
        (found ??= []).push({ at, problem: `container '${name}' asks for ${wrong}`, got: ownValue(requests, resource) });
      } else if (ownValue(limits, resource) === undefined && request !== 0) {
        // Something may be laid over a part of a pod, and a patch has no image: what they leave out is elsewhere.
        if (isComplete(pod) && image) (found ??= []).push({ at, problem: problem('and no limit'), got: ownValue(requests, resource) });
      } else if (limit !== undefined && request !== undefined && limit !== request) {
        (found ??= []).push({ at, problem: problem('that is not its limit'), got: request, allowed: [limit] });
      }
    }
    return found;
  },
});

const NONE: Readonly<Record<string, never>> = {};

/** What is not a number of devices, in words; nothing of what is put in later. */
function wrongCount(value: unknown): string | undefined {
  if (value === undefined || value === null || (typeof value === 'string' && (hasToken(value) || IN_CAPITALS.test(value))))
    return undefined;
  const count = parseQuantity(typeof value === 'string' ? value.trim() : value);
  if (count === undefined) return 'is not a number of devices';
  if (count < 0) return 'fewer devices than none';
  return Number.isInteger(count) ? undefined : 'a part of a device';
}

/** A word such as `GPU_COUNT` means what somebody writes there. */
const IN_CAPITALS = /^[A-Z][A-Z0-9_]+$/;

const hugepages = eachContainer({
  id: 'pod/hugepages',
  severity: 'error',
  about: 'Huge pages are not whole pages, or are asked for without CPU and memory.',
  fix: 'ask for a multiple of the page size, and state CPU or memory in the same container',
  source:
    'Kubernetes 1.36.2 pkg/apis/core/validation/validation.go: "HugePages require cpu or memory"; helper.IsHugePageResourceValueDivisible',
  look({ name, image, resources }, { pod }) {
    if (resources?.limits === undefined || !asksForPages(resources.limits)) return undefined;
    if (!isComplete(pod) || pod.spec.resources !== undefined) return undefined;
    const { limits, requests = NONE } = resources;
    const asked = Object.entries(limits).filter(([resource]) => isPages(resource));
    const beside = [limits, requests].some((list) => list['cpu'] !== undefined || list['memory'] !== undefined);
    const at = 'resources';
    if (!beside && image) return { at, problem: `container '${name}' asks for huge pages and for neither CPU nor memory`, got: limits };
    const broken = asked.find(([resource, value]) => {
      const [page, bytes] = [parseQuantity(resource.slice('hugepages-'.length)), parseQuantity(value)];
      return page !== undefined && bytes !== undefined && bytes % page !== 0;
    });
    return broken && { at, problem: `container '${name}' asks for a part of a page of ${broken[0]}`, got: broken[1] };
  },
});

const isPages = (resource: string): boolean => resource.startsWith('hugepages-');

function asksForPages(limits: Readonly<Record<string, unknown>>): boolean {
  for (const resource in limits) if (isPages(resource)) return true;
  return false;
}

/** Devices and pages as containers ask for them. */
export const deviceRules: readonly Rule[] = [quantity, hugepages];
