import type { GpuModel } from '../../gpu';
import type { MachineShape, NumaNode } from '../shape';
import { evenNodes, gpusOn, usableGiB } from './layout';

/**
 * Compute tray of a GB200 NVL72 rack of any maker, with two Grace processors and the GPUs' memory as NUMA nodes (the
 * driver's mode `NUMA`; in mode `CDMM` there are nodes 0 and 1 alone). Of 34 nodes two have CPUs, four are the memory of
 * a GPU, and 28 are kept for MIG. A kubelet refuses more than eight nodes when its Topology Manager is on. No GPU is
 * near any NIC.
 */
export const gb200Tray = () =>
  tray(
    'gb200-nvl72-tray',
    'GB200',
    [489935, 489795],
    188416,
    'numactl -H and nvidia-smi topo -m of GB200 trays (TensorRT-LLM 38134b13, blog 8)',
  );

/** Compute tray of a GB300 NVL72 rack: the layout of `gb200Tray`. Which GPU is at which socket is taken from GB200. */
export const gb300Tray = () =>
  tray('gb300-nvl72-tray', 'GB300', [483137, 481768], 283136, 'numactl -H of a GB300 tray as its owner noted it; places of GPUs as GB200', [
    '0008:06:00.0',
    '0009:06:00.0',
    '0018:06:00.0',
    '0019:06:00.0',
  ]);

/** GH200 with 96 GB and one Grace processor with 480 GB, from any maker: nine NUMA nodes, of which the first has all CPUs. */
export const gh200 = () => superchip('gh200', 'GH200-96GB');

/** GH200 with 144 GB: the layout of `gh200`. */
export const gh200_144GB = () => superchip('gh200-144gb', 'GH200-144GB');

/** GH200 NVL2: two GH200 with 144 GB in one server. Its NUMA nodes are not published. */
export const gh200Nvl2 = (): MachineShape<'GH200-144GB'> => ({
  name: 'gh200-nvl2',
  gpu: 'GH200-144GB',
  gpus: [{ index: 0 }, { index: 1 }],
  cpus: 144,
  architecture: 'arm64',
  threadsPerCore: 1,
  sockets: 2,
  memoryMiB: usableGiB(960),
  confidence: 'D',
  source: 'MLPerf Inference v4.1 system description NVIDIA GH200 NVL2 Platform: counts only',
});

/** DGX Spark and other GB10 computers: twenty cores of two kinds and one GPU that share their memory. */
export const dgxSpark = (): MachineShape<'GB10'> => ({
  name: 'dgx-spark',
  gpu: 'GB10',
  gpus: gpusOn([0]),
  cpus: 20,
  architecture: 'arm64',
  threadsPerCore: 1,
  sockets: 1,
  memoryMiB: 122566,
  numa: [{ id: 0, cpus: '0-19', cores: Array.from({ length: 20 }, (_, cpu) => `${cpu}`), memoryMiB: 122566 }],
  confidence: 'B',
  source: 'hwloc topology and nvidia-smi topo -m of DGX Sparks; NICs are left out',
});

/** Memory nodes of the four GPUs of a tray, in the order of the GPUs; the seven behind each are empty. */
const GPU_MEMORY = [2, 10, 18, 26];
const NODES_OF_GPU = 8;

function tray<const G extends GpuModel>(
  name: string,
  gpu: G,
  memory: readonly [number, number],
  gpuMemoryMiB: number,
  source: string,
  pci: readonly string[] = [],
): MachineShape<G> {
  const sockets = evenNodes(2, 0, { cores: 72 }).map((node) => ({ ...node, memoryMiB: memory[node.id as 0 | 1] }));
  const ofGpus = GPU_MEMORY.flatMap((first) => memoryNodes(first, NODES_OF_GPU, gpuMemoryMiB));
  return {
    name,
    gpu,
    gpus: gpusOn([0, 0, 1, 1], pci),
    cpus: 144,
    architecture: 'arm64',
    threadsPerCore: 1,
    sockets: 2,
    memoryMiB: memory[0] + memory[1],
    numa: [...sockets, ...ofGpus],
    confidence: 'B',
    source,
  };
}

/** Nodes without CPUs from `first` on, of which the first has memory. */
const memoryNodes = (first: number, count: number, memoryMiB?: number): readonly NumaNode[] =>
  Array.from({ length: count }, (_, place) => ({
    id: first + place,
    cpus: '',
    ...(memoryMiB === undefined ? {} : { memoryMiB: place === 0 ? memoryMiB : 0 }),
  }));

function superchip<const G extends GpuModel>(name: string, gpu: G): MachineShape<G> {
  const memoryMiB = usableGiB(480);
  return {
    name,
    gpu,
    gpus: gpusOn([0]),
    cpus: 72,
    architecture: 'arm64',
    threadsPerCore: 1,
    sockets: 1,
    memoryMiB,
    numa: [...evenNodes(1, memoryMiB, { cores: 72 }), ...memoryNodes(1, NODES_OF_GPU)],
    confidence: 'B',
    source: 'lscpu of a server with one GH200 (bytedance/xpu-perf issue 129); memory: MLPerf Inference v4.1 system descriptions',
  };
}
