// Rule numa/daemon-memory says which pods a DaemonSet keeps out; the kubelet's own managers must do so.
import type { KubeletConfiguration, PodSpec, ResourceList } from '../../../lib/words/kubernetes';
import { machines } from '../../../lib/words/machine';
import { mergeModel, type PodFacts } from '../../../lib/plans/model';
import { judge } from '../../../lib/rules';
import { exclusive } from '../../../lib/plans/allocators';
import { labs } from '../../rules/hami-cases';
import { alsoJudging } from '../verdicts';
import { askAll, managersVersion, withManagers } from './managers/ask';

const kubelet = (topologyManagerPolicy: NonNullable<KubeletConfiguration['topologyManagerPolicy']>): KubeletConfiguration => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  topologyManagerPolicy,
  cpuManagerPolicy: 'static',
  reservedSystemCPUs: '0,112',
  memoryManagerPolicy: 'Static',
  systemReserved: { memory: '924Mi' },
  evictionHard: { 'memory.available': '100Mi' },
  reservedMemory: [{ numaNode: 0, limits: { memory: '1Gi' } }],
});
const podOf = (limits: ResourceList, requests = limits): PodSpec => ({
  containers: [{ name: 'main', image: 'x', resources: { limits, requests } }],
});
const SMALL = { cpu: 1, memory: '1Gi' };
const daemons: readonly PodSpec[] = [podOf(SMALL), podOf(SMALL, { cpu: 1, memory: '512Mi' }), podOf({ cpu: 60, memory: '1000Gi' })];
const pods: readonly PodSpec[] = [
  podOf({ 'nvidia.com/gpu': 8, cpu: 150, memory: '1200Gi' }),
  podOf({ 'nvidia.com/gpu': 4, cpu: 40, memory: '500Gi' }),
  podOf({ 'nvidia.com/gpu': 8 }),
  podOf({ 'nvidia.com/gpu': 8, cpu: 222, memory: '1200Gi' }),
];
const { dgxH100 } = machines;
const cases = (['best-effort', 'restricted'] as const).flatMap((policy) =>
  daemons.flatMap((daemon) => pods.map((pod) => ({ machine: dgxH100, kubelet: kubelet(policy), pods: [daemon, pod] }))),
);

const factsOf = (name: string, spec: PodSpec, rest: Partial<PodFacts>): PodFacts => ({
  path: `ml/${name}`,
  owner: { group: 'apps', kind: 'DaemonSet', name },
  pointer: 'spec',
  spec,
  pool: 'prod/labs',
  ...rest,
});
const said = ({ kubelet: given, pods: [daemon, pod] }: (typeof cases)[number]): boolean =>
  judge(
    mergeModel([
      {
        pools: [labs({ sharing: exclusive(), shapes: [{ machine: dgxH100, kubelet: given }] })],
        pods: [factsOf('agent', daemon!, { perNode: true }), factsOf('a', pod!, {})],
      },
    ]),
  ).some(({ rule }) => rule === 'numa/daemon-memory');

test('a DaemonSet keeps out the pods that the rule names, each of which runs without it', async () => {
  await withManagers(async (programs) => {
    const done = alsoJudging('managers: pods beside a DaemonSet, and without it', managersVersion());
    const beside = await askAll(programs, cases);
    const alone = await askAll(
      programs,
      cases.map((one) => ({ ...one, pods: one.pods.slice(1) })),
    );
    done(beside.length + alone.length);
    const named = cases.map(said);
    const keptOut = cases.map((_, index) => alone[index]?.pods[0]?.admitted === true && beside[index]?.pods[1]?.admitted === false);
    // What CPUs or room keep out is the subject of other rules.
    expect(named.filter((one, index) => one && keptOut[index] !== true)).toEqual([]);
    const byMemory = beside.map(
      ({ pods: [, { reason = '' } = {}] }) => reason === 'TopologyAffinityError' || reason === 'UnexpectedAdmissionError',
    );
    expect(keptOut.flatMap((one, index) => (one && byMemory[index] && named[index] !== true ? [cases[index]] : []))).toEqual([]);
    expect(named.filter(Boolean).length).toBeGreaterThan(1);
  });
}, 120_000);
