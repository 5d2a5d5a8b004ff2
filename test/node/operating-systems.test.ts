import { machines } from '../../lib/words/machine';
import { osInstead } from '../../lib/plans/node';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import type { Distribution, Os } from '../../lib/words/platforms';
import { clusterOf, train } from './shell';

const poolOn = (os: Os, distribution: Distribution) =>
  planGpuNodePool(train, { machine: machines.dgxH100, nodes: 1, os }, clusterOf(distribution));

test('an operating system that a distribution is not installed on gets no bootstrap script, and others are named', () => {
  const { description, plan } = poolOn('debian-12', 'eks');
  expect(plan.files.some(({ path }) => path.endsWith('bootstrap.sh'))).toBe(false);
  expect(osInstead(description)).toEqual(['amazon-linux-2023']);
  expect(osInstead(poolOn('amazon-linux-2023', 'eks').description)).toBeUndefined();
  expect(osInstead(poolOn('ubuntu-24.04', 'kubeadm').description)).toBeUndefined();
});

test('Ubuntu on EKS has user data that join it and the script in them, and no bootstrap script, which would not join', () => {
  const { description, plan } = poolOn('ubuntu-24.04', 'eks');
  expect(osInstead(description)).toBeUndefined();
  expect(plan.files.map(({ path }) => path.split('/').at(-1))).toEqual(['cloud-init.yaml', 'node-setup.sh', 'label-existing-nodes.sh']);
  expect(osInstead({ ...description, nodeImage: 'bottlerocket-nvidia' })).toEqual(['bottlerocket']);
});
