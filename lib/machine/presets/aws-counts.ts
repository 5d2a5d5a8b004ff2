import type { Counts } from './layout';

/**
 * Instance types of AWS of which only the counts are published: GPU model, GPUs, vCPU, MiB. Types that offer a fraction
 * of a GPU (g6f) and those with Arm CPUs are left out.
 *
 * Source: Karpenter (aws/karpenter-provider-aws 1d927085), website/content/en/docs/reference/instance-types.md; p3 from
 * the same page of v1.12.
 */
export const awsCounts = {
  'p3.16xlarge': ['V100-SXM2-16GB', 8, 64, 499712],
  'p3.8xlarge': ['V100-SXM2-16GB', 4, 32, 249856],
  'p3.2xlarge': ['V100-SXM2-16GB', 1, 8, 62464],
  'g4dn.xlarge': ['T4', 1, 4, 16384],
  'g4dn.2xlarge': ['T4', 1, 8, 32768],
  'g4dn.4xlarge': ['T4', 1, 16, 65536],
  'g4dn.8xlarge': ['T4', 1, 32, 131072],
  'g4dn.12xlarge': ['T4', 4, 48, 196608],
  'g4dn.16xlarge': ['T4', 1, 64, 262144],
  'g5.xlarge': ['A10G', 1, 4, 16384],
  'g5.2xlarge': ['A10G', 1, 8, 32768],
  'g5.4xlarge': ['A10G', 1, 16, 65536],
  'g5.8xlarge': ['A10G', 1, 32, 131072],
  'g5.12xlarge': ['A10G', 4, 48, 196608],
  'g5.16xlarge': ['A10G', 1, 64, 262144],
  'g5.24xlarge': ['A10G', 4, 96, 393216],
  'g5.48xlarge': ['A10G', 8, 192, 786432],
  'g6.xlarge': ['L4', 1, 4, 16384],
  'g6.2xlarge': ['L4', 1, 8, 32768],
  'g6.4xlarge': ['L4', 1, 16, 65536],
  'g6.8xlarge': ['L4', 1, 32, 131072],
  'g6.12xlarge': ['L4', 4, 48, 196608],
  'g6.16xlarge': ['L4', 1, 64, 262144],
  'g6.24xlarge': ['L4', 4, 96, 393216],
  'g6.48xlarge': ['L4', 8, 192, 786432],
  'g6e.xlarge': ['L40S', 1, 4, 32768],
  'g6e.2xlarge': ['L40S', 1, 8, 65536],
  'g6e.4xlarge': ['L40S', 1, 16, 131072],
  'g6e.8xlarge': ['L40S', 1, 32, 262144],
  'g6e.12xlarge': ['L40S', 4, 48, 393216],
  'g6e.16xlarge': ['L40S', 1, 64, 524288],
  'g6e.24xlarge': ['L40S', 4, 96, 786432],
  'g6e.48xlarge': ['L40S', 8, 192, 1572864],
  'g7.2xlarge': ['RTX-PRO-4500-32GB', 1, 8, 32768],
  'g7.4xlarge': ['RTX-PRO-4500-32GB', 1, 16, 65536],
  'g7.8xlarge': ['RTX-PRO-4500-32GB', 1, 32, 131072],
  'g7.12xlarge': ['RTX-PRO-4500-32GB', 2, 48, 196608],
  'g7.24xlarge': ['RTX-PRO-4500-32GB', 4, 96, 393216],
  'g7.48xlarge': ['RTX-PRO-4500-32GB', 8, 192, 786432],
  'g7e.2xlarge': ['RTX-PRO-6000-96GB', 1, 8, 65536],
  'g7e.4xlarge': ['RTX-PRO-6000-96GB', 1, 16, 131072],
  'g7e.8xlarge': ['RTX-PRO-6000-96GB', 1, 32, 262144],
  'g7e.12xlarge': ['RTX-PRO-6000-96GB', 2, 48, 524288],
  'g7e.24xlarge': ['RTX-PRO-6000-96GB', 4, 96, 1048576],
  'g7e.48xlarge': ['RTX-PRO-6000-96GB', 8, 192, 2097152],
  'gr6.4xlarge': ['L4', 1, 16, 131072],
  'gr6.8xlarge': ['L4', 1, 32, 262144],
  'p3dn.24xlarge': ['V100-SXM2-32GB', 8, 96, 786432],
  'p5.4xlarge': ['H100-SXM5-80GB', 1, 16, 262144],
  'p5e.48xlarge': ['H200-SXM5-141GB', 8, 192, 2097152],
  'p5en.48xlarge': ['H200-SXM5-141GB', 8, 192, 2097152],
  'p6-b200.48xlarge': ['B200', 8, 192, 2097152],
  'p6-b300.48xlarge': ['B300', 8, 192, 4194304],
} as const satisfies Counts;

/** Tray of a GB200 NVL72 rack as a guest; Karpenter's data has its network alone. */
export const awsGraceCounts = { 'p6e-gb200.36xlarge': ['GB200', 4, 144, 960 * 1024] } as const satisfies Counts;
