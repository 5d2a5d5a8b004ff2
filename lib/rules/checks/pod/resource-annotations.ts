import { ownValue } from '../../../internal';
import { GPU_RESOURCE } from '../../../words/gpu';
import { defaultAllocators } from '../../../plans/allocators';
import { each } from '../../lookups/each';
import { annotationAt } from '../../lookups/annotation-at';
import type { Rule } from '../../rule';

/** Resources that documents show as annotations as well, where nothing reads them. */
const RESOURCES: readonly string[] = [
  GPU_RESOURCE,
  // What KAI reads in annotations is no resource, and has no domain.
  ...defaultAllocators.flatMap(({ resources: { parts, others } }) => [...parts, ...others]).filter((name) => name.includes('/')),
];

const resourceAnnotation = each(({ pods }) => pods, {
  id: 'pod/resource-annotation',
  severity: 'error',
  about: 'GPUs are asked for by an annotation instead of as container resources.',
  fix: "remove the annotation and ask for it in resources.limits of the container; in a construct, in request, such as { vgpu: { gpus: 1, memory: '8Gi' } }",
  source: 'HAMi issue 2862: as an annotation it is ignored without a word, and the pod takes a whole GPU',
  *look(pod) {
    const { path, annotations } = pod;
    if (annotations === undefined) return;
    for (const key of RESOURCES) {
      if (ownValue(annotations, key) === undefined) continue;
      yield {
        subject: path,
        at: annotationAt(pod, key),
        problem: 'is a resource, and asks for nothing as an annotation',
        got: ownValue(annotations, key),
      };
    }
  },
});

/** Resources where they are not read. */
export const resourceAnnotationRules: readonly Rule[] = [resourceAnnotation];
