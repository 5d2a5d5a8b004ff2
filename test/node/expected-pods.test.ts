import { machines } from '../../lib/words/machine';
import type { TunedGpuNodeProps } from '../../lib/plans/node';
import { declareMigPartitionedNodePool, declareTunedGpuNode } from './declared';
import { hami, mps, timeSlicing } from '../../lib/plans/allocators';
import { clusterOf } from './shell';
import { problemsOf, refusedOf } from '../refused';

const place = { path: 'ml/prod/train', id: 'train' };
const pod = (cpu: number, gpus: number, resource = 'nvidia.com/gpu') => ({
  containers: [{ name: 'main', image: 'x:1', resources: { limits: { cpu, memory: '64Gi', [resource]: gpus } } }],
});
const tuned: TunedGpuNodeProps = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' };

const refused = (props: Partial<TunedGpuNodeProps>) =>
  refusedOf(() => declareTunedGpuNode(place, { ...tuned, ...props } as TunedGpuNodeProps, clusterOf()));

test('a pool is tuned for pods that its nodes can run', () => {
  expect(refused({ pods: [pod(192, 8), pod(16, 1)] })).toEqual([]);
});

test('each pod that no node can ever run is named', () => {
  expect(refused({ pods: [pod(16, 1), pod(16, 9), pod(1000, 8)] })).toEqual([
    'ml/prod/train.pods[1] is a pod that no node of this pool can ever run: Insufficient nvidia.com/gpu: 9 of 8 on a node',
    expect.stringMatching(/^ml\/prod\/train\.pods\[2\] is a pod .*: Insufficient cpu: 1000 of \d+ on a node$/),
  ]);
});

describe('a pod that no node can run is told what to ask for', () => {
  const said = (props: Partial<TunedGpuNodeProps>) =>
    problemsOf(() => declareTunedGpuNode(place, { ...tuned, ...props } as TunedGpuNodeProps, clusterOf()));
  const AWAY = ', or remove the pod: the pool is tuned for those that run on it';

  test('where there are too few', () =>
    expect(said({ pods: [pod(16, 9)] })).toMatchObject([
      {
        got: { main: { cpu: 16, memory: '64Gi', 'nvidia.com/gpu': 9 } },
        fix: `ask for at most 8 nvidia.com/gpu in all containers of the pod${AWAY}`,
      },
    ]));

  test('where CPUs are given away by whole cores', () => {
    const kubelet = { cpuManagerPolicy: 'static', cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' } } as const;
    expect(said({ kubelet, pods: [pod(3, 1)] })).toMatchObject([
      { fix: `ask for a multiple of 2 CPUs, whole cores with all their threads${AWAY}` },
    ]);
  });

  test('where all must be on one NUMA node', () =>
    expect(said({ kubelet: { topologyManagerPolicy: 'single-numa-node' }, pods: [pod(16, 8)] })).toMatchObject([
      { fix: expect.stringMatching(/^ask for at most 4 nvidia\.com\/gpu in a pod/) },
    ]));

  test('where several resources have to agree', () =>
    expect(said({ kubelet: { topologyManagerPolicy: 'single-numa-node' }, pods: [pod(120, 4)] })).toMatchObject([
      { fix: `ask for CPU and memory that need as many NUMA nodes as the GPUs do${AWAY}` },
    ]));

  test('once, by each kind of machine', () => {
    const { dgxH100 } = machines;
    const small = { ...dgxH100, name: 'half', gpus: dgxH100.gpus.slice(0, 4), nics: [] };
    const several = (machine: object) => said({ machine: undefined, machines: [machine, dgxH100], pods: [pod(16, 9)] } as never);
    expect(several(small)).toMatchObject([{ fix: expect.stringMatching(/at most 4 .* pod, or ask for at most 8 /) }]);
    expect(several({ ...dgxH100, name: 'other' })).toMatchObject([{ fix: expect.not.stringMatching(/at most 8 .* at most 8 /) }]);
  });
});

test('nothing is asked for less than none of, and devices are whole', () => {
  const at = 'ml/prod/train.pods[0].containers[0].resources.limits';
  expect(refused({ pods: [pod(16, -1)] })).toEqual([`${at}["nvidia.com/gpu"] is negative`]);
  expect(refused({ pods: [pod(-2, 1)] })).toEqual([`${at}.cpu is negative`]);
  expect(refused({ pods: [pod(16, 0.5)] })).toEqual([`${at}["nvidia.com/gpu"] is a part of a device`]);
  expect(refused({ pods: [pod(0.5, 0)] })).toEqual([]);
});

test('one kind of machine that can run it is enough', () => {
  const { dgxH100 } = machines;
  const small = { ...dgxH100, name: 'half', gpus: dgxH100.gpus.slice(0, 4), nics: [] };
  const several = { machine: undefined, machines: [small, dgxH100] } as never;
  expect(refused({ ...(several as object), pods: [pod(16, 8)] })).toEqual([]);
  expect(refused({ ...(several as object), pods: [pod(16, 9)] })).toEqual([
    expect.stringMatching(/ ever run: half: Insufficient .* 9 of 4 on a node; dgx-h100: Insufficient .* 9 of 8 on a node$/),
  ]);
});

test('what a kubelet keeps for itself is nothing that a pod could have', () => {
  const kubelet = { systemReserved: { cpu: '100', memory: '4Gi' } };
  expect(refused({ pods: [pod(192, 8)] })).toEqual([]);
  expect(refused({ pods: [pod(192, 8)], kubelet })).toEqual([expect.stringContaining('Insufficient cpu')]);
});

test('a kubelet that leaves nothing is not a matter of its pods', () => {
  const kubelet = { systemReserved: { cpu: '10', memory: '4000Gi' } };
  expect(refused({ pods: [pod(16, 1)], kubelet })).toEqual([]);
});

test('the pods of a pool that MIG cuts ask for its devices', () => {
  const cut = (devices: number) =>
    refusedOf(() =>
      declareMigPartitionedNodePool(
        place,
        { machine: machines.dgxH100, nodes: 2, layout: { '1g.10gb': 7 }, pods: [pod(2, devices, 'nvidia.com/mig-1g.10gb')] },
        clusterOf(),
      ),
    );
  expect(cut(1)).toEqual([]);
  expect(cut(57)).toEqual([expect.stringContaining('Insufficient nvidia.com/mig-1g.10gb: 57 of 56 on a node')]);
});

test('what a pool does not offer is named, and so is more than a container can use', () => {
  const slices = refusedOf(() =>
    declareMigPartitionedNodePool(
      place,
      {
        machine: machines.dgxH100,
        nodes: 2,
        layout: { '1g.10gb': 7 },
        pods: [pod(2, 1, 'nvidia.com/mig-2g.20gb'), pod(2, 1), pod(2, 1, 'nvidia.com/mig-1g.10gb'), pod(2, 1, 'rdma/ib')],
      },
      clusterOf(),
    ),
  );
  const of = (index: number, resource: string) =>
    `ml/prod/train.pods[${index}].containers[0].resources.limits["${resource}"] is a resource that the pool does not offer`;
  expect(slices).toEqual([of(0, 'nvidia.com/mig-2g.20gb'), of(1, 'nvidia.com/gpu')]);
  expect(refused({ sharing: mps({ replicas: 4 }), pods: [pod(2, 1), pod(2, 2)] })).toEqual([
    'ml/prod/train.pods[1].containers[0].resources.limits["nvidia.com/gpu"] is more than one container can use',
  ]);
  expect(refused({ pods: [pod(2, 1, 'nvidia.com/mig-1g.10gb'), pod(2, 1, 'nvidia.com/hostdev'), pod(2, 1, 'my.nvidia.com/gpu')] })).toEqual(
    [of(0, 'nvidia.com/mig-1g.10gb')],
  );
  const other = { ...tuned, pods: [pod(2, 1, 'nvidia.com/mig-1g.10gb')] };
  expect(() => declareTunedGpuNode(place, other, clusterOf())).toThrow('"nvidia.com/gpu"');
  expect(refused({ sharing: hami(), pods: [pod(2, 8), pod(2, 1, 'nvidia.com/gpumem')] })).toEqual([]);
});

test.each([timeSlicing({ replicas: 4 }), mps({ replicas: 4 })])(
  'a pool that shares its GPUs is not a stricter for the pods of it',
  (sharing) => {
    const { description } = declareTunedGpuNode(place, { ...tuned, sharing, pods: [pod(4, 1)] }, clusterOf());
    expect(description.shapes?.map(({ kubelet }) => kubelet?.topologyManagerPolicy)).toEqual(['best-effort']);
  },
);
