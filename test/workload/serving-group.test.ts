import { mps } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import { type GpuPool, mergeModel, modeOf, type Plan } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import type { Container, PodTemplate } from '../../lib/words/kubernetes';
import { judge } from '../../lib/rules';
import { type GpuInferenceServiceProps, sglang, tgi, vllm } from '../../lib/plans/workload';
import { planInferenceService } from '../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';
import { find, kinds } from './support';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const poolOf = (machine: object, more: object = {}): GpuPool => {
  const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, { machine, nodes: 4, ...more } as never, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};
const pool = poolOf(machines.dgxH100);
const shares = poolOf(machines.dgxH100, { sharing: mps({ replicas: 4 }) });
const server = vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 8, pipelineParallel: 2, maxModelLen: 16384 });
const large = { pool, server, numNodes: 2 };

const plan = (props: Partial<Record<keyof GpuInferenceServiceProps, unknown>> = {}): Plan =>
  planInferenceService({ path: 'ml/large', id: 'large' }, { ...large, ...props } as GpuInferenceServiceProps, { namespace: 'ml' });
const problems = (props: object) => problemsOf(inferenceService, { ...large, ...props }, 'x');

interface Group {
  readonly replicas?: number;
  readonly rolloutStrategy?: object;
  readonly networkConfig: object;
  readonly leaderWorkerTemplate: {
    readonly size: number;
    readonly restartPolicy: string;
    readonly leaderTemplate: PodTemplate;
    readonly workerTemplate: PodTemplate;
  };
}
const groupOf = (made: Plan): Group => find(made, 'LeaderWorkerSet').spec as Group;
const first = ({ spec }: PodTemplate): Container => spec.containers[0]!;

test('a group is a LeaderWorkerSet whose pods find each other, and the Service leads to the first of them', () => {
  const made = plan();
  expect(kinds(made)).toEqual(['Service', 'PodDisruptionBudget', 'LeaderWorkerSet']);
  const { leaderWorkerTemplate: template, networkConfig } = groupOf(made);
  expect(template).toMatchObject({ size: 2, restartPolicy: 'RecreateGroupOnPodRestart' });
  // The name of the set is the name of the Service.
  expect(networkConfig).toEqual({ subdomainPolicy: 'UniquePerReplica' });
  const [leader, worker] = [first(template.leaderTemplate), first(template.workerTemplate)];
  const shared = [
    'deepseek-ai/DeepSeek-V3',
    '--port=8000',
    '--tensor-parallel-size=8',
    '--pipeline-parallel-size=2',
    '--max-model-len=16384',
    '--shutdown-timeout=40',
    '--distributed-executor-backend=mp',
    '--nnodes=2',
    '--node-rank=$(LWS_WORKER_INDEX)',
    '--master-addr=$(LWS_LEADER_ADDRESS)',
  ];
  expect(leader.args).toEqual(shared);
  expect(worker.args).toEqual([...shared, '--headless']);
  expect([leader.resources?.limits, worker.resources?.limits]).toEqual([{ 'nvidia.com/gpu': 8 }, { 'nvidia.com/gpu': 8 }]);
  expect(find(made, 'Service').spec).toMatchObject({
    selector: { 'cdk8s-gpu/workload': 'large', 'leaderworkerset.sigs.k8s.io/worker-index': '0' },
  });
  expect(made.objects.flatMap(({ object }) => judgeManifest(object, '1.36'))).toEqual([]);
});

test('only the first pod is asked whether it serves; the others stay until it has ended', () => {
  const { leaderTemplate, workerTemplate } = groupOf(plan()).leaderWorkerTemplate;
  const { startupProbe, readinessProbe, livenessProbe, ports, lifecycle } = first(workerTemplate);
  expect({ startupProbe, readinessProbe, livenessProbe, ports }).toEqual({});
  expect(first(leaderTemplate)).toMatchObject({ startupProbe: {}, readinessProbe: {}, livenessProbe: {} });
  expect(lifecycle).toEqual({ preStop: { sleep: { seconds: 55 } } });
  expect(workerTemplate.spec.terminationGracePeriodSeconds).toBe(60);
});

test('SGLang meets at a port of the first pod', () => {
  const { leaderTemplate, workerTemplate } = groupOf(
    plan({ server: sglang({ model: 'me/mine', tensorParallel: 16 }) }),
  ).leaderWorkerTemplate;
  expect(first(leaderTemplate).args).toEqual(
    expect.arrayContaining([
      '--tp-size=16',
      '--nnodes=2',
      '--node-rank=$(LWS_WORKER_INDEX)',
      '--dist-init-addr=$(LWS_LEADER_ADDRESS):20000',
    ]),
  );
  expect(first(workerTemplate).args).toEqual(first(leaderTemplate).args);
});

test('an autoscaler counts groups, and the model counts pods', () => {
  const made = plan({ autoscaling: { min: 1, max: 3, on: { queueLength: 10 } } });
  expect(groupOf(made).replicas).toBeUndefined();
  expect(find(made, 'HorizontalPodAutoscaler').spec).toMatchObject({
    scaleTargetRef: { apiVersion: 'leaderworkerset.x-k8s.io/v1', kind: 'LeaderWorkerSet', name: 'large' },
    maxReplicas: 3,
  });
  expect(made.model.pods?.map(({ replicas }) => replicas)).toEqual([3, 3]);
  expect(plan({ numNodes: 4, replicas: 2 }).model.pods?.map(({ replicas }) => replicas)).toEqual([2, 6]);
});

test.each([
  [undefined, { maxUnavailable: 1 }],
  [{ maxUnavailable: 2 }, { maxUnavailable: 3 }],
  [{ maxUnavailable: 0 }, { maxUnavailable: 0 }],
  [{ minAvailable: 2 }, { minAvailable: 4 }],
  [{ maxUnavailable: '25%' }, { maxUnavailable: '25%' }],
] as const)('a budget of groups, %j, is one of pods: %j', (disruptionBudget, expected) => {
  expect(find(plan(disruptionBudget === undefined ? {} : { disruptionBudget }), 'PodDisruptionBudget').spec).toMatchObject(expected);
});

test('who may reach it is as before, and its pods reach each other on every port', () => {
  const { spec } = find(plan({ networkPolicy: { from: [{ pods: { app: 'gateway' } }] } }), 'NetworkPolicy') as {
    spec: { ingress?: object[] };
  };
  expect(spec.ingress).toEqual([
    { from: [{ podSelector: { matchLabels: { app: 'gateway' } } }], ports: [{ protocol: 'TCP', port: 8000 }] },
    { from: [{ podSelector: { matchLabels: { 'cdk8s-gpu/workload': 'large' } } }] },
  ]);
});

test('pods of several nodes get the fabric of their machines', () => {
  const efa = poolOf(machines.aws['p5.48xlarge']);
  const { leaderTemplate, workerTemplate } = groupOf(plan({ pool: efa })).leaderWorkerTemplate;
  for (const template of [leaderTemplate, workerTemplate])
    expect(first(template).resources?.limits).toMatchObject({ 'nvidia.com/gpu': 8, 'vpc.amazonaws.com/efa': 32 });
  expect(groupOf(plan({ pool: efa, fabric: 'none' })).leaderWorkerTemplate.leaderTemplate.spec.containers[0]!.resources?.limits).toEqual({
    'nvidia.com/gpu': 8,
  });
});

test.each([
  [
    'a server that knows no way',
    { server: tgi({ model: 'a/b' }), image: 'x:1' },
    'numNodes: Text Generation Inference serves from one pod',
  ],
  [
    'a release without the arguments',
    { server: { ...server, version: '0.11.0' } },
    'numNodes: vLLM 0.11.0 serves from one pod: it has no --nnodes',
  ],
  ['pods that do not divide the GPUs', { numNodes: 3 }, 'numNodes: does not divide the 16 GPUs'],
  ['more GPUs than the server uses', { request: { gpus: 4 } }, 'request.gpus: 2 pods with 4 GPUs have 8, and the server is spread over 16'],
  ['a pool of shares', { pool: shares }, 'numNodes: needs whole GPUs: parts of them do not compute together'],
  ['parts of GPUs', { request: { mig: '1g.10gb' } }, 'request: asks for parts of GPUs'],
  ['a Deployment that is replaced at once', { strategy: { type: 'Recreate' } }, 'strategy.type: a LeaderWorkerSet replaces group by group'],
  ['more groups than there may be', { replicas: 2 ** 31 - 1 }, 'replicas: is more groups than a LeaderWorkerSet takes'],
  [
    'a deadline of rollouts',
    { progressDeadlineSeconds: 60 },
    "progressDeadlineSeconds: is not for controller 'LeaderWorkerSet': a LeaderWorkerSet reports no rollout",
  ],
] as const)('refuses %s', (_what, change, problem) => {
  expect(problems(change)).toEqual([expect.stringContaining(`x.${problem}`)]);
});

test('whether the model fits is judged over all GPUs of the group', () => {
  const found = (props: Partial<GpuInferenceServiceProps>) => {
    const { model } = plan({ fabric: 'none', ...props });
    return judge(mergeModel([{ pools: [pool.description] }, model])).map(({ rule }) => rule);
  };
  expect(found({})).not.toContain('serving/fit');
  // On one node of eight H100 it has no room: 642 GiB of weights.
  expect(found({ numNodes: 1, server: { ...server, pipelineParallel: 1 } })).toContain('serving/fit');
});
