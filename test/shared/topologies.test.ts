import { type MachineShape, machines, parseHwlocTopology, parseNcclTopology } from '../../lib/words/machine';
import { readFixture } from './fixtures';

const nccl = (file: string, gpu?: MachineShape['gpu']) =>
  parseNcclTopology(readFixture(`nccl-topo/${file}`), { name: 'x', ...(gpu === undefined ? {} : { gpu }) });
const hwloc = (file: string) => parseHwlocTopology(readFixture(`hwloc/${file}`), { name: 'x' });

/** CPUs, GPUs and NICs as a topology file has them. */
const places = ({ cpus, numa = [], gpus, nics = [] }: MachineShape) => ({
  cpus,
  numa: numa.map(({ id, cpus: list }) => ({ id, list })),
  gpus,
  // The files say nothing of the card for the host's own traffic, of which no place is known.
  nics: nics.filter(({ numaNode }) => numaNode !== undefined).map(({ numaNode, kind, nearestGpu }) => ({ numaNode, kind, nearestGpu })),
});

describe('what NCCL says of a machine is what its preset says', () => {
  test.each<[string, MachineShape, string]>([
    ['BM.GPU.H100.8', machines.oci['BM.GPU.H100.8'], 'oci/H100-topology.xml'],
    ['Standard_ND40rs_v2', machines.azure.Standard_ND40rs_v2, 'azure/ndv2-topo.xml'],
    ['Standard_ND96isr_H100_v5', machines.azure.Standard_ND96isr_H100_v5, 'azure/ndv5-topo.xml'],
    ['Standard_ND96amsr_A100_v4', machines.azure.Standard_ND96amsr_A100_v4, 'azure/ndv4-topo.xml'],
    ['Standard_NC96ads_A100_v4', machines.azure.Standard_NC96ads_A100_v4, 'azure/ncv4-topo.xml'],
  ])('%s', (_, preset, file) => expect(places(nccl(file, preset.gpu))).toEqual(places(preset)));

  test('BM.GPU4.8: GPUs and NICs; four NUMA nodes have neither, and are not in the file', () => {
    const preset = machines.oci['BM.GPU4.8'];
    const found = nccl('oci/topo-flattened.xml', preset.gpu);
    expect(found.gpus).toEqual(preset.gpus);
    expect(found.numa!.map(({ id, cpus }) => ({ id, cpus }))).toEqual(
      preset.numa!.filter(({ id }) => id % 2 === 1).map(({ id, cpus }) => ({ id, cpus })),
    );
    // One entry for a card of two ports.
    expect(found.nics!.map(({ numaNode }) => numaNode)).toEqual(
      preset.nics!.flatMap(({ numaNode }, index) => (index % 2 === 0 ? [numaNode] : [])),
    );
  });
});

test('a dump of NCCL has names and speeds of NICs and is measured, what a cloud wrote is not', () => {
  const dump = nccl('oci/H100-topology.xml');
  expect([dump.gpu, dump.confidence, dump.nics![0]]).toEqual([
    'H100-SXM5-80GB',
    'measured',
    { name: 'mlx5_0', numaNode: 0, kind: 'ethernet', gbps: 180, nearestGpu: 0 },
  ]);
  expect(nccl('azure/ndv5-topo.xml', 'H100-SXM5-80GB').confidence).toBe('A');
});

test.each([
  ['azure/ndv5-topo.xml', /does not name the model of its GPUs/],
  ['aws/g5.48xl-topo.xml', /does not say which CPUs NUMA node 0 has/],
  ['azure/ncv4-graph.xml', /is another XML document/],
  ['rccl/topo_8p_940.xml', /shows no NVIDIA GPU/],
])('fails on %s', (file, message) => expect(() => nccl(file)).toThrow(message));

test('fails on a published file whose CPU lists overlap', () =>
  expect(() => nccl('azure/superbench-ndv4-topo.xml', 'A100-SXM4-40GB')).toThrow(/two NUMA nodes hold CPU 0/));

describe('hwloc', () => {
  test('g4dn.metal is its preset', () => {
    const { name: _, source, confidence, gpus, nics, numa, ...rest } = hwloc('llnl-mpibind/g4dnmetal.xml');
    const preset = machines.aws['g4dn.metal'];
    expect([confidence, source]).toEqual(['measured', 'hwloc topology']);
    expect(preset).toMatchObject(rest);
    expect(gpus).toEqual(preset.gpus);
    expect(numa!.map(({ distances: __, ...node }) => node)).toEqual(preset.numa);
    expect(numa!.map(({ distances }) => distances)).toEqual([
      [10, 21],
      [21, 10],
    ]);
    expect(nics).toContainEqual({ name: 'rdmap197s0', numaNode: 1, kind: 'efa' });
  });

  test('the memory of GPUs on POWER9 is NUMA nodes without CPUs', () => {
    const { gpu, gpus, numa, memoryMiB } = hwloc('flux/sierra.xml');
    expect([gpu, gpus.map(({ numaNode }) => numaNode)]).toEqual(['V100-SXM2-16GB', [0, 0, 8, 8]]);
    expect(numa!.map(({ id, cpus }) => `${id}: ${cpus}`)).toEqual(['0: 0-87', '8: 88-175', '252: ', '253: ', '254: ', '255: ']);
    expect(memoryMiB).toBe(130779 + 130812);
  });

  test('DGX-2H has sixteen GPUs, eight to a socket', () => {
    const { gpu, gpus, sockets } = hwloc('open-mpi/nvidiaDGX2.xml');
    expect([gpu, gpus.map(({ numaNode }) => numaNode).join(''), sockets]).toEqual(['V100-SXM3-32GB', '0000000011111111', 2]);
  });

  test.each([
    'flux/tuo.SPX.xml',
    'llnl-mpibind/eas-tioga.xml',
    'open-mpi/AMD-19h-Zen4-2xEpyc-9654.xml',
    'open-mpi/64intel64-heteromem.xml',
  ])('fails on %s, which has no NVIDIA GPU', (file) => expect(() => hwloc(file)).toThrow(/shows no NVIDIA GPU/));
});
