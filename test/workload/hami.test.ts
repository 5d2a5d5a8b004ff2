import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { machines } from '../../lib/words/machine';
import { type Plan, podsOf, type GpuPool, type Vgpu } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { hami } from '../../lib/plans/allocators';
import type { HamiPlacement, HamiVgpuWorkloadProps } from '../../lib/plans/workload';
import { placementAnnotations, planHamiVgpuWorkload } from '../../lib/plans/workload/hami';
import { planHamiQuota } from '../../lib/plans/workload/plans/hami-quota';
import { hamiQuota, hamiVgpuWorkload } from '../../lib/plans/workload/workloads';
import { judgeManifest } from '../judge/schema';
import { problemsOf } from '../props';
import { mainContainer, podSpec, train } from './support';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const { description } = planGpuNodePool(
  { path: 'prod/labs', id: 'labs' },
  { machine: machines.dgxH100, nodes: 2, sharing: hami() },
  cluster,
);
const labs: GpuPool<'hami'> = { mode: 'hami', gpu: 'H100-SXM5-80GB', description };

const notebook = {
  kind: 'StatefulSet',
  pool: labs,
  image: 'jupyter:1',
  request: { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } },
} as const satisfies HamiVgpuWorkloadProps;

const plan = (props: Partial<HamiVgpuWorkloadProps> = {}): Plan =>
  planHamiVgpuWorkload({ path: 'ml/notebook', id: 'notebook' }, { ...notebook, ...props } as HamiVgpuWorkloadProps, { namespace: 'ml' });
const problems = (props: object) => problemsOf(hamiVgpuWorkload, props, 'nb');
const limits = (vgpu: Vgpu) => mainContainer(plan({ request: { vgpu } })).resources?.limits;

describe('a workload on parts of GPUs', () => {
  test('asks in bare whole numbers, memory in MiB', () => {
    expect(limits({ gpus: 2, memory: '3Gi', cores: 30, priority: 0 })).toEqual({
      'nvidia.com/gpu': 2,
      'nvidia.com/gpumem': 3072,
      'nvidia.com/gpucores': 30,
      'nvidia.com/priority': 0,
    });
    expect(limits({ gpus: 1, memoryPercentage: 50 })).toEqual({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 50 });
  });

  test("names HAMi's scheduler, selects the nodes of its pool and tolerates their taint", () => {
    expect(podSpec(plan())).toMatchObject({
      schedulerName: 'hami-scheduler',
      nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
      tolerations: [{ key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' }],
    });
  });

  test('tells the scheduler in annotations of the pods, and in none of the object', () => {
    const planned = plan({
      numaBind: true,
      nodeSchedulerPolicy: 'spread',
      gpuSchedulerPolicy: ['numa', 'binpack'],
      podAnnotations: { 'example.com/a': 'b' },
    });
    const object = planned.objects.at(-1)!.object;
    const [pods] = podsOf(object, '');
    expect(object.metadata.annotations).toBeUndefined();
    expect(pods!.annotations).toEqual({
      'nvidia.com/numa-bind': 'true',
      'hami.io/node-scheduler-policy': 'spread',
      'hami.io/gpu-scheduler-policy': 'numa,binpack',
      'example.com/a': 'b',
    });
  });

  test.each([
    ['Deployment', {}],
    ['StatefulSet', {}],
    ['Job', {}],
    ['CronJob', { schedule: '0 3 * * *' }],
  ] as const)('may be a %s, which the API server accepts', (kind, rest) => {
    const planned = plan({ kind, numaBind: true, ...rest });
    expect(planned.objects.at(-1)!.object.kind).toBe(kind);
    for (const { object } of planned.objects) expect(judgeManifest(object, '1.34')).toEqual([]);
  });
});

describe('selecting GPUs', () => {
  const annotations = (placement: HamiPlacement) => placementAnnotations(placement);

  test('by model finds neither an A100 nor an A10G when an A10 is wanted', () => {
    expect(annotations({ useGpuType: ['A10'] })).toEqual({
      'nvidia.com/use-gputype': 'NVIDIA A10',
      'nvidia.com/nouse-gputype': 'NVIDIA A10G,NVIDIA A100',
    });
  });

  test('by family finds all of it', () => {
    expect(annotations({ useGpuType: ['H100'] })).toEqual({ 'nvidia.com/use-gputype': 'H100' });
  });

  test('by what is not wanted, by id and by weights', () => {
    const id = 'GPU-8f1c4c1e-2b5a-4d3e-9c7b-0a1b2c3d4e5f';
    expect(annotations({ noUseGpuType: ['T4'], useGpuUuid: [id], deviceScoringWeights: { slot: 0, core: 1, memory: 2 } })).toEqual({
      'nvidia.com/nouse-gputype': 'Tesla T4,NVIDIA T4',
      'nvidia.com/use-gpuuuid': id,
      'hami.io/device-scoring-weights': 'slot=0,core=1,memory=2',
    });
  });
});

describe('what is refused', () => {
  test('nothing of a workload that is right', () => expect(problems(notebook)).toEqual([]));

  test.each<[string, object, string]>([
    ['a pool that HAMi does not serve', { pool: train }, 'nb.pool: offers its GPUs in another way'],
    ['no pool', { pool: undefined }, 'nb.pool: is missing'],
    ['whole GPUs', { request: { gpus: 1 } }, 'nb.request.gpus: is not a known property'],
    [
      'memory given twice',
      { request: { vgpu: { gpus: 1, memory: '8Gi', memoryPercentage: 10 } } },
      'nb.request.vgpu: needs exactly one of memory, memoryPercentage',
    ],
    ['no memory', { request: { vgpu: { gpus: 1 } } }, 'nb.request.vgpu: needs exactly one of memory, memoryPercentage'],
    [
      'a percentage above 100',
      { request: { vgpu: { gpus: 1, memoryPercentage: 101 } } },
      'nb.request.vgpu.memoryPercentage: is out of range',
    ],
    [
      'cores with a suffix',
      { request: { vgpu: { gpus: 1, memory: '8Gi', cores: '30%' } } },
      'nb.request.vgpu.cores: has the wrong type or form',
    ],
    [
      'a priority that does not exist',
      { request: { vgpu: { gpus: 1, memory: '8Gi', priority: 2 } } },
      'nb.request.vgpu.priority: is not one of the allowed values',
    ],
    ['a kind without sense here', { kind: 'DaemonSet' }, 'nb.kind: is not one of the allowed values'],
    ['a policy that does not exist', { gpuSchedulerPolicy: 'pack' }, 'nb.gpuSchedulerPolicy: has the wrong type or form'],
    ['nearly a policy', { gpuSchedulerPolicy: 'binpac' }, 'nb.gpuSchedulerPolicy: is not one of the allowed values'],
    ['a policy that is no text', { gpuSchedulerPolicy: 1 }, 'nb.gpuSchedulerPolicy: has the wrong type or form'],
    ['an id that is none', { useGpuUuid: ['GPU-1'] }, 'nb.useGpuUuid[0]: has the wrong type or form'],
    ['several names in one', { useGpuType: ['A10,T4'] }, 'nb.useGpuType[0]: has the wrong type or form'],
    [
      'weights without weight',
      { deviceScoringWeights: { slot: 0, core: 0, memory: 0 } },
      'nb.deviceScoringWeights: has no weight above 0, and HAMi refuses to schedule the pod',
    ],
    [
      'an annotation that a prop says',
      { numaBind: true, podAnnotations: { 'nvidia.com/numa-bind': 'false' } },
      'nb.podAnnotations["nvidia.com/numa-bind"]: is said by a prop as well',
    ],
    [
      'models that names cannot tell apart',
      { useGpuType: ['H20-96GB', 'H200-NVL-141GB'] },
      'nb.useGpuType: cannot be distinguished from other GPUs: HAMi compares parts of names, and excluding those excludes these too',
    ],
    [
      'a part of a family that cannot be left out alone',
      { useGpuType: ['H200'], noUseGpuType: ['H200-SXM5-141GB'] },
      'nb.useGpuType: cannot be distinguished from other GPUs: HAMi compares parts of names, and excluding those excludes these too',
    ],
    [
      'GPUs that are wanted and left out',
      { useGpuType: ['A100-SXM4-80GB'], noUseGpuType: ['A100'] },
      'nb.noUseGpuType: leaves out all that useGpuType wants',
    ],
    ['a prop of dynamic MIG, which is not offered yet', { vgpuMode: 'mig' }, 'nb.vgpuMode: is not a known property'],
  ])('fails with %s', (_what, rest, problem) => expect(problems({ ...notebook, ...rest })).toContain(problem));
});

describe('on its pool', () => {
  const found = (props: Partial<HamiVgpuWorkloadProps>, change?: (workload: gpu.HamiVgpuWorkload) => void) => {
    const chart = new Chart(new App(), 'ml');
    const scope = new gpu.GpuCluster(chart, 'prod', {
      kubernetes: '1.34',
      silence: { 'pool/unserved': 'workloads alone are looked at here' },
    });
    const pool = new gpu.GpuNodePool(scope, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
    const workload = new gpu.HamiVgpuWorkload(chart, 'nb', {
      ...notebook,
      pool,
      resources: { cpu: 2, memory: '8Gi' },
      ...props,
    } as HamiVgpuWorkloadProps);
    change?.(workload);
    return gpu
      .findings(chart)
      .filter(({ silenced }) => silenced === undefined)
      .map(({ rule }) => rule);
  };

  test('a part that a GPU has is found no fault with', () => expect(found({})).toEqual([]));

  test.each<[string, Partial<HamiVgpuWorkloadProps>, string]>([
    ['more GPUs than a node has', { request: { vgpu: { gpus: 9, memory: '8Gi' } } }, 'pool/per-container'],
    ['more memory than a GPU has', { request: { vgpu: { gpus: 1, memory: '100Gi' } } }, 'hami/memory'],
    ['more pods than there is memory for', { replicas: 33, request: { vgpu: { gpus: 1, memory: '40000Mi' } } }, 'pool/capacity'],
    ['a GPU that the pool does not have', { useGpuType: ['A10'] }, 'hami/gpu-type'],
    ['a sidecar that takes a whole GPU', { sidecars: [{ name: 'watch', image: 'x', request: { gpus: 1 } }] }, 'hami/whole-gpu'],
    ['a privileged sidecar', { sidecars: [{ name: 'watch', image: 'x', securityContext: { privileged: true } }] }, 'hami/refused'],
  ])('fails with %s', (_what, props, rule) => expect(found(props)).toContain(rule));

  test('fails with the name of a node, or another scheduler', () => {
    expect(found({}, (workload) => workload.override(gpu.pod(), { nodeName: 'node-1' }))).toEqual(['hami/node-name']);
    expect(found({}, (workload) => workload.override(gpu.pod(), { schedulerName: 'default-scheduler' }))).toEqual(['hami/scheduler-name']);
  });

  test('fails with parts of GPUs on a pool that does not offer any', () => {
    const chart = new Chart(new App(), 'ml');
    const pool = new gpu.GpuNodePool(new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34' }), 'train', {
      machine: machines.dgxH100,
      nodes: 2,
    });
    new gpu.GpuWorkload(chart, 'nb', { kind: 'Job', pool, image: 'x', request: { vgpu: { gpus: 1, memory: '8Gi' } } });
    expect(gpu.findings(chart).map(({ rule }) => rule)).toContain('pool/offers');
  });
});

describe('a quota', () => {
  const quota = (props: object) => planHamiQuota({ path: 'ml/gpu', id: 'gpu' }, props, { namespace: 'ml' }).objects[0]!.object;

  test('uses the keys that HAMi and Kubernetes count', () => {
    expect(quota({ memory: '64Gi', cores: 400, gpus: 8 })).toEqual({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'gpu', namespace: 'ml' },
      spec: { hard: { 'limits.nvidia.com/gpumem': '65536', 'limits.nvidia.com/gpucores': '400', 'requests.nvidia.com/gpu': '8' } },
    });
    expect(judgeManifest(quota({ gpus: 0 }), '1.34')).toEqual([]);
  });

  test('fails without any limit', () => {
    const wrong = (props: object) => problemsOf(hamiQuota, props, 'q');
    expect(wrong({ namespace: 'ml' })).toEqual(['q: limits nothing']);
    expect(wrong({ gpus: 0 })).toEqual([]);
    expect(wrong({ memory: '512Ki' })).toEqual([expect.stringMatching(/^q\.memory: is less than the MiB/)]);
    expect([...wrong({ memory: 0 }), ...wrong({ memory: '1Mi' })]).toEqual([]);
  });
});
