import { machines } from '../../lib/words/machine';
import { exclusive, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import type { Sharing } from '../../lib/plans/model';
import { declareGpuNodePool } from './declared';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const labelsOf = (sharing: Sharing, rest: object = {}) =>
  declareGpuNodePool({ path: 'prod/ranking', id: 'ranking' }, { machine: machines.dgxH100, nodes: 2, sharing, ...rest }, cluster)
    .description.labels;
const selector = { 'cdk8s-gpu/pool': 'ranking' };
const plugin = { 'nvidia.com/device-plugin.config': 'cdk8s-gpu-ranking' };

test.each([mps({ replicas: 4 }), timeSlicing({ replicas: 4 })])(
  'nodes of a shared pool name their configuration of the device plugin',
  (sharing) => {
    expect(labelsOf(sharing)).toEqual({ ...selector, ...plugin });
  },
);

test('nodes of shared MIG devices name both their layout and their configuration', () => {
  expect(labelsOf(timeSlicing({ replicas: 2, mig: { layout: { '1g.10gb': 7 } } }))).toEqual({
    ...selector,
    'nvidia.com/mig.config': 'cdk8s-gpu-ranking',
    ...plugin,
  });
});

test('nodes of a cut pool name their layout, unless others decide it', () => {
  expect(labelsOf(mig({ layout: { '1g.10gb': 7 } }))).toEqual({ ...selector, 'nvidia.com/mig.config': 'cdk8s-gpu-ranking' });
  expect(labelsOf(mig())).toEqual(selector);
});

test('nodes of whole GPUs need neither', () => expect(labelsOf(exclusive())).toEqual(selector));

test.each(['labels', 'nodeSelector'])('fails when %s names another configuration', (prop) => {
  const other = { [prop]: { 'nvidia.com/device-plugin.config': 'mine' } };
  expect(() => labelsOf(mps({ replicas: 4 }), other)).toThrow(/follows from the sharing of the pool/);
  expect(() => labelsOf(exclusive(), other)).toThrow(/this pool does not have this label/);
});
