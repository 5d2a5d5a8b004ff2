import { textTable } from '../../internal';
import { type MachineShape, type NamedMachine, presetMachines } from '../../words/machine';

/** Titles of the columns of the table of machines. */
export const MACHINE_COLUMNS = ['Name', 'GPUs', 'CPUs', 'Memory', 'NUMA nodes', 'NICs', 'Known'] as const;

/** What a row of the table says of a machine. */
export const machineCells = ({ machine }: NamedMachine): readonly string[] => [
  `${machine.gpus.length} x ${machine.gpu}`,
  `${machine.cpus}`,
  machine.memoryMiB === undefined ? '?' : `${Math.round(machine.memoryMiB / 1024)} GiB`,
  machine.numa === undefined ? '?' : `${machine.numa.length}`,
  nicsOf(machine),
  machine.confidence,
];

/** Network devices by kind and speed. */
function nicsOf({ nics = [] }: MachineShape): string {
  const counts = new Map<string, number>();
  for (const { kind, gbps } of nics) {
    const sort = `${KINDS[kind]}${gbps === undefined ? '' : ` ${gbps}G`}`;
    counts.set(sort, (counts.get(sort) ?? 0) + 1);
  }
  return [...counts].map(([sort, count]) => `${count} x ${sort}`).join(', ') || '?';
}

const KINDS = { infiniband: 'InfiniBand', ethernet: 'Ethernet', efa: 'EFA', gvnic: 'gVNIC' } as const;

/** What the last columns say, and what cannot be planned where they say nothing. */
export const KNOWN = [
  'Known: how much is proven. A: CPU lists, GPUs and NICs are published. B: NICs are missing or inferred.',
  'C: CPU lists are inferred. D: counts only. NUMA nodes ?: nobody published them, so the Topology and Memory Managers stay off,',
  'the CPUs kept for the system are a number, and nobody can tell whether the kubelet refuses a pod by NUMA node. NICs ?: they',
  'differ with what was ordered, or nobody published them, so no training job gets a fabric by itself, and network devices that',
  'pods ask for are not counted. A snapshot of a real node has all of it (README, parseSnapshot); --verbose of lint names the',
  'pools and jobs that are not checked for want of it.',
] as const;

/**
 * The presets, or those that have these words in their name or GPU.
 *
 * @returns Undefined where there is none.
 */
export function machinesText(words: readonly string[]): string | undefined {
  const found = presetMachines().filter(({ name, machine }) =>
    words.every((word) => `${name} ${machine.name} ${machine.gpu}`.toLowerCase().includes(word.toLowerCase())),
  );
  if (found.length === 0) return undefined;
  const rows = found.map((one) => [one.name, ...machineCells(one)]);
  const [first] = found;
  return [
    textTable(
      MACHINE_COLUMNS.map((title) => title.toUpperCase()),
      rows,
    ),
    ...KNOWN.map((line) => `${line}\n`),
    `In a program: machine: ${first?.code ?? ''}. In a lint context: machine: ${first?.name ?? ''}.\n`,
  ].join('');
}
