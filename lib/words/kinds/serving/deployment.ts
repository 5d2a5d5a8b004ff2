import { defined } from '../../../internal';
import type { Labels, PodTemplate } from '../../kubernetes';
import { BESIDE_PODS, NO_MODES, NO_STARTER, OLD_POD_FIRST, type ReplacingPods, type ServingRow, WHOLE_PODS } from './serving-row';

/** What a Deployment is made of. */
export interface DeploymentParts {
  readonly replicas?: number | undefined;
  readonly strategy?: ReplacingPods | undefined;
  readonly progressDeadlineSeconds?: number | undefined;
}

/** The specification of a Deployment. */
export const deploymentSpec = (
  matchLabels: Labels,
  { replicas, strategy, progressDeadlineSeconds }: DeploymentParts,
  template: PodTemplate,
) => defined({ replicas, selector: { matchLabels }, strategy: strategy ?? OLD_POD_FIRST, progressDeadlineSeconds, template });

/** Pods that serve a copy of the model each. */
export const servingDeployment: ServingRow = {
  container: 'main',
  pods: 'one',
  maker: 'Deployment',
  revision: 'pod-template-hash',
  prefills: 'router',
  takes: { ...WHOLE_PODS, ...BESIDE_PODS, ...NO_STARTER, ...NO_MODES, progressDeadlineSeconds: true, service: true, strategy: true },
  emit: (input) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: input.metadata,
    spec: deploymentSpec(input.selector, input, input.template),
  }),
};
