import { gpuByProductName, type GpuModel } from '../../gpu';
import { check, throwIfAny } from '../../../internal';
import { type CpuSet, formatCpuList, intersectCpus, readCpuMask, unionCpus } from '../cpuset';
import type { Architecture, MachineShape, Nic, NumaNode } from '../shape';
import { LARGEST_NODE, refuse, wholeNumber } from '../snapshot/clean';
import { isPciAddress, type PciDevice } from '../snapshot/sysfs';
import type { XmlElement } from '../snapshot/xml';
import { type FoundNic, optionsSchema, rootOf, shapeOf, type Topology, type TopologyOptions } from './topology';

const PATH = 'topology';
/** What `uname` calls an architecture, which hwloc notes, and what Kubernetes does. */
const ARCHITECTURES: ReadonlyMap<string, Architecture> = new Map([
  ['x86_64', 'amd64'],
  ['aarch64', 'arm64'],
]);

/** See `parseHwlocTopology`. */
export function parseHwloc<const G extends GpuModel>(text: string, options: TopologyOptions<G>): MachineShape<G> {
  throwIfAny(check(optionsSchema(), options, 'options'));
  const { topology, named } = readHwloc(text);
  const gpu = options.gpu ?? (named as G | undefined);
  return shapeOf(topology, { ...options, ...(gpu === undefined ? {} : { gpu }) }, PATH);
}

/** An object of the topology, with what is above it. */
interface Placed {
  readonly object: XmlElement;
  readonly above: readonly XmlElement[];
}

/** What a topology file of hwloc says, and the model that the GPU driver gave to it. */
export function readHwloc(text: string): { readonly topology: Topology; readonly named?: GpuModel } {
  const root = rootOf(text, 'topology', PATH, "what 'lstopo --of xml' prints");
  const all = [...walk(root, [])];
  const ofType = (...types: readonly string[]): readonly Placed[] =>
    all.filter(({ object }) => types.includes(object.attributes['type'] ?? ''));
  const cpus = unionCpus(ofType('PU').flatMap(({ object }) => wholeNumber(object.attributes['os_index'], 65535) ?? []));
  const cores = ofType('Core').map(({ object }) => intersectCpus(cpusetOf(object), cpus));
  const numa = nodesOf(ofType('NUMANode'), cpus, cores, root);
  const pci = ofType('PCIDev').map((placed) => ({ ...placed, device: deviceOf(placed, numa) }));
  const sockets = ofType('Package', 'Socket').length;
  const threads = Math.max(0, ...cores.map(({ length }) => length));
  const architecture = ARCHITECTURES.get(infosOf(root.children.find(isObject)).get('Architecture') ?? '');
  const sizes = numa.filter((node) => node.cpus !== '').map((node) => node.memoryMiB);
  const known = sizes.filter((size) => size !== undefined);
  const named = pci.flatMap(({ object }) => modelNames(object).flatMap((name) => gpuByProductName(name) ?? []))[0];
  return {
    topology: {
      cpus,
      numa,
      pci: pci.map(({ device }) => device),
      nics: pci.flatMap(({ object, device }) => nicsOf(object, device)),
      ...(architecture === undefined ? {} : { architecture }),
      ...(threads === 0 ? {} : { threadsPerCore: threads }),
      ...(sockets === 0 ? {} : { sockets }),
      ...(known.length === 0 || known.length < sizes.length ? {} : { memoryMiB: known.reduce((sum, size) => sum + size, 0) }),
      confidence: 'measured',
      source: 'hwloc topology',
    },
    ...(named === undefined ? {} : { named }),
  };
}

const isObject = ({ name }: XmlElement): boolean => name === 'object';

function* walk(element: XmlElement, above: readonly XmlElement[]): Generator<Placed> {
  for (const object of element.children.filter(isObject)) {
    yield { object, above };
    yield* walk(object, [...above, object]);
  }
}

/** The CPUs of an object; none where it says nothing, as devices do. */
function cpusetOf({ attributes }: XmlElement): CpuSet {
  const { cpuset = '' } = attributes;
  if (cpuset === '') return [];
  // Words of zeros may be left empty: 0x00000001,,0x00010000.
  const read = readCpuMask(cpuset.replace(/(?<=^|,)(?=,|$)/g, '0'));
  if ('problem' in read) return refuse(PATH, `has a cpuset that ${read.problem}`, { got: cpuset.slice(0, 60), fix: 'take the file again' });
  return read.cpus;
}

const MIB = 1024 * 1024;

/** The NUMA nodes by id. hwloc leaves out memory where it knows none, and so does this. */
function nodesOf(found: readonly Placed[], cpus: CpuSet, cores: readonly CpuSet[], root: XmlElement): readonly NumaNode[] {
  const nodes = found.flatMap(({ object }): NumaNode[] => {
    const id = wholeNumber(object.attributes['os_index'], LARGEST_NODE);
    if (id === undefined) return [];
    const own = intersectCpus(cpusetOf(object), cpus);
    const bytes = wholeNumber(object.attributes['local_memory']);
    const inNode = new Set(own);
    const ownCores = cores.filter((core) => core.some((cpu) => inNode.has(cpu)));
    const isWhole = ownCores.flat().length === own.length;
    return [
      {
        id,
        cpus: formatCpuList(own),
        ...(isWhole && own.length > 0 ? { cores: ownCores.map(formatCpuList) } : {}),
        ...(bytes === undefined ? {} : { memoryMiB: Math.floor(bytes / MIB) }),
      },
    ];
  });
  return withDistances(withoutRepeatedCpus([...nodes].sort((a, b) => a.id - b.id)), root);
}

/** From hwloc 2 on, memory beside the main memory has the CPUs that it is near to: these belong to the first node that names them. */
function withoutRepeatedCpus(nodes: readonly NumaNode[]): readonly NumaNode[] {
  const seen = new Set<string>();
  return nodes.map((node) => {
    const { cores: _, ...rest } = node;
    if (node.cpus === '' || !seen.has(node.cpus)) {
      seen.add(node.cpus);
      return node;
    }
    return { ...rest, cpus: '' };
  });
}

/** Latencies as the firmware tells them; hwloc 2 names them NUMALatency. */
function withDistances(nodes: readonly NumaNode[], root: XmlElement): readonly NumaNode[] {
  const matrix = root.children.find(({ name, attributes }) => name === 'distances2' && attributes['name'] === 'NUMALatency');
  if (matrix === undefined || matrix.attributes['indexing'] !== 'os') return nodes;
  const numbers = (name: string): readonly number[] =>
    matrix.children
      .filter((child) => child.name === name)
      .flatMap(({ text }) =>
        text
          .trim()
          .split(/\s+/)
          .flatMap((word) => wholeNumber(word, 65535) ?? []),
      );
  const ids = numbers('indexes');
  const values = numbers('u64values');
  if (values.length !== ids.length ** 2 || ids.join() !== nodes.map(({ id }) => id).join()) return nodes;
  return nodes.map((node, row) => ({ ...node, distances: values.slice(row * ids.length, (row + 1) * ids.length) }));
}

/** `0302 [10de:1eb8] [10de:12a2] a1`: class, and vendor and device. */
const PCI_TYPE = /^([0-9a-f]{4}) \[([0-9a-f]{4}):([0-9a-f]{4})\]/;

function deviceOf({ object, above }: Placed, numa: readonly NumaNode[]): PciDevice {
  const { pci_busid: busid = '', pci_type: type = '' } = object.attributes;
  if (!isPciAddress(busid)) return refuse(PATH, 'has a device without a PCI address', { got: busid, fix: 'take the file again' });
  const [, pciClass, vendor, device] = PCI_TYPE.exec(type) ?? [];
  // hwloc puts a device below the smallest object whose CPUs are near to it.
  const near = new Set(cpusetOf(above.findLast(({ attributes }) => attributes['cpuset'] !== undefined) ?? object));
  const nodes = numa.filter(({ cpus }) => cpus !== '' && intersects(cpus, near));
  return {
    address: busid,
    bridges: above.flatMap(({ attributes }) => (attributes['type'] === 'Bridge' ? (attributes['pci_busid'] ?? []) : [])),
    ...(pciClass === undefined ? {} : { class: `0x${pciClass}00` }),
    ...(vendor === undefined ? {} : { vendor: `0x${vendor}` }),
    ...(device === undefined ? {} : { device: `0x${device}` }),
    ...(nodes.length === 1 && nodes[0] !== undefined ? { numaNode: nodes[0].id } : {}),
  };
}

/** Whether the first CPU of a list that this reader wrote is in the set: nodes are inside of the object or apart from it. */
const intersects = (list: string, cpus: ReadonlySet<number>): boolean => cpus.has(Number.parseInt(list, 10));

const infosOf = (object: XmlElement | undefined): ReadonlyMap<string, string> =>
  new Map(
    (object?.children ?? []).flatMap(({ name, attributes }) =>
      name === 'info' ? [[attributes['name'] ?? '', attributes['value'] ?? ''] as const] : [],
    ),
  );

const devicesOf = (object: XmlElement): readonly XmlElement[] => object.children.filter(({ attributes }) => attributes['type'] === 'OSDev');

/** What the driver calls a GPU, in the devices nvml0 and cuda0. */
const modelNames = (object: XmlElement): readonly string[] => devicesOf(object).flatMap((device) => infosOf(device).get('GPUModel') ?? []);

/** RDMA devices, which have a GUID, and interfaces of cards that have none. */
function nicsOf(object: XmlElement, pci: PciDevice): readonly FoundNic[] {
  if (!/^0x02/.test(pci.class ?? '')) return [];
  const devices = devicesOf(object);
  const rdma = devices.filter((device) => infosOf(device).has('NodeGUID') || infosOf(device).has('Port1State'));
  return (rdma.length > 0 ? rdma : devices).flatMap(({ attributes: { name } }) =>
    name === undefined ? [] : [{ name, pci, kind: kindOf(pci, rdma.length > 0) }],
  );
}

/** Amazon's RDMA devices are EFA. */
function kindOf({ class: pciClass = '', vendor }: PciDevice, isRdma: boolean): Nic['kind'] {
  if (isRdma && vendor === '0x1d0f') return 'efa';
  return /^0x0207/.test(pciClass) ? 'infiniband' : 'ethernet';
}
