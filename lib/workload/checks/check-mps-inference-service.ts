import type { Check, Problem } from '../../internal';
import type { Place } from '../../model';
import type { Autoscaling } from '../objects/autoscaler';
import { checkStrategy } from './check-kind';
import { podChecks } from './check-pod';
import { MAIN } from '../plans/gpu-workload';
import { ONE_SHARE } from '../plans/mps-inference-service';
import { PRE_STOP_SECONDS, SPREAD_KEY } from '../plans/serving';
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
    port: ({ port }) => ({ name: PORT_NAME, containerPort: port }),
  }),
  ({ strategy }, { path }) => checkStrategy(strategy, `${path}.strategy`),
  checkReplicas,
  checkScale,
  checkMetrics,
  checkGrace,
  checkStartup,
  checkOwnSpread,
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

function checkGrace(
  { preStopSeconds = PRE_STOP_SECONDS, terminationGracePeriodSeconds: grace }: MpsInferenceServiceProps,
  { path }: Place,
): readonly Problem[] {
  if (grace === undefined || grace > preStopSeconds) return [];
  return [
    {
      path: `${path}.terminationGracePeriodSeconds`,
      problem: 'is over before preStopSeconds are, so that running requests are cut off',
      got: grace,
      allowed: `more than ${preStopSeconds}`,
      fix: 'remove it, which gives the requests time, or give fewer preStopSeconds',
    },
  ];
}

/** The API server refuses two spreads of one key and one way. */
function checkOwnSpread(
  { spread = 'ScheduleAnyway', topologySpreadConstraints = [] }: MpsInferenceServiceProps,
  { path }: Place,
): readonly Problem[] {
  const index = topologySpreadConstraints.findIndex(
    ({ topologyKey, whenUnsatisfiable }) => topologyKey === SPREAD_KEY && whenUnsatisfiable === spread,
  );
  if (index < 0) return [];
  const where = `${path}.topologySpreadConstraints[${index}]`;
  return [{ path: where, problem: 'is what spread makes already', got: SPREAD_KEY, fix: 'remove it, or give spread: false' }];
}

function checkStartup({ startupProbe, startupSeconds }: MpsInferenceServiceProps, { path }: Place): readonly Problem[] {
  if (startupProbe === undefined || startupSeconds === undefined) return [];
  const problem = 'is what the startupProbe says already';
  return [{ path: `${path}.startupSeconds`, problem, got: startupSeconds, fix: 'give one of the two' }];
}
