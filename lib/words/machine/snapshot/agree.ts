import { counted } from '../../../internal';
import { gpuByPciDevice, gpuByProductName, gpuOf } from '../../gpu';
import type { Problem } from '../../../internal';
import { formatCpuList, readCpuList } from '../cpuset';
import { cpusOfNode } from '../numa';
import { pciGpus, type Sources } from './devices';
import type { Lscpu } from './lscpu';
import type { SmiGpu } from './nvidia-smi-xml';
import type { PciDevice } from './sysfs';

/** What a snapshot says in two ways that differ, or shows in part: a machine made of it would be another one. */
export function contradictions(sources: Sources & { readonly lscpu?: Lscpu }, path: string): readonly Problem[] {
  const section = (name: string): string => `${path}["${name}"]`;
  return [
    ...cpusOfLscpu(sources, section('lscpu')),
    ...nodesOfSysfs(sources, section('sysfs')),
    ...gpusOfDriver(sources, section('nvidia-smi -q -x')),
    ...rowsOfMatrix(sources, section('nvidia-smi topo -m')),
  ];
}

const ANEW = 'run the script again, on one machine, and give its whole output as it was printed';

/** `lscpu` reads what the section of sysfs copies. */
function cpusOfLscpu({ lscpu, sysfs }: Sources & { readonly lscpu?: Lscpu }, path: string): readonly Problem[] {
  if (lscpu === undefined) return [];
  const online = formatCpuList(sysfs.online);
  if (lscpu.online !== online) return [{ path, problem: 'has other CPUs than sysfs', got: lscpu.online, allowed: [online], fix: ANEW }];
  const inSysfs = new Map(sysfs.numa.map(({ id, cpus }) => [id, cpus]));
  return lscpu.numa
    .filter(({ id, cpus }) => cpus !== '' && inSysfs.get(id) !== cpus)
    .map(({ id, cpus }) => ({
      path,
      problem: `has CPUs of NUMA node ${id} that sysfs does not have there`,
      got: cpus,
      allowed: [inSysfs.get(id) ?? 'no such node'],
      fix: ANEW,
    }));
}

/** Every online node has its files, and every CPU is of a node, unless the kernel knows none. */
function nodesOfSysfs({ sysfs, files }: Sources, path: string): readonly Problem[] {
  const { numa, online } = sysfs;
  if (numa.length === 0) return [];
  const listed = readCpuList(files.get('sys/devices/system/node/online') ?? '');
  const missing = 'problem' in listed ? [] : listed.cpus.filter((id) => !numa.some((node) => node.id === id));
  const inNodes = new Set(numa.flatMap(cpusOfNode));
  const lost = online.filter((cpu) => !inNodes.has(cpu));
  return [
    ...missing.map((id) => ({ path, problem: `lacks the files of NUMA node ${id}, which is online`, fix: ANEW })),
    ...(lost.length === 0 ? [] : [{ path, problem: 'has CPUs that are of no NUMA node', got: formatCpuList(lost), fix: ANEW }]),
  ];
}

/** The driver's GPUs are those of the PCI bus. A GPU without an address, as that of a Jetson, is on none. */
function gpusOfDriver({ sysfs, log }: Sources, path: string): readonly Problem[] {
  const gpus = log?.gpus.filter(({ pciBusId }) => pciBusId !== undefined) ?? [];
  const onBus = new Map(pciGpus(sysfs).map((device) => [device.address, device]));
  if (gpus.length === 0 || onBus.size === 0) return [];
  const elsewhere = gpus.flatMap(({ pciBusId = '' }) => (onBus.has(pciBusId) ? [] : pciBusId));
  if (elsewhere.length > 0)
    return [{ path, problem: 'has GPUs that sysfs does not have', got: elsewhere, allowed: [...onBus.keys()], fix: ANEW }];
  const others = gpus.flatMap((gpu) => otherGpu(gpu, onBus.get(gpu.pciBusId ?? ''), path));
  if (others.length > 0) return others;
  const kinds = new Set(gpus.map(({ pciBusId }) => onBus.get(pciBusId ?? '')?.device));
  // Functions besides the first are parts of a GPU that it lends to guests.
  const alike = [...onBus.values()].filter(({ device, address }) => kinds.has(device) && address.endsWith('.0'));
  const unseen = alike.filter(({ address }) => !gpus.some(({ pciBusId }) => pciBusId === address));
  if (unseen.length === 0) return [];
  return [
    {
      path,
      problem: `shows ${counted(gpus.length, 'GPU')}, and the PCI bus has ${alike.length}`,
      got: unseen.map(({ address }) => address),
      fix: 'repair the machine if its driver has lost them, or take the snapshot on the host, not in a container',
    },
  ];
}

/** A GPU of the driver that is another on the bus. */
function otherGpu(
  { pciBusId, pciDevice, productName = '', memoryMiB }: SmiGpu,
  device: PciDevice | undefined,
  path: string,
): readonly Problem[] {
  const number = device?.device?.replace('0x', '').toUpperCase() ?? '';
  const byName = gpuByProductName(productName, memoryMiB);
  const byNumber = gpuByPciDevice(number);
  const isOther = pciDevice !== undefined && number !== '' && !pciDevice.toUpperCase().replace('0X', '').startsWith(number);
  const isNamedOther = byName !== undefined && byNumber !== undefined && !gpuOf(byName).pciDevices.includes(number);
  if (!isOther && !isNamedOther) return [];
  const allowed = [`PCI device 0x${number}${byNumber === undefined ? '' : `, ${byNumber}`}`];
  return [{ path, problem: `has another GPU at ${pciBusId} than sysfs`, got: `${productName} (${pciDevice})`, allowed, fix: ANEW }];
}

function rowsOfMatrix({ log, topology }: Sources, path: string): readonly Problem[] {
  if (log === undefined || topology === undefined || topology.gpus.length === log.gpus.length) return [];
  return [{ path, problem: `has rows of ${counted(topology.gpus.length, 'GPU')}, and the driver shows ${log.gpus.length}`, fix: ANEW }];
}
