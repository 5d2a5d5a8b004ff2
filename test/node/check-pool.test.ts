import { machines } from '../../lib/words/machine';
import { gpuProblems, POOL_LABEL } from '../../lib/plans/node/check-pool';
import { borrowedPool, gpuNodePool } from '../../lib/plans/node/pools';
import { checkProps } from '../../lib/rules';
import { exclusive, mig, mps } from '../../lib/plans/allocators';
import { clusterOf } from './shell';

const { dgxH100, dgxA100 } = machines;
const place = { path: 'ml/prod/train', id: 'train', cluster: clusterOf() };
const problems = (props: object, where = place) => checkProps(gpuNodePool, { machine: dgxH100, nodes: 1, ...props }, where);

test('a sharing that nobody makes is said where it stands, with what makes one', () => {
  const sharing = { ...exclusive(), mode: 'mps' };
  const said = { path: 'ml/prod/train.sharing.mode', got: 'mps', allowed: ['exclusive'], fix: expect.stringContaining('exclusive(), ') };
  expect(problems({ sharing })).toMatchObject([said]);
  expect(checkProps(borrowedPool, { sharing, nodeSelector: { a: 'b' } }, place)).toMatchObject([said]);
});

test('a GPU is that of every machine, and of no machine nothing is known', () => {
  const of = (gpu: 'H100-SXM5-80GB' | undefined, ...given: Parameters<typeof gpuProblems>[1]) => gpuProblems(gpu, given, 'p');
  expect([of('H100-SXM5-80GB', dgxH100, dgxH100), of('H100-SXM5-80GB'), of(undefined, dgxA100)]).toEqual([[], [], []]);
  expect(of('H100-SXM5-80GB', dgxH100, dgxA100)).toMatchObject([
    { path: 'p', problem: 'is not the GPU of dgx-h100, dgx-a100', allowed: [dgxH100.gpu, dgxA100.gpu] },
  ]);
});

test('a label that is taken is said with whose it is and what it has to be', () => {
  expect(problems({ labels: { [POOL_LABEL]: 'other' } })).toMatchObject([{ problem: 'is the name of the pool', allowed: ['train'] }]);
  expect(problems({ labels: { 'nvidia.com/mig.config': 'all' } })).toMatchObject([
    { problem: 'follows from the sharing of the pool', allowed: 'this pool does not have this label' },
  ]);
  expect(problems({ labels: { 'nvidia.com/mig.config': 'all' }, sharing: mig() })).toEqual([]);
  expect(problems({ labels: { 'nvidia.com/mig.config': 'all' }, sharing: exclusive() })).toHaveLength(1);
});

test('a name that cannot be a label is said once, whatever else it becomes', () => {
  const long = (length: number) => problems({ sharing: mps({ replicas: 2 }) }, { ...place, id: 'a'.repeat(length) });
  expect(long(80)).toMatchObject([{ path: 'ml/prod/train', problem: expect.stringContaining(`the label ${POOL_LABEL},`) }]);
  expect(long(60)).toMatchObject([{ problem: expect.stringContaining('the label nvidia.com/device-plugin.config,') }]);
  expect(long(40)).toEqual([]);
});

test('a pool that comes after the operator is told so, and one before it is not', () => {
  expect(problems({}, { ...place, closedBy: undefined } as typeof place)).toEqual([]);
  expect(problems({}, { ...place, closedBy: 'prod/gpu' } as typeof place)).toMatchObject([
    { path: place.path, problem: expect.stringContaining('closed by prod/gpu'), rule: 'cluster/closed' },
  ]);
});
