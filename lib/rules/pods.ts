import { type Container, parseCpu, parseMemory, type PodSpec } from '../kubernetes';
import type { Finding, Rule } from './rule';

const sharedMemory: Rule = {
  id: 'pod/shared-memory',
  severity: 'error',
  about: 'Memory-backed volumes fit into the memory limit of the containers that mount them.',
  fix: 'make the volume smaller, or the memory limit larger',
  source: 'Kubernetes: what is written to an emptyDir of medium Memory counts against the memory limit of the container',
  *check({ pods }) {
    for (const { path, pointer, spec } of pods) {
      for (const finding of tooLarge(spec)) yield { ...finding, subject: path, at: `${pointer}.${finding.at}` };
    }
  },
};

function* tooLarge({ containers, volumes = [] }: PodSpec): Generator<Omit<Finding, 'subject'> & { at: string }> {
  const inMemory = new Map<string, number>();
  for (const { name, emptyDir } of volumes) {
    const size = emptyDir?.medium === 'Memory' ? parseMemory(emptyDir.sizeLimit) : undefined;
    if (size !== undefined) inMemory.set(name, size);
  }
  if (inMemory.size === 0) return;
  for (const [index, { name, resources, volumeMounts = [] }] of containers.entries()) {
    const limit = parseMemory(resources?.limits?.['memory']);
    if (limit === undefined) continue;
    const mounted = [...new Set(volumeMounts.map((mount) => mount.name))].filter((volume) => inMemory.has(volume));
    const total = mounted.reduce((sum, volume) => sum + (inMemory.get(volume) ?? 0), 0);
    if (total > limit) {
      yield {
        at: `containers[${index}]`,
        problem: `container '${name}' mounts volumes in memory (${mounted.join(', ')}) that are larger than its memory limit`,
        got: `${total / 2 ** 20}Mi`,
        allowed: `up to ${limit / 2 ** 20}Mi`,
      };
    }
  }
}

const guaranteed: Rule = {
  id: 'qos/not-guaranteed',
  severity: 'error',
  about: 'A pod that is promised exclusive CPUs is of QoS class Guaranteed.',
  fix: 'give every container and init container CPU and memory limits that equal its requests',
  source:
    'Kubernetes 1.36.2 pkg/apis/core/v1/helper/qos/qos.go: one container without limits, an injected one included, makes the pod Burstable',
  *check({ pods }) {
    for (const pod of pods) {
      if (!pod.guaranteed || pod.spec.resources !== undefined) continue;
      for (const list of ['initContainers', 'containers'] as const) {
        for (const [index, container] of (pod.spec[list] ?? []).entries()) {
          const missing = unequal(container);
          if (missing.length === 0) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${list}[${index}].resources`,
            problem: `container '${container.name}' needs ${missing.join(' and ')} limits equal to its requests, or the pod is not Guaranteed`,
            got: container.resources ?? {},
          };
        }
      }
    }
  },
};

function unequal({ resources = {} }: Container): readonly string[] {
  return (['cpu', 'memory'] as const).filter((resource) => {
    const parse = resource === 'cpu' ? parseCpu : parseMemory;
    const limit = parse(resources.limits?.[resource]);
    // The API server copies a limit into a missing request.
    return !limit || limit !== (parse(resources.requests?.[resource]) ?? limit);
  });
}

/** Pods by themselves. */
export const podRules: readonly Rule[] = [sharedMemory, guaranteed];
