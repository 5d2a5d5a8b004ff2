import { nodeExpressions, wrongValues } from '../../../words/kubernetes';
import { jsonOf, listOf, valueIn } from '../../../internal';
import { eachContainer, eachPod, type FindingHere } from '../../lookups/each';
import type { Rule } from '../../rule';

const ofPod = eachPod({
  id: 'pod/pod-resources',
  severity: 'error',
  about: 'A pod-level resource is a device; only CPU, memory and huge pages are allowed there.',
  fix: 'move the request to resources.limits of the container that uses the GPUs',
  source: 'Kubernetes 1.36.2 pkg/apis/core/validation: pod-level resources take cpu, memory and hugepages-* alone, or the pod is refused',
  look({ pod: { spec, pointer } }) {
    if (spec.resources === undefined) return undefined;
    return (['limits', 'requests'] as const).flatMap((list): readonly FindingHere[] => {
      const got = Object.keys(jsonOf(valueIn(spec.resources, list))).filter((name) => !/^(?:cpu|memory|hugepages-.+)$/.test(name));
      return got.length === 0 ? [] : [{ at: `${pointer}.resources.${list}`, problem: 'cannot be requested for a whole pod', got }];
    });
  },
});

const PROBES = ['livenessProbe', 'startupProbe'] as const;

const threshold = eachContainer({
  id: 'pod/probe-threshold',
  severity: 'error',
  about: 'A liveness or startup probe has a successThreshold other than 1.',
  fix: 'leave successThreshold out; only a readinessProbe may have another than 1',
  source: 'Kubernetes 1.36.2 pkg/apis/core/validation: successThreshold must be 1 for liveness and startup probes, or the pod is refused',
  look(container) {
    if (container.livenessProbe === undefined && container.startupProbe === undefined) return undefined;
    return PROBES.flatMap((probe): readonly FindingHere[] => {
      const got = valueIn(container[probe], 'successThreshold');
      if (typeof got !== 'number' || got === 1 || got === 0) return [];
      return [{ at: `${probe}.successThreshold`, problem: `no ${probe} is accepted with this number`, got, allowed: [1] }];
    });
  },
});

const numaLabel = eachPod({
  id: 'pod/numa-label',
  severity: 'warning',
  about: 'A pod selects nodes by an NVIDIA label of NUMA nodes that nothing writes.',
  fix: 'remove the selector: the Topology Manager of the kubelet aligns CPUs, memory and GPUs',
  source: 'k8s-device-plugin v0.20.0, labels of GPU Feature Discovery: none is about NUMA; gpu-operator v26.7.0 writes none either',
  look({ pod: { spec, pointer } }) {
    let found: FindingHere[] | undefined;
    for (const key in spec.nodeSelector) if (OF_NUMA.test(key)) (found ??= []).push(missing(`${pointer}.nodeSelector`, key));
    if (spec.affinity === undefined) return found;
    const terms = listOf(valueIn(spec.affinity, 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'));
    for (const { key, operator } of terms.flatMap(({ matchExpressions }) => listOf(matchExpressions)))
      if (typeof key === 'string' && OF_NUMA.test(key) && operator !== 'DoesNotExist' && operator !== 'NotIn')
        (found ??= []).push(missing(`${pointer}.affinity.nodeAffinity`, key));
    return found;
  },
});

const OF_NUMA = /^nvidia\.com\/.*numa/i;

const missing = (at: string, got: string): FindingHere => ({
  at,
  problem: 'no part of the GPU Operator writes a label of this name, and no node has it unless somebody else does',
  got,
});

const affinityValues = eachPod({
  id: 'pod/affinity-values',
  severity: 'error',
  about: 'An expression of a node affinity has a number of values that its operator does not take.',
  fix: 'give In and NotIn a list, Gt and Lt one whole number in quotes, and Exists and DoesNotExist nothing',
  source:
    'Kubernetes 1.36.2 pkg/apis/core/validation/validation.go, ValidateNodeSelectorRequirement; component-helpers scheduling/corev1/nodeaffinity, Gt and Lt',
  look({ pod: { spec, pointer } }) {
    if (spec.affinity === undefined) return undefined;
    return [...nodeExpressions(spec.affinity)].flatMap((expression): readonly FindingHere[] => {
      const problem = wrongValues(expression);
      return problem === undefined ? [] : [{ at: `${pointer}.affinity.${expression.at}`, problem, got: expression.values }];
    });
  },
});

/** Fields of pods that an API server or a scheduler stumbles over. */
export const podFieldRules: readonly Rule[] = [ofPod, threshold, numaLabel, affinityValues];
