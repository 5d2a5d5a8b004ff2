import { type MachineShape, checkMachine, machines, parseSnapshot } from '../../lib/words/machine';
import { GpuConfigError, type Problem } from '../../lib/internal';
import { sectionOf, snapshotOf, withSection } from './synthetic';

const presets: readonly (readonly [string, MachineShape])[] = [
  ['dgxH100', machines.dgxH100],
  ['dgxH200', machines.dgxH200],
  ['dgxA100', machines.dgxA100],
  ...Object.entries(machines.aws),
  ...Object.entries(machines.azure),
  ...Object.entries(machines.gcp),
];

/** What a snapshot of the machine itself says beyond or other than the preset. */
const measured = (machine: MachineShape): unknown => ({
  ...machine,
  confidence: 'measured',
  source: 'snapshot, driver 580.105.08',
  ...(machine.nics === undefined ? {} : { nics: [...machine.nics].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })) }),
});

describe('a snapshot', () => {
  test.each(presets.filter(([, machine]) => machine.numa !== undefined && machine.memoryMiB !== undefined))(
    'of %s gives the preset back',
    (_, machine) => expect(parseSnapshot(snapshotOf(machine), { name: machine.name })).toEqual(measured(machine)),
  );

  test('of a DGX H100 names its model, so that its type holds', () => {
    const machine: MachineShape<'H100-SXM5-80GB'> = parseSnapshot(snapshotOf(machines.dgxH100), { name: 'node-1', gpu: 'H100-SXM5-80GB' });
    expect(machine.name).toBe('node-1');
    expect(checkMachine(machine)).toEqual([]);
    expect(Object.isFrozen(machine)).toBe(true);
  });

  test('may have carriage returns, a byte order mark and a login banner', () => {
    const text = `\uFEFFWelcome to node 7\n${snapshotOf(machines.dgxA100)}`.replaceAll('\n', '\r\n');
    expect(parseSnapshot(text, { name: 'dgx-a100' })).toEqual(measured(machines.dgxA100));
  });

  test.each([
    ['aarch64', 'arm64'],
    ['riscv64', undefined],
  ])('of processors of %s says what nodes call them', (printed, architecture) =>
    expect(parseSnapshot(snapshotOf(machines.dgxH100).replace('x86_64', printed), { name: 'x' }).architecture).toBe(architecture),
  );

  test('without a driver finds the GPUs on the PCI bus', () => {
    const machine = machines.aws['p4d.24xlarge'];
    const text = withSection(withSection(snapshotOf(machine), 'nvidia-smi -q -x', undefined), 'nvidia-smi topo -m', undefined);
    expect(parseSnapshot(text, { name: 'p4d' })).toMatchObject({
      gpu: 'A100-SXM4-40GB',
      gpus: machine.gpus,
      source: 'snapshot without a driver',
    });
  });

  test('without lscpu takes sockets and threads from sysfs', () =>
    expect(parseSnapshot(withSection(snapshotOf(machines.dgxH100), 'lscpu', undefined), { name: 'x' })).toMatchObject({
      cpus: 224,
      threadsPerCore: 2,
      sockets: 2,
    }));

  test('does not count the memory of GPUs as main memory', () => {
    // A coherent system shows its GPUs' memory as NUMA nodes without CPUs.
    const text = snapshotOf({ ...machines.dgxH100, numa: [...machines.dgxH100.numa!, { id: 2, cpus: '', memoryMiB: 188416 }] });
    const machine = parseSnapshot(text, { name: 'x' });
    expect(machine.numa).toHaveLength(3);
    expect(machine.memoryMiB).toBe(machines.dgxH100.memoryMiB);
  });

  test('takes the NUMA node of a GPU from the matrix where the firmware does not say', () => {
    const text = snapshotOf(machines.dgxH100).replaceAll(/(numa_node)\t\d/g, '$1\t-1');
    expect(parseSnapshot(text, { name: 'x' }).gpus.map((gpu) => gpu.numaNode)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test('finds the GPU behind the NIC by the bridges that they share, where there is no matrix', () => {
    const place = (port: string, address: string) => `sys/devices/pci0000:00/0000:00:${port}.0/0000:05:00.0/${address}`;
    const machine = {
      ...machines.dgxH100,
      gpus: [0, 1].map((index) => ({ index, numaNode: 0, pciBusId: `0000:1${index}:00.0` })),
      nics: [],
    };
    const text = withSection(snapshotOf(machine), 'nvidia-smi topo -m', undefined)
      .replaceAll(/sys\/devices\/pci0000:00\/0000:00:0([01]).0\/0000:1/g, (_, port: string) => `${place(`0${port}`, '')}0000:1`)
      .replace(
        '#cdk8s-gpu section nvidia-smi -q -x',
        [
          ...['class\t0x020700', 'vendor\t0x15b3', 'device\t0x1021', 'numa_node\t0'].map(
            (line) => `${place('01', '0000:18:00.0')}/${line}`,
          ),
          `sys/class/infiniband/mlx5_0/device\t${place('01', '0000:18:00.0')}`,
          'sys/class/infiniband/mlx5_0/ports/1/link_layer\tInfiniBand',
          `sys/class/net/ib0/device\t${place('01', '0000:18:00.0')}`,
          'sys/class/net/ib0/type\t32',
          '#cdk8s-gpu section nvidia-smi -q -x',
        ].join('\n'),
      );
    expect(parseSnapshot(text, { name: 'x' }).nics).toEqual([{ name: 'mlx5_0', numaNode: 0, kind: 'infiniband', nearestGpu: 1 }]);
  });
});

function problemsIn(text: string, options: Parameters<typeof parseSnapshot>[1] = { name: 'x' }): readonly Problem[] {
  try {
    parseSnapshot(text, options);
  } catch (error) {
    if (GpuConfigError.is(error)) return error.problems;
    throw error;
  }
  return [];
}

describe('fails', () => {
  const whole = snapshotOf(machines.dgxH100);
  const problems = (text: string, options?: Parameters<typeof parseSnapshot>[1]): readonly string[] =>
    problemsIn(text, options).map(({ path, problem }) => `${path}: ${problem}`);

  test.each<[string, string, RegExp]>([
    ['for an empty text', '', /is not a snapshot$/],
    [
      'for the output of one command, and names it',
      'available: 1 nodes (0)\nnode 0 cpus: 0\nnode 0 size: 10 MB\n',
      /looks like the output of 'numactl -H' alone/,
    ],
    ['for a snapshot that ends early', whole.slice(0, -30), /ends early/],
    ['for a snapshot of a later version', whole.replace('snapshot 1', 'snapshot 2'), /another version/],
    ['for a snapshot inside of another', whole.replace('#cdk8s-gpu end', whole), /more than one machine/],
    ['for two snapshots in one file', `${whole}\n${whole}`, /more than one machine/],
    [
      'without a GPU',
      withSection(whole, 'nvidia-smi -q -x', '<nvidia_smi_log><attached_gpus>0</attached_gpus></nvidia_smi_log>'),
      /shows no NVIDIA GPU/,
    ],
    [
      'for a GPU that the catalogue does not know, with the nearest names',
      whole.replaceAll('H100 80GB HBM3', 'H100 81GB HBM3').replaceAll('233010DE', '999910DE'),
      /nearest are NVIDIA H100 80GB HBM3/,
    ],
    ['for GPUs of two models', whole.replace('NVIDIA H100 80GB HBM3', 'Tesla T4'), /more than one model/],
    ['in a container that sees some of the GPUs', whole.replace('<attached_gpus>8', '<attached_gpus>9'), /8 of the 9 GPUs/],
    ['when the driver has lost a GPU', whole.replace('<current_mig>Disabled<', '<current_mig>GPU is lost<'), /lost GPU 0/],
    [
      'when the driver does not answer',
      withSection(whole, 'nvidia-smi -q -x', "NVIDIA-SMI has failed because it couldn't communicate"),
      /driver does not answer/,
    ],
    ['when the XML ends early', whole.replace('</nvidia_smi_log>', ''), /ends before <\/nvidia_smi_log>/],
    [
      'when a CPU is in two NUMA nodes',
      whole.replace('node0/cpulist\t0-55,112-167', 'node0/cpulist\t0-56,112-167'),
      /CPU 56 in two NUMA nodes/,
    ],
    ['when /sys is not readable', withSection(whole, 'sysfs', ''), /shows no online CPU/],
  ])('%s', (_, text, message) => expect(problems(text).join('\n')).toMatch(message));

  test('for another model than the one given', () =>
    expect(problems(whole, { name: 'x', gpu: 'T4' }).join()).toMatch(/options\.gpu: is another model than the machine shows/));
  test('for malformed options and a text that is none', () => {
    expect(problems(whole, { name: 'a b' }).join()).toMatch(/options\.name/);
    expect(problems(7 as unknown as string).join()).toMatch(/is not a text/);
  });
  test('with everything that is wrong at once', () => {
    const text = withSection(withSection(whole, 'nvidia-smi -q -x', '<nvidia_smi_log>'), 'lscpu', 'nonsense');
    expect(problems(text)).toEqual([expect.stringContaining('snapshot["lscpu"]'), expect.stringContaining('snapshot["nvidia-smi -q -x"]')]);
    const options = { name: 'a b', gpu: 'T4' } as const;
    expect(problems(text, options)).toEqual([expect.stringContaining('options.name'), ...problems(text)]);
    expect(problems(whole, options)).toEqual([
      expect.stringContaining('options.name'),
      expect.stringContaining('options.gpu: is another model'),
    ]);
    expect(problems(whole, { ...options, gpu: 'H9' as never })).toEqual([
      expect.stringContaining('options.name'),
      expect.stringContaining('options.gpu: is not one of'),
    ]);
    expect(problems('', null as never)).toEqual([expect.stringContaining('options'), ...problems('')]);
  });
});

describe('a snapshot whose parts are of different machines, or that lost some of them, is refused', () => {
  const addresses = machines.dgxH100.gpus.map((_, index) => `0000:${(0x50 + index).toString(16)}:00.0`);
  const dgx = { ...machines.dgxH100, gpus: machines.dgxH100.gpus.map((gpu, index) => ({ ...gpu, pciBusId: addresses[index]! })) };
  const whole = snapshotOf(dgx);
  const part = (machine: MachineShape, name: string): string => sectionOf(snapshotOf(machine), name);
  const without = (lines: RegExp): string =>
    whole
      .split('\n')
      .filter((line) => !lines.test(line))
      .join('\n');

  test('and one that is whole is not', () => expect(parseSnapshot(whole, { name: 'x' }).gpus).toHaveLength(8));

  test.each<[string, string, string, readonly string[]]>([
    ['lscpu of another', withSection(whole, 'lscpu', part(machines.dgxA100, 'lscpu')), 'lscpu', ['has other CPUs than sysfs']],
    [
      'a NUMA node that lost its files',
      without(/node1\//),
      'lscpu',
      ['has CPUs of NUMA node 1 that sysfs does not have there', 'has CPUs that are of no NUMA node'],
    ],
    [
      'a NUMA node that lost its list of CPUs',
      without(/node1\/cpulist/),
      'lscpu',
      ['has CPUs of NUMA node 1 that sysfs does not have there', 'has CPUs that are of no NUMA node'],
    ],
    [
      'a NUMA node that lost its files, and no lscpu',
      withSection(without(/node1\//), 'lscpu', undefined).replace('sys/devices', 'sys/devices/system/node/online\t0-1\nsys/devices'),
      'sysfs',
      ['lacks the files of NUMA node 1, which is online', 'has CPUs that are of no NUMA node'],
    ],
    [
      'GPUs of another',
      withSection(
        whole,
        'nvidia-smi -q -x',
        part({ ...dgx, gpus: dgx.gpus.map((gpu) => ({ ...gpu, pciBusId: gpu.pciBusId.replace(':5', ':6') })) }, 'nvidia-smi -q -x'),
      ),
      'nvidia-smi -q -x',
      ['has GPUs that sysfs does not have'],
    ],
    [
      'a GPU of another name',
      whole.replace('<product_name>NVIDIA H100 80GB HBM3', '<product_name>NVIDIA A100-SXM4-80GB'),
      'nvidia-smi -q -x',
      ['has another GPU at 0000:50:00.0 than sysfs', 'has GPUs of more than one model'],
    ],
    ['a GPU of another number', whole.replace('0x2330\n', '0x20b2\n'), 'nvidia-smi -q -x', ['has another GPU at 0000:50:00.0 than sysfs']],
    [
      'a GPU that the driver lost',
      whole.replace(/<gpu id="[^"]*:57:00.0">[\s\S]*?<\/gpu>\n?/, '').replace('<attached_gpus>8', '<attached_gpus>7'),
      'nvidia-smi -q -x',
      ['shows 7 GPUs, and the PCI bus has 8', 'has rows of 8 GPUs, and the driver shows 7'],
    ],
    ['a matrix of fewer', without(/^GPU[4-7]\t/), 'nvidia-smi topo -m', ['has rows of 4 GPUs, and the driver shows 8']],
    [
      'blanks in the place of tabs',
      withSection(whole, 'sysfs', sectionOf(whole, 'sysfs').replaceAll('\t', ' ')),
      'sysfs',
      ['has no tab between files and what they hold'],
    ],
  ])('%s', (_what, text, section, problems) => {
    const found = problemsIn(text);
    expect(found.map(({ problem }) => problem)).toEqual(problems);
    expect(found[0]?.path).toBe(`snapshot["${section}"]`);
  });
});

test('a GPU that the catalogue does not know is taken for the model that is given', () => {
  const text = snapshotOf(machines.dgxH100).replaceAll('H100 80GB HBM3', 'H100 SXM').replaceAll('233010DE', '999910DE');
  expect(parseSnapshot(text, { name: 'x', gpu: 'H100-SXM5-80GB' }).gpu).toBe('H100-SXM5-80GB');
});

test('without a driver GPUs are in the order of their addresses, which are hexadecimal', () => {
  const addresses = [
    '0000:0f:00.0',
    '0000:2d:00.0',
    '0000:44:00.0',
    '0000:5b:00.0',
    '0000:89:00.0',
    '0000:a8:00.0',
    '0000:c0:00.0',
    '0000:d8:00.0',
  ];
  const text = snapshotOf({
    ...machines.dgxH100,
    gpus: machines.dgxH100.gpus.map((gpu, index) => ({ ...gpu, pciBusId: addresses[index]! })),
  });
  const bare = withSection(withSection(text, 'nvidia-smi -q -x', undefined), 'nvidia-smi topo -m', undefined);
  expect(parseSnapshot(bare, { name: 'x' }).gpus.map(({ pciBusId }) => pciBusId)).toEqual(addresses);
});
