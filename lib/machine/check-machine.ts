import { gpuModels } from '../gpu';
import type { Schema } from '../internal';
import { boolean, check, handle, integer, list, map, number, object, oneOf, optional, plainText, required } from '../internal';
import { MiB } from '../kubernetes';
import { readCpuList } from './cpuset';
import { hugePageBytes } from './numa';
import type { GpuDevice, MachineShape, Nic, NumaNode } from './shape';

/** Names of machines: they become parts of file names and labels. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** Sizes of huge pages as resources of nodes are named by them: `hugepages-2Mi`. */
const PAGE_SIZE = /^\d+[KMG]i$/;
const RESOURCE = /^[a-z0-9.-]+\/[A-Za-z0-9._-]+$/;
const PCI_ADDRESS = /^[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]$/;

const id = integer({ min: 0 });
const cpuList = plainText({ empty: true, what: "a Linux CPU list such as '0-55,112-167', or '' for none" });

/** Form of a `MachineShape` that was written by hand or read from a file. `checkMachine` says what contradicts itself in it. */
function machineSchema(): Schema {
  return (schema ??= object<MachineShape>({
    name: required(plainText({ pattern: NAME, what: "letters, digits, '-', '_' and '.', such as dgx-h100" })),
    gpu: required(oneOf(gpuModels)),
    gpus: required(
      list(
        object<GpuDevice>({
          index: required(id),
          numaNode: optional(id),
          pciBusId: optional(plainText({ pattern: PCI_ADDRESS, what: "a PCI address as in sysfs, such as '0000:53:00.0'" })),
        }),
        { min: 1 },
      ),
    ),
    cpus: required(integer({ min: 1 })),
    architecture: optional(oneOf(['amd64', 'arm64'])),
    threadsPerCore: optional(integer({ min: 1 })),
    sockets: optional(integer({ min: 1 })),
    memoryMiB: optional(integer({ min: 1 })),
    numa: optional(
      list(
        object<NumaNode>({
          id: required(id),
          cpus: required(cpuList),
          cores: optional(list(cpuList)),
          memoryMiB: optional(integer({ min: 0 })),
          hugePages: optional(map(integer({ min: 0 }), { key: PAGE_SIZE, keyWhat: "the size of a page, such as '2Mi' or '1Gi'" })),
          distances: optional(list(integer({ min: 0 }))),
        }),
      ),
    ),
    nics: optional(
      list(
        object<Nic>({
          name: required(plainText()),
          numaNode: optional(id),
          kind: required(oneOf(['infiniband', 'ethernet', 'efa'])),
          gbps: optional(number({ min: 0 })),
          nearestGpu: optional(id),
          resource: optional(plainText({ pattern: RESOURCE, what: "the name of a resource, such as 'openshift.io/rail0'" })),
          devices: optional(integer({ min: 1 })),
        }),
      ),
    ),
    confidence: required(oneOf(['measured', 'A', 'B', 'C', 'D'])),
    source: required(plainText()),
    virtual: optional(boolean),
  }));
}
let schema: Schema | undefined;

/** A machine as a prop: one of `machines`, what `parseSnapshot` returned, or JSON of either. */
export const machineHandle: Schema = handle(
  'a machine, such as machines.dgxH100 or what parseSnapshot returns',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  (value, path) => {
    const malformed = check(machineSchema(), value, path);
    if (malformed.length > 0) return malformed;
    return contradictions(value as MachineShape).map((problem) => ({ path, problem, fix: AGREE }));
  },
);

const AGREE = 'let the parts of the machine agree, or leave away what is not known of it';

/** Whether a value is a well-formed `MachineShape` that does not contradict itself. */
export function isMachineShape(value: unknown): value is MachineShape {
  return checkMachine(value).length === 0;
}

/**
 * What is wrong with a machine that was given from outside: malformed properties first, and when there are none,
 * everything in it that contradicts something else. Empty when all is well.
 */
export function checkMachine(value: unknown): readonly string[] {
  const malformed = check(machineSchema(), value, 'machine');
  if (malformed.length > 0)
    return malformed.map(
      ({ path, problem, allowed }) => `${path} ${problem}${typeof allowed === 'string' ? ` (allowed: ${allowed})` : ''}`,
    );
  return contradictions(value as MachineShape);
}

function contradictions(machine: MachineShape): readonly string[] {
  const nodes = machine.numa ?? [];
  return [
    ...repeated(
      'gpus have the index',
      machine.gpus.map((gpu) => gpu.index),
    ),
    ...repeated(
      'gpus have the PCI address',
      machine.gpus.map((gpu) => gpu.pciBusId),
    ),
    ...repeated(
      'nics have the name',
      (machine.nics ?? []).map((nic) => nic.name),
    ),
    ...repeated(
      'NUMA nodes have the id',
      nodes.map((node) => node.id),
    ),
    ...nodes.flatMap((node) => checkNode(node, nodes.length)),
    ...checkCpus(machine),
    ...checkMemory(machine),
    ...checkPlaces(machine),
  ];
}

function checkNode({ id, cpus, cores, distances }: NumaNode, nodes: number): readonly string[] {
  const node = readCpuList(cpus);
  if ('problem' in node) return [`the CPU list of NUMA node ${id} ${node.problem}`];
  const problems: string[] = [];
  if (distances !== undefined && distances.length !== nodes)
    problems.push(`NUMA node ${id} has ${distances.length} distances, but there are ${nodes} nodes`);
  if (cores === undefined) return problems;
  const seen = new Set<number>();
  const inNode = new Set(node.cpus);
  for (const text of cores) {
    const core = readCpuList(text);
    if ('problem' in core) {
      problems.push(`a core of NUMA node ${id} ${core.problem}`);
      continue;
    }
    if (core.cpus.length === 0) problems.push(`a core of NUMA node ${id} has no CPU`);
    for (const cpu of core.cpus) {
      if (seen.has(cpu)) problems.push(`CPU ${cpu} is in two cores of NUMA node ${id}`);
      if (!inNode.has(cpu)) problems.push(`CPU ${cpu} is in a core of NUMA node ${id}, but not among the node's CPUs`);
      seen.add(cpu);
    }
  }
  const coreless = node.cpus.filter((cpu) => !seen.has(cpu));
  if (coreless.length > 0) problems.push(`CPU ${coreless[0]} of NUMA node ${id} is in none of its cores`);
  return problems;
}

function checkCpus({ numa, cpus }: MachineShape): readonly string[] {
  if (numa === undefined) return [];
  const lists = numa.map((node) => readCpuList(node.cpus));
  const all = lists.flatMap((read) => ('cpus' in read ? read.cpus : []));
  const problems = [...repeated('NUMA nodes hold CPU', all)];
  const malformed = lists.some((read) => 'problem' in read);
  if (!malformed && problems.length === 0 && numa.length > 0 && all.length !== cpus)
    problems.push(`cpus is ${cpus}, but the NUMA nodes hold ${all.length} CPUs`);
  return problems;
}

/** Memory of nodes without CPUs may belong to GPUs, so that only nodes with CPUs count. */
function checkMemory({ numa, memoryMiB }: MachineShape): readonly string[] {
  const full = (numa ?? []).find((node) => node.memoryMiB !== undefined && hugePageBytes(node) > node.memoryMiB * MiB);
  if (full !== undefined) return [`the huge pages of NUMA node ${full.id} are more than its memory`];
  const held = (numa ?? []).filter((node) => node.cpus.trim() !== '').reduce((sum, node) => sum + (node.memoryMiB ?? 0), 0);
  return memoryMiB !== undefined && held > memoryMiB
    ? [`memoryMiB is ${memoryMiB}, but the NUMA nodes that have CPUs hold ${held} MiB`]
    : [];
}

function checkPlaces({ numa, gpus, nics }: MachineShape): readonly string[] {
  const problems: string[] = [];
  const indices = new Set(gpus.map((gpu) => gpu.index));
  for (const { name, nearestGpu } of nics ?? []) {
    if (nearestGpu !== undefined && !indices.has(nearestGpu))
      problems.push(`nic ${name} is nearest to GPU ${nearestGpu}, which does not exist`);
  }
  if (numa === undefined || numa.length === 0) return problems;
  const ids = new Set(numa.map((node) => node.id));
  for (const { index, numaNode } of gpus) {
    if (numaNode !== undefined && !ids.has(numaNode)) problems.push(`GPU ${index} is on NUMA node ${numaNode}, which does not exist`);
  }
  for (const { name, numaNode } of nics ?? []) {
    if (numaNode !== undefined && !ids.has(numaNode)) problems.push(`nic ${name} is on NUMA node ${numaNode}, which does not exist`);
  }
  return problems;
}

/** One message for each value that occurs more than once, up to three. */
function repeated(what: string, values: readonly (number | string | undefined)[]): readonly string[] {
  const seen = new Set<number | string>();
  const twice = new Set<number | string>();
  for (const value of values) {
    if (value === undefined) continue;
    if (seen.has(value)) twice.add(value);
    seen.add(value);
  }
  return [...twice].slice(0, 3).map((value) => `two ${what} ${value}`);
}
