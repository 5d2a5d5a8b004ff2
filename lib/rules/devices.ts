import { type Container, parseQuantity } from '../kubernetes';
import { isComplete, podsOf } from './related';
import type { Finding, Rule } from './rule';

/** Resources that are given out in whole pieces and may not be overcommitted. */
const isDevice = (resource: string): boolean =>
  resource.includes('/') ? !resource.includes('kubernetes.io/') : resource.startsWith('hugepages-');

const quantity: Rule = {
  id: 'pod/device-quantity',
  severity: 'error',
  about: 'A container asks for whole devices, and its request for them is its limit.',
  fix: 'state a limit that is a whole number, and leave the request away: Kubernetes copies the limit into it',
  source: 'Kubernetes 1.36.2 pkg/apis/core/validation/validation.go, validateResourceRequirements: extended resources and hugepages',
  *check(model) {
    for (const { pod, containers } of podsOf(model)) {
      const whole = isComplete(pod);
      for (const { container, step } of containers) {
        if (container.resources === undefined) continue;
        for (const finding of wrongQuantities(container, whole))
          yield { ...finding, subject: pod.path, at: `${pod.pointer}.${step}.resources.${finding.at}` };
      }
    }
  },
};

type Wrong = Omit<Finding, 'subject'> & { readonly at: string };

/** @param whole Nothing is laid over it: what is not said is not there. An amount that is wrong is wrong in a part as well. */
function* wrongQuantities({ name, image, resources: { limits = {}, requests = {} } = {} }: Container, whole: boolean): Generator<Wrong> {
  for (const resource in limits) {
    if (isDevice(resource) && isFraction(limits[resource]))
      yield { at: `limits["${resource}"]`, problem: `container '${name}' asks for a part of a device`, got: limits[resource] };
  }
  for (const resource in requests) {
    if (!isDevice(resource)) continue;
    const [limit, request] = [parseQuantity(limits[resource]), parseQuantity(requests[resource])];
    const at = `requests["${resource}"]`;
    // A patch has no image: what it leaves out stands elsewhere.
    if (limits[resource] === undefined && request !== 0) {
      if (whole && image) yield { at, problem: `container '${name}' has a request for ${resource} and no limit`, got: requests[resource] };
    } else if (limit !== undefined && request !== undefined && limit !== request) {
      yield { at, problem: `container '${name}' has a request for ${resource} that is not its limit`, got: request, allowed: [limit] };
    }
  }
}

const isFraction = (value: unknown): boolean => !Number.isInteger(parseQuantity(value) ?? 0);

const hugepages: Rule = {
  id: 'pod/hugepages',
  severity: 'error',
  about: 'Huge pages are asked for in whole pages, and beside CPU or memory.',
  fix: 'ask for a multiple of the page size, and state CPU or memory in the same container',
  source:
    'Kubernetes 1.36.2 pkg/apis/core/validation/validation.go: "HugePages require cpu or memory"; helper.IsHugePageResourceValueDivisible',
  *check(model) {
    for (const { pod, containers } of podsOf(model)) {
      if (!isComplete(pod) || pod.spec.resources !== undefined) continue;
      for (const { container, step } of containers) {
        const problem = container.resources && hugepageProblem(container);
        if (problem) yield { ...problem, subject: pod.path, at: `${pod.pointer}.${step}.resources` };
      }
    }
  },
};

function hugepageProblem({ name, image, resources: { limits = {}, requests = {} } = {} }: Container): Omit<Finding, 'subject'> | undefined {
  const asked = Object.entries(limits).filter(([resource]) => resource.startsWith('hugepages-'));
  if (asked.length === 0) return undefined;
  const beside = [limits, requests].some((list) => list['cpu'] !== undefined || list['memory'] !== undefined);
  if (!beside && image) return { problem: `container '${name}' asks for huge pages and for neither CPU nor memory`, got: limits };
  const broken = asked.find(([resource, value]) => {
    const [page, bytes] = [parseQuantity(resource.slice('hugepages-'.length)), parseQuantity(value)];
    return page !== undefined && bytes !== undefined && bytes % page !== 0;
  });
  return broken && { problem: `container '${name}' asks for a part of a page of ${broken[0]}`, got: broken[1] };
}

/** Devices and pages as containers ask for them. */
export const deviceRules: readonly Rule[] = [quantity, hugepages];
