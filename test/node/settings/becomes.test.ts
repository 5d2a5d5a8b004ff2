import { mig, mpsDaemon } from '../../../lib/plans/allocators';
import { machines } from '../../../lib/words/machine';
import type { Primitive } from '../../../lib/plans/model';
import { nodePlans, type NodeTuning } from '../../../lib/plans/node';
import { planTunedGpuNode } from '../../../lib/plans/node/plan-pool';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;

/** What a primitive says on the node, line by line. */
function linesOf(primitive: Primitive): readonly string[] {
  switch (primitive.kind) {
    case 'kernelArgument':
      return [primitive.argument];
    case 'sysctl':
      return [`${primitive.key} = ${primitive.value}`];
    case 'sysfs':
      return [`${primitive.path} = ${primitive.value}`];
    case 'kernelModule':
      return [
        `modprobe ${[primitive.name, ...Object.entries(primitive.options ?? {}).map(([key, value]) => `${key}=${value}`)].join(' ')}`,
      ];
    case 'package':
      return [`install ${primitive.version === undefined ? primitive.name : `${primitive.name}=${primitive.version}`}`];
    case 'command':
      return [primitive.run.join(' ')];
    case 'systemdUnit':
      return [primitive.dropIn === undefined ? primitive.name : `${primitive.name}.d/${primitive.dropIn}`, ...primitive.text.split('\n')];
    case 'file':
      return [primitive.path, ...primitive.text.split('\n')];
    case 'containerRuntime':
      return primitive.toml.split('\n');
    default:
      return [];
  }
}

/** What the nodes of a DGX H100 whose image has the driver are set up with. */
function setBy(tuning: NodeTuning, rest: object = {}): readonly string[] {
  const props = {
    machine: machines.dgxH100,
    nodes: 2,
    os: 'ubuntu-24.04',
    nodeImage: 'host-driver',
    intent: 'training',
    ...rest,
    ...tuning,
  };
  const { description } = planTunedGpuNode({ id: 'train', path: 'prod/train' }, props as never, cluster);
  return nodePlans(description, cluster)[0]!.settings.flatMap(({ primitives }) => primitives.flatMap(linesOf));
}

const SMI = '/usr/local/sbin/cdk8s-gpu-nvidia-smi';
const CPUFREQ = '/sys/devices/system/cpu/cpu*/cpufreq';
const THP = '/sys/kernel/mm/transparent_hugepage';
const SHA = 'a'.repeat(64);
const halves = mpsDaemon({ replicas: 2, runs: 'node', activeThreadPercentage: 50, pinnedMemoryLimit: '8Gi' });

type Row = readonly [what: string, tuning: NodeTuning, expected: readonly string[], rest?: object];
const rows = (all: readonly Row[]) =>
  all.map(([what, tuning, expected, rest = {}]): [string, NodeTuning, readonly string[], object] => [what, tuning, expected, rest]);
const holds = (_what: string, tuning: NodeTuning, expected: readonly string[], rest: object): void =>
  expect(setBy(tuning, rest)).toEqual(expect.arrayContaining([...expected]));

describe('processors', () => {
  test.each(
    rows([
      [
        'irqbalance goes on, with the CPUs of pods banned',
        { interrupts: 'system-cpus' },
        [
          '/etc/default/irqbalance',
          'IRQBALANCE_BANNED_CPULIST=2-55,58-111,114-167,170-223',
          'sh -c systemctl enable irqbalance.service && systemctl restart irqbalance.service',
        ],
      ],
      [
        'interrupts are spread over all CPUs by irqbalance, which bans none',
        { interrupts: 'balanced' },
        ['install irqbalance', 'systemctl enable --now irqbalance.service'],
      ],
      [
        'irqbalance stops, and interrupts of each device go to the CPUs of its NUMA node',
        { interrupts: 'device-numa' },
        [
          '  cpus=$(cat "$device/local_cpulist" 2>/dev/null || true)',
          `    { printf '%s' "$cpus" >"/proc/irq/$number/smp_affinity_list"; } 2>/dev/null || continue`,
          'systemctl disable --now irqbalance.service',
        ],
      ],
      ['the governor is performance', { cpu: { governor: 'performance' } }, [`${CPUFREQ}/scaling_governor = performance`]],
      ['C-states end at C1', { cpu: { cStates: 'C1' } }, ['intel_idle.max_cstate=1', 'processor.max_cstate=1']],
      [
        'the P-state driver leaves clocks to the governor',
        { cpu: { pStateDriver: { intel: 'passive', amd: 'guided' } } },
        ['intel_pstate=passive', 'amd_pstate=guided'],
      ],
      ['watchdogs are off', { cpu: { watchdogs: 'off' } }, ['kernel.nmi_watchdog = 0', 'vm.stat_interval = 10']],
      [
        'containers may take real-time priorities up to 99',
        { realtime: { maxPriority: 99 } },
        ['containerd.service.d/90-cdk8s-gpu-rtprio.conf', 'LimitRTPRIO=99'],
      ],
      ['real-time programs leave a tenth of each second', { realtime: { runtime: 900_000 } }, ['kernel.sched_rt_runtime_us = 900000']],
      [
        'GPUs and NICs below a switch reach each other without the CPU',
        { pci: { iommu: 'passthrough', acsRedirection: 'off', reallocate: false } },
        ['iommu=pt', 'pci=disable_acs_redir=pci:0:0', 'pci=realloc=off'],
      ],
    ]),
  )('%s', holds);
});

describe('memory', () => {
  test.each(
    rows([
      ['transparent huge pages are always on for training', {}, [`${THP}/enabled = always`, `${THP}/defrag = defer+madvise`]],
      [
        'transparent huge pages are for those who ask, for inference',
        {},
        [`${THP}/enabled = madvise`, `${THP}/defrag = never`],
        { intent: 'inference' },
      ],
      [
        'transparent huge pages are off where a pool says never',
        { memory: { transparentHugePages: { enabled: 'never' } } },
        [`${THP}/enabled = never`],
      ],
      ['swap is off, and stays off after a boot', { memory: { swap: 'off' } }, ['systemctl mask --now swap.target', 'swapoff -a']],
      ['swappiness is 1', { memory: { swappiness: 1 } }, ['vm.swappiness = 1']],
      [
        'data that waits to be written is bounded in bytes',
        { memory: { dirtyPages: { background: '1Gi', total: '8Gi' } } },
        ['vm.dirty_background_bytes = 1073741824', 'vm.dirty_bytes = 8589934592'],
      ],
      [
        'containers may lock memory without limit',
        { memory: { lockedMemory: 'unlimited' } },
        ['containerd.service.d/90-cdk8s-gpu-memlock.conf', 'LimitMEMLOCK=infinity'],
      ],
      [
        'memory stays where the kubelet put it',
        { memory: { numaBalancing: false, zoneReclaim: true, maxMapCount: 262_144 } },
        ['kernel.numa_balancing = 0', 'vm.zone_reclaim_mode = 1', 'vm.max_map_count = 262144'],
      ],
      [
        'memory of a Grace superchip is kept out of the NUMA nodes',
        {},
        ['modprobe nvidia NVreg_CoherentGPUMemoryMode=driver'],
        { machine: machines.gb200Tray },
      ],
    ]),
  )('%s', holds);
});

describe('GPUs', () => {
  test.each(
    rows([
      ['persistence is by its daemon', { gpu: { persistence: true } }, ['systemctl enable --now nvidia-persistenced.service']],
      ['clocks are locked, and not set by -ac', { gpu: { clocks: { graphics: 1980 } } }, [`ExecStart=${SMI} -lgc 1980,1980`]],
      ['ECC is on', { gpu: { ecc: true } }, [`ExecStart=${SMI} -e 1`]],
      [
        'power, accounting and compute mode are set at each boot',
        { gpu: { powerLimit: 650, accounting: true, computeMode: 'EXCLUSIVE_PROCESS' } },
        [`ExecStart=${SMI} -pl 650`, `ExecStart=${SMI} -am 1`, `ExecStart=${SMI} -c EXCLUSIVE_PROCESS`],
      ],
      [
        'MIG devices are made at each boot, by the layout that its file has',
        { gpu: { mig: 'nvidia-mig-parted' } },
        [
          '/etc/cdk8s-gpu/mig.yaml',
          '      mig-enabled: true',
          '        1g.10gb: 7',
          'ExecStart=/usr/bin/nvidia-mig-parted apply -f /etc/cdk8s-gpu/mig.yaml -c pool',
          'ExecStartPost=/usr/bin/nvidia-mig-parted assert -f /etc/cdk8s-gpu/mig.yaml -c pool',
        ],
        { sharing: mig({ layout: { '1g.10gb': 7 } }) },
      ],
      [
        'one MPS daemon serves all GPUs, with half of the threads for each client',
        {},
        [
          'Environment=CUDA_MPS_PIPE_DIRECTORY=/tmp/nvidia-mps CUDA_MPS_LOG_DIRECTORY=/var/log/nvidia-mps',
          'ExecStart=/usr/bin/nvidia-cuda-mps-control -d',
          "ExecStartPost=/bin/sh -c 'echo set_default_active_thread_percentage 50 | nvidia-cuda-mps-control'",
          "ExecStartPost=/bin/sh -c 'echo set_default_device_pinned_mem_limit 7 8192M | nvidia-cuda-mps-control'",
        ],
        { sharing: halves },
      ],
      [
        'the driver is installed from a file with a known checksum, and built again for the next kernel',
        { driver: { from: 'runfile', url: 'https://example.com/N.run', sha256: SHA, version: '580.126.20' } },
        [
          'install dkms',
          '  curl -fsSL -o "$file.part" https://example.com/N.run',
          '  sh "$file" --silent --dkms --kernel-module-type=open',
          '  modprobe nvidia',
        ],
      ],
      [
        'the driver is a package of one version',
        { driver: { from: 'packages', packages: ['nvidia-open-580=580.126.20-1'] } },
        ['install nvidia-open-580=580.126.20-1'],
      ],
      [
        'the container toolkit has one version, and the runtime knows it',
        { containerToolkit: { version: '1.20.0-1' } },
        ['nvidia-ctk runtime configure --runtime=containerd --set-as-default --cdi.enabled'],
      ],
      ['NIC and GPU exchange memory by nvidia-peermem', { gpu: { rdma: 'nvidia-peermem' } }, ['modprobe nvidia_peermem']],
      ['storage and CPU reach the memory of GPUs', { gpu: { gds: true, gdrcopy: true } }, ['modprobe nvidia_fs', 'modprobe gdrdrv']],
    ]),
  )('%s', holds);
});

describe('disks, network and time', () => {
  test.each(
    rows([
      [
        'the runtime writes io.max of the classes that pods name',
        { storage: { ioClasses: { checkpoints: [{ devices: ['/dev/nvme1n1'], writes: '500Mi/s', readOperations: 10000 }] } } },
        [
          '  checkpoints:',
          '        - /dev/nvme1n1',
          '      ThrottleWriteBps: "524288000"',
          '      ThrottleReadIOPS: "10000"',
          '[plugins."io.containerd.service.v1.tasks-service"]',
        ],
      ],
      [
        'scratch space is all local disks as one',
        { storage: { scratch: { devices: ['/dev/disk/by-id/wwn-1', '/dev/xvdc'] } } },
        ['install mdadm', 'ExecStart=/usr/local/sbin/cdk8s-gpu-volume scratch xfs /mnt/scratch /dev/disk/by-id/wwn-1 /dev/xvdc'],
      ],
      [
        'a part of the bandwidth of a disk is kept from pods',
        { storage: { io: [{ device: '/dev/nvme0n1', bandwidth: '3Gi', reserveForSystem: '1Gi' }] } },
        [
          'kubepods.slice.d/90-cdk8s-gpu-io.conf',
          'IOReadBandwidthMax=/dev/nvme0n1 2147483648',
          'IOWriteBandwidthMax=/dev/nvme0n1 2147483648',
        ],
      ],
      [
        'a disk may be named by a directory on it',
        { storage: { io: [{ device: '/mnt/nvme', bandwidth: '3Gi/s', reserveForSystem: '1Gi/s' }] } },
        ['IOWriteBandwidthMax=/mnt/nvme 2147483648'],
      ],
      [
        "the system's disk is limited at once where its bandwidth is known",
        { storage: { io: { reserveForSystem: '1Gi/s', bandwidth: '3Gi/s' } } },
        ['kubepods.slice.d/90-cdk8s-gpu-io.conf', 'IOReadBandwidthMax=/var 2147483648'],
      ],
      [
        "the system's disk is measured where its bandwidth is not known",
        { storage: { io: { reserveForSystem: '200Mi/s' } } },
        ['cdk8s-gpu-io.service', 'ExecStart=/usr/local/sbin/cdk8s-gpu-io', '/usr/local/sbin/cdk8s-gpu-io'],
      ],
      [
        'scratch space that is mounted already is looked for',
        { storage: { scratch: '/mnt/nvme' } },
        ['RequiresMountsFor=/mnt/nvme', 'ExecStart=/usr/bin/mountpoint -q /mnt/nvme'],
      ],
      [
        'images are on disks of their own',
        { storage: { images: { devices: ['/dev/disk/by-id/wwn-3', '/dev/disk/by-id/wwn-4'], fileSystem: 'ext4' } } },
        [
          'install mdadm',
          '/usr/local/sbin/cdk8s-gpu-volume images ext4 /run/cdk8s-gpu/images /dev/disk/by-id/wwn-3 /dev/disk/by-id/wwn-4',
          'mount --bind /run/cdk8s-gpu/images/images /var/lib/containerd',
        ],
      ],
      [
        'logs of pods are on a file system that is mounted already',
        { storage: { logs: '/mnt/nvme' } },
        ['cdk8s-gpu-logs.service', 'RequiresMountsFor=/mnt/nvme', 'mount --bind /mnt/nvme/logs /var/log/pods'],
      ],
      [
        'a busy disk serves the system first, by the scheduler that reads weights',
        { storage: { weights: { devices: ['/dev/nvme0n1'], system: 800 } } },
        [
          'modprobe bfq',
          '/sys/block/nvme0n1/queue/scheduler = bfq',
          'system.slice.d/90-cdk8s-gpu-io-weight.conf',
          'IOWeight=800',
          'IOWeight=100',
        ],
      ],
      ['logs are bounded', { storage: { journal: '4Gi' } }, ['/etc/systemd/journald.conf.d/90-cdk8s-gpu.conf', 'SystemMaxUse=4294967296']],
      [
        'network buffers are as large as fast lines need',
        { network: { buffers: 'large', congestionControl: 'bbr', strictArp: true } },
        ['net.core.rmem_max = 536870912', 'net.ipv4.tcp_congestion_control = bbr', 'net.ipv4.conf.all.arp_ignore = 1'],
      ],
      [
        'an interface has virtual functions as soon as it is there',
        { network: { virtualFunctions: { ens1f0np0: 8 } } },
        [
          'After=sys-subsystem-net-devices-ens1f0np0.device',
          "ExecStart=/bin/sh -c 'echo 8 >/sys/class/net/ens1f0np0/device/sriov_numvfs'",
          'WantedBy=sys-subsystem-net-devices-ens1f0np0.device',
        ],
      ],
      [
        'an interface with a hyphen in its name as well',
        { network: { virtualFunctions: { 'net-0': 2 } } },
        ['After=sys-subsystem-net-devices-net\\x2d0.device', "ExecStart=/bin/sh -c 'echo 2 >/sys/class/net/net-0/device/sriov_numvfs'"],
      ],
      ['clocks of nodes agree', { timeSync: 'chrony' }, ['install chrony', 'systemctl enable --now chrony.service']],
    ]),
  )('%s', holds);
});
