// The invariants of nodes that facts/node.md proposes (section 11), each with what holds it, and its worked numbers.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseYaml } from '../../lib/internal';
import { type KubeletConfiguration, MiB, parseMemory } from '../../lib/words/kubernetes';
import { oomScoreAdjust } from '../../lib/plans/node';
import { memoryToReserve } from '../../lib/plans/node/reserve';
import { isThere } from './named';

/** Throws when the fixtures are missing: the suite must fail then, never skip. */
function shared(...path: readonly string[]): string {
  const found = join(process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared'), ...path);
  if (!existsSync(found)) throw new Error(`nothing is at ${found}: set CDK8S_GPU_SHARED`);
  return readFileSync(found, 'utf8');
}

/** By the number in facts/node.md: what it says in short, and the tests and rules that hold it. */
const INVARIANTS: Readonly<Record<string, readonly [says: string, ...held: string[]]>> = {
  N1: ['a static CPU Manager has CPUs reserved', 'rule kubelet/cpu-reservation'],
  N2: [
    'no list of reserved CPUs beside cgroups of daemons; EKS blanks both',
    'rule kubelet/reserved-cgroup',
    'node/plan-kubelet.test.ts: blanks the cgroups of nodeadm beside reservedSystemCPUs, and on EKS alone',
  ],
  N3: [
    'reserved memory adds up, and has no huge pages',
    'rule kubelet/reserved-memory',
    'rule kubelet/reserved',
    'node/plan-kubelet.test.ts: reserves memory that adds up exactly under the Static Memory Manager',
  ],
  N4: ['no percentage of memory under a Static Memory Manager', 'rule kubelet/eviction-percentage'],
  N5: [
    'reserved CPUs are whole cores of every NUMA node, and none of them is isolated',
    'rule kubelet/whole-cores',
    'rule node/performance-profile',
    'node/plan-kubelet.test.ts: has a CPU reservation, of whole cores on every NUMA node that has CPUs',
    'node/settings/settings.test.ts: isolation names the CPUs of pods and of the system, which are all and do not overlap',
  ],
  N6: [
    'pods ask for whole cores under full-pcpus-only',
    'rule numa/never-admits',
    'node/pod.test.ts: is told when it asks for half a core under full-pcpus-only',
  ],
  N7: ['options and gates are those of the Kubernetes version', 'rule kubelet/option', 'rule kubelet/feature-gate'],
  N8: ['one eviction threshold takes the others away', 'rule kubelet/eviction-partial'],
  N9: ['GPUs, CPUs, memory and NICs of a pod need as many NUMA nodes', 'rule numa/never-admits', 'rule numa/nics'],
  N10: ['a Guaranteed pod has limits in every container', 'rules/places/pods.test.ts: qos/not-guaranteed'],
  N11: ['exclusive CPUs are whole numbers', 'rule qos/exclusive-cpus'],
  N12: ['huge pages are whole, asked for with CPU or memory, and there', 'rule pod/hugepages', 'rule pool/huge-pages'],
  N13: [
    'no Topology Manager beyond eight NUMA nodes',
    'rule kubelet/numa-nodes',
    'node/plan-kubelet.test.ts: with more than eight NUMA nodes has the Topology Manager off, since the kubelet would not start',
  ],
  N14: ['dirty pages by share or in bytes', 'rule node/dirty-limits'],
  N15: [
    'no setting that the kernel no longer has',
    'rule node/removed-sysctl',
    'node/bash.test.ts: that the kernel does not have fail, but for a pattern that nothing matches',
  ],
  N16: [
    'no kernel argument twice after merging',
    'rule node/kernel-argument-twice',
    'node/vehicles/kernel-arguments.test.ts: the number of huge pages stays with its size, also from two settings',
  ],
  N17: ['no isolcpus of the scheduler for trainers', 'rule node/isolcpus', "rules/cases.ts: 'node/isolated-pods'"],
  N18: ['ACS stays on where devices go to virtual machines', "rules/vm-cases.ts: 'kubevirt/acs'"],
  N19: ['shares of MPS clients fit their GPU', 'rule sharing/mps-threads', 'rule sharing/mps-clients', 'rule sharing/mps-memory'],
  N20: ['no ranks on several MIG devices, and no MPS on them', 'rule train/mig-ranks', 'rule sharing/mps-mig'],
  N21: [
    'memory clocks of Hopper change with the driver, and -ac is not used',
    'node/settings/settings.test.ts: memory clocks of a Hopper GPU change when its driver is loaded next',
    'node/settings/becomes.test.ts: clocks are locked, and not set by -ac',
  ],
  N22: [
    'RDMA has memory locked without limit',
    'rule pod/memlock',
    'node/settings/becomes.test.ts: containers may lock memory without limit',
  ],
  N23: ['privileges are those of the namespace', 'rule pod/security'],
  N24: [
    'another policy needs a drained node',
    'node/bootstrap.test.ts: fails on a node that has run with another policy, and writes nothing, until it is drained',
  ],
  N25: ['what a vehicle cannot deliver is said', 'node/rows.test.ts: serves some nodes, and delivers each setting whole or names it'],
  N26: ["a scheduler's configuration is of its version", 'rule scheduler/config', 'rule scheduler/unused-shape'],
  N27: ['device plugin and DRA driver do not give out the same GPUs', 'rule dra/one-owner', 'rule dra/two-owners'],
  N28: ['protectKernelDefaults has the settings that it wants', 'rule node/kernel-defaults'],
  N29: ['no Guaranteed DaemonSet beside jobs of several NUMA nodes', 'rule numa/daemon-memory'],
  N30: ['no field whose gate is off', 'rule kubelet/gated-field'],
  N31: ['no strict policy beside parts of GPUs', 'rule numa/shared-gpus'],
};

test('every invariant of the facts has its row', () => {
  const section = shared('facts', 'node.md').split('## 11. ')[1]?.split('### 11.1')[0] ?? '';
  expect(Object.keys(INVARIANTS)).toEqual([...section.matchAll(/^\| (N\d+) \|/gm)].map(([, id]) => id));
});

test.each(Object.entries(INVARIANTS).map(([id, [says, ...by]]) => [id, says, by] as const))('%s: %s', (_id, _says, by) => {
  expect(by.length).toBeGreaterThan(0);
  expect(by.filter((one) => !isThere(one))).toEqual([]);
});

describe('worked numbers', () => {
  const GiB = 1024 * MiB;
  const configuration = (rest: object): KubeletConfiguration => ({
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    ...rest,
  });

  test('4 GiB and 1 GiB reserved, with the default threshold, are 5220 MiB', () =>
    expect(memoryToReserve(configuration({ kubeReserved: { memory: '4Gi' }, systemReserved: { memory: '1Gi' } }))).toBe(5220 * MiB));

  test.each<[string, number, number, number]>([
    ['256 GiB of 2 TiB', 256 * GiB, 2048 * GiB, 875],
    ['2047 GiB of 2048 GiB', 2047 * GiB, 2048 * GiB, 3],
    ['1 MiB of 2 TiB', MiB, 2048 * GiB, 999],
  ])('a Burstable container that asks for %s has the OOM score of the kubelet', (_what, memory, capacity, score) =>
    expect(oomScoreAdjust('Burstable', memory, capacity)).toBe(score),
  );

  test('Guaranteed pods are killed last, and those that ask for nothing first', () =>
    expect([oomScoreAdjust('Guaranteed', GiB, GiB), oomScoreAdjust('BestEffort', 0, GiB)]).toEqual([-997, 1000]));

  const OPENSHIFT = ['manual_kubeletconfig.yaml', 'default/manual_kubeletconfig.yaml', 'no-ref/manual_kubeletconfig.yaml'];
  test.each(OPENSHIFT)("OpenShift's own %s reserves as much as we count", (file) => {
    const path = ['upstream', 'openshift-cluster-node-tuning-operator', 'render-expected-output', ...file.split('/')];
    const [object] = parseYaml(shared(...path)) as unknown as { spec: { kubeletConfig: KubeletConfiguration } }[];
    const { kubeletConfig } = object!.spec;
    const given = (kubeletConfig.reservedMemory ?? []).reduce((sum, { limits }) => sum + parseMemory(limits['memory'])!, 0);
    expect([memoryToReserve(kubeletConfig) / MiB, given / MiB]).toEqual([1100, 1100]);
  });

  test('nodeadm reserves 893 MiB for 58 pods, beside which 993 MiB add up', () => {
    const path = [
      'upstream',
      'aws-eks-nodeadm',
      'nodeadm',
      'test',
      'e2e',
      'cases',
      'kubelet-config-set-empty',
      'expected-kubelet-config.json',
    ];
    const kubelet = JSON.parse(shared(...path)) as KubeletConfiguration & { maxPods: number };
    expect([kubelet.kubeReserved!['memory'], kubelet.maxPods]).toEqual(['893Mi', 58]);
    expect(memoryToReserve(kubelet)).toBe(993 * MiB);
  });
});
