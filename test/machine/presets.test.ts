import { type MachineShape, checkMachine, gpusPerNode, machines, presetMachines } from '../../lib/words/machine';

const all = presetMachines().map(({ name, machine }) => [name, machine] as const);

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

test('machines that people rent and buy are there, each with the GPUs that it is sold with', () => {
  const counts = (names: readonly string[]) =>
    names.map((wanted) => {
      const machine = all.find(([name]) => name === wanted)?.[1];
      return `${wanted} ${machine?.gpus.length} x ${machine?.gpu}`;
    });
  expect(
    counts([
      'dgxA100',
      'dgxA100_40GB',
      'dgxH100',
      'dgxH200',
      'dgxB200',
      'dgxB300',
      'gb200Tray',
      'gb300Tray',
      'gh200',
      'servers.hgx-b300',
      'servers.supermicro-as-8125gs-tnhr',
      'aws.p6e-gb200.36xlarge',
      'azure.Standard_ND128isr_NDR_GB200_v6',
      'gcp.a4x-highgpu-4g',
      'oci.BM.GPU.H100.8',
      'coreweave.gd-8xh100ib-i128',
    ]),
  ).toEqual([
    'dgxA100 8 x A100-SXM4-80GB',
    'dgxA100_40GB 8 x A100-SXM4-40GB',
    'dgxH100 8 x H100-SXM5-80GB',
    'dgxH200 8 x H200-SXM5-141GB',
    'dgxB200 8 x B200',
    'dgxB300 8 x B300',
    'gb200Tray 4 x GB200',
    'gb300Tray 4 x GB300',
    'gh200 1 x GH200-96GB',
    'servers.hgx-b300 8 x B300',
    'servers.supermicro-as-8125gs-tnhr 8 x H100-SXM5-80GB',
    'aws.p6e-gb200.36xlarge 4 x GB200',
    'azure.Standard_ND128isr_NDR_GB200_v6 4 x GB200',
    'gcp.a4x-highgpu-4g 4 x GB200',
    'oci.BM.GPU.H100.8 8 x H100-SXM5-80GB',
    'coreweave.gd-8xh100ib-i128 8 x H100-SXM5-80GB',
  ]);
});

test('a tray of an NVL72 rack has 34 NUMA nodes, of which two have CPUs, and its memory leaves out that of the GPUs', () => {
  for (const { numa, gpus, cpus, memoryMiB, architecture } of [machines.gb200Tray, machines.gb300Tray]) {
    expect([numa!.length, cpus, architecture]).toEqual([34, 144, 'arm64']);
    expect(numa!.filter((node) => node.cpus !== '').map((node) => node.id)).toEqual([0, 1]);
    expect(gpus.map(({ numaNode }) => numaNode)).toEqual([0, 0, 1, 1]);
    expect(memoryMiB).toBe(numa!.filter((node) => node.cpus !== '').reduce((sum, node) => sum + node.memoryMiB!, 0));
  }
});

test('GPUs need not be spread evenly: G593-SD1 has two NUMA nodes with two GPUs and two with none', () =>
  expect([...gpusPerNode(machines.servers['gigabyte-g593-sd1'])!.values()]).toEqual([1, 1, 2, 0, 1, 1, 2, 0]));

test('machines with Grace processors are arm64, and all others amd64 or unsaid', () => {
  for (const [name, { gpu, architecture }] of all)
    expect([name, architecture ?? 'amd64']).toEqual([name, /^(GB|GH)/.test(gpu) ? 'arm64' : 'amd64']);
});
