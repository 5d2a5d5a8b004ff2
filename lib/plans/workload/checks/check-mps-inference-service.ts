import type { Check, Problem } from '../../../internal';
import type { Place } from '../../model';
import type { Autoscaling } from '../objects/autoscaler';
import { podChecks } from './check-pod';
import { servingChecks } from './check-serving';
import { MAIN } from '../plans/gpu-workload';
import { ONE_SHARE } from '../plans/mps-inference-service';
import type { MpsInferenceServiceProps } from '../plans/mps-inference-service-props';
import { mainResources } from '../pod/fair-resources';
import type { ExtraContainer } from '../pod/pod-props';
import type { ContainerResources } from '../pod/resources';
import { PORT_NAME } from '../objects/service';

/** What is wrong with the props of an `MpsInferenceService` that each of them alone does not show. */
export const mpsInferenceServiceChecks: readonly Check<MpsInferenceServiceProps, Place>[] = [
  ...podChecks<MpsInferenceServiceProps>({
    container: MAIN,
    resources: (props) => mainResources(props, ONE_SHARE),
    ports: ({ port }) => [{ name: PORT_NAME, containerPort: port }],
  }),
  checkReplicas,
  checkScale,
  checkMetrics,
  ...servingChecks,
];

/** As a program without types may give them. */
interface Scale {
  readonly replicas?: number;
  readonly autoscaling?: Autoscaling;
}

function checkReplicas({ replicas, autoscaling }: Scale, { path }: Place): readonly Problem[] {
  if (autoscaling === undefined || replicas === undefined) return [];
  const fix = 'remove it, or give autoscaling.minReplicas';
  return [{ path: `${path}.replicas`, problem: 'is decided by the autoscaler', got: replicas, fix }];
}

function checkScale({ autoscaling }: Scale, { path }: Place): readonly Problem[] {
  if (autoscaling === undefined) return [];
  const { minReplicas = 1, maxReplicas } = autoscaling;
  if (minReplicas <= maxReplicas) return [];
  return [
    {
      path: `${path}.autoscaling.minReplicas`,
      problem: 'is more than maxReplicas',
      got: minReplicas,
      allowed: `up to ${maxReplicas}`,
      fix: `write ${maxReplicas}, or raise maxReplicas`,
    },
  ];
}

function checkMetrics(props: MpsInferenceServiceProps, { path }: Place): readonly Problem[] {
  const { autoscaling, sidecars } = props;
  const resources = mainResources(props, ONE_SHARE);
  return (autoscaling?.metrics ?? []).flatMap((metric, index) =>
    metric.type === 'Resource' ? unmeasured(metric.name, `${path}.autoscaling.metrics[${index}]`, resources, sidecars) : [],
  );
}

/**
 * Containers that do not ask for what an autoscaler measures as a share of what they ask for: it misses one request and
 * never scales. Sidecars count, init containers that end do not.
 *
 * Source: Kubernetes 1.34 `pkg/controller/podautoscaler/replica_calculator.go`, `calculatePodRequests`.
 */
function unmeasured(
  got: 'cpu' | 'memory',
  path: string,
  resources: ContainerResources = {},
  sidecars: readonly ExtraContainer[] = [],
): readonly Problem[] {
  const problem = (who: string): string => `measures ${got}, and ${who} asks for none`;
  return [
    ...(resources[got] === undefined ? [{ path, problem: problem('the container'), got, fix: `give resources.${got}` }] : []),
    ...sidecars.flatMap((sidecar, index) =>
      sidecar.resources?.[got] === undefined
        ? [
            {
              path,
              problem: problem(`sidecar '${sidecar.name}'`),
              got,
              fix: `give sidecars[${index}].resources.${got}, or measure another thing`,
            },
          ]
        : [],
    ),
  ];
}
