import { type MachineShape, cpusOfNode, machines, parseCpuMask } from '../../lib/words/machine';
import { type XmlElement, parseXml } from '../../lib/words/machine/snapshot/xml';
import { readFixture } from './fixtures';

/** PCI devices of a class below an element, at any depth. */
const devices = (element: XmlElement, pciClass: string): readonly string[] =>
  element.children.flatMap((child) => [
    ...(child.name === 'pci' && (child.attributes['class'] ?? '').startsWith(pciClass) ? [child.attributes['busid']!.toLowerCase()] : []),
    ...devices(child, pciClass),
  ]);

describe('presets of cloud machines are what the providers give to NCCL', () => {
  test.each<[string, MachineShape, string]>([
    ['p4d.24xlarge', machines.aws['p4d.24xlarge'], 'aws/p4d-24xl-topo.xml'],
    ['p4de.24xlarge', machines.aws['p4de.24xlarge'], 'aws/p4de-24xl-topo.xml'],
    ['Standard_ND40rs_v2', machines.azure.Standard_ND40rs_v2, 'azure/ndv2-topo.xml'],
    ['Standard_ND96amsr_A100_v4', machines.azure.Standard_ND96amsr_A100_v4, 'azure/ndv4-topo.xml'],
    ['Standard_ND96isr_H100_v5', machines.azure.Standard_ND96isr_H100_v5, 'azure/ndv5-topo.xml'],
    ['Standard_NC48ads_A100_v4', machines.azure.Standard_NC48ads_A100_v4, 'azure/nc48v4-topo.xml'],
    ['Standard_NC96ads_A100_v4', machines.azure.Standard_NC96ads_A100_v4, 'azure/ncv4-topo.xml'],
  ])('%s', (_, machine, file) => {
    const system = parseXml(readFixture(`nccl-topo/${file}`), file);
    const nodes = system.children.filter((element) => element.name === 'cpu');
    const named = nodes
      .map(({ attributes }) => ({ id: Number(attributes['numaid']), cpus: parseCpuMask(attributes['affinity']!) }))
      .sort((a, b) => a.id - b.id);
    expect(machine.numa!.map((node) => ({ id: node.id, cpus: cpusOfNode(node) }))).toEqual(named);

    // A GPU's number follows its PCI address.
    const gpus = nodes.flatMap((node) =>
      devices(node, '0x0302').map((busid) => ({ pciBusId: busid, numaNode: Number(node.attributes['numaid']) })),
    );
    expect(machine.gpus.map(({ pciBusId, numaNode }) => ({ pciBusId, numaNode }))).toEqual(
      [...gpus].sort((a, b) => (a.pciBusId < b.pciBusId ? -1 : 1)),
    );

    const nics = nodes.flatMap((node) =>
      ['0x0207', '0x0200']
        .flatMap((pciClass) => devices(node, pciClass))
        .map((busid) => ({ busid, numaNode: Number(node.attributes['numaid']) })),
    );
    const nodeOfNic = [...nics].sort((a, b) => (a.busid < b.busid ? -1 : 1)).map(({ numaNode }) => numaNode);
    expect((machine.nics ?? []).map(({ numaNode }) => numaNode)).toEqual(nodeOfNic);
  });

  test('g5.48xlarge: the NUMA node of each device by its slot; the GPUs are all but the EFA device', () => {
    const system = parseXml(readFixture('nccl-topo/aws/g5.48xl-topo.xml'), 'g5');
    const found = system.children.flatMap((node) =>
      node.children.map(({ attributes }) => [attributes['busid'], Number(node.attributes['numaid'])] as const),
    );
    const { gpus, nics = [] } = machines.aws['g5.48xlarge'];
    const slot = (name: string) => `0000:00:${Number(/s(\d+)$/.exec(name)?.[1]).toString(16)}.0`;
    expect([
      ...gpus.map(({ pciBusId, numaNode }) => [pciBusId, numaNode]),
      ...nics.map(({ name, numaNode }) => [slot(name), numaNode]),
    ]).toEqual(found);
  });

  test('p5.48xlarge: the NUMA node of each EFA device by its bus', () => {
    const system = parseXml(readFixture('nccl-topo/aws/p5.48xl-topo.2023.xml'), 'p5');
    // This file gives no class: the leaves are the EFA devices.
    const leaves = (element: XmlElement): readonly string[] =>
      element.children.length === 0 ? [element.attributes['busid']!] : element.children.flatMap(leaves);
    const nics = system.children.flatMap((node) =>
      leaves(node).map((busid) => [Number.parseInt(busid.slice(5, 7), 16), Number(node.attributes['numaid'])] as const),
    );
    expect(machines.aws['p5.48xlarge'].nics!.map(({ name, numaNode }) => [Number(/^rdmap(\d+)s0$/.exec(name)?.[1]), numaNode])).toEqual(
      [...nics].sort(([a], [b]) => a - b),
    );
  });
});
