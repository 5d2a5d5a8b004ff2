import type { GpuModel } from '../../gpu';
import type { MachineShape } from '../shape';
import { evenNodes, gpusOn, nics, preset, usableGiB } from './layout';
import { hostEthernet, infiniband, nicsOf } from './networks';

/** GPU0 to GPU3 on NUMA node 0, GPU4 to GPU7 on node 1. */
const HALVES = [0, 0, 0, 0, 1, 1, 1, 1];

/**
 * DGX H100, and HGX H100 servers with two 56-core Xeon 8480C and hyper-threading: two NUMA nodes, sub-NUMA clustering
 * off. mlx5_1, 2, 7 and 8 are the two dual-port storage cards, whose speed depends on their cabling and is left out.
 * Memory is 2 TB less what a kernel keeps, split evenly.
 */
export const dgxH100 = () =>
  preset({
    ...twoSockets56Cores('dgx-h100', 'H100-SXM5-80GB'),
    source:
      'nvidia-smi topo -m of two DGX/HGX captures with 12 mlx5 ports; memory: MLPerf Inference v4.1 system description NVIDIA DGX-H100',
  });

/** DGX H200: the same server as `dgxH100` with H200 GPUs. Memory is 2 TB less what a kernel keeps, split evenly. */
export const dgxH200 = () =>
  preset({
    ...twoSockets56Cores('dgx-h200', 'H200-SXM5-141GB'),
    source: 'nvidia-smi topo -m of an 8x H200 DGX/HGX capture with 12 mlx5 ports, the same matrix as DGX H100; memory as DGX H100',
  });

/**
 * DGX A100 with 80 GB GPUs, two 64-core EPYC 7742 with SMT and NPS4 (eight NUMA nodes, of which 1, 3, 5 and 7 have
 * GPUs). GPU order is not NUMA order: GPU0 and 1 are on node 3. Each NIC shares a switch with two GPUs; mlx5_4, 5, 10
 * and 11 are the dual-port storage cards, whose NUMA node is unknown. Memory is the 2 TB of the 80 GB model less what a
 * kernel keeps, split evenly.
 */
export const dgxA100 = () => {
  const memoryMiB = usableGiB(2048, 8);
  return preset({
    name: 'dgx-a100',
    gpu: 'A100-SXM4-80GB',
    gpus: gpusOn([3, 3, 1, 1, 7, 7, 5, 5]),
    cpus: 256,
    threadsPerCore: 2,
    sockets: 2,
    memoryMiB,
    numa: evenNodes(8, memoryMiB, { cores: 16, siblings: 128 }),
    nics: [
      ...nics('infiniband', 200, [
        ['mlx5_0', 3],
        ['mlx5_1', 3],
        ['mlx5_2', 1],
        ['mlx5_3', 1],
        ['mlx5_6', 7],
        ['mlx5_7', 7],
        ['mlx5_8', 5],
        ['mlx5_9', 5],
      ]),
      { name: 'mlx5_4', kind: 'ethernet' },
      { name: 'mlx5_5', kind: 'ethernet' },
      { name: 'mlx5_10', kind: 'ethernet' },
      { name: 'mlx5_11', kind: 'ethernet' },
    ],
    confidence: 'A',
    source: 'nvidia-smi topo -m of a DGX A100 (12 mlx5 ports) and of an EPYC 7742 NPS4 server, lscpu of the latter',
  });
};

/** DGX A100 with 40 GB GPUs: the layout of `dgxA100`, with 1 TB of memory. */
export const dgxA100_40GB = (): MachineShape<'A100-SXM4-40GB'> => {
  const machine = dgxA100();
  const memoryMiB = usableGiB(1024, 8);
  return {
    ...machine,
    name: 'dgx-a100-40gb',
    gpu: 'A100-SXM4-40GB',
    memoryMiB,
    numa: (machine.numa ?? []).map((node) => ({ ...node, memoryMiB: memoryMiB / 8 })),
    source: `${machine.source}; memory: specifications of the DGX generations`,
  };
};

/**
 * DGX B200: two 56-core Xeon 8570, eight ConnectX-7 of 400 Gbit/s and two BlueField-3 of two ports. Counts only; two threads to
 * a core are assumed, and memory is the 2 TB that it is sold with, up to 4.
 */
export const dgxB200 = () =>
  counted('dgx-b200', 'B200', 224, 400, 'NVIDIA DGX B200 user guide: counts only, two threads to a core assumed');

/**
 * DGX B300: two 64-core Xeon 6776P with hyper-threading, eight ConnectX-8 of 800 Gbit/s and two BlueField-3 of two ports. Counts
 * only; memory is the 2 TB that it is sold with, up to 4. `servers['hgx-b300']` has a layout.
 */
export const dgxB300 = () =>
  counted('dgx-b300', 'B300', 256, 800, 'NVIDIA DGX B300 specifications: counts only; threads as servers with two Xeon 6776P show them');

function counted<const G extends GpuModel>(name: string, gpu: G, cpus: number, gbps: number, source: string): MachineShape<G> {
  return preset({
    name,
    gpu,
    gpus: HALVES.map((_, index) => ({ index })),
    cpus,
    threadsPerCore: 2,
    sockets: 2,
    memoryMiB: usableGiB(2048),
    nics: nicsOf([infiniband(8, gbps), hostEthernet(4)]),
    confidence: 'D',
    source,
  });
}

function twoSockets56Cores<const G extends GpuModel>(name: string, gpu: G): MachineShape<G> {
  const memoryMiB = usableGiB(2048, 2);
  return {
    name,
    gpu,
    gpus: gpusOn(HALVES),
    cpus: 224,
    threadsPerCore: 2,
    sockets: 2,
    memoryMiB,
    numa: evenNodes(2, memoryMiB, { cores: 56, siblings: 112 }),
    nics: [
      ...nics('infiniband', 400, [
        ['mlx5_0', 0, 0],
        ['mlx5_3', 0, 1],
        ['mlx5_4', 0, 2],
        ['mlx5_5', 0, 3],
        ['mlx5_6', 1, 4],
        ['mlx5_9', 1, 5],
        ['mlx5_10', 1, 6],
        ['mlx5_11', 1, 7],
      ]),
      { name: 'mlx5_1', numaNode: 0, kind: 'ethernet' },
      { name: 'mlx5_2', numaNode: 0, kind: 'ethernet' },
      { name: 'mlx5_7', numaNode: 1, kind: 'ethernet' },
      { name: 'mlx5_8', numaNode: 1, kind: 'ethernet' },
    ],
    confidence: 'A',
    source: '',
  };
}
