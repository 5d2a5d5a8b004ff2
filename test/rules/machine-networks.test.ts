import { App, Chart } from 'cdk8s';
import {
  efa,
  type Fabrics,
  findings,
  GpuCluster,
  type GpuClusterProps,
  GpuNodePool,
  GpuTrainingJob,
  type GpuTrainingJobProps,
  infiniband,
  type MachineShape,
  machines,
  modelOf,
  roce,
  TunedGpuNode,
} from '../../lib';
import { trainingControllers } from '../../lib/words/kinds';
import { readContext } from '../../lib/read';
import { unknownsOf } from '../../lib/rules';
import { found } from '../read/found';

type Job = Partial<GpuTrainingJobProps>;

/** What is found, and what is not known, of a training job of two nodes on a pool of the machine. */
function judged(machine: MachineShape, job: Job = {}, of: Partial<GpuClusterProps> = {}) {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', ...of });
  const nodeImage = of.distribution === 'eks' ? { os: 'amazon-linux-2023' as const } : {};
  const pool = new GpuNodePool(cluster, 'train', { machine, nodes: 4, ...nodeImage });
  const command = ['python', 'train.py'];
  new GpuTrainingJob(chart, 'llama', { pool, numNodes: 2, request: { gpus: machine.gpus.length }, image: 'x:1', command, ...job });
  const rules = findings(app).map(({ rule, at }) => `${rule} ${at ?? ''}`);
  return { rules, unknown: unknownsOf(modelOf(app)).map(({ rule, missing }) => `${rule}: ${missing}`) };
}

const noFabric = ({ rules }: ReturnType<typeof judged>): number => rules.filter((rule) => rule.startsWith('network/no-fabric')).length;

describe('a training job of several nodes that names no fabric', () => {
  const { nics: _nics, ...unlisted } = machines.dgxH100;

  test.each(trainingControllers)('by %s is told of InfiniBand once', (controller) => {
    expect(noFabric(judged(machines.dgxH100, { controller }))).toBe(1);
    expect(noFabric(judged(machines.dgxH100, { controller, fabric: 'none' }))).toBe(0);
    expect(noFabric(judged(machines.dgxH100, { controller, numNodes: 1 }))).toBe(0);
  });

  test.each(trainingControllers)('by %s on a machine whose network devices nobody published is not known', (controller) => {
    const { rules, unknown } = judged(unlisted, { controller });
    expect(rules.filter((rule) => rule.startsWith('network/'))).toEqual([]);
    expect(unknown).toContain("network/no-fabric: the network devices of machine 'dgx-h100' are not known");
    expect(judged(unlisted, { controller, fabric: 'none' }).unknown).toEqual([]);
    expect(judged(unlisted, { controller, numNodes: 1 }).unknown).toEqual([]);
  });

  test.each<[string, MachineShape]>([
    ['DGX B200', machines.dgxB200],
    ['Azure GB300', machines.azure.Standard_ND128isr_GB300_v6],
    ['A3 Mega', machines.gcp['a3-megagpu-8g']],
    ['A4X Max', machines.gcp['a4x-maxgpu-4g-metal']],
    ['OCI B300', machines.oci['BM.GPU.B300.8']],
    ['a tray of GB200', machines.gb200Tray],
  ])('is told on %s', (_, machine) => expect(noFabric(judged(machine))).toBe(1));

  test.each(['p5en.48xlarge', 'p6-b200.48xlarge', 'p6-b300.48xlarge', 'p6e-gb200.36xlarge', 'g6e.48xlarge'] as const)(
    'has the EFA devices of %s',
    (type) => {
      const { rules, unknown } = judged(machines.aws[type]);
      expect(rules.filter((rule) => rule.startsWith('network/'))).toEqual([]);
      expect(unknown).toEqual([]);
    },
  );

  test('is not told where the machine has no RDMA', () => {
    for (const machine of [machines.aws['g6.xlarge'], machines.gcp['g2-standard-48'], machines.azure.Standard_NC80adis_H100_v5]) {
      const result = judged(machine);
      expect([machine.name, noFabric(result), result.unknown]).toEqual([machine.name, 0, []]);
    }
  });
});

test.each<[string, MachineShape, Fabrics]>([
  ['64 EFA devices of a p6-b200', machines.aws['p6-b200.48xlarge'], efa({ devices: 64 })],
  ['two EFA devices of a g5.12xlarge', machines.aws['g5.12xlarge'], efa({ devices: 2 })],
  ['nine InfiniBand cards of a DGX H100', machines.dgxH100, infiniband({ resource: 'nvidia.com/hostdev', devices: 9 })],
  ['17 RDMA devices of a BM.GPU.B300.8', machines.oci['BM.GPU.B300.8'], roce({ resource: 'nvidia.com/sriov', devices: 17 })],
])('fails for %s', (_, machine, fabric) => expect(judged(machine, { fabric }).rules).toContain('network/fabric fabric'));

test.each<[string, MachineShape, Fabrics]>([
  ['all EFA devices', machines.aws['p6-b200.48xlarge'], efa({ devices: 8 })],
  ['all InfiniBand cards', machines.dgxH100, infiniband({ resource: 'nvidia.com/hostdev', devices: 8 })],
  ['devices of the shared plugin', machines.dgxH100, infiniband({ resource: 'rdma/hca', devices: 64 })],
])('takes %s', (_, machine, fabric) => {
  const { rules } = judged(machine, { fabric });
  expect(rules.filter((rule) => /^(network|pool\/network)/.test(rule))).toEqual([]);
});

describe('a machine of one cloud', () => {
  const at = (machine: MachineShape, distribution: NonNullable<GpuClusterProps['distribution']>) =>
    judged(machine, { fabric: 'none' }, { distribution }).rules.filter((rule) => rule.startsWith('pool/machine-cloud'));

  test.each<[string, MachineShape, NonNullable<GpuClusterProps['distribution']>]>([
    ['a3-highgpu-8g on EKS', machines.gcp['a3-highgpu-8g'], 'eks'],
    ['p5.48xlarge on GKE', machines.aws['p5.48xlarge'], 'gke'],
    ['BM.GPU.H100.8 on AKS', machines.oci['BM.GPU.H100.8'], 'aks'],
    ['Standard_ND96isr_H100_v5 on OKE', machines.azure.Standard_ND96isr_H100_v5, 'oke'],
    ["CoreWeave's b200-8x on EKS", machines.coreweave['b200-8x'], 'eks'],
  ])('%s is told', (_, machine, distribution) => expect(at(machine, distribution)).toEqual(['pool/machine-cloud machine']));

  test('is not told on its own cloud, on servers that users set up, nor of a shape with another name', () => {
    expect(at(machines.gcp['a3-highgpu-8g'], 'gke')).toEqual([]);
    expect(at(machines.gcp['a3-highgpu-8g'], 'kubeadm')).toEqual([]);
    expect(at(machines.dgxH100, 'eks')).toEqual([]);
    expect(at({ ...machines.gcp['a3-highgpu-8g'], name: 'gcp-of-ours' }, 'eks')).toEqual([]);
  });
});

describe('manifests of others', () => {
  const pod = (limits: string) => `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  nodeSelector: {team: ml}
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8, ${limits}}}}]
`;
  const rules = (machine: string, limits: string) => {
    const context = readContext({ kubernetes: '1.34', pools: [{ name: 'train', machine, nodeSelector: { team: 'ml' } }] }, 'context.yaml');
    return found(pod(limits), context).filter((line) => line.includes('pool/network-devices')).length;
  };

  test.each([
    ['aws.p6-b200.48xlarge', 'vpc.amazonaws.com/efa: 64', 1],
    ['aws.p6-b200.48xlarge', 'vpc.amazonaws.com/efa: 8', 0],
    ['aws.g6.xlarge', 'vpc.amazonaws.com/efa: 1', 1],
    ['dgxB300', 'nvidia.com/hostdev: 13', 1],
    ['dgxB300', 'nvidia.com/hostdev: 8', 0],
    ['oci.BM.GPU.H200.8', 'vpc.amazonaws.com/efa: 1', 1],
    ['gb200Tray', 'nvidia.com/hostdev: 64', 0],
  ])('on %s with %s', (machine, limits, count) => expect(rules(machine, limits)).toBe(count));
});

describe('a tuned pool', () => {
  const unknown = (machine: MachineShape) => {
    const app = new App();
    const cluster = new GpuCluster(new Chart(app, 'ml'), 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
    new TunedGpuNode(cluster, 'train', { machine, nodes: 1, intent: 'training', os: 'ubuntu-24.04' });
    return unknownsOf(modelOf(app)).map(({ rule, at, missing }) => `${rule} ${at ?? ''}: ${missing}`);
  };

  test('of a machine whose NUMA nodes nobody published says so', () =>
    expect(unknown(machines.dgxB200)).toEqual(["numa/never-admits machine: the NUMA nodes of machine 'dgx-b200' are not known"]));

  test('of other machines says nothing, though nothing is aligned', () => {
    expect(unknown(machines.dgxH100)).toEqual([]);
    expect(unknown(machines.gb200Tray)).toEqual([]);
  });
});
