import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodePlan, NodeSetting } from '../../../lib/plans/model';
import { inFolder } from '../shell';
import { type Health, startHealth, StubbedNode } from '../stubs';
import { filesBy, KUBELET, SETTINGS, wholePlan } from './whole-plan';

/** Nodes that no script of ours sets up. */
const NODES = [
  ['eks', 'ubuntu-24.04', 'snap.kubelet-eks.daemon'],
  ['oke', 'oracle-linux', 'kubelet'],
] as const;

let health: Health;
beforeAll(async () => {
  health = await startHealth();
});
afterAll(() => health.stop());

/** The plan, of a machine without GPUs, whose kubelet answers where the test listens. */
function planFor(distribution: string, os: string, settings: readonly NodeSetting[] = SETTINGS): NodePlan {
  const own = settings.map((setting) =>
    setting.id === 'kubelet'
      ? { ...setting, primitives: [{ kind: 'kubelet' as const, configuration: { ...KUBELET, healthzPort: health.port } }] }
      : setting,
  );
  const plan = wholePlan(distribution, os, own);
  return { ...plan, machine: { ...plan.machine, gpus: [], numa: [] } };
}

const setupOf = (plan: NodePlan): string => filesBy('cloud-init', plan)['node-setup.sh'] ?? '';

/** A node that has joined, and that the script of its user data has set up. */
function setUp(node: StubbedNode, plan: NodePlan, service: string): void {
  for (const name of [service, 'containerd.service']) {
    node.put(`state/active/${name}`, '');
    node.put(`state/enabled/${name}`, '');
  }
  node.put('sys/devices/system/cpu/online', '0-223');
  for (const id of [0, 1]) node.put(`sys/devices/system/node/node${id}/cpulist`, '');
  node.put('proc/cmdline', 'root=/dev/sda1 iommu=pt default_hugepagesz=1G hugepagesz=1G hugepages=0:32,1:32\n');
  node.put('proc/sys/vm/swappiness', '60\n');
  node.put('proc/sys/net/ipv4/tcp_rmem', '4096\t87380\t6291456\n');
  node.put('sys/kernel/mm/transparent_hugepage/enabled', 'always [madvise] never\n');
  node.put('sys/kernel/mm/transparent_hugepage/defrag', 'always defer [defer+madvise] madvise never\n');
  node.put('proc/driver/nvidia/params', 'EnableStreamMemOPs: 1\n');
  node.put('sys/module/nvidia/initstate', 'live\n');
  node.put('proc/4242/limits', 'Max locked memory         unlimited            unlimited            bytes\n');
  node.put('proc/4242/cmdline', 'kubelet\0--config-dir=/etc/kubernetes/kubelet.conf.d\0--node-labels=cdk8s-gpu/pool=train\0');
  node.put('etc/containerd/config.toml', 'version = 3\n');
  node.program('grep', `case "$*" in *run/ecc) exit 0 ;; esac; exec /usr/bin/grep "$@"`);
  const { status, err } = node.run(setupOf(plan), '--drained');
  expect([status, err]).toEqual([0, '']);
  for (const name of [service, 'cdk8s-gpu-clocks.service', 'containerd.service']) node.put(`state/since/${name}`, '4000000000');
  node.put('var/lib/kubelet/cpu_manager_state', '{"policyName":"static","defaultCpuSet":"0-223"}');
  node.put('var/lib/kubelet/memory_manager_state', '{"policyName":"Static"}');
  node.calls();
}

/** Nodes that were set up, each once: tests change copies of them. */
const folders = new Map<string, string>();
function nodeOf(distribution: string, os: string, service: string, into: string): StubbedNode {
  const known = folders.get(distribution);
  const folder = known ?? mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
  if (known === undefined) {
    folders.set(distribution, folder);
    setUp(new StubbedNode(folder), planFor(distribution, os), service);
  }
  execFileSync('cp', ['-a', `${folder}/.`, into]);
  return new StubbedNode(into, false);
}
afterAll(() => {
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
});

/** Rows of `node-setup.sh --verify` that are not ok, on a node where one thing was changed. */
function differs(
  distribution: string,
  os: string,
  service: string,
  change: (node: StubbedNode, service: string) => void = () => undefined,
) {
  return inFolder((folder) => {
    const plan = planFor(distribution, os);
    const node = nodeOf(distribution, os, service, folder);
    change(node, service);
    const { status, out, err } = node.run(setupOf(plan), '--verify');
    expect([node.calls().filter((call) => !call.startsWith('grep ')), err]).toEqual([[], '']);
    return { status, rows: out.split('\n').filter((line) => /^(?:DIFFERS|reboot)/.test(line)), out };
  });
}

describe.each(NODES)('%s with %s', (distribution, os, service) => {
  test('a node as planned is seen to be so, and nothing is changed', () => {
    const { status, rows, out } = differs(distribution, os, service);
    expect([status, rows]).toEqual([0, []]);
    for (const seen of ['/proc/sys/vm/swappiness', 'iommu=pt', 'module nvidia', '--config-dir=', 'cpu_manager_state', 'package numactl'])
      expect(out).toContain(seen);
  });

  test.each<readonly [string, (node: StubbedNode, service: string) => void, RegExp]>([
    [
      'a sysctl that the running kernel has otherwise',
      (node) => node.put('proc/sys/vm/swappiness', '60\n'),
      /DIFFERS +\/proc\/sys\/vm\/swappiness +1 +60/,
    ],
    ['a kernel without its arguments', (node) => node.put('proc/cmdline', 'root=/dev/sda1\n'), /reboot +iommu=pt/],
    ['a kubelet that was not given its folder', (node) => node.put('proc/4242/cmdline', 'kubelet\0'), /DIFFERS +--config-dir=/],
    [
      'a manager with another policy',
      (node) => node.put('var/lib/kubelet/cpu_manager_state', '{"policyName":"none"}'),
      /cpu_manager_state +static +none/,
    ],
    [
      'a containerd that reads no further files',
      (node) => node.put('etc/containerd/config.toml', 'version = 3\n'),
      /DIFFERS +\/etc\/containerd\/config\.toml/,
    ],
    [
      'a file that somebody changed',
      (node) => node.put('etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf', 'kind: no\n'),
      /DIFFERS +\/etc\/kubernetes\/kubelet\.conf\.d/,
    ],
    [
      'a limit that containers do not inherit',
      (node) => node.put('proc/4242/limits', 'Max locked memory         65536            65536            bytes\n'),
      /DIFFERS +containerd\.service: Max locked memory/,
    ],
    ['a kubelet that nothing runs', (node, service) => rmSync(join(node.root, 'state/active', service)), /DIFFERS +the kubelet/],
  ])('tells %s', (_what, change, row) => {
    const { status, rows } = differs(distribution, os, service, change);
    expect([status, rows]).toEqual([
      rows.every((one) => one.startsWith('reboot')) ? 3 : 1,
      expect.arrayContaining([expect.stringMatching(row)]),
    ]);
  });
});

test('it puts back what was there before', () =>
  inFolder((folder) => {
    const plan = planFor('oke', 'oracle-linux');
    const node = nodeOf('oke', 'oracle-linux', 'kubelet', folder);
    expect(node.run(setupOf(plan), '--rollback', '--drained')).toMatchObject({ status: 0, err: '' });
    expect(node.has('etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf')).toBe(false);
  }));

test('where bootstrap.sh is the same script, there is no second file of it', () =>
  expect(Object.keys(filesBy('cloud-init', wholePlan('kubeadm', 'ubuntu-24.04')))).toEqual(['cloud-init.yaml']));
