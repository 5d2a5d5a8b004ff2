import { GpuConfigError, memoText, type Problem } from '../../internal';

/** CPU numbers, sorted and without repeats. NUMA node numbers use the same syntax. */
export type CpuSet = readonly number[];

/**
 * The largest number that is read. Kernels number at most 8192 CPUs (arch/x86/Kconfig, NR_CPUS_RANGE_END), so that a
 * larger number is a mistake, and a range up to it would only fill memory.
 */
const LARGEST_CPU = 65535;

/**
 * Reads the kernel's list syntax, such as `0-3,8,10-11`, without throwing.
 *
 * Also read are the strides that the kernel accepts (`0-31:2/4`: the first two of every four; Linux,
 * Documentation/admin-guide/kernel-parameters.rst, "cpu lists") and the ones that lscpu prints (`0-62:2`: every second;
 * util-linux, lib/cpuset.c). An empty text is an empty set. Blanks around the list are dropped.
 */
export const readCpuList = memoText((text): ReadCpus => {
  const list = text.trim();
  if (list === '') return { cpus: [] };
  const found = new Set<number>();
  for (const part of list.split(',')) {
    const problem = addRange(part, found);
    if (problem !== undefined) return { problem };
  }
  return { cpus: sorted(found) };
});

/** CPUs, or what is wrong with the text that should name them. */
type ReadCpus = { readonly cpus: CpuSet } | { readonly problem: string };

/**
 * Parses a CPU list such as `0-55,112-167`.
 *
 * @param path Where the list was given; it begins the message.
 * @throws GpuConfigError when the list is malformed.
 */
export function parseCpuList(text: string, path = 'cpus'): CpuSet {
  const read = readCpuList(text);
  if ('cpus' in read) return read.cpus;
  throw new GpuConfigError([malformed(path, read.problem, text, "a Linux CPU list such as '0-3,8,10-11'")]);
}

/** Writes CPUs as the kernel does: ranges in ascending order, nothing for an empty set. The order given does not matter. */
export function formatCpuList(cpus: readonly number[]): string {
  const ranges: string[] = [];
  const ordered = sorted(new Set(cpus));
  let start = 0;
  ordered.forEach((cpu, index) => {
    if (ordered[index + 1] === cpu + 1) return;
    const first = ordered[start] ?? cpu;
    ranges.push(first === cpu ? `${cpu}` : `${first}-${cpu}`);
    start = index + 1;
  });
  return ranges.join(',');
}

/**
 * Reads a hexadecimal mask as the kernel prints it (sysfs `cpumap`, the `affinity` of NCCL's topology files), without
 * throwing: words of 32 bits, the most significant first, each aligned to the right, so that the first may be short.
 * A `0x` before a word, as hwloc writes it, is accepted.
 */
export function readCpuMask(text: string): ReadCpus {
  const words = text.trim().split(',').reverse();
  if (words.length > (LARGEST_CPU + 1) / 32) return { problem: `has more than ${(LARGEST_CPU + 1) / 32} words` };
  const cpus: number[] = [];
  for (const [index, word] of words.entries()) {
    const digits = /^(?:0x)?([0-9a-f]{1,8})$/i.exec(word)?.[1];
    if (digits === undefined) return { problem: `has a word that is not 1 to 8 hexadecimal digits: '${word.slice(0, 20)}'` };
    const bits = Number.parseInt(digits, 16);
    for (let bit = 0; bit < 32; bit++) if (Math.floor(bits / 2 ** bit) % 2 === 1) cpus.push(index * 32 + bit);
  }
  return { cpus };
}

/**
 * Parses a hexadecimal CPU mask such as `ff,00000000`.
 *
 * @throws GpuConfigError when the mask is malformed.
 */
export function parseCpuMask(text: string, path = 'cpus'): CpuSet {
  const read = readCpuMask(text);
  if ('cpus' in read) return read.cpus;
  throw new GpuConfigError([
    malformed(path, read.problem, text, "32-bit hexadecimal words such as 'ff,00000000', the most significant first"),
  ]);
}

/** Writes CPUs as a mask that `readCpuMask` reads: the first word without leading zeros, the others with eight digits. */
export function formatCpuMask(cpus: readonly number[]): string {
  const words = Array.from({ length: Math.floor(Math.max(0, ...cpus) / 32) + 1 }, () => 0);
  for (const cpu of new Set(cpus)) words[Math.floor(cpu / 32)] = (words[Math.floor(cpu / 32)] ?? 0) + 2 ** (cpu % 32);
  return words
    .reverse()
    .map((word, index) => word.toString(16).padStart(index === 0 ? 1 : 8, '0'))
    .join(',');
}

/** The CPUs that are in at least one of the sets. */
export function unionCpus(...sets: readonly CpuSet[]): CpuSet {
  return sorted(new Set(sets.flat()));
}

/** The CPUs of the first set that are not in the second. */
export function subtractCpus(from: CpuSet, taken: CpuSet): CpuSet {
  const away = new Set(taken);
  return from.filter((cpu) => !away.has(cpu));
}

/** The CPUs that are in both sets. */
export function intersectCpus(a: CpuSet, b: CpuSet): CpuSet {
  const inB = new Set(b);
  return a.filter((cpu) => inB.has(cpu));
}

/** Adds one part of a list, `8`, `0-3`, `0-62:2` or `0-31:2/4`, and returns what is wrong with it. */
function addRange(part: string, found: Set<number>): string | undefined {
  const match = /^(\d{1,6})(?:-(\d{1,6})(?::(\d{1,6})(?:\/(\d{1,6}))?)?)?$/.exec(part);
  if (match === null)
    return part === '' ? 'has an empty part between commas' : `has a part that is neither a number nor a range: '${part.slice(0, 20)}'`;
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  if (last < first) return `has a range that runs backwards: '${part}'`;
  if (last > LARGEST_CPU) return `has a CPU above ${LARGEST_CPU}: '${part}'`;
  // `a-b:s` takes one of every s; `a-b:u/g` takes the first u of every g.
  const group = Number(match[4] ?? match[3] ?? 1);
  const used = match[4] === undefined ? 1 : Number(match[3]);
  if (group === 0 || used === 0 || used > group) return `has a stride that selects nothing or too much: '${part}'`;
  for (let start = first; start <= last; start += group) {
    for (let cpu = start; cpu < start + used && cpu <= last; cpu++) found.add(cpu);
  }
  return undefined;
}

/** Lists are nearly always written in their order. */
function sorted(cpus: Iterable<number>): CpuSet {
  const list = [...cpus];
  return list.every((cpu, index) => index === 0 || cpu > (list[index - 1] as number)) ? list : list.sort((a, b) => a - b);
}

const malformed = (path: string, problem: string, got: string, allowed: string): Problem => ({
  path,
  problem,
  got,
  allowed,
  fix: 'write numbers and ranges with commas between them',
});
