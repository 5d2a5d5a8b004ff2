import { machines } from '../../lib/words/machine';
import { type GpuPool, mergeModel, modeOf, type Plan } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import { type GpuInferenceServiceProps, sglang, tgi, vllm } from '../../lib/plans/workload';
import { s3 } from '../../lib/plans/storage';
import { planInferenceService } from '../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';
import { optionOf, recorded } from '../conformance/judges/server-flags/recorded';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const poolOf = (id: string): GpuPool => {
  const { description } = planGpuNodePool({ path: `prod/${id}`, id }, { machine: machines.dgxH100, nodes: 2 }, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};
const [pool, prompts] = [poolOf('h100'), poolOf('prompts')];
const servers = {
  sglang: sglang({ model: 'Qwen/Qwen3-32B', tensorParallel: 2 }),
  vllm: vllm({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, maxModelLen: 16384 }),
};
const chat = { pool, server: servers.sglang, prefill: {} } as const;

const plan = (props: Partial<Record<keyof GpuInferenceServiceProps, unknown>> = {}): Plan =>
  planInferenceService({ path: 'ml/chat', id: 'chat' }, { ...chat, ...props } as GpuInferenceServiceProps, { namespace: 'ml' });
const problems = (props: object) => problemsOf(inferenceService, { ...chat, ...props }, 'x');

interface Found {
  readonly replicas?: number;
  readonly selector: { readonly matchLabels: object };
  readonly template: {
    readonly metadata: { readonly labels: object; readonly annotations?: object };
    readonly spec: {
      readonly containers: readonly {
        readonly image: string;
        readonly args: readonly string[];
        readonly env?: object;
        readonly resources?: object;
      }[];
      readonly [key: string]: unknown;
    };
  };
}
/** The specification of the only object of a kind and name. */
const specOf = (kind: string, name: string, props: object = {}): Found => {
  const found = plan(props).objects.filter(({ object }) => object.kind === kind && object.metadata.name === name);
  expect(found).toHaveLength(1);
  return found[0]!.object['spec'] as Found;
};
const mainOf = (name: string, props: object = {}) => specOf('Deployment', name, props).template.spec.containers[0]!;

test('prompts are read by a Deployment of their own, and the Service leads to the router of the server', () => {
  expect(plan().objects.map(({ object: { kind, metadata } }) => `${kind} ${metadata.name}`)).toEqual([
    'PodDisruptionBudget chat',
    'Deployment chat',
    'PodDisruptionBudget chat-prefill',
    'Deployment chat-prefill',
    'ServiceAccount chat-router',
    'Role chat-router',
    'RoleBinding chat-router',
    'Service chat',
    'PodDisruptionBudget chat-router',
    'Deployment chat-router',
  ]);
  for (const server of Object.values(servers))
    expect(
      plan({ server, networkPolicy: { from: [{}] }, podMonitor: {} }).objects.flatMap(({ object }) => judgeManifest(object, '1.36')),
    ).toEqual([]);
  expect(specOf('Service', 'chat').selector).toEqual({ 'cdk8s-gpu/workload': 'chat-router' });
});

test('SGLang is told which half it is, and the router on which port pods that answer hear of caches', () => {
  const reads = specOf('Deployment', 'chat-prefill').template;
  expect(reads.spec.containers[0]!.args.slice(-2)).toEqual(['--disaggregation-mode=prefill', '--disaggregation-bootstrap-port=8998']);
  expect(reads.metadata.annotations).toEqual({ 'sglang.ai/bootstrap-port': '8998' });
  const answers = specOf('Deployment', 'chat', { podAnnotations: { a: 'b' } }).template;
  expect(answers.spec.containers[0]!.args.at(-1)).toBe('--disaggregation-mode=decode');
  expect(answers.metadata.annotations).toEqual({ a: 'b' });
  expect(mainOf('chat-router')).toMatchObject({
    image: 'lmsysorg/sgl-model-gateway:v0.3.2',
    args: expect.arrayContaining(['--pd-disaggregation']) as unknown,
  });
});

test('vLLM passes caches on by NIXL, at the address of the pod', () => {
  const { server } = { server: servers.vllm };
  for (const [name, role] of [
    ['chat', 'kv_consumer'],
    ['chat-prefill', 'kv_producer'],
  ] as const) {
    const { args, env } = mainOf(name, { server });
    expect(args.at(-1)).toBe(`--kv-transfer-config={"kv_connector":"NixlConnector","kv_role":"${role}"}`);
    expect(env).toEqual([{ name: 'VLLM_NIXL_SIDE_CHANNEL_HOST', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }]);
  }
  expect(mainOf('chat-router', { server }).args[0]).toBe('--vllm-pd-disaggregation');
});

test.each(Object.entries(servers))(
  'the router of %s finds the pods by their labels, in their namespace and by options that it has',
  (name, server) => {
    const { args } = mainOf('chat-router', { server });
    const labelOf = (deployment: string) =>
      (specOf('Deployment', deployment, { server }).template.metadata.labels as Record<string, string>)['cdk8s-gpu/workload'];
    const after = (flag: string) => args[args.indexOf(flag) + 1];
    expect(after('--prefill-selector')).toBe(`cdk8s-gpu/workload=${labelOf('chat-prefill')}`);
    expect(after('--decode-selector')).toBe(`cdk8s-gpu/workload=${labelOf('chat')}`);
    expect(args).toContain('--service-discovery-namespace=ml');
    const port = (mainOf('chat', { server }) as unknown as { ports: readonly [{ containerPort: number }] }).ports[0].containerPort;
    expect(args).toEqual(expect.arrayContaining([`--port=${port}`, `--service-discovery-port=${port}`]));
    const [parser] = recorded(`${name}-router`).values();
    const options = args.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]!);
    expect(options.filter((option) => optionOf(parser, option) === undefined)).toEqual([]);
  },
);

test('the router reads pods of its namespace and no more, asks for no GPU, and may run beside the servers', () => {
  const { serviceAccountName, automountServiceAccountToken, nodeSelector, tolerations } = specOf('Deployment', 'chat-router').template.spec;
  expect({ serviceAccountName, automountServiceAccountToken, nodeSelector }).toEqual({
    serviceAccountName: 'chat-router',
    automountServiceAccountToken: true,
    nodeSelector: undefined,
  });
  expect(tolerations).toEqual(specOf('Deployment', 'chat').template.spec['tolerations']);
  expect(mainOf('chat-router').resources).toBeUndefined();
  expect(plan().objects.find(({ object }) => object.kind === 'Role')?.object['rules']).toEqual([
    { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] },
  ]);
  const router = { image: 'registry.example/router:1', replicas: 2, resources: { cpu: 2, memory: '2Gi' } };
  const given = specOf('Deployment', 'chat-router', { prefill: { router } });
  expect(given.replicas).toBe(2);
  expect(given.template.spec.containers[0]).toMatchObject({ image: router.image, resources: { limits: { cpu: '2', memory: '2Gi' } } });
});

test('each sort of pods has its own pool, GPUs and number; an autoscaler scales those that answer alone', () => {
  const props = {
    prefill: { pool: prompts, replicas: 2, tensorParallel: 4 },
    autoscaling: { max: 4, on: { queueLength: 10 }, keda: { prometheus: 'http://p:9090' } },
  };
  const { model } = plan(props);
  expect(model.pods?.map(({ owner, pool: on, replicas }) => [owner.name, on, replicas])).toEqual([
    ['chat', 'prod/h100', 4],
    ['chat-prefill', 'prod/prompts', 2],
    ['chat-router', undefined, 1],
  ]);
  expect(mainOf('chat-prefill', props).resources).toMatchObject({ limits: { 'nvidia.com/gpu': 4 } });
  const scaled = JSON.stringify(specOf('ScaledObject', 'chat', props));
  const [, names = ''] = /pod=~\\"([^"]+)\\"/.exec(scaled) ?? [];
  const matched = ['chat-6b7f9c7d5f-x2x4z', 'chat-prefill-6b7f9c7d5f-x2x4z', 'chat-router-5d-a', 'chat-embedding-5d-a'].filter((pod) =>
    new RegExp(`^(?:${names})$`).test(pod),
  );
  expect(matched).toEqual(['chat-6b7f9c7d5f-x2x4z']);
});

test('pods of both sorts may talk to each other and to the router, and Prometheus reads both', () => {
  const one = { key: 'cdk8s-gpu/workload', operator: 'In' };
  const all = { matchExpressions: [{ ...one, values: ['chat', 'chat-prefill', 'chat-router'] }] };
  expect(specOf('NetworkPolicy', 'chat', { networkPolicy: { from: [{}] } })).toMatchObject({
    podSelector: all,
    ingress: [{ ports: [{ port: 30000 }] }, { from: [{ podSelector: all }] }],
  });
  expect(specOf('PodMonitor', 'chat', { podMonitor: {} }).selector).toEqual({
    matchExpressions: [{ ...one, values: ['chat', 'chat-prefill'] }],
  });
});

test('a ServiceAccount is made once, and pods that read prompts use it', () => {
  const props = { serviceAccount: { annotations: { role: 'reader' } } };
  expect(specOf('Deployment', 'chat-prefill', props).template.spec['serviceAccountName']).toBe('chat');
  expect(
    plan(props)
      .objects.filter(({ object }) => object.kind === 'ServiceAccount')
      .map(({ object }) => object.metadata.name),
  ).toEqual(['chat', 'chat-router']);
});

test('no budget of the router asks for more pods than it has', () => {
  expect(specOf('PodDisruptionBudget', 'chat-router', { disruptionBudget: { minAvailable: 4 } })).toMatchObject({ maxUnavailable: 1 });
  expect(plan({ disruptionBudget: false }).objects.filter(({ object }) => object.kind === 'PodDisruptionBudget')).toEqual([]);
});

test('whether a model fits is judged of both sorts of pods', () => {
  const found = (tensorParallel: number, reading: number): readonly string[] => {
    const server = sglang({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel, contextLength: 16384 });
    const { model, objects } = plan({ server, prefill: { tensorParallel: reading } });
    const fragment = { pools: [pool.description], objects: objects.map(({ object }) => ({ path: 'ml/chat', object })) };
    return judge(mergeModel([model, fragment]))
      .filter(({ rule }) => rule.startsWith('serving/') && rule !== 'serving/hub-token')
      .map(({ rule }) => rule);
  };
  expect(found(4, 4)).toEqual([]);
  expect(found(4, 1)).toEqual(['serving/fit']);
  expect(found(1, 4)).toEqual(['serving/fit']);
});

test.each([
  [
    { server: tgi({ model: 'me/mine' }) },
    'x.prefill: no way is known in which Text Generation Inference passes KV caches from prefill pods to decode pods',
  ],
  [{ apiKey: { name: 'a', key: 'b' } }, 'x.apiKey: the router of prefill has no key for the pods that it finds'],
  [
    { server: sglang({ model: 'me/mine', extraArgs: ['--x', '--disaggregation-mode=decode'] }) },
    'x.server.extraArgs[1]: is what prefill writes, for each sort of pods its own',
  ],
  [{ server: vllm({ model: 'me/mine', extraArgs: ['--kv-transfer-config', '{}'] }) }, 'x.server.extraArgs[0]: is what prefill writes'],
  [{ server: sglang({ model: 'me/mine', tensorParallel: 4 }), numNodes: 2 }, 'x.prefill: needs a router that leads each request'],
  [{ prefill: { router: { replicas: 0 } } }, 'x.prefill.router.replicas: '],
  [{ prefill: { router: { port: 1 } } }, 'x.prefill.router.port: '],
  [
    { controller: 'LLMInferenceService', server: servers.vllm, route: { host: 'a.b', gateway: { name: 'g' } }, prefill: { router: {} } },
    'x.prefill.router: is for Deployments',
  ],
] as const)('fails for %j', (props, problem) => {
  expect(problems(props).join('\n')).toContain(problem);
});

test('what the pods that read prompts have of no namespace gets none', () => {
  const volumes = plan({ data: { '/data': s3('out') } }).objects.filter(({ object }) => object.kind === 'PersistentVolume');
  expect(volumes.map(({ id, clusterScoped }) => [id, clusterScoped])).toEqual([
    [expect.stringMatching(/^PersistentVolume-/), true],
    [expect.stringMatching(/^prefill-PersistentVolume-/), true],
  ]);
});
