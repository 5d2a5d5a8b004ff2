import { defined, ownValue } from '../../../internal';
import type { PodTemplate } from '../../kubernetes';
import { fillsIn, inferenceServiceOf, KSERVE_CONTAINER } from './inference-service';
import { NO_STARTER, type ServingInput, type ServingRow, WHOLE_PODS } from './serving-row';

/** Source: knative/serving v1.23.0 `pkg/apis/serving/register.go`; a revision that is not ready by then has failed. */
const PROGRESS_DEADLINE = 'serving.knative.dev/progress-deadline';
/** Source: knative/serving v1.23.0 `pkg/apis/autoscaling/register.go`: seconds with less to do before a pod is taken. */
const SCALE_DOWN_DELAY = 'autoscaling.knative.dev/scale-down-delay';

/** Fields of pods that no revision has, whatever features are on. Source: knative/serving v1.23.0 `pkg/apis/serving/fieldmask.go`. */
const NOT_OF_REVISIONS: readonly string[] = [
  'hostUsers',
  'preemptionPolicy',
  'resourceClaims',
  'schedulingGates',
  'restartPolicy',
  'subdomain',
];

function lacks({ spec }: PodTemplate): readonly string[] {
  const [main] = spec.containers;
  const given = spec as unknown as Readonly<Record<string, unknown>>;
  return [
    ...NOT_OF_REVISIONS.filter((key) => ownValue(given, key) !== undefined),
    ...(main?.ports ?? []).slice(1).map(({ name, containerPort }) => `ports.${name ?? containerPort}`),
    ...(spec.initContainers ?? [])
      .filter(({ restartPolicy }) => restartPolicy !== undefined)
      .map(({ name }) => `initContainers.${name}.restartPolicy`),
  ];
}

/** The pod without what no revision takes: how long it may end follows from the timeout of requests. */
function podOf({ spec, metadata }: PodTemplate, annotations: object): PodTemplate {
  const { terminationGracePeriodSeconds: _grace, securityContext, ...more } = spec;
  const filterAlone = JSON.stringify(securityContext) === FILTER_ALONE;
  return {
    metadata: { ...metadata, annotations: { ...annotations, ...metadata?.annotations } },
    // The field needs a feature to be on, for a filter that revisions have by secure-pod-defaults.
    spec: { ...more, ...(filterAlone || securityContext === undefined ? {} : { securityContext }) },
  };
}

const FILTER_ALONE = JSON.stringify({ seccompProfile: { type: 'RuntimeDefault' } });

/** A number of pods that stays is the least and the most: without a most, Knative would add pods without end. */
const copiesOf = ({ scale, replicas = 1 }: ServingInput): object => ({
  minReplicas: scale?.min ?? replicas,
  maxReplicas: scale?.max ?? replicas,
  ...(scale === undefined ? {} : defined({ scaleMetric: 'concurrency', scaleTarget: scale.running })),
});

const KNATIVES = 'Knative reaches, counts and replaces the pods by itself';

/**
 * A predictor of KServe on Knative, which scales by the requests that are worked on, also to none. Knative has to have its
 * features for what places the pods: `kubernetes.podspec-nodeselector`, `-tolerations`, and those of the volumes.
 *
 * Source: kserve v0.20.0 `pkg/controller/v1beta1/inferenceservice/reconcilers/knative/ksvc_reconciler.go` and
 * `pkg/apis/serving/v1beta1/inference_service_validation.go`; knative/serving v1.23.0 `pkg/apis/serving/k8s_validation.go`.
 */
export const knativeInferenceService: ServingRow = {
  container: KSERVE_CONTAINER,
  portName: 'http1',
  pods: 'one',
  maker: 'Deployment',
  handsOn: 'its labels',
  makesService: true,
  drains: true,
  fillsIn,
  scalesBy: 'running',
  scalesInWhole: true,
  uncounted: true,
  takes: {
    ...WHOLE_PODS,
    ...NO_STARTER,
    apiKey: true,
    autoscaling: true,
    deploymentMode: true,
    disruptionBudget: { only: [false], why: KNATIVES },
    hostUsers: 'a revision of Knative has no such field',
    networkPolicy: 'requests come through a proxy in the pod, on ports of Knative',
    podMonitor: 'Knative gives the port of its pods another name',
    preStopSeconds: 'Knative drains the pods that it takes',
    progressDeadlineSeconds: true,
    route: 'KServe makes the route through the ingress of Knative, which knows the server by its host name',
    service: KNATIVES,
    spread: { only: [false], why: 'Knative takes no spread unless a feature of it is on: give topologySpreadConstraints' },
    strategy: KNATIVES,
    terminationGracePeriodSeconds: 'Knative gives pods that end the timeout of their requests',
  },
  lacks,
  emit: (input) => {
    const { progressDeadlineSeconds: deadline, scale } = input;
    const delay = scale?.scaleDownSeconds;
    const annotations = defined({
      [PROGRESS_DEADLINE]: deadline === undefined ? undefined : `${deadline}s`,
      [SCALE_DOWN_DELAY]: delay === undefined ? undefined : `${delay}s`,
    });
    return inferenceServiceOf({ ...input, template: podOf(input.template, annotations) }, 'Knative', {}, copiesOf(input));
  },
};
