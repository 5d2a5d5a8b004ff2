// Rule numa/nics says which pods a kubelet rejects for their network devices; the kubelet's own managers must do so.
import type { KubeletConfiguration, PodSpec, ResourceList } from '../../../lib/words/kubernetes';
import { type MachineShape, machines, type Nic } from '../../../lib/words/machine';
import { mergeModel } from '../../../lib/plans/model';
import { judge } from '../../../lib/rules';
import { exclusive } from '../../../lib/plans/allocators';
import { labs } from '../../rules/hami-cases';
import { alsoJudging } from '../verdicts';
import { type ManagersVerdict, managersVersion, questionOf, withManagers } from './managers/ask';

const rail = (resource: string, numaNode: number, devices: number): Nic => ({
  name: `${resource}${numaNode}`,
  kind: 'ethernet',
  resource: `a.io/${resource}`,
  numaNode,
  devices,
});
/** Four GPUs on each of two NUMA nodes; one resource on each, and one on both. */
const machine: MachineShape = {
  ...machines.dgxH100,
  nics: [rail('one', 0, 4), rail('two', 1, 4), rail('both', 0, 2), rail('both', 1, 2)],
};
const kubelet = (
  topologyManagerPolicy: NonNullable<KubeletConfiguration['topologyManagerPolicy']>,
  topologyManagerScope: NonNullable<KubeletConfiguration['topologyManagerScope']>,
): KubeletConfiguration => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  topologyManagerPolicy,
  topologyManagerScope,
});

const asks: readonly ResourceList[] = [0, 1, 4, 5, 8].flatMap((gpus) =>
  [
    { 'a.io/one': 1 },
    { 'a.io/two': 4 },
    { 'a.io/both': 2 },
    { 'a.io/both': 3 },
    { 'a.io/one': 1, 'a.io/two': 1 },
    { 'a.io/one': 4, 'a.io/both': 1 },
  ].map((nics) => ({ ...(gpus === 0 ? {} : { 'nvidia.com/gpu': gpus }), ...nics })),
);
const podOf = (...limits: readonly ResourceList[]): PodSpec => ({
  containers: limits.map((each, index) => ({ name: `c${index}`, image: 'x', resources: { limits: each } })),
});
const pods: readonly PodSpec[] = [...asks.map((limits) => podOf(limits)), podOf({ 'a.io/one': 1 }, { 'nvidia.com/gpu': 1, 'a.io/two': 1 })];
const cases = (['restricted', 'single-numa-node', 'best-effort'] as const).flatMap((policy) =>
  (['container', 'pod'] as const).flatMap((scope) => pods.map((pod) => ({ kubelet: kubelet(policy, scope), pod }))),
);

/** Whether the pod is named for its network devices, or for what it would be rejected for without them. */
const said = ({ kubelet: given, pod }: (typeof cases)[number]): boolean =>
  judge(
    mergeModel([
      {
        pools: [labs({ sharing: exclusive(), shapes: [{ machine, kubelet: given }] })],
        pods: [{ path: 'ml/a', owner: { group: '', kind: 'Pod', name: 'a' }, pointer: 'spec', spec: pod, pool: 'prod/labs' }],
      },
    ]),
  ).some(({ rule }) => rule === 'numa/nics' || rule === 'numa/never-admits');

test('network devices keep out the pods that the rule names, and no others', async () => {
  const devices = { 'a.io/one': [0, 0, 0, 0], 'a.io/two': [1, 1, 1, 1], 'a.io/both': [0, 0, 1, 1] };
  const asked = cases.map(({ kubelet: given, pod }, index) => {
    const question = questionOf(String(index), { machine, kubelet: given, pods: [pod] });
    return { ...question, devices: { ...question.devices, ...devices } };
  });
  const done = alsoJudging('managers: pods with network devices', managersVersion());
  const verdicts = await withManagers(([program]) => program!.ask<ManagersVerdict>(asked));
  done(cases.length);
  const differs = cases.filter((one, index) => said(one) === verdicts[index]?.pods[0]?.admitted);
  expect(differs.slice(0, 5).map(({ kubelet: { topologyManagerPolicy }, pod }) => [topologyManagerPolicy, pod.containers])).toEqual([]);
  const rejected = verdicts.filter((verdict) => verdict.pods[0]?.admitted === false).length;
  expect([rejected > 20, rejected < cases.length - 20]).toEqual([true, true]);
}, 120_000);
