import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuNodePool, NetworkOperator } from '../../lib/faces/pulumi';
import { flux } from '../../lib/plans/charts';
import { freshStack, settled } from './stack';

const typesOf = ({ resources }: NetworkOperator) =>
  resources.map((one) => (one as object as { readonly __pulumiType: string }).__pulumiType);

const made = async (helm?: ReturnType<typeof flux>) => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34', ...(helm ? { helm } : {}) });
  new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 2 });
  const operator = new NetworkOperator('nics', { cluster });
  await settled();
  return operator;
};

test('the policy is made after the release, which brings its kind', async () => {
  const operator = await made();
  expect(typesOf(operator)).toEqual([
    'kubernetes:core/v1:Namespace',
    'kubernetes:helm.sh/v3:Release',
    'kubernetes:mellanox.com/v1alpha1:NicClusterPolicy',
  ]);
});

test('and after the objects of another delivery', async () => {
  const operator = await made(flux());
  expect(typesOf(operator).at(-1)).toBe('kubernetes:mellanox.com/v1alpha1:NicClusterPolicy');
});
