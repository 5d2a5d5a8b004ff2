import type { Counts } from './layout';
import { hostEthernet, infiniband } from './networks';

const GIB = 1024;

/** Where vCPU, memory and GPUs of Azure's sizes come from. */
export const AZURE_SIZES = "sizes: Azure's list of sizes, as microsoft/aspire 5bd693ae AksNodeVmSizes.cs has it";

/**
 * Sizes of Azure with published counts alone; whether a vCPU is a thread or a core is not said. Left out are
 * sizes that offer a fraction of a GPU (NV6ads, NV12ads, NV18ads), those of other makers' GPUs, and those that are retired.
 * None of them has RDMA: Azure marks sizes that do by an `r` (azure-compute-docs, vm-naming-conventions).
 */
export const azureCounts = {
  Standard_NC24ads_A100_v4: ['A100-PCIe-80GB', 1, 24, 220 * GIB, hostEthernet(1)],
  Standard_NC40ads_H100_v5: ['H100-NVL-94GB', 1, 40, 320 * GIB, hostEthernet(1)],
  Standard_NC80adis_H100_v5: ['H100-NVL-94GB', 2, 80, 640 * GIB, hostEthernet(1)],
  Standard_NC4as_T4_v3: ['T4', 1, 4, 28 * GIB, hostEthernet(1)],
  Standard_NC8as_T4_v3: ['T4', 1, 8, 56 * GIB, hostEthernet(1)],
  Standard_NC16as_T4_v3: ['T4', 1, 16, 110 * GIB, hostEthernet(1)],
  Standard_NC64as_T4_v3: ['T4', 4, 64, 440 * GIB, hostEthernet(1)],
  Standard_NV36ads_A10_v5: ['A10', 1, 36, 440 * GIB, hostEthernet(1)],
  Standard_NV36adms_A10_v5: ['A10', 1, 36, 880 * GIB, hostEthernet(1)],
  Standard_NV72ads_A10_v5: ['A10', 2, 72, 880 * GIB, hostEthernet(1)],
} as const satisfies Counts;

/**
 * Trays of NVL72 racks, of whose 144 cores a guest has 128. Azure's own pages say 900 GiB for GB200, its list of sizes 864.
 * GB200: four ConnectX-7 of 400 Gbit/s (azure-compute-docs, nd-gb200-v6). GB300: four ports of InfiniBand, of whose speed
 * Azure's own health checks and its pages say different numbers.
 */
export const azureGraceCounts = {
  Standard_ND128isr_NDR_GB200_v6: ['GB200', 4, 128, 864 * GIB, infiniband(4, 400)],
  Standard_ND128isr_GB300_v6: ['GB300', 4, 128, 864 * GIB, infiniband(4)],
} as const satisfies Counts;
