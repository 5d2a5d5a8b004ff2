import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHwlocTopology, parseNcclTopology } from '../../lib/words/machine';
import { readHwloc } from '../../lib/words/machine/topology/hwloc';

/** A machine with one GPU and one NIC below a switch, as NCCL writes it. */
const dump = (cpu: string, gpu = 'device="0x2330" vendor="0x10de"') => `<system version="1">
  <cpu ${cpu} affinity="0000ffff,0000ffff" arch="x86_64">
    <pci busid="0000:01:00.0" class="0x060400">
      <pci busid="0000:0F:00.0" class="0x030200" ${gpu}><gpu dev="0" sm="90" rank="0"/></pci>
      <pci busid="0000:0c:00.0" class="0x020700" vendor="0x15b3"><nic><net name="mlx5_0" speed="400000"/></nic></pci>
    </pci>
    <nic><net name="eth0" speed="10000"/></nic>
  </cpu>
</system>`;

test('a dump of NCCL is a machine: CPUs, GPU, and the NIC below the same switch', () =>
  expect(parseNcclTopology(dump('numaid="0"'), { name: 'one' })).toEqual({
    name: 'one',
    gpu: 'H100-SXM5-80GB',
    gpus: [{ index: 0, numaNode: 0, pciBusId: '0000:0f:00.0' }],
    cpus: 32,
    architecture: 'amd64',
    numa: [{ id: 0, cpus: '0-15,32-47' }],
    nics: [{ name: 'mlx5_0', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 0 }],
    confidence: 'measured',
    source: 'topology that NCCL wrote',
  }));

test('a kernel without NUMA, where NCCL writes -1, has CPUs and no NUMA nodes', () => {
  const { cpus, numa, gpus } = parseNcclTopology(dump('numaid="-1"'), { name: 'one' });
  expect([cpus, numa, gpus[0]!.numaNode]).toEqual([32, undefined, undefined]);
});

test('of several hosts the one that is named is read', () => {
  const two = dump('numaid="0" host_hash="0x1"').replace(
    '</system>',
    dump('numaid="0" host_hash="0x2"').slice('<system version="1">'.length),
  );
  expect(() => parseNcclTopology(two, { name: 'x' })).toThrow(/has 2 machines[^]*0x1/);
  expect(() => parseNcclTopology(two, { name: 'x', host: '0x3' })).toThrow(/options\.host: is not the host_hash/);
  expect(parseNcclTopology(two, { name: 'x', host: '0x2' }).cpus).toBe(32);
});

test.each([
  ['', 'is not XML'],
  ['<topology/>', 'is another XML document'],
  [dump('numaid="0"').slice(0, 300), 'ends'],
  [dump('numaid="0"').replace('0000:0F:00.0', 'gpu0'), 'a device without a PCI address'],
  [dump('numaid="0"').replace('0000ffff,0000ffff', '0x0000zz'), 'affinity of NUMA node 0 that'],
  [dump('numaid="0"', 'device="0x0001" vendor="0x10de"'), 'the catalogue does not know'],
  [dump('numaid="0"', 'device="0x2330" vendor="0x1002"'), 'shows no NVIDIA GPU'],
])('fails on a file that is not one of NCCL: %#', (text, message) => expect(() => parseNcclTopology(text, { name: 'x' })).toThrow(message));

test('fails when the file shows another model than the one that is given', () =>
  expect(() => parseNcclTopology(dump('numaid="0"'), { name: 'x', gpu: 'T4' })).toThrow(/another model/));

// lstopo 2.9.0 of Debian 12: lstopo --input "pack:2 [numa(memory=512GiB)] l3:2 core:4 pu:2" --of xml
const synthetic = readFileSync(join(__dirname, 'topologies', 'two-sockets.hwloc.xml'), 'utf8');

test('what lstopo prints of two sockets with two threads to a core', () => {
  const { topology } = readHwloc(synthetic);
  expect(topology).toMatchObject({ sockets: 2, threadsPerCore: 2, memoryMiB: 2 * 512 * 1024, confidence: 'measured' });
  expect(topology.cpus).toHaveLength(32);
  expect(topology.numa).toEqual([
    { id: 0, cpus: '0-15', cores: [0, 1, 2, 3, 4, 5, 6, 7].map((core) => `${2 * core}-${2 * core + 1}`), memoryMiB: 512 * 1024 },
    { id: 1, cpus: '16-31', cores: [8, 9, 10, 11, 12, 13, 14, 15].map((core) => `${2 * core}-${2 * core + 1}`), memoryMiB: 512 * 1024 },
  ]);
});

test('a GPU and a NIC of hwloc are where the object above them is', () => {
  const device = (busid: string, type: string, inside: string) =>
    `<object type="PCIDev" pci_busid="${busid}" pci_type="${type}">${inside}</object>`;
  const bridge = `<object type="Bridge" bridge_pci="0000:[40-45]">${device('0000:41:00.0', '0302 [10de:26b9] [10de:1851] a1', '<object type="OSDev" name="nvml0"><info name="GPUModel" value="NVIDIA L40S"/></object>')}${device('0000:42:00.0', '0200 [15b3:1021] [15b3:0040] 00', '<object type="OSDev" name="mlx5_0"><info name="NodeGUID" value="1"/></object><object type="OSDev" name="eth0"/>')}</object>`;
  const at = synthetic.lastIndexOf('</object>', synthetic.lastIndexOf('</object>') - 1);
  const { gpu, gpus, nics } = parseHwlocTopology(synthetic.slice(0, at) + bridge + synthetic.slice(at), { name: 'x' });
  expect([gpu, gpus, nics]).toEqual([
    'L40S',
    [{ index: 0, numaNode: 1, pciBusId: '0000:41:00.0' }],
    [{ name: 'mlx5_0', numaNode: 1, kind: 'ethernet' }],
  ]);
});

test('fails on a topology of hwloc without a GPU', () =>
  expect(() => parseHwlocTopology(synthetic, { name: 'x' })).toThrow(/shows no NVIDIA GPU/));
