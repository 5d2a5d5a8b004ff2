/**
 * GPUs, CPUs, MiB, EFA devices and Mbit/s of AWS's instance types with NVIDIA GPUs and processors of Intel or AMD.
 *
 * Source: aws/karpenter-provider-aws 1d927085, website/content/en/preview/reference/instance-types.md, and
 * pkg/providers/instancetype/zz_generated.bandwidth.go.
 */
const TABLE = `
g4dn.12xlarge 4 48 196608 1 50000
g4dn.16xlarge 1 64 262144 1 50000
g4dn.2xlarge 1 8 32768 0 10000
g4dn.4xlarge 1 16 65536 0 20000
g4dn.8xlarge 1 32 131072 1 50000
g4dn.metal 8 96 393216 1 100000
g4dn.xlarge 1 4 16384 0 5000
g5.12xlarge 4 48 196608 1 40000
g5.16xlarge 1 64 262144 1 25000
g5.24xlarge 4 96 393216 1 50000
g5.2xlarge 1 8 32768 0 5000
g5.48xlarge 8 192 786432 1 100000
g5.4xlarge 1 16 65536 0 10000
g5.8xlarge 1 32 131072 1 25000
g5.xlarge 1 4 16384 0 2500
g6.12xlarge 4 48 196608 1 40000
g6.16xlarge 1 64 262144 1 25000
g6.24xlarge 4 96 393216 1 50000
g6.2xlarge 1 8 32768 0 5000
g6.48xlarge 8 192 786432 1 100000
g6.4xlarge 1 16 65536 0 10000
g6.8xlarge 1 32 131072 1 25000
g6.xlarge 1 4 16384 0 2500
g6e.12xlarge 4 48 393216 1 100000
g6e.16xlarge 1 64 524288 1 35000
g6e.24xlarge 4 96 786432 2 200000
g6e.2xlarge 1 8 65536 0 5000
g6e.48xlarge 8 192 1572864 4 400000
g6e.4xlarge 1 16 131072 0 20000
g6e.8xlarge 1 32 262144 1 25000
g6e.xlarge 1 4 32768 0 2500
g7.12xlarge 2 48 196608 1 175000
g7.24xlarge 4 96 393216 1 350000
g7.2xlarge 1 8 32768 0 60000
g7.48xlarge 8 192 786432 2 700000
g7.4xlarge 1 16 65536 0 60000
g7.8xlarge 1 32 131072 1 80000
g7e.12xlarge 2 48 524288 1 400000
g7e.24xlarge 4 96 1048576 2 800000
g7e.2xlarge 1 8 65536 0 50000
g7e.48xlarge 8 192 2097152 4 1600000
g7e.4xlarge 1 16 131072 0 50000
g7e.8xlarge 1 32 262144 1 100000
gr6.4xlarge 1 16 131072 0 10000
gr6.8xlarge 1 32 262144 1 25000
p3dn.24xlarge 8 96 786432 1 100000
p4d.24xlarge 8 96 1179648 4 400000
p4de.24xlarge 8 96 1179648 4 400000
p5.48xlarge 8 192 2097152 32 3200000
p5.4xlarge 1 16 262144 1 100000
p5e.48xlarge 8 192 2097152 32 3200000
p5en.48xlarge 8 192 2097152 16 3200000
p6-b200.48xlarge 8 192 2097152 8 3200000
p6-b300.48xlarge 8 192 4194304 16 6400000
`;

/** One instance type of the table. */
export interface KarpenterType {
  readonly type: string;
  readonly gpus: number;
  readonly cpus: number;
  readonly memoryMiB: number;
  readonly efa: number;
  readonly mbps: number;
}

export const karpenterTypes: readonly KarpenterType[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [type = '', ...numbers] = line.split(' ');
    const [gpus = 0, cpus = 0, memoryMiB = 0, efa = 0, mbps = 0] = numbers.map(Number);
    return { type, gpus, cpus, memoryMiB, efa, mbps };
  });
