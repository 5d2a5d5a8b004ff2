import { type MachineShape, machines } from '../../lib/machine';
import { canEverAdmit, fairShare, fitPerNode, type MigPartitionedNodePoolProps } from '../../lib/node';
import { planBorrowedPool, planGpuNodePool, planMigPartitionedNodePool, planTunedGpuNode } from '../../lib/node/plan-pool';
import { mergeModel } from '../../lib/model';
import { errorsOf, judge } from '../../lib/rules';
import { exclusive, hami, type PoolDescription } from '../../lib/sharing';

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
        owner: { kind: 'Job', name: 'llama' },
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
