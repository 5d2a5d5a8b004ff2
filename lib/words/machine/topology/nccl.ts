import type { GpuModel } from '../../gpu';
import { check, optional, plainText, throwIfAny } from '../../../internal';
import { type CpuSet, formatCpuList, readCpuMask, unionCpus } from '../cpuset';
import type { Architecture, MachineShape, Nic, NumaNode } from '../shape';
import { LARGEST_NODE, refuse, wholeNumber } from '../snapshot/clean';
import { isPciAddress, type PciDevice } from '../snapshot/sysfs';
import type { XmlElement } from '../snapshot/xml';
import { type FoundNic, optionsSchema, rootOf, shapeOf, type Topology, type TopologyOptions } from './topology';

/** How to read a topology file of NCCL. */
export interface NcclTopologyOptions<G extends GpuModel = GpuModel> extends TopologyOptions<G> {
  /**
   * The machine that is meant, by its `host_hash` in the file: in a rack with NVLink between machines NCCL writes them all.
   *
   * @default - the only machine of the file
   */
  readonly host?: string;
}

const PATH = 'topology';
/** What NCCL calls an architecture (src/graph/xml.cc), and what Kubernetes does. */
const ARCHITECTURES: ReadonlyMap<string, Architecture> = new Map([
  ['x86_64', 'amd64'],
  ['arm64', 'arm64'],
]);

/** See `parseNcclTopology`. */
export function parseNccl<const G extends GpuModel>(text: string, options: NcclTopologyOptions<G>): MachineShape<G> {
  throwIfAny(check(optionsSchema({ host: optional(plainText()) }), options, 'options'));
  return shapeOf(readNccl(text, options.host), options, PATH);
}

/** What a topology file of NCCL says, without the model of the GPUs. */
export function readNccl(text: string, host?: string): Topology {
  const system = rootOf(text, 'system', PATH, 'a topology file of NCCL, which begins with <system version="1">');
  const cpus = cpusOf(system, host);
  const nodes = cpus.map((cpu) => ({ cpu, id: wholeNumber(cpu.attributes['numaid'], LARGEST_NODE), cpus: affinityOf(cpu) }));
  const found = nodes.flatMap(({ cpu, id }) => devicesBelow(cpu, id, []));
  const isDump = found.some(({ element }) =>
    element.children.some((child) => child.name === 'gpu' && child.attributes['dev'] !== undefined),
  );
  const architecture = ARCHITECTURES.get(cpus[0]?.attributes['arch'] ?? '');
  // NCCL writes -1 where the kernel has no NUMA: then the CPUs are those of the machine.
  const numa = nodes.flatMap(({ id, cpus: list }): NumaNode[] => (id === undefined ? [] : [{ id, cpus: formatCpuList(list) }]));
  return {
    cpus: unionCpus(...nodes.map((node) => node.cpus)),
    numa: [...numa].sort((a, b) => a.id - b.id),
    pci: found.map(({ device }) => device),
    nics: found.flatMap(nicsOf),
    ...(architecture === undefined ? {} : { architecture }),
    confidence: isDump ? 'measured' : 'A',
    source: isDump ? 'topology that NCCL wrote' : 'topology file for NCCL that somebody wrote',
  };
}

/** The elements of the machine that is meant; one for each NUMA node. */
function cpusOf(system: XmlElement, host: string | undefined): readonly XmlElement[] {
  const cpus = system.children.filter(({ name }) => name === 'cpu');
  const hosts = [...new Set(cpus.flatMap(({ attributes }) => attributes['host_hash'] ?? []))];
  if (host === undefined && hosts.length > 1)
    refuse(PATH, `has ${hosts.length} machines`, { allowed: hosts, fix: 'give the host_hash of one of them as host' });
  if (host !== undefined && !hosts.includes(host))
    refuse('options.host', 'is not the host_hash of a machine in this file', {
      got: host,
      allowed: hosts,
      fix: 'give one of them, or remove host',
    });
  return host === undefined ? cpus : cpus.filter(({ attributes }) => attributes['host_hash'] === host);
}

function affinityOf({ attributes }: XmlElement): CpuSet {
  const { affinity, numaid = '?' } = attributes;
  const fix = 'add the affinity, or take a snapshot of the machine (snapshotScript)';
  if (affinity === undefined || affinity === '') return refuse(PATH, `does not say which CPUs NUMA node ${numaid} has`, { fix });
  const read = readCpuMask(affinity);
  if ('problem' in read)
    return refuse(PATH, `has an affinity of NUMA node ${numaid} that ${read.problem}`, { got: affinity.slice(0, 60), fix });
  return read.cpus;
}

interface Found {
  readonly element: XmlElement;
  readonly device: PciDevice;
}

/** GPUs and NICs below an element, at any depth, with the bridges above them. */
function devicesBelow(element: XmlElement, numaNode: number | undefined, bridges: readonly string[]): readonly Found[] {
  return element.children.flatMap((child): readonly Found[] => {
    if (child.name !== 'pci') return [];
    const { busid = '', class: pciClass = '', vendor, device } = child.attributes;
    const address = busid.toLowerCase();
    if (!isPciAddress(address))
      return refuse(PATH, 'has a device without a PCI address', { got: busid, fix: 'write busid as 0000:53:00.0' });
    if (/^0x0604/.test(pciClass) || (pciClass === '' && child.children.some(({ name }) => name === 'pci')))
      return devicesBelow(child, numaNode, [...bridges, address]);
    // Files that people wrote leave vendors out; a display controller is a GPU of NVIDIA's there.
    const maker = vendor ?? (/^0x03/.test(pciClass) ? '0x10de' : undefined);
    return [
      {
        element: child,
        device: {
          address,
          bridges,
          class: pciClass,
          ...(maker === undefined ? {} : { vendor: maker }),
          ...(device === undefined ? {} : { device }),
          ...(numaNode === undefined ? {} : { numaNode }),
        },
      },
    ];
  });
}

/** Ports of a network card; one by its address where the file does not name any. */
function nicsOf({ element, device }: Found): readonly FoundNic[] {
  if (!/^0x02/.test(device.class ?? '')) return [];
  const nets = element.children
    .filter(({ name }) => name === 'nic')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'net'));
  if (nets.length === 0) return [{ name: device.address, pci: device, kind: kindOf(device, '') }];
  return nets.map(({ attributes: { name = device.address, speed } }) => {
    const mbps = wholeNumber(speed, 100_000_000);
    return { name, pci: device, kind: kindOf(device, name), ...(mbps === undefined || mbps === 0 ? {} : { gbps: mbps / 1000 }) };
  });
}

/** PCI class 0x0207 is InfiniBand; 0x1d0f is Amazon, whose RDMA devices are EFA, named rdmap79s0. */
function kindOf({ class: pciClass = '', vendor }: PciDevice, name: string): Nic['kind'] {
  if (/^rdmap/.test(name) && (vendor === undefined || vendor === '0x1d0f')) return 'efa';
  return /^0x0207/.test(pciClass) ? 'infiniband' : 'ethernet';
}
