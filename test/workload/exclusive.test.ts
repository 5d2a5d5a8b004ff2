import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, GpuNodePool, GpuTrainingJob, GpuWorkload, machines, timeSlicing } from '../../lib';
import { MiB, parseMemory } from '../../lib/words/kubernetes';
import { allocatable, canEverAdmit } from '../../lib/plans/node';
import type { GpuTrainingJobProps, GpuWorkloadProps } from '../../lib/plans/workload';
import { mainContainer, planJob, planWorkload, podSpec, problemsOfJob, slices, train } from './support';

/** A job of whole nodes, without resources of its own. */
const whole = { pool: train, request: { gpus: 8 }, exclusive: true, resources: undefined } as unknown as Partial<GpuTrainingJobProps>;
const shape = train.description.shapes![0]!;
const node = allocatable(shape.machine, shape.kubelet);
const asked = (plan: ReturnType<typeof planJob>) => {
  const { limits = {} } = mainContainer(plan).resources!;
  return { cpu: Number(limits['cpu']), memory: parseMemory(limits['memory'])! };
};

test('it takes all CPUs and memory that the kubelet leaves, less 2 CPUs and 4 GiB, and the kubelet admits it', () => {
  const plan = planJob(whole);
  const { cpu, memory } = asked(plan);
  expect(cpu).toBe(Math.floor((node.cpu / 1000 - 2) / 2) * 2);
  expect(memory).toBe((Math.floor(node.memory! / MiB) - 4096) * MiB);
  expect(canEverAdmit(shape, podSpec(plan), train.description.sharing)).toMatchObject({ admitted: true });
});

test('a reserve is kept as it is given', () => {
  const { cpu, memory } = asked(planJob({ ...whole, exclusive: { reserve: { cpu: 7, memory: '100Gi' } } }));
  expect(cpu).toBe(Math.floor((node.cpu / 1000 - 7) / 2) * 2);
  expect(memory).toBe((Math.floor(node.memory! / MiB) - 100 * 1024) * MiB);
  const none = asked(planJob({ ...whole, exclusive: { reserve: { cpu: 0, memory: 0 } } }));
  expect(none.cpu * 1000).toBe(node.cpu);
});

test("pods of other workloads are kept off, besides the user's own affinity", () => {
  const near = { topologyKey: 'topology.kubernetes.io/zone', labelSelector: { matchLabels: { app: 'noisy' } } };
  const { affinity } = podSpec(
    planJob({ ...whole, affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [near] } } }),
  );
  expect(affinity).toEqual({
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        near,
        {
          topologyKey: 'kubernetes.io/hostname',
          namespaceSelector: {},
          labelSelector: {
            matchExpressions: [
              { key: 'cdk8s-gpu/workload', operator: 'Exists' },
              { key: 'cdk8s-gpu/workload', operator: 'NotIn', values: ['llama'] },
            ],
          },
        },
      ],
    },
  });
});

test('another workload gets whole nodes too; the launcher of an MPIJob does not', () => {
  const web = { kind: 'Deployment', image: 'x:1', request: { gpus: 8 }, pool: train, exclusive: true } satisfies GpuWorkloadProps;
  expect(asked(planWorkload(web))).toEqual(asked(planJob(whole)));
  const { objects } = planJob({ ...whole, controller: 'MPIJob', numNodes: 2, command: ['mpirun', 'train'] });
  const { mpiReplicaSpecs } = objects.at(-1)!.object['spec'] as {
    mpiReplicaSpecs: Record<string, { template: { spec: { affinity?: object } } }>;
  };
  expect(mpiReplicaSpecs['Launcher']!.template.spec.affinity).toBeUndefined();
  expect(mpiReplicaSpecs['Worker']!.template.spec.affinity).toBeDefined();
});

test.each([
  ['no pool', { pool: undefined }, 'job.exclusive: needs a pool, whose nodes the workload takes'],
  [
    'MIG devices',
    { pool: slices, request: { mig: '1g.10gb' } },
    "job.exclusive: needs whole GPUs, and pool 'slices' gives out parts of them (mig)",
  ],
  ['half of the GPUs', { request: { gpus: 4 } }, 'job.request: has to ask for all GPUs of a node, where exclusive is given'],
  ['CPUs of its own', { resources: { cpu: 4 } }, 'job.resources.cpu: is all that the node has, where exclusive is given'],
  [
    'a reserve of more than the node has',
    { exclusive: { reserve: { memory: '4000Gi' } } },
    "job.exclusive.reserve: leaves nothing of a node of pool 'train' to the workload, or the memory of its machine is not known",
  ],
  ['a reserve without a word', { exclusive: {} }, 'job.exclusive.reserve: is missing'],
] as const)('refuses %s', (_what, change, problem) => {
  expect(problemsOfJob({ ...whole, image: 'x:1', ...change })).toEqual(expect.arrayContaining([problem]));
});

describe('who is planned on these nodes', () => {
  function found(nodes: number, more: (chart: Chart, pool: GpuNodePool) => void): readonly string[] {
    const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
    const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
    const pool = new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes });
    new GpuTrainingJob(chart, 'llama', { pool, request: { gpus: 8 }, image: 'x:1', numNodes: 2, exclusive: true });
    more(chart, pool);
    return findings(chart)
      .filter(({ rule }) => rule === 'pool/exclusive-nodes')
      .map(({ problem }) => problem);
  }
  const web = { kind: 'Deployment', image: 'x:1', request: { gpus: 1 }, resources: { cpu: 1, memory: '1Gi' } } as const;

  test('nobody is, or there are nodes left', () => {
    expect(found(2, () => undefined)).toEqual([]);
    expect(found(3, (chart, pool) => new GpuWorkload(chart, 'web', { ...web, pool }))).toEqual([]);
  });

  test('another workload is, for which no node is left', () => {
    expect(found(2, (chart, pool) => new GpuWorkload(chart, 'web', { ...web, pool }))).toEqual([
      "takes all 2 nodes of pool 'train', where Deployment 'web' is planned too",
    ]);
  });

  test('a DaemonSet is, however many nodes there are', () => {
    const problems = found(9, (chart, pool) => new GpuWorkload(chart, 'agent', { ...web, kind: 'DaemonSet', pool }));
    expect(problems).toEqual([expect.stringContaining("DaemonSet 'agent' has a pod on every node")]);
  });
});

test('a pool that shares its GPUs cannot give whole nodes', () => {
  const chart = new Chart(new App(), 'ml');
  const pool = new GpuNodePool(new GpuCluster(chart, 'prod', { kubernetes: '1.34' }), 'shared', {
    machine: machines.dgxH100,
    nodes: 2,
    sharing: timeSlicing({ replicas: 4 }),
  });
  expect(problemsOfJob({ ...whole, image: 'x:1', pool })).toEqual([
    "job.exclusive: needs whole GPUs, and pool 'shared' gives out parts of them (timeSlicing)",
  ]);
});
