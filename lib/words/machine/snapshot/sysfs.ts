import { type CpuSet, formatCpuList, intersectCpus, readCpuList, readCpuMask, unionCpus } from '../cpuset';
import type { NumaNode } from '../shape';
import { LARGEST_NODE, refuse, wholeNumber } from './clean';

/** Contents of files by path without the leading slash. A link means the path that it points to. */
export type Files = ReadonlyMap<string, string>;

/** CPUs, NUMA nodes and PCI devices as sysfs shows them. */
export interface Sysfs {
  /** Online CPUs. */
  readonly online: CpuSet;
  /** Online NUMA nodes by id; empty when the kernel has no NUMA. */
  readonly numa: readonly NumaNode[];
  /** Sockets, where every CPU names its own. */
  readonly sockets?: number;
  /** Hardware threads of the largest core, where siblings are known. */
  readonly threadsPerCore?: number;
  readonly pci: readonly PciDevice[];
}

export interface PciDevice {
  /** Address, such as `0000:53:00.0`. */
  readonly address: string;
  /** Addresses of the bridges above it, the root port first. */
  readonly bridges: readonly string[];
  /** Class, vendor and device as sysfs prints them: `0x030200`, `0x10de`, `0x2330`. */
  readonly class?: string;
  readonly vendor?: string;
  readonly device?: string;
  /** NUMA node; absent when the firmware does not say (-1). */
  readonly numaNode?: number;
}

const NODE = /^sys\/devices\/system\/node\/node(\d{1,4})\/(cpulist|cpumap|meminfo|distance)$/;
const TOPOLOGY = /^sys\/devices\/system\/cpu\/cpu(\d{1,5})\/topology\/(thread_siblings_list|core_cpus_list|physical_package_id)$/;
const PCI = /^sys\/(?:.*\/)?([0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7])\/(class|vendor|device|numa_node)$/;
/** Threads of one core: POWER has eight. */
const MOST_THREADS = 64;
const ADDRESS = /^[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]$/;
/** Whether a text is a PCI address as sysfs writes it. */
export const isPciAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * Reads the CPUs, NUMA nodes and PCI devices of a machine from copies of its sysfs files.
 *
 * @throws GpuConfigError when a list is malformed or no CPU is online.
 */
export function parseSysfs(files: Files, path = 'sysfs'): Sysfs {
  const online = onlineCpus(files, path);
  if (online.length === 0) refuse(path, 'shows no online CPU', { fix: 'run the script on the host: /sys must be readable' });
  const siblings = siblingsOf(files, online, path);
  const packages = packagesOf(files, online);
  const largest = siblings.size === online.length ? [...siblings.values()].reduce((most, { length }) => Math.max(most, length), 0) : 0;
  return {
    online,
    numa: nodesOf(files, online, siblings, path),
    ...(packages === undefined ? {} : { sockets: packages }),
    ...(largest === 0 ? {} : { threadsPerCore: largest }),
    pci: pciOf(files),
  };
}

/** A list or mask of a file, or undefined when the file is missing. */
function cpusOf(files: Files, file: string, path: string, read: typeof readCpuList = readCpuList): CpuSet | undefined {
  // The first line alone: dumps may end in a NUL behind it.
  const text = files.get(file)?.split('\n', 1)[0];
  if (text === undefined) return undefined;
  const found = read(text);
  if ('problem' in found) refuse(path, `has a file ${file} that ${found.problem}`, { got: text.slice(0, 60) });
  return found.cpus;
}

function onlineCpus(files: Files, path: string): CpuSet {
  const listed = cpusOf(files, 'sys/devices/system/cpu/online', path);
  if (listed !== undefined) return listed;
  const named = [...files.keys()].flatMap((file) => wholeNumber(TOPOLOGY.exec(file)?.[1], 65535) ?? []);
  return unionCpus(named);
}

/** Online threads of the core of each online CPU that says so. */
function siblingsOf(files: Files, online: CpuSet, path: string): ReadonlyMap<number, CpuSet> {
  const siblings = new Map<number, CpuSet>();
  const isOnline = new Set(online);
  for (const cpu of online) {
    const topology = `sys/devices/system/cpu/cpu${cpu}/topology`;
    const listed = cpusOf(files, `${topology}/core_cpus_list`, path) ?? cpusOf(files, `${topology}/thread_siblings_list`, path);
    if (listed !== undefined && listed.length > MOST_THREADS)
      refuse(path, `says that CPU ${cpu} shares its core with ${listed.length - 1} others`);
    const core = listed?.filter((sibling) => isOnline.has(sibling));
    if (core?.includes(cpu)) siblings.set(cpu, core);
  }
  return siblings;
}

/** Number of sockets. Arm and guests may say -1: then it is unknown. */
function packagesOf(files: Files, online: CpuSet): number | undefined {
  const ids = online.map((cpu) => wholeNumber(files.get(`sys/devices/system/cpu/cpu${cpu}/topology/physical_package_id`)));
  return ids.length === 0 || ids.includes(undefined) ? undefined : new Set(ids).size;
}

function nodesOf(files: Files, online: CpuSet, siblings: ReadonlyMap<number, CpuSet>, path: string): readonly NumaNode[] {
  const named = [...files.keys()].flatMap((file) => wholeNumber(NODE.exec(file)?.[1], LARGEST_NODE) ?? []);
  const onlineNodes = cpusOf(files, 'sys/devices/system/node/online', path);
  const ids = unionCpus(onlineNodes === undefined ? named : intersectCpus(named, onlineNodes));
  const isOnline = new Set(online);
  const taken = new Set<number>();
  return ids.map((id) => {
    const node = `sys/devices/system/node/node${id}`;
    // Old dumps have the mask alone. Either may name CPUs that are offline.
    const listed = cpusOf(files, `${node}/cpulist`, path) ?? cpusOf(files, `${node}/cpumap`, path, readCpuMask) ?? [];
    const cpus = listed.filter((cpu) => isOnline.has(cpu));
    const twice = cpus.find((cpu) => taken.has(cpu));
    if (twice !== undefined) refuse(path, `has CPU ${twice} in two NUMA nodes`);
    for (const cpu of cpus) taken.add(cpu);
    const cores = coresOf(cpus, siblings);
    const memoryMiB = memTotalMiB(files.get(`${node}/meminfo`));
    const hugePages = hugePagesOf(files, node);
    const distances = (files.get(`${node}/distance`) ?? '')
      .trim()
      .split(/\s+/)
      .flatMap((word) => wholeNumber(word, 65535) ?? []);
    return {
      id,
      cpus: formatCpuList(cpus),
      ...(cores === undefined ? {} : { cores }),
      ...(memoryMiB === undefined ? {} : { memoryMiB }),
      ...(hugePages === undefined ? {} : { hugePages }),
      // A row holds the online nodes alone; some dumps have more nodes in the row than files.
      ...(distances.length === ids.length ? { distances } : {}),
    };
  });
}

/** Huge pages that are set aside on a node, by the size that resources are named by. */
function hugePagesOf(files: Files, node: string): NumaNode['hugePages'] {
  const found = [...files].flatMap(([file, content]) => {
    const kib = file.startsWith(`${node}/hugepages/`) ? wholeNumber(/hugepages-(\d{1,9})kB\/nr_hugepages$/.exec(file)?.[1]) : undefined;
    const count = wholeNumber(content);
    return kib === undefined || count === undefined ? [] : [[sizeOf(kib), count] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** A size in KiB as quantities write it: 2Mi, 1Gi. */
const sizeOf = (kib: number): string =>
  kib % MIB_OF_GIB ** 2 === 0 ? `${kib / MIB_OF_GIB ** 2}Gi` : kib % MIB_OF_GIB === 0 ? `${kib / MIB_OF_GIB}Mi` : `${kib}Ki`;
const MIB_OF_GIB = 1024;

/** Cores of a node in order of their first CPU, or undefined when the core of one of its CPUs is unknown. */
function coresOf(cpus: CpuSet, siblings: ReadonlyMap<number, CpuSet>): readonly string[] | undefined {
  const inNode = new Set(cpus);
  const cores = new Set<string>();
  for (const cpu of cpus) {
    const core = siblings.get(cpu)?.filter((sibling) => inNode.has(sibling));
    if (core === undefined) return undefined;
    cores.add(formatCpuList(core));
  }
  return [...cores];
}

/** MiB of the line `MemTotal: 131484584 kB` in a node's or the machine's meminfo. The kernel's kB are KiB. */
export function memTotalMiB(text: string | undefined): number | undefined {
  const [, kib] = /MemTotal: {0,20}(\d{1,15}) kB/.exec(text ?? '') ?? [];
  return kib === undefined ? undefined : Math.floor(Number(kib) / 1024);
}

function pciOf(files: Files): readonly PciDevice[] {
  const devices = new Map<string, Map<string, string>>();
  const places = new Map<string, string>();
  for (const [file, content] of files) {
    const [, address, field] = PCI.exec(file) ?? [];
    if (address === undefined || field === undefined) continue;
    places.set(address, file);
    devices.set(address, (devices.get(address) ?? new Map<string, string>()).set(field, content.trim()));
  }
  return [...devices].map(([address, fields]) => {
    const numaNode = wholeNumber(fields.get('numa_node'), LARGEST_NODE);
    const [pciClass, vendor, device] = ['class', 'vendor', 'device'].map((field) => fields.get(field));
    return {
      address,
      bridges: (places.get(address) ?? '')
        .split('/')
        .slice(0, -2)
        .filter((part) => ADDRESS.test(part)),
      ...(pciClass === undefined ? {} : { class: pciClass }),
      ...(vendor === undefined ? {} : { vendor }),
      ...(device === undefined ? {} : { device }),
      ...(numaNode === undefined ? {} : { numaNode }),
    };
  });
}
