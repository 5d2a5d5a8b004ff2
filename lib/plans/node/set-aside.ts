import { MiB, parseMemory } from '../../words/kubernetes';
import { cpuNodes, type MachineShape, saysHugePages } from '../../words/machine';

/**
 * Huge pages of 2 MiB that a node with EFA sets aside when it starts, before any pod asks. Source: Amazon EKS User Guide,
 * "Run machine learning training on Amazon EKS with Elastic Fabric Adapter": instances with EFA allocate 5128 of them.
 */
const EFA_PAGES = 5128;
/** The size of those pages. */
export const EFA_PAGE = '2Mi';
const EFA_BYTES = EFA_PAGES * (parseMemory(EFA_PAGE) ?? 0);

/**
 * Bytes that a machine with EFA devices sets aside in huge pages.
 *
 * @param asked Whether a pod asks for EFA devices, which the machine then has, though it does not list them.
 */
export const efaPages = ({ nics = [] }: MachineShape, asked = false): number =>
  asked || nics.some(({ kind }) => kind === 'efa') ? EFA_BYTES : 0;

/**
 * A machine without the memory that huge pages take of it, in equal parts of the NUMA nodes, as the kernel spreads them. A
 * machine that says what its huge pages are stays as it is: they are counted already.
 */
export function withoutPages(machine: MachineShape, bytes: number): MachineShape {
  if (bytes === 0 || machine.memoryMiB === undefined || saysHugePages(machine)) return machine;
  const mebibytes = Math.ceil(bytes / MiB);
  const nodes = cpuNodes(machine) ?? [];
  const each = Math.ceil(mebibytes / Math.max(1, nodes.length));
  return {
    ...machine,
    memoryMiB: Math.max(0, machine.memoryMiB - mebibytes),
    ...(machine.numa === undefined
      ? {}
      : {
          numa: machine.numa.map((node) =>
            node.memoryMiB === undefined || !nodes.includes(node) ? node : { ...node, memoryMiB: Math.max(0, node.memoryMiB - each) },
          ),
        }),
  };
}
