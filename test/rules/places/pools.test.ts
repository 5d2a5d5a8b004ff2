import type { PodSpec, ResourceList } from '../../../lib/words/kubernetes';
import { machines } from '../../../lib/words/machine';
import type { PodFacts, PoolDescription, PoolShape } from '../../../lib/plans/model';
import { exclusive, hami, mig, mps } from '../../../lib/plans/allocators';
import { labs } from '../hami-cases';
import { foundIn } from './places';

const asking = (limits: Readonly<Record<string, number>>, name = 'main') => ({ name, image: 'x', resources: { limits } });
const pod = (containers: PodSpec['containers'], rest: Partial<PodFacts> = {}): PodFacts => ({
  path: 'ml/a',
  owner: { group: 'batch', kind: 'Job', name: 'a', namespace: 'ml' },
  pointer: 'spec.template.spec',
  spec: { containers },
  pool: 'prod/labs',
  ...rest,
});
const on = (id: string, pool: PoolDescription, ...pods: readonly PodFacts[]) => foundIn(id, { pools: [pool], pods });

describe('pool/offers', () => {
  const single = labs({ sharing: mig({ strategy: 'single' }) });

  test('sees a MIG device where each is offered as a GPU, whatever the layout is', () => {
    expect(on('pool/offers', single, pod([asking({ 'nvidia.com/mig-1g.10gb': 1 })]))).toMatchObject([
      { got: 'nvidia.com/mig-1g.10gb', allowed: ['nvidia.com/gpu'] },
    ]);
    expect(on('pool/offers', single, pod([asking({ 'nvidia.com/gpu': 1 })]))).toEqual([]);
  });

  test('leaves alone a pool whose layout somebody else decides', () => {
    for (const resource of ['nvidia.com/mig-1g.10gb', 'nvidia.com/gpu'])
      expect(on('pool/offers', labs({ sharing: mig() }), pod([asking({ [resource]: 1 })]))).toEqual([]);
  });
});

describe('pool/per-container', () => {
  test('says under HAMi that the number is of physical GPUs, and elsewhere that a share is no more', () => {
    expect(on('pool/per-container', labs({ sharing: hami() }), pod([asking({ 'nvidia.com/gpu': 9 })]))).toMatchObject([
      {
        at: 'spec.template.spec.containers[0].resources.limits["nvidia.com/gpu"]',
        got: 9,
        allowed: 'up to 8',
        fix: 'the number is of physical GPUs of one node: use more pods, or a machine with more GPUs',
      },
    ]);
    expect(on('pool/per-container', labs({ sharing: mps({ replicas: 4 }) }), pod([asking({ 'nvidia.com/gpu': 2 })]))).toMatchObject([
      {
        got: 2,
        allowed: 'up to 1',
        fix: 'ask for 1 on a pool that shares its GPUs: a second share gives no more of the GPU. For more compute use a pool with fewer replicas, or whole GPUs',
      },
    ]);
  });
});

describe('pool/gpus-per-node', () => {
  test('stands at the container that asks for most, with what the whole pod asks for', () => {
    const asks = [asking({ 'nvidia.com/gpu': 2 }, 'first'), asking({ 'nvidia.com/gpu': 7 }, 'second')];
    expect(on('pool/gpus-per-node', labs({ sharing: exclusive() }), pod(asks))).toMatchObject([
      { at: 'spec.template.spec.containers[1].resources.limits["nvidia.com/gpu"]', got: 9, allowed: 'up to 8' },
    ]);
    expect(on('pool/gpus-per-node', labs({ sharing: exclusive() }), pod(asks.slice(1)))).toEqual([]);
    const place = (...containers: readonly (readonly [count: number, resource?: string])[]) =>
      on(
        'pool/gpus-per-node',
        labs({ sharing: exclusive() }),
        pod(containers.map(([count, resource = 'nvidia.com/gpu'], index) => asking({ [resource]: count }, `c${index}`))),
      ).map(({ at }) => at?.replace('spec.template.spec.', '').replace('.resources.limits["nvidia.com/gpu"]', ''));
    expect(place([7], [2])).toEqual(['containers[0]']);
    expect(place([5], [5])).toEqual(['containers[0]']);
    expect(place([9], [20, 'nvidia.com/hostdev'])).toEqual(['containers[0]']);
    expect(place([20, 'nvidia.com/hostdev'], [9])).toEqual(['containers[1]']);
  });
});

describe('pool/capacity', () => {
  const deployment = { group: 'apps', kind: 'Deployment', name: 'a', namespace: 'ml' } as const;
  const nodes = (count: number): PoolDescription => labs({ sharing: exclusive(), nodes: { min: count, max: count } });
  const said = (count: number, gpus: number, replicas: number) =>
    on('pool/capacity', nodes(count), pod([asking({ 'nvidia.com/gpu': gpus })], { replicas, owner: deployment })).map(
      ({ problem, got, allowed }) => [problem, got, allowed],
    );

  test('sees what is more than all nodes hold, or the one that there is', () => {
    expect(said(2, 2, 9)).toEqual([["more pods at once than the 2 nodes of pool 'labs' can hold", 9, 'up to 8']]);
    expect(said(1, 2, 5)).toEqual([["more pods at once than the node of pool 'labs' can hold", 5, 'up to 4']]);
    expect(said(2, 2, 8)).toEqual([]);
  });

  test('sees a Job of which one container meets the others, and leaves alone one whose pods take turns', () => {
    const worker = asking({ 'nvidia.com/gpu': 8 });
    const meets = { ...asking({}, 'side'), env: [{ name: 'MASTER_ADDR', value: 'a-0.a' }] };
    expect(on('pool/capacity', nodes(2), pod([worker, meets], { replicas: 3 }))).toHaveLength(1);
    expect(on('pool/capacity', nodes(2), pod([worker, asking({}, 'side')], { replicas: 3 }))).toEqual([]);
    expect(on('pool/capacity', nodes(0), pod([worker, asking({}, 'side')], { replicas: 1 }))).toHaveLength(1);
  });

  test('sees what devices leave room for, and CPU, network devices or NUMA nodes do not', () => {
    const holds = (shape: PoolShape, count: number, replicas: number, limits: ResourceList) =>
      on(
        'pool/capacity',
        { ...nodes(count), gpu: shape.machine.gpu, shapes: [shape] },
        pod([{ name: 'main', image: 'x', resources: { limits } }], { replicas, owner: deployment }),
      ).map(({ problem, allowed }) => [/NUMA nodes (\d+) of them fit on one/.exec(problem)?.[1], allowed]);
    const dgx = { machine: machines.dgxH100 };
    const wide = { 'nvidia.com/gpu': 1, cpu: 100, memory: '100Gi' };
    expect(holds(dgx, 1, 4, wide)).toEqual([['2', 'up to 2']]);
    expect(holds(dgx, 2, 4, wide)).toEqual([]);
    expect(holds(dgx, 1, 2, wide)).toEqual([]);
    // Of 32 EFA devices.
    const p5 = { machine: machines.aws['p5.48xlarge'] };
    const devices = (efa: number) => ({ 'nvidia.com/gpu': 2, 'vpc.amazonaws.com/efa': efa });
    expect(holds(p5, 2, 4, devices(20))).toEqual([['1', 'up to 2']]);
    expect(holds(p5, 2, 4, devices(16))).toEqual([]);
    // Six GPUs on one NUMA node, two on the other.
    const uneven = { ...machines.dgxH100, gpus: machines.dgxH100.gpus.map((gpu, index) => ({ ...gpu, numaNode: index < 6 ? 0 : 1 })) };
    const kubelet = {
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      topologyManagerPolicy: 'single-numa-node',
    } as const;
    expect(holds({ machine: uneven, kubelet }, 1, 2, { 'nvidia.com/gpu': 4 })).toEqual([['1', 'up to 1']]);
    expect(holds({ machine: machines.dgxH100, kubelet }, 1, 2, { 'nvidia.com/gpu': 4 })).toEqual([]);
  });
});
