import type { Container } from '../kubernetes';
import { jsonOf, listOf, valueIn } from './json';
import { podsOf } from './related';
import type { Finding, Rule } from './rule';

const ofPod: Rule = {
  id: 'pod/pod-resources',
  severity: 'error',
  about: 'What a whole pod asks for is CPU, memory and huge pages; devices are asked for by its containers.',
  fix: 'move the request to resources.limits of the container that uses the GPUs',
  source: 'Kubernetes 1.36.2 pkg/apis/core/validation: pod-level resources take cpu, memory and hugepages-* alone, or the pod is refused',
  *check(model) {
    for (const { pod } of podsOf(model)) {
      if (pod.spec.resources === undefined) continue;
      for (const list of ['limits', 'requests'] as const) {
        const got = Object.keys(jsonOf(valueIn(pod.spec.resources, list))).filter((name) => !/^(?:cpu|memory|hugepages-.+)$/.test(name));
        if (got.length > 0)
          yield { subject: pod.path, at: `${pod.pointer}.resources.${list}`, problem: 'is no resource that a whole pod may ask for', got };
      }
    }
  },
};

const PROBES = ['livenessProbe', 'startupProbe'] as const;

const threshold: Rule = {
  id: 'pod/probe-threshold',
  severity: 'error',
  about: 'A liveness or startup probe succeeds the first time that it does.',
  fix: 'leave successThreshold out; only a readinessProbe may have another than 1',
  source: 'Kubernetes 1.36.2 pkg/apis/core/validation: successThreshold must be 1 for liveness and startup probes, or the pod is refused',
  *check(model) {
    for (const { pod, containers } of podsOf(model)) {
      for (const { container, step } of containers) {
        for (const probe of PROBES) {
          const got = successOf(container, probe);
          if (typeof got === 'number' && got !== 1 && got !== 0)
            yield {
              subject: pod.path,
              at: `${pod.pointer}.${step}.${probe}.successThreshold`,
              problem: `no ${probe} is accepted with this number`,
              got,
              allowed: [1],
            };
        }
      }
    }
  },
};

const successOf = (container: Container, probe: (typeof PROBES)[number]): unknown =>
  valueIn((container as unknown as Readonly<Record<string, unknown>>)[probe], 'successThreshold');

const numaLabel: Rule = {
  id: 'pod/numa-label',
  severity: 'warning',
  about: 'No pod waits for a label of NVIDIA that tells the NUMA nodes of its node: nothing writes one.',
  fix: 'take the selector away, and let the Topology Manager of the kubelet align CPUs, memory and GPUs',
  source: 'k8s-device-plugin v0.20.0, labels of GPU Feature Discovery: none is about NUMA; gpu-operator v26.7.0 writes none either',
  *check(model) {
    for (const { pod } of podsOf(model)) {
      const { nodeSelector = {}, affinity } = pod.spec;
      for (const key of Object.keys(nodeSelector)) if (OF_NUMA.test(key)) yield missing(pod.path, `${pod.pointer}.nodeSelector`, key);
      const terms = listOf(valueIn(affinity, 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'));
      for (const { key, operator } of terms.flatMap(({ matchExpressions }) => listOf(matchExpressions)))
        if (typeof key === 'string' && OF_NUMA.test(key) && operator !== 'DoesNotExist' && operator !== 'NotIn')
          yield missing(pod.path, `${pod.pointer}.affinity.nodeAffinity`, key);
    }
  },
};

const OF_NUMA = /^nvidia\.com\/.*numa/i;

const missing = (subject: string, at: string, got: string): Finding => ({
  subject,
  at,
  problem: 'no part of the GPU Operator writes a label of this name, and no node has it unless somebody else does',
  got,
});

/** Fields of pods that an API server or a scheduler stumbles over. */
export const podFieldRules: readonly Rule[] = [ofPod, threshold, numaLabel];
