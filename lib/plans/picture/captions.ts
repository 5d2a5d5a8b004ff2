import { gpuMemory } from '../../words/gpu';
import { cpusOfNode, formatCpuList, intersectCpus, type MachineShape, numaOf } from '../../words/machine';
import { offeredResources } from '../allocators';
import { type Devices, nicSort } from './devices';
import { memoryOf, memoryText, sizeText } from './memory';
import { fullNodes, type Subject } from './nodes';
import { reservedCount } from './roles';

/** What a machine is, in one sentence. */
export function machineText({
  gpu,
  gpus,
  cpus,
  architecture,
  threadsPerCore,
  sockets,
  memoryMiB,
  numa,
  nics,
  virtual,
}: MachineShape): string {
  const { mostMiB, nominal } = gpuMemory(gpu);
  return [
    `${gpus.length} x ${gpu} (${nominal ? 'sold as ' : ''}${sizeText(mostMiB)}${gpus.length > 1 ? ' each' : ''})`,
    `${count(cpus, 'CPU')}${architecture === undefined ? '' : ` ${architecture}`}`,
    ...(threadsPerCore === undefined ? [] : [`${count(threadsPerCore, 'thread')} a core`]),
    ...(sockets === undefined ? [] : [count(sockets, 'socket')]),
    ...(numa === undefined ? [] : [count(numa.length, 'NUMA node')]),
    ...(memoryMiB === undefined ? [] : [`${sizeText(memoryMiB)} memory`]),
    ...(nics === undefined ? [] : [count(nics.length, 'NIC')]),
    ...(virtual === true ? ['virtual machine'] : []),
  ].join(', ');
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** What the kubelet is told, in its own words; undefined where nothing is known of it. */
export function kubeletText({ kubelet }: Subject): string | undefined {
  if (kubelet === undefined) return undefined;
  const { cpuManagerPolicy, topologyManagerPolicy, topologyManagerScope, memoryManagerPolicy } = kubelet;
  const reserved = reservedCount(kubelet);
  const said = [
    ...Object.entries({ cpuManagerPolicy, topologyManagerPolicy, topologyManagerScope, memoryManagerPolicy }).flatMap(([field, value]) =>
      value === undefined ? [] : [`${field} ${value}`],
    ),
    ...(reserved > 0 ? [`${count(reserved, 'CPU')} reserved`] : []),
  ];
  return said.length === 0 ? undefined : `kubelet: ${said.join(', ')}`;
}

/** What nodes with this machine offer to pods; undefined where it is not known how GPUs are offered. */
export function offerText({ machine, kubelet, sharing }: Subject): string | undefined {
  if (sharing === undefined) return undefined;
  const offered = offeredResources(sharing, { machine, ...(kubelet === undefined ? {} : { kubelet }) });
  const said = offered.map(({ resource, perNode }) => (perNode === undefined ? resource : `${perNode} x ${resource}`));
  return said.length === 0 ? undefined : `offers ${said.join(', ')}`;
}

/** What the machine's shape does not say, and the picture therefore does not show; undefined where it says all. */
export function unknownText(machine: MachineShape): string | undefined {
  const { nics, memoryMiB, threadsPerCore } = machine;
  const nodes = numaOf(machine);
  const missing = [
    ...(nodes === undefined ? ['NUMA nodes'] : []),
    ...(threadsPerCore !== 1 && nodes?.every((node) => node.cores !== undefined || node.cpus === '') !== true
      ? ['which CPUs are threads of one core']
      : []),
    ...(memoryMiB === undefined ? ['memory'] : []),
    ...(nics === undefined ? ['NICs'] : []),
  ];
  return missing.length === 0 ? undefined : `Not known: ${missing.join('; ')}`;
}

/** Where the facts come from. */
export const sourceText = ({ confidence, source }: MachineShape): string =>
  `${confidence === 'measured' ? 'Measured' : `Confidence ${confidence}`}: ${source}`;

/** The picture in words, for whoever cannot see it. */
export function description(subject: Subject): string {
  const { machine, kubelet, use, devices } = subject;
  const nodes = fullNodes(subject).map((node) => {
    const cpus = cpusOfNode(node);
    const reserved = intersectCpus(cpus, use.reserved);
    return [
      `NUMA node ${node.id}: ${cpus.length === 0 ? 'no CPU' : `CPUs ${formatCpuList(cpus)}`}`,
      ...(reserved.length === 0 ? [] : [`reserved ${formatCpuList(reserved)}`]),
      memoryText(memoryOf(node, kubelet)).replace(/^M/, 'm'),
      ...deviceTexts(devices.on(node.id)),
    ].join('; ');
  });
  const elsewhere = deviceTexts(devices.elsewhere);
  return [
    machineText(machine),
    ...[kubeletText(subject), offerText(subject)].filter((text) => text !== undefined),
    ...nodes,
    ...(elsewhere.length === 0 ? [] : [`NUMA node unknown: ${elsewhere.join('; ')}`]),
  ].join('. ');
}

const deviceTexts = ({ gpus, nics }: Devices): readonly string[] => [
  ...(gpus.length === 0 ? [] : [`GPUs ${formatCpuList(gpus.map(({ index }) => index))}`]),
  ...(nics.length === 0 ? [] : [`NICs ${nics.map((nic) => `${nic.name} (${nicSort(nic)})`).join(', ')}`]),
];
