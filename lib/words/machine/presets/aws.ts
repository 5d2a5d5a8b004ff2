import type { GpuModel } from '../../gpu';
import type { MachineShape, Nic } from '../shape';
import { evenNodes, gpusOn, nics, preset, usableMiB } from './layout';

const HALVES = [0, 0, 0, 0, 1, 1, 1, 1];

/**
 * p5.48xlarge: 8 H100, two NUMA nodes. The CPU lists are inferred from 2 x 48 cores with two threads, and which GPU
 * shares a switch with which four EFA devices from their PCI numbers; the switches and EFA devices themselves are
 * published. AWS counts threads as vCPU. Memory is split evenly.
 */
export const p5_48xlarge = () => {
  const memoryMiB = usableMiB(2097152, 2);
  return preset({
    name: 'aws-p5.48xlarge',
    gpu: 'H100-SXM5-80GB',
    gpus: gpusOn(
      HALVES,
      ['53', '64', '75', '86', '97', 'a8', 'b9', 'ca'].map((bus) => `0000:${bus}:00.0`),
    ),
    cpus: 192,
    threadsPerCore: 2,
    memoryMiB,
    numa: evenNodes(2, memoryMiB, { cores: 48, siblings: 96 }),
    // Four EFA devices before each GPU, on consecutive buses: 4f to 52 with GPU0 on 53, 60 to 63 with GPU1 on 64, ...
    nics: nics(
      'efa',
      100,
      [0x4f, 0x60, 0x71, 0x82, 0x93, 0xa4, 0xb5, 0xc6].flatMap((bus, gpu) =>
        [0, 1, 2, 3].map((device) => [efa(bus + device), gpu < 4 ? 0 : 1, gpu] as const),
      ),
    ),
    confidence: 'C',
    source:
      'aws-ofi-nccl topology/p5.48xl-topo.xml (2023); GPU addresses: nvidia-smi -q of an 8x H100 machine with matching buses; sizes: Karpenter instance type data',
    virtual: true,
  });
};

/** p4d.24xlarge: 8 A100 with 40 GB; two GPUs and one EFA device share each switch. AWS counts threads as vCPU. Memory is split evenly. */
export const p4d_24xlarge = () =>
  preset({
    ...p4('aws-p4d.24xlarge', 'A100-SXM4-40GB'),
    source: 'aws-ofi-nccl topology/p4d-24xl-topo.xml; sizes: Karpenter instance type data',
  });

/** p4de.24xlarge: 8 A100 with 80 GB; the layout of p4d. Memory is split evenly. */
export const p4de_24xlarge = () =>
  preset({
    ...p4('aws-p4de.24xlarge', 'A100-SXM4-80GB'),
    source: 'aws-ofi-nccl topology/p4de-24xl-topo.xml; sizes: Karpenter instance type data',
  });

/**
 * g4dn.metal: 8 T4 in a server of two 24-core Xeon 8259CL. The card of the EFA device, on bus c5, sits on node 1. Memory
 * is what its kernel shows on each node.
 */
export const g4dn_metal = () =>
  preset({
    name: 'aws-g4dn.metal',
    gpu: 'T4',
    gpus: gpusOn(
      HALVES,
      ['18', '19', '35', '36', 'e7', 'e8', 'f4', 'f5'].map((bus) => `0000:${bus}:00.0`),
    ),
    cpus: 96,
    threadsPerCore: 2,
    sockets: 2,
    memoryMiB: 386583,
    numa: evenNodes(2, 0, { cores: 24, siblings: 48 }).map((node) => ({ ...node, memoryMiB: node.id === 0 ? 193060 : 193523 })),
    nics: nics('efa', 100, [[efa(0xc5), 1]]),
    confidence: 'A',
    source: 'hwloc topology of a g4dn.metal (LLNL mpibind, test data); speed: Karpenter instance type data',
  });

/**
 * g5.48xlarge: 8 A10G on two NUMA nodes, and one EFA device on node 1. The CPU lists are inferred from 2 x 48 cores with two
 * threads. Memory is split evenly.
 */
export const g5_48xlarge = () => {
  const memoryMiB = usableMiB(786432, 2);
  return preset({
    name: 'aws-g5.48xlarge',
    gpu: 'A10G',
    gpus: gpusOn(
      HALVES,
      ['16', '17', '18', '19', '1a', '1b', '1c', '1d'].map((slot) => `0000:00:${slot}.0`),
    ),
    cpus: 192,
    threadsPerCore: 2,
    memoryMiB,
    numa: evenNodes(2, memoryMiB, { cores: 48, siblings: 96 }),
    nics: nics('efa', 100, [[efa(0, 0x15), 1]]),
    confidence: 'C',
    source: 'aws-ofi-nccl topology/g5.48xl-topo.xml (2023); sizes: Karpenter instance type data',
    virtual: true,
  });
};

function p4<const G extends GpuModel>(name: string, gpu: G): MachineShape<G> {
  const memoryMiB = usableMiB(1179648, 2);
  return {
    name,
    gpu,
    gpus: gpusOn(
      HALVES,
      ['10', '20', '90', 'a0'].flatMap((bus) => [`0000:${bus}:1c.0`, `0000:${bus}:1d.0`]),
    ),
    cpus: 96,
    threadsPerCore: 2,
    memoryMiB,
    numa: evenNodes(2, memoryMiB, { cores: 24, siblings: 48 }),
    nics: nics('efa', 100, [
      [efa(0x10, 0x1b), 0],
      [efa(0x20, 0x1b), 0],
      [efa(0x90, 0x1b), 1],
      [efa(0xa0, 0x1b), 1],
    ]),
    confidence: 'A',
    source: '',
    virtual: true,
  };
}

/** An EFA device is named after its PCI bus and slot in decimal: 4f:00.0 is rdmap79s0 (rdma-core, udev naming). */
const efa = (bus: number, slot = 0): Nic['name'] => `rdmap${bus}s${slot}`;
