import type { Container, PodSpec, ResourceRequirements } from '../../lib/words/kubernetes';
import { type MachineShape, machines } from '../../lib/words/machine';
import { admissionPod, allocatable, canEverAdmit, fitPerNode, planKubelet, qosClass } from '../../lib/plans/node';
import { memoryToReserve, reservedMemory } from '../../lib/plans/node/reserve';
import { exclusive, hami, mig, mps } from '../../lib/plans/allocators';

const container = (resources: ResourceRequirements, rest: Partial<Container> = {}): Container => ({
  name: 'main',
  image: 'x',
  resources,
  ...rest,
});
const pod = (resources: ResourceRequirements, rest: Partial<PodSpec> = {}): PodSpec => ({ containers: [container(resources)], ...rest });
const GPU = 'nvidia.com/gpu';

describe('the QoS class of a pod', () => {
  const limits = { cpu: 4, memory: '8Gi' };

  test('is Guaranteed with limits alone, since requests default to them', () => expect(qosClass(pod({ limits }))).toBe('Guaranteed'));
  test('is BestEffort with a GPU alone', () => expect(qosClass(pod({ limits: { [GPU]: 1 } }))).toBe('BestEffort'));
  test('is Burstable with less requested than the limit', () =>
    expect(qosClass(pod({ limits, requests: { cpu: 2, memory: '8Gi' } }))).toBe('Burstable'));
  test('is Guaranteed for the same amount written in two ways', () =>
    expect(qosClass(pod({ limits, requests: { cpu: '4000m', memory: '8192Mi' } }))).toBe('Guaranteed'));
  test('is lost by one sidecar or init container without limits', () =>
    expect(qosClass(pod({ limits }, { initContainers: [{ name: 'mesh', image: 'x', restartPolicy: 'Always' }] }))).toBe('Burstable'));
  test('follows from pod-level resources where there are any', () =>
    expect(qosClass(pod({}, { resources: { limits } }))).toBe('Guaranteed'));
});

test('the managers see init containers first, sidecars among them, and extended resources', () => {
  const spec = pod(
    { limits: { cpu: '1500m', memory: '1Gi', [GPU]: '2', 'hugepages-2Mi': '4Mi', 'ephemeral-storage': '1Gi' } },
    { initContainers: [container({}, { name: 'mesh', restartPolicy: 'Always' }), container({ requests: { cpu: 1 } }, { name: 'init' })] },
  );
  expect(admissionPod(spec).containers).toEqual([
    { name: 'mesh', turn: 'sidecar', cpu: 0, memory: 0, hugePages: 0, devices: {} },
    { name: 'init', turn: 'init', cpu: 1000, memory: 0, hugePages: 0, devices: {} },
    { name: 'main', turn: 'app', cpu: 1500, memory: 2 ** 30, hugePages: 2 ** 22, devices: { [GPU]: 2 } },
  ]);
});

describe('what a node leaves for pods', () => {
  const base = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' } as const;

  test('is capacity less kubeReserved, systemReserved and the eviction threshold of memory', () => {
    const kubelet = { ...base, kubeReserved: { cpu: '500m', memory: '4Gi' }, systemReserved: { cpu: '1', memory: '1Gi' } };
    expect(memoryToReserve(kubelet)).toBe(5220 * 2 ** 20);
    const machine = { ...machines.aws['g6.12xlarge'], memoryMiB: 100_000 };
    expect(allocatable(machine, kubelet)).toEqual({ cpu: 46_500, memory: (100_000 - 5220) * 2 ** 20 });
  });

  test('has no threshold for memory when others alone are given, unless the defaults are merged', () => {
    expect(memoryToReserve({ ...base, evictionHard: { 'nodefs.available': '5%' } })).toBe(0);
    expect(memoryToReserve({ ...base, evictionHard: { 'nodefs.available': '5%' }, mergeDefaultEvictionSettings: true })).toBe(
      100 * 2 ** 20,
    );
  });

  test('is by NUMA node where the layout is known', () => {
    const kubelet = {
      ...base,
      memoryManagerPolicy: 'Static',
      reservedSystemCPUs: '0-1,112',
      reservedMemory: [{ numaNode: 1, limits: { memory: '1Gi' } }],
    } as const;
    const [first, second] = allocatable(machines.dgxH100, kubelet).numa ?? [];
    expect([first?.cpus, second?.cpus]).toEqual([109, 112]);
    expect((first?.memory ?? 0) - (second?.memory ?? 0)).toBe(2 ** 30);
  });

  test('is less by the huge pages that are set aside', () => {
    const [first, second] = machines.dgxH100.numa ?? [];
    const machine = { ...machines.dgxH100, numa: [{ ...first!, hugePages: { '1Gi': 64, '2Mi': 512 } }, second!] };
    const [whole, left] = [allocatable(machines.dgxH100), allocatable(machine)];
    expect((whole.memory ?? 0) - (left.memory ?? 0)).toBe(65 * 2 ** 30);
    expect(left.numa?.map(({ memory = 0 }, index) => (whole.numa?.[index]?.memory ?? 0) - memory)).toEqual([65 * 2 ** 30, 0]);
  });

  test('splits memory that does not divide so that it still adds up', () => {
    const odd = 1101 * 2 ** 20 + 7;
    expect(reservedMemory(machines.dgxH100, odd)).toEqual([
      { numaNode: 0, limits: { memory: String(551 * 2 ** 20 + 7) } },
      { numaNode: 1, limits: { memory: '550Mi' } },
    ]);
  });
});

describe('a pod that no node of a shape admits', () => {
  const question = { intent: 'training', sharing: exclusive(), cluster: { kubernetes: '1.34', distribution: 'kubeadm' } } as const;
  const strict = planKubelet({ ...question, machine: machines.dgxH100, overrides: { topologyManagerPolicy: 'restricted' } });
  const shape = { machine: machines.dgxH100, kubelet: strict };
  const amounts = (gpus: number, cpu: number | string, memory: string) => pod({ limits: { [GPU]: gpus, cpu, memory } });

  test('is told how many NUMA nodes each manager would like', () => {
    expect(canEverAdmit(shape, amounts(8, 32, '200Gi')).reason).toBe(
      'TopologyAffinityError: under restricted, 8 nvidia.com/gpu prefer 2 NUMA nodes, 32 CPUs prefer 1 NUMA node, 200Gi of memory prefer 1 NUMA node',
    );
    expect(canEverAdmit(shape, amounts(4, 110, '200Gi')).reason).toContain('110 CPUs prefer no set of NUMA nodes that is ever free');
  });

  test('is told what the scheduler misses', () => {
    expect(canEverAdmit(shape, amounts(9, 32, '200Gi')).reason).toBe('Insufficient nvidia.com/gpu: 9 of 8 on a node');
    expect(canEverAdmit(shape, amounts(1, 217, '200Gi')).reason).toBe('Insufficient cpu: 217 of 216 on a node');
    expect(canEverAdmit(shape, amounts(1, 8, '3Ti')).reason).toContain('Insufficient memory: 3Ti of ');
  });

  test('is told when it asks for half a core under full-pcpus-only', () => {
    expect(canEverAdmit(shape, amounts(1, 7, '100Gi')).reason).toBe(
      'SMTAlignmentError: 7 CPUs are not a multiple of 2, the threads of a core',
    );
  });

  test('is told that the kubelet does not start with more than eight NUMA nodes', () => {
    const numa = Array.from({ length: 9 }, (_, id) => ({ id, cpus: id === 0 ? '0-223' : '', memoryMiB: 1024 }));
    expect(canEverAdmit({ machine: { ...machines.dgxH100, numa }, kubelet: strict }, amounts(1, 8, '1Gi')).reason).toContain(
      'more than 8 NUMA nodes',
    );
  });

  test('of two containers is admitted by scope container and not by scope pod', () => {
    const half = { limits: { [GPU]: 3, cpu: 60, memory: '300Gi' } };
    const spec: PodSpec = { containers: [container(half), container(half, { name: 'other' })] };
    const scoped = (topologyManagerScope: 'container' | 'pod') => ({
      machine: machines.dgxH100,
      kubelet: { ...strict, topologyManagerScope },
    });
    expect(canEverAdmit(scoped('container'), spec)).toMatchObject({ admitted: true, affinity: { main: [0], other: [1] } });
    expect(canEverAdmit(scoped('pod'), spec).admitted).toBe(false);
  });
});

describe('what is not known', () => {
  const bare: MachineShape = { ...machines.aws['g6.12xlarge'], confidence: 'D' };
  const aligned = {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    topologyManagerPolicy: 'restricted',
  } as const;
  const spec = pod({ limits: { [GPU]: 4, cpu: 8, memory: '8Gi' } });

  test('speaks against no pod, and is named', () => {
    expect(canEverAdmit({ machine: bare, kubelet: aligned }, spec)).toEqual({
      admitted: true,
      unknown: 'the NUMA layout of aws-g6.12xlarge is unknown',
    });
    expect(canEverAdmit({ machine: bare }, spec)).toEqual({ admitted: true, unknown: "the kubelet's configuration is unknown" });
    expect(fitPerNode({ machine: bare }, spec)).toBeUndefined();
  });

  test('leaves how often a pod fits that has nothing of its own: as often as there is room', () => {
    const burstable = (count: number) => pod({ limits: { [GPU]: count }, requests: { [GPU]: count, cpu: '500m' } });
    expect(fitPerNode({ machine: bare }, pod({ limits: { [GPU]: 1 } }))).toBe(4);
    expect(fitPerNode({ machine: bare }, burstable(2))).toBe(2);
    expect(fitPerNode({ machine: bare }, pod({ limits: { [GPU]: 1 } }), mps({ replicas: 4 }))).toBe(16);
    expect(fitPerNode({ machine: bare, kubelet: { ...aligned, topologyManagerPolicy: 'best-effort' } }, burstable(2))).toBe(2);
    // A strict kubelet may reject two GPUs of a layout that nobody knows; one has nothing to be aligned with.
    expect(fitPerNode({ machine: bare, kubelet: aligned }, burstable(2))).toBeUndefined();
    expect(fitPerNode({ machine: bare, kubelet: aligned }, burstable(1))).toBe(4);
  });

  test('leaves how often a pod fits that asks HAMi for parts', () => {
    const part = pod({ limits: { [GPU]: 1, 'nvidia.com/gpumem': 8192, 'nvidia.com/gpucores': 30 } });
    expect(fitPerNode({ machine: machines.dgxA100 }, part, hami())).toBe(24);
  });

  test('leaves what is: more GPUs than the machine has never fit', () => {
    expect(canEverAdmit({ machine: bare }, pod({ limits: { [GPU]: 5 } })).reason).toBe('Insufficient nvidia.com/gpu: 5 of 4 on a node');
  });

  test('is not the layout of the GPUs when the machine itself was read: they then have no say', () => {
    const half = { ...machines.dgxH100, gpus: machines.dgxH100.gpus.map(({ index }) => ({ index })) };
    const kubelet = { ...aligned, cpuManagerPolicy: 'static', reservedSystemCPUs: '0,112' } as const;
    const big = pod({ limits: { [GPU]: 8, cpu: 32, memory: '8Gi' } });
    expect(canEverAdmit({ machine: half, kubelet }, big).unknown).toContain('NUMA nodes of the GPUs');
    expect(canEverAdmit({ machine: { ...half, confidence: 'measured' }, kubelet }, big)).toMatchObject({
      admitted: true,
      affinity: { main: [0] },
    });
  });
});

test('MIG devices are where their GPU is', () => {
  const sharing = mig({ groups: [{ devices: [0, 1, 4], layout: { '1g.10gb': 7 } }] });
  const kubelet = planKubelet({
    machine: machines.dgxH100,
    intent: 'inference',
    sharing,
    cluster: { kubernetes: '1.34', distribution: 'kubeadm' },
    overrides: { topologyManagerPolicy: 'single-numa-node' },
  });
  const slices = (count: number) => pod({ limits: { 'nvidia.com/mig-1g.10gb': count } });
  const shape = { machine: machines.dgxH100, kubelet };
  expect(canEverAdmit(shape, slices(14), sharing)).toMatchObject({ admitted: true, affinity: { main: [0] } });
  expect(canEverAdmit(shape, slices(15), sharing).admitted).toBe(false);
  expect(fitPerNode(shape, slices(1), sharing)).toBe(21);
  expect(fitPerNode(shape, pod({ limits: { [GPU]: 1 } }), sharing)).toBe(5);
});

describe('the room that a pod takes on a node', () => {
  const shape = { machine: { ...machines.aws['g6.12xlarge'], memoryMiB: 100_000 } };
  const fits = (rest: Partial<PodSpec>) => fitPerNode(shape, pod({ requests: { cpu: 4 } }, rest), exclusive());
  test('is that of its containers, of the pod as a whole, and of its runtime class', () => {
    const alone = fits({})!;
    expect(alone).toBeGreaterThan(3);
    expect(fits({ resources: { requests: { cpu: 1 } } })).toBeGreaterThan(3 * alone);
    expect(fits({ overhead: { cpu: 4 } })).toBe(Math.floor(alone / 2));
  });
});
