import { type MachineShape, machines } from '../../lib/words/machine';
import { canEverAdmit, fairShare, fitPerNode, type MigPartitionedNodePoolProps } from '../../lib/plans/node';
import { planBorrowedPool, planGpuNodePool, planMigPartitionedNodePool, planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { mergeModel, type PoolDescription } from '../../lib/plans/model';
import { errorsOf, judge } from '../../lib/rules';
import { alaudaMps, dra, exclusive, gpuManager, hami, kaiFractions, mps, volcanoVgpu } from '../../lib/plans/allocators';

const cluster = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const place = { path: 'ml/prod/train', id: 'train' };

const training = (machine: MachineShape): PoolDescription =>
  planTunedGpuNode(place, { machine, nodes: 1, os: 'ubuntu-24.04', intent: 'training' }, cluster).description;

const shareOf = (
  pool: PoolDescription,
  gpus: number,
  ...more: Parameters<typeof fairShare> extends [unknown, unknown, ...infer R] ? R : never
) => fairShare(pool, { gpus }, ...more);

const podOf = ({ cpu, memoryMiB }: { cpu: number; memoryMiB: number }, gpus: number) => {
  const limits = { cpu, memory: `${memoryMiB}Mi`, 'nvidia.com/gpu': gpus };
  return { containers: [{ name: 'trainer', image: 'x', resources: { limits, requests: limits } }] };
};

describe('the fair share of a node', () => {
  test('is what the kubelet leaves, less the reserve for DaemonSets, as whole cores', () => {
    // 224 CPUs, 8 reserved, 2 for DaemonSets
    expect(shareOf(training(machines.dgxH100), 8)?.cpu).toBe(214);
    expect(shareOf(training(machines.dgxH100), 4)?.cpu).toBe(106);
    expect(shareOf(training(machines.dgxH100), 1)?.cpu).toBe(26);
  });

  test.each(Object.entries({ ...machines.aws, ...machines.azure, ...machines.gcp, dgxH100: machines.dgxH100, dgxA100: machines.dgxA100 }))(
    'on %s fits as often as its GPUs do',
    (_, machine) => {
      const pool = training(machine);
      for (let gpus = 1; gpus <= machine.gpus.length; gpus++) {
        const share = shareOf(pool, gpus);
        if (share === undefined) continue;
        const shape = pool.shapes![0]!;
        expect(canEverAdmit(shape, podOf(share, gpus)).admitted).toBe(true);
        const fit = fitPerNode(shape, podOf(share, gpus));
        if (fit !== undefined && machine.gpus.length % gpus === 0) expect(fit).toBe(machine.gpus.length / gpus);
      }
    },
  );

  test('keeps within the NUMA nodes of the GPUs where the kubelet is strict, so that the pod is admitted', () => {
    for (const policy of ['restricted', 'single-numa-node'] as const) {
      for (const machine of [machines.dgxH100, machines.dgxA100]) {
        const props = { machine, nodes: 1, os: 'ubuntu-24.04', intent: 'training', kubelet: { topologyManagerPolicy: policy } } as const;
        const pool = planTunedGpuNode(place, props, cluster).description;
        for (const gpus of [1, 2]) {
          const share = shareOf(pool, gpus)!;
          expect(canEverAdmit(pool.shapes![0]!, podOf(share, gpus)).reason).toBeUndefined();
        }
      }
    }
  });

  test('of MIG devices is by devices', () => {
    const props: MigPartitionedNodePoolProps<'H100-SXM5-80GB', { '1g.10gb': number }> = {
      machine: machines.dgxH100,
      nodes: 1,
      layout: { '1g.10gb': 7 },
    };
    const pool = planMigPartitionedNodePool(place, props, cluster).description;
    const of = (count: number) => fairShare(pool, { mig: '1g.10gb', count });
    expect(of(1)?.cpu).toBe(2);
    expect(of(56)?.cpu).toBe(214);
    expect(fairShare(pool, 'node')).toEqual(of(56));
    expect(of(57)).toBeUndefined();
  });

  test('is not known without a machine, and the smallest of several machines', () => {
    expect(shareOf(planBorrowedPool(place, { sharing: exclusive(), nodeSelector: { a: 'b' } }).description, 1)).toBeUndefined();
    const both = planGpuNodePool(place, { machines: [machines.dgxH100, machines.aws['p5.48xlarge']], nodes: 1 }, cluster).description;
    expect(shareOf(both, 8)?.cpu).toBe(shareOf(training(machines.aws['p5.48xlarge']), 8)?.cpu);
  });

  test.each([
    { kubeReserved: { memory: '4Ti' } },
    { reservedSystemCPUs: '0-223' },
    { reservedSystemCPUs: '', kubeReserved: { cpu: '300' } },
  ])('is the usual one where %j leaves nothing, so that the kubelet is what is found wrong', (kubelet) => {
    const props = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training', kubelet } as const;
    const { description, plan } = planTunedGpuNode(place, props, cluster);
    expect(shareOf(description, 8)).toEqual(shareOf(training(machines.dgxH100), 8));
    const pods = [
      {
        path: 'ml/llama',
        owner: { group: 'batch', kind: 'Job', name: 'llama' },
        pointer: 'spec',
        spec: podOf(shareOf(description, 8)!, 8),
        pool: description.path,
      },
    ];
    const found = errorsOf(judge(mergeModel([plan.model, { pods }]))).map(({ rule }) => rule);
    expect(found).toEqual([kubelet.reservedSystemCPUs ? 'kubelet/reserved-cpus' : 'kubelet/allocatable']);
  });

  test('is computed once for a pool', () => {
    const pool = training(machines.dgxH100);
    expect(shareOf(pool, 4)).toBe(shareOf(pool, 4));
  });
});

test('a share of less than a core is a whole core where the kubelet gives out no half of one', () => {
  const machine = machines.aws['g6.12xlarge'];
  const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const props = { machine, nodes: 1, os: 'ubuntu-24.04', intent: 'training', sharing: hami() } as const;
  const { description } = planTunedGpuNode({ path: 'prod/labs', id: 'labs' }, props, cluster);
  expect(description.shapes?.[0]?.kubelet?.cpuManagerPolicyOptions).toEqual({ 'full-pcpus-only': 'true' });
  expect(fairShare(description, { vgpu: { gpus: 1, memory: '2Gi' } })?.cpu).toBe(2);
});

describe('is weighed by memory and compute', () => {
  const sliced = (layout: Readonly<Record<string, number>>): PoolDescription =>
    planMigPartitionedNodePool(place, { machine: machines.dgxH100, nodes: 1, layout } as never, cluster).description;
  const whole = { cpu: 214, memoryMiB: 2011679 };

  test('of MIG devices, so that all of a layout come to the node', () => {
    const pool = sliced({ '3g.40gb': 1, '1g.10gb': 4 });
    const [large, small] = [fairShare(pool, { mig: '3g.40gb' })!, fairShare(pool, { mig: '1g.10gb' })!];
    // Of 0.464 and 4 x 0.134 of a GPU.
    expect([large.cpu, small.cpu]).toEqual([12, 2]);
    expect(large.memoryMiB / small.memoryMiB).toBeCloseTo(0.4643 / 0.1339, 2);
    expect(8 * (large.memoryMiB + 4 * small.memoryMiB)).toBeLessThanOrEqual(whole.memoryMiB);
    expect(8 * (large.memoryMiB + 4 * small.memoryMiB)).toBeGreaterThan(whole.memoryMiB - 64);
  });

  test('of whole GPUs on a pool whose own layout cuts them, as a window of a schedule does', () => {
    const pool = sliced({ '1g.10gb': 7 });
    expect(fairShare(pool, { gpus: 8 })).toEqual(whole);
    expect(fairShare(pool, { gpus: 4 })?.cpu).toBe(106);
    expect(fairShare(pool, { mig: '3g.40gb', count: 16 })!.memoryMiB).toBeLessThan(whole.memoryMiB);
    expect(fairShare(pool, { mig: '3g.40gb' })?.cpu).toBe(12);
    expect(fairShare(pool, { gpus: 9 })).toBeUndefined();
  });

  test.each([
    ['a replica of MPS', mps({ replicas: 4 }), { gpus: 1 }, 1 / 32],
    ['all of a GPU of HAMi', hami(), { gpus: 1 }, 1 / 8],
    ['half of its memory', hami(), { vgpu: { gpus: 1, memoryPercentage: 50 } }, 1 / 16],
    ['half of its memory and a fifth of its cores', hami(), { vgpu: { gpus: 1, memoryPercentage: 50, cores: 20 } }, 0.35 / 8],
    ['a part of two GPUs', hami(), { vgpu: { gpus: 2, memoryPercentage: 50 } }, 1 / 8],
    ['as little as ten may share', hami(), { vgpu: { gpus: 1, memoryPercentage: 1 } }, 1 / 80],
    [
      'more memory than there is, where it is scaled',
      hami({ deviceMemoryScaling: 2 }),
      { vgpu: { gpus: 1, memoryPercentage: 50 } },
      1 / 16,
    ],
    ['half of a GPU of Volcano', volcanoVgpu(), { vgpu: { gpus: 1, memoryPercentage: 50 } }, 1 / 16],
    ['a fraction of KAI', kaiFractions(), { vgpu: { gpus: 1, memoryPercentage: 25 } }, 1 / 32],
    ['a whole GPU of KAI', kaiFractions(), { gpus: 2 }, 1 / 4],
    ['cores of GPU-Manager', gpuManager(), { vcuda: { cores: 50 } }, 1 / 16],
    ['whole GPUs of GPU-Manager', gpuManager(), { vcuda: { cores: 200 } }, 1 / 4],
    ['cores and memory of Alauda', alaudaMps(), { alaudaMps: { cores: 50, memory: '8Gi' } }, (0.5 + 0.1) / 2 / 8],
    ['claimed GPUs', dra(), { gpus: 2 }, 1 / 4],
  ] as const)('of %s', (_, sharing, request, part) => {
    const { description } = planGpuNodePool(place, { machine: machines.dgxH100, nodes: 1, sharing }, cluster);
    const [share, all] = [fairShare(description, request as never), fairShare(description, 'node')];
    expect(share!.memoryMiB / all!.memoryMiB).toBeCloseTo(part, 3);
  });
});

describe('on NUMA nodes of unequal memory', () => {
  const { numa = [], memoryMiB = 0, ...rest } = machines.dgxH100;
  const [first, second] = numa.map((node) => node.memoryMiB ?? 0);
  // As snapshots show it: the first node has less, by what the firmware keeps.
  const machine: MachineShape = {
    ...rest,
    memoryMiB: memoryMiB - 65536,
    numa: numa.map((node, index) => ({ ...node, memoryMiB: index === 0 ? first! - 65536 : second! })),
  };

  test.each([
    [1, 8],
    [2, 4],
    [4, 2],
    [8, 1],
  ])('jobs of %d GPUs fit %d times, under a Static Memory Manager as well', (gpus, times) => {
    const pool = training(machine);
    expect(pool.shapes![0]!.kubelet!.memoryManagerPolicy).toBe('Static');
    expect(fitPerNode(pool.shapes![0]!, podOf(shareOf(pool, gpus)!, gpus))).toBe(times);
  });

  test('a job of all GPUs has the memory of both', () => {
    const pool = training(machine);
    expect(shareOf(pool, 8)!.memoryMiB).toBeGreaterThan(7 * shareOf(pool, 1)!.memoryMiB);
  });
});

describe('huge pages', () => {
  test('of EFA are taken from the memory share, as the image of the node takes them from its memory', () => {
    const { nics: _nics, ...without } = machines.aws['p5.48xlarge'];
    const [less, more] = [machines.aws['p5.48xlarge'], without].map((machine) => shareOf(training(machine), 8)!.memoryMiB);
    // 5128 pages of 2 MiB.
    expect(more! - less!).toBe(10256);
  });

  test('of EFA are taken where a pod asks for its devices, on a machine that does not list them', () => {
    const { nics: _nics, ...p5en } = machines.aws['p5en.48xlarge'];
    const pool = training(p5en);
    const share = (asksEfa: boolean) => shareOf(pool, 8, 0, {}, asksEfa)!.memoryMiB;
    expect(share(false) - share(true)).toBe(10256);
    // Not taken twice of those that list them.
    const p5 = training(machines.aws['p5.48xlarge']);
    expect(shareOf(p5, 8, 0, {}, true)).toEqual(shareOf(p5, 8));
  });

  test('that a pod asks for are taken from its memory share where the machine does not say how many it has', () => {
    const pool = training(machines.dgxH100);
    const GiB = 2 ** 30;
    expect(shareOf(pool, 8)!.memoryMiB - shareOf(pool, 8, 16 * GiB)!.memoryMiB).toBe(16 * 1024);
    // Each of eight such pods has its own.
    expect(shareOf(pool, 1)!.memoryMiB - shareOf(pool, 1, 16 * GiB)!.memoryMiB).toBeGreaterThanOrEqual(16 * 1024 - 1);
  });

  test('that a machine says it has are counted once', () => {
    const numa = machines.dgxH100.numa!.map((node) => ({ ...node, hugePages: { '1Gi': 32 } }));
    const pool = training({ ...machines.dgxH100, numa });
    expect(shareOf(pool, 8, 2 ** 36)).toEqual(shareOf(pool, 8));
    expect(shareOf(training(machines.dgxH100), 8)!.memoryMiB - shareOf(pool, 8)!.memoryMiB).toBe(65536);
  });

  test('beside all memory of a node can never run, whoever sets them aside', () => {
    const [shape] = training(machines.dgxH100).shapes!;
    const all = shareOf(training(machines.dgxH100), 8)!;
    const { containers } = podOf(all, 8);
    const [{ name, image, resources }] = containers as [(typeof containers)[0]];
    const limits = { ...resources.limits, 'hugepages-2Mi': '10Gi' };
    const verdict = canEverAdmit(shape!, { containers: [{ name, image, resources: { limits, requests: limits } }] });
    expect(verdict).toMatchObject({
      admitted: false,
      reason: expect.stringMatching(/^Insufficient memory: .+ besides 10Gi in huge pages/),
    });
  });
});
