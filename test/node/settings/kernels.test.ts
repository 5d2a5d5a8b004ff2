// What depends on the kernel of the nodes, or on what the user says of it.
import { machines } from '../../../lib/words/machine';
import { nodePlans, type NodeTuning } from '../../../lib/plans/node';
import { planTunedGpuNode } from '../../../lib/plans/node/plan-pool';
import { hugePageArguments } from '../../../lib/plans/node/vehicles/parts/huge-pages';
import { filesBy } from '../vehicles/whole-plan';
import { clusterOf, train } from '../shell';

function planOf(tuning: NodeTuning, rest: object = {}, distribution: 'kubeadm' | 'talos' = 'kubeadm') {
  const cluster = clusterOf(distribution);
  const props = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training', ...rest, ...tuning };
  const { description } = planTunedGpuNode(train, props as never, cluster);
  return nodePlans(description, cluster)[0]!;
}

const primitivesOf = (plan: ReturnType<typeof planOf>) => plan.settings.flatMap(({ primitives }) => primitives);

describe('huge pages', () => {
  test.each(['ubuntu-22.04', 'rhel-9'])('are a number for the whole machine on %s, whose kernel knows no NUMA nodes there', (os) => {
    expect(hugePageArguments(planOf({ hugePages: { '1Gi': 64 } }, { os }))).toEqual(['hugepagesz=1G hugepages=64']);
    expect(hugePageArguments(planOf({ hugePages: { '1Gi': [8, 8] } }, { os }))).toEqual(['hugepagesz=1G hugepages=16']);
  });

  test.each(['ubuntu-24.04', 'debian-12', 'amazon-linux-2023'])('are placed on NUMA nodes by the kernel of %s', (os) =>
    expect(hugePageArguments(planOf({ hugePages: { '1Gi': 64 } }, { os }))).toEqual(['hugepagesz=1G hugepages=0:32,1:32']),
  );

  test('that are not the same on each NUMA node are written there at boot by an old kernel', () => {
    const plan = planOf({ hugePages: { '1Gi': [8, 0], '2Mi': [512, 256] } }, { os: 'ubuntu-22.04' });
    expect(hugePageArguments(plan)).toEqual([]);
    expect(primitivesOf(plan).filter((one) => one.kind === 'sysfs' && one.path.includes('hugepages-'))).toEqual([
      { kind: 'sysfs', path: '/sys/devices/system/node/node0/hugepages/hugepages-2048kB/nr_hugepages', value: '512' },
      { kind: 'sysfs', path: '/sys/devices/system/node/node1/hugepages/hugepages-2048kB/nr_hugepages', value: '256' },
      { kind: 'sysfs', path: '/sys/devices/system/node/node0/hugepages/hugepages-1048576kB/nr_hugepages', value: '8' },
    ]);
  });
});

describe('sysctls of a user', () => {
  const keysOf = (sysctls: Readonly<Record<string, string>>) =>
    primitivesOf(planOf({ sysctls })).flatMap((one) => (one.kind === 'sysctl' ? [one.key] : []));

  test('take the place of their counterparts, which the kernel would show as 0 for ever', () => {
    expect(keysOf({})).toEqual(expect.arrayContaining(['vm.dirty_bytes', 'vm.dirty_background_bytes']));
    const keys = keysOf({ 'vm.dirty_ratio': '10' });
    expect(keys).toEqual(expect.arrayContaining(['vm.dirty_ratio', 'vm.dirty_background_bytes']));
    expect(keys).not.toContain('vm.dirty_bytes');
    expect(keysOf({ 'vm.dirty_background_ratio': '5' })).not.toContain('vm.dirty_background_bytes');
  });

  test('take the place of what the intent says in the other notation, with slashes', () => {
    expect(keysOf({})).toContain('vm.swappiness');
    expect(keysOf({ 'vm/swappiness': '7' })).not.toContain('vm.swappiness');
  });
});

describe('governor and energy preference on Talos', () => {
  const patchOf = (machine: object) => filesBy('talos', planOf({}, { machine, os: 'talos' }, 'talos'))['talos-patch.yaml'] ?? '';
  const keys = (text: string) => text.match(/devices\.system\.cpu\.cpu[^ :]*/g) ?? [];

  test('are a key for each CPU of the machine, since a key is a path as it stands', () => {
    const all = keys(patchOf(machines.dgxH100));
    expect(all).toHaveLength(2 * 224);
    expect(all).toEqual(
      expect.arrayContaining([
        'devices.system.cpu.cpu223.cpufreq.scaling_governor',
        'devices.system.cpu.cpu0.cpufreq.energy_performance_preference',
      ]),
    );
  });

  test('are left out, with the reason, where it is not known which CPUs there are', () => {
    const { numa: _numa, ...unknown } = machines.dgxH100;
    expect(patchOf(unknown)).not.toContain('cpufreq');
  });
});

test('irqbalance that bans no CPU has no file that names some', () => {
  const paths = primitivesOf(planOf({ interrupts: 'balanced' })).flatMap((one) => (one.kind === 'file' ? [one.path] : []));
  expect(paths.filter((path) => path.includes('irqbalance'))).toEqual([]);
});
