import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { NodePlan, Primitive } from '../../lib/plans/model';
import { platformOf } from '../../lib/words/platforms';
import { bootstrapScript } from '../../lib/plans/node/vehicles/bash/script';
import { planOf } from './bash-plan';
import { clusterOf, inFolder, listFiles } from './shell';
import { StubbedNode } from './stubs';

const scriptOf = (primitives: readonly Primitive[], os?: NodePlan['os'], distribution = 'kubeadm'): string =>
  bootstrapScript({ ...planOf(primitives, os), cluster: clusterOf(distribution as 'kubeadm') }, platformOf(distribution)!);
const onNode = (work: (node: StubbedNode) => void): void => inFolder((root) => work(new StubbedNode(root)));

const NOTHING = 'nothing changed: the node is as planned\n';

describe('values of the running kernel', () => {
  const script = scriptOf([
    { kind: 'sysctl', key: 'vm.swappiness', value: '1' },
    { kind: 'sysctl', key: 'net.ipv4.tcp_rmem', value: '4096 87380 268435456' },
    { kind: 'sysfs', path: '/sys/kernel/mm/transparent_hugepage/enabled', value: 'madvise' },
    { kind: 'sysfs', path: '/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor', value: 'performance' },
  ]);
  const kernel = (node: StubbedNode): void => {
    node.put('proc/sys/vm/swappiness', '60\n');
    node.put('proc/sys/net/ipv4/tcp_rmem', '4096\t131072\t6291456\n');
    node.put('sys/kernel/mm/transparent_hugepage/enabled', 'always [madvise] never\n');
  };

  test('are set at once and at each boot, and seen in the kernel', () =>
    onNode((node) => {
      kernel(node);
      expect(node.run(script)).toMatchObject({ status: 0, err: '' });
      expect([node.read('proc/sys/vm/swappiness'), node.read('proc/sys/net/ipv4/tcp_rmem')]).toEqual(['1', '4096 87380 268435456']);
      expect(node.read('sys/kernel/mm/transparent_hugepage/enabled')).toBe('always [madvise] never\n');
      expect(node.read('etc/sysctl.d/99-cdk8s-gpu.conf')).toContain('vm.swappiness = 1\n');
      expect(node.run(script).out).toBe(NOTHING);
      expect(node.run(script, '--verify')).toMatchObject({ status: 0, out: expect.stringContaining('all 5 are as planned') });
    }));

  test('that somebody changed are found by --verify though every file is right, and set again', () =>
    onNode((node) => {
      kernel(node);
      node.run(script);
      node.put('proc/sys/vm/swappiness', '60\n');
      expect(node.run(script, '--verify')).toMatchObject({
        status: 1,
        out: expect.stringMatching(/^DIFFERS  \/proc\/sys\/vm\/swappiness +1 +60$/m),
      });
      expect(node.read('proc/sys/vm/swappiness')).toBe('60\n');
      expect(node.run(script).out).toBe('set /proc/sys/vm/swappiness to 1\n');
    }));

  test('that the kernel does not have fail, but for a pattern that nothing matches', () =>
    onNode((node) => {
      kernel(node);
      const gone = scriptOf([{ kind: 'sysctl', key: 'kernel.sched_latency_ns', value: '1' }]);
      expect(node.run(gone)).toMatchObject({ status: 1, err: expect.stringContaining('there is no such file') });
    }));

  test('and files are as before after a rollback', () =>
    onNode((node) => {
      kernel(node);
      node.put('etc/sysctl.d/99-cdk8s-gpu.conf', 'theirs\n');
      const before = listFiles(node.root);
      node.run(script);
      node.run(scriptOf([{ kind: 'sysctl', key: 'vm.swappiness', value: '10' }]));
      expect(node.run(script, '--rollback')).toMatchObject({ status: 0, err: '' });
      expect(listFiles(node.root)).toEqual([...before, 'calls'].sort());
      expect([node.read('etc/sysctl.d/99-cdk8s-gpu.conf'), node.read('proc/sys/vm/swappiness')]).toEqual(['theirs\n', '60']);
      expect(node.run(script, '--rollback').out).toBe('nothing to roll back\n');
    }));

  test('that a pattern stands for are one row, however many there are', () =>
    onNode((node) => {
      kernel(node);
      for (let cpu = 0; cpu < 20; cpu++) node.put(`sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_governor`, 'schedutil\n');
      node.run(script);
      const rowsOf = (): readonly string[] =>
        node
          .run(script, '--verify')
          .out.split('\n')
          .filter((line) => line.includes('scaling_governor'));
      expect(rowsOf()).toEqual([expect.stringMatching(/^ok .*cpu\*\/cpufreq\/scaling_governor +performance +performance in all 20$/)]);
      node.put('sys/devices/system/cpu/cpu7/cpufreq/scaling_governor', 'powersave\n');
      expect(rowsOf()).toEqual([
        expect.stringMatching(/^DIFFERS .* performance +1 of 20: powersave in \/sys\/devices\/system\/cpu\/cpu7\//),
      ]);
      expect(node.run(script, '--rollback').status).toBe(0);
      expect(node.read('sys/devices/system/cpu/cpu3/cpufreq/scaling_governor')).toBe('schedutil');
    }));

  test('that the kernel gives by a share are put back as that share, and never as an amount of 0', () => {
    const dirty = scriptOf([
      { kind: 'sysctl', key: 'vm.dirty_background_bytes', value: '1073741824' },
      { kind: 'sysctl', key: 'vm.dirty_bytes', value: '4294967296' },
    ]);
    const bytes = (node: StubbedNode, values: readonly string[]): void => {
      for (const [at, name] of ['dirty_background_bytes', 'dirty_background_ratio', 'dirty_bytes', 'dirty_ratio'].entries())
        node.put(`proc/sys/vm/${name}`, `${values[at]}\n`);
    };
    onNode((node) => {
      bytes(node, ['0', '7', '0', '33']);
      expect(node.run(dirty).status).toBe(0);
      node.put('proc/sys/vm/dirty_ratio', '0\n');
      // Another amount comes with the next plan: what was before the first run stays what it was.
      node.run(scriptOf([{ kind: 'sysctl', key: 'vm.dirty_bytes', value: '8589934592' }]));
      expect(node.run(dirty, '--rollback')).toMatchObject({ status: 0, err: '' });
      expect(['dirty_background_ratio', 'dirty_ratio'].map((name) => node.read(`proc/sys/vm/${name}`))).toEqual(['7', '33']);
      expect(node.read('proc/sys/vm/dirty_bytes')).toBe('8589934592');
    });
    // What a release before this one has kept.
    onNode((node) => {
      bytes(node, ['0', '7', '0', '33']);
      node.run(dirty);
      node.put('var/lib/cdk8s-gpu/values', `${node.root}/proc/sys/vm/dirty_bytes\t0\n${node.root}/proc/sys/vm/gone\t1\n`);
      expect(node.run(dirty, '--rollback')).toMatchObject({ status: 0, err: '' });
      expect(node.read('proc/sys/vm/dirty_ratio')).toBe('20');
    });
  });

  test('are said by --verify --json, with one exit code for what differs and one for a reboot that is due', () =>
    onNode((node) => {
      const both = scriptOf([
        { kind: 'sysctl', key: 'vm.swappiness', value: '1' },
        { kind: 'kernelArgument', argument: 'iommu=pt' },
        { kind: 'file', path: '/etc/a"b\\c', text: 'x' },
      ]);
      kernel(node);
      expect(node.run(both, '--json').status).toBe(64);
      expect(node.run(both, '--verify', '--json').status).toBe(1);
      node.run(both);
      const { status, out } = node.run(both, '--verify', '--json');
      expect([status, JSON.parse(out)]).toEqual([
        3,
        {
          apiVersion: 'cdk8s-gpu/v1',
          kind: 'NodeVerification',
          pool: 'train',
          differing: 0,
          rebooting: 1,
          rows: expect.arrayContaining([
            { state: 'ok', what: '/etc/a"b\\c', wanted: 'as planned', found: 'as planned' },
            { state: 'reboot', what: 'iommu=pt', wanted: 'kernel argument', found: 'not there' },
          ]),
        },
      ]);
    }));

  test('of an earlier plan go away with the next', () =>
    onNode((node) => {
      kernel(node);
      node.run(script);
      const next = scriptOf([{ kind: 'sysctl', key: 'vm.swappiness', value: '1' }]);
      expect(node.run(next, '--verify')).toMatchObject({ status: 1, out: expect.stringContaining('of an earlier plan') });
      expect(node.run(next)).toMatchObject({ status: 0, out: expect.stringContaining('restored /etc/tmpfiles.d/cdk8s-gpu.conf') });
      expect(node.has('etc/tmpfiles.d/cdk8s-gpu.conf')).toBe(false);
    }));
});

describe('arguments of the kernel', () => {
  const primitives: readonly Primitive[] = [
    { kind: 'kernelArgument', argument: 'iommu=pt' },
    { kind: 'kernelArgument', argument: 'pci=realloc=off' },
    {
      kind: 'hugePages',
      size: '1Gi',
      count: 12,
      nodes: [
        { node: 0, count: 8 },
        { node: 1, count: 4 },
      ],
    },
  ];
  const script = scriptOf(primitives);
  const booted = (node: StubbedNode): void => {
    node.put('proc/cmdline', `BOOT_IMAGE=/vmlinuz ${node.read('boot/grub/words')}`);
    node.put('proc/sys/kernel/random/boot_id', 'second\n');
    for (const [numa, pages] of ['8', '4'].entries())
      node.put(`sys/devices/system/node/node${numa}/hugepages/hugepages-1048576kB/nr_hugepages`, `${pages}\n`);
  };

  test('reach the boot loader without what it had of the same words, and are looked for on the command line', () =>
    onNode((node) => {
      const first = node.run(script);
      expect(first).toMatchObject({
        status: 0,
        err: '',
        out: expect.stringContaining('a reboot is needed for\niommu=pt: kernel argument, now not there\n'),
      });
      expect(node.calls()).toEqual(['update-grub ']);
      expect(node.read('boot/grub/words')).toBe('iommu=pt pci=realloc=off hugepagesz=1G hugepages=0:8,1:4 quiet pci=noaer \n');
      expect(node.run(script, '--verify').status).toBe(3);
      expect(node.run(script)).toMatchObject({ status: 0, out: expect.stringContaining(`${NOTHING}a reboot is needed for`) });
      booted(node);
      expect(node.run(script).out).toBe(NOTHING);
      expect(node.run(script, '--verify')).toMatchObject({ status: 0, err: '' });
      expect(node.calls()).toEqual([]);
    }));

  test('that a later word takes back, and pages that were not to be had, are found', () =>
    onNode((node) => {
      node.run(script);
      booted(node);
      node.put('proc/cmdline', `${node.read('proc/cmdline').trim()} iommu=off\n`);
      node.put('sys/devices/system/node/node1/hugepages/hugepages-1048576kB/nr_hugepages', '3\n');
      const { status, out } = node.run(script, '--verify');
      expect({
        status,
        rows: out
          .split('\n')
          .filter((line) => line.startsWith('reboot'))
          .map((line) => line.split(/ +/).slice(1)),
      }).toEqual({
        status: 3,
        rows: [
          ['iommu=pt', 'kernel', 'argument', 'iommu=off'],
          ['/sys/devices/system/node/node1/hugepages/hugepages-1048576kB/nr_hugepages', '4', '3'],
        ],
      });
    }));

  test('reboot a node where that is asked for, and not again when it did not help', () =>
    onNode((node) => {
      expect(node.run(script, '--reboot').status).toBe(0);
      expect(node.calls()).toEqual(['update-grub ', 'systemctl reboot']);
      node.put('proc/sys/kernel/random/boot_id', 'second\n');
      expect(node.run(script, '--reboot')).toMatchObject({ status: 69, err: expect.stringContaining('a reboot did not bring it') });
      expect(node.calls()).toEqual([]);
    }));

  test('go to grubby on systems that have it, and what is no more planned is taken back', () =>
    onNode((node) => {
      node.put('etc/default/grub', 'GRUB_TIMEOUT=1\n');
      expect(node.run(scriptOf(primitives, 'rhel-9'))).toMatchObject({ status: 0, err: '' });
      expect(node.run(scriptOf([{ kind: 'kernelArgument', argument: 'iommu=pt' }], 'rhel-9')).status).toBe(0);
      expect(node.calls()).toEqual([
        'grubby --update-kernel=ALL --args=iommu=pt pci=realloc=off hugepagesz=1G hugepages=0:8,1:4 ',
        ...['pci=realloc=off', 'hugepagesz=1G', 'hugepages=0:8,1:4'].map((word) => `grubby --update-kernel=ALL --remove-args=${word}`),
        'grubby --update-kernel=ALL --args=iommu=pt ',
      ]);
      expect(node.read('etc/default/grub')).toBe(
        'GRUB_TIMEOUT=1\n# cdk8s-gpu: begin\nGRUB_CMDLINE_LINUX="$GRUB_CMDLINE_LINUX iommu=pt"\n# cdk8s-gpu: end\n',
      );
      expect(node.run(scriptOf(primitives, 'rhel-9'), '--rollback').status).toBe(0);
      expect(node.read('etc/default/grub')).toBe('GRUB_TIMEOUT=1\n');
      expect(node.calls()).toEqual(['grubby --update-kernel=ALL --remove-args=iommu=pt', 'systemctl daemon-reload']);
    }));
});

describe('units, modules, packages, commands and containerd', () => {
  test('units are enabled and started, parts laid over others restart them, and slices are never restarted', () =>
    onNode((node) => {
      node.put('state/active/containerd.service', '');
      node.put('proc/4242/limits', 'Max locked memory         8388608              8388608              bytes     \n');
      const script = scriptOf([
        {
          kind: 'systemdUnit',
          name: 'a.service',
          text: '[Service]\nType=exec\nExecStart=/bin/true\n',
          enable: true,
          check: ['test', '-e', 'works'],
        },
        { kind: 'systemdUnit', name: 'containerd.service', dropIn: '90-memlock.conf', text: '[Service]\nLimitMEMLOCK=infinity\n' },
        { kind: 'systemdUnit', name: 'kubepods.slice', dropIn: '90-io.conf', text: '[Slice]\nIOAccounting=yes\n' },
      ]);
      const first = node.run(script);
      expect(node.calls()).toEqual([
        'systemctl daemon-reload',
        'systemctl restart containerd.service',
        'systemctl enable --quiet a.service',
        'systemctl restart a.service',
      ]);
      expect(first).toMatchObject({
        status: 1,
        err: expect.stringMatching(/^DIFFERS  containerd.service: Max locked memory +unlimited +8388608$/m),
      });
      expect(first.err).toMatch(/^DIFFERS  a.service +as its check says/m);
      node.put('proc/4242/limits', 'Max locked memory         unlimited            unlimited            bytes     \n');
      node.put('works', '');
      expect(node.run(script)).toMatchObject({ status: 0, out: NOTHING });
      node.put('state/since/containerd.service', '1000');
      expect(node.run(script, '--verify').out).toMatch(/^DIFFERS  containerd.service +has read 90-memlock.conf +started before$/m);
      node.calls();
      expect(node.run(script, '--rollback').status).toBe(0);
      expect(node.calls()).toEqual([
        'systemctl disable --quiet --now a.service',
        'systemctl daemon-reload',
        'systemctl try-restart containerd.service',
      ]);
    }));

  test('modules are loaded, and options of loaded ones wait for a reboot', () =>
    onNode((node) => {
      const script = scriptOf([
        { kind: 'kernelModule', name: 'tcp-bbr' },
        { kind: 'kernelModule', name: 'nvidia', options: { NVreg_EnableStreamMemOPs: '1' } },
      ]);
      node.put('sys/module/nvidia/version', '580');
      node.put('proc/driver/nvidia/params', 'ResmanDebugLevel: 4294967295\nEnableStreamMemOPs: 0\n');
      expect(node.run(script)).toMatchObject({ status: 0, out: expect.stringContaining('nvidia NVreg_EnableStreamMemOPs: 1, now 0') });
      expect(node.calls()).toEqual(['modprobe tcp-bbr']);
      expect(node.read('etc/modprobe.d/cdk8s-gpu.conf')).toContain('options nvidia NVreg_EnableStreamMemOPs=1\n');
      node.put('proc/driver/nvidia/params', 'EnableStreamMemOPs: 1\n');
      expect(node.run(script, '--verify').status).toBe(0);
      const absent = scriptOf([{ kind: 'kernelModule', name: 'gone' }]);
      node.put('state/no-modules', '');
      expect(node.run(absent)).toMatchObject({ status: 1, err: expect.stringContaining('not loaded') });
    }));

  test('packages are installed before files are written, in the version that is pinned', () =>
    onNode((node) => {
      const script = scriptOf([
        { kind: 'package', name: 'chrony' },
        { kind: 'package', name: 'driver', version: '580.1' },
        { kind: 'package', name: 'tools=2.0' },
      ]);
      expect(node.run(script)).toMatchObject({ status: 0, err: '' });
      expect(node.calls().map((call) => call.replace(/ -o .*force-confold/, ''))).toEqual([
        'apt-get update -qq',
        ...['chrony', 'driver=580.1', 'tools=2.0'].map(
          (name) => `apt-get install -y -qq --no-install-recommends --allow-downgrades ${name}`,
        ),
      ]);
      node.put('state/installed/driver', '570.0\n');
      expect(node.run(script, '--verify').out).toMatch(/^DIFFERS  package driver +580.1 +570.0$/m);
    }));

  test('commands run where their checks fail, and the check has the last word', () =>
    onNode((node) => {
      const script = scriptOf([{ kind: 'command', run: ['touch', 'done; x'], check: ['test', '-e', 'done; x'] }]);
      expect(node.run(script).out).toContain('running touch done; x');
      expect(node.run(script).out).toBe(NOTHING);
      const never = scriptOf([{ kind: 'command', run: ['true'], check: ['false'] }]);
      expect(node.run(never)).toMatchObject({ status: 1, err: expect.stringContaining('the check fails') });
    }));

  test("containerd's own configuration takes ours in, and one that it does not take is put back", () =>
    onNode((node) => {
      const toml = (text: string): string => scriptOf([{ kind: 'containerRuntime', toml: text }]);
      node.put('etc/containerd/config.toml', 'version = 3\nimports = ["/x.toml"]\n[plugins]\n');
      node.put('state/active/containerd.service', '');
      expect(node.run(toml('a = 1'))).toMatchObject({ status: 0, err: '' });
      expect(node.read('etc/containerd/config.toml')).toBe(
        'version = 3\nimports = ["/etc/containerd/conf.d/*.toml", "/x.toml"]\n[plugins]\n',
      );
      expect(node.read('etc/containerd/conf.d/50-cdk8s-gpu.toml')).toBe('a = 1\n');
      expect(node.calls().filter((call) => call.startsWith('systemctl'))).toEqual(['systemctl restart containerd.service']);
      expect(node.run(toml('nonsense'))).toMatchObject({ status: 65, err: expect.stringContaining('does not take') });
      expect(node.read('etc/containerd/conf.d/50-cdk8s-gpu.toml')).toBe('a = 1\n');
      expect(node.calls().filter((call) => call.startsWith('systemctl'))).toEqual([]);
    }));
});

describe('files', () => {
  const script = scriptOf([{ kind: 'file', path: '/usr/local/sbin/own', text: '#!/bin/sh\n', mode: '0755' }]);

  test('have the mode that is planned, whatever umask and mode there were', () =>
    onNode((node) => {
      node.put('usr/local/sbin/own', '#!/bin/sh\n');
      expect(node.run(script).out).toContain('wrote /usr/local/sbin/own');
      expect(statSync(join(node.root, 'usr/local/sbin/own')).mode & 0o777).toBe(0o755);
      const masked = script.replace('set -euo pipefail', 'umask 077\nset -euo pipefail');
      node.run(script, '--rollback');
      inFolder((root) => {
        const other = new StubbedNode(root);
        other.run(masked.replaceAll('/usr/local/sbin/own', '/new/folder/own'));
        expect(statSync(join(root, 'new/folder')).mode & 0o777).toBe(0o755);
      });
    }));

  test('fail where a folder is in their place, and nothing is written', () =>
    onNode((node) => {
      node.put('usr/local/sbin/own/x', '');
      expect(node.run(script)).toMatchObject({ status: 73, err: expect.stringContaining('/usr/local/sbin/own is a directory') });
      expect(node.has('usr/local/sbin/own.cdk8s-gpu')).toBe(false);
    }));

  test('are never half there: what is new is written beside them, and takes their place at once', () =>
    onNode((node) => {
      node.put('usr/local/sbin/own', 'old\n');
      node.program('sync', 'cp "$ROOT/usr/local/sbin/own" "$ROOT/seen"; cp "$1" "$ROOT/whole"; kill -9 "$PPID"');
      expect(node.run(script).status).not.toBe(0);
      expect([node.read('seen'), node.read('whole'), node.read('usr/local/sbin/own')]).toEqual(['old\n', '#!/bin/sh\n', 'old\n']);
      node.program('sync', 'exit 0');
      expect(node.run(script).status).toBe(0);
      expect(node.run(script, '--rollback').status).toBe(0);
      expect(node.read('usr/local/sbin/own')).toBe('old\n');
    }));

  test('of an earlier plan are kept until what this one starts in their place has run', () =>
    onNode((node) => {
      const unit = (run: string): Primitive => ({
        kind: 'systemdUnit',
        name: 'cdk8s-gpu-scratch.service',
        enable: true,
        text: `[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=${run}\n`,
      });
      const program = '/usr/local/sbin/cdk8s-gpu-scratch';
      node.run(scriptOf([{ kind: 'file', path: program, text: '  mkfs.xfs /dev/nvme1n1\n', mode: '0755' }, unit(program)]));
      node.put('state/on-restart', `cat "$ROOT/var/lib/cdk8s-gpu/previous${program}" >"$ROOT/seen"`);
      expect(node.run(scriptOf([unit('/usr/local/sbin/cdk8s-gpu-volume scratch')])).status).toBe(0);
      expect([node.read('seen'), node.has(program), node.has('var/lib/cdk8s-gpu/previous')]).toEqual([
        '  mkfs.xfs /dev/nvme1n1\n',
        false,
        false,
      ]);
    }));

  test('two runs do not collide', () =>
    onNode((node) => {
      node.program('sync', 'PATH=$ROOT/bin:$PATH bash "$ROOT/.script" >"$ROOT/second" 2>&1; echo "$?" >>"$ROOT/second"');
      expect(node.run(script).status).toBe(0);
      expect(node.read('second')).toBe('another run of this script is under way: nothing is done\n75\n');
    }));
});

test('--dry-run says what would differ, and writes nothing', () =>
  onNode((node) => {
    node.put('usr/local/sbin/own', 'old\n');
    const before = listFiles(node.root);
    const run = node.run(scriptOf([{ kind: 'file', path: '/usr/local/sbin/own', text: 'new\n' }]), '--dry-run');
    expect(run).toMatchObject({ status: 0, out: expect.stringContaining('-old\n+new\n') });
    expect([listFiles(node.root).filter((file) => file !== 'calls'), node.has('var')]).toEqual([before, false]);
  }));

test.each(['eks', 'k3s'])('containerd of %s is told where the distribution reads it', (distribution) => {
  const script = scriptOf(
    [{ kind: 'containerRuntime', toml: 'a = 1' }],
    distribution === 'eks' ? 'amazon-linux-2023' : undefined,
    distribution,
  );
  expect(script).toContain(
    distribution === 'eks' ? 'file /etc/eks/nodeadm.d/60-cdk8s-gpu-containerd.yaml' : '/agent/etc/containerd/config-v3.toml.tmpl text_',
  );
});
