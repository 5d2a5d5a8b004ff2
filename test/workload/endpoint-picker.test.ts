import { machines } from '../../lib/words/machine';
import { type GpuPool, modeOf, type Plan } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { type GpuInferenceServiceProps, nim, sglang, vllm } from '../../lib/plans/workload';
import { planInferenceService } from '../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';

const { description } = planGpuNodePool(
  { path: 'prod/h100', id: 'h100' },
  { machine: machines.dgxH100, nodes: 4 },
  { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' },
);
const pool: GpuPool = { mode: modeOf(description.sharing), gpu: description.gpu, description };
const gateway = { name: 'public', namespace: 'infra' } as const;
const picked = { host: 'chat.example', gateway, endpointPicker: {} } as const;
const chat = { pool, server: vllm({ model: 'Qwen/Qwen3-8B', maxModelLen: 16384 }), route: picked } as const;

type Given = Partial<Record<keyof GpuInferenceServiceProps, unknown>>;
const plan = (props: Given = {}): Plan =>
  planInferenceService({ path: 'ml/chat', id: 'chat' }, { ...chat, ...props } as GpuInferenceServiceProps, { namespace: 'ml' });
const problems = (props: Given = {}) => problemsOf(inferenceService, { ...chat, ...props }, 'x').map((line) => line.split(':')[0]);
const specOf = (kind: string, name: string, props?: Given) => {
  const found = plan(props).objects.filter(({ object }) => object.kind === kind && object.metadata.name === name);
  expect(found).toHaveLength(1);
  return found[0]!.object['spec'] as Readonly<Record<string, unknown>>;
};
interface Main {
  readonly image: string;
  readonly args: readonly string[];
  readonly resources?: object;
  readonly readinessProbe: object;
}
const mainOf = (props?: Given): Main =>
  (specOf('Deployment', 'chat-epp', props) as unknown as { template: { spec: { containers: readonly [Main] } } }).template.spec
    .containers[0];
const configOf = (props?: Given) => {
  const [text] = mainOf(props).args.flatMap((word) => (word.startsWith('--config-text=') ? [word.slice('--config-text='.length)] : []));
  return JSON.parse(text!) as { readonly plugins: readonly { readonly type: string; readonly parameters?: object }[] };
};

test('the route leads to a pool of the pods that take requests, and a program of llm-d picks one of them', () => {
  expect(plan().objects.map(({ object: { kind, metadata } }) => `${kind} ${metadata.name}`)).toEqual([
    'Service chat',
    'PodDisruptionBudget chat',
    'Deployment chat',
    'HTTPRoute chat',
    'ServiceAccount chat-epp',
    'Role chat-epp',
    'RoleBinding chat-epp',
    'Service chat-epp',
    'InferencePool chat',
    'Deployment chat-epp',
  ]);
  expect(specOf('HTTPRoute', 'chat')['rules']).toEqual([
    {
      matches: [{ path: { type: 'PathPrefix', value: '/' } }],
      backendRefs: [{ group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'chat', port: 8000 }],
    },
  ]);
  expect(specOf('InferencePool', 'chat')).toEqual({
    selector: { matchLabels: { 'cdk8s-gpu/workload': 'chat' } },
    targetPorts: [{ number: 8000 }],
    endpointPickerRef: { name: 'chat-epp', port: { number: 9002 }, failureMode: 'FailOpen' },
  });
  expect(specOf('Service', 'chat-epp')).toEqual({
    selector: { 'cdk8s-gpu/workload': 'chat-epp' },
    ports: [{ name: 'grpc', port: 9002, targetPort: 'grpc', appProtocol: 'kubernetes.io/h2c' }],
  });
  for (const props of [{}, { server: sglang({ model: 'Qwen/Qwen3-8B' }), networkPolicy: { from: [{}] } }, { service: false }])
    expect(plan(props).objects.flatMap(({ object }) => judgeManifest(object, '1.36'))).toEqual([]);
});

test('it knows the pool by its name, and what each server calls its gauges', () => {
  expect(mainOf().args.slice(0, 3)).toEqual(['--pool-name=chat', '--pool-namespace=ml', '--pool-group=inference.networking.k8s.io']);
  const parametersOf = (type: string, props?: Given) => configOf(props).plugins.find((plugin) => plugin.type === type)?.parameters;
  expect(parametersOf('core-metrics-extractor')).toEqual({ defaultEngine: 'vllm' });
  expect(parametersOf('core-metrics-extractor', { server: sglang({ model: 'Qwen/Qwen3-8B' }) })).toEqual({ defaultEngine: 'sglang' });
  expect(parametersOf('metrics-data-source')).toMatchObject({ scheme: 'http', path: '/metrics' });
  expect(mainOf().args).not.toContain('--secure-serving=false');
  expect(mainOf().readinessProbe).toMatchObject({ grpc: { port: 9003, service: 'inference-extension' } });
});

test('what is said of it stands in its pod and in the pool', () => {
  const endpointPicker = { image: 'a/epp:1', resources: { cpu: 2, memory: '4Gi' }, failureMode: 'FailClose', secureServing: false };
  const route = { ...picked, endpointPicker };
  expect(mainOf({ route })).toMatchObject({ image: 'a/epp:1', resources: { limits: { cpu: '2', memory: '4Gi' } } });
  expect(mainOf({ route }).args).toContain('--secure-serving=false');
  expect(specOf('InferencePool', 'chat', { route })['endpointPickerRef']).toMatchObject({ failureMode: 'FailClose' });
});

test('of groups the first pods alone take requests', () => {
  const group = { numNodes: 2, server: vllm({ model: 'Qwen/Qwen3-8B', tensorParallel: 8, pipelineParallel: 2 }), fabric: 'none' };
  expect(specOf('InferencePool', 'chat', group)['selector']).toEqual({
    matchLabels: { 'cdk8s-gpu/workload': 'chat', 'leaderworkerset.sigs.k8s.io/worker-index': '0' },
  });
});

test('a policy lets it read the metrics of the pods, and the Gateway ask it', () => {
  const policy = specOf('NetworkPolicy', 'chat', { networkPolicy: { from: [{ namespaces: { team: 'gateways' } }] } });
  const podSelector = { matchExpressions: [{ key: 'cdk8s-gpu/workload', operator: 'In', values: ['chat', 'chat-epp'] }] };
  expect(policy).toMatchObject({
    podSelector,
    ingress: [
      {
        from: [{ namespaceSelector: { matchLabels: { team: 'gateways' } } }],
        ports: [
          { protocol: 'TCP', port: 8000 },
          { protocol: 'TCP', port: 9002 },
        ],
      },
      { from: [{ podSelector }] },
    ],
  });
});

test('fails where no Gateway asks it, where it knows no gauges, and where another picks', () => {
  expect(problems()).toEqual([]);
  expect(problems({ service: false })).toEqual([]);
  expect(problems({ route: { host: 'chat.example', endpointPicker: {} } })).toEqual(['x.route.endpointPicker']);
  expect(problems({ server: nim(), image: 'nvcr.io/nim/x:1.13.0' })).toEqual(['x.route.endpointPicker']);
  // Its gauges had other names.
  expect(problems({ server: vllm({ model: 'Qwen/Qwen3-8B', version: '0.9.1' }) })).toEqual(['x.route.endpointPicker']);
  expect(problems({ prefill: {} })).toEqual(['x.route.endpointPicker']);
  expect(problems({ controller: 'LLMInferenceService' })).toEqual(['x.route.endpointPicker']);
  expect(problems({ controller: 'RayService', image: 'rayproject/ray-llm:2.56.0-py312-cu130' })).toEqual(['x.route.endpointPicker']);
});

test('what KServe makes the pods of is picked in the same way', () => {
  const kserve = { controller: 'InferenceService', resources: { cpu: 4, memory: '32Gi' } };
  expect(problems(kserve)).toEqual([]);
  expect(specOf('InferencePool', 'chat', kserve)['targetPorts']).toEqual([{ number: 8000 }]);
});
