import type { Counts } from './layout';

const GIB = 1024;
const TIB = 1024 * GIB;

/** Where the counts of servers come from. */
export const SERVER_COUNTS =
  'MLPerf Inference v4.1 system descriptions (inference_results_v4.1 198fc467): counts only, two threads to a core assumed';

/**
 * Servers of which only processors, memory and GPUs are published: cores of the processors' model times their number, with
 * two threads to a core, which the descriptions do not say.
 */
export const serverCounts = {
  'dell-xe8640-4xh100': ['H100-SXM5-80GB', 4, 192, TIB],
  'dell-xe9640-4xh100': ['H100-SXM5-80GB', 4, 192, TIB],
  'dell-xe9680-8xh100': ['H100-SXM5-80GB', 8, 192, 2 * TIB],
  'dell-xe9680-8xh200': ['H200-SXM5-141GB', 8, 208, 2 * TIB],
  'dell-r760-2xh100-pcie': ['H100-PCIe-80GB', 2, 240, 2 * TIB],
  'dell-r760xa-4xh100-nvl': ['H100-NVL-94GB', 4, 240, 2 * TIB],
  'dell-r760xa-4xl40s': ['L40S', 4, 128, 512 * GIB],
  'dell-xr7620-1xl4': ['L4', 1, 128, TIB],
  'hpe-cray-xd670-8xh100': ['H100-SXM5-80GB', 8, 192, 2 * TIB],
  'hpe-dl380a-gen11-4xh100-nvl': ['H100-NVL-94GB', 4, 128, TIB],
  'hpe-dl380a-gen11-4xl40s': ['L40S', 4, 240, TIB],
  'lenovo-sr650-v3-3xl40s': ['L40S', 3, 128, 512 * GIB],
  'lenovo-sr675-v3-8xh100-nvl': ['H100-NVL-94GB', 8, 336, 3 * TIB],
  'lenovo-sr680a-v3-8xh200': ['H200-SXM5-141GB', 8, 192, 2 * TIB],
  'lenovo-sr685a-v3-8xh200': ['H200-SXM5-141GB', 8, 192, 1536 * GIB],
  'lenovo-se360-v2-2xl4': ['L4', 2, 32, 256 * GIB],
  'lenovo-se455-v3-2xl40s': ['L40S', 2, 32, 128 * GIB],
  'cisco-c245-m8-2xh100-pcie': ['H100-PCIe-80GB', 2, 384, TIB],
  'cisco-c245-m8-2xl40s': ['L40S', 2, 384, TIB],
  'cisco-x210c-m7-2xl40s': ['L40S', 2, 128, TIB],
  'fujitsu-primergy-cdi-8xl40s': ['L40S', 8, 128, TIB],
  'fujitsu-primergy-cdi-16xl40s': ['L40S', 16, 128, TIB],
} as const satisfies Counts;
