import { allocatable, type Intent, intents, planKubelet, type KubeletQuestion } from '../../lib/plans/node';
import { kubernetesMinors, parseMemory } from '../../lib/words/kubernetes';
import { distributions } from '../../lib/words/platforms';
import { type MachineShape, coresOfNode, machines, parseCpuList, cpusOfNode } from '../../lib/words/machine';
import { exclusive } from '../../lib/plans/allocators';
import { memoryToReserve } from '../../lib/plans/node/reserve';

const presets: readonly MachineShape[] = [
  machines.dgxH100,
  machines.dgxH200,
  machines.dgxA100,
  ...Object.values(machines.aws),
  ...Object.values(machines.azure),
  ...Object.values(machines.gcp),
];

const plan = (machine: MachineShape, intent: Intent = 'training', rest: Partial<KubeletQuestion> = {}) =>
  planKubelet({ machine, intent, sharing: exclusive(), cluster: { kubernetes: '1.34', distribution: 'kubeadm' }, ...rest });

const pod = (gpus: number, cpu: number | string, memory: string) => {
  const limits = { 'nvidia.com/gpu': gpus, cpu, memory };
  return { containers: [{ name: 'main', image: 'x', resources: { limits, requests: limits } }] };
};

describe('the kubelet of every preset machine, intent, minor and distribution', () => {
  const all = presets.flatMap((machine) =>
    intents.flatMap((intent) =>
      kubernetesMinors.flatMap((kubernetes) => distributions.map((distribution) => ({ machine, intent, kubernetes, distribution }))),
    ),
  );

  test('reserves memory that adds up exactly under the Static Memory Manager', () => {
    let checked = 0;
    for (const { machine, intent, kubernetes, distribution } of all) {
      const kubelet = plan(machine, intent, { cluster: { kubernetes, distribution } });
      const reserved = kubelet.reservedMemory ?? [];
      const given = reserved.reduce((sum, { limits }) => sum + (parseMemory(limits['memory']) ?? Number.NaN), 0);
      expect(given).toBe(kubelet.memoryManagerPolicy === 'Static' ? memoryToReserve(kubelet) : 0);
      expect(reserved.every(({ limits }) => Object.keys(limits).join() === 'memory')).toBe(true);
      if (given > 0) checked++;
    }
    expect(checked).toBeGreaterThan(100);
  });

  test('has a CPU reservation, of whole cores on every NUMA node that has CPUs', () => {
    for (const { machine, intent, kubernetes, distribution } of all) {
      const kubelet = plan(machine, intent, { cluster: { kubernetes, distribution } });
      expect(kubelet.cpuManagerPolicy).toBe('static');
      if (kubelet.reservedSystemCPUs === undefined) {
        expect(Number(kubelet.kubeReserved?.['cpu'])).toBeGreaterThan(0);
        continue;
      }
      const reserved = new Set(parseCpuList(kubelet.reservedSystemCPUs));
      const nodes = machine.numa ?? [];
      const cut = nodes.flatMap((node) => coresOfNode(node) ?? []).filter((core) => new Set(core.map((cpu) => reserved.has(cpu))).size > 1);
      expect({ without: nodes.filter((node) => !cpusOfNode(node).some((cpu) => reserved.has(cpu))), cut }).toEqual({
        without: [],
        cut: [],
      });
    }
  });

  test('names every eviction threshold, so that none becomes zero', () => {
    for (const { machine, intent } of all) {
      expect(Object.keys(plan(machine, intent).evictionHard ?? {})).toEqual([
        'memory.available',
        'nodefs.available',
        'nodefs.inodesFree',
        'imagefs.available',
        'imagefs.inodesFree',
      ]);
    }
  });

  test('switches off what nodeadm would add to a way of shutting down, and on EKS alone', () => {
    const periods = (distribution: 'eks' | 'kubeadm', overrides: NonNullable<KubeletQuestion['overrides']>) => {
      const { shutdownGracePeriod, shutdownGracePeriodCriticalPods } = plan(machines.dgxH100, 'training', {
        cluster: { kubernetes: '1.36', distribution },
        overrides,
      });
      return [shutdownGracePeriod, shutdownGracePeriodCriticalPods];
    };
    expect(periods('eks', { shutdownGracePeriod: '10s' })).toEqual(['10s', '0s']);
    expect(periods('eks', { shutdownGracePeriod: '60s', shutdownGracePeriodCriticalPods: '20s' })).toEqual(['60s', '20s']);
    const shutdownGracePeriodByPodPriority = [{ priority: 0, shutdownGracePeriodSeconds: 60 }];
    expect(periods('eks', { shutdownGracePeriodByPodPriority })).toEqual(['0s', '0s']);
    expect(periods('eks', {})).toEqual([undefined, undefined]);
    expect(periods('kubeadm', { shutdownGracePeriod: '10s' })).toEqual(['10s', undefined]);
  });

  test('blanks the cgroups of nodeadm beside reservedSystemCPUs, and on EKS alone', () => {
    expect(plan(machines.dgxH100, 'training', { cluster: { kubernetes: '1.34', distribution: 'eks' } })).toMatchObject({
      kubeReservedCgroup: '',
      systemReservedCgroup: '',
    });
    expect(plan(machines.dgxH100)).not.toHaveProperty('kubeReservedCgroup');
  });
});

describe('the kubelet of a training DGX H100', () => {
  test('pins CPUs by core and memory by NUMA node, and aligns what it can', () => {
    expect(plan(machines.dgxH100)).toMatchObject({
      cpuManagerPolicy: 'static',
      cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' },
      memoryManagerPolicy: 'Static',
      topologyManagerPolicy: 'best-effort',
      topologyManagerScope: 'pod',
      reservedSystemCPUs: '0-1,56-57,112-113,168-169',
    });
  });

  test('is strict for pods of one shape when strictness costs no room', () => {
    const policy = (...pods: ReturnType<typeof pod>[]) => plan(machines.dgxH100, 'training', { pods }).topologyManagerPolicy;
    expect(policy(pod(4, 108, '900Gi'))).toBe('single-numa-node');
    expect(policy(pod(8, 214, '1500Gi'))).toBe('restricted');
    expect(policy(pod(8, 32, '200Gi'))).toBe('best-effort');
    expect(policy(pod(4, 108, '900Gi'), pod(1, 8, '64Gi'))).toBe('best-effort');
    expect(policy(pod(4, 108, '900Gi'), pod(4, '108', '900Gi'))).toBe('single-numa-node');
  });

  test('leaves memory alone when pods that span NUMA nodes share it with small ones', () => {
    const policy = (...pods: ReturnType<typeof pod>[]) => plan(machines.dgxH100, 'training', { pods }).memoryManagerPolicy;
    expect(policy(pod(8, 214, '1500Gi'))).toBe('Static');
    expect(policy(pod(8, 214, '1500Gi'), pod(1, 8, '64Gi'))).toBe('None');
    expect(policy(pod(4, 100, '800Gi'), pod(1, 8, '64Gi'))).toBe('Static');
  });
});

describe('overrides of a kubelet', () => {
  test('win, key by key in maps, and the reserved memory follows them', () => {
    const kubelet = plan(machines.dgxH100, 'training', {
      overrides: { evictionHard: { 'memory.available': '1Gi' }, systemReserved: { memory: '10Gi' }, maxPods: 250, cpuCFSQuota: false },
    });
    expect(kubelet.evictionHard).toMatchObject({ 'memory.available': '1Gi', 'nodefs.available': '10%' });
    expect(kubelet['cpuCFSQuota']).toBe(false);
    expect(kubelet.kubeReserved).toEqual({ memory: '3005Mi' });
    expect(kubelet.reservedMemory).toEqual([
      { numaNode: 0, limits: { memory: '7135Mi' } },
      { numaNode: 1, limits: { memory: '7134Mi' } },
    ]);
  });

  test('that switch a manager off take its options away, which the kubelet would refuse', () => {
    const kubelet = plan(machines.dgxH100, 'training', {
      overrides: { cpuManagerPolicy: 'none', topologyManagerPolicy: 'none', memoryManagerPolicy: 'None' },
    });
    expect(kubelet).not.toHaveProperty('cpuManagerPolicyOptions');
    expect(kubelet).not.toHaveProperty('topologyManagerScope');
    expect(kubelet).not.toHaveProperty('reservedMemory');
  });

  test('that switch the Memory Manager on where the layout is unknown reserve on node 0, which every machine has', () => {
    const kubelet = plan(machines.aws['g6.12xlarge'], 'inference', { overrides: { memoryManagerPolicy: 'Static' } });
    expect(kubelet.reservedMemory).toHaveLength(1);
    expect(parseMemory(kubelet.reservedMemory?.[0]?.limits['memory'])).toBe(memoryToReserve(kubelet));
  });
});

describe('a machine that says little', () => {
  const bare: MachineShape = { name: 'bare', gpu: 'L4', gpus: [{ index: 0 }], cpus: 48, confidence: 'D', source: 'test' };

  test('gets no NUMA policy, no CPU list and no options, and a reservation by number', () => {
    const kubelet = plan(bare);
    expect(kubelet).toMatchObject({
      cpuManagerPolicy: 'static',
      memoryManagerPolicy: 'None',
      topologyManagerPolicy: 'none',
      kubeReserved: { cpu: '2', memory: '1465Mi' },
    });
    for (const key of ['reservedSystemCPUs', 'cpuManagerPolicyOptions', 'reservedMemory', 'topologyManagerScope'])
      expect(kubelet).not.toHaveProperty(key);
    expect(allocatable(bare, kubelet)).toEqual({ cpu: 46000 });
  });

  const grace = (memoryOnly: number): MachineShape => ({
    name: 'grace',
    gpu: 'H100-SXM5-80GB',
    gpus: [0, 0, 1, 1].map((numaNode, index) => ({ index, numaNode })),
    cpus: 144,
    threadsPerCore: 1,
    memoryMiB: 983040,
    numa: [
      { id: 0, cpus: '0-71', memoryMiB: 491520 },
      { id: 1, cpus: '72-143', memoryMiB: 491520 },
      ...Array.from({ length: memoryOnly }, (_, index) => ({ id: index + 2, cpus: '', memoryMiB: index % 8 === 0 ? 188416 : 0 })),
    ],
    confidence: 'C',
    source: 'test',
  });

  test('with more than eight NUMA nodes has the Topology Manager off, since the kubelet would not start', () => {
    expect(plan(grace(34))).toMatchObject({ topologyManagerPolicy: 'none', memoryManagerPolicy: 'None', reservedSystemCPUs: '0-2,72-74' });
  });

  test('with NUMA nodes of memory alone reserves none of it', () => {
    const kubelet = plan(grace(4));
    expect(kubelet).toMatchObject({ topologyManagerPolicy: 'best-effort', memoryManagerPolicy: 'Static' });
    expect(kubelet.reservedMemory?.map(({ numaNode }) => numaNode)).toEqual([0, 1]);
  });
});

test('images that are pulled in parallel are not pulled one after the other, also where a drop-in comes after the defaults', () => {
  const pulls = (overrides: object) => plan(machines.dgxH100, 'training', { overrides })['serializeImagePulls'];
  const given = [{ maxParallelImagePulls: 5 }, { maxParallelImagePulls: 5, serializeImagePulls: true }, { maxParallelImagePulls: 1 }, {}];
  expect(given.map(pulls)).toEqual([false, true, undefined, undefined]);
});
