import { evenNodes, gpusOn, nics, preset, usableGiB } from './layout';

/**
 * Standard_ND96isr_H100_v5: 8 H100, two NUMA nodes, one GPU and one NIC for each virtual switch. Azure counts cores as
 * vCPU here and hides their siblings, so that every CPU is shown as a core. NICs have the names that the kernel gives
 * in PCI order; images may rename them. Memory is split evenly.
 */
export const nd96isrH100v5 = () => {
  const memoryMiB = usableGiB(1900, 2);
  return preset({
    name: 'azure-nd96isr-h100-v5',
    gpu: 'H100-SXM5-80GB',
    gpus: gpusOn(
      [0, 0, 0, 0, 1, 1, 1, 1],
      ['0001', '0002', '0003', '0008', '0009', '000a', '000b', '000c'].map((domain) => `${domain}:00:00.0`),
    ),
    cpus: 96,
    memoryMiB,
    numa: evenNodes(2, memoryMiB, { cores: 48 }),
    nics: nics(
      'infiniband',
      400,
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [`mlx5_${n}`, n < 4 ? 0 : 1, n] as const),
    ),
    confidence: 'A',
    source: 'azhpc-images topology/ndv5-topo.xml (as corrected in January 2025); sizes: Azure compute documentation, ND H100 v5',
    virtual: true,
  });
};

/**
 * Standard_ND96amsr_A100_v4: 8 A100 with 80 GB, four NUMA nodes. GPU order is not NUMA order: GPU0 and 1 are on node
 * 1. Two GPUs and two NICs share each virtual switch. Azure counts cores as vCPU here and hides their siblings. NICs
 * have the names that the kernel gives in PCI order; images may rename them. Memory is split evenly.
 */
export const nd96amsrA100v4 = () => {
  const memoryMiB = usableGiB(1900, 4);
  const places = [1, 1, 0, 0, 3, 3, 2, 2];
  return preset({
    name: 'azure-nd96amsr-a100-v4',
    gpu: 'A100-SXM4-80GB',
    gpus: gpusOn(
      places,
      ['0001', '0002', '0003', '0004', '000b', '000c', '000d', '000e'].map((domain) => `${domain}:00:00.0`),
    ),
    cpus: 96,
    memoryMiB,
    numa: evenNodes(4, memoryMiB, { cores: 24 }),
    nics: nics(
      'infiniband',
      200,
      places.map((node, n) => [`mlx5_${n}`, node] as const),
    ),
    confidence: 'A',
    source: 'azhpc-images topology/ndv4-topo.xml (as corrected in January 2025); sizes: Azure compute documentation, NDm A100 v4',
    virtual: true,
  });
};
