import type { Problem } from '../../internal';
import { MiB } from '../kubernetes';
import { type CpuSet, formatCpuList, readCpuList } from './cpuset';
import { hugePageBytes } from './numa';
import type { MachineShape, NumaNode } from './shape';

/** A part of a machine that contradicts another. */
type Contradiction = Pick<Problem, 'problem' | 'got' | 'allowed'> & { readonly at: string };

/** Everything in a machine that contradicts something else in it, causes before what may follow from them. */
export function contradictions(machine: MachineShape): readonly Contradiction[] {
  const { gpus, nics = [], numa: nodes = [] } = machine;
  const ofNodes = nodes.flatMap((node, index) => checkNode(node, `numa[${index}]`, nodes.length));
  // From CPUs of a node that are wrong it follows how many there are in all, and that others have them too.
  const inDoubt = ofNodes.some(({ at }) => at.endsWith('.cpus'));
  return [
    ...repeated(
      'gpus have the index',
      gpus.map(({ index }, place) => [`gpus[${place}].index`, index]),
    ),
    ...repeated(
      'gpus have the PCI address',
      gpus.map(({ pciBusId }, place) => [`gpus[${place}].pciBusId`, pciBusId]),
    ),
    ...repeated(
      'nics have the name',
      nics.map(({ name }, place) => [`nics[${place}].name`, name]),
    ),
    ...repeated(
      'NUMA nodes have the id',
      nodes.map(({ id: node }, place) => [`numa[${place}].id`, node]),
    ),
    ...ofNodes,
    ...(inDoubt ? [] : checkCpus(machine)),
    ...checkMemory(machine),
    ...checkPlaces(machine),
  ];
}

function checkNode({ id: node, cpus: got, cores, distances }: NumaNode, at: string, nodes: number): readonly Contradiction[] {
  const read = readCpuList(got);
  if ('problem' in read) return [{ at: `${at}.cpus`, problem: `the CPU list of NUMA node ${node} ${read.problem}`, got }];
  const problems: Contradiction[] = [];
  if (distances !== undefined && distances.length !== nodes)
    problems.push({
      at: `${at}.distances`,
      problem: `NUMA node ${node} has ${distances.length} distances, but there are ${nodes} nodes`,
      got: distances,
    });
  return cores === undefined ? problems : [...problems, ...checkCores(cores, read.cpus, { node, got, at })];
}

/** A node, its CPUs as they are written, and where it is. */
interface Place {
  readonly node: number;
  readonly got: string;
  readonly at: string;
}

function checkCores(cores: readonly string[], cpus: CpuSet, { node, got, at }: Place): readonly Contradiction[] {
  const problems: Contradiction[] = [];
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const [index, text] of cores.entries()) {
    const core = readCpuList(text);
    const wrong = 'problem' in core ? core.problem : core.cpus.length === 0 ? 'has no CPU' : undefined;
    if (wrong !== undefined) problems.push({ at: `${at}.cores[${index}]`, problem: `a core of NUMA node ${node} ${wrong}`, got: text });
    for (const cpu of 'cpus' in core ? core.cpus : []) (seen.has(cpu) ? twice : seen).add(cpu);
  }
  if (twice.size > 0)
    problems.push({ at: `${at}.cores`, problem: `${listed(twice)} in two cores of NUMA node ${node}`, got: formatCpuList([...twice]) });
  const inNode = new Set(cpus);
  const outside = [...seen].filter((cpu) => !inNode.has(cpu));
  const coreless = cpus.filter((cpu) => !seen.has(cpu));
  const wrong =
    outside.length > 0
      ? `${listed(outside)} in a core of NUMA node ${node}, but not among the node's CPUs`
      : coreless.length > 0
        ? `${listed(coreless)} in none of the cores of NUMA node ${node}`
        : undefined;
  if (wrong !== undefined) problems.push({ at: `${at}.cpus`, problem: wrong, got, allowed: [formatCpuList([...seen])] });
  return problems;
}

/** CPUs as the subject of a sentence. */
function listed(cpus: Iterable<number>): string {
  const all = [...cpus];
  return all.length === 1 ? `CPU ${all[0] ?? ''} is` : `CPUs ${formatCpuList(all)} are`;
}

function checkCpus({ numa = [], cpus: got }: MachineShape): readonly Contradiction[] {
  const all = numa.flatMap((node, index) => {
    const read = readCpuList(node.cpus);
    return 'cpus' in read ? read.cpus.map((cpu): Valued => [`numa[${index}].cpus`, cpu]) : [];
  });
  const problems = repeated('NUMA nodes hold CPU', all);
  if (problems.length > 0 || numa.length === 0 || all.length === got) return problems;
  return [{ at: 'cpus', problem: `cpus is ${got}, but the NUMA nodes hold ${all.length} CPUs`, got, allowed: [all.length] }];
}

/** Memory of nodes without CPUs may belong to GPUs, so that only nodes with CPUs count. */
function checkMemory({ numa = [], memoryMiB: got }: MachineShape): readonly Contradiction[] {
  const full = numa.findIndex((node) => node.memoryMiB !== undefined && hugePageBytes(node) > node.memoryMiB * MiB);
  const node = numa[full];
  if (node !== undefined)
    return [
      { at: `numa[${full}].hugePages`, problem: `the huge pages of NUMA node ${node.id} are more than its memory`, got: node.hugePages },
    ];
  const held = numa.filter(({ cpus }) => cpus.trim() !== '').reduce((sum, { memoryMiB = 0 }) => sum + memoryMiB, 0);
  return got !== undefined && held > got
    ? [{ at: 'memoryMiB', problem: `memoryMiB is ${got}, but the NUMA nodes that have CPUs hold ${held} MiB`, got }]
    : [];
}

function checkPlaces({ numa = [], gpus, nics = [] }: MachineShape): readonly Contradiction[] {
  const problems: Contradiction[] = [];
  const indices = new Set(gpus.map((gpu) => gpu.index));
  for (const [place, { name, nearestGpu: got }] of nics.entries()) {
    if (got !== undefined && !indices.has(got))
      problems.push({ at: `nics[${place}].nearestGpu`, problem: `nic ${name} is nearest to GPU ${got}, which does not exist`, got });
  }
  if (numa.length === 0) return problems;
  const ids = new Set(numa.map((node) => node.id));
  const check = (at: string, what: string, got: number | undefined): void => {
    if (got !== undefined && !ids.has(got)) problems.push({ at, problem: `${what} is on NUMA node ${got}, which does not exist`, got });
  };
  for (const [place, { index, numaNode }] of gpus.entries()) check(`gpus[${place}].numaNode`, `GPU ${index}`, numaNode);
  for (const [place, { name, numaNode }] of nics.entries()) check(`nics[${place}].numaNode`, `nic ${name}`, numaNode);
  return problems;
}

/** A value and where it is. */
type Valued = readonly [at: string, value: number | string | undefined];

/** One message for each value that occurs more than once, where it does so again, up to three. */
function repeated(what: string, values: readonly Valued[]): readonly Contradiction[] {
  const seen = new Set<number | string>();
  const twice = new Map<number | string, string>();
  for (const [at, value] of values) {
    if (value === undefined) continue;
    if (seen.has(value) && !twice.has(value)) twice.set(value, at);
    seen.add(value);
  }
  return [...twice].slice(0, 3).map(([got, at]) => ({ at, problem: `two ${what} ${got}`, got }));
}
