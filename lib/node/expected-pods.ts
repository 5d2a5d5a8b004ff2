import type { Problem } from '../internal';
import type { PodSpec } from '../kubernetes';
import type { PoolShape, Sharing } from '../sharing';
import { admissionNode, canEverAdmit } from './admission';
import { leavesNothing } from './fair-share';

/** Pods which a pool is tuned for, and which none of its nodes can ever run. */
export function expectedPodProblems(
  pods: readonly PodSpec[] | undefined,
  shapes: readonly PoolShape[],
  sharing: Sharing,
  path: string,
): readonly Problem[] {
  // A kubelet that does not start, or leaves nothing, is the subject of rules of its own.
  const sound = shapes.filter((shape) => !leavesNothing(shape) && !('stopped' in admissionNode(shape, sharing)));
  if (pods === undefined || sound.length === 0) return [];
  return pods.flatMap((pod, index): readonly Problem[] => {
    const verdicts = sound.map((shape) => canEverAdmit(shape, pod, sharing));
    const [first] = verdicts;
    if (first === undefined || verdicts.some(({ admitted }) => admitted)) return [];
    return [
      {
        path: `${path}[${index}]`,
        problem: `is a pod that no node of this pool can ever run: ${first.reason ?? 'no reason is known'}`,
        fix: 'ask for what a node of the pool has left, or leave the pod away: the pool is tuned for those that run on it',
      },
    ];
  });
}
