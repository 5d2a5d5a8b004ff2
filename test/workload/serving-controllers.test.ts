import { dra, hami, mps } from '../../lib/plans/allocators';
import { infiniband } from '../../lib/plans/fabrics';
import { parseYaml, tokenOf } from '../../lib/internal';
import { misshapen, servingControllers, templatesOf } from '../../lib/words/kinds';
import type { PodSpec } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { applyOverride, type GpuPool, type JsonPatch, mergeModel, modeOf, pod, type Plan } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { checkProps, judge } from '../../lib/rules';
import { jemalloc } from '../../lib/plans/process';
import { imageVolume, pvc } from '../../lib/plans/storage';
import {
  download,
  exposedBy,
  type GpuInferenceServiceProps,
  hostCache,
  nim,
  nimCache,
  plainServer,
  sglang,
  tgi,
  triton,
  vllm,
} from '../../lib/plans/workload';
import { planInferenceService } from '../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';
import { find, kinds } from './support';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const poolOf = (more: object = {}): GpuPool => {
  const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, { machine: machines.dgxH100, nodes: 4, ...more }, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};
const pool = poolOf();
const chat = { pool, server: vllm({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, maxModelLen: 16384 }) } as const;
const key = { name: 'ngc', key: 'NGC_API_KEY' } as const;
const resources = { cpu: 16, memory: '128Gi' } as const;

/** A service under each controller, as small as it is there. */
const least: Readonly<Record<string, object>> = {
  Deployment: chat,
  LeaderWorkerSet: { ...chat, numNodes: 2 },
  InferenceService: { ...chat, resources },
  LLMInferenceService: chat,
  RayService: { ...chat, image: 'rayproject/ray-llm:2.56.0-py312-cu130' },
  NIMService: { pool, server: nim({ gpus: 2 }), image: 'nvcr.io/nim/meta/llama-3.1-8b-instruct:1.13.0', hubToken: key },
};

const plan = (controller: string, more: object = {}): Plan =>
  planInferenceService({ path: 'ml/chat', id: 'chat' }, { controller, ...least[controller], ...more } as GpuInferenceServiceProps, {
    namespace: 'ml',
  });
const madeBy = (controller: string, more: object = {}) => find(plan(controller, more), controller);
const problems = (controller: string, more: object = {}) =>
  problemsOf(inferenceService, { controller, ...least[controller], ...more }, 'x');

/** What to do about it, of checks of single values and of relations alike. */
const fixesOf = (controller: string, more: object = {}): readonly string[] => {
  const props = { controller, ...least[controller], ...more };
  return checkProps(inferenceService, props, { path: 'x', id: 'x' }).map(({ fix }) => fix);
};

describe.each(servingControllers)('%s', (controller) => {
  const rich = {
    labels: { team: 'ml' },
    annotations: { 'example.com/a': 'b' },
    env: { LOG: 'debug' },
    nodeSelector: { zone: 'a' },
    tolerations: [{ key: 'batch', operator: 'Exists' }],
    priorityClassName: 'serving',
    shm: '16Gi',
    resources,
  };

  test('makes an object that its definition takes', () => {
    for (const more of [{}, rich, { replicas: 3 }]) {
      const made = plan(controller, more);
      expect(made.objects.flatMap(({ object }) => judgeManifest(object, '1.36'))).toEqual([]);
    }
  });

  test('keeps what the description says of the pods', () => {
    const [first] = templatesOf(madeBy(controller, rich)).filter(({ isLauncher }) => !isLauncher);
    const { metadata, spec } = first!.template;
    expect(metadata?.labels).toMatchObject({ team: 'ml', 'cdk8s-gpu/workload': 'chat' });
    expect(spec.nodeSelector).toMatchObject({ zone: 'a' });
    expect(spec.tolerations).toEqual(expect.arrayContaining([{ key: 'batch', operator: 'Exists' }]));
    expect(spec.priorityClassName).toBe('serving');
    const [main] = spec.containers;
    expect(main?.env).toEqual(expect.arrayContaining([{ name: 'LOG', value: 'debug' }]));
    const gpus = controller === 'LeaderWorkerSet' ? 1 : 2;
    expect(main?.resources?.limits).toEqual({ cpu: '16', memory: '128Gi', 'nvidia.com/gpu': gpus });
    expect(madeBy(controller, rich).metadata.annotations).toMatchObject({ 'example.com/a': 'b' });
  });

  test('has pods on the pool in the model, and no finding for what is right', () => {
    const made = plan(controller, { resources, fabric: 'none', replicas: 2 });
    const workers = (made.model.pods ?? []).filter(({ pool: on }) => on === pool.description.path);
    expect(workers.reduce((sum, { replicas = 1 }) => sum + replicas, 0)).toBe(controller === 'LeaderWorkerSet' ? 4 : 2);
    const found = judge(
      mergeModel([made.model, { pools: [pool.description], objects: made.objects.map(({ object }) => ({ path: 'x', object })) }]),
    );
    expect(found.filter(({ severity }) => severity !== 'info').map(({ rule, problem }) => `${rule}: ${problem}`)).toEqual([]);
  });

  test('is accepted as it is least, and says which Service leads to it', () => {
    expect(problems(controller)).toEqual([]);
    const service = {
      Deployment: 'chat:8000',
      LeaderWorkerSet: 'chat:8000',
      InferenceService: 'chat-predictor:80',
      LLMInferenceService: 'chat-kserve-workload-svc:8000',
      RayService: 'chat-serve-svc:8000',
      NIMService: 'chat:8000',
    }[controller];
    const made = exposedBy(plan(controller));
    expect(`${made.name} ${made.service?.name}:${made.service?.port}`).toBe(`chat ${service}`);
  });
});

test('KServe is told the mode, that it makes no autoscaler, and how pods are replaced', () => {
  const { metadata, spec } = madeBy('InferenceService', { replicas: 3 });
  expect(metadata.annotations).toEqual({ 'serving.kserve.io/deploymentMode': 'Standard', 'serving.kserve.io/autoscalerClass': 'none' });
  expect(spec).toMatchObject({
    predictor: {
      minReplicas: 3,
      maxReplicas: 3,
      deploymentStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
      containers: [{ name: 'kserve-container', ports: [{ name: 'http', containerPort: 8000 }], startupProbe: {}, lifecycle: {} }],
    },
  });
});

describe('KServe on Knative', () => {
  const knative = { deploymentMode: 'Knative', resources };
  const predictor = (more: object = {}) => (madeBy('InferenceService', { ...knative, ...more }).spec as { predictor: object }).predictor;

  test('scales by the requests that are worked on, down to none, and waits before it takes a pod', () => {
    const scaled = { autoscaling: { min: 0, max: 4, on: { running: 16 }, scaleDownSeconds: 900 } };
    expect(problems('InferenceService', { ...knative, ...scaled })).toEqual([]);
    const made = plan('InferenceService', { ...knative, ...scaled });
    expect(kinds(made)).toEqual(['InferenceService']);
    expect(made.objects.flatMap(({ object }) => judgeManifest(object, '1.36'))).toEqual([]);
    expect(made.model.pods?.map(({ replicas }) => replicas)).toEqual([4]);
    expect(predictor(scaled)).toMatchObject({
      minReplicas: 0,
      maxReplicas: 4,
      scaleMetric: 'concurrency',
      scaleTarget: 16,
      annotations: {
        'autoscaling.knative.dev/scale-down-delay': '900s',
        'serving.knative.dev/progress-deadline': expect.stringMatching(/^\d+s$/),
      },
    });
  });

  test('keeps one pod where nothing is said, since Knative has no most of its own', () => {
    expect(predictor()).toMatchObject({ minReplicas: 1, maxReplicas: 1 });
    expect(predictor({ replicas: 3 })).toMatchObject({ minReplicas: 3, maxReplicas: 3 });
    expect(madeBy('InferenceService', knative).metadata.annotations).toEqual({ 'serving.kserve.io/deploymentMode': 'Knative' });
  });

  test('says of the pod only what a revision may say', () => {
    const made = predictor();
    expect(made).toMatchObject({
      containers: [{ ports: [{ name: 'http1', containerPort: 8000 }], startupProbe: { httpGet: { port: 'http1' } } }],
    });
    expect(JSON.stringify(made)).not.toMatch(/lifecycle|terminationGracePeriodSeconds|seccompProfile|topologySpread|deploymentStrategy/);
    expect(predictor({ podSecurityContext: { runAsUser: 1000 } })).toMatchObject({ securityContext: { runAsUser: 1000 } });
  });

  test.each([
    [{ strategy: { type: 'Recreate' } }, 'strategy: is not for controller'],
    [{ disruptionBudget: { maxUnavailable: 1 } }, 'disruptionBudget: is not for controller'],
    [{ route: { host: 'a.b' } }, 'route: is not for controller'],
    [{ replicas: 0 }, "replicas: controller 'InferenceService' in deployment mode 'Knative' starts pods when requests come"],
    [{ autoscaling: { max: 2, on: { running: 0.5 } } }, 'autoscaling.on.running: is a whole number here'],
    [{ autoscaling: { max: 2, on: { queueLength: 1 } } }, 'autoscaling.on: an InferenceService scales by itself'],
    [{ server: triton({ modelRepository: '/models', version: '26.06' }) }, 'controller: an InferenceService has no field for ports.grpc'],
    [{ pool: poolOf({ sharing: dra() }), request: { gpus: 1 } }, 'controller: an InferenceService has no field for resourceClaims'],
    [{ sidecars: [{ name: 'log', image: 'x:1' }] }, 'sidecars: an InferenceService has no field for initContainers.log.restartPolicy'],
  ] as const)('fails with %j', (more, problem) => {
    expect(problems('InferenceService', { ...knative, ...more })).toEqual(
      expect.arrayContaining([expect.stringContaining(`x.${problem}`)]),
    );
  });

  test('fails for another controller than KServe', () =>
    expect(problems('Deployment', { deploymentMode: 'Knative' })).toEqual([
      "x.deploymentMode: is not for controller 'Deployment': only an InferenceService of KServe has deployment modes",
    ]));

  test('says first how to keep the controller, where its other mode does it', () => {
    const fixes = fixesOf('InferenceService', { ...knative, route: { host: 'a.b' } });
    expect(fixes).toEqual([
      expect.stringMatching(/^remove it, or write deploymentMode: 'Standard', or give controller: (?!.*'InferenceService')/),
    ]);
  });

  test.each([
    [{ deploymentMode: 'RawDeployment' }, 'write "Standard"'],
    [{ deploymentMode: 'Serverless' }, 'write "Knative"'],
    [{ controller: 'KServe' }, 'write "InferenceService"'],
    [{ controller: 'KubeRay' }, 'write "RayService"'],
  ])('knows what is meant by %j', (more, fix) => expect(fixesOf('InferenceService', { resources, ...more })).toContain(fix));
});

test('an autoscaler of ours scales the Deployment that KServe makes', () => {
  const made = plan('InferenceService', { autoscaling: { max: 4, on: { queueLength: 10 } } });
  expect(find(made, 'InferenceService').metadata.annotations).toMatchObject({ 'serving.kserve.io/autoscalerClass': 'external' });
  expect(find(made, 'HorizontalPodAutoscaler').spec).toMatchObject({ scaleTargetRef: { kind: 'Deployment', name: 'chat-predictor' } });
  expect(made.model.pods?.map(({ replicas }) => replicas)).toEqual([4]);
});

test('a route leads to the Service that the controller makes', () => {
  const routes = ['InferenceService', 'RayService', 'NIMService'].map((controller) =>
    JSON.stringify(find(plan(controller, { route: { host: 'chat.example' } }), 'Ingress').spec),
  );
  expect(routes.map((text) => /"service":(\{[^}]*\}\})/.exec(text)?.[1])).toEqual([
    '{"name":"chat-predictor","port":{"number":80}}',
    '{"name":"chat-serve-svc","port":{"number":8000}}',
    '{"name":"chat","port":{"number":8000}}',
  ]);
});

describe("KServe's LLMInferenceService", () => {
  const llm = (more: object = {}) => madeBy('LLMInferenceService', more).spec as Readonly<Record<string, unknown>>;
  const route = { host: 'chat.example', gateway: { name: 'public', namespace: 'infra' } } as const;
  const moe = vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 1, dataParallel: 16, expertParallel: true, maxModelLen: 16384 });

  test('says the model, how it is spread, the arguments besides and how long it loads, and leaves the rest to the presets', () => {
    const extraArgs = ['--hf-overrides={"a": "it\'s"}'];
    const server = vllm({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, maxModelLen: 16384, extraArgs });
    const made = llm({ server, hubToken: { name: 'hub', key: 'token' }, startupSeconds: 1800 });
    expect(made).toMatchObject({
      model: { uri: 'hf://Qwen/Qwen3-32B', name: 'Qwen/Qwen3-32B' },
      parallelism: { tensor: 2 },
      labels: { 'cdk8s-gpu/workload': 'chat' },
      template: {
        automountServiceAccountToken: false,
        initContainers: [{ name: 'storage-initializer', env: [{ name: 'HF_TOKEN', valueFrom: { secretKeyRef: { name: 'hub' } } }] }],
      },
    });
    const [main] = (made['template'] as { containers: readonly Readonly<Record<string, unknown>>[] }).containers;
    expect(Object.keys(main ?? {}).sort()).toEqual(['env', 'name', 'resources', 'securityContext', 'startupProbe', 'volumeMounts']);
    expect(main).toMatchObject({
      startupProbe: { periodSeconds: 10, failureThreshold: 180 },
      env: [{ name: 'VLLM_ADDITIONAL_ARGS', value: `--max-model-len=16384 '--hf-overrides={"a": "it'\\''s"}'` }],
    });
    expect(made).not.toHaveProperty('router');
  });

  test.each([
    [pvc('models', { folder: 'qwen' }), 'pvc://models/qwen'],
    [imageVolume('registry.example/qwen:1'), 'oci+native://registry.example/qwen:1'],
  ])('finds the model of %j', (cache, uri) => {
    const made = llm({ cache, hubToken: { name: 'hub', key: 'token' } });
    expect(made).toMatchObject({ model: { uri, name: 'Qwen/Qwen3-32B' } });
    expect(JSON.stringify(made)).not.toMatch(/HF_TOKEN|"volumes":\[[^\]]*models/);
  });

  test('spreads copies of the layers over the pods of a group', () => {
    const large = { server: moe, numNodes: 2, fabric: 'none' };
    expect(problems('LLMInferenceService', large)).toEqual([]);
    const made = plan('LLMInferenceService', large);
    expect(made.objects.flatMap(({ object }) => judgeManifest(object, '1.36'))).toEqual([]);
    expect(llm(large)).toMatchObject({
      parallelism: { tensor: 1, data: 16, dataLocal: 8, expert: true },
      template: { containers: [{ resources: { limits: { 'nvidia.com/gpu': 8 } } }] },
      worker: { containers: [{ name: 'main', resources: { limits: { 'nvidia.com/gpu': 8 } } }] },
    });
    expect(JSON.stringify(llm(large)['worker'])).not.toMatch(/lifecycle|startupProbe|ports/);
    expect(made.model.pods?.map(({ pointer, replicas }) => `${pointer} ${replicas}`)).toEqual(['spec.template 1', 'spec.worker 1']);
    const found = judge(
      mergeModel([made.model, { pools: [pool.description], objects: made.objects.map(({ object }) => ({ path: 'ml/chat', object })) }]),
    );
    expect(found.filter(({ rule }) => rule.startsWith('serving/'))).toEqual([]);
    const scaled = plan('LLMInferenceService', { ...large, autoscaling: { max: 2, on: { queueLength: 5 } } });
    expect(find(scaled, 'HorizontalPodAutoscaler').spec).toMatchObject({
      scaleTargetRef: { kind: 'LeaderWorkerSet', name: 'chat-kserve-mn' },
    });
    expect(llm({ server: moe })).toMatchObject({
      parallelism: { tensor: 1 },
      template: { containers: [{ env: [{ value: '--data-parallel-size=16 --enable-expert-parallel --max-model-len=16384' }] }] },
    });
  });

  test('leads a Gateway to the pods by the scheduler, and an Ingress by the Service', () => {
    expect(llm({ route })).toMatchObject({ router: { scheduler: {}, route: { http: { refs: [{ name: 'chat' }] } } } });
    expect(find(plan('LLMInferenceService', { route }), 'HTTPRoute').spec).toMatchObject({
      hostnames: ['chat.example'],
      rules: [{ backendRefs: [{ group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'chat-inference-pool', port: 8000 }] }],
    });
    expect(llm({ route: { host: 'a.b' } })).not.toHaveProperty('router');
    expect(JSON.stringify(find(plan('LLMInferenceService', { route: { host: 'a.b' } }), 'Ingress').spec)).toContain(
      '"service":{"name":"chat-kserve-workload-svc","port":{"number":8000}}',
    );
  });

  test('an autoscaler of ours scales the Deployment, whose number KServe then leaves alone', () => {
    const made = plan('LLMInferenceService', { autoscaling: { max: 4, on: { queueLength: 10 } } });
    expect(find(made, 'HorizontalPodAutoscaler').spec).toMatchObject({ scaleTargetRef: { kind: 'Deployment', name: 'chat-kserve' } });
    expect(find(made, 'LLMInferenceService').spec).not.toHaveProperty('replicas');
  });

  test('has pods that read prompts on a pool of their own, and tells both who makes caches and who takes them', () => {
    const other = poolOf({ nodes: 2 });
    const apart = { ...other, description: { ...other.description, name: 'prompts', path: 'prod/prompts' } };
    const more = { route, prefill: { replicas: 2, pool: apart, tensorParallel: 1 } };
    expect(problems('LLMInferenceService', more)).toEqual([]);
    const made = plan('LLMInferenceService', more);
    expect(made.objects.flatMap(({ object }) => judgeManifest(object, '1.36'))).toEqual([]);
    const { template, prefill, parallelism } = llm(more);
    expect(JSON.stringify(template).replaceAll('\\"', '"')).toContain('{"kv_connector":"NixlConnector","kv_role":"kv_consumer"}');
    expect(JSON.stringify(prefill).replaceAll('\\"', '"')).toContain('{"kv_connector":"NixlConnector","kv_role":"kv_producer"}');
    expect(parallelism).toEqual({ tensor: 2 });
    expect(prefill).toMatchObject({
      replicas: 2,
      parallelism: { tensor: 1 },
      labels: { 'cdk8s-gpu/workload': 'chat-prefill' },
      template: { containers: [{ resources: { limits: { 'nvidia.com/gpu': 1 } } }], automountServiceAccountToken: false },
    });
    // The proxy beside vLLM reads pods from the API server.
    expect(template).not.toHaveProperty('automountServiceAccountToken');
    for (const part of [template, prefill])
      expect(JSON.stringify(part)).toContain(
        '{"name":"VLLM_NIXL_SIDE_CHANNEL_HOST","valueFrom":{"fieldRef":{"fieldPath":"status.podIP"}}}',
      );
    expect(made.model.pods?.map(({ pointer, pool: on, replicas }) => `${pointer} ${on} ${replicas}`)).toEqual([
      'spec.template prod/h100 1',
      'spec.prefill.template prod/prompts 2',
    ]);
    expect(made.objects.map(({ object: { kind, metadata } }) => `${kind} ${metadata.name}`)).toEqual([
      'PodDisruptionBudget chat',
      'PodDisruptionBudget chat-prefill',
      'LLMInferenceService chat',
      'HTTPRoute chat',
    ]);
  });

  test('whether a model fits is judged of both sorts of pods', () => {
    const found = (tensorParallel: number, prompts: number): readonly string[] => {
      const server = vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel, maxModelLen: 16384 });
      const { model, objects } = plan('LLMInferenceService', { server, route, prefill: { tensorParallel: prompts } });
      const fragment = { pools: [pool.description], objects: objects.map(({ object }) => ({ path: 'ml/chat', object })) };
      return judge(mergeModel([model, fragment]))
        .filter(({ rule }) => rule.startsWith('serving/'))
        .map(({ rule }) => rule);
    };
    expect(found(4, 4)).toEqual([]);
    expect(found(4, 1)).toEqual(['serving/fit']);
    expect(found(1, 4)).toEqual(['serving/fit']);
  });
});

interface RayServiceSpec {
  readonly serveConfigV2: string;
  readonly serveService?: object;
  readonly rayClusterConfig: { readonly headGroupSpec: { readonly template: object }; readonly workerGroupSpecs: readonly object[] };
}
const ray = (more: object = {}) => madeBy('RayService', more).spec as RayServiceSpec;
const app = (more: object = {}) => (parseYaml(ray(more).serveConfigV2)[0] as { applications: readonly { args: object }[] }).applications[0];

test('Ray Serve is given the model with the options of vLLM, and as many copies as are asked', () => {
  expect(app({ replicas: 2, terminationGracePeriodSeconds: 120 })).toEqual({
    name: 'chat',
    import_path: 'ray.serve.llm:build_openai_app',
    route_prefix: '/',
    args: {
      llm_configs: [
        {
          model_loading_config: { model_id: 'Qwen/Qwen3-32B', model_source: 'Qwen/Qwen3-32B' },
          engine_kwargs: { tensor_parallel_size: 2, max_model_len: 16384 },
          deployment_config: { num_replicas: 2, graceful_shutdown_timeout_s: 115 },
        },
      ],
    },
  });
});

test('the head of Ray has neither GPUs nor probes nor the place of the pool, and its pods do not stand in the way of it', () => {
  const { headGroupSpec, workerGroupSpecs } = ray({ launcher: { resources: { cpu: 2, memory: '8Gi' } } }).rayClusterConfig;
  expect(headGroupSpec).toMatchObject({
    rayStartParams: { 'num-cpus': '0', 'num-gpus': '0' },
    template: { spec: { containers: [{ name: 'head', resources: { limits: { cpu: '2', memory: '8Gi' } } }] } },
  });
  expect(JSON.stringify(headGroupSpec)).not.toMatch(/nvidia.com\/gpu"?:|Probe|nodeSelector/);
  expect(workerGroupSpecs).toMatchObject([{ replicas: 1, minReplicas: 1, maxReplicas: 1, rayStartParams: { 'num-gpus': '2' } }]);
  expect(JSON.stringify(workerGroupSpecs)).not.toMatch(/Probe|preStop|"args"|"command"/);
});

test('a copy of the model on several pods of Ray takes that many workers, and Ray scales them together', () => {
  const server = vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 8, pipelineParallel: 2, maxModelLen: 16384 });
  const large = { server, numNodes: 2, autoscaling: { min: 0, max: 3, on: { running: 32 }, scaleDownSeconds: 900 } };
  expect(problems('RayService', large)).toEqual([]);
  const { rayClusterConfig } = ray(large);
  expect(rayClusterConfig).toMatchObject({
    enableInTreeAutoscaling: true,
    workerGroupSpecs: [{ replicas: 0, minReplicas: 0, maxReplicas: 6, rayStartParams: { 'num-gpus': '8' } }],
  });
  // Ray's autoscaler runs beside the head, and opens the token; nobody else gets one.
  const withToken = (automountServiceAccountToken: boolean) => ({ template: { spec: { automountServiceAccountToken } } });
  expect(rayClusterConfig).toMatchObject({ headGroupSpec: withToken(true), workerGroupSpecs: [withToken(false)] });
  expect(problems('RayService', { ...large, automountServiceAccountToken: false }).join()).toContain('automountServiceAccountToken');
  expect(app(large)).toMatchObject({
    args: {
      llm_configs: [
        {
          engine_kwargs: { tensor_parallel_size: 8, pipeline_parallel_size: 2 },
          deployment_config: {
            autoscaling_config: { min_replicas: 0, max_replicas: 3, target_ongoing_requests: 32, downscale_delay_s: 900 },
          },
        },
      ],
    },
  });
  expect(kinds(plan('RayService', large))).not.toContain('HorizontalPodAutoscaler');
});

test('whether a model fits is judged by what Ray Serve is given', () => {
  const found = (maxModelLen: number, tensorParallel: number): readonly string[] => {
    const server = vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel, maxModelLen });
    const { model, objects } = plan('RayService', { server, resources });
    const fragment = { pools: [pool.description], objects: objects.map(({ object }) => ({ path: 'ml/chat', object })) };
    return judge(mergeModel([model, fragment]))
      .filter(({ rule }) => rule.startsWith('serving/'))
      .map(({ rule }) => rule);
  };
  expect(found(16384, 4)).toEqual([]);
  expect(found(16384, 1)).toEqual(['serving/fit']);
  expect(found(16384, 6)).toEqual(['serving/tensor-parallel']);
});

test('what is said of the Service of a RayService is in its own field, and how long it may start in its annotation', () => {
  const { metadata, spec } = madeBy('RayService', { service: { port: 80, type: 'LoadBalancer' }, startupSeconds: 1800 });
  expect(spec).toMatchObject({ serveService: { spec: { type: 'LoadBalancer', ports: [{ name: 'serve', port: 80, targetPort: 8000 }] } } });
  expect(metadata.annotations).toEqual({ 'ray.io/initializing-timeout': '1800' });
  expect(exposedBy(plan('RayService', { service: { port: 80 } })).service).toEqual({ name: 'chat-serve-svc', port: 80 });
});

test('an autoscaler of NIM is in its NIMService, and counts the gauges of NIM 1', () => {
  const scaled = (on: object) => plan('NIMService', { autoscaling: { min: 2, max: 6, on, scaleDownSeconds: 900 } });
  const made = scaled({ queueLength: 10 });
  expect(kinds(made)).not.toContain('HorizontalPodAutoscaler');
  const { spec } = find(made, 'NIMService');
  expect(spec).not.toHaveProperty('replicas');
  expect(spec).toMatchObject({
    scale: {
      enabled: true,
      hpa: {
        minReplicas: 2,
        maxReplicas: 6,
        metrics: [{ type: 'Pods', pods: { metric: { name: 'num_requests_waiting' }, target: { averageValue: '10' } } }],
        behavior: { scaleDown: { stabilizationWindowSeconds: 900 } },
      },
    },
  });
  expect(made.model.pods).toMatchObject([{ replicas: 6 }]);
  const nameOf = (on: object) =>
    (find(scaled(on), 'NIMService').spec as { scale: { hpa: { metrics: { pods: { metric: { name: string } } }[] } } }).scale.hpa.metrics[0]
      ?.pods.metric.name;
  expect([nameOf({ running: 8 }), nameOf({ cacheUsage: 80 })]).toEqual(['num_requests_running', 'gpu_cache_usage_perc']);
  const monitored = find(plan('NIMService', { podMonitor: {} }), 'PodMonitor');
  expect(monitored.spec).toMatchObject({ podMetricsEndpoints: [{ port: 'api', path: '/v1/metrics' }] });
});

test('a model of NIM on several nodes has its layers over the pods of a group, and each over the GPUs of a pod', () => {
  const large = { server: nim({ gpus: 16 }), numNodes: 2, replicas: 3, startupSeconds: 3600 };
  expect(problems('NIMService', large)).toEqual([]);
  const made = plan('NIMService', large);
  expect(find(made, 'NIMService').spec).toMatchObject({
    replicas: 3,
    multiNode: { parallelism: { tensor: 8, pipeline: 2 }, mpi: { mpiStartTimeout: 3600 } },
    resources: { limits: { 'nvidia.com/gpu': 8 } },
  });
  expect(made.model.pods).toMatchObject([{ replicas: 6 }]);
  expect(madeBy('NIMService').spec).not.toHaveProperty('multiNode');
});

test('the NIM Operator is given the image in two parts, the Secret, the volume and the probes, and nothing that it sets itself', () => {
  const digest = `nvcr.io/nim/x@sha256:${'a'.repeat(64)}`;
  const { spec } = madeBy('NIMService', { cache: pvc('models'), image: digest, shm: '16Gi', imagePullSecrets: ['ngc-registry'] });
  expect(spec).toMatchObject({
    image: { repository: 'nvcr.io/nim/x@sha256', tag: 'a'.repeat(64), pullSecrets: ['ngc-registry'] },
    authSecret: 'ngc',
    storage: { pvc: { name: 'models' }, sharedMemorySizeLimit: '16Gi' },
    expose: { service: { port: 8000 } },
    startupProbe: { probe: { httpGet: { path: '/v1/health/ready', port: 'api' } } },
  });
  expect(spec).not.toHaveProperty('env');
  expect(madeBy('NIMService').spec).toMatchObject({ storage: { emptyDir: {} } });
  expect(madeBy('NIMService', { cache: hostCache('/mnt/models') }).spec).toMatchObject({ storage: { hostPath: '/mnt/models' } });
});

test('a NIMService is refused a field of pods that its definition drops, and given one that it has', () => {
  const changed = (patch: JsonPatch) => misshapen(applyOverride(madeBy('NIMService'), pod(), patch)!, 'chat');
  expect(changed({ setHostnameAsFQDN: true }).map(({ path, problem }) => [path, problem])).toEqual([
    ['chat.spec.setHostnameAsFQDN', 'is not a field of a NIMService; the API server drops it'],
  ]);
  expect(changed({ priorityClassName: 'high' })).toEqual([]);
});

test('a NIMService reads a cache that is filled before it, where its pods may be, by a Job with its key', () => {
  const tainted = poolOf({ taints: [{ key: 'gpu', value: 'h100', effect: 'NoSchedule' }] });
  const more = {
    pool: tainted,
    cache: nimCache({
      size: '200Gi',
      storageClassName: 'shared',
      select: { engine: 'tensorrt_llm', tensorParallelism: 2, gpus: ['h100'] },
      profile: 'a1',
    }),
    imagePullSecrets: ['ngc-registry'],
    podSecurityContext: { runAsUser: 1000, fsGroup: 2000 },
    replicas: 2,
  };
  expect(problems('NIMService', more)).toEqual([]);
  const made = plan('NIMService', more);
  expect(made.objects.flatMap(({ object }) => judgeManifest(object, '1.36'))).toEqual([]);
  expect(kinds(made)[0]).toBe('NIMCache');
  expect(find(made, 'NIMCache').spec).toEqual({
    source: {
      ngc: {
        authSecret: 'ngc',
        modelPuller: 'nvcr.io/nim/meta/llama-3.1-8b-instruct:1.13.0',
        pullSecret: 'ngc-registry',
        model: { engine: 'tensorrt_llm', tensorParallelism: '2', gpus: [{ product: 'h100' }] },
      },
    },
    storage: { pvc: { create: true, size: '200Gi', storageClass: 'shared', volumeAccessMode: 'ReadWriteMany' } },
    nodeSelector: expect.any(Object),
    tolerations: expect.arrayContaining([expect.objectContaining({ key: 'gpu' })]),
    userID: 1000,
    groupID: 2000,
  });
  const storage = (cache: object) => (madeBy('NIMService', { cache }).spec as { storage: object }).storage;
  expect(storage(more.cache)).toEqual({ nimCache: { name: 'chat', profile: 'a1' } });
  expect(storage(nimCache({ size: '1Gi', name: 'llama', profiles: ['all'] }))).toEqual({ nimCache: { name: 'llama' } });
  expect(find(plan('NIMService', { cache: nimCache({ size: '1Gi', name: 'llama', profiles: ['a'] }) }), 'NIMCache')).toMatchObject({
    metadata: { name: 'llama', namespace: 'ml' },
    spec: { source: { ngc: { model: { profiles: ['a'] } } } },
  });
  const given = nimCache({ name: 'llama' });
  expect(kinds(plan('NIMService', { cache: given }))).not.toContain('NIMCache');
  expect(storage(given)).toEqual({ nimCache: { name: 'llama' } });
});

test('a NIMService that serves on another port does so in its pods too', () => {
  const made = plan('NIMService', { service: { port: 9000, type: 'NodePort' }, networkPolicy: { from: [{}] } });
  expect(find(made, 'NIMService').spec).toMatchObject({ expose: { service: { port: 9000, type: 'NodePort' } } });
  expect(find(made, 'NetworkPolicy').spec).toMatchObject({ ingress: [{ ports: [{ port: 9000 }] }] });
});

test.each([
  ['Deployment', { numNodes: 2 }, "numNodes: is not for controller 'Deployment', whose pods serve a copy of the model each"],
  ['LeaderWorkerSet', { numNodes: 1 }, "numNodes: is missing: controller 'LeaderWorkerSet' is for a copy of the model on several pods"],
  ['Deployment', { launcher: {} }, "launcher: is not for controller 'Deployment': it has no pod that starts the others"],
  ['InferenceService', { service: { port: 80 } }, "service: is not for controller 'InferenceService': KServe makes the Service"],
  ['InferenceService', { service: false }, "service: is not for controller 'InferenceService': KServe makes the Service"],
  ['InferenceService', { numNodes: 2 }, "numNodes: is not for controller 'InferenceService'"],
  ['InferenceService', { resources: {} }, "resources: needs cpu and memory: controller 'InferenceService' gives a container"],
  ['InferenceService', { progressDeadlineSeconds: 60 }, 'progressDeadlineSeconds: is not for controller'],
  ['LLMInferenceService', { server: sglang({ model: 'me/mine' }) }, "server: SGLang does not run under controller 'LLMInferenceService'"],
  ['LLMInferenceService', { cache: pvc('models') }, 'cache: KServe knows models by their names on Hugging Face'],
  ['LLMInferenceService', { cache: download({ sizeLimit: '8Gi' }) }, 'cache: KServe knows models by their names on Hugging Face'],
  ['LLMInferenceService', { server: vllm({ model: '/models/mine' }) }, 'server.model: KServe knows models by their names on Hugging Face'],
  ['LLMInferenceService', { server: vllm({ model: 'me/mine', version: '0.20.2' }) }, 'server.version: chooses no image here'],
  [
    'LLMInferenceService',
    { numNodes: 2, server: vllm({ model: 'me/mine', tensorParallel: 8, pipelineParallel: 2 }) },
    'server.pipelineParallel: KServe 0.20 has no presets',
  ],
  [
    'LLMInferenceService',
    { numNodes: 2, server: vllm({ model: 'me/mine', dataParallel: 3 }) },
    'server.dataParallel: 2 pods share the copies',
  ],
  ['LLMInferenceService', { env: { VLLM_ADDITIONAL_ARGS: '--a' } }, 'env.VLLM_ADDITIONAL_ARGS: is what the options of the server make'],
  ['LLMInferenceService', { env: { A: '{{ .Spec }}' } }, "server: the text '{{' begins a template"],
  ['LLMInferenceService', { volumes: { home: { mountPath: '/x', emptyDir: {} } } }, "volumes.home: is a volume of KServe's presets"],
  [
    'LLMInferenceService',
    { sidecars: [{ name: 'llm-d-routing-sidecar', image: 'x:1' }] },
    'sidecars[0].name: is a container that KServe adds',
  ],
  ['LLMInferenceService', { livenessProbe: { tcpSocket: { port: 1 } } }, 'livenessProbe: is not for controller'],
  ['LLMInferenceService', { strategy: { type: 'Recreate' } }, 'strategy: is not for controller'],
  ['LLMInferenceService', { prefill: {} }, 'prefill: needs the scheduler of KServe'],
  [
    'LLMInferenceService',
    { prefill: {}, numNodes: 2, server: vllm({ model: 'me/mine', dataParallel: 2 }) },
    'prefill: is for copies of the model on one pod each',
  ],
  ['LLMInferenceService', { prefill: { resources: { 'nvidia.com/gpu': 1 } } }, 'prefill.resources["nvidia.com/gpu"]'],
  ['InferenceService', { prefill: {} }, 'prefill: needs a router that leads each request to a prefill pod'],
  ['LeaderWorkerSet', { server: vllm({ model: 'me/mine', dataParallel: 2 }) }, 'server.dataParallel: copies of the layers on several pods'],
  ['RayService', { server: vllm({ model: 'me/mine', dataParallel: 2 }) }, 'server.dataParallel: Ray Serve has another application'],
  ['RayService', { server: sglang({ model: 'me/mine' }) }, "server: SGLang does not run under controller 'RayService'"],
  ['RayService', { server: plainServer({ port: 80 }) }, "server: the server does not run under controller 'RayService'"],
  ['RayService', { image: undefined }, 'image: is missing: the image of vLLM has no Ray Serve'],
  ['RayService', { server: vllm({ model: 'me/mine', extraArgs: ['--x'] }) }, 'server.extraArgs: Ray Serve starts the engine'],
  ['RayService', { apiKey: { name: 'a', key: 'b' } }, 'apiKey: is not for controller'],
  ['RayService', { networkPolicy: { from: [{}] } }, 'networkPolicy: is not for controller'],
  ['RayService', { disruptionBudget: { maxUnavailable: 1 } }, 'disruptionBudget: is not for controller'],
  ['RayService', { startupProbe: { tcpSocket: { port: 1 } } }, 'startupProbe: is not for controller'],
  ['RayService', { strategy: { type: 'Recreate' } }, 'strategy: is not for controller'],
  ['RayService', { service: false }, "service: is not for controller 'RayService': KubeRay makes its Service"],
  ['RayService', { shm: false }, "shm: controller 'RayService' mounts /dev/shm by itself"],
  ['RayService', { numNodes: 2, server: vllm({ model: 'me/mine', tensorParallel: 3 }) }, 'numNodes: does not divide the 3 GPUs'],
  ['RayService', { autoscaling: { max: 2, on: { queueLength: 1 } } }, 'autoscaling.on: a RayService scales by itself'],
  ['NIMService', { server: chat.server }, "server: vLLM does not run under controller 'NIMService'"],
  ['NIMService', { hubToken: undefined }, 'hubToken: is missing: every NIMService names the Secret'],
  ['NIMService', { hubToken: { name: 'a', key: 'token' } }, 'hubToken.key: is not the key that the NIM Operator reads'],
  ['NIMService', { image: 'nvcr.io/nim/x' }, 'image: a NIMService says repository and tag apart'],
  ['NIMService', { cache: pvc('models', { folder: 'a' }) }, 'cache: a NIMService keeps what NIM fetches in a volume'],
  ['NIMService', { cache: { kind: 'nimCache' } }, 'cache: needs a size, or the name of a NIMCache'],
  ['NIMService', { cache: { kind: 'nimCache', name: 'a', profiles: ['b'] } }, 'cache.profiles: is for a NIMCache that is made'],
  ['NIMService', { cache: nimCache({ size: '1Gi', profiles: ['a', 'all'] }) }, "cache.profiles: has 'all' and others"],
  ['NIMService', { cache: nimCache({ size: '1Gi', profiles: ['a'], profile: 'b' }) }, 'cache.profile: is not among the profiles'],
  ['NIMService', { cache: nimCache({ size: '1Gi', profiles: ['a'], select: {} }) }, 'cache.select: chooses profiles'],
  [
    'NIMService',
    { replicas: 2, cache: nimCache({ size: '1Gi', accessMode: 'ReadWriteOnce' }) },
    'cache.accessMode: ReadWriteOnce lets the pods of one node',
  ],
  ['Deployment', { cache: nimCache({ name: 'a' }) }, 'cache: a NIMCache is read by a NIMService alone'],
  ['LLMInferenceService', { cache: nimCache({ name: 'a' }) }, 'cache: a NIMCache is read by a NIMService alone'],
  [
    'NIMService',
    { autoscaling: { max: 2, on: { query: 'a', threshold: 1 }, keda: { prometheus: 'http://a' } } },
    'autoscaling.keda: a NIMService has a HorizontalPodAutoscaler of its own',
  ],
  ['NIMService', { autoscaling: { min: 0, max: 2, on: { running: 8 } } }, 'autoscaling.min: the last pod takes its metrics with it'],
  [
    'NIMService',
    { autoscaling: { max: 2, on: { running: 8 } }, image: 'nvcr.io/nim/meta/llama-3.1-8b-instruct:2.1.6' },
    'autoscaling.on.running: NIM has no gauge',
  ],
  ['NIMService', { numNodes: 2, autoscaling: { max: 2, on: { running: 8 } } }, "autoscaling: is not for controller 'NIMService'"],
  ['NIMService', { numNodes: 2, affinity: { podAffinity: {} } }, 'affinity: a NIMService has no field for affinity'],
  ['NIMService', { volumes: { data: { mountPath: '/data', emptyDir: {} } } }, 'volumes: a NIMService has no field for volumes.data'],
  ['NIMService', { malloc: jemalloc({ verify: true }) }, 'malloc: a NIMService has no field for initContainers'],
  ['Deployment', { server: nim(), cache: pvc('models', { folder: 'a' }) }, 'cache.folder: is where a model lies, and nothing tells NIM'],
  [
    'Deployment',
    { server: triton({ modelRepository: '/models', version: '26.06' }), cache: pvc('models', { folder: 'a' }) },
    'cache.folder: is where a model lies, and nothing tells Triton',
  ],
  ['NIMService', { hostNetwork: true }, 'hostNetwork: a NIMService has no field for hostNetwork'],
  ['NIMService', { envFrom: [{ secretRef: { name: 'a' } }] }, 'envFrom: a NIMService has no field for envFrom'],
  ['NIMService', { podAnnotations: { a: 'b' } }, 'podAnnotations: is not for controller'],
  ['NIMService', { terminationGracePeriodSeconds: 90 }, 'terminationGracePeriodSeconds: is not for controller'],
] as const)('fails under %s with %j', (controller, more, problem) => {
  expect(problems(controller, more)).toEqual(expect.arrayContaining([expect.stringContaining(`x.${problem}`)]));
});

test('what the pool asks of the pods is in the fields of each kind: claims, and annotations for a scheduler', () => {
  const claimed = { pool: poolOf({ sharing: dra() }), server: nim(), request: { gpus: 1 } };
  expect(problems('NIMService', claimed)).toEqual([]);
  const made = plan('NIMService', claimed);
  const template = find(made, 'ResourceClaimTemplate').metadata.name;
  expect(find(made, 'NIMService').spec).toMatchObject({ draResources: [{ resourceClaimTemplateName: template }] });
  const parts = { pool: poolOf({ sharing: hami() }), server: nim(), request: { vgpu: { gpus: 1, memory: '40Gi' } } };
  expect(problems('NIMService', parts)).toEqual([]);
  expect(madeBy('NIMService', parts).spec).toMatchObject({
    schedulerName: 'hami-scheduler',
    resources: { limits: { 'nvidia.com/gpumem': 40960 } },
  });
  const shares = poolOf({ sharing: mps({ replicas: 4 }) });
  expect(problems('InferenceService', { pool: shares, server: vllm({ model: 'Qwen/Qwen3-0.6B' }) })).toEqual([]);
  expect(problems('NIMService', { cache: download({ sizeLimit: '8Gi' }) })).not.toEqual([]);
});

test('fails where an Output would become part of a text or of two fields', () => {
  const later = tokenOf(7);
  expect(problems('RayService', { cache: pvc('models', { folder: later }) })).toEqual([expect.stringContaining('x.cache: is an Output')]);
  expect(problems('InferenceService', { cache: pvc('models', { folder: later }) })).toEqual([]);
  expect(problems('NIMService', { image: later })).toEqual([
    expect.stringContaining('x.image: a NIMService says repository and tag apart'),
  ]);
});

test('a NIMService refuses sidecars once, and not what they would become as well', () =>
  expect(problems('NIMService', { sidecars: [{ name: 'log', image: 'x:1' }] })).toEqual([
    expect.stringContaining("x.sidecars: is not for controller 'NIMService'"),
  ]));

/** What a user says that these controllers have no way to deliver, and the path at which each is refused. */
const undelivered: readonly (readonly [controllers: readonly string[], given: Readonly<Record<string, unknown>>])[] = [
  [['LLMInferenceService', 'RayService', 'NIMService'], { nice: 5 }],
  [['LLMInferenceService', 'RayService', 'NIMService'], { taskset: '0-7' }],
  [['LLMInferenceService', 'RayService', 'NIMService'], { numactl: { membind: '0' } }],
  [['LLMInferenceService', 'RayService', 'NIMService'], { realtime: { priority: 7 } }],
  [['NIMService'], { hostUsers: false }],
  [['NIMService'], { automountServiceAccountToken: false }],
  [['NIMService'], { enableServiceLinks: false }],
  [['LLMInferenceService', 'RayService', 'NIMService'], { preStopSeconds: 30 }],
  [['RayService'], { disruptionBudget: { maxUnavailable: 2 } }],
  [['RayService', 'NIMService', 'InferenceService', 'LLMInferenceService'], { service: false }],
];

test.each(undelivered)('fails under %p with %p, and nowhere else', (refusing, given) => {
  const [prop] = Object.keys(given);
  const refused = servingControllers.filter((controller) =>
    problems(controller, given).some((problem) => problem.startsWith(`x.${prop}: is not for controller '${controller}': `)),
  );
  expect([...refused].sort()).toEqual([...refusing].sort());
  for (const controller of servingControllers.filter((name) => !refusing.includes(name))) expect(problems(controller, given)).toEqual([]);
});

test('fails with the one field of podSecurityContext that a NIMService does not have', () => {
  expect(problems('NIMService', { podSecurityContext: { runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } } })).toEqual([
    expect.stringContaining("x.podSecurityContext.seccompProfile: is not for controller 'NIMService'"),
  ]);
  expect(problems('NIMService', { podSecurityContext: { runAsUser: 1000 } })).toEqual([]);
});

test('what a controller does anyway may be said', () => {
  expect(problems('NIMService', { hostUsers: true, automountServiceAccountToken: true, enableServiceLinks: true, spread: false })).toEqual(
    [],
  );
  expect(problems('RayService', { disruptionBudget: false })).toEqual([]);
  expect(problems('LLMInferenceService', { preStopSeconds: 15 })).toEqual([]);
});

test('a pod of a service sleeps for preStopSeconds before its server is told to end', () => {
  const podOf = (more: object) =>
    (find(plan('Deployment', more), 'Deployment').spec as unknown as { template: { spec: PodSpec } }).template.spec;
  const { containers, terminationGracePeriodSeconds } = podOf({ preStopSeconds: 40 });
  expect(containers[0]?.lifecycle).toEqual({ preStop: { sleep: { seconds: 40 } } });
  expect(terminationGracePeriodSeconds).toBe(85);
  expect(podOf({ preStopSeconds: 0 }).containers[0]?.lifecycle).toBeUndefined();
});

test('an LLMInferenceService has further ports of the server, beside that of the preset', () => {
  const { template } = madeBy('LLMInferenceService', { ports: [{ name: 'debug', containerPort: 7777 }] }).spec as never as {
    template: PodSpec;
  };
  expect(template.containers[0]?.ports).toEqual([{ name: 'debug', containerPort: 7777 }]);
});

test('fails with pods of an LLMInferenceService that may not ask the API server where prefill needs it', () => {
  const gateway = { route: { host: 'chat.example', gateway: { name: 'public' } }, prefill: {} };
  expect(problems('LLMInferenceService', { ...gateway, automountServiceAccountToken: false })).toEqual([
    expect.stringContaining('x.automountServiceAccountToken: is needed with prefill'),
  ]);
  expect(problems('LLMInferenceService', gateway)).toEqual([]);
});

test('fails with a token for a model that an LLMInferenceService does not fetch', () => {
  const cache = pvc('models', { folder: 'qwen' });
  expect(problems('LLMInferenceService', { cache, hubToken: key })).toEqual([
    expect.stringContaining('x.hubToken: is for a model that is'),
  ]);
  expect(problems('LLMInferenceService', { cache: { ...cache, readOnly: false } })).toEqual([
    expect.stringContaining('x.cache.readOnly: KServe mounts the claim'),
  ]);
  expect(problems('LLMInferenceService', { cache: { ...cache, readOnly: true } })).toEqual([]);
  expect(problems('Deployment', { cache, hubToken: key })).toEqual([]);
});

test('fails with a fabric whose rights a NIMService has no field for', () => {
  expect(problems('NIMService', { fabric: infiniband({ resource: 'rdma/hca' }) })).toEqual([
    expect.stringContaining('x.fabric: a NIMService has no field for securityContext.capabilities'),
  ]);
  expect(problems('NIMService', { fabric: infiniband({ resource: 'rdma/hca', ipcLock: false }) })).toEqual([]);
});

test('fails with words in front of a program that the image starts, by the name of the prop', () => {
  const own = { server: tgi({ model: 'Qwen/Qwen3-0.6B' }), image: 'ghcr.io/huggingface/text-generation-inference:3.3.7' };
  expect(problems('Deployment', { ...own, nice: 5 })).toEqual([expect.stringContaining('x.nice: does not reach the program of Text')]);
  expect(problems('NIMService', { nice: 5 })).toHaveLength(1);
  expect(problems('Deployment', { nice: 5 })).toEqual([]);
});
