import type { Problem } from '../internal';
import type { Autoscaling } from './autoscaler';
import { checkStrategy } from './check-kind';
import { checkPod } from './check-pod';
import { MAIN } from './gpu-workload';
import { PRE_STOP_SECONDS } from './mps-inference-service';
import type { MpsInferenceServiceProps } from './mps-inference-service-props';
import type { ExtraContainer } from './pod-props';
import type { ContainerResources } from './resources';
import { PORT_NAME } from './service';

/**
 * What is wrong with the props of an `MpsInferenceService` that each of them alone does not show. Both faces ask after
 * the schema and throw what they get.
 *
 * @param path Where the props were given; it begins every message.
 */
export function checkMpsInferenceService(props: MpsInferenceServiceProps, path: string): readonly Problem[] {
  return [
    ...checkPod({ ...props, request: { gpus: 1 } }, path, { container: MAIN, port: { name: PORT_NAME, containerPort: props.port } }),
    ...checkStrategy(props.strategy, `${path}.strategy`),
    ...checkScale(props, path),
    ...checkTimes(props, path),
  ];
}

/** As a program without types may give them. */
interface Scale {
  readonly replicas?: number;
  readonly autoscaling?: Autoscaling;
  readonly resources?: ContainerResources;
  readonly sidecars?: readonly ExtraContainer[];
}

function checkScale({ replicas, autoscaling, resources, sidecars }: Scale, path: string): readonly Problem[] {
  if (autoscaling === undefined) return [];
  const { minReplicas = 1, maxReplicas, metrics } = autoscaling;
  const where = `${path}.autoscaling`;
  return [
    ...(replicas === undefined
      ? []
      : [
          {
            path: `${path}.replicas`,
            problem: 'is decided by the autoscaler',
            got: replicas,
            fix: 'leave it away, or give autoscaling.minReplicas',
          },
        ]),
    ...(minReplicas <= maxReplicas
      ? []
      : [{ path: `${where}.minReplicas`, problem: 'is more than maxReplicas', got: minReplicas, allowed: `up to ${maxReplicas}` }]),
    ...metrics.flatMap((metric, index) =>
      metric.type === 'Resource' ? unmeasured(metric.name, `${where}.metrics[${index}]`, resources, sidecars) : [],
    ),
  ];
}

/**
 * Containers that do not ask for what an autoscaler measures as a share of what they ask for: it misses one request and
 * never scales. Sidecars count, init containers that end do not.
 *
 * Source: Kubernetes 1.34 `pkg/controller/podautoscaler/replica_calculator.go`, `calculatePodRequests`.
 */
function unmeasured(
  got: keyof ContainerResources,
  path: string,
  resources: ContainerResources = {},
  sidecars: readonly ExtraContainer[] = [],
): readonly Problem[] {
  const problem = (who: string): string => `measures ${got}, of which ${who} asks for none`;
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

function checkTimes(
  { preStopSeconds = PRE_STOP_SECONDS, terminationGracePeriodSeconds, startupProbe, startupSeconds }: MpsInferenceServiceProps,
  path: string,
): readonly Problem[] {
  return [
    ...(terminationGracePeriodSeconds !== undefined && terminationGracePeriodSeconds <= preStopSeconds
      ? [
          {
            path: `${path}.terminationGracePeriodSeconds`,
            problem: 'is over before preStopSeconds are, so that running requests are cut off',
            got: terminationGracePeriodSeconds,
            allowed: `more than ${preStopSeconds}`,
          },
        ]
      : []),
    ...(startupProbe !== undefined && startupSeconds !== undefined
      ? [
          {
            path: `${path}.startupSeconds`,
            problem: 'is what the startupProbe says already',
            got: startupSeconds,
            fix: 'give one of the two',
          },
        ]
      : []),
  ];
}
