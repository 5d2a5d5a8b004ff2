import { VCUDA_CORE_LIMIT } from '../../../plans/allocators';
import { hasToken } from '../../../internal';
import { annotationAt } from '../../lookups/annotation-at';
import { eachPod, type FindingHere } from '../../lookups/each';
import type { Rule } from '../../rule';

/** What GPU-Manager and its extender write on pods. */
const SYSTEM = /^tencent\.com\/(?:predicate-time|predicate-gpu-idx-\d+|predicate-node|gpu-assigned|vcuda-device)$/;

const annotation = eachPod({
  id: 'cores/annotation',
  severity: 'error',
  about: 'A pod template has an annotation that GPU-Manager writes by itself, or a limit of cores that is not a number.',
  fix: 'remove it; the only annotation to write is tencent.com/vcuda-core-limit, a whole number in quotes',
  source:
    'gpu-admission 47d56ae9, filter: a pod that has predicate-time, gpu-assigned or predicate-gpu-idx-* "had been predicated!" and is never scheduled',
  look({ pod }) {
    if (pod.annotations === undefined || pod.spec['nodeName'] !== undefined) return undefined;
    return Object.entries(pod.annotations).flatMap(([key, got]): readonly FindingHere[] => {
      const at = annotationAt(pod, key);
      if (SYSTEM.test(key)) return [{ at, problem: 'the pod is never scheduled: the extender takes it for placed already', got }];
      if (key !== VCUDA_CORE_LIMIT || hasToken(got) || /^[1-9]\d*$/.test(got)) return [];
      return [{ at, problem: 'GPU-Manager reads no limit of cores from this', got, allowed: "a whole number, such as '50'" }];
    });
  },
});

/** Annotations of pods that ask for cores. */
export const coreAnnotationRules: readonly Rule[] = [annotation];
