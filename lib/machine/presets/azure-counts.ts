import type { Counts } from './layout';

const GIB = 1024;

/** Where vCPU, memory and GPUs of Azure's sizes come from. */
export const AZURE_SIZES = "sizes: Azure's list of sizes, as microsoft/aspire 5bd693ae AksNodeVmSizes.cs has it";

/**
 * Sizes of Azure of which only the counts are published; whether a vCPU is a thread or a core is not said. Left out are
 * sizes that offer a fraction of a GPU (NV6ads, NV12ads, NV18ads), those of other makers' GPUs, and those that are retired.
 */
export const azureCounts = {
  Standard_NC24ads_A100_v4: ['A100-PCIe-80GB', 1, 24, 220 * GIB],
  Standard_NC40ads_H100_v5: ['H100-NVL-94GB', 1, 40, 320 * GIB],
  Standard_NC80adis_H100_v5: ['H100-NVL-94GB', 2, 80, 640 * GIB],
  Standard_NC4as_T4_v3: ['T4', 1, 4, 28 * GIB],
  Standard_NC8as_T4_v3: ['T4', 1, 8, 56 * GIB],
  Standard_NC16as_T4_v3: ['T4', 1, 16, 110 * GIB],
  Standard_NC64as_T4_v3: ['T4', 4, 64, 440 * GIB],
  Standard_NV36ads_A10_v5: ['A10', 1, 36, 440 * GIB],
  Standard_NV36adms_A10_v5: ['A10', 1, 36, 880 * GIB],
  Standard_NV72ads_A10_v5: ['A10', 2, 72, 880 * GIB],
} as const satisfies Counts;

/** Trays of NVL72 racks, of whose 144 cores a guest has 128. Azure's own pages say 900 GiB for GB200, its list of sizes 864. */
export const azureGraceCounts = {
  Standard_ND128isr_NDR_GB200_v6: ['GB200', 4, 128, 864 * GIB],
  Standard_ND128isr_GB300_v6: ['GB300', 4, 128, 864 * GIB],
} as const satisfies Counts;
