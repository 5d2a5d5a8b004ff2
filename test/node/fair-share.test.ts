import { type MachineShape, machines } from '../../lib/machine';
import { canEverAdmit, fairShare, fitPerNode, type MigPartitionedNodePoolProps } from '../../lib/node';
import { planBorrowedPool, planGpuNodePool, planMigPartitionedNodePool, planTunedGpuNode } from '../../lib/node/plan-pool';
import { mergeModel, type PoolDescription } from '../../lib/model';
import { errorsOf, judge } from '../../lib/rules';
import { exclusive, hami } from '../../lib/allocators';

const cluster = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const place = { path: 'ml/prod/train', id: 'train' };

const training = (machine: MachineShape): PoolDescription =>
  planTunedGpuNode(place, { machine, nodes: 1, os: 'ubuntu-24.04', intent: 'training' }, cluster).description;

const podOf = ({ cpu, memoryMiB }: { cpu: number; memoryMiB: number }, gpus: number) => {
  const limits = { cpu, memory: `${memoryMiB}Mi`, 'nvidia.com/gpu': gpus };
  return { containers: [{ name: 'trainer', image: 'x', resources: { limits, requests: limits } }] };
};

describe('the fair share of a node', () => {
  test('is what the kubelet leaves, less the reserve for DaemonSets, as whole cores', () => {
    // 224 CPUs, 8 reserved, 2 for DaemonSets
    expect(fairShare(training(machines.dgxH100), 8)?.cpu).toBe(214);
    expect(fairShare(training(machines.dgxH100), 4)?.cpu).toBe(106);
    expect(fairShare(training(machines.dgxH100), 1)?.cpu).toBe(26);
  });

  test.each(Object.entries({ ...machines.aws, ...machines.azure, ...machines.gcp, dgxH100: machines.dgxH100, dgxA100: machines.dgxA100 }))(
    'on %s fits as often as its GPUs do',
    (_, machine) => {
      const pool = training(machine);
      for (let gpus = 1; gpus <= machine.gpus.length; gpus++) {
        const share = fairShare(pool, gpus);
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
          const share = fairShare(pool, gpus)!;
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
    expect(fairShare(pool, 1)?.cpu).toBe(2);
    expect(fairShare(pool, 56)?.cpu).toBe(214);
    expect(fairShare(pool, 57)).toBeUndefined();
  });

  test('is not known without a machine, and the smallest of several machines', () => {
    expect(fairShare(planBorrowedPool(place, { sharing: exclusive(), nodeSelector: { a: 'b' } }).description, 1)).toBeUndefined();
    const both = planGpuNodePool(place, { machines: [machines.dgxH100, machines.aws['p5.48xlarge']], nodes: 1 }, cluster).description;
    expect(fairShare(both, 8)?.cpu).toBe(fairShare(training(machines.aws['p5.48xlarge']), 8)?.cpu);
  });

  test.each([
    { kubeReserved: { memory: '4Ti' } },
    { reservedSystemCPUs: '0-223' },
    { reservedSystemCPUs: '', kubeReserved: { cpu: '300' } },
  ])('is the usual one where %j leaves nothing, so that the kubelet is what is found wrong', (kubelet) => {
    const props = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training', kubelet } as const;
    const { description, plan } = planTunedGpuNode(place, props, cluster);
    expect(fairShare(description, 8)).toEqual(fairShare(training(machines.dgxH100), 8));
    const pods = [
      {
        path: 'ml/llama',
        owner: { group: 'batch', kind: 'Job', name: 'llama' },
        pointer: 'spec',
        spec: podOf(fairShare(description, 8)!, 8),
        pool: description.path,
      },
    ];
    const found = errorsOf(judge(mergeModel([plan.model, { pods }]))).map(({ rule }) => rule);
    expect(found).toEqual([kubelet.reservedSystemCPUs ? 'kubelet/reserved-cpus' : 'kubelet/allocatable']);
  });

  test('is computed once for a pool', () => {
    const pool = training(machines.dgxH100);
    expect(fairShare(pool, 4)).toBe(fairShare(pool, 4));
  });
});

test('a share of less than a core is a whole core where the kubelet gives out no half of one', () => {
  const machine = machines.aws['g6.12xlarge'];
  const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const props = { machine, nodes: 1, os: 'ubuntu-24.04', intent: 'training', sharing: hami() } as const;
  const { description } = planTunedGpuNode({ path: 'prod/labs', id: 'labs' }, props, cluster);
  expect(description.shapes?.[0]?.kubelet?.cpuManagerPolicyOptions).toEqual({ 'full-pcpus-only': 'true' });
  expect(fairShare(description, 1)?.cpu).toBe(2);
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
    expect(fitPerNode(pool.shapes![0]!, podOf(fairShare(pool, gpus)!, gpus))).toBe(times);
  });

  test('a job of all GPUs has the memory of both', () => {
    const pool = training(machine);
    expect(fairShare(pool, 8)!.memoryMiB).toBeGreaterThan(7 * fairShare(pool, 1)!.memoryMiB);
  });
});

describe('huge pages', () => {
  test('of EFA are taken from the memory share, as the image of the node takes them from its memory', () => {
    const { nics: _nics, ...without } = machines.aws['p5.48xlarge'];
    const [less, more] = [machines.aws['p5.48xlarge'], without].map((machine) => fairShare(training(machine), 8)!.memoryMiB);
    // 5128 pages of 2 MiB.
    expect(more! - less!).toBe(10256);
  });

  test('of EFA are taken where a pod asks for its devices, on a machine that does not list them', () => {
    const { nics: _nics, ...p5en } = machines.aws['p5en.48xlarge'];
    const pool = training(p5en);
    const share = (asksEfa: boolean) => fairShare(pool, 8, 0, {}, asksEfa)!.memoryMiB;
    expect(share(false) - share(true)).toBe(10256);
    // Not taken twice of those that list them.
    const p5 = training(machines.aws['p5.48xlarge']);
    expect(fairShare(p5, 8, 0, {}, true)).toEqual(fairShare(p5, 8));
  });

  test('that a pod asks for are taken from its memory share where the machine does not say how many it has', () => {
    const pool = training(machines.dgxH100);
    const GiB = 2 ** 30;
    expect(fairShare(pool, 8)!.memoryMiB - fairShare(pool, 8, 16 * GiB)!.memoryMiB).toBe(16 * 1024);
    // Each of eight such pods has its own.
    expect(fairShare(pool, 1)!.memoryMiB - fairShare(pool, 1, 16 * GiB)!.memoryMiB).toBeGreaterThanOrEqual(16 * 1024 - 1);
  });

  test('that a machine says it has are counted once', () => {
    const numa = machines.dgxH100.numa!.map((node) => ({ ...node, hugePages: { '1Gi': 32 } }));
    const pool = training({ ...machines.dgxH100, numa });
    expect(fairShare(pool, 8, 2 ** 36)).toEqual(fairShare(pool, 8));
    expect(fairShare(training(machines.dgxH100), 8)!.memoryMiB - fairShare(pool, 8)!.memoryMiB).toBe(65536);
  });

  test('beside all memory of a node can never run, whoever sets them aside', () => {
    const [shape] = training(machines.dgxH100).shapes!;
    const all = fairShare(training(machines.dgxH100), 8)!;
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
