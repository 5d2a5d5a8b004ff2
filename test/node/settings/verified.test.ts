// `--verify` looks at the running thing for every setting: each is broken at run time, one after the other, and has to be named.
import { machines } from '../../../lib/words/machine';
import { platformOf } from '../../../lib/words/platforms';
import type { Primitive } from '../../../lib/plans/model';
import { allSettings } from '../../../lib/plans/node';
import { bootstrapScript } from '../../../lib/plans/node/vehicles/bash/script';
import { sysctlPath } from '../../../lib/plans/node/vehicles/bash/values';
import { planOf } from '../bash-plan';
import { clusterOf, inFolder } from '../shell';
import { type Health, startHealth } from '../stubs';
import { WatchedNode } from './in-force';
import { everything } from './sample';

let health: Health;
beforeAll(async () => {
  health = await startHealth();
});
afterAll(() => health.stop());

/** How a setting is broken where its files stay as they are, and how `--verify` names it. */
interface Break {
  readonly is: string;
  readonly does: (node: WatchedNode) => void;
  readonly row: RegExp;
}
interface Entry {
  /** What the running machine shows besides what the kinds of primitives say. */
  readonly up?: (node: WatchedNode) => void;
  readonly breaks: readonly Break[];
}

const smi =
  (fields: Readonly<Record<string, string>>) =>
  (node: WatchedNode): void => {
    for (const [field, value] of Object.entries(fields)) node.put(`state/smi/${field}`, `${value}\n`);
  };
const stopped = (service: string): Break => ({
  is: `${service} was stopped`,
  does: (node) => node.remove(`state/active/${service}`),
  row: new RegExp(`^DIFFERS .*${service}`, 'm'),
});
const isOld = (service: string): Break => ({
  is: `${service} has not read its file`,
  does: (node) => node.isOld(service),
  row: new RegExp(`^DIFFERS +${service} +has read .*started before`, 'm'),
});
const oneOfGpu = (unit: string, field: string, right: string, wrong: string): Entry => ({
  up: smi({ [field]: right }),
  breaks: [
    {
      is: 'the driver was loaded anew and has forgotten it',
      does: smi({ [field]: wrong }),
      row: new RegExp(`^DIFFERS +cdk8s-gpu-${unit}.service .*GPU 0: ${wrong}`, 'm'),
    },
    {
      is: 'no driver answers',
      does: (node) => node.remove('state/gpus'),
      row: new RegExp(`^DIFFERS +cdk8s-gpu-${unit}.service .*no driver answers`, 'm'),
    },
  ],
});
const volume = (label: string, what: RegExp): Entry => ({
  up: (node) => {
    node.put('state/mounted', '/dev/md/one\n');
    node.put('state/label', `${label}\n`);
  },
  breaks: [
    { is: 'nothing is mounted', does: (node) => node.put('state/mounted', ''), row: what },
    { is: 'something else is mounted', does: (node) => node.put('state/label', 'theirs\n'), row: what },
  ],
});
const limit = (name: string): Entry => ({
  breaks: [
    {
      is: 'the runtime has another limit',
      does: (node) => node.put('proc/4242/limits', `Max ${name}         1            1            units\n`),
      row: new RegExp(`^DIFFERS +containerd.service: Max ${name}`, 'm'),
    },
  ],
});

/** Settings that become more than values of the kernel, arguments, modules and packages, whose breaks follow from their kind. */
const TABLE: Readonly<Record<string, Entry>> = {
  driver: {
    up: (node) => {
      node.put('proc/driver/nvidia/version', 'NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.126.20  Mon\n');
      node.program(
        'dpkg-query',
        'case "$*" in *db:Status*) [ -e "$S/installed/${!#}" ] && echo "installed 1.0" ;; *) echo 580.126.20-1 ;; esac',
      );
      node.runs('nvidia-fabricmanager.service');
    },
    breaks: [
      {
        is: 'another driver is loaded',
        does: (node) => node.put('proc/driver/nvidia/version', 'NVRM version: NVIDIA UNIX x86_64 Kernel Module  570.1  Mon\n'),
        row: /^DIFFERS .*cdk8s-gpu-driver/m,
      },
    ],
  },
  'container-toolkit': {
    up: (node) => {
      node.put('etc/containerd/conf.d/99-nvidia.toml', 'default_runtime_name = "nvidia"\n"nvidia-container-runtime"\n');
      node.runs('containerd.service');
    },
    breaks: [
      {
        is: 'containerd was not started with it',
        does: (node) => node.isOld('containerd.service'),
        row: /^DIFFERS .*cdk8s-gpu-container-toolkit/m,
      },
      {
        is: 'containerd has another default',
        does: (node) => node.put('etc/containerd/conf.d/99-nvidia.toml', ''),
        row: /^DIFFERS .*cdk8s-gpu-container-toolkit/m,
      },
      {
        is: 'nvidia-ctk was killed at its work',
        does: (node) => node.put('var/lib/cdk8s-gpu/container-toolkit.begun', ''),
        row: /^DIFFERS .*cdk8s-gpu-container-toolkit/m,
      },
      {
        is: 'another version is installed',
        does: (node) => node.program('nvidia-ctk', 'echo version 1.17.0'),
        row: /^DIFFERS .*cdk8s-gpu-container-toolkit/m,
      },
    ],
  },
  interrupts: {
    up: (node) => {
      node.put('proc/4242/environ', `IRQBALANCE_BANNED_CPULIST=${PODS}\0`);
      node.runs('irqbalance.service');
    },
    breaks: [
      { is: 'irqbalance runs with other CPUs', does: (node) => node.put('proc/4242/environ', 'A=b\0'), row: /^DIFFERS .*irqbalance/m },
      isOld('irqbalance.service'),
      stopped('irqbalance.service'),
    ],
  },
  swap: {
    up: (node) => node.put('state/masked/swap.target', ''),
    breaks: [
      { is: 'swap is on', does: (node) => node.put('proc/swaps', 'Filename\n/dev/zram0\n'), row: /^DIFFERS +swapoff/m },
      { is: 'it comes with the next boot', does: (node) => node.remove('state/masked'), row: /^DIFFERS .*swap.target/m },
    ],
  },
  'locked-memory': limit('locked memory'),
  'realtime-priority': {
    ...limit('realtime priority'),
    up: (node) => node.put('proc/4242/limits', 'Max realtime priority         50            50            units\n'),
  },
  persistence: {
    up: smi({ persistence_mode: 'Enabled' }),
    breaks: [
      stopped('nvidia-persistenced.service'),
      { is: 'the driver may be unloaded', does: smi({ persistence_mode: 'Disabled' }), row: /^DIFFERS .*nvidia-persistenced/m },
    ],
  },
  'fabric-manager': { breaks: [stopped('nvidia-fabricmanager.service')] },
  ecc: {
    up: smi({ 'ecc.mode.current': 'Enabled', 'ecc.mode.pending': 'Enabled' }),
    breaks: [
      {
        is: 'it waits for a reboot',
        does: smi({ 'ecc.mode.current': 'Disabled' }),
        row: /^reboot +cdk8s-gpu-ecc.service .*GPU 0: Disabled/m,
      },
      {
        is: 'it is off',
        does: smi({ 'ecc.mode.current': 'Disabled', 'ecc.mode.pending': 'Disabled' }),
        row: /^DIFFERS +cdk8s-gpu-ecc.service .*GPU 0: Disabled/m,
      },
    ],
  },
  accounting: oneOfGpu('accounting', 'accounting.mode', 'Enabled', 'Disabled'),
  'power-limit': oneOfGpu('power-limit', 'power.limit', '650.00', '700.00'),
  'compute-mode': oneOfGpu('compute-mode', 'compute_mode', 'Exclusive_Process', 'Default'),
  'gpu-clocks': {
    up: (node) => {
      smi({ 'clocks.gr': '1980', 'clocks.mem': '2619', 'clocks_throttle_reasons.active': '0x0000000000000001' })(node);
      node.put('run/cdk8s-gpu/driver-lgc', '0xffffffffc1000000\n');
    },
    breaks: [
      { is: 'the clock is above', does: smi({ 'clocks.gr': '2000' }), row: /^DIFFERS +cdk8s-gpu-clocks.service .*GPU 0: 2000 MHz/m },
      {
        is: 'the clock is below, and nothing holds it down',
        does: smi({ 'clocks.gr': '345', 'clocks_throttle_reasons.active': '0x0000000000000000' }),
        row: /^DIFFERS +cdk8s-gpu-clocks.service .*345 MHz/m,
      },
      {
        is: 'the driver was loaded anew',
        does: (node) => node.put('proc/modules', 'nvidia 1 0 - Live 0xffffffffc2000000 (OE)\n'),
        row: /^DIFFERS +cdk8s-gpu-clocks.service .*loaded anew/m,
      },
      {
        is: "Hopper's memory clock waits for the driver",
        does: smi({ 'clocks.mem': '2000' }),
        row: /^reboot +cdk8s-gpu-clocks.service .*2000 MHz until/m,
      },
    ],
  },
  'mps-daemon': {
    up: (node) => node.put('state/mps', '50.0\n'),
    breaks: [
      {
        is: 'it was started without the part of threads',
        does: (node) => node.put('state/mps', '100.0\n'),
        row: /^DIFFERS +cdk8s-gpu-mps.service/m,
      },
      stopped('cdk8s-gpu-mps.service'),
    ],
  },
  'mig-parted': {
    up: (node) => node.executable('usr/bin/nvidia-mig-parted', 'program\n'),
    breaks: [
      {
        is: 'another program is in its place',
        does: (node) => node.executable('usr/bin/nvidia-mig-parted', 'other\n'),
        row: /^DIFFERS .*cdk8s-gpu-mig-parted/m,
      },
    ],
  },
  mig: {
    up: (node) => node.executable('usr/local/sbin/cdk8s-gpu-mig', programOf('mig-schedule')),
    breaks: [{ is: 'the GPUs are cut otherwise', does: (node) => node.put('state/mig', ''), row: /^DIFFERS +cdk8s-gpu-mig.service/m }],
  },
  'mig-schedule': { breaks: [stopped('cdk8s-gpu-mig@day.timer')] },
  scratch: volume('gpu-scratch', /^DIFFERS +cdk8s-gpu-scratch.service/m),
  images: volume('gpu-images', /^DIFFERS +cdk8s-gpu-images.service/m),
  'pod-logs': {
    up: (node) => node.put('state/mounted', 'x\n'),
    breaks: [{ is: 'nothing is mounted', does: (node) => node.put('state/mounted', ''), row: /^DIFFERS +cdk8s-gpu-logs.service/m }],
  },
  'disk-limits': {
    up: (node) => node.put('sys/fs/cgroup/kubepods.slice/io.max', '259:0 rbps=3011510272 wbps=3011510272 riops=max wiops=max\n'),
    breaks: [
      {
        is: 'the cgroup has other limits',
        does: (node) => node.put('sys/fs/cgroup/kubepods.slice/io.max', '259:0 rbps=1 wbps=1 riops=max wiops=max\n'),
        row: /^DIFFERS .*kubepods.slice/m,
      },
      { is: 'the cgroup has none', does: (node) => node.put('sys/fs/cgroup/kubepods.slice/io.max', ''), row: /^DIFFERS .*kubepods.slice/m },
    ],
  },
  'disk-weights': {
    up: (node) => {
      node.put('state/weights/system.slice', '500\n');
      node.put('state/weights/kubepods.slice', '100\n');
    },
    breaks: ['system.slice', 'kubepods.slice'].map((slice) => ({
      is: `${slice} has another share`,
      does: (node) => node.put(`state/weights/${slice}`, '1\n'),
      row: new RegExp(`^DIFFERS .*${slice}`, 'm'),
    })),
  },
  'io-classes': {
    up: (node) => {
      node.put('etc/containerd/config.toml', 'imports = ["/etc/containerd/conf.d/*.toml"]\n');
      node.runs('containerd.service');
    },
    breaks: [isOld('containerd.service')],
  },
  journal: { breaks: [isOld('systemd-journald.service')] },
  'time-sync': { breaks: [stopped('chrony.service')] },
  'virtual-functions': {
    up: (node) => node.put('sys/class/net/ens1f0np0/device/sriov_numvfs', '8\n'),
    breaks: [
      {
        is: 'the device has none',
        does: (node) => node.put('sys/class/net/ens1f0np0/device/sriov_numvfs', '0\n'),
        row: /^DIFFERS +cdk8s-gpu-virtual-functions-ens1f0np0.service/m,
      },
    ],
  },
  firmware: {
    up: (node) => {
      node.put('sys/class/dmi/id/bios_version', '1.05.03\n');
      node.put('sys/firmware/efi/fw_platform_size', '64\n');
      node.put('sys/class/iommu/dmar0/x', '');
      node.put('sys/bus/pci/devices/0000:01:00.0/class', '0x020000\n');
      node.put('sys/bus/pci/devices/0000:01:00.0/sriov_totalvfs', '8\n');
    },
    breaks: [
      {
        is: 'the firmware was updated',
        does: (node) => node.put('sys/class/dmi/id/bios_version', '1.06\n'),
        row: /^DIFFERS +firmware: version/m,
      },
    ],
  },
  kubelet: {
    up: (node) => kubeletUp(node),
    breaks: [
      stopped('kubelet'),
      {
        is: 'it was started without its folder',
        does: (node) => node.put('proc/4242/cmdline', 'kubelet\0'),
        row: /^DIFFERS +--config-dir=/m,
      },
      { is: 'it has not read its files', does: (node) => node.isOld('kubelet'), row: /^DIFFERS +kubelet +has read/m },
      {
        is: 'its CPU Manager has another policy',
        does: (node) => node.put('var/lib/kubelet/cpu_manager_state', '{"policyName":"static"}'),
        row: /^DIFFERS .*cpu_manager_state/m,
      },
    ],
  },
  registration: {
    up: (node) => kubeletUp(node),
    breaks: [
      {
        is: 'it was started without its labels',
        does: (node) => node.put('proc/4242/cmdline', 'kubelet\0'),
        row: /^DIFFERS +--node-labels=/m,
      },
    ],
  },
};

const programOf = (id: string): string => primitivesOf(id).flatMap((one) => (one.kind === 'file' ? [one.text] : []))[0] ?? '';

/** What cannot be broken below a folder, and why. */
const CANNOT: Readonly<Record<string, string>> = {};

const PODS = '2-55,58-111,114-167,170-223';
function kubeletUp(node: WatchedNode): void {
  node.runs('kubelet');
  node.put(
    'proc/4242/cmdline',
    ['kubelet', '--config-dir=/etc/kubernetes/kubelet.conf.d', '--node-labels=cdk8s-gpu/pool=train', ''].join('\0'),
  );
  for (const [manager, policyName] of [
    ['cpu', 'none'],
    ['memory', 'None'],
  ])
    node.put(`state/${manager}_manager_state`, JSON.stringify({ policyName }));
  node.put(
    'state/on-restart',
    'echo 4000000000 >"$S/since/$2"; mkdir -p "$ROOT/var/lib/kubelet"; cp "$S"/*_manager_state "$ROOT/var/lib/kubelet/"',
  );
}

/** Breaks that follow from the kind of a primitive. */
function breaksOf(one: Primitive): readonly Break[] {
  const named = (text: string, state = 'DIFFERS'): RegExp => new RegExp(`^${state} .*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'm');
  switch (one.kind) {
    case 'sysctl': {
      const path = `/proc/sys/${sysctlPath(one.key)}`;
      return [{ is: `${one.key} was changed`, does: (node) => node.put(path.slice(1), '77\n'), row: named(path) }];
    }
    case 'sysfs':
      return [
        {
          is: `${one.path} was changed`,
          does: (node) => node.put(one.path.slice(1).replaceAll('*', '0'), 'other\n'),
          row: named(one.path),
        },
      ];
    case 'kernelArgument':
      return [
        {
          is: `the kernel was started without ${one.argument}`,
          does: (node) => node.put('proc/cmdline', 'root=/dev/sda1\n'),
          row: named(one.argument, 'reboot'),
        },
      ];
    case 'hugePages':
      return [{ is: 'pages were given back', does: (node) => node.pages(one, 0), row: named('nr_hugepages', 'reboot') }];
    case 'kernelModule':
      return [
        {
          is: `${one.name} was unloaded`,
          does: (node) => node.remove(`sys/module/${one.name.replaceAll('-', '_')}`),
          row: named(`module ${one.name}`),
        },
        ...Object.keys(one.options ?? {}).map((key) => ({
          is: `${key} is another`,
          does: (node: WatchedNode) => node.module(one, () => '77'),
          row: named(key, 'reboot'),
        })),
      ];
    case 'package':
      return [
        {
          is: `${one.name} was removed`,
          does: (node) => node.remove(`state/installed/${one.name.split('=')[0]}`),
          row: named(`package ${one.name.split('=')[0]}`),
        },
      ];
    case 'systemdUnit':
      return one.enable === true && one.dropIn === undefined ? [stopped(one.name)] : [];
    default:
      return [];
  }
}

/** What a setting becomes on a node that has every setting. */
function primitivesOf(id: string): readonly Primitive[] {
  const row = allSettings().find((one) => one.id === id)!;
  const kubelet = {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    cpuManagerPolicy: 'none',
    reservedSystemCPUs: '0-1,56-57,112-113,168-169',
    healthzPort: health.port,
  };
  return row.primitives({
    cluster: clusterOf('kubeadm'),
    machine: { ...machines.dgxH100, ...(id === 'coherent-memory' ? { gpu: 'GH200-96GB' } : {}) },
    platform: platformOf('kubeadm')!,
    image: { brings: { driver: true } },
    os: 'ubuntu-24.04',
    sharing: { partition: { kind: 'mig', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] }, share: { kind: 'none' } },
    kubelet,
    tuning: { ...everything, intent: 'training', ...(id === 'persistence' ? { driver: { from: 'packages', packages: ['x'] } } : {}) },
    labels: { 'cdk8s-gpu/pool': 'train' },
    taints: [],
  } as never);
}

const tested = allSettings()
  .filter(({ id }) => CANNOT[id] === undefined)
  .map(({ id }) => id);

test.each(tested)('%s', (id) =>
  inFolder((root) => {
    const primitives = primitivesOf(id);
    expect(primitives.length).toBeGreaterThan(0);
    const node = new WatchedNode(root);
    node.shows(primitives);
    TABLE[id]?.up?.(node);
    const script = bootstrapScript(
      planOf([...primitives, ...(id === 'registration' ? primitivesOf('kubelet') : [])]),
      platformOf('kubeadm')!,
    );
    const first = node.run(script);
    expect([first.err, first.status]).toEqual(['', 0]);
    const right = node.run(script, '--verify');
    expect([right.out.split('\n').filter((line) => /^(?:DIFFERS|reboot)/.test(line)), right.err, right.status]).toEqual([[], '', 0]);
    const breaks = [...primitives.flatMap(breaksOf), ...(TABLE[id]?.breaks ?? [])];
    const missed = breaks.filter(({ does, row }) =>
      node.meanwhile(() => {
        does(node);
        const { status, out } = node.run(script, '--verify');
        return status === 0 || !row.test(out);
      }),
    );
    expect(missed.map(({ is }) => is)).toEqual([]);
    expect(breaks.length).toBeGreaterThan(0);
  }),
);

test('every setting that is a file, a unit or a command says how it is broken, and the table names no other', () => {
  const byKind = new Set(['sysctl', 'sysfs', 'kernelArgument', 'hugePages', 'kernelModule', 'package']);
  const wanted = tested.filter((id) => primitivesOf(id).some(({ kind }) => !byKind.has(kind)));
  expect(Object.keys(TABLE).sort()).toEqual([...wanted].sort());
  expect(Object.keys(CANNOT).filter((id) => allSettings().every((row) => row.id !== id))).toEqual([]);
});
