import type { GpuModel } from '../../gpu';
import type { MachineShape } from '../shape';
import { type Counts, evenNodes, gpusOn, nics, preset, usableMiB } from './layout';
import { hostEthernet, type Network, roce } from './networks';

/** Bare-metal shapes of Oracle Cloud: what its own health check expects of each, with SMT on. */
export const OCI_COUNTS = 'oci-hpc b5285a68 playbooks/roles/nhc/templates/oci.nhc.conf.j2';

const TIB = 1024 * 1024;

/** RDMA devices for GPUs, by their numbers: mlx5_0, mlx5_3, ... */
const mlx5 = (gbps: number, ...ports: readonly number[]): Network =>
  roce(
    ports.map((port) => `mlx5_${port}`),
    gbps,
  );

/**
 * Shapes with published counts alone. Those with AMD's A100 boards, A100-v2.8 and B4.8, show 254 CPUs where
 * their processors have 256 threads; nobody says which are missing, so that their CPU lists are left out. The check does
 * not name the memory of their GPUs: 80 and 40 GB are what Oracle's documentation says.
 */
export const ociCounts = {
  'BM.GPU.A10.4': ['A10', 4, 128, TIB, hostEthernet(1)],
  'BM.GPU.A100-v2.8': ['A100-SXM4-80GB', 8, 254, 2 * TIB, mlx5(100, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17)],
  'BM.GPU.B4.8': ['A100-SXM4-40GB', 8, 254, 2 * TIB, mlx5(100, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17)],
  'BM.GPU.L40S-NC.4': ['L40S', 4, 224, TIB, hostEthernet(1)],
  'BM.GPU.H200.8': ['H200-SXM5-141GB', 8, 224, 3 * TIB, mlx5(400, 0, 3, 4, 5, 6, 9, 10, 11)],
  'BM.GPU.B200.8': ['B200', 8, 256, 4 * TIB, mlx5(400, 0, 3, 4, 5, 6, 9, 10, 11)],
  'BM.GPU.B300.8': ['B300', 8, 256, 4 * TIB, mlx5(400, 0, 1, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21)],
} as const satisfies Counts;

/** Trays of an NVL72 rack. The check counts 144 cores without SMT, and 960 GiB without the memory of the GPUs. */
export const ociGraceCounts = {
  'BM.GPU.GB200.4': ['GB200', 4, 144, 960 * 1024, mlx5(400, 0, 1, 3, 4)],
  'BM.GPU.GB200-v2.4': ['GB200', 4, 144, 960 * 1024, mlx5(400, 0, 1, 3, 4)],
  'BM.GPU.GB200-v3.4': ['GB200', 4, 144, 960 * 1024, mlx5(400, 0, 1, 2, 3, 5, 6, 7, 8)],
  'BM.GPU.GB300.4': ['GB300', 4, 144, 960 * 1024, mlx5(400, 0, 1, 2, 3, 5, 6, 7, 8)],
} as const satisfies Counts;

/**
 * BM.GPU.H100.8: 8 H100 and sixteen ports of 200 Gbit/s, each GPU under a switch with one card of two ports. Memory is
 * split evenly.
 */
export const bmGpuH100_8 = () => {
  const ports = ['0', '1', '3', '4', '5', '6', '7', '8', '9', '10', '12', '13', '14', '15', '16', '17'];
  return preset({
    ...twoSockets('BM.GPU.H100.8', 'H100-SXM5-80GB', usableMiB(2 * TIB, 2)),
    gpus: gpusOn([0, 0, 0, 0, 1, 1, 1, 1], buses('0f', '2d', '44', '5b', '89', 'a8', 'c0', 'd8')),
    cpus: 224,
    numa: evenNodes(2, usableMiB(2 * TIB, 2), { cores: 56, siblings: 112 }),
    nics: nics(
      'ethernet',
      200,
      ports.map((port, place) => [`mlx5_${port}`, place < 8 ? 0 : 1, Math.floor(place / 2)] as const),
    ),
    source: `oci-hpc H100-topology.xml, an NCCL dump of one; sizes: ${OCI_COUNTS}`,
  });
};

/**
 * BM.GPU4.8: 8 A100 with 40 GB in NPS4, so that four of eight NUMA nodes have GPUs; GPU order is not NUMA order. Two GPUs
 * share a switch with two cards of two ports. NICs have the names that the kernel gives in PCI order. Memory is split
 * evenly.
 */
export const bmGpu4_8 = () => {
  const places = [3, 3, 1, 1, 7, 7, 5, 5];
  const ports = [0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
  return preset({
    ...twoSockets('BM.GPU4.8', 'A100-SXM4-40GB', usableMiB(2 * TIB, 8)),
    gpus: gpusOn(places, buses('0f', '15', '51', '54', '8d', '92', 'd6', 'da')),
    cpus: 128,
    numa: evenNodes(8, usableMiB(2 * TIB, 8), { cores: 8, siblings: 64 }),
    nics: nics(
      'ethernet',
      100,
      ports.map((port, place) => [`mlx5_${port}`, places[Math.floor(place / 2)] as number] as const),
    ),
    source: `oci-hpc topo-flattened.xml and its SriovNetworkNodePolicy; sizes and names: ${OCI_COUNTS}`,
  });
};

function twoSockets<const G extends GpuModel>(type: string, gpu: G, memoryMiB: number): MachineShape<G> {
  return {
    name: `oci-${type}`,
    gpu,
    gpus: [],
    cpus: 0,
    threadsPerCore: 2,
    sockets: 2,
    memoryMiB,
    confidence: 'A',
    source: '',
  };
}

const buses = (...names: readonly string[]): readonly string[] => names.map((bus) => `0000:${bus}:00.0`);
