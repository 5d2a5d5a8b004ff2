import { isPlainObject, jsonOf, listOf, textOf, valueIn } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const services = (model: Model): readonly ObjectFacts[] => objectsOf(model, 'serving.kserve.io', 'LLMInferenceService');

/** The pods that answer, and those that read prompts: where each says how it is spread. */
const PASSES: readonly (readonly string[])[] = [['spec'], ['spec', 'prefill']];

/** What is wrong with how a model is spread; undefined where nothing is, or others may say the rest. */
function wrongSpread(pass: unknown): { readonly at: string; readonly problem: string; readonly got?: unknown } | undefined {
  const { worker, parallelism } = jsonOf(pass);
  const { data, dataLocal, pipeline } = jsonOf(parallelism);
  if (pipeline !== undefined && (data !== undefined || dataLocal !== undefined))
    return { at: 'parallelism', problem: 'has both pipeline and data parallelism', got: parallelism };
  if ((data === undefined) !== (dataLocal === undefined))
    return {
      at: `parallelism.${data === undefined ? 'dataLocal' : 'data'}`,
      problem: `is there without ${data === undefined ? 'data' : 'dataLocal'}`,
      got: data ?? dataLocal,
    };
  if (!isPlainObject(worker)) return undefined;
  if (pipeline !== undefined)
    return { at: 'parallelism.pipeline', problem: 'KServe 0.20 has no preset for pipeline parallelism over several pods', got: pipeline };
  return data === undefined
    ? { at: 'worker', problem: 'is there without parallelism.data and dataLocal, which say how many there are' }
    : undefined;
}

const parallelism = each(services, {
  id: 'kserve/parallelism',
  severity: 'error',
  about: 'An LLMInferenceService is spread over pods in a way that KServe refuses, or has no preset for.',
  fix: 'give parallelism.data and dataLocal, the copies of the layers in all and in each pod; or serve it with a LeaderWorkerSet, as GpuInferenceService with numNodes does',
  source:
    'kserve v0.20.0 pkg/apis/serving/v1alpha2/llm_inference_service_validation.go, validateWorkloadParallelism; config/llmisvcconfig has no worker-pipeline-parallel preset, so that the status is ConfigNotFound',
  *look({ object }) {
    // What another object brings is not known here.
    if (valueIn(object, 'spec', 'baseRefs') !== undefined) return;
    for (const steps of PASSES) {
      const wrong = wrongSpread(valueIn(object, ...steps));
      if (wrong !== undefined) yield { ...wrong, at: `${steps.join('.')}.${wrong.at}` };
    }
  },
});

/** Whether the main container of a pass, or what stands for it, says who passes caches on; unknown where it may be elsewhere. */
function transfers(pass: unknown): boolean {
  const containers = ['template', 'worker'].flatMap((part) => listOf(valueIn(pass, part, 'containers')));
  return containers.some((one) => {
    const texts = [
      ...listOf(one['env']).map(({ value }) => value),
      ...((one['command'] ?? []) as unknown[]),
      ...((one['args'] ?? []) as unknown[]),
    ];
    return texts.some((text) => /kv[-_]transfer[-_]config/.test(textOf(text) ?? ''));
  });
}

/** The containers of a pass by their names; their variables may be secret. */
const named = (pass: unknown) => ({ containers: listOf(valueIn(pass, 'template', 'containers')).map(({ name }) => name) });

const prefill = each(services, {
  id: 'kserve/prefill',
  severity: 'warning',
  about: 'Pods that read prompts are asked by nobody, or their KV caches go nowhere.',
  fix: 'give spec.router.scheduler: {}, and --kv-transfer-config of the same connector in VLLM_ADDITIONAL_ARGS of both templates; GpuInferenceService writes both with prefill',
  source:
    'kserve v0.20.0 config/llmisvcconfig/config-llm-decode-template.yaml: the proxy beside vLLM passes a prompt on where the scheduler names a pod; docs/samples/llmisvc/single-node-gpu; vLLM docs/features/nixl_connector_usage.md',
  *look({ object }) {
    const own = valueIn(object, 'spec', 'prefill');
    if (!isPlainObject(own) || valueIn(object, 'spec', 'baseRefs') !== undefined) return;
    if (valueIn(object, 'spec', 'router', 'scheduler') === undefined)
      yield { at: 'spec.prefill', problem: 'is there without router.scheduler, which picks the pod that reads a prompt', got: named(own) };
    for (const steps of PASSES)
      if (!transfers(valueIn(object, ...steps)))
        yield {
          at: steps.length === 1 ? 'spec.template' : 'spec.prefill',
          problem: `vLLM does not ${steps.length === 1 ? 'take' : 'pass on'} the KV caches of prompts: it has no --kv-transfer-config`,
          got: named(valueIn(object, ...steps)),
        };
  },
});

/** Language models of KServe. */
export const kserveLlmRules: readonly Rule[] = [parallelism, prefill];
