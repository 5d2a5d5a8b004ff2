import { imageVolume, pvc } from '../../lib/plans/storage';
import { exclusive, hami, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import { capacityOf, formatCapacity } from '../../lib/plans/capacity';
import { machines } from '../../lib/words/machine';
import { type GpuPool, mergeModel, modeOf, type Plan, type Sharing } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import {
  download,
  type GpuInferenceServiceProps,
  hostCache,
  llamaCpp,
  nim,
  plainServer,
  sglang,
  tensorrtLlm,
  tgi,
  triton,
  vllm,
} from '../../lib/plans/workload';
import { planInferenceService } from '../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';
import { find, kinds, mainContainer, podSpec } from './support';
import { defaultServers } from '../../lib/plans/workload/servers/servers';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const poolOf = (sharing: Sharing = exclusive()): GpuPool => {
  const props = { machine: machines.dgxH100, nodes: 2, sharing } as never;
  const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, props, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};
const pool = poolOf();
const chat = { pool, server: vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel: 4, maxModelLen: 16384 }) };

const plan = (props: Partial<Record<keyof GpuInferenceServiceProps, unknown>> = {}): Plan =>
  planInferenceService({ path: 'ml/chat', id: 'chat' }, { ...chat, ...props } as GpuInferenceServiceProps, { namespace: 'ml' });
const problems = (props: object) => problemsOf(inferenceService, { ...chat, ...props }, 'ml/x');
type Props = Partial<Record<keyof GpuInferenceServiceProps, unknown>>;
/** Without resources of its own it asks for neither CPU nor memory, which is another subject. */
const judged = (props: Props, ofPool = pool) =>
  judge(mergeModel([{ pools: [ofPool.description] }, plan({ pool: ofPool, ...props }).model])).filter(
    ({ rule }) => rule !== 'qos/unrequested',
  );
const found = (props: Props, ofPool = pool) => judged(props, ofPool).map(({ rule }) => rule);

test('a model on four GPUs is a Service, a budget and a Deployment that says so to vLLM and asks for them', () => {
  expect(kinds(plan())).toEqual(['Service', 'PodDisruptionBudget', 'Deployment']);
  const { image, command, args, resources, volumeMounts, ports } = mainContainer(plan());
  expect({ image, command, args, ports }).toEqual({
    image: 'vllm/vllm-openai:v0.33.0',
    command: ['vllm', 'serve'],
    args: [
      'meta-llama/Llama-3.1-70B-Instruct',
      '--port=8000',
      '--tensor-parallel-size=4',
      '--max-model-len=16384',
      '--shutdown-timeout=40',
    ],
    ports: [{ name: 'http', containerPort: 8000 }],
  });
  expect(resources?.limits).toEqual({ 'nvidia.com/gpu': 4 });
  // Processes of one pod talk through it.
  expect(volumeMounts).toEqual([{ name: 'dshm', mountPath: '/dev/shm' }]);
  // What is written there counts against memory, and none is asked; the model is gated, and no token is given.
  expect(found({})).toEqual(['pod/unbounded-shm', 'serving/hub-token']);
});

test('the probes of start-up wait longer for a larger model, and for one that is fetched', () => {
  const budget = (props: Props) => {
    const { periodSeconds = 0, failureThreshold = 0 } = mainContainer(plan(props)).startupProbe ?? {};
    return periodSeconds * failureThreshold;
  };
  // 131 GiB over a line of a gigabit; the same from a disk.
  expect(budget({})).toBe(1620);
  expect(budget({ cache: pvc('models', { folder: 'llama' }) })).toBe(600);
  // Of a model that nobody knows, as much as four GPUs of 80 GB can hold; of a size that is said, that.
  const unknown = { server: vllm({ model: 'me/mine', tensorParallel: 4 }) };
  expect(budget(unknown)).toBe(3490);
  expect(budget({ server: nim({ gpus: 8 }), image: 'nvcr.io/nim/meta/llama-3.3-70b-instruct:1.8' })).toBe(6680);
  expect(budget({ ...unknown, modelMemory: '40Gi' })).toBe(700);
  // The largest GPU that there is, where the pool is not known.
  expect(budget({ server: vllm({ model: 'me/mine' }), pool: undefined })).toBe(2990);
  // 641 GiB in FP8.
  expect(budget({ server: vllm({ model: 'deepseek-ai/DeepSeek-V3.2', tensorParallel: 8 }) })).toBe(6580);
  expect(budget({ startupSeconds: 30 })).toBe(30);
});

test('asks of every way of sharing what its pool offers', () => {
  const limits = (sharing: Sharing, props: Partial<GpuInferenceServiceProps> = {}) =>
    mainContainer(plan({ pool: poolOf(sharing), server: vllm({ model: 'Qwen/Qwen3-0.6B' }), ...props })).resources?.limits;
  expect(limits(exclusive())).toEqual({ 'nvidia.com/gpu': 1 });
  expect(limits(timeSlicing({ replicas: 4 }))).toEqual({ 'nvidia.com/gpu': 1 });
  expect(limits(mps({ replicas: 4 }))).toEqual({ 'nvidia.com/gpu': 1 });
  expect(limits(mig({ strategy: 'mixed', layout: { '1g.10gb': 7 } } as never), { request: { mig: '1g.10gb' } })).toEqual({
    'nvidia.com/mig-1g.10gb': 1,
  });
  expect(limits(hami(), { request: { vgpu: { gpus: 1, memory: '8Gi' } } })).toMatchObject({
    'nvidia.com/gpu': 1,
    'nvidia.com/gpumem': 8192,
  });
});

test('every server listens where its Service leads, and every object is one that API servers take', () => {
  const servers = [
    vllm({ model: 'Qwen/Qwen3-8B' }),
    sglang({ model: 'Qwen/Qwen3-8B' }),
    tgi({ model: 'Qwen/Qwen3-8B', version: '3.3.4' }),
    triton({ modelRepository: '/models', version: '26.06' }),
    tensorrtLlm({ model: 'Qwen/Qwen3-8B', version: '1.2.0' }),
    llamaCpp({ model: 'ggml-org/gemma-3-4b-it-GGUF', version: 'b6100' }),
    nim({ model: 'Qwen/Qwen3-8B' }),
    plainServer({ port: 9000 }),
  ];
  const wrong = servers.flatMap((server) => {
    const made = plan({ server, image: 'x:1', hubToken: undefined, podMonitor: undefined });
    const { targetPort } = (find(made, 'Service').spec as { ports: { targetPort: string }[] }).ports[0] ?? {};
    const { containerPort = 0 } = mainContainer(made).ports?.find(({ name }) => name === targetPort) ?? {};
    const says = JSON.stringify([mainContainer(made).args, mainContainer(made).env, server]).includes(`${containerPort}`);
    const refused = made.objects.flatMap(({ object }) => judgeManifest(object, '1.36'));
    return says && refused.length === 0 ? [] : [{ server, containerPort, refused }];
  });
  expect(wrong).toEqual([]);
  expect(servers.map(({ kind }) => kind).sort()).toEqual(defaultServers.map(({ kind }) => kind).sort());
});

test('a pod that is on the way out has time to answer, and vLLM is told so in releases that hear it', () => {
  const args = (version: string) => mainContainer(plan({ server: vllm({ model: 'm', version }) })).args ?? [];
  expect(args('0.33.0')).toContain('--shutdown-timeout=40');
  expect(args('0.11.0').join(' ')).not.toContain('shutdown');
  expect(podSpec(plan()).terminationGracePeriodSeconds).toBe(60);
  expect(mainContainer(plan({ server: triton({ modelRepository: '/m', version: '26.06' }) })).args).toContain('--exit-timeout-secs=40');
});

test('the model comes from a claim, a node, an image or a download, and the server reads it there', () => {
  const seen = (props: Partial<GpuInferenceServiceProps>) => {
    const { args = [], env = [] } = mainContainer(plan(props));
    return { model: args[0], env: env.map(({ name, value }) => `${name}=${value}`), volume: podSpec(plan(props)).volumes?.at(-1) };
  };
  expect(seen({ cache: pvc('models') })).toEqual({
    model: 'meta-llama/Llama-3.1-70B-Instruct',
    env: ['HF_HOME=/models'],
    volume: { name: 'model-cache', persistentVolumeClaim: { claimName: 'models' } },
  });
  expect(seen({ cache: hostCache('/mnt/models', { folder: 'llama' }) })).toMatchObject({ model: '/models/llama', env: [] });
  expect(seen({ cache: imageVolume('registry.example/llama:1') })).toMatchObject({
    model: '/models',
    volume: { name: 'model-cache', image: { reference: 'registry.example/llama:1' } },
  });
  const fetched = plan({ cache: download({ sizeLimit: '200Gi' }), hubToken: { name: 'hf', key: 'token' } });
  expect(mainContainer(fetched).args).toEqual(
    expect.arrayContaining(['/models/model', '--served-model-name=meta-llama/Llama-3.1-70B-Instruct']),
  );
  expect(podSpec(fetched).initContainers?.[0]).toMatchObject({
    name: 'download-model',
    image: 'vllm/vllm-openai:v0.33.0',
    command: ['hf', 'download', 'meta-llama/Llama-3.1-70B-Instruct', '--local-dir', '/models/model'],
    env: expect.arrayContaining([{ name: 'HF_TOKEN', valueFrom: { secretKeyRef: { name: 'hf', key: 'token' } } }]) as unknown,
  });
});

test('keys of clients are variables from Secrets, and no argument has one', () => {
  const apiKey = { name: 'chat', key: 'api-key' };
  const { args, env } = mainContainer(plan({ apiKey }));
  expect(env).toEqual([{ name: 'VLLM_API_KEY', valueFrom: { secretKeyRef: apiKey } }]);
  expect(args?.join(' ')).not.toContain('api-key');
  const other = mainContainer(plan({ apiKey, server: sglang({ model: 'm' }) }));
  expect(other.args).toContain('--api-key=$(SGLANG_API_KEY)');
  expect(problems({ apiKey, server: triton({ modelRepository: '/m', version: '26.06' }) })).toEqual([expect.stringContaining('apiKey')]);
});

test('grows with what waits, by the gauge of the server, and the Deployment leaves the number to the autoscaler', () => {
  const autoscaling = { min: 1, max: 8, on: { queueLength: 10 } };
  const spec = find(plan({ autoscaling }), 'HorizontalPodAutoscaler').spec;
  expect(spec).toMatchObject({
    minReplicas: 1,
    maxReplicas: 8,
    metrics: [
      { type: 'Pods', pods: { metric: { name: 'vllm_num_requests_waiting' }, target: { type: 'AverageValue', averageValue: '10' } } },
    ],
  });
  expect(find(plan({ autoscaling }), 'Deployment').spec).not.toHaveProperty('replicas');
  const keda = { prometheus: 'http://prometheus.monitoring.svc:9090' };
  const scaled = find(plan({ autoscaling: { ...autoscaling, on: { cacheUsage: 80 }, keda } }), 'ScaledObject').spec;
  // What runs stays when Prometheus is away: without the behavior KEDA scales to `replicas`.
  expect(scaled).toMatchObject({ fallback: { failureThreshold: 3, replicas: 1, behavior: 'currentReplicasIfHigher' } });
  expect((scaled as { triggers: object[] }).triggers[0]).toMatchObject({
    metadata: {
      query: 'sum(vllm:kv_cache_usage_perc{namespace="ml",pod=~"chat-[^-]+-[^-]+"})',
      threshold: '0.8',
      ignoreNullValues: 'false',
    },
  });
});

test('fails where an autoscaler could not work, all problems at once', () => {
  const at = (autoscaling: object, props: object = {}) => problems({ autoscaling, ...props }).map((text) => text.split(':')[0]);
  expect(at({ min: 0, max: 2, on: { queueLength: 1 } })).toEqual(['ml/x.autoscaling.min']);
  expect(at({ min: 3, max: 2, on: { query: 'x' } }, { replicas: 1 })).toEqual([
    'ml/x.replicas',
    'ml/x.autoscaling.min',
    'ml/x.autoscaling.on.query',
    'ml/x.autoscaling.on.threshold',
  ]);
  expect(at({ max: 2, on: { cacheUsage: 80 } }, { server: tgi({ model: 'm', version: '3.3.4' }) })).toEqual([
    'ml/x.autoscaling.on.cacheUsage',
  ]);
});

test('is reached by a Gateway or an Ingress, by those who may, and by Prometheus', () => {
  const made = plan({
    route: { host: 'chat.example', gateway: { name: 'public', namespace: 'infra' }, timeoutSeconds: 600 },
    networkPolicy: { from: [{ namespaces: { 'kubernetes.io/metadata.name': 'infra' } }, {}] },
    podMonitor: { labels: { release: 'kube-prometheus-stack' }, interval: '15s' },
  });
  expect(kinds(made).slice(3)).toEqual(['HTTPRoute', 'NetworkPolicy', 'PodMonitor']);
  expect(find(made, 'HTTPRoute').spec).toEqual({
    parentRefs: [{ name: 'public', namespace: 'infra' }],
    hostnames: ['chat.example'],
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: '/' } }],
        backendRefs: [{ name: 'chat', port: 8000 }],
        timeouts: { request: '600s' },
      },
    ],
  });
  expect((find(made, 'NetworkPolicy').spec as { ingress: unknown }).ingress).toEqual([
    {
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'infra' } } }, { podSelector: {} }],
      ports: [{ protocol: 'TCP', port: 8000 }],
    },
  ]);
  expect(kinds(plan({ route: { host: 'chat.example' } }))).toContain('Ingress');
  expect(
    [...made.objects, ...plan({ route: { host: 'chat.example', tlsSecretName: 'tls' } }).objects].flatMap(({ object }) =>
      judgeManifest(object, '1.36'),
    ),
  ).toEqual([]);
});

test('fails where the props contradict each other', () => {
  const paths = (props: object) => problems(props).map((text) => text.split(':')[0]);
  expect(paths({ route: { host: 'a.b' }, service: false })).toEqual(['ml/x.route']);
  expect(paths({ route: { host: 'a.b', timeoutSeconds: 5 } })).toEqual(['ml/x.route.timeoutSeconds']);
  expect(paths({ route: { host: 'a.b', gateway: { name: 'g' }, tlsSecretName: 't' } })).toEqual(['ml/x.route.tlsSecretName']);
  expect(paths({ server: nim() })).toEqual(['ml/x.image']);
  expect(paths({ server: tgi({ model: 'm' }) })).toEqual(['ml/x.image']);
  expect(paths({ cache: download({ sizeLimit: '1Gi' }), server: vllm({ model: '/models/x' }) })).toEqual(['ml/x.cache']);
  expect(paths({ cache: hostCache('/models'), security: 'restricted' })).toEqual(['ml/x.cache']);
  expect(paths({ cache: pvc('m', { readOnly: true }) })).toEqual(['ml/x.cache.readOnly']);
  expect(paths({ cache: pvc('m'), volumes: { 'model-cache': { emptyDir: {} }, b: { mountPath: '/models', emptyDir: {} } } })).toEqual([
    'ml/x.volumes.model-cache',
    'ml/x.volumes.b.mountPath',
  ]);
  expect(paths({ podMonitor: {}, server: plainServer({ port: 80 }), image: 'x:1' })).toEqual(['ml/x.podMonitor']);
  expect(paths({ server: { kind: 'vlm', model: 'x' } })).toEqual(['ml/x.server.kind']);
});

test('fails with the memory that is missing where a model cannot start, and says what there is room for where it can', () => {
  const served = (tensorParallel: number, maxModelLen = 16384) => ({
    server: vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel, maxModelLen }),
  });
  expect(found(served(1))).toContain('serving/fit');
  expect(found(served(2, 131072))).toContain('serving/fit');
  expect(found(served(4))).not.toContain('serving/fit');
  // A head is on one GPU alone.
  expect(found(served(3))).toContain('serving/tensor-parallel');
  const summary = (props: Partial<GpuInferenceServiceProps>) =>
    formatCapacity(capacityOf(mergeModel([{ pools: [pool.description] }, plan(props).model])))
      .split('\n')
      .at(-1);
  expect(summary(served(4))).toBe('chat needs 136.4 GiB of 293.1 GiB; at most 31 sequences of 16384 tokens');
  expect(summary(served(1))).toBe('chat needs 136.4 GiB of 73.3 GiB: does not start');
});

test('a config.json of ones own says what a model needs that no row knows', () => {
  const modelConfig = {
    model_type: 'llama',
    hidden_size: 8192,
    num_hidden_layers: 200,
    num_attention_heads: 64,
    intermediate_size: 28672,
    vocab_size: 128256,
  };
  expect(found({ server: vllm({ model: 'me/mine', modelConfig, maxModelLen: 1024 }) })).toContain('serving/fit');
  expect(found({ server: vllm({ model: 'me/mine', maxModelLen: 1024 }) })).not.toContain('serving/fit');
});

test('an option that the release of vLLM does not have is refused with the nearest that it has', () => {
  const given = (extraArgs: readonly string[], version = '0.33.0') => found({ server: vllm({ model: 'm', version, extraArgs }) });
  expect(given(['--enable-lora', '--max_num_batched_tokens=8192', '--no-enable-prefix-caching', '--compilation-config.mode=3'])).toEqual(
    [],
  );
  expect(given(['--enable-loar'])).toEqual(['serving/vllm-flags']);
  // It came later, and one went.
  expect(given(['--shutdown-timeout=10'], '0.11.0')).toEqual(['serving/vllm-flags']);
  expect(given(['--use-v2-block-manager'])).toEqual(['serving/vllm-flags']);
  const nearest = (arg: string) =>
    judged({ server: vllm({ model: 'm', version: '0.33.0', extraArgs: [arg] }) }).map(({ allowed }) => allowed);
  expect(nearest('--enable-loar')).toEqual([expect.arrayContaining(['--enable-lora'])]);
  // By letters alone, --max-log-len is nearer.
  expect(nearest('--max-len=8192')).toEqual([['--max-model-len']]);
  expect(nearest('--log-len=8192')).toEqual([['--max-log-len']]);
  // A release between two that are recorded may have it or not; of a newer one nothing is known.
  expect(given(['--enable-loar'], '0.99.0')).toEqual([]);
});

const poolOn = (machine: object): GpuPool => {
  const { description } = planGpuNodePool({ path: 'prod/old', id: 'old' }, { machine, nodes: 2 } as never, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};
const t4 = poolOn(machines.aws['g4dn.12xlarge']);

test('vLLM is told to compute in half on GPUs without bfloat16, unless the user or the model says otherwise', () => {
  const dtypeOf = (server: object, ofPool = t4, more = {}) =>
    (mainContainer(plan({ pool: ofPool, server: vllm({ model: 'Qwen/Qwen3-0.6B', ...server }), ...more })).args ?? []).filter((word) =>
      word.startsWith('--dtype'),
    );
  expect(dtypeOf({})).toEqual(['--dtype=half']);
  expect(dtypeOf({ version: '0.8.5' })).toEqual(['--dtype=half']);
  expect(dtypeOf({}, poolOn(machines.aws['p3.8xlarge']))).toEqual(['--dtype=half']);
  expect(dtypeOf({}, pool)).toEqual([]);
  expect(dtypeOf({ dtype: 'float32' })).toEqual(['--dtype=float32']);
  expect(dtypeOf({ extraArgs: ['--dtype', 'auto'] })).toEqual(['--dtype']);
  // vLLM refuses to serve these in float16, and takes float32 there by itself.
  expect(dtypeOf({ model: 'google/gemma-3-4b-it' })).toEqual([]);
  expect(dtypeOf({ model: 'me/mine', modelConfig: { model_type: 'glm4' } })).toEqual([]);
  // The caches that prefill passes on have one type.
  const apart = plan({ server: vllm({ model: 'Qwen/Qwen3-0.6B' }), prefill: { pool: t4 } });
  expect(JSON.stringify(apart.objects).match(/--dtype=half/g)).toHaveLength(2);
});

test.each([
  [sglang({ model: 'm', quantization: 'fp88' }), 'x.server.quantization: SGLang 0.5.23 does not start with this value'],
  [sglang({ model: 'm', quantization: 'humming', version: '0.5.10' }), 'x.server.quantization: SGLang 0.5.10 does not start'],
  [sglang({ model: 'm', kvCacheDtype: 'fp8' }), 'x.server.kvCacheDtype: SGLang 0.5.23 does not start with this value'],
  [sglang({ model: 'm', dtype: 'fp16' as never }), 'x.server.dtype: is not one of the allowed values'],
  [
    vllm({ model: 'm', extraArgs: ['--enable-lora', '--port=9000'] }),
    'x.server.extraArgs[1]: is written already: the arguments have --port=8000',
  ],
  [vllm({ model: 'm', tensorParallel: 4, extraArgs: ['--tensor_parallel_size', '2'] }), 'x.server.extraArgs[0]: is written already'],
  [llamaCpp({ model: 'm', version: 'b6100', extraArgs: ['--host', '127.0.0.1'] }), 'x.server.extraArgs[0]: is written already'],
  [vllm({ model: 'm', tensorParallel: 4, extraArgs: ['-tp', '2'] }), 'have --tensor-parallel-size=4'],
  [vllm({ model: 'm', gpuMemoryUtilization: 0.5, extraArgs: ['--device-memory-utilization=0.9'] }), 'have --gpu-memory-utilization=0.5'],
  [sglang({ model: 'm', extraArgs: ['--model', 'n'] }), 'have --model-path=m'],
])('fails for options that the release does not take, or that are written twice: %#', (server, message) =>
  expect(problems({ server })).toEqual([expect.stringContaining(message)]),
);

test('values of SGLang are left to releases that nobody recorded', () => {
  const of = (version: string, quantization: string) => problems({ server: sglang({ model: 'm', version, quantization }) });
  expect(of('0.5.23', 'humming')).toEqual([]);
  expect(of('0.6.0', 'of-tomorrow')).toEqual([]);
  expect(of('0.5.20', 'humming')).toEqual([]);
  expect(problems({ server: vllm({ model: 'm', extraArgs: ['--enable-lora'] }) })).toEqual([]);
});

test('what SGLang can quantise depends on the GPU, as SGLang itself has it', () => {
  const rules = (quantization: string) => found({ server: sglang({ model: 'm', quantization }) }, t4);
  expect(rules('fp8')).toContain('serving/quantization');
  expect(rules('awq')).not.toContain('serving/quantization');
});
