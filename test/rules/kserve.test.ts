import type { ModelFragment } from '../../lib/plans/model';
import { fromYaml } from './from-yaml';
import { documents, found, placesIn } from './places/places';

describe('kserve/resources', () => {
  const said = (containers: string, kind = 'ServingRuntime') =>
    found(
      'kserve/resources',
      `{apiVersion: serving.kserve.io/v1alpha1, kind: ${kind}, metadata: {name: a}, spec: {containers: [${containers}]}}`,
    ).map(({ at, got }) => [at, got]);
  const runs = (image: string, rest = ''): string => `{name: kserve-container, image: "${image}"${rest}}`;

  test.each([
    'vllm/vllm-openai:v1',
    'kserve/huggingfaceserver:v1',
    'nvcr.io/nvidia/TensorRT-llm',
    'tritonserver',
    'lmsys/sglang',
    'text-generation-inference',
  ])('sees %s without resources', (image) => expect(said(runs(image))).toEqual([['spec.containers[0]', {}]]));

  test('sees it beside others, of each kind of runtime, and shows what there is', () => {
    expect(said(`${runs('proxy')}, ${runs('vllm', ', resources: {claims: []}')}`, 'ClusterServingRuntime')).toEqual([
      ['spec.containers[1]', { claims: [] }],
    ]);
  });

  test('sees it in a predictor that has a container of its own', () => {
    const predictor = `{apiVersion: serving.kserve.io/v1beta1, kind: InferenceService, metadata: {name: a}, spec: {predictor: {containers: [${runs('vllm')}]}}}`;
    expect(found('kserve/resources', predictor).map(({ at }) => at)).toEqual(['spec.predictor.containers[0]']);
    expect(found('kserve/resources', predictor.replace('"vllm"', '"vllm", resources: {limits: {cpu: 8}}'))).toEqual([]);
  });

  test.each<[string, string]>([
    ['limits', runs('vllm', ', resources: {limits: {memory: 64Gi}}')],
    ['requests', runs('vllm', ', resources: {requests: {memory: 64Gi}}')],
    ['other images', runs('registry.example/sklearn:1')],
    ['an image that another file names', '{name: kserve-container}'],
  ])('leaves alone %s', (_what, container) => expect(said(container)).toEqual([]));
});

describe('kserve/scaled-twice', () => {
  const service = (spec: string, namespace = 'ml'): string =>
    `{apiVersion: serving.kserve.io/v1alpha2, kind: LLMInferenceService, metadata: {name: llama, namespace: ${namespace}}, spec: {${spec}}}`;
  const scaler = (name: string, kind = 'ScaledObject', apiVersion = 'keda.sh/v1alpha1'): string =>
    `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: s, namespace: ml}, spec: {scaleTargetRef: {name: ${name}}}}`;
  const of = (...texts: readonly string[]) => found('kserve/scaled-twice', documents(...texts)).map(({ at, got }) => [at, got]);
  const said = (name: string) => [['spec.scaleTargetRef.name', name]];

  test('sees a second who decides', () => {
    for (const spec of ['replicas: 2', 'scaling: {maxReplicas: 4}'])
      expect(of(service(spec), scaler('llama-kserve'))).toEqual(said('llama-kserve'));
    for (const name of ['llama', 'llama-kserve-mn']) expect(of(service('replicas: 2'), scaler(name))).toEqual(said(name));
    expect(of(service('replicas: 2'), scaler('llama-kserve', 'HorizontalPodAutoscaler', 'autoscaling/v2'))).toHaveLength(1);
    expect(of(service('replicas: 2', '""'), scaler('llama').replace('namespace: ml', 'namespace: ""'))).toHaveLength(1);
  });

  test('sees a second who decides for a predictor without Knative, unless KServe is told that somebody else does', () => {
    const predictor = (mode: string, more = ''): string =>
      `{apiVersion: serving.kserve.io/v1beta1, kind: InferenceService, metadata: {name: llama, namespace: ml, annotations: {serving.kserve.io/deploymentMode: ${mode}${more}}}, spec: {predictor: {minReplicas: 1}}}`;
    const second = scaler('llama-predictor');
    for (const mode of ['Standard', 'RawDeployment']) expect(of(predictor(mode), second)).toEqual(said('llama-predictor'));
    expect(of(predictor('Standard', ', serving.kserve.io/autoscalerClass: none'), second)).toHaveLength(1);
    expect(of(predictor('Standard', ', serving.kserve.io/autoscalerClass: external'), second)).toEqual([]);
    expect(of(predictor('Knative'), second)).toEqual([]);
    expect(of(predictor('Standard'), scaler('llama'))).toEqual([]);
  });

  test('leaves alone services that say no number, and what scales others', () => {
    expect(of(service(''), scaler('llama'))).toEqual([]);
    expect(of(service('replicas: 2'), scaler('other'))).toEqual([]);
    expect(of(service('replicas: 2', 'other'), scaler('llama'))).toEqual([]);
    expect(of(scaler('llama'))).toEqual([]);
    expect(of(service('replicas: 2'), scaler('llama', 'Other'))).toEqual([]);
  });

  test('leaves alone what stands in another file', () => {
    const elsewhere = ({ objects = [] }: ModelFragment): ModelFragment => ({ objects: objects.map((one) => ({ ...one, scope: 'other' })) });
    const both = [fromYaml(service('replicas: 2')), fromYaml(scaler('llama'))] as const;
    expect(placesIn('kserve/scaled-twice', ...both)).toHaveLength(1);
    expect(placesIn('kserve/scaled-twice', both[0], elsewhere(both[1]))).toEqual([]);
  });
});

describe('of an LLMInferenceService', () => {
  const of = (spec: string): string =>
    `{apiVersion: serving.kserve.io/v1alpha2, kind: LLMInferenceService, metadata: {name: a, namespace: ml}, spec: ${spec}}`;
  const at = (rule: string, spec: string) => found(rule, of(spec)).map(({ at: place }) => place);
  const main = (rest = ''): string => `{containers: [{name: main${rest}}]}`;
  const model = 'model: {uri: "hf://me/mine"}';

  test.each([
    [`{${model}, worker: ${main()}}`, 'spec.worker'],
    [`{${model}, parallelism: {pipeline: 2}, worker: ${main()}}`, 'spec.parallelism.pipeline'],
    [`{${model}, parallelism: {pipeline: 2, data: 2, dataLocal: 1}}`, 'spec.parallelism'],
    [`{${model}, parallelism: {data: 2}}`, 'spec.parallelism.data'],
    [`{${model}, prefill: {parallelism: {dataLocal: 2}}}`, 'spec.prefill.parallelism.dataLocal'],
  ])('kserve/parallelism sees %s', (spec, place) => expect(at('kserve/parallelism', spec)).toEqual([place]));

  test.each([
    `{${model}, parallelism: {pipeline: 2}}`,
    `{${model}, parallelism: {data: 4, dataLocal: 2, tensor: 2}, worker: ${main()}}`,
    `{${model}, baseRefs: [{name: b}], worker: ${main()}}`,
  ])('kserve/parallelism leaves alone %s', (spec) => expect(at('kserve/parallelism', spec)).toEqual([]));

  const says = ', args: ["--kv-transfer-config={}"]';
  test.each([
    [`{${model}, template: ${main(says)}, prefill: {template: ${main(says)}}}`, ['spec.prefill']],
    [`{${model}, router: {scheduler: {}}, template: ${main()}, prefill: {template: ${main(says)}}}`, ['spec.template']],
    [`{${model}, router: {scheduler: {}}, template: ${main(says)}, prefill: {template: ${main()}}}`, ['spec.prefill']],
    [`{${model}, router: {scheduler: {}}, template: ${main(says)}, prefill: {worker: ${main(says)}}}`, []],
    [`{${model}, template: ${main()}}`, []],
    [`{${model}, baseRefs: [{name: b}], prefill: {}}`, []],
  ])('kserve/prefill of %s', (spec, places) => expect(at('kserve/prefill', spec)).toEqual(places));
});
