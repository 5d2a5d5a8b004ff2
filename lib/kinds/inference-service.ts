import { isPlainObject, valueIn } from '../internal';
import type { KindRow } from './kind-row';
import { lone, type LoneContainer, partOf, placementOf } from './lone-container';
import type { KubeObject } from '../kubernetes';

/**
 * Source: KServe v0.20.0, ComponentExtensionSpec and PodSpec beside one framework; the runtime brings the rest. Its arguments
 * are before these (`MergeRuntimeContainers`); what several pods share is said elsewhere, so that one alone says little.
 */
const besideFrameworks = (object: KubeObject): readonly LoneContainer[] =>
  ['predictor', 'transformer', 'explainer'].flatMap((component) => {
    const given = valueIn(object, 'spec', component);
    if (!isPlainObject(given)) return [];
    return Object.entries(given).flatMap(([key, framework]) => {
      const resources = valueIn(framework, 'resources');
      if (!isPlainObject(resources)) return [];
      const words = WORKERS in given ? {} : partOf(framework, ['command', 'args', 'env', 'envFrom']);
      return [lone(['spec', component], [key], { name: 'kserve-container', resources, ...words }, placementOf(given))];
    });
  });

/** What a predictor has whose server is several pods. */
const WORKERS = 'workerSpec';

/** A server of a model. Source: KServe v0.20.0. */
export const inferenceService: KindRow = {
  group: 'serving.kserve.io',
  versions: ['v1beta1'],
  kind: 'InferenceService',
  templates: [],
  loneContainers: besideFrameworks,
  server: { at: 'spec.predictor', spreadBy: WORKERS },
};
