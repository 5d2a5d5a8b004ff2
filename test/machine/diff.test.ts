import { diffMachines, machines, readSnapshot } from '../../lib/words/machine';
import { snapshotOf } from './synthetic';

const text = (differences: ReturnType<typeof diffMachines>) =>
  differences.map(({ what, first, second }) => `${what}: ${first} | ${second}`);
const dgx = { machine: machines.dgxH100 };

test('a machine does not differ from itself, nor from its snapshot in what both know', () => {
  expect(diffMachines(dgx, dgx)).toEqual([]);
  const { machine } = readSnapshot(snapshotOf(machines.dgxH100), { name: 'dgx-1' });
  expect(text(diffMachines(dgx, { machine }))).toEqual([]);
});

test('what one does not know is no difference', () =>
  expect(text(diffMachines({ machine: machines.dgxB200 }, { machine: { ...machines.servers['hgx-b300'], gpu: 'B200' } }))).toEqual([
    'CPUs: 224 | 256',
    'NICs of kind ethernet: 4 | 1',
  ]));

test('differences are told by GPU, NUMA node and NIC', () => {
  const [first, ...gpus] = machines.dgxH100.gpus;
  const [node0, node1] = machines.dgxH100.numa!;
  const other = {
    ...machines.dgxH100,
    memoryMiB: 1000,
    gpus: [{ ...first!, numaNode: 1 }, ...gpus],
    numa: [{ ...node0!, cpus: '0-55' }, node1!],
    nics: machines.dgxH100
      .nics!.filter(({ name }) => name !== 'mlx5_11')
      .map((nic) => (nic.name === 'mlx5_0' ? { ...nic, gbps: 200 } : nic)),
  };
  expect(text(diffMachines(dgx, { machine: other }))).toEqual([
    `memory in MiB: ${machines.dgxH100.memoryMiB} | 1000`,
    'GPU 0: NUMA node: 0 | 1',
    'NUMA node 0: CPUs: 0-55,112-167 | 0-55',
    'NIC mlx5_0: Gbit/s: 400 | 200',
    'NIC mlx5_11: there | -',
  ]);
});

test('how two nodes are set up is compared where both say it', () => {
  const node = {
    kernel: { release: '6.8.0', arguments: ['quiet'] },
    sysctls: { 'vm.swappiness': '10' },
    modules: { nvidia: '570.1', gdrdrv: 'loaded' },
    nvidia: { driver: '570.1', gpus: [{ pciBusId: '0000:10:00.0', persistence: true, powerLimitW: { current: 700 } }] },
  };
  const other = {
    kernel: { release: '6.8.0', arguments: ['quiet', 'iommu=pt'] },
    sysctls: { 'vm.swappiness': '60', 'vm.max_map_count': '65530' },
    swapMiB: 0,
    modules: { nvidia: '570.1' },
    nvidia: { driver: '575.2', gpus: [{ pciBusId: '0000:20:00.0', persistence: false, powerLimitW: { current: 650 } }] },
  };
  expect(text(diffMachines({ ...dgx, node }, { ...dgx, node: other }))).toEqual([
    'kernel: arguments: quiet | quiet iommu=pt',
    'sysctl vm.swappiness: 10 | 60',
    'module gdrdrv: there | -',
    'NVIDIA driver: 570.1 | 575.2',
    'GPU 0: persistence: true | false',
    'GPU 0: powerLimitW: current: 700 | 650',
  ]);
});
