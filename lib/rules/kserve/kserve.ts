import type { Model, ObjectFacts } from '../../model';
import { jsonOf, listOf, textOf, valueIn } from '../../internal';
import { objectsOf } from '../lookups/related';
import type { Rule } from '../rule';

const GROUP = 'serving.kserve.io';

const resources: Rule = {
  id: 'kserve/resources',
  severity: 'info',
  about: 'A runtime for large models does not say how much memory its containers need.',
  fix: 'set resources of the container in the runtime, or in every InferenceService that uses it',
  source: 'kserve v0.20.0, ConfigMap inferenceservice-config: containers that say nothing get 1 CPU and 2Gi',
  *check(model) {
    for (const kind of ['ServingRuntime', 'ClusterServingRuntime']) {
      for (const facts of objectsOf(model, GROUP, kind)) {
        for (const [index, { name, image, resources: given }] of listOf(jsonOf(facts.object['spec'])['containers']).entries()) {
          const loads = typeof image === 'string' && /vllm|huggingface|tensorrt|triton|sglang|text-generation/i.test(image);
          if (!loads || valueIn(given, 'limits') !== undefined || valueIn(given, 'requests') !== undefined) continue;
          yield {
            subject: facts.path,
            at: `spec.containers[${index}]`,
            problem: `container '${String(name)}' says nothing of CPU and memory, and KServe gives it 1 CPU and 2Gi`,
            got: given ?? {},
          };
        }
      }
    }
  },
};

const scaledTwice: Rule = {
  id: 'kserve/scaled-twice',
  severity: 'warning',
  about: 'Two autoscalers decide how many servers of a model there are.',
  fix: 'remove the autoscaler, or remove replicas and scaling from the LLMInferenceService',
  source: 'kserve issue 5527: the controller sets the number back that a ScaledObject has changed',
  *check(model) {
    const services = objectsOf(model, GROUP, 'LLMInferenceService').filter(({ object }) =>
      ['replicas', 'scaling'].some((key) => valueIn(object, 'spec', key) !== undefined),
    );
    if (services.length === 0) return;
    for (const facts of scalers(model)) {
      const got = textOf(valueIn(facts.object, 'spec', 'scaleTargetRef', 'name'));
      const service = services.find(
        ({ scope, object: { metadata } }) =>
          scope === facts.scope &&
          (metadata.namespace ?? '') === (facts.object.metadata.namespace ?? '') &&
          (got === metadata.name || got === `${metadata.name}-kserve`),
      );
      if (service)
        yield {
          subject: facts.path,
          at: 'spec.scaleTargetRef.name',
          problem: `LLMInferenceService '${service.object.metadata.name}' decides how many there are`,
          got,
        };
    }
  },
};

const scalers = (model: Model): readonly ObjectFacts[] => [
  ...objectsOf(model, 'keda.sh', 'ScaledObject'),
  ...objectsOf(model, 'autoscaling', 'HorizontalPodAutoscaler'),
];

/** Servers of models that KServe makes. */
export const kserveRules: readonly Rule[] = [resources, scaledTwice];
