import { dra, hami } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import { type GpuPool, modeOf } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { pvc, s3 } from '../../lib/plans/storage';
import { sglang, vllm, vllmStackValues } from '../../lib/plans/workload';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const poolOf = (more: object = {}): GpuPool => {
  const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, { machine: machines.dgxH100, nodes: 4, ...more }, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};
const pool = poolOf({ taints: [{ key: 'gpu', value: 'h100', effect: 'NoSchedule' }] });
const resources = { cpu: 16, memory: '128Gi' } as const;
const chat = {
  pool,
  resources,
  server: vllm({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, maxModelLen: 16384, kvCacheDtype: 'fp8' }),
} as const;

interface Stack {
  readonly servingEngineSpec: Readonly<Record<string, unknown>> & { readonly modelSpec: readonly Readonly<Record<string, unknown>>[] };
}
const stack = (models: Parameters<typeof vllmStackValues>[0]): Stack => vllmStackValues(models) as unknown as Stack;
const one = (more: object = {}) => stack({ chat: { ...chat, ...more } }).servingEngineSpec;

test('says the model, its options, the request and the place of the pool', () => {
  const { modelSpec, ...all } = one({
    hubToken: { name: 'hub', key: 'token' },
    apiKey: { name: 'chat', key: 'key' },
    replicas: 2,
    env: { A: 'b' },
  });
  expect(all).toEqual({
    runtimeClassName: '',
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
    startupProbe: { initialDelaySeconds: 15, periodSeconds: 10, failureThreshold: 92, httpGet: { path: '/health', port: 8000 } },
    vllmApiKey: { secretName: 'chat', secretKey: 'key' },
  });
  expect(modelSpec).toHaveLength(1);
  expect(modelSpec[0]).toMatchObject({
    name: 'chat',
    repository: 'vllm/vllm-openai',
    tag: 'v0.33.0',
    modelURL: 'Qwen/Qwen3-32B',
    replicaCount: 2,
    vllmConfig: { enablePrefixCaching: true, tensorParallelSize: 2, maxModelLen: 16384, extraArgs: ['--kv-cache-dtype=fp8'] },
    resources: { limits: { cpu: '16', memory: '128Gi', 'nvidia.com/gpu': 2 } },
    runtimeClassName: '',
    tolerations: expect.arrayContaining([expect.objectContaining({ key: 'gpu' })]),
    nodeSelectorTerms: [{ matchExpressions: expect.arrayContaining([expect.objectContaining({ operator: 'In' })]) }],
    env: [{ name: 'A', value: 'b' }],
    hf_token: { secretName: 'hub', secretKey: 'token' },
    pdb: { enabled: true, maxUnavailable: 1 },
  });
  expect(JSON.stringify(modelSpec)).not.toMatch(/dshm|topologySpread|lifecycle/);
});

test('has the volume of a cache with the model in it', () => {
  const { modelSpec } = one({
    cache: pvc('models', { folder: 'qwen' }),
    shm: '16Gi',
  });
  expect(modelSpec[0]).toMatchObject({
    modelURL: '/models/qwen',
    vllmConfig: { extraArgs: ['--served-model-name=Qwen/Qwen3-32B', '--kv-cache-dtype=fp8'] },
    shmSize: '16Gi',
    extraVolumes: [{ name: 'model-cache', persistentVolumeClaim: { claimName: 'models' } }],
    extraVolumeMounts: [{ name: 'model-cache', mountPath: '/models' }],
  });
});

test('parts of GPUs are in its resources, and the scheduler of all models is one value', () => {
  const parts = poolOf({ sharing: hami() });
  const shared = {
    pool: parts,
    server: vllm({ model: 'Qwen/Qwen3-0.6B' }),
    request: { vgpu: { gpus: 1, memory: '8Gi' } },
    resources,
  } as const;
  const { servingEngineSpec } = stack({ a: shared, b: shared });
  expect(servingEngineSpec).toMatchObject({
    schedulerName: 'hami-scheduler',
    modelSpec: [{ resources: { limits: { 'nvidia.com/gpumem': 8192 } } }, { name: 'b' }],
  });
  expect(() => stack({ a: shared, chat })).toThrow('the chart has one scheduler for all models');
});

test.each([
  [{ server: sglang({ model: 'me/mine' }) }, 'the chart vllm-stack runs vLLM alone'],
  [{ numNodes: 2 }, 'numNodes: is not for the chart vllm-stack: a copy of a model is one pod here'],
  [{ route: { host: 'a.b' } }, 'route: is not for the chart vllm-stack: the router of the stack'],
  [{ hostUsers: false }, 'hostUsers: is not for the chart vllm-stack: the chart has no value for it'],
  [{ enableServiceLinks: false }, 'enableServiceLinks: is not for the chart'],
  [{ automountServiceAccountToken: false }, 'automountServiceAccountToken: is not for the chart'],
  [{ podSecurityContext: { runAsUser: 1000 } }, 'podSecurityContext: is not for the chart'],
  [{ security: 'restricted' }, 'security: is not for the chart'],
  [{ nice: 5 }, 'nice: is not for the chart'],
  [{ name: 'other' }, 'name: is not for the chart'],
  [{ ports: [{ containerPort: 7777 }] }, 'ports: is not for the chart'],
  [
    { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }] },
    'topologySpreadConstraints: is not',
  ],
  [{ imagePullPolicy: 'Always' }, 'imagePullPolicy: is not for the chart'],
  [{ data: { '/data': s3('my-bucket') } }, 'needs objects that the chart vllm-stack does not make'],
  [{ strategy: { type: 'Recreate' } }, 'strategy: is not for the chart'],
  [{ image: 'registry.example/vllm' }, 'image: the chart takes repository and tag apart'],
  [{ autoscaling: { max: 2, on: { queueLength: 1 } } }, "autoscaling: is not for the chart vllm-stack: the chart's own schema"],
  [{ hostNetwork: true }, 'the chart vllm-stack has no value for hostNetwork'],
  [{ pool: poolOf({ sharing: dra() }) }, 'the chart vllm-stack has no value for resourceClaims'],
  [{ replicas: -1 }, 'replicas: is out of range'],
  [{ colour: 'blue' }, 'colour'],
])('fails with %j', (more, problem) => expect(() => one(more)).toThrow(problem));

test('fails without a model, and with keys that differ', () => {
  expect(() => vllmStackValues({})).toThrow('needs a model');
  expect(() => stack({ chat, other: { ...chat, apiKey: { name: 'a', key: 'b' } } })).toThrow('the chart has one apiKey for all models');
});
