import { type MachineShape, checkMachine, machines } from '../../lib/machine';

const all: readonly (readonly [string, MachineShape])[] = [
  ['dgxH100', machines.dgxH100],
  ['dgxH200', machines.dgxH200],
  ['dgxA100', machines.dgxA100],
  ...Object.entries(machines.aws),
  ...Object.entries(machines.azure),
  ...Object.entries(machines.gcp),
];

test.each(all)('%s is well-formed, frozen, the same on every read, and says where it comes from', (_, machine) => {
  expect(checkMachine(machine)).toEqual([]);
  expect(checkMachine(JSON.parse(JSON.stringify(machine)))).toEqual([]);
  expect(Object.isFrozen(machine) && Object.isFrozen(machine.gpus)).toBe(true);
  expect(machine.source.length).toBeGreaterThan(10);
});

test('a preset is made once', () => {
  expect(machines.dgxH100).toBe(machines.dgxH100);
  expect(machines.aws['p5.48xlarge']).toBe(machines.aws['p5.48xlarge']);
});

test('no preset claims to be measured, and those without CPU lists claim the least', () => {
  for (const [name, { confidence, numa }] of all) expect([name, numa === undefined]).toEqual([name, confidence === 'D']);
});

test('names are unique', () => expect(new Set(all.map(([, machine]) => machine.name)).size).toBe(all.length));

test('presets name their GPU model by type', () => {
  const machine: MachineShape<'H100-SXM5-80GB'> = machines.dgxH100;
  const cloud: MachineShape<'L4'> = machines.aws['g6.12xlarge'];
  expect([machine.gpu, cloud.gpu]).toEqual(['H100-SXM5-80GB', 'L4']);
});

test('a DGX H100 has a NIC of its own for each GPU, on its NUMA node', () => {
  const { gpus, nics } = machines.dgxH100;
  for (const { index, numaNode } of gpus)
    expect(nics!.filter((nic) => nic.nearestGpu === index)).toEqual([expect.objectContaining({ numaNode, gbps: 400, kind: 'infiniband' })]);
  expect(nics).toHaveLength(12);
});

test('a p5.48xlarge has four EFA devices for each GPU, named after their PCI bus', () => {
  const { gpus, nics } = machines.aws['p5.48xlarge'];
  for (const { index, pciBusId } of gpus) {
    const buses = nics!.filter((nic) => nic.nearestGpu === index).map((nic) => Number(/^rdmap(\d+)s0$/.exec(nic.name)?.[1]));
    const gpuBus = Number.parseInt(pciBusId!.slice(5, 7), 16);
    expect(buses).toEqual([4, 3, 2, 1].map((before) => gpuBus - before));
  }
});
