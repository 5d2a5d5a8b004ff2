import type { GpuModel } from '../../gpu';
import type { MachineShape } from '../shape';
import { evenNodes, gpusOn, nics, preset, usableGiB } from './layout';

const MLPERF = 'MLPerf Inference v4.1 (inference_results_v4.1 198fc467)';

/** What a submission to MLPerf says of a server: cores of a NUMA node, distance of siblings, node of each GPU, and memory. */
interface Submitted {
  readonly nodes: number;
  readonly cores: number;
  readonly siblings?: number;
  readonly gpusOn: readonly number[];
  readonly gib: number;
  readonly submitter: string;
}

/** Server whose submitter tells the CPUs of each GPU. NICs are unknown, and memory is split evenly. */
function submitted<const G extends GpuModel>(name: string, gpu: G, server: Submitted): MachineShape<G> {
  const { nodes, cores, siblings, gib, submitter } = server;
  const memoryMiB = usableGiB(gib, nodes);
  const threadsPerCore = siblings === undefined ? 1 : 2;
  return preset({
    name,
    gpu,
    gpus: gpusOn(server.gpusOn),
    cpus: nodes * cores * threadsPerCore,
    threadsPerCore,
    sockets: 2,
    memoryMiB,
    numa: evenNodes(nodes, memoryMiB, { cores, ...(siblings === undefined ? {} : { siblings }) }),
    confidence: 'B',
    source: `${MLPERF} closed/${submitter}: NUMA configuration and system description`,
  });
}

const HALVES = [0, 0, 0, 0, 1, 1, 1, 1];
const QUARTERS = [0, 0, 1, 1];
const TWO_OF_48 = { nodes: 2, cores: 48, siblings: 96 } as const;

/** HGX boards of any maker, and servers with PCIe GPUs, whose layout is published. */
export const serverLayouts = {
  'supermicro-as-8125gs-tnhr': () =>
    submitted('supermicro-as-8125gs-tnhr', 'H100-SXM5-80GB', { ...TWO_OF_48, gpusOn: HALVES, gib: 1536, submitter: 'Supermicro' }),
  'supermicro-sys-821ge-tnhr': () =>
    submitted('supermicro-sys-821ge-tnhr', 'H100-SXM5-80GB', { ...TWO_OF_48, gpusOn: HALVES, gib: 2048, submitter: 'Supermicro' }),
  // Sub-NUMA clustering: four nodes on two sockets.
  'supermicro-sys-421ge-tnhr2-lcc': () =>
    submitted('supermicro-sys-421ge-tnhr2-lcc', 'H100-SXM5-80GB', {
      nodes: 4,
      cores: 28,
      siblings: 112,
      gpusOn: [0, 0, 1, 1, 2, 2, 3, 3],
      gib: 2048,
      submitter: 'Supermicro',
    }),
  'supermicro-as-4125gs-tnhr2-lcc': () =>
    submitted('supermicro-as-4125gs-tnhr2-lcc', 'H100-SXM5-80GB', {
      nodes: 2,
      cores: 96,
      gpusOn: HALVES,
      gib: 2304,
      submitter: 'Supermicro',
    }),
  'asus-esc-n8-e11': () =>
    submitted('asus-esc-n8-e11', 'H100-SXM5-80GB', { nodes: 2, cores: 64, siblings: 128, gpusOn: HALVES, gib: 1536, submitter: 'ASUSTeK' }),
  'smc-h100': () =>
    submitted('smc-h100', 'H100-SXM5-80GB', {
      nodes: 2,
      cores: 32,
      siblings: 64,
      gpusOn: HALVES,
      gib: 2048,
      submitter: 'Sustainable_Metal_Cloud',
    }),
  'fujitsu-gx2560-m7': () =>
    submitted('fujitsu-gx2560-m7', 'H100-SXM5-80GB', { ...TWO_OF_48, gpusOn: QUARTERS, gib: 1024, submitter: 'Fujitsu' }),
  'qct-d54u-3u-4xh100-pcie': () =>
    submitted('qct-d54u-3u-4xh100-pcie', 'H100-PCIe-80GB', {
      nodes: 2,
      cores: 52,
      siblings: 104,
      gpusOn: QUARTERS,
      gib: 1024,
      submitter: 'Quanta_Cloud_Technology',
    }),
  'qct-d54u-3u-4xl40s': () =>
    submitted('qct-d54u-3u-4xl40s', 'L40S', {
      nodes: 2,
      cores: 44,
      siblings: 88,
      gpusOn: QUARTERS,
      gib: 1024,
      submitter: 'Quanta_Cloud_Technology',
    }),
  // Eight nodes of fourteen cores, of which two have no GPU and two have two. That nodes are numbered as their CPUs is inferred.
  'gigabyte-g593-sd1': () => ({
    ...submitted('gigabyte-g593-sd1', 'H200-SXM5-141GB', {
      nodes: 8,
      cores: 14,
      siblings: 112,
      gpusOn: [0, 2, 2, 1, 4, 6, 6, 5],
      gib: 2048,
      submitter: 'GigaComputing',
    }),
    confidence: 'C' as const,
  }),
  'hgx-h20': hgxH20,
  'hgx-b300': hgxB300,
  'asus-esc8000a-e12-4xrtx6000ada': asusEsc8000a,
  'puget-wrx90-2xrtx6000ada': pugetWrx90,
} as const;

/** HGX with 8 H20 and two processors of 48 cores; each GPU has a NIC of its own. Memory and speeds are unknown. */
function hgxH20(): MachineShape<'H20-96GB'> {
  return captured('hgx-h20', 'H20-96GB', 48, 'nvidia-smi topo -m of one (sgl-project/sglang issue 24966)', (gpu) => `mlx5_${gpu + 1}`);
}

/** HGX with 8 B300 and two processors of 64 cores; each GPU has a NIC of its own, and node 1 the front end. Memory and speeds are unknown. */
function hgxB300(): MachineShape<'B300'> {
  const machine = captured(
    'hgx-b300',
    'B300',
    64,
    'nvidia-smi topo -m of one (sgl-project/sglang issue 26039)',
    (gpu) => `mlx5_${gpu + 10}`,
  );
  return { ...machine, nics: [...(machine.nics ?? []), { name: 'mlx5_bond_0', numaNode: 1, kind: 'ethernet' }] };
}

function captured<const G extends GpuModel>(
  name: string,
  gpu: G,
  cores: number,
  source: string,
  nicOf: (gpu: number) => string,
): MachineShape<G> {
  return preset({
    name,
    gpu,
    gpus: gpusOn(HALVES),
    cpus: cores * 4,
    threadsPerCore: 2,
    sockets: 2,
    numa: evenNodes(2, 0, { cores, siblings: cores * 2 }).map(({ memoryMiB: _, ...node }) => node),
    nics: HALVES.map((numaNode, index) => ({ name: nicOf(index), numaNode, kind: 'infiniband', nearestGpu: index })),
    confidence: 'A',
    source,
  });
}

const STELLINE = 'luigifcruz/stelline e09cf853 hardware';

/** ASUS ESC8000A-E12 with two EPYC 9374F, SMT off, and 4 RTX 6000 Ada. Memory is what its kernel shows on each node. */
function asusEsc8000a(): MachineShape<'RTX-6000-Ada'> {
  const memory = [193129, 193477];
  return preset({
    name: 'asus-esc8000a-e12',
    gpu: 'RTX-6000-Ada',
    gpus: gpusOn(QUARTERS),
    cpus: 64,
    threadsPerCore: 1,
    sockets: 2,
    memoryMiB: 386606,
    numa: evenNodes(2, 0, { cores: 32 }).map((node) => ({
      ...node,
      memoryMiB: memory[node.id] as number,
      distances: node.id === 0 ? [10, 32] : [32, 10],
    })),
    nics: QUARTERS.map((numaNode, index) => ({ name: `mlx5_${index}`, numaNode, kind: 'ethernet' })),
    confidence: 'A',
    source: `lscpu, numactl -H, lspci and nvidia-smi topo -m of one (${STELLINE}/asus-esc8000a-e12.md)`,
  });
}

/** Puget workstation with a Threadripper PRO 7965WX, SMT off, and 2 RTX 6000 Ada. */
function pugetWrx90(): MachineShape<'RTX-6000-Ada'> {
  return preset({
    name: 'puget-wrx90',
    gpu: 'RTX-6000-Ada',
    gpus: gpusOn([0, 0]),
    cpus: 24,
    threadsPerCore: 1,
    sockets: 1,
    memoryMiB: 128295,
    numa: evenNodes(1, 128295, { cores: 24 }),
    nics: nics('ethernet', 0, [
      ['mlx5_0', 0],
      ['mlx5_1', 0],
    ]).map(({ gbps: _, ...nic }) => nic),
    confidence: 'A',
    source: `lscpu, numactl -H, lspci and nvidia-smi topo -m of one (${STELLINE}/puget-threadripper-pro-wrx90.md)`,
  });
}
