import { machines, parseSnapshot, readSnapshot } from '../../lib/words/machine';
import { snapshotOf, withSection } from './synthetic';

const NODE = `
uname -r\t6.8.0-1030-nvidia
proc/cmdline\tquiet isolcpus=managed_irq,2-55 iommu=pt
os-release ID\tubuntu
os-release VERSION_ID\t24.04
os-release PRETTY_NAME\tUbuntu 24.04.2 LTS
sys/class/dmi/id/sys_vendor\tNVIDIA
sys/class/dmi/id/product_name\tDGXH100
sys/class/dmi/id/bios_version\t1.05.03
bootMode\tuefi
secureBoot\t0
sys/devices/system/cpu/intel_pstate/no_turbo\t1
sys/kernel/mm/transparent_hugepage/enabled\tmadvise
sys/kernel/mm/transparent_hugepage/defrag\tmadvise
sys/kernel/mm/transparent_hugepage/khugepaged/defrag\t1
SwapTotal\t8388604 kB
sys/devices/system/cpu/cpufreq/policy0/scaling_driver\tintel_pstate
sys/devices/system/cpu/cpufreq/policy0/scaling_governor\tperformance
sys/devices/system/cpu/cpufreq/policy1/scaling_driver\tintel_pstate
sys/devices/system/cpu/cpufreq/policy1/scaling_governor\tpowersave
sys/devices/system/cpu/cpuidle/current_driver\tintel_idle
sys/devices/system/cpu/cpuidle/current_governor\tmenu
sys/devices/system/cpu/cpu0/cpuidle/state0/name\tPOLL
sys/devices/system/cpu/cpu0/cpuidle/state0/disable\t0
sys/devices/system/cpu/cpu0/cpuidle/state2/name\tC6
sys/devices/system/cpu/cpu0/cpuidle/state2/disable\t1
sys/devices/system/cpu/isolated\t2-55
sys/fs/cgroup/cgroup.controllers\tcpuset cpu io memory
proc/sys/vm/swappiness\t10
proc/sys/kernel/numa_balancing\t0
sys/block/nvme0n1/size\t7501476528
sys/block/nvme0n1/queue/rotational\t0
sys/block/nvme0n1/device/model\tSAMSUNG MZ1L23T8HBLA-00A07
sys/block/nvme0n1/device/device/numa_node\t1
driver eth0\tmlx5_core
virtual functions eth0\t8 of 16
iommu dmar0\tyes
module nvidia\t570.124.06
module nvidia_peermem\tloaded
version containerd\tcontainerd github.com/containerd/containerd/v2 v2.0.3
memlock containerd\tunlimited            unlimited            bytes`.trim();

const withNode = (content: string) =>
  snapshotOf(machines.dgxH100).replace('#cdk8s-gpu end', `#cdk8s-gpu section node\n${content}\n#cdk8s-gpu end`);

test('a snapshot says how its node is set up', () => {
  const { machine, node } = readSnapshot(withNode(NODE), { name: 'dgx-1' });
  expect(machine).toEqual(parseSnapshot(withNode(NODE), { name: 'dgx-1' }));
  const { nvidia: _, ...rest } = node;
  expect(rest).toEqual({
    kernel: { release: '6.8.0-1030-nvidia', arguments: ['quiet', 'isolcpus=managed_irq,2-55', 'iommu=pt'] },
    os: { id: 'ubuntu', version: '24.04', name: 'Ubuntu 24.04.2 LTS' },
    hardware: { vendor: 'NVIDIA', product: 'DGXH100' },
    firmware: { version: '1.05.03', bootMode: 'uefi', secureBoot: false, turbo: false },
    transparentHugePages: { enabled: 'madvise', defrag: 'madvise', khugepagedDefrag: true },
    swapMiB: 8191,
    cpufreq: { drivers: ['intel_pstate'], governors: ['performance', 'powersave'], energyPreferences: [] },
    cpuidle: { driver: 'intel_idle', governor: 'menu', states: ['POLL'], disabled: ['C6'] },
    isolatedCpus: '2-55',
    cgroup: 2,
    sysctls: { 'vm.swappiness': '10', 'kernel.numa_balancing': '0' },
    disks: [{ name: 'nvme0n1', model: 'SAMSUNG MZ1L23T8HBLA-00A07', rotational: false, sizeGiB: 3577, numaNode: 1 }],
    nicDrivers: { eth0: 'mlx5_core' },
    virtualFunctions: { eth0: '8 of 16' },
    iommu: true,
    modules: { nvidia: '570.124.06', nvidia_peermem: 'loaded' },
    versions: { containerd: 'containerd github.com/containerd/containerd/v2 v2.0.3' },
    memlock: { containerd: 'unlimited' },
  });
});

test('a snapshot of an older script is read; what it does not say is absent', () => {
  const { machine, node } = readSnapshot(snapshotOf(machines.dgxH100), { name: 'dgx-1' });
  expect(machine.numa!.every(({ hugePages }) => hugePages === undefined)).toBe(true);
  expect(Object.keys(node)).toEqual(['nvidia']);
});

test('huge pages of a NUMA node are in its shape, by the size that resources are named by', () => {
  const line = (node: number, kib: number, count: number) =>
    `sys/devices/system/node/node${node}/hugepages/hugepages-${kib}kB/nr_hugepages\t${count}\n`;
  const lines = line(0, 2048, 512) + line(0, 1048576, 16) + line(1, 2048, 0) + line(1, 64, 3);
  const text = snapshotOf(machines.dgxH100).replace('sys/devices/system/node/node0/', `${lines}sys/devices/system/node/node0/`);
  expect(parseSnapshot(text, { name: 'x' }).numa!.map(({ hugePages }) => hugePages)).toEqual([
    { '2Mi': 512, '1Gi': 16 },
    { '2Mi': 0, '64Ki': 3 },
  ]);
});

test('the state of a GPU: what the driver has in words is absent', () => {
  const gpu = (inner: string) =>
    `<nvidia_smi_log><driver_version>570.1</driver_version><attached_gpus>1</attached_gpus><gpu id="00000000:10:00.0"><product_name>NVIDIA L4</product_name>${inner}</gpu></nvidia_smi_log>`;
  const bare = snapshotOf({ ...machines.aws['g6.xlarge'], numa: [{ id: 0, cpus: '0-3', memoryMiB: 8192 }] });
  const stateOf = (inner: string) =>
    readSnapshot(withSection(withSection(bare, 'nvidia-smi -q -x', gpu(inner)), 'nvidia-smi topo -m', undefined), { name: 'x' }).node
      .nvidia!.gpus;
  expect(
    stateOf(`<persistence_mode>Enabled</persistence_mode><accounting_mode>Disabled</accounting_mode><compute_mode>Default</compute_mode>
      <ecc_mode><current_ecc>Enabled</current_ecc></ecc_mode><mig_mode><current_mig>N/A</current_mig></mig_mode>
      <max_clocks><graphics_clock>2040 MHz</graphics_clock><sm_clock>2040 MHz</sm_clock><mem_clock>6251 MHz</mem_clock></max_clocks>
      <applications_clocks><graphics_clock>Requested functionality has been deprecated</graphics_clock></applications_clocks>
      <gpu_power_readings><current_power_limit>72.00 W</current_power_limit><default_power_limit>72.00 W</default_power_limit><min_power_limit>40.00 W</min_power_limit><max_power_limit>72.00 W</max_power_limit></gpu_power_readings>
      <fabric><state>N/A</state></fabric>`),
  ).toEqual([
    {
      pciBusId: '0000:10:00.0',
      persistence: true,
      accounting: false,
      computeMode: 'Default',
      ecc: true,
      maxClocksMHz: { graphics: 2040, sm: 2040, memory: 6251 },
      powerLimitW: { current: 72, default: 72, min: 40, max: 72 },
    },
  ]);
  expect(stateOf('<power_readings><power_limit>70.00 W</power_limit></power_readings>')[0]).toEqual({
    pciBusId: '0000:10:00.0',
    powerLimitW: { current: 70 },
  });
});

test('fails when the section has no tabs, as what is pasted from a terminal', () =>
  expect(() => readSnapshot(withNode('uname -r 6.8.0'), { name: 'x' })).toThrow(/snapshot\["node"\]: has no tab/));
