import {
  type PodSpec,
  type TopologyManagerPolicy,
  topologyManagerPolicies,
  type KubeletConfiguration,
  type ResourceList,
} from '../../lib/words/kubernetes';
import { type MachineShape, machines } from '../../lib/words/machine';
import { canEverAdmit, fitPerNode } from '../../lib/plans/node/admission';

/** The machine of node.md 1.5: 2 NUMA nodes with 4 GPUs, 56 cores of two threads and 1 TiB each; 4 threads of each reserved. */
const twoSockets: MachineShape = {
  ...machines.dgxH100,
  memoryMiB: 2 * 1024 * 1024,
  numa: machines.dgxH100.numa!.map((node) => ({ ...node, memoryMiB: 1024 * 1024 })),
};

const kubelet = (policy: TopologyManagerPolicy, rest: Partial<KubeletConfiguration> = {}): KubeletConfiguration => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  cpuManagerPolicy: 'static',
  memoryManagerPolicy: 'Static',
  reservedSystemCPUs: '0-1,56-57,112-113,168-169',
  kubeReserved: { memory: '924Mi' },
  systemReserved: { memory: '1Gi' },
  evictionHard: { 'memory.available': '100Mi' },
  reservedMemory: [
    { numaNode: 0, limits: { memory: '1Gi' } },
    { numaNode: 1, limits: { memory: '1Gi' } },
  ],
  topologyManagerPolicy: policy,
  ...rest,
});

const pod = (limits: ResourceList, requests = limits): PodSpec => ({
  containers: [{ name: 'main', image: 'x', resources: { limits, requests } }],
});

const gpus = (count: number, cpu: number | string, memory: string): PodSpec => pod({ 'nvidia.com/gpu': count, cpu, memory });

/** What each policy says to a pod on an empty node: best-effort, restricted, single-numa-node. */
function verdicts(spec: PodSpec, rest: Partial<KubeletConfiguration> = {}): string {
  return topologyManagerPolicies
    .filter((policy) => policy !== 'none')
    .map((policy) => (canEverAdmit({ machine: twoSockets, kubelet: kubelet(policy, rest) }, spec).admitted ? 'admit' : 'reject'))
    .join(' ');
}

describe('the admission table of node.md 1.5, on an empty node', () => {
  const burstable = pod({ 'nvidia.com/gpu': 8 }, { 'nvidia.com/gpu': 8, cpu: 32, memory: '200Gi' });
  const noMemory = { memoryManagerPolicy: 'None', reservedMemory: [] } as const;

  test.each([
    ['1 GPU, 27 CPU, 200Gi', gpus(1, 27, '200Gi'), {}, 'admit admit admit'],
    ['4 GPU, 108 CPU, 900Gi', gpus(4, 108, '900Gi'), {}, 'admit admit admit'],
    ['8 GPU, 32 CPU, 200Gi', gpus(8, 32, '200Gi'), {}, 'admit reject reject'],
    ['8 GPU, 113 CPU, 1500Gi', gpus(8, 113, '1500Gi'), {}, 'admit admit reject'],
    ['8 GPU, 216 CPU, 1500Gi', gpus(8, 216, '1500Gi'), {}, 'admit admit reject'],
    ['8 GPU, 113 CPU, without Memory Manager', gpus(8, 113, '200Gi'), noMemory, 'admit admit reject'],
    ['8 GPU, 32.5 CPU, less memory than one node', gpus(8, '32500m', '200Gi'), {}, 'admit reject reject'],
    ['4 GPU, 113 CPU, 900Gi', gpus(4, 113, '900Gi'), {}, 'admit reject reject'],
    ['4 GPU, 109 CPU, 900Gi', gpus(4, 109, '900Gi'), {}, 'admit reject reject'],
    ['4 GPU, 110 CPU, 900Gi', gpus(4, 110, '900Gi'), {}, 'admit reject reject'],
    ['4 GPU, 112 CPU, 900Gi', gpus(4, 112, '900Gi'), {}, 'admit reject reject'],
    ['8 GPU, 110 CPU, 1500Gi', gpus(8, 110, '1500Gi'), {}, 'admit reject reject'],
    ['8 GPU, 32 CPU, Burstable', burstable, {}, 'admit admit reject'],
    ['8 GPU, 113 CPU, less memory than one node', gpus(8, 113, '200Gi'), {}, 'admit reject reject'],
    ['5 GPU, 32 CPU, 200Gi', gpus(5, 32, '200Gi'), {}, 'admit reject reject'],
    ['7 GPU, 113 CPU, 1500Gi', gpus(7, 113, '1500Gi'), {}, 'admit admit reject'],
  ])('%s', (_, spec, rest, expected) => expect(verdicts(spec, rest)).toBe(expected));
});

describe('how many fit', () => {
  const shape = (policy: TopologyManagerPolicy) => ({ machine: twoSockets, kubelet: kubelet(policy) });

  test('fails for a third pod of three GPUs, which no socket holds, under strict policies alone', () => {
    const pods = gpus(3, 32, '200Gi');
    expect(fitPerNode(shape('restricted'), pods)).toBe(2);
    expect(fitPerNode(shape('best-effort'), pods)).toBe(2);
    const ones = gpus(2, 32, '200Gi');
    expect(fitPerNode(shape('single-numa-node'), ones)).toBe(4);
  });

  test('counts by the scarcest of GPUs, CPUs and memory', () => {
    expect(fitPerNode(shape('best-effort'), gpus(1, 27, '200Gi'))).toBe(8);
    expect(fitPerNode(shape('best-effort'), gpus(1, 54, '200Gi'))).toBe(4);
    expect(fitPerNode(shape('best-effort'), gpus(1, 2, '1000Gi'))).toBe(2);
    expect(fitPerNode(shape('restricted'), gpus(8, 32, '200Gi'))).toBe(0);
  });
});
