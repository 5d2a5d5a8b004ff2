import { defined, isPlainObject, itemsOf, type Json, jsonOf, listOf, ownValue, textOf, valueIn } from '../../../internal';
import { DNS_1035_LABEL, type EnvVar, type PodTemplate } from '../../kubernetes';
import type { KindRow, TemplateForm, TemplateRow } from '../kind-row';
import { derived, LABEL } from '../names';

/** The port of the requests, of pods and Service alike. Source: kserve v0.20.0 `pkg/controller/v1alpha2/llmisvc/workload.go`. */
export const LLM_PORT = 8000;
/** The container that serves, and the one before it that fetches the model. Source: kserve v0.20.0 `config/llmisvcconfig`. */
export const LLM_CONTAINER = 'main';
export const STORAGE_INITIALIZER = 'storage-initializer';
/** Arguments of vLLM besides those of the presets, as a shell reads them. */
export const ADDITIONAL_ARGS = 'VLLM_ADDITIONAL_ARGS';

/** The images that its presets bring. Source: kserve v0.20.0 `config/llmisvcconfig`, `config/configmap/inferenceservice.yaml`. */
export const LLM_IMAGE = 'ghcr.io/llm-d/llm-d-cuda:v0.8.0';
const IMAGES: Readonly<Record<string, string>> = {
  [LLM_CONTAINER]: LLM_IMAGE,
  [STORAGE_INITIALIZER]: 'kserve/storage-initializer:v0.20.0',
};

/** Names of what it makes. Source: kserve v0.20.0 `pkg/controller/v1alpha2/llmisvc`, mainDeploymentName and its like. */
export const llmNames = {
  deployment: (name: string): string => `${name}-kserve`,
  leaderWorkerSet: (name: string): string => `${name}-kserve-mn`,
  service: (name: string): string => `${name}-kserve-workload-svc`,
  inferencePool: (name: string): string => `${name}-inference-pool`,
} as const;

/** Containers, with the images of the presets where they say none. */
const withImages = (containers: unknown): readonly Json[] | undefined =>
  Array.isArray(containers)
    ? listOf(containers).map((one) => ({ image: ownValue(IMAGES, textOf(one['name']) ?? '') ?? '', ...one }))
    : undefined;

/** The specification of a pod in one field, with its labels and annotations beside it. */
const partAt = (part: 'template' | 'worker'): TemplateForm => ({
  read: (value) => {
    const given = value[part];
    if (!isPlainObject(given)) return undefined;
    const containers = withImages(given['containers']) ?? [];
    const spec = defined({ ...given, containers, initContainers: withImages(given['initContainers']) });
    return { metadata: defined({ labels: value['labels'], annotations: value['annotations'] }), spec } as unknown as PodTemplate;
  },
  place: (inner) => (inner[0] === 'spec' ? [part, ...inner.slice(1)] : inner.slice(1)),
});

/** Pods of one pass of the requests: those that answer, or those that read prompts. */
const passAt = (at: string): readonly TemplateRow[] => [
  { at, counts: [{ at: `${at}.replicas` }], form: partAt('template') },
  {
    at,
    counts: [
      { at: `${at}.replicas` },
      { at: `${at}.parallelism.data`, dividedBy: `${at}.parallelism.dataLocal`, lessOneBy: `${at}.template` },
    ],
    form: partAt('worker'),
  },
];

/** The words of a line as a shell reads them, without expansions. */
const wordsIn = (line: string): readonly string[] =>
  (line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'));

/** The command line of vLLM that the presets come to. */
function commandOf(spec: unknown, pass: unknown): readonly string[] {
  const { uri, name } = jsonOf(valueIn(spec, 'model'));
  const source = textOf(uri)?.replace(/^hf:\/\//, '') ?? '';
  const { tensor, data, expert } = jsonOf(valueIn(pass, 'parallelism'));
  const main = listOf(valueIn(pass, 'template', 'containers')).find((one) => one['name'] === LLM_CONTAINER);
  const line = (listOf(main?.['env']) as unknown as readonly EnvVar[]).find((one) => one.name === ADDITIONAL_ARGS)?.value;
  return [
    ...['vllm', 'serve', source, `--served-model-name=${textOf(name) ?? source}`],
    ...(typeof tensor === 'number' ? [`--tensor-parallel-size=${tensor}`] : []),
    ...(typeof data === 'number' ? [`--data-parallel-size=${data}`] : []),
    ...(expert === true ? ['--enable-expert-parallel'] : []),
    ...wordsIn(typeof line === 'string' ? line : ''),
    ...itemsOf(main?.['args']).map(String),
  ];
}

/** Where the pods that read prompts are. */
const PREFILL = 'prefill';

/** A language model on vLLM: most of its pods comes from the presets of KServe. Source: KServe v0.20.0. */
export const llmInferenceService: KindRow = {
  group: 'serving.kserve.io',
  versions: ['v1alpha2', 'v1alpha1'],
  kind: 'LLMInferenceService',
  templates: [...passAt('spec'), ...passAt(`spec.${PREFILL}`)],
  serves: (spec, pointer) => [commandOf(spec, pointer?.startsWith(`spec.${PREFILL}`) === true ? valueIn(spec, PREFILL) : spec)],
  servesAt: 'spec.model',
  service: (name) => ({ name: llmNames.service(name), port: LLM_PORT }),
  mountsSharedMemory: true,
  runsWhole: () => true,
  derivedNames: (name) => [derived('the Service that KServe makes of it', llmNames.service(name), LABEL, DNS_1035_LABEL)],
  until: { ready: () => 'condition=Ready' },
};
