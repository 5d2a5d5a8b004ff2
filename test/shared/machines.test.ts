import { type MachineShape, coresOfNode, cpusOfNode, machines, parseCpuList, parseSnapshot } from '../../lib/words/machine';
import { parseLscpu } from '../../lib/words/machine/snapshot/lscpu';
import { parseNumactl } from '../../lib/words/machine/snapshot/numactl';
import { parseNvidiaSmiTopo } from '../../lib/words/machine/snapshot/nvidia-smi-topo';
import { parseSysfs } from '../../lib/words/machine/snapshot/sysfs';
import { snapshotOf, withSection } from '../machine/synthetic';
import { readFixture } from './fixtures';

const sysfs = (name: string) =>
  parseSysfs(new Map(Object.entries((JSON.parse(readFixture(`sysfs/${name}.json`)) as { files: Record<string, string> }).files)));

describe('several formats of one machine agree', () => {
  test.each([
    ['asus-esc8000a-e12.lscpu.txt', 'asus-esc8000a-e12-2x-epyc-9374f.txt'],
    ['puget-threadripper-pro.lscpu.txt', 'puget-threadripper-pro-wrx90.txt'],
    ['crusoe-l40s-8gpu-vm.lscpu.txt', 'crusoe-l40s-8gpu-vm.txt'],
  ])('%s and %s', (lscpu, numactl) =>
    expect(parseLscpu(readFixture(`lscpu/text/${lscpu}`)).numa).toEqual(
      parseNumactl(readFixture(`numactl/${numactl}`)).map(({ id, cpus }) => ({ id, cpus })),
    ),
  );

  test.each([
    'ppc_master.internal',
    'ppc_worker2.internal',
    'hwloc_48amd64-4pa2n6c-sparse',
    'hwloc_nvidiagpunumanodes',
    'util-linux_x86_64-epyc_7451',
  ])('%s', (name) =>
    expect(parseLscpu(readFixture(`lscpu/derived/${name}.lscpu-J.json`)).numa).toEqual(
      sysfs(name).numa.map(({ id, cpus }) => ({ id, cpus })),
    ),
  );
});

describe('what others make of the same dumps', () => {
  interface Cells {
    readonly nodes:
      | readonly {
          readonly name: string;
          readonly smt_enabled: boolean;
          readonly numa_cells: readonly { readonly id: number; readonly cores: readonly number[] }[];
        }[]
      | null;
  }
  const expected = (file: string) => (JSON.parse(readFixture(`sysfs/expected/${file}`)) as Cells[]).flatMap(({ nodes }) => nodes ?? []);
  test.each([
    ...expected('pao-must-gather.bare-metal.expected.json').map((node) => ['pao', node] as const),
    ...expected('nto-must-gather.bare-metal.expected.json').map((node) => ['ppc', node] as const),
  ])('%s: NUMA cells and SMT of $name', (prefix, node) => {
    const { numa, threadsPerCore } = sysfs(`${prefix}_${node.name}`);
    expect(numa.map(({ id, cpus }) => ({ id, cores: parseCpuList(cpus) }))).toEqual(
      node.numa_cells.map(({ id, cores }) => ({ id, cores: [...cores].sort((a, b) => a - b) })),
    );
    expect(threadsPerCore).toBe(node.smt_enabled ? 2 : 1);
  });

  test.each(['master', 'worker1', 'worker2'])('cadvisor: nodes, cores and memory of %s', (name) => {
    interface MachineInfo {
      readonly topology: readonly {
        readonly node_id: number;
        readonly memory: number;
        readonly cores: readonly { readonly thread_ids: readonly number[] }[];
      }[];
    }
    const { topology } = JSON.parse(readFixture(`sysfs/cadvisor-machineinfo/${name}.internal.json`)) as MachineInfo;
    const cores = (threads: readonly (readonly number[])[]) => threads.map((core) => [...core].sort((a, b) => a - b).join()).sort();
    expect(
      sysfs(`ppc_${name}.internal`).numa.map((node) => ({ id: node.id, memoryMiB: node.memoryMiB, cores: cores(coresOfNode(node)!) })),
    ).toEqual(
      topology.map((node) => ({
        id: node.node_id,
        memoryMiB: Math.floor(node.memory / 2 ** 20),
        cores: cores(node.cores.map((core) => core.thread_ids)),
      })),
    );
  });
});

describe('a preset is what captures of the machine show', () => {
  const nodeOf = ({ gpus }: MachineShape) => gpus.map((gpu) => gpu.numaNode);
  test.each<[string, MachineShape, string]>([
    ['dgxH100', machines.dgxH100, 'dgx-h100-talos-cut.txt'],
    ['dgxH200', machines.dgxH200, 'dgx-h100-or-h200-12nic.txt'],
    ['dgxA100', machines.dgxA100, 'dgx-a100-nps4-mlx-columns.txt'],
    ['p4d', machines.aws['p4d.24xlarge'], 'aws-p4d-a100-no-nic.txt'],
    ['a3-highgpu-8g', machines.gcp['a3-highgpu-8g'], 'h100-8gpu-208threads.txt'],
    ['hgx-h20', machines.servers['hgx-h20'], 'hgx-h20-8nic.txt'],
    ['hgx-b300', machines.servers['hgx-b300'], 'hgx-b300-9nic.txt'],
    ['asus-esc8000a-e12', machines.servers['asus-esc8000a-e12-4xrtx6000ada'], 'rtx6000ada-4gpu-asus-esc8000a-e12.txt'],
    ['puget-wrx90', machines.servers['puget-wrx90-2xrtx6000ada'], 'rtx6000ada-2gpu-threadripper.txt'],
  ])('%s: the NUMA node of every GPU, and the CPUs near it', (_, machine, file) => {
    const { gpus } = parseNvidiaSmiTopo(readFixture(`nvidia-smi-topo/${file}`));
    expect(nodeOf(machine)).toEqual(gpus.map((gpu) => gpu.numaAffinity?.[0]));
    expect(machine.gpus.map((gpu) => cpusOfNode(machine.numa!.find((node) => node.id === gpu.numaNode)!))).toEqual(
      gpus.map((gpu) => parseCpuList(gpu.cpuAffinity!)),
    );
  });

  test('dgxA100: the CPUs of its eight NUMA nodes', () =>
    expect(machines.dgxA100.numa!.map(({ id, cpus }) => ({ id, cpus }))).toEqual(
      parseLscpu(readFixture('lscpu/text/dgx-a100-epyc7742-nps4.txt')).numa,
    ));

  test.each<[string, MachineShape, string]>([
    ['hgx-h20', machines.servers['hgx-h20'], 'hgx-h20-8nic.txt'],
    ['hgx-b300', machines.servers['hgx-b300'], 'hgx-b300-9nic.txt'],
  ])('%s: the NIC of every GPU', (_, { nics = [] }, file) => {
    const found = parseNvidiaSmiTopo(readFixture(`nvidia-smi-topo/${file}`)).nics.map(({ name, relations }) => ({
      name,
      nearestGpu: [...relations].find(([, relation]) => relation === 'PIX' || relation === 'PXB')?.[0],
    }));
    expect(nics.map(({ name, nearestGpu }) => ({ name, nearestGpu }))).toEqual(found);
  });

  test.each<[string, MachineShape, string]>([
    ['gb200Tray', machines.gb200Tray, 'gb200-tray-EXPANDED-BY-US.txt'],
    ['asus-esc8000a-e12', machines.servers['asus-esc8000a-e12-4xrtx6000ada'], 'asus-esc8000a-e12-2x-epyc-9374f.txt'],
    ['puget-wrx90', machines.servers['puget-wrx90-2xrtx6000ada'], 'puget-threadripper-pro-wrx90.txt'],
  ])('%s: CPUs and memory of every NUMA node', (_, { numa = [] }, file) =>
    expect(numa.map(({ id, cpus, memoryMiB }) => ({ id, cpus, memoryMiB }))).toEqual(
      parseNumactl(readFixture(`numactl/${file}`)).map(({ id, cpus, memoryMiB }) => ({ id, cpus, memoryMiB })),
    ),
  );

  test('dgxH100: a snapshot with the real matrix and the real list of GPUs gives the preset', () => {
    const addresses = ['53', '64', '75', '86', '97', 'a8', 'b9', 'ca'].map((bus) => `0000:${bus}:00.0`);
    const parts = withSection(
      snapshotOf({ ...machines.dgxH100, gpus: machines.dgxH100.gpus.map((gpu, index) => ({ ...gpu, pciBusId: addresses[index]! })) }),
      'nvidia-smi topo -m',
      readFixture('nvidia-smi-topo/dgx-h100-or-h200-12nic.txt'),
    );
    const text = withSection(parts, 'nvidia-smi -q -x', readFixture('nvidia-smi-xml/hardware/qx-h100.xml'));
    const { gpus, nics, ...rest } = parseSnapshot(text, { name: 'dgx-h100' });
    const { gpus: presetGpus, nics: presetNics, ...preset } = machines.dgxH100;
    expect(rest).toEqual({ ...preset, confidence: 'measured', source: 'snapshot, driver 580.105.08' });
    expect(gpus.map(({ index, numaNode }) => ({ index, numaNode }))).toEqual(presetGpus);
    expect(gpus.map(({ pciBusId }) => pciBusId)).toEqual(addresses);
    expect(nics).toEqual(expect.arrayContaining([...presetNics!]));
    expect(nics).toHaveLength(12);
  });
});

describe('the sizes of cloud presets are those of the providers', () => {
  const rows = (file: string) =>
    readFixture(file)
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split('\t'));
  const from = (presets: Readonly<Record<string, MachineShape>>, source: RegExp) =>
    Object.entries(presets).filter(([, machine]) => source.test(machine.source));
  test.each(from(machines.aws, /Karpenter/))('aws %s', (type, machine) => {
    const text = readFixture(type.startsWith('p3.') ? 'specs/aws-karpenter-p3-v1.12.md' : 'specs/aws-karpenter-gpu-instance-types.md');
    const [section = ''] = text.split(/^### /m).filter((part) => part.startsWith(`\`${type}\``));
    const label = (name: string) =>
      /\|([^|]*)\|\s*$/.exec(section.split('\n').find((line) => line.includes(`${name}|`)) ?? '')?.[1]?.trim();
    expect([label('instance-cpu'), label('instance-gpu-count')]).toEqual([String(machine.cpus), String(machine.gpus.length)]);
    expect(Number(label('instance-memory'))).toBeGreaterThan(machine.memoryMiB!);
    expect(Number(label('instance-memory')) * 0.93).toBeLessThan(machine.memoryMiB!);
  });

  test.each(from(machines.gcp, /SkyPilot/))('gcp %s', (type, machine) => {
    const [, cpus, gib, gpus = ''] = rows('specs/gcp-gpu-machine-types.tsv').find(([name]) => name === type)!;
    expect([Number(cpus), Number(/^(\d+)x/.exec(gpus)?.[1])]).toEqual([machine.cpus, machine.gpus.length]);
    expect(machine.memoryMiB! / 1024 / Number(gib)).toBeGreaterThan(0.95);
    expect(machine.memoryMiB! / 1024 / Number(gib)).toBeLessThan(1);
  });

  test('azure', () => {
    const file = readFixture('specs/azure-gpu-sizes.tsv');
    for (const [type, machine] of from(machines.azure, /Azure compute documentation/)) {
      const row = file
        .split('\n')
        .find((line) => line.startsWith(type) || line.startsWith(type.replace('Standard_', '')))
        ?.split('\t');
      expect([type, row?.includes(String(machine.cpus))]).toEqual([type, true]);
    }
  });

  test('oci', () => {
    const file = rows('specs/oci-gpu-shapes-expected.tsv');
    for (const [type, machine] of Object.entries<MachineShape>(machines.oci)) {
      const [, counts = '', memory = ''] = file.find(([shapes = '']) => shapes.split(' / ').includes(type))!;
      const isGrace = machine.architecture === 'arm64';
      // Grace has no SMT; the first figures are those with it.
      const [, , threads] = counts.split(' or ')[isGrace ? 1 : 0]!.split('/');
      expect([type, Number(threads)]).toEqual([type, machine.cpus]);
      const nominal = Number.parseInt(memory, 10) / 1024;
      expect(machine.memoryMiB! / nominal).toBeGreaterThan(0.96);
      expect(machine.memoryMiB! / nominal).toBeLessThan(1);
    }
  });

  test('servers whose layout was submitted to MLPerf', () => {
    const strings = rows('specs/mlperf-v4.1-numa-config.tsv').map(([, , config]) => config);
    for (const [name, { numa = [], gpus }] of from(machines.servers, /NUMA configuration/)) {
      const found = numa.flatMap(({ id, cpus }) => {
        const near = gpus.filter(({ numaNode }) => numaNode === id).map(({ index }) => index);
        const ranges = near.length === 0 ? [] : [`${near[0]}-${near.at(-1)}`, near.join(',')];
        return near.length === 0 ? [] : [(near.length === 1 ? [`${near[0]}`] : ranges).map((text) => `${text}:${cpus}`)];
      });
      const isSubmitted = strings.some((config = '') => {
        const parts = config.split('&');
        return parts.length === found.length && found.every((texts) => texts.some((text) => parts.includes(text)));
      });
      expect([name, isSubmitted]).toEqual([name, true]);
    }
  });
});
