import type { Problem } from '../../internal';
import { minorOf } from '../../kubernetes';
import { platformOf } from '../../platforms';
import { type PodGroupQueue, podGroupMinors } from '../../queues';
import type { PodProps } from '../pod/pod-props';

const { first, ownObject } = podGroupMinors;

/** Where Kubernetes' own gang scheduling is not to be had for a workload. */
export function checkPodGroup(
  { pool, ...props }: PodProps & { readonly kind?: string; readonly controller?: string },
  queue: PodGroupQueue,
  path: string,
): readonly Problem[] {
  const { kind, controller = 'Job' } = props;
  const { kubernetes, distribution } = pool?.description.cluster ?? {};
  const minor = kubernetes === undefined ? undefined : minorOf(kubernetes);
  const of = (problem: string, got: unknown, fix: string, step = ''): Problem => ({ path: `${path}.queue${step}`, problem, got, fix });
  if (kind !== undefined)
    return [
      of(`is for pods that start together, and each pod of a ${kind} starts by itself`, queue.kind, 'remove it, or write a GpuTrainingJob'),
    ];
  return [
    ...(minor !== undefined && minor < first
      ? [of(`needs Kubernetes 1.${first} or newer`, kubernetes, "use a newer Kubernetes, or kueue({ queue: '...' })")]
      : []),
    ...(platformOf(distribution)?.controlPlane === 'provider'
      ? [
          of(
            'needs feature gates of the control plane, which the provider runs',
            distribution,
            "write kueue({ queue: '...' }), or volcano({ ... })",
          ),
        ]
      : []),
    ...(minor !== undefined && minor >= first && minor < ownObject
      ? [
          ...(['topology', 'disruptionMode'] as const)
            .filter((key) => queue[key] !== undefined)
            .map((key) => of(`needs Kubernetes 1.${ownObject} or newer`, queue[key], 'remove it, or use a newer Kubernetes', `.${key}`)),
          ...(controller === 'Job'
            ? []
            : [
                of(
                  `is dropped by the definition of ${controller} with Kubernetes 1.${minor}`,
                  controller,
                  "give controller: 'Job', or use Kubernetes 1.36",
                ),
              ]),
        ]
      : []),
  ];
}
