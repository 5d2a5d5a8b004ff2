import { ownValue } from '../../../internal';
import { type Container, parseCpu, parseMemory, parseQuantity, type Volume } from '../../../words/kubernetes';
import { isDevice } from './devices';
import { type FindingHere, eachContainer } from '../../lookups/each';
import type { Rule } from '../../rule';

const sharedMemory = eachContainer({
  id: 'pod/shared-memory',
  severity: 'warning',
  about: 'Memory-backed volumes do not fit into the memory limit of the containers that mount them.',
  fix: 'make the volume smaller, or the memory limit larger',
  source: 'Kubernetes: what is written to an emptyDir of medium Memory counts against the memory limit of the container',
  look({ name: container, resources, volumeMounts }, { pod: { spec } }) {
    const { volumes } = spec;
    if (volumes === undefined || volumeMounts === undefined) return undefined;
    const limit = parseMemory(resources?.limits?.['memory']);
    if (limit === undefined) return undefined;
    const mounted = volumes.filter((volume) => bytesInMemory(volume) > 0 && volumeMounts.some(({ name }) => name === volume.name));
    const total = mounted.reduce((sum, volume) => sum + bytesInMemory(volume), 0);
    if (total <= limit) return undefined;
    return {
      problem: `container '${container}' mounts volumes in memory (${mounted.map(({ name }) => name).join(', ')}) that are larger than its memory limit`,
      got: `${total / 2 ** 20}Mi`,
      allowed: `up to ${limit / 2 ** 20}Mi`,
    };
  },
});

/** What a volume may hold in memory; nothing where it says no size. */
const bytesInMemory = ({ emptyDir }: Volume): number => (emptyDir?.medium === 'Memory' ? (parseMemory(emptyDir.sizeLimit) ?? 0) : 0);

const guaranteed = eachContainer({
  id: 'qos/not-guaranteed',
  severity: 'error',
  about: 'A pod that needs exclusive CPUs is not of QoS class Guaranteed.',
  fix: 'give every container and init container CPU and memory limits that equal its requests',
  source:
    'Kubernetes 1.36.2 pkg/apis/core/v1/helper/qos/qos.go: one container without limits, an injected one included, makes the pod Burstable',
  look(container, { pod }) {
    if (!pod.guaranteed || pod.spec.resources !== undefined) return undefined;
    const missing = GUARANTEED.filter((resource) => !isEqual(container, resource));
    if (missing.length === 0) return undefined;
    return {
      at: 'resources',
      problem: `container '${container.name}' needs ${missing.join(' and ')} limits equal to its requests, or the pod is not Guaranteed`,
      got: container.resources ?? {},
    };
  },
});

const GUARANTEED = ['cpu', 'memory'] as const;

function isEqual({ resources = {} }: Container, resource: (typeof GUARANTEED)[number]): boolean {
  const parse = resource === 'cpu' ? parseCpu : parseMemory;
  const limit = parse(resources.limits?.[resource]);
  // The API server copies a limit into a missing request.
  return !!limit && limit === (parse(resources.requests?.[resource]) ?? limit);
}

const requestAboveLimit = eachContainer({
  id: 'pod/request-above-limit',
  severity: 'error',
  about: 'A container requests more than its limit.',
  fix: 'ask for less, or make the limit larger',
  source: 'Kubernetes pkg/apis/core/validation/validation.go: a request must be less than or equal to the limit, or the pod is refused',
  look({ name, resources }) {
    if (resources?.requests === undefined || resources.limits === undefined) return undefined;
    const { requests, limits } = resources;
    let found: FindingHere[] | undefined;
    for (const resource in requests) {
      const [got, most] = [ownValue(requests, resource), ownValue(limits, resource)];
      // Of devices the request is the limit, which another rule says.
      if (got === most || most === undefined || isDevice(resource)) continue;
      const [asked, limit] = [parseQuantity(got), parseQuantity(most)];
      if (asked === undefined || limit === undefined || asked <= limit) continue;
      found ??= [];
      found.push({
        at: 'resources.requests',
        problem: `container '${name}' asks for more ${resource} than its limit`,
        got,
        allowed: `up to ${most}`,
      });
    }
    return found;
  },
});

/** Pods by themselves. */
export const podRules: readonly Rule[] = [sharedMemory, guaranteed, requestAboveLimit];
