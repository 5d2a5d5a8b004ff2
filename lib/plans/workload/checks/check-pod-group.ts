import { withArticle } from '../../../internal';
import type { Problem } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import { platformOf } from '../../../words/platforms';
import { PODGROUP_MINOR } from '../../queues';
import type { PodProps } from '../pod/pod-props';

/** Where Kubernetes' own gang scheduling is not to be had for a workload. */
export function checkPodGroup({ pool, kind }: PodProps & { readonly kind?: string }, path: string): readonly Problem[] {
  const { kubernetes, distribution } = pool?.description.cluster ?? {};
  const of = (problem: string, got: unknown, fix: string): readonly Problem[] => [{ path: `${path}.queue`, problem, got, fix }];
  if (kind !== undefined)
    return of(
      `is for pods that start together, and each pod of ${withArticle(kind)} starts by itself`,
      kind,
      'remove it, or write a GpuTrainingJob',
    );
  return [
    ...(kubernetes !== undefined && minorOf(kubernetes) < PODGROUP_MINOR
      ? of(`needs Kubernetes 1.${PODGROUP_MINOR} or newer`, kubernetes, "use a newer Kubernetes, or kueue({ queue: '...' })")
      : []),
    ...(platformOf(distribution)?.controlPlane === 'provider'
      ? of(
          'needs feature gates of the control plane, which the provider runs',
          distribution,
          "write kueue({ queue: '...' }), or volcano({ ... })",
        )
      : []),
  ];
}
