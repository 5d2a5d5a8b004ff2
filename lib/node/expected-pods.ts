import type { Problem } from '../internal';
import type { PodSpec } from '../kubernetes';
import { gpuAsks } from '../model';
import { offeredResources, type PoolShape, type Sharing } from '../sharing';
import { admissionNode, canEverAdmit } from './admission';
import { leavesNothing } from './fair-share';

/** Pods which a pool is tuned for, and which none of its nodes can ever run. */
export function expectedPodProblems(
  pods: readonly PodSpec[],
  shapes: readonly PoolShape[],
  sharing: Sharing,
  path: string,
): readonly Problem[] {
  const offered = shapes.flatMap((shape) => offeredResources(sharing, shape));
  // A kubelet that does not start, or leaves nothing, is the subject of rules of its own.
  const sound = shapes.filter((shape) => !leavesNothing(shape) && !('stopped' in admissionNode(shape, sharing)));
  return pods.flatMap((pod, index): readonly Problem[] => {
    const unoffered = offered.length === 0 ? [] : unofferedProblems(pod, offered, `${path}[${index}]`);
    return unoffered.length > 0 ? unoffered : refusalProblems(pod, sound, sharing, `${path}[${index}]`);
  });
}

/** Names of GPUs and their parts, as NVIDIA's device plugin makes them. */
const OF_GPUS = /^nvidia\.com\/(?:gpu|mig-.+?)(?:\.shared)?$/;

function unofferedProblems(pod: PodSpec, offered: ReturnType<typeof offeredResources>, path: string): readonly Problem[] {
  const names = [...new Set(offered.map(({ resource }) => resource))];
  return gpuAsks(pod).flatMap(({ resource, count, at }): readonly Problem[] => {
    if (!OF_GPUS.test(resource)) return [];
    const offers = offered.filter((offer) => offer.resource === resource);
    if (offers.length === 0)
      return [
        {
          path: `${path}.${at}`,
          problem: 'is a resource that the pool does not offer',
          got: resource,
          allowed: names,
          fix: 'ask for what the pool offers, or leave the pod away: the pool is tuned for those that run on it',
        },
      ];
    const most = Math.max(...offers.map(({ perContainer = Infinity }) => perContainer));
    return count <= most
      ? []
      : [
          {
            path: `${path}.${at}`,
            problem: 'is more than one container can use',
            got: count,
            allowed: `up to ${most}`,
            fix: `ask for ${most}`,
          },
        ];
  });
}

function refusalProblems(pod: PodSpec, shapes: readonly PoolShape[], sharing: Sharing, path: string): readonly Problem[] {
  const verdicts = shapes.map((shape) => canEverAdmit(shape, pod, sharing));
  const [first] = verdicts;
  if (first === undefined || verdicts.some(({ admitted }) => admitted)) return [];
  return [
    {
      path,
      problem: `is a pod that no node of this pool can ever run: ${first.reason ?? 'no reason is known'}`,
      fix: 'ask for what a node of the pool has left, or leave the pod away: the pool is tuned for those that run on it',
    },
  ];
}
