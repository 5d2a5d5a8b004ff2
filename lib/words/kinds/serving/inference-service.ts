import { defined } from '../../../internal';
import type { KubeObject } from '../../kubernetes';
import { predictorOf } from '../inference-service';
import { BESIDE_PODS, NO_STARTER, OLD_POD_FIRST, type ServingInput, type ServingRow, WHOLE_PODS } from './serving-row';

/** Keys of KServe v0.20.0 `pkg/constants/constants.go`. */
const DEPLOYMENT_MODE = 'serving.kserve.io/deploymentMode';
const AUTOSCALER_CLASS = 'serving.kserve.io/autoscalerClass';

/** An InferenceService of either mode: the pod is a custom predictor, whose container KServe takes as it is. */
export const inferenceServiceOf = (
  { metadata, template }: ServingInput,
  mode: 'Standard' | 'Knative',
  annotations: object,
  predictor: object,
): KubeObject => ({
  apiVersion: 'serving.kserve.io/v1beta1',
  kind: 'InferenceService',
  metadata: { ...metadata, annotations: { ...metadata.annotations, [DEPLOYMENT_MODE]: mode, ...annotations } },
  spec: {
    predictor: {
      ...predictor,
      ...defined({ labels: template.metadata?.labels, annotations: template.metadata?.annotations }),
      ...template.spec,
    },
  },
});

/** Containers that say nothing of CPU and memory get these. Source: kserve v0.20.0, ConfigMap inferenceservice-config. */
export const fillsIn = { cpu: '1', memory: '2Gi' } as const;

/** Name that KServe looks for. */
export const KSERVE_CONTAINER = 'kserve-container';

const ONE_SERVICE = 'KServe makes the Service <name>-predictor on port 80, and its address is not a matter of this object';

/**
 * A predictor of KServe without Knative: KServe makes its Deployment and its Service. Without an autoscaler it is told to make
 * none, and to keep the number of pods; with one, that the autoscaler is not its own, since KServe's know no metric of pods.
 *
 * Source: kserve v0.20.0 `pkg/controller/v1beta1/inferenceservice/reconcilers/deployment/deployment_reconciler.go`,
 * `.../service/service_reconciler.go`, `.../autoscaler/autoscaler_reconciler.go`.
 */
export const servingInferenceService: ServingRow = {
  container: KSERVE_CONTAINER,
  pods: 'one',
  maker: 'Deployment',
  handsOn: 'its labels',
  revision: 'pod-template-hash',
  makesService: true,
  fillsIn,
  takes: {
    ...WHOLE_PODS,
    ...BESIDE_PODS,
    ...NO_STARTER,
    deploymentMode: true,
    progressDeadlineSeconds: 'KServe leaves the Deployment that it makes at 600 seconds',
    service: ONE_SERVICE,
    strategy: true,
  },
  scaled: (name) => ({ apiVersion: 'apps/v1', kind: 'Deployment', name: predictorOf(name) }),
  emit: (input) =>
    inferenceServiceOf(
      input,
      'Standard',
      { [AUTOSCALER_CLASS]: input.scale === undefined ? 'none' : 'external' },
      {
        ...defined({ minReplicas: input.scale?.min ?? input.replicas, maxReplicas: input.scale?.max ?? input.replicas }),
        deploymentStrategy: input.strategy ?? OLD_POD_FIRST,
      },
    ),
};
