import { type GpuModel, gpuByPciDevice, gpuByProductName, gpuModels, nearestProductNames } from '../../gpu';
import type { Problem } from '../../../internal';
import type { GpuDevice, Nic } from '../shape';
import { MOST_GPUS, wholeNumber } from './clean';
import type { SmiGpu, SmiLog } from './nvidia-smi-xml';
import type { SmiTopology, TopologyNic } from './nvidia-smi-topo';
import type { Files, PciDevice, Sysfs } from './sysfs';

/** What is known of a machine's devices before they are joined. */
export interface Sources {
  readonly files: Files;
  readonly sysfs: Sysfs;
  readonly log?: SmiLog;
  readonly topology?: SmiTopology;
}

/** The NVIDIA GPUs on the PCI bus in order of address, which is the order of `nvidia-smi`. */
export function pciGpus({ pci }: Sysfs): readonly PciDevice[] {
  const gpus = pci.filter((device) => device.vendor === '0x10de' && /^0x03/.test(device.class ?? ''));
  return [...gpus].sort((a, b) => (comparable(a.address) < comparable(b.address) ? -1 : 1)).slice(0, MOST_GPUS);
}

/** The GPUs in `nvidia-smi` order with the NUMA nodes of their CPUs. */
export function gpusOf({ sysfs, log, topology }: Sources): readonly GpuDevice[] {
  const addresses = log === undefined ? pciGpus(sysfs).map(({ address }) => address) : log.gpus.map(({ pciBusId }) => pciBusId);
  const byAddress = new Map(sysfs.pci.map((device) => [device.address, device]));
  const affinities = new Map(topology?.gpus.map((gpu) => [gpu.index, gpu.numaAffinity]));
  const withCpus = sysfs.numa.filter((node) => node.cpus !== '').map((node) => node.id);
  return addresses.map((pciBusId, index) => {
    const affinity = affinities.get(index);
    const numaNode = numaNodeOf(byAddress.get(pciBusId ?? '')?.numaNode, affinity, withCpus);
    return { index, ...(numaNode === undefined ? {} : { numaNode }), ...(pciBusId === undefined ? {} : { pciBusId }) };
  });
}

/**
 * sysfs first, then `nvidia-smi topo`, whose list holds nodes of GPU memory as well. On a machine with one node there
 * is not a question.
 */
function numaNodeOf(sysfs: number | undefined, affinity: readonly number[] | undefined, withCpus: readonly number[]): number | undefined {
  if (withCpus.length === 1) return withCpus[0];
  if (sysfs !== undefined && withCpus.includes(sysfs)) return sysfs;
  const near = (affinity ?? []).filter((node) => withCpus.includes(node));
  return near.length === 1 ? near[0] : undefined;
}

/** The model of the machine's GPUs, or undefined with a problem when it is unknown, unsure or not one. */
export function modelOf({ sysfs, log }: Sources, given: GpuModel | undefined, problems: Problem[], path: string): GpuModel | undefined {
  const found = log === undefined ? pciGpus(sysfs).map((gpu) => byPci(gpu)) : log.gpus.map(bySmi);
  const models = new Set(found.map((gpu) => gpu.model));
  const unknown = found.find((gpu) => gpu.model === undefined);
  if (models.size > 1) {
    problems.push({
      path,
      problem: 'has GPUs of more than one model',
      got: [...new Set(found.map((gpu) => gpu.model ?? gpu.name))],
      fix: 'describe one model to a machine',
    });
    return undefined;
  }
  const [model] = models;
  if (unknown !== undefined && given === undefined) {
    problems.push({
      path,
      problem: `has a GPU that the catalogue does not know; nearest are ${nearestProductNames(unknown.name).join(', ')}`,
      got: unknown.name,
      allowed: gpuModels,
      fix: "give 'gpu' if it is one of these models under another name",
    });
    return undefined;
  }
  if (model !== undefined && given !== undefined && model !== given) {
    problems.push({
      path: 'options.gpu',
      problem: 'is another model than the machine shows',
      got: given,
      allowed: [model],
      fix: 'remove gpu, or give what was taken on the machine that is meant',
    });
    return undefined;
  }
  return model ?? given;
}

/** What a GPU is called, and its model where the catalogue has it. */
interface Named {
  readonly name: string;
  readonly model?: GpuModel;
}

function bySmi({ productName, memoryMiB, pciDevice }: SmiGpu): Named {
  const model = (productName === undefined ? undefined : gpuByProductName(productName, memoryMiB)) ?? gpuByPciDevice(pciDevice ?? '');
  return { name: productName ?? `PCI device ${pciDevice ?? 'without a number'}`, ...(model === undefined ? {} : { model }) };
}

function byPci({ device = '' }: PciDevice): Named {
  const model = gpuByPciDevice(device);
  return { name: `PCI device ${device}`, ...(model === undefined ? {} : { model }) };
}

/** More NICs than any machine has; virtual functions are not among them. */
const MOST_NICS = 1024;

/** RDMA devices, and network interfaces on PCI devices that have none. */
export function nicsOf(sources: Sources, gpus: readonly GpuDevice[]): readonly Nic[] {
  const rdma = devicesUnder('infiniband', sources);
  const taken = new Set(rdma.map(({ pci }) => pci.address));
  const net = devicesUnder('net', sources).filter(({ pci }) => !taken.has(pci.address));
  const bridges = new Map(sources.sysfs.pci.map((device) => [device.address, device.bridges]));
  const ids = new Set(sources.sysfs.numa.map((node) => node.id));
  const relations = new Map(sources.topology?.nics.map((nic) => [nic.name, nic.relations]));
  return [...rdma, ...net].slice(0, MOST_NICS).map(({ name, pci, fields }) => {
    const gbps = rateOf(fields);
    const nearestGpu = nearestByTopology(relations.get(name)) ?? nearestByBridges(pci, gpus, bridges);
    const numaNode = pci.numaNode !== undefined && ids.has(pci.numaNode) ? pci.numaNode : undefined;
    return {
      name,
      ...(numaNode === undefined ? {} : { numaNode }),
      kind: kindOf(pci, fields),
      ...(gbps === undefined ? {} : { gbps }),
      ...(nearestGpu === undefined ? {} : { nearestGpu }),
    };
  });
}

interface Interface {
  readonly name: string;
  readonly pci: PciDevice;
  /** Files of the interface by their name below it. */
  readonly fields: ReadonlyMap<string, string>;
}

function devicesUnder(kind: 'infiniband' | 'net', { files, sysfs }: Sources): readonly Interface[] {
  const found = new Map<string, Map<string, string>>();
  for (const [file, content] of files) {
    const [, name, field] = new RegExp(`^sys/class/${kind}/([^/]{1,64})/(.{1,64})$`).exec(file) ?? [];
    if (name !== undefined && field !== undefined)
      found.set(name, (found.get(name) ?? new Map<string, string>()).set(field, content.trim()));
  }
  const byAddress = new Map(sysfs.pci.map((device) => [device.address, device]));
  return [...found]
    .flatMap(([name, fields]) => {
      // Behind virtio there is a further folder.
      const address = (fields.get('device') ?? '').split('/').findLast((part) => byAddress.has(part));
      const pci = byAddress.get(address ?? '');
      return pci === undefined ? [] : [{ name, pci, fields }];
    })
    .sort((a, b) => naturally(a.name, b.name));
}

/** ARPHRD_INFINIBAND of linux/if_arp.h. */
const ARPHRD_INFINIBAND = '32';
/** Amazon's PCI vendor id; its RDMA devices are EFA. */
const AMAZON = '0x1d0f';
/** Google's; its network cards are gVNICs (Linux 6.12 drivers/net/ethernet/google/gve/gve.h). */
const GOOGLE = '0x1ae0';

function kindOf(pci: PciDevice, fields: ReadonlyMap<string, string>): Nic['kind'] {
  const layer = fields.get('ports/1/link_layer');
  if (pci.vendor === AMAZON && layer !== undefined) return 'efa';
  if (pci.vendor === GOOGLE && layer === undefined) return 'gvnic';
  return layer === 'InfiniBand' || fields.get('type') === ARPHRD_INFINIBAND ? 'infiniband' : 'ethernet';
}

/** Gbit/s of an active port: `400 Gb/sec (4X NDR)` of RDMA, Mbit/s of an interface. A port that is down shows a rate that means nothing. */
function rateOf(fields: ReadonlyMap<string, string>): number | undefined {
  const [, rate] = /^(\d{1,5}(?:\.\d)?) Gb\/sec/.exec(fields.get('ports/1/rate') ?? '') ?? [];
  if (rate !== undefined) return (fields.get('ports/1/state') ?? '').includes('ACTIVE') ? Number(rate) : undefined;
  const mbps = wholeNumber(fields.get('speed'), 10_000_000);
  return mbps === undefined || mbps === 0 ? undefined : mbps / 1000;
}

/** The only GPU behind the same switch: PIX before PXB. */
function nearestByTopology(relations: TopologyNic['relations'] | undefined): number | undefined {
  if (relations === undefined) return undefined;
  for (const level of ['PIX', 'PXB']) {
    const near = [...relations].filter(([, relation]) => relation === level);
    if (near.length > 0) return near.length === 1 ? near[0]?.[0] : undefined;
  }
  return undefined;
}

/** The only GPU that shares the longest chain of bridges with the NIC. Without a shared bridge there is none. */
export function nearestByBridges(
  nic: PciDevice,
  gpus: readonly GpuDevice[],
  bridgesOf: ReadonlyMap<string, readonly string[]>,
): number | undefined {
  const shared = gpus.map(({ index, pciBusId }) => {
    const bridges = bridgesOf.get(pciBusId ?? '') ?? [];
    const differs = bridges.findIndex((bridge, depth) => bridge !== nic.bridges[depth]);
    return { index, depth: differs === -1 ? Math.min(bridges.length, nic.bridges.length) : differs };
  });
  const deepest = shared.reduce((most, { depth }) => Math.max(most, depth), 0);
  const nearest = shared.filter(({ depth }) => depth === deepest);
  return deepest > 0 && nearest.length === 1 ? nearest[0]?.index : undefined;
}

/** mlx5_2 before mlx5_10. */
export function naturally(a: string, b: string): number {
  const key = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(10, '0'));
  const [left, right] = [key(a), key(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** An address whose domain has eight digits, so that text order is bus order. */
const comparable = (address: string): string => address.padStart('00000000:00:00.0'.length, '0');
