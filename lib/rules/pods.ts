import { type Container, parseCpu, parseMemory, parseQuantity, type PodSpec } from '../kubernetes';
import { podsOf } from './related';
import type { Finding, Rule } from './rule';

const sharedMemory: Rule = {
  id: 'pod/shared-memory',
  severity: 'warning',
  about: 'Memory-backed volumes fit into the memory limit of the containers that mount them.',
  fix: 'make the volume smaller, or the memory limit larger',
  source: 'Kubernetes: what is written to an emptyDir of medium Memory counts against the memory limit of the container',
  *check(model) {
    for (const { pod, containers } of podsOf(model)) {
      const inMemory = memoryVolumes(pod.spec);
      if (inMemory.length === 0) continue;
      for (const { container, step } of containers) {
        const finding = tooLarge(container, inMemory);
        if (finding) yield { ...finding, subject: pod.path, at: `${pod.pointer}.${step}` };
      }
    }
  },
};

interface MemoryVolume {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

function memoryVolumes({ volumes = [] }: PodSpec): readonly MemoryVolume[] {
  const found: MemoryVolume[] = [];
  for (const { name, emptyDir } of volumes) {
    const size = emptyDir?.medium === 'Memory' ? parseMemory(emptyDir.sizeLimit) : undefined;
    if (size !== undefined) found.push({ name, size });
  }
  return found;
}

function tooLarge(
  { name: container, resources, volumeMounts = [] }: Container,
  inMemory: readonly MemoryVolume[],
): Omit<Finding, 'subject'> | undefined {
  const limit = parseMemory(resources?.limits?.['memory']);
  if (limit === undefined) return undefined;
  const mounted = inMemory.filter(({ name }) => volumeMounts.some((mount) => mount.name === name));
  const total = mounted.reduce((sum, { size }) => sum + size, 0);
  if (total <= limit) return undefined;
  return {
    problem: `container '${container}' mounts volumes in memory (${mounted.map(({ name }) => name).join(', ')}) that are larger than its memory limit`,
    got: `${total / 2 ** 20}Mi`,
    allowed: `up to ${limit / 2 ** 20}Mi`,
  };
}

const guaranteed: Rule = {
  id: 'qos/not-guaranteed',
  severity: 'error',
  about: 'A pod that is promised exclusive CPUs is of QoS class Guaranteed.',
  fix: 'give every container and init container CPU and memory limits that equal its requests',
  source:
    'Kubernetes 1.36.2 pkg/apis/core/v1/helper/qos/qos.go: one container without limits, an injected one included, makes the pod Burstable',
  *check(model) {
    for (const { pod, containers } of podsOf(model)) {
      if (!pod.guaranteed || pod.spec.resources !== undefined) continue;
      for (const { container, step } of containers) {
        const missing = GUARANTEED.filter((resource) => !isEqual(container, resource));
        if (missing.length === 0) continue;
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${step}.resources`,
          problem: `container '${container.name}' needs ${missing.join(' and ')} limits equal to its requests, or the pod is not Guaranteed`,
          got: container.resources ?? {},
        };
      }
    }
  },
};

const GUARANTEED = ['cpu', 'memory'] as const;

function isEqual({ resources = {} }: Container, resource: (typeof GUARANTEED)[number]): boolean {
  const parse = resource === 'cpu' ? parseCpu : parseMemory;
  const limit = parse(resources.limits?.[resource]);
  // The API server copies a limit into a missing request.
  return !!limit && limit === (parse(resources.requests?.[resource]) ?? limit);
}

const requestAboveLimit: Rule = {
  id: 'pod/request-above-limit',
  severity: 'error',
  about: 'A container asks for no more than its limits let it have.',
  fix: 'ask for less, or make the limit larger',
  source: 'Kubernetes pkg/apis/core/validation/validation.go: a request must be less than or equal to the limit, or the pod is refused',
  *check(model) {
    for (const { pod, containers } of podsOf(model)) {
      for (const { container, step } of containers) {
        const { requests, limits } = container.resources ?? {};
        if (requests === undefined || limits === undefined) continue;
        for (const resource in requests) {
          const [got, most] = [requests[resource], limits[resource]];
          if (got === most || most === undefined) continue;
          const [asked, limit] = [parseQuantity(got), parseQuantity(most)];
          if (asked === undefined || limit === undefined || asked <= limit) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${step}.resources.requests`,
            problem: `container '${container.name}' asks for more ${resource} than its limit`,
            got,
            allowed: `up to ${most}`,
          };
        }
      }
    }
  },
};

/** Pods by themselves. */
export const podRules: readonly Rule[] = [sharedMemory, guaranteed, requestAboveLimit];
