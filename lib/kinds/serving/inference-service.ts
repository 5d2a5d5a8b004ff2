import { defined } from '../../internal';
import { predictorOf } from '../inference-service';
import { OLD_POD_FIRST, type ServingInput, type ServingRow } from './serving-row';

/** Keys of KServe v0.20.0 `pkg/constants/constants.go`. */
const DEPLOYMENT_MODE = 'serving.kserve.io/deploymentMode';
const AUTOSCALER_CLASS = 'serving.kserve.io/autoscalerClass';

/** What both modes have: the pod as a custom predictor, whose container KServe takes as it is. */
const predictor = ({ template: { metadata, spec } }: ServingInput, more: object) => ({
  ...more,
  ...defined({ labels: metadata?.labels, annotations: metadata?.annotations }),
  ...spec,
});

/** Containers that say nothing of CPU and memory get these. Source: kserve v0.20.0, ConfigMap inferenceservice-config. */
const fillsIn = { cpu: '1', memory: '2Gi' } as const;

const CALLED = 'kserve-container';

const ONE_SERVICE = 'KServe makes the Service <name>-predictor on port 80, and its address is not a matter of this object';

/**
 * A predictor of KServe without Knative: KServe makes its Deployment and its Service. Without an autoscaler it is told to make
 * none, and to keep the number of pods; with one, that the autoscaler is not its own, since KServe's know no metric of pods.
 *
 * Source: kserve v0.20.0 `pkg/controller/v1beta1/inferenceservice/reconcilers/deployment/deployment_reconciler.go`,
 * `.../service/service_reconciler.go`, `.../autoscaler/autoscaler_reconciler.go`.
 */
export const servingInferenceService: ServingRow = {
  container: CALLED,
  pods: 'one',
  revision: 'pod-template-hash',
  makesService: true,
  fillsIn,
  without: {
    service: ONE_SERVICE,
    progressDeadlineSeconds: 'KServe leaves the Deployment that it makes at 600 seconds',
  },
  scaled: (name) => ({ apiVersion: 'apps/v1', kind: 'Deployment', name: predictorOf(name) }),
  emit: (input) => ({
    apiVersion: 'serving.kserve.io/v1beta1',
    kind: 'InferenceService',
    metadata: {
      ...input.metadata,
      annotations: {
        ...input.metadata.annotations,
        [DEPLOYMENT_MODE]: 'Standard',
        [AUTOSCALER_CLASS]: input.scale === undefined ? 'none' : 'external',
      },
    },
    spec: {
      predictor: predictor(input, {
        ...defined({
          minReplicas: input.scale?.min ?? input.replicas,
          maxReplicas: input.scale?.max ?? input.replicas,
        }),
        deploymentStrategy: input.strategy ?? OLD_POD_FIRST,
      }),
    },
  }),
};
