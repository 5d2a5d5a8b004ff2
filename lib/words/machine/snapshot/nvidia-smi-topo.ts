import { ownValue } from '../../../internal';
import { readCpuList } from '../cpuset';
import { LARGEST_NODE, linesOf, refuse, wholeNumber } from './clean';

/** How two devices reach each other, nearest first: through a PCIe switch (PIX, PXB), a host bridge, a NUMA node, or between sockets. */
type PcieRelation = 'PIX' | 'PXB' | 'PHB' | 'NODE' | 'SYS';

/** What `nvidia-smi topo -m` says about the GPUs and NICs of a machine. */
export interface SmiTopology {
  readonly gpus: readonly TopologyGpu[];
  /** Empty when the header is missing: without it a column cannot be told from another. */
  readonly nics: readonly TopologyNic[];
}

interface TopologyGpu {
  readonly index: number;
  /** CPUs near it that this process may use, as a Linux list: fewer than the node has inside a container. */
  readonly cpuAffinity?: string;
  /** NUMA nodes near it; absent where the driver does not know. */
  readonly numaAffinity?: readonly number[];
}

export interface TopologyNic {
  /** RDMA device such as `mlx5_0`, or the column's label where the legend was cut off. */
  readonly name: string;
  /** Relation to each GPU that has a row, by GPU index. */
  readonly relations: ReadonlyMap<number, PcieRelation>;
}

const RELATION = /^(?:X|NV\d{1,3}|PIX|PXB|PHB|NODE|SYS|SOC)$/;
const PCIE: Readonly<Record<string, PcieRelation>> = { PIX: 'PIX', PXB: 'PXB', PHB: 'PHB', NODE: 'NODE', SYS: 'SYS', SOC: 'SYS' };
const GPU = /^GPU(\d{1,3})$/;

/**
 * Reads the output of `nvidia-smi topo -m`, also with its tabs turned into blanks, its legend or NIC rows cut off, or its
 * NUMA columns missing (drivers before 2021).
 *
 * @throws GpuConfigError when there is no row of a GPU, or a row does not fit the header.
 */
export function parseNvidiaSmiTopo(text: string, path = 'nvidia-smi topo -m'): SmiTopology {
  const rows: (readonly string[])[] = [];
  let columns: readonly string[] | undefined;
  const names = new Map<string, string>();
  for (const line of linesOf(text)) {
    const cells = line.trim().split(/\s+/);
    const [first = '', second = ''] = cells;
    if (GPU.test(first) && RELATION.test(second)) rows.push(cells);
    else if (columns === undefined && GPU.test(first) && cells.includes('CPU')) columns = cells.slice(0, cells.indexOf('CPU'));
    else if (/^NIC\d{1,3}:$/.test(first) && cells.length === 2) names.set(first.slice(0, -1), second);
  }
  if (rows.length === 0)
    refuse(path, 'has no row of a GPU', { got: text.trim().slice(0, 60), allowed: "what 'nvidia-smi topo -m' prints on the host" });
  const gpus = rows.map((row) => readRow(row, columns, path));
  const seen = new Set(gpus.map((gpu) => gpu.index));
  if (seen.size !== gpus.length) refuse(path, 'has two rows of one GPU', { fix: 'give the output of one command, of one machine' });
  return {
    gpus: gpus.map(({ index, tail }) => ({ index, ...readTail(tail, index, path) })),
    nics: (columns ?? []).flatMap((label, column) => {
      if (GPU.test(label)) return [];
      const relations = gpus.flatMap(({ index, relations }) => {
        const relation = ownValue(PCIE, relations[column] ?? '');
        return relation === undefined ? [] : [[index, relation] as const];
      });
      return [{ name: names.get(label) ?? label, relations: new Map(relations) }];
    }),
  };
}

interface Row {
  readonly index: number;
  readonly relations: readonly string[];
  /** What follows the relations: CPU affinity, NUMA affinity, NUMA node of the GPU's own memory, as far as they are there. */
  readonly tail: readonly string[];
}

function readRow(cells: readonly string[], columns: readonly string[] | undefined, path: string): Row {
  const [label = '', ...rest] = cells;
  const index = Number(GPU.exec(label)?.[1]);
  const end = rest.findIndex((cell) => !RELATION.test(cell));
  const relations = end === -1 ? rest : rest.slice(0, end);
  if (columns !== undefined) {
    if (relations.length !== columns.length)
      refuse(path, `has ${relations.length} relations of ${label}, but ${columns.length} columns`, { fix: 'copy the whole output' });
    const self = columns.indexOf(label);
    if (relations[self] !== 'X' || relations.filter((relation) => relation === 'X').length !== 1)
      refuse(path, `does not have its X where ${label} meets itself`);
  }
  return { index, relations, tail: end === -1 ? [] : rest.slice(end) };
}

function readTail([cpus, numa]: readonly string[], index: number, path: string): Omit<TopologyGpu, 'index'> {
  const cpuAffinity = cpus === undefined || cpus === 'N/A' ? undefined : cpus;
  const read = readCpuList(cpuAffinity ?? '');
  if ('problem' in read) refuse(path, `has a CPU affinity of GPU${index} that ${read.problem}`, { got: cpuAffinity });
  const nodes = numa === undefined || numa === 'N/A' ? undefined : readCpuList(numa);
  if (nodes !== undefined && ('problem' in nodes || nodes.cpus.some((node) => wholeNumber(String(node), LARGEST_NODE) === undefined))) {
    refuse(path, `has a NUMA affinity of GPU${index} that is not a list of NUMA nodes`, { got: numa });
  }
  return { ...(cpuAffinity === undefined ? {} : { cpuAffinity }), ...(nodes === undefined ? {} : { numaAffinity: nodes.cpus }) };
}
