import type { Container, KubeletConfiguration, PodSpec } from '../../lib/words/kubernetes';
import type { MachineShape } from '../../lib/words/machine';
import { canEverAdmit } from '../../lib/plans/node/admission';

// Corners in which the kubelet's own managers (Kubernetes 1.36.3) once answered otherwise than the simulation.

/** Single-threaded cores and MiB of each NUMA node. */
function machine(...nodes: readonly (readonly [cores: number, memoryMiB?: number])[]): MachineShape {
  let cpu = 0;
  const numa = nodes.map(([count, memoryMiB], id) => {
    const cores = Array.from({ length: count }, () => `${cpu++}`);
    return { id, cpus: cores.join(','), cores, ...(memoryMiB === undefined ? {} : { memoryMiB }) };
  });
  const memory = nodes.reduce((sum, [, memoryMiB = 0]) => sum + memoryMiB, 0);
  return {
    name: 'corner',
    gpu: 'A100-SXM4-80GB',
    gpus: [],
    cpus: cpu,
    threadsPerCore: 1,
    ...(memory > 0 ? { memoryMiB: memory } : {}),
    numa,
    confidence: 'A',
    source: 'test',
  };
}

const kubelet = (rest: Partial<KubeletConfiguration>): KubeletConfiguration => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  evictionHard: { 'memory.available': '1Mi' },
  ...rest,
});

const container = (name: string, cpu: number, memory: string): Container => ({ name, image: 'x', resources: { limits: { cpu, memory } } });

test('CPUs that are reserved by their number alone come from a NUMA node that they fill', () => {
  const configuration = kubelet({ cpuManagerPolicy: 'static', topologyManagerPolicy: 'single-numa-node', kubeReserved: { cpu: '2500m' } });
  const pod: PodSpec = { containers: [container('main', 3, '1Gi')] };
  const answer = canEverAdmit({ machine: machine([4, 7168], [2, 2560]), kubelet: configuration }, pod);
  expect(answer).toEqual({ admitted: true, affinity: { main: [0] } });
});

test('CPUs are taken from the fullest socket before the fullest NUMA node', () => {
  const shape = { ...machine([2, 2048], [2, 2048], [2, 2048]), sockets: 2 };
  const configuration = kubelet({ cpuManagerPolicy: 'static', topologyManagerPolicy: 'best-effort', kubeReserved: { cpu: '2500m' } });
  // The last NUMA node is a socket of its own, which is reserved whole; the third CPU is one of the first.
  const answer = canEverAdmit({ machine: shape, kubelet: configuration }, { containers: [container('main', 1, '128Mi')] });
  expect(answer).toEqual({ admitted: true, affinity: { main: [0] } });
});

test('without a policy, the Memory Manager takes NUMA nodes that it does not prefer', () => {
  const configuration = kubelet({
    memoryManagerPolicy: 'Static',
    systemReserved: { memory: '63Mi' },
    reservedMemory: [{ numaNode: 0, limits: { memory: '64Mi' } }],
  });
  // After the first two only the last three NUMA nodes hold the third; of an empty machine, two would do.
  const pod: PodSpec = {
    initContainers: [container('a', 1, '3840Mi')],
    containers: [container('b', 1, '4992Mi'), container('c', 1, '6528Mi')],
  };
  const shape = { machine: machine([6, 6144], [4, 2560], [1, 3072], [2, 1536]), kubelet: configuration };
  expect(canEverAdmit(shape, pod)).toEqual({ admitted: true, affinity: {} });
});

test('fails for whole cores that an init container has held, even where a core has one thread', () => {
  const configuration = kubelet({
    cpuManagerPolicy: 'static',
    cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' },
    topologyManagerPolicy: 'best-effort',
    reservedSystemCPUs: '0',
  });
  const pod: PodSpec = { initContainers: [container('before', 2, '1Gi')], containers: [container('main', 5, '1Gi')] };
  const { admitted, reason } = canEverAdmit({ machine: machine([6, 8192]), kubelet: configuration }, pod);
  expect({ admitted, reason }).toEqual({ admitted: false, reason: expect.stringContaining('SMTAlignmentError') as string });
});

test('nothing is said of memory that nobody knows', () => {
  const configuration = kubelet({ memoryManagerPolicy: 'Static', reservedMemory: [{ numaNode: 0, limits: { memory: '1Mi' } }] });
  const pod: PodSpec = { containers: [container('main', 1, '1Gi')] };
  const { admitted, unknown } = canEverAdmit({ machine: machine([4], [4]), kubelet: configuration }, pod);
  expect({ admitted, unknown }).toEqual({ admitted: true, unknown: 'the memory of the NUMA nodes of corner is unknown' });
});

test('a CPU of an init container whose core a sidecar has broken is left to the last container', () => {
  const whole = machine([3, 8192], [8, 8192]);
  const twice = (cores: readonly string[]): string[] => cores.map((core) => `${2 * Number(core)}-${2 * Number(core) + 1}`);
  const numa = (whole.numa ?? []).map((node) => ({ ...node, cpus: twice(node.cores ?? []).join(','), cores: twice(node.cores ?? []) }));
  const configuration = kubelet({ cpuManagerPolicy: 'static', topologyManagerPolicy: 'best-effort', reservedSystemCPUs: '20-21' });
  const pod: PodSpec = {
    initContainers: [container('before', 3, '1Gi'), { ...container('beside', 1, '1Gi'), restartPolicy: 'Always' }],
    containers: [container('main', 4, '1Gi'), container('last', 2, '1Gi')],
  };
  const shape = { machine: { ...whole, cpus: 22, threadsPerCore: 2, numa }, kubelet: configuration };
  expect(canEverAdmit(shape, pod).affinity).toEqual({ before: [0], beside: [0], main: [0], last: [0, 1] });
});

test.each(['align-by-socket', 'distribute-cpus-across-cores', 'prefer-align-cpus-by-uncorecache'])(
  'nothing is said of CPUs that are taken under %s',
  (option) => {
    const configuration = kubelet({
      cpuManagerPolicy: 'static',
      cpuManagerPolicyOptions: { [option]: 'true' },
      topologyManagerPolicy: 'restricted',
      reservedSystemCPUs: '0',
    });
    const pod: PodSpec = { containers: [container('main', 1, '1Gi')] };
    const { admitted, unknown } = canEverAdmit({ machine: machine([4, 8192]), kubelet: configuration }, pod);
    expect({ admitted, unknown }).toEqual({ admitted: true, unknown: `which CPUs are taken under ${option} is not simulated` });
  },
);
