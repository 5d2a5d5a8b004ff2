import { gpuOf } from '../../lib/words/gpu';
import { coresOfNode, cpusOfNode, formatCpuList, type MachineShape, type Nic, type NumaNode } from '../../lib/words/machine';

/** What `snapshotScript` would print on a machine of this shape: the way back from `parseSnapshot`. */
export function snapshotOf(machine: MachineShape): string {
  return [
    '#cdk8s-gpu snapshot 1',
    '#cdk8s-gpu section lscpu',
    lscpuOf(machine),
    '#cdk8s-gpu section sysfs',
    ...sysfsOf(machine).map(([file, content]) => `${file}\t${content}`),
    '#cdk8s-gpu section nvidia-smi -q -x',
    smiXmlOf(machine),
    '#cdk8s-gpu section nvidia-smi topo -m',
    smiTopoOf(machine),
    '#cdk8s-gpu end',
    '',
  ].join('\n');
}

/** A text with one of its sections replaced, or left out. */
export function withSection(snapshot: string, name: string, content: string | undefined): string {
  const [before, rest] = snapshot.split(`#cdk8s-gpu section ${name}\n`) as [string, string];
  const after = rest.slice(rest.indexOf('\n#cdk8s-gpu ') + 1);
  return content === undefined ? before + after : `${before}#cdk8s-gpu section ${name}\n${content}\n${after}`;
}

/** What stands in one of the sections of a text. */
export function sectionOf(snapshot: string, name: string): string {
  const [, rest = ''] = snapshot.split(`#cdk8s-gpu section ${name}\n`);
  return rest.slice(0, rest.indexOf('\n#cdk8s-gpu '));
}

function lscpuOf({ cpus, threadsPerCore = 1, sockets = 1, numa = [], virtual }: MachineShape): string {
  const fields: [string, string | null][] = [
    ['Architecture:', 'x86_64'],
    ['CPU(s):', String(cpus)],
    ['On-line CPU(s) list:', formatCpuList(numa.flatMap(cpusOfNode))],
    ['Thread(s) per core:', String(threadsPerCore)],
    ['Socket(s):', String(sockets)],
    ...(virtual ? [['Hypervisor vendor:', 'KVM'] as [string, string]] : []),
    ['NUMA node(s):', String(numa.length)],
    ...numa.map((node): [string, string | null] => [`NUMA node${node.id} CPU(s):`, node.cpus === '' ? null : node.cpus]),
  ];
  return JSON.stringify({ lscpu: fields.map(([field, data]) => ({ field, data })) }, undefined, 3);
}

/** Files of sysfs by path. */
export function sysfsOf(machine: MachineShape): readonly (readonly [string, string])[] {
  const { numa = [], sockets = 1, nics = [] } = machine;
  return [
    ['sys/devices/system/cpu/online', formatCpuList(numa.flatMap(cpusOfNode))],
    ...numa.flatMap((node, index) => nodeFiles(node, Math.floor((index * sockets) / numa.length))),
    ['proc/meminfo', `MemTotal:       ${(machine.memoryMiB ?? 0) * 1024 + 4096} kB`],
    ...machine.gpus.flatMap((gpu) =>
      pciFiles(
        placeOf(gpu.pciBusId ?? `0000:${(0x10 + gpu.index).toString(16)}:00.0`, gpu.index),
        '0x030200',
        '0x10de',
        gpuOf(machine.gpu).pciDevices[0]!,
        gpu.numaNode,
      ),
    ),
    ...nics.flatMap((nic, index) => nicFiles(nic, index)),
  ];
}

function nodeFiles(node: NumaNode, socket: number): readonly (readonly [string, string])[] {
  const path = `sys/devices/system/node/node${node.id}`;
  return [
    [`${path}/cpulist`, node.cpus],
    [`${path}/meminfo`, `Node ${node.id} MemTotal:       ${(node.memoryMiB ?? 0) * 1024} kB`],
    ...(coresOfNode(node) ?? []).flatMap((core) =>
      core.flatMap((cpu) => [
        [`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`, formatCpuList(core)] as const,
        [`sys/devices/system/cpu/cpu${cpu}/topology/physical_package_id`, String(socket)] as const,
      ]),
    ),
  ];
}

/** Every device under a root port of its own: where a NIC belongs is left to the matrix. */
const placeOf = (address: string, port: number): string =>
  `sys/devices/pci0000:00/0000:00:${(port % 32).toString(16).padStart(2, '0')}.0/${address}`;

const pciFiles = (
  place: string,
  pciClass: string,
  vendor: string,
  device: string,
  numaNode: number | undefined,
): readonly (readonly [string, string])[] => [
  [`${place}/class`, pciClass],
  [`${place}/vendor`, vendor],
  [`${place}/device`, `0x${device.toLowerCase()}`],
  [`${place}/numa_node`, String(numaNode ?? -1)],
];

function nicFiles(nic: Nic, index: number): readonly (readonly [string, string])[] {
  const place = placeOf(`00ff:${index.toString(16).padStart(2, '0')}:00.0`, 8 + index);
  if (nic.kind === 'gvnic') {
    const net = `sys/class/net/${nic.name}`;
    const speed = [`${net}/speed`, nic.gbps === undefined ? '-1' : String(nic.gbps * 1000)] as const;
    return [...pciFiles(place, '0x020000', '0x1ae0', '0042', nic.numaNode), [`${net}/device`, place], speed];
  }
  const path = `sys/class/infiniband/${nic.name}`;
  const layer = { infiniband: 'InfiniBand', ethernet: 'Ethernet', efa: 'Unspecified' }[nic.kind];
  return [
    ...pciFiles(place, '0x020700', nic.kind === 'efa' ? '0x1d0f' : '0x15b3', '1021', nic.numaNode),
    [`${path}/device`, place],
    [`${path}/ports/1/rate`, nic.gbps === undefined ? '2.5 Gb/sec (1X SDR)' : `${nic.gbps} Gb/sec (4X NDR)`],
    [`${path}/ports/1/state`, nic.gbps === undefined ? '1: DOWN' : '4: ACTIVE'],
    [`${path}/ports/1/link_layer`, layer],
  ];
}

export function smiXmlOf({ gpu, gpus }: MachineShape): string {
  const { productNames, memoryMiB, pciDevices } = gpuOf(gpu);
  const entries = gpus.map(({ pciBusId }) => {
    const id = pciBusId === undefined ? '[REDACTED]' : pciBusId.toUpperCase().padStart(16, '0');
    return [
      `\t<gpu id="${id}">`,
      `\t\t<product_name>${productNames[0]}</product_name>`,
      '\t\t<mig_mode>\n\t\t\t<current_mig>Disabled</current_mig>\n\t\t</mig_mode>',
      `\t\t<pci>\n\t\t\t<pci_device_id>${pciDevices[0]}10DE</pci_device_id>\n\t\t\t<pci_bus_id>${id}</pci_bus_id>\n\t\t</pci>`,
      `\t\t<fb_memory_usage>\n\t\t\t<total>${memoryMiB ?? 'N/A'} MiB</total>\n\t\t</fb_memory_usage>`,
      '\t</gpu>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" ?>',
    '<!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v13.dtd">',
    '<nvidia_smi_log>',
    '\t<driver_version>580.105.08</driver_version>',
    `\t<attached_gpus>${gpus.length}</attached_gpus>`,
    ...entries,
    '</nvidia_smi_log>',
  ].join('\n');
}

export function smiTopoOf({ gpus, nics = [], numa = [] }: MachineShape): string {
  const cpusOf = new Map(numa.map((node) => [node.id, node.cpus]));
  const header = [
    '',
    ...gpus.map(({ index }) => `GPU${index}`),
    ...nics.map((_, index) => `NIC${index}`),
    'CPU Affinity',
    'NUMA Affinity',
    'GPU NUMA ID',
  ];
  const rows = gpus.map((gpu) => [
    `GPU${gpu.index}`,
    ...gpus.map((other) => (other === gpu ? ' X ' : 'NV18')),
    ...nics.map((nic) => {
      if (nic.nearestGpu !== undefined) return nic.nearestGpu === gpu.index ? 'PXB' : nic.numaNode === gpu.numaNode ? 'NODE' : 'SYS';
      // A NIC that several GPUs share is as near to each of them.
      return nic.numaNode !== gpu.numaNode ? 'SYS' : nic.kind === 'ethernet' ? 'NODE' : 'PXB';
    }),
    gpu.numaNode === undefined ? 'N/A' : cpusOf.get(gpu.numaNode),
    String(gpu.numaNode ?? 'N/A'),
    '',
    'N/A',
  ]);
  const legend = nics.map((nic, index) => `  NIC${index}: ${nic.name}`);
  return [...[header, ...rows].map((cells) => cells.join('\t')), '', 'Legend:', '', '  X    = Self', '', 'NIC Legend:', '', ...legend].join(
    '\n',
  );
}
