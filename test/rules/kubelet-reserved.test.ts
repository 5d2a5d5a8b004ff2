import type { KubeletConfiguration } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { mergeModel } from '../../lib/plans/model';
import { planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import { clusterOf, train } from '../node/shell';

const judged = (given: Record<string, unknown>) => {
  const configuration = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...given } as KubeletConfiguration;
  const cluster = clusterOf();
  const plan = planTunedGpuNode(train, { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training' }, cluster);
  const kubelets = [{ path: 'node', configuration, pool: 'ml/prod/train', machine: 'dgx-h100', cluster }];
  const ours = ['kubelet/reserved', 'kubelet/allocatable', 'kubelet/eviction'];
  return judge(mergeModel([{ pools: [plan.description], kubelets }])).filter(
    ({ subject, rule }) => subject === 'node' && ours.includes(rule),
  );
};
const found = (given: Record<string, unknown>) => judged(given).map(({ at, problem }) => `${at ?? ''}: ${problem}`);

test.each<Record<string, unknown>>([
  { systemReserved: { cpu: '0' } },
  { evictionHard: { 'memory.available': '10.25%' } },
  { evictionHard: { 'memory.available': '.25%', 'nodefs.available': '+5%' } },
  { evictionHard: { 'memory.available': '0%' } },
  { evictionHard: { 'memory.available': '100%' } },
  { evictionMinimumReclaim: { 'memory.available': '10%' } },
  { evictionMinimumReclaim: { 'memory.available': '0' } },
  { evictionMinimumReclaim: { 'memory.available': '150%' } },
  { evictionSoft: { 'memory.available': '1Gi' }, evictionSoftGracePeriod: { 'memory.available': '0s' } },
])('accepts %j', (given) => expect(found(given).filter((line) => !line.includes('for pods'))).toEqual([]));

test.each<[Record<string, unknown>, string]>([
  [{ evictionHard: { 'memory.available': 5 } }, 'evictionHard["memory.available"]: is not a string'],
  [{ evictionHard: { 'memory.available': 'x5%' } }, 'evictionHard["memory.available"]: is not a percentage'],
  [{ evictionHard: { 'memory.available': '5%%' } }, 'evictionHard["memory.available"]: is not a percentage'],
  [{ evictionHard: { 'memory.available': '5.x%' } }, 'evictionHard["memory.available"]: is not a percentage'],
  [{ evictionHard: { 'memory.available': '.x%' } }, 'evictionHard["memory.available"]: is not a percentage'],
  [{ evictionHard: { 'memory.available': '-1Gi' } }, 'evictionHard["memory.available"]: is not above zero'],
  [{ evictionMinimumReclaim: { 'memory.available': '0%' } }, 'evictionMinimumReclaim["memory.available"]: is a percentage out of range'],
  [{ evictionMinimumReclaim: { 'memory.available': '-1Gi' } }, 'evictionMinimumReclaim["memory.available"]: is not above zero'],
  [
    { evictionSoft: { 'memory.available': '1Gi' }, evictionSoftGracePeriod: { 'memory.available': 'soon' } },
    'evictionSoftGracePeriod["memory.available"]: is not a duration such as \'1m30s\'',
  ],
])('fails for %j', (given, line) => expect(found(given)).toEqual([line]));

test('fails at the first of two that reserve as much, and says how much the machine has', () => {
  const memory = '1Ti';
  const [finding] = judged({ kubeReserved: { memory }, systemReserved: { memory }, evictionHard: { 'memory.available': '1Ti' } });
  expect(finding).toMatchObject({ at: 'kubeReserved.memory', allowed: 'less than 2033724Mi in all' });
});
