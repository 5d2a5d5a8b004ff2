import { everyPlace } from '../../lookups/places';
import { each } from '../../lookups/each';
import { LEGACY_MODES, llmNames, predictorOf } from '../../../words/kinds';
import type { Model, ObjectFacts } from '../../../plans/model';
import { jsonOf, ownValue, textOf, valueIn } from '../../../internal';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const GROUP = 'serving.kserve.io';

const resources = each((model) => WITH_CONTAINERS.flatMap(([kind, path]) => everyPlace(GROUP, kind, path)(model)), {
  id: 'kserve/resources',
  severity: 'info',
  about: 'A runtime or a predictor for large models does not say how much memory its containers need.',
  fix: 'set resources of the container in the runtime, or in every InferenceService that uses it',
  source: 'kserve v0.20.0, ConfigMap inferenceservice-config: containers that say nothing get 1 CPU and 2Gi',
  look({ at, value }) {
    const { name, image, resources: given } = jsonOf(value);
    const loads = typeof image === 'string' && /vllm|huggingface|tensorrt|triton|sglang|text-generation/i.test(image);
    if (!loads || valueIn(given, 'limits') !== undefined || valueIn(given, 'requests') !== undefined) return undefined;
    const problem = `container '${String(name)}' says nothing of CPU and memory, and KServe gives it 1 CPU and 2Gi`;
    return { at, problem, got: given ?? {} };
  },
});

/** Objects that bring containers, and where. A predictor with a container of its own has no runtime that says more. */
const WITH_CONTAINERS = [
  ['ServingRuntime', 'spec.containers[]'],
  ['ClusterServingRuntime', 'spec.containers[]'],
  ['InferenceService', 'spec.predictor.containers[]'],
] as const;

const scaledTwice: Rule = {
  id: 'kserve/scaled-twice',
  severity: 'warning',
  about: 'Two autoscalers decide how many servers of a model there are.',
  fix: 'remove the autoscaler, or remove replicas and scaling from the LLMInferenceService, or annotate the InferenceService with serving.kserve.io/autoscalerClass: external',
  source:
    'kserve issue 5527: the controller sets the number back that a ScaledObject has changed; kserve v0.20.0 autoscaler_reconciler.go: in mode Standard an autoscaler is made unless the class is external or none, and none keeps the number',
  *check(model) {
    const services = objectsOf(model, GROUP, 'LLMInferenceService').filter(({ object }) =>
      ['replicas', 'scaling'].some((key) => valueIn(object, 'spec', key) !== undefined),
    );
    const predictors = objectsOf(model, GROUP, 'InferenceService').filter(keepsItsNumber);
    if (services.length + predictors.length === 0) return;
    for (const facts of scalers(model)) {
      const got = textOf(valueIn(facts.object, 'spec', 'scaleTargetRef', 'name')) ?? '';
      const service = [...services, ...predictors].find(
        ({ scope, object: { kind, metadata } }) =>
          scope === facts.scope &&
          (metadata.namespace ?? '') === (facts.object.metadata.namespace ?? '') &&
          scaledNames(kind, metadata.name).includes(got),
      );
      if (service)
        yield {
          subject: facts.path,
          at: 'spec.scaleTargetRef.name',
          problem: `${service.object.kind} '${service.object.metadata.name}' decides how many there are`,
          got,
        };
    }
  },
};

/** Names by which an autoscaler reaches what KServe makes of an object. */
const scaledNames = (kind: string, name: string): readonly string[] =>
  kind === 'InferenceService' ? [predictorOf(name)] : [name, llmNames.deployment(name), llmNames.leaderWorkerSet(name)];

/** An InferenceService without Knative, whose Deployment KServe scales, or keeps at a number. */
function keepsItsNumber({ object: { metadata } }: ObjectFacts): boolean {
  const { 'serving.kserve.io/deploymentMode': mode = '', 'serving.kserve.io/autoscalerClass': autoscaler } = metadata.annotations ?? {};
  return (ownValue(LEGACY_MODES, mode) ?? mode) === 'Standard' && autoscaler !== 'external';
}

const scalers = (model: Model): readonly ObjectFacts[] => [
  ...objectsOf(model, 'keda.sh', 'ScaledObject'),
  ...objectsOf(model, 'autoscaling', 'HorizontalPodAutoscaler'),
];

/** Servers of models that KServe makes. */
export const kserveRules: readonly Rule[] = [resources, scaledTwice];
