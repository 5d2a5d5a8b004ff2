import { isPlainObject, type Json, valueIn } from '../../internal';
import type { KindRow, TemplateForm, TemplateRow } from './kind-row';
import { lone, type LoneContainer, partOf, placementOf } from './lone-container';
import { DNS_1035_LABEL, type KubeObject, type PodTemplate } from '../kubernetes';
import { derived, LABEL } from './names';

/**
 * Source: KServe v0.20.0, ComponentExtensionSpec and PodSpec beside one framework; the runtime brings the rest. Its arguments
 * are before these (`MergeRuntimeContainers`); what several pods share is said elsewhere, so that one alone says little.
 */
const besideFrameworks = (object: KubeObject): readonly LoneContainer[] =>
  COMPONENTS.flatMap((component) => {
    const given = valueIn(object, 'spec', component);
    if (!isPlainObject(given)) return [];
    return Object.entries(given).flatMap(([key, framework]) => {
      const resources = valueIn(framework, 'resources');
      if (!isPlainObject(resources)) return [];
      const words = WORKERS in given ? {} : partOf(framework, ['command', 'args', 'env', 'envFrom']);
      return [lone(['spec', component], [key], { name: 'kserve-container', resources, ...words }, placementOf(given))];
    });
  });

/** Deployment modes by their earlier names. Source: kserve v0.20.0 `pkg/constants`, LegacyRawDeployment and LegacyServerless. */
export const LEGACY_MODES: Readonly<Record<string, string>> = { RawDeployment: 'Standard', Serverless: 'Knative' };

const COMPONENTS = ['predictor', 'transformer', 'explainer'] as const;
/** What a predictor has whose server is several pods. */
const WORKERS = 'workerSpec';

/** The specification of a pod, with the labels and annotations of the pod inside of it. Source: KServe v0.20.0 PredictorSpec. */
const specWithMetadata: TemplateForm = {
  read: (value: Json) =>
    Array.isArray(value['containers'])
      ? ({ metadata: partOf(value, ['labels', 'annotations']), spec: value } as unknown as PodTemplate)
      : undefined,
  place: (inner) => (inner[0] === 'spec' || inner[0] === 'metadata' ? inner.slice(1) : inner),
};

const component = (at: string): TemplateRow => ({ at: `spec.${at}`, counts: [{ at: `spec.${at}.maxReplicas` }], form: specWithMetadata });

/** Port of the Services that it makes. Source: KServe v0.20.0 `pkg/constants`, CommonDefaultHttpPort. */
const PORT = 80;

/** What KServe calls the Deployment and the Service of a predictor, and Knative's Service. Source: `pkg/constants`, PredictorServiceName. */
export const predictorOf = (name: string): string => `${name}-predictor`;

/** A server of a model. Source: KServe v0.20.0. */
export const inferenceService: KindRow = {
  group: 'serving.kserve.io',
  versions: ['v1beta1'],
  kind: 'InferenceService',
  templates: [...COMPONENTS.map(component), { at: `spec.predictor.${WORKERS}`, counts: [], form: specWithMetadata }],
  loneContainers: besideFrameworks,
  // Its other parts are as many as their requests need.
  runsWhole: ({ spec }) =>
    valueIn(spec, 'predictor', WORKERS) !== undefined &&
    valueIn(spec, 'transformer') === undefined &&
    valueIn(spec, 'explainer') === undefined,
  server: { at: 'spec.predictor', spreadBy: WORKERS },
  service: (name) => ({ name: predictorOf(name), port: PORT }),
  derivedNames: (name) => [derived('the Service of its predictor', predictorOf(name), LABEL, DNS_1035_LABEL)],
  until: { ready: () => 'condition=Ready' },
};
