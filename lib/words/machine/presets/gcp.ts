import type { GpuModel } from '../../gpu';
import type { MachineShape } from '../shape';
import { type Counts, evenNodes, gpusOn, preset, usableMiB } from './layout';
import { gvnic, nicsOf, roce } from './networks';

/** Google's GB are GiB: the catalogue's 1872 for a3-highgpu-8g is 208 vCPU of 9 GiB. */
const GIB = 1024;

export const GCP_SIZES = 'sizes: SkyPilot catalogue of GCP machine types';

/**
 * Machine types of Google Cloud with published counts alone. Networks: the same documentation as `GCP_PAGE`, number of
 * physical NICs and bandwidth of all; of A3 Ultra and A4 eight are ConnectX-7 for RDMA, and two gVNICs.
 */
export const gcpCounts = {
  'a2-highgpu-1g': ['A100-SXM4-40GB', 1, 12, 85 * GIB, gvnic(1, 24)],
  'a2-highgpu-2g': ['A100-SXM4-40GB', 2, 24, 170 * GIB, gvnic(1, 32)],
  'a2-highgpu-4g': ['A100-SXM4-40GB', 4, 48, 340 * GIB, gvnic(1, 50)],
  'a2-megagpu-16g': ['A100-SXM4-40GB', 16, 96, 1360 * GIB, gvnic(1, 100)],
  'a2-ultragpu-1g': ['A100-SXM4-80GB', 1, 12, 170 * GIB, gvnic(1, 24)],
  'a2-ultragpu-2g': ['A100-SXM4-80GB', 2, 24, 340 * GIB, gvnic(1, 32)],
  'a2-ultragpu-4g': ['A100-SXM4-80GB', 4, 48, 680 * GIB, gvnic(1, 50)],
  'a3-edgegpu-8g': ['H100-SXM5-80GB', 8, 208, 1872 * GIB, gvnic(5)],
  'a3-highgpu-1g': ['H100-SXM5-80GB', 1, 26, 234 * GIB, gvnic(1, 25)],
  'a3-highgpu-2g': ['H100-SXM5-80GB', 2, 52, 468 * GIB, gvnic(1, 50)],
  'a3-highgpu-4g': ['H100-SXM5-80GB', 4, 104, 936 * GIB, gvnic(1, 100)],
  'a3-ultragpu-8g': ['H200-SXM5-141GB', 8, 224, 2952 * GIB, roce(8, 400), gvnic(2, 200)],
  'a4-highgpu-8g': ['B200', 8, 224, 3968 * GIB, roce(8, 400), gvnic(2, 200)],
} as const satisfies Counts;

/** Page of Google's documentation that has the sizes of every machine type with GPUs. */
export const GCP_PAGE = 'sizes: Google Cloud documentation, compute/docs/gpus, of 2026';

/** Types with L4 (default memory) and RTX PRO 6000. Those that offer a fraction of a GPU (g4-standard-6, 12 and 24) and N1, whose GPUs are chosen, are left out. */
export const gcpGraphicsCounts = {
  'g2-standard-4': ['L4', 1, 4, 16 * GIB, gvnic(1, 10)],
  'g2-standard-8': ['L4', 1, 8, 32 * GIB, gvnic(1, 16)],
  'g2-standard-12': ['L4', 1, 12, 48 * GIB, gvnic(1, 16)],
  'g2-standard-16': ['L4', 1, 16, 64 * GIB, gvnic(1, 32)],
  'g2-standard-24': ['L4', 2, 24, 96 * GIB, gvnic(1, 32)],
  'g2-standard-32': ['L4', 1, 32, 128 * GIB, gvnic(1, 32)],
  'g2-standard-48': ['L4', 4, 48, 192 * GIB, gvnic(1, 50)],
  'g2-standard-96': ['L4', 8, 96, 384 * GIB, gvnic(1, 100)],
  'g4-standard-48': ['RTX-PRO-6000-96GB', 1, 48, 180 * GIB, gvnic(1, 50)],
  'g4-standard-96': ['RTX-PRO-6000-96GB', 2, 96, 360 * GIB, gvnic(1, 100)],
  'g4-standard-192': ['RTX-PRO-6000-96GB', 4, 192, 720 * GIB, gvnic(1, 200)],
  'g4-standard-384': ['RTX-PRO-6000-96GB', 8, 384, 1440 * GIB, gvnic(2, 200)],
} as const satisfies Counts;

/**
 * Tray of a GB200 NVL72 rack as a guest, and of a GB300 rack as bare metal. Memory is that of the processors alone. Four
 * ConnectX-7; four ConnectX-8 of two RDMA devices each, and the two cards of its host network left out, which are no gVNICs
 * (NVIDIA/aicr v1.1.2, gke-a4x-max-networking; container-engine-accelerators gpudirect-rdma).
 */
export const a4x = { 'a4x-highgpu-4g': ['GB200', 4, 140, 884 * GIB, roce(4, 400), gvnic(2, 200)] } as const satisfies Counts;
export const a4xMax = { 'a4x-maxgpu-4g-metal': ['GB300', 4, 144, 960 * GIB, roce(8, 400)] } as const satisfies Counts;

/** a2-highgpu-8g: 8 A100 with 40 GB, the layout of a2-ultragpu-8g. */
export const a2Highgpu8g = () =>
  halves(
    'a2-highgpu-8g',
    'A100-SXM4-40GB',
    24,
    680,
    [1, 100],
    "Google's NUMA configuration of 8x A100 in MLPerf Inference v4.1, taken to be this family",
  );

/** a2-ultragpu-8g: 8 A100 with 80 GB, two NUMA nodes of 24 cores with two threads each. Where its network cards sit is unknown. Memory is split evenly. */
export const a2Ultragpu8g = () =>
  halves(
    'a2-ultragpu-8g',
    'A100-SXM4-80GB',
    24,
    1360,
    [1, 100],
    "Google's NUMA configuration of 8x A100 80GB in MLPerf Inference v4.1, taken to be this type",
  );

/**
 * a3-highgpu-8g: 8 H100, two NUMA nodes of 52 cores with two threads each. Where its network cards sit is unknown.
 * Memory is split evenly.
 */
export const a3Highgpu8g = () =>
  halves('a3-highgpu-8g', 'H100-SXM5-80GB', 52, 1872, [5, 200], "Google's NUMA configuration in MLPerf Inference v4.1");

/** a3-megagpu-8g: the machine of a3-highgpu-8g with more network cards. Where they sit is unknown. Memory is split evenly. */
export const a3Megagpu8g = () =>
  halves('a3-megagpu-8g', 'H100-SXM5-80GB', 52, 1872, [9, 200], "Google's NUMA configuration of A3 in MLPerf Inference v4.1");

function halves<const G extends GpuModel>(
  type: string,
  gpu: G,
  coresOfNode: number,
  gib: number,
  [cards, gbps]: readonly [cards: number, gbps: number],
  source: string,
): MachineShape<G> {
  const memoryMiB = usableMiB(gib * GIB, 2);
  return preset({
    name: `gcp-${type}`,
    gpu,
    gpus: gpusOn([0, 0, 0, 0, 1, 1, 1, 1]),
    cpus: coresOfNode * 4,
    threadsPerCore: 2,
    memoryMiB,
    numa: evenNodes(2, memoryMiB, { cores: coresOfNode, siblings: coresOfNode * 2 }),
    nics: nicsOf([gvnic(cards, gbps)]),
    confidence: 'B',
    source: `${source}; ${GCP_SIZES}; network: ${GCP_PAGE.replace('sizes: ', '')}`,
    virtual: true,
  });
}
