import fc, { type Arbitrary } from 'fast-check';
import type { InferenceScale, InferenceServing } from '../../../../lib/plans/workload/plans/inference-service-props';
import type { Prefill, PrefillRouter } from '../../../../lib/plans/workload/plans/prefill-props';
import type { InferenceAutoscaling } from '../../../../lib/plans/workload/objects/scale-on';
import type { EndpointPicker } from '../../../../lib/plans/workload/objects/endpoint-picker';
import type { Route } from '../../../../lib/plans/workload/objects/route';
import { anyRequest, count, image, name } from './container';
import { annotations, podKeys } from './pod';
import { all, labels, merged, mostly, oneOf, props, rarer } from './props';
import { disruptionBudget, queue, service, strategy } from './workload';

const { image: _image, command: _command, args: _args, ...keys } = podKeys;
const seconds = oneOf(1, 600, 2 ** 31 - 1);
const model = mostly(
  oneOf('Qwen/Qwen3-8B', 'me/mine', '/models/mine'),
  oneOf('meta-llama/Llama-3.1-70B-Instruct', 'deepseek-ai/DeepSeek-R1'),
);
const spread = mostly(oneOf(1), oneOf(2, 3, 8));
const length = mostly(oneOf(1, 16384), oneOf(1_000_000));
const extraArgs = mostly(oneOf([], ['--enable-lora'], ['--api-key=$(KEY)']), oneOf(['--no-such-option=1'], ["it's"]));
const version = mostly(oneOf('0.33.0', '0.11.0'), oneOf('0.8.5', 'v0.11.0', '1.2.0', '26.06'));

/** Every server, with options of its own. */
const server: Arbitrary<unknown> = fc.oneof(
  props<{ kind: unknown; model: unknown } & Partial<Record<string, unknown>>, 'kind' | 'model'>(
    {
      kind: oneOf('vllm'),
      model,
      servedModelName: oneOf('chat'),
      version,
      extraArgs,
      tensorParallel: spread,
      pipelineParallel: spread,
      dataParallel: rarer(spread),
      expertParallel: rarer(oneOf(true, false)),
      maxModelLen: length,
      maxNumSeqs: length,
      gpuMemoryUtilization: oneOf(0.1, 0.9, 1),
      dtype: oneOf('auto', 'half', 'bfloat16', 'float32'),
      quantization: oneOf('fp8', 'awq', 'new-one'),
      kvCacheDtype: oneOf('auto', 'fp8'),
      lora: rarer(oneOf({ adapters: { sql: 'me/sql' } }, { adapters: { a: '/a', b: '/b' }, maxLoras: 2, maxLoraRank: 64, maxCpuLoras: 1 })),
      modelConfig: oneOf({}, { model_type: 'llama', hidden_size: 1 }, { a: [1] }),
    },
    ['kind', 'model'],
    3,
  ),
  all<{ kind: unknown; model: unknown; tensorParallel: unknown }>({
    kind: oneOf('sglang', 'tgi', 'tensorrtLlm'),
    model,
    tensorParallel: spread,
  }),
  all<{ kind: unknown; model: unknown }>({ kind: oneOf('llamaCpp', 'nim'), model }),
  all<{ kind: unknown; modelRepository: unknown }>({ kind: oneOf('triton'), modelRepository: oneOf('/models', 's3://a/b') }),
  all<{ kind: unknown; port: unknown }>({ kind: oneOf('plain'), port: oneOf(1, 8000, 65535) }),
);

const cache = oneOf(
  { kind: 'pvc', claimName: 'models' },
  { kind: 'pvc', claimName: 'models', readOnly: true, folder: 'a/b' },
  { kind: 'hostPath', path: '/mnt/models' },
  { kind: 'image', reference: 'x:1' },
  { kind: 'download', sizeLimit: '200Gi' },
  { kind: 'nimCache', name: 'llama' },
  { kind: 'nimCache', size: '100Gi', profiles: ['a'], profile: 'a' },
);
const route = props<Route, 'host'>(
  {
    host: oneOf('chat.example', '*.example'),
    path: oneOf('/', '/v1', '/a b'),
    gateway: oneOf({ name: 'public' }, { name: 'public', namespace: 'infra', sectionName: 'https' }),
    endpointPicker: props<EndpointPicker, never>(
      {
        image,
        resources: oneOf({ cpu: 2, memory: '2Gi' }),
        failureMode: oneOf('FailOpen', 'FailClose'),
        secureServing: oneOf(true, false),
      },
      [],
      2,
    ),
    timeoutSeconds: oneOf(1, 600),
    ingressClassName: name,
    tlsSecretName: name,
    annotations,
  },
  ['host'],
  3,
);
const scale = fc.oneof(
  props<Pick<InferenceScale, 'replicas'>, never>({ replicas: count }, [], 2),
  all<{ autoscaling: unknown }>({
    autoscaling: props<InferenceAutoscaling, 'max' | 'on'>(
      {
        min: mostly(oneOf(1, 2), oneOf(0)),
        max: oneOf(2, 100),
        on: mostly(
          oneOf({ queueLength: 10 }, { running: 0.5 }),
          oneOf({ cacheUsage: 80 }, { query: 'sum(a)', threshold: 5 }, { query: 'a' }),
        ),
        keda: oneOf({ prometheus: 'http://prometheus:9090' }, { prometheus: 'https://a/b', cooldownSeconds: 1 }),
        scaleDownSeconds: oneOf(0, 600, 3600),
      },
      ['max', 'on'],
      2,
    ),
  }),
);
const key = oneOf({ name: 'hub', key: 'token' }, { name: 'ngc', key: 'NGC_API_KEY' });

const prefill = props<Omit<Prefill, 'pool'>, never>(
  {
    replicas: oneOf(1, 2),
    tensorParallel: oneOf(2, 4),
    request: oneOf({ gpus: 1 }),
    resources: oneOf({ cpu: 4, memory: '16Gi' }),
    router: props<PrefillRouter, never>({ image, replicas: oneOf(1, 2), resources: oneOf({ cpu: 2, memory: '2Gi' }, { cpu: 0 }) }, [], 2),
  },
  [],
  2,
);

/** What each controller cannot do without, so that more than the refusals of it are seen. */
const underControllers = fc.oneof(
  all<{ controller: unknown; deploymentMode: unknown; resources: unknown; server: unknown }>({
    controller: oneOf('InferenceService'),
    deploymentMode: oneOf('Standard', 'Knative'),
    resources: oneOf({ cpu: 4, memory: '16Gi' }),
    server: oneOf({ kind: 'vllm', model: 'me/mine' }),
  }),
  all<{ controller: unknown; image: unknown; server: unknown; cache: unknown; route: unknown; prefill: unknown; numNodes: unknown }>({
    controller: oneOf('LLMInferenceService'),
    image: mostly(fc.constant(undefined), oneOf('x:1')),
    server: oneOf({ kind: 'vllm', model: 'me/mine' }, { kind: 'vllm', model: 'me/mine', dataParallel: 4, extraArgs: ["it's"] }),
    cache: oneOf({ kind: 'pvc', claimName: 'models', folder: 'a/b' }, { kind: 'image', reference: 'x:1' }),
    route: oneOf({ host: 'chat.example', gateway: { name: 'public' } }),
    prefill: mostly(fc.constant(undefined), oneOf({}, { replicas: 2, tensorParallel: 2 })),
    numNodes: mostly(fc.constant(undefined), oneOf(2)),
  }),
  all<{ controller: unknown; server: unknown; prefill: unknown; route: unknown }>({
    controller: mostly(fc.constant(undefined), oneOf('Deployment')),
    server: oneOf(
      { kind: 'vllm', model: 'me/mine' },
      { kind: 'sglang', model: 'me/mine' },
      { kind: 'sglang', model: 'a', extraArgs: ["it's"] },
    ),
    prefill,
    route: mostly(
      fc.constant(undefined),
      oneOf(
        { host: 'chat.example' },
        { host: 'chat.example', gateway: { name: 'public' }, endpointPicker: {} },
        { host: 'chat.example', gateway: { name: 'public' }, endpointPicker: { failureMode: 'FailClose', secureServing: false } },
      ),
    ),
  }),
  all<{ controller: unknown; image: unknown; server: unknown }>({
    controller: oneOf('RayService'),
    image: oneOf('rayproject/ray-llm:2.56.0-py312-cu130'),
    server: oneOf({ kind: 'vllm', model: 'me/mine' }, { kind: 'vllm', model: '/models/mine', servedModelName: 'chat', dtype: 'half' }),
  }),
  all<{ controller: unknown; image: unknown; hubToken: unknown; cache: unknown; server: unknown }>({
    controller: oneOf('NIMService'),
    image: oneOf('nvcr.io/nim/x:1', `x@sha256:${'0'.repeat(64)}`),
    hubToken: oneOf({ name: 'ngc', key: 'NGC_API_KEY' }),
    cache: mostly(fc.constant(undefined), oneOf({ kind: 'nimCache', size: '1Gi', select: { engine: 'vllm', tensorParallelism: 2 } })),
    server: oneOf(
      { kind: 'nim' },
      { kind: 'nim', model: 'me/mine' },
      { kind: 'nim', lora: { source: '/opt/nim/loras', maxLoras: 2, maxLoraRank: 64, maxCpuLoras: 4 } },
    ),
  }),
);

const general: Arbitrary<unknown> = merged(
  props<InferenceServing, 'server' | 'pool' | 'image'>(
    {
      ...keys,
      server,
      // Most servers need one.
      image: fc.oneof({ weight: 3, arbitrary: image }, { weight: 1, arbitrary: fc.constant(undefined) }),
      controller: rarer(oneOf('Deployment', 'LeaderWorkerSet', 'InferenceService', 'LLMInferenceService', 'RayService', 'NIMService')),
      deploymentMode: rarer(oneOf('Standard', 'Knative')),
      launcher: rarer(oneOf({}, { resources: { cpu: 2, memory: '8Gi' } })),
      prefill: rarer(prefill),
      numNodes: rarer(oneOf(1, 2, 4)),
      request: rarer(anyRequest),
      queue: rarer(queue),
      cache,
      hubToken: key,
      apiKey: key,
      route,
      networkPolicy: fc.oneof(
        all<{ from: unknown }>({ from: oneOf([{}], [{ namespaces: { a: 'b' } }, { pods: {} }]) }),
        labels.map((namespaces) => ({ from: [{ namespaces }] })),
      ),
      podMonitor: oneOf({}, { labels: { release: 'a' }, interval: '15s' }),
      service,
      modelMemory: oneOf('1Gi', '70Gi'),
      startupSeconds: seconds,
      preStopSeconds: oneOf(0, 15, 60),
      terminationGracePeriodSeconds: oneOf(60, 600),
      disruptionBudget,
      spread: oneOf('ScheduleAnyway', 'DoNotSchedule', false),
      strategy,
      progressDeadlineSeconds: seconds,
    },
    ['server', 'pool', 'image'],
  ),
  scale,
);

/** Props of `GpuInferenceService`. */
export const inferenceService: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: general },
  { weight: 1, arbitrary: merged(general, underControllers) },
);
