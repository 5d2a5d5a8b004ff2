import { formatCpuList, readCpuList } from '../cpuset';
import type { NumaNode } from '../shape';
import { LARGEST_NODE, linesOf, refuse, wholeNumber } from './clean';

/** The largest CPU number that is read; see cpuset.ts. */
const LARGEST_CPU = 65535;

/** A node while its lines are read. */
interface Partial {
  cpus?: string;
  memoryMiB?: number;
  distances?: readonly number[];
}

/**
 * Reads the NUMA nodes from the output of `numactl --hardware`. Its MB are MiB.
 *
 * @throws GpuConfigError when the text is something else, or was abridged or rewritten.
 */
export function parseNumactl(text: string, path = 'numactl -H'): readonly NumaNode[] {
  const lines = linesOf(text).map((line) => line.trim());
  const [, announced] = lines.map((line) => /^available: (\d{1,4}) nodes/.exec(line)).find((match) => match !== null) ?? [];
  if (announced === undefined) {
    refuse(path, 'does not say how many NUMA nodes are available', { got: text.trim().slice(0, 60), allowed: "what 'numactl -H' prints" });
  }
  const nodes = new Map<number, Partial>();
  const distances = lines.indexOf('node distances:');
  for (const line of distances === -1 ? lines : lines.slice(0, distances)) readNodeLine(line, nodes, path);
  for (const line of distances === -1 ? [] : lines.slice(distances + 1)) readDistances(line, nodes);

  const whole = [...nodes].flatMap(([id, { cpus, memoryMiB, distances: row }]) =>
    cpus === undefined || memoryMiB === undefined
      ? []
      : [{ id, cpus, memoryMiB, ...(row?.length === nodes.size ? { distances: row } : {}) }],
  );
  if (whole.length !== Number(announced)) {
    refuse(path, `announces ${announced} NUMA nodes, but shows CPUs and memory of ${whole.length}`, {
      fix: 'give the output as the tool printed it',
    });
  }
  return whole;
}

function readNodeLine(line: string, nodes: Map<number, Partial>, path: string): void {
  const [, digits, what, rest = ''] = /^node (\d{1,4}) (cpus|size):(.*)$/.exec(line) ?? [];
  const id = wholeNumber(digits, LARGEST_NODE);
  if (id === undefined) return;
  const node = nodes.get(id) ?? {};
  nodes.set(id, node);
  if (what === 'size') {
    const memoryMiB = wholeNumber(/^ *(\d{1,12}) MB$/.exec(rest)?.[1]);
    if (memoryMiB !== undefined) node.memoryMiB = memoryMiB;
    return;
  }
  const words = rest.trim() === '' ? [] : rest.trim().split(/ +/);
  const cpus = words.flatMap((word) => wholeNumber(word, LARGEST_CPU) ?? []);
  if (cpus.length !== words.length)
    refuse(path, `has CPUs of node ${id} that are not numbers`, {
      got: rest.trim().slice(0, 60),
      fix: 'give the output as the tool printed it',
    });
  const list = formatCpuList(cpus);
  if ('cpus' in readCpuList(list)) node.cpus = list;
}

/** A row of the matrix: `  0:  10  32`. */
function readDistances(line: string, nodes: Map<number, Partial>): void {
  const [, digits, rest = ''] = /^(\d{1,4}):([ \d]*)$/.exec(line) ?? [];
  const node = nodes.get(wholeNumber(digits, LARGEST_NODE) ?? -1);
  if (node !== undefined) node.distances = rest.trim().split(/ +/).map(Number);
}
