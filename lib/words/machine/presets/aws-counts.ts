import type { Counts } from './layout';
import { efa, ena } from './networks';

/**
 * Instance types of AWS with published counts alone: GPU model, GPUs, vCPU, MiB, and EFA devices with their part
 * of the instance's bandwidth, or the network card of types that have none. Types that offer a fraction of a GPU (g6f) and
 * those with Arm CPUs are left out.
 *
 * Source: Karpenter (aws/karpenter-provider-aws 1d927085), website/content/en/docs/reference/instance-types.md; p3 from
 * the same page of v1.12.
 */
export const awsCounts = {
  'p3.16xlarge': ['V100-SXM2-16GB', 8, 64, 499712, ena(25)],
  'p3.8xlarge': ['V100-SXM2-16GB', 4, 32, 249856, ena(10)],
  'p3.2xlarge': ['V100-SXM2-16GB', 1, 8, 62464, ena(2.5)],
  'g4dn.xlarge': ['T4', 1, 4, 16384, ena(5)],
  'g4dn.2xlarge': ['T4', 1, 8, 32768, ena(10)],
  'g4dn.4xlarge': ['T4', 1, 16, 65536, ena(20)],
  'g4dn.8xlarge': ['T4', 1, 32, 131072, efa(1, 50)],
  'g4dn.12xlarge': ['T4', 4, 48, 196608, efa(1, 50)],
  'g4dn.16xlarge': ['T4', 1, 64, 262144, efa(1, 50)],
  'g5.xlarge': ['A10G', 1, 4, 16384, ena(2.5)],
  'g5.2xlarge': ['A10G', 1, 8, 32768, ena(5)],
  'g5.4xlarge': ['A10G', 1, 16, 65536, ena(10)],
  'g5.8xlarge': ['A10G', 1, 32, 131072, efa(1, 25)],
  'g5.12xlarge': ['A10G', 4, 48, 196608, efa(1, 40)],
  'g5.16xlarge': ['A10G', 1, 64, 262144, efa(1, 25)],
  'g5.24xlarge': ['A10G', 4, 96, 393216, efa(1, 50)],
  'g6.xlarge': ['L4', 1, 4, 16384, ena(2.5)],
  'g6.2xlarge': ['L4', 1, 8, 32768, ena(5)],
  'g6.4xlarge': ['L4', 1, 16, 65536, ena(10)],
  'g6.8xlarge': ['L4', 1, 32, 131072, efa(1, 25)],
  'g6.12xlarge': ['L4', 4, 48, 196608, efa(1, 40)],
  'g6.16xlarge': ['L4', 1, 64, 262144, efa(1, 25)],
  'g6.24xlarge': ['L4', 4, 96, 393216, efa(1, 50)],
  'g6.48xlarge': ['L4', 8, 192, 786432, efa(1, 100)],
  'g6e.xlarge': ['L40S', 1, 4, 32768, ena(2.5)],
  'g6e.2xlarge': ['L40S', 1, 8, 65536, ena(5)],
  'g6e.4xlarge': ['L40S', 1, 16, 131072, ena(20)],
  'g6e.8xlarge': ['L40S', 1, 32, 262144, efa(1, 25)],
  'g6e.12xlarge': ['L40S', 4, 48, 393216, efa(1, 100)],
  'g6e.16xlarge': ['L40S', 1, 64, 524288, efa(1, 35)],
  'g6e.24xlarge': ['L40S', 4, 96, 786432, efa(2, 100)],
  'g6e.48xlarge': ['L40S', 8, 192, 1572864, efa(4, 100)],
  'g7.2xlarge': ['RTX-PRO-4500-32GB', 1, 8, 32768, ena(60)],
  'g7.4xlarge': ['RTX-PRO-4500-32GB', 1, 16, 65536, ena(60)],
  'g7.8xlarge': ['RTX-PRO-4500-32GB', 1, 32, 131072, efa(1, 80)],
  'g7.12xlarge': ['RTX-PRO-4500-32GB', 2, 48, 196608, efa(1, 175)],
  'g7.24xlarge': ['RTX-PRO-4500-32GB', 4, 96, 393216, efa(1, 350)],
  'g7.48xlarge': ['RTX-PRO-4500-32GB', 8, 192, 786432, efa(2, 350)],
  'g7e.2xlarge': ['RTX-PRO-6000-96GB', 1, 8, 65536, ena(50)],
  'g7e.4xlarge': ['RTX-PRO-6000-96GB', 1, 16, 131072, ena(50)],
  'g7e.8xlarge': ['RTX-PRO-6000-96GB', 1, 32, 262144, efa(1, 100)],
  'g7e.12xlarge': ['RTX-PRO-6000-96GB', 2, 48, 524288, efa(1, 400)],
  'g7e.24xlarge': ['RTX-PRO-6000-96GB', 4, 96, 1048576, efa(2, 400)],
  'g7e.48xlarge': ['RTX-PRO-6000-96GB', 8, 192, 2097152, efa(4, 400)],
  'gr6.4xlarge': ['L4', 1, 16, 131072, ena(10)],
  'gr6.8xlarge': ['L4', 1, 32, 262144, efa(1, 25)],
  'p3dn.24xlarge': ['V100-SXM2-32GB', 8, 96, 786432, efa(1, 100)],
  'p5.4xlarge': ['H100-SXM5-80GB', 1, 16, 262144, efa(1, 100)],
  'p5e.48xlarge': ['H200-SXM5-141GB', 8, 192, 2097152, efa(32, 100)],
  'p5en.48xlarge': ['H200-SXM5-141GB', 8, 192, 2097152, efa(16, 200)],
  'p6-b200.48xlarge': ['B200', 8, 192, 2097152, efa(8, 400)],
  'p6-b300.48xlarge': ['B300', 8, 192, 4194304, efa(16, 400)],
} as const satisfies Counts;

/**
 * Tray of a GB200 NVL72 rack as a guest. Eight of its 17 network cards are for EFA alone, with 400 Gbit/s each: together they
 * are the 3,200 Gbit/s that Karpenter's data has.
 */
export const awsGraceCounts = { 'p6e-gb200.36xlarge': ['GB200', 4, 144, 960 * 1024, efa(8, 400)] } as const satisfies Counts;
