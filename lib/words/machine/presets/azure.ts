import type { GpuModel } from '../../gpu';
import type { MachineShape } from '../shape';
import { evenNodes, gpusOn, nics, preset, usableGiB } from './layout';
import { hostEthernet, nicsOf } from './networks';

const H100_SOURCE = 'azhpc-images topology/ndv5-topo.xml (as corrected in January 2025)';

/**
 * Standard_ND96isr_H100_v5: 8 H100, two NUMA nodes, one GPU and one NIC for each virtual switch. Azure counts cores as
 * vCPU here and hides their siblings, so that every CPU is shown as a core. NICs have the names that the kernel gives
 * in PCI order; images may rename them. Memory is split evenly.
 */
export const nd96isrH100v5 = () =>
  preset({
    ...ndv5('azure-nd96isr-h100-v5', 'H100-SXM5-80GB', 1900),
    confidence: 'A',
    source: `${H100_SOURCE}; sizes: Azure compute documentation, ND H100 v5`,
  });

/**
 * Standard_ND96isr_H200_v5: 8 H200 in the layout of ND96isr_H100_v5, whose topology file Azure's image scripts install
 * on both. Memory is split evenly.
 */
export const nd96isrH200v5 = () =>
  preset({
    ...ndv5('azure-nd96isr-h200-v5', 'H200-SXM5-141GB', 1850),
    confidence: 'B',
    source: `${H100_SOURCE}, installed on H200 by components/setup_sku_customizations.sh; sizes: Azure compute documentation, ND H200 v5`,
  });

/** Standard_ND96asr_v4: 8 A100 with 40 GB in the layout of ND96amsr_A100_v4. Its memory is not published in what we read. */
export const nd96asrV4 = () =>
  preset({ ...ndv4('azure-nd96asr-v4', 'A100-SXM4-40GB'), source: `${A100_SOURCE}; sizes: Azure compute documentation, ND A100 v4` });

/**
 * Standard_ND96amsr_A100_v4: 8 A100 with 80 GB, four NUMA nodes. GPU order is not NUMA order: GPU0 and 1 are on node
 * 1. Two GPUs and two NICs share each virtual switch. Azure counts cores as vCPU here and hides their siblings. NICs
 * have the names that the kernel gives in PCI order; images may rename them. Memory is split evenly.
 */
export const nd96amsrA100v4 = () =>
  preset({
    ...ndv4('azure-nd96amsr-a100-v4', 'A100-SXM4-80GB', 1900),
    source: `${A100_SOURCE}; sizes: Azure compute documentation, NDm A100 v4`,
  });

const A100_SOURCE = 'azhpc-images topology/ndv4-topo.xml (as corrected in January 2025)';

/** Standard_ND40rs_v2: 8 V100, two NUMA nodes, one InfiniBand port on node 0. Whether its vCPU are cores or threads is unknown. Memory is split evenly. */
export const nd40rsV2 = () => {
  const memoryMiB = usableGiB(672, 2);
  return preset({
    name: 'azure-nd40rs-v2',
    gpu: 'V100-SXM2-32GB',
    gpus: gpusOn([0, 0, 0, 0, 1, 1, 1, 1], domains('0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008')),
    cpus: 40,
    memoryMiB,
    numa: [
      { id: 0, cpus: '0-19', memoryMiB: memoryMiB / 2 },
      { id: 1, cpus: '20-39', memoryMiB: memoryMiB / 2 },
    ],
    nics: nics('infiniband', 100, [['mlx5_0', 0]]),
    confidence: 'A',
    source: 'azhpc-images topology/ndv2-topo.xml; sizes: Azure compute documentation, NDv2',
    virtual: true,
  });
};

/** Standard_NC48ads_A100_v4: two A100 PCIe, each on a NUMA node of its own. Its memory is not published in what we read. */
export const nc48adsA100v4 = () => ncA100v4('azure-nc48ads-a100-v4', 2, 'azhpc-images topology/nc48v4-topo.xml');

/** Standard_NC96ads_A100_v4: four A100 PCIe, each on a NUMA node of its own, NVLink between 0 and 1 and between 2 and 3. Its memory is not published in what we read. */
export const nc96adsA100v4 = () =>
  ncA100v4('azure-nc96ads-a100-v4', 4, 'azhpc-images topology/ncv4-topo.xml and nvidia-smi topo -m of one');

function ndv5<const G extends GpuModel>(name: string, gpu: G, gib: number): Omit<MachineShape<G>, 'confidence' | 'source'> {
  const memoryMiB = usableGiB(gib, 2);
  return {
    name,
    gpu,
    gpus: gpusOn([0, 0, 0, 0, 1, 1, 1, 1], domains('0001', '0002', '0003', '0008', '0009', '000a', '000b', '000c')),
    cpus: 96,
    memoryMiB,
    numa: evenNodes(2, memoryMiB, { cores: 48 }),
    nics: nics(
      'infiniband',
      400,
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [`mlx5_${n}`, n < 4 ? 0 : 1, n] as const),
    ),
    virtual: true,
  };
}

function ndv4<const G extends GpuModel>(name: string, gpu: G, gib?: number): Omit<MachineShape<G>, 'source'> {
  const places = [1, 1, 0, 0, 3, 3, 2, 2];
  const memoryMiB = gib === undefined ? undefined : usableGiB(gib, 4);
  const nodes = evenNodes(4, memoryMiB ?? 0, { cores: 24 });
  return {
    name,
    gpu,
    gpus: gpusOn(places, domains('0001', '0002', '0003', '0004', '000b', '000c', '000d', '000e')),
    cpus: 96,
    ...(memoryMiB === undefined ? {} : { memoryMiB }),
    numa: memoryMiB === undefined ? nodes.map(({ memoryMiB: _, ...node }) => node) : nodes,
    nics: nics(
      'infiniband',
      200,
      places.map((node, n) => [`mlx5_${n}`, node] as const),
    ),
    confidence: 'A',
    virtual: true,
  };
}

function ncA100v4(name: string, nodes: number, source: string): MachineShape<'A100-PCIe-80GB'> {
  const ids = Array.from({ length: nodes }, (_, id) => id);
  return {
    name,
    gpu: 'A100-PCIe-80GB',
    gpus: gpusOn(ids, domains(...ids.map((id) => `000${id + 1}`))),
    cpus: 24 * nodes,
    numa: ids.map((id) => ({ id, cpus: `${24 * id}-${24 * id + 23}` })),
    nics: nicsOf([hostEthernet(1)]),
    confidence: 'A',
    source: `${source}; sizes: Azure compute documentation, NC A100 v4`,
    virtual: true,
  };
}

/** In these guests every GPU has a PCI domain of its own. */
const domains = (...names: readonly string[]): readonly string[] => names.map((domain) => `${domain}:00:00.0`);
