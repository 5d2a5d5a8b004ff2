import { hami, mps } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import type { PoolDescription } from '../../lib/plans/model';
import { planGpuNodePool, planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { planMpsInferenceService } from '../../lib/plans/workload/plans/mps-inference-service';
import type { ContainerResources, GpuWorkloadProps, MpsInferenceServiceProps } from '../../lib/plans/workload';
import { job, mainContainer, planJob, planWorkload, problemsOfJob, problemsOfWorkload, slices, train, web } from './support';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const place = { path: 'prod/pool', id: 'pool' };
const dgx = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04' } as const;
const poolOf = (description: PoolDescription) => ({ mode: description.sharing.mode, gpu: description.gpu, description }) as never;
const plain = poolOf(planGpuNodePool(place, dgx, cluster).description);
const clients = poolOf(planTunedGpuNode(place, { ...dgx, intent: 'inference', sharing: mps({ replicas: 4 }) }, cluster).description);
const parts = poolOf(planTunedGpuNode(place, { ...dgx, intent: 'inference', sharing: hami() }, cluster).description);

const limitsOf = (props: Partial<GpuWorkloadProps>) =>
  mainContainer(planWorkload({ ...web, ...props } as GpuWorkloadProps)).resources!.limits;

describe('the fair share of a workload', () => {
  test('is the default where kubelets give out CPUs of their own, as a training job has it', () => {
    const { cpu, memory } = mainContainer(planJob({ pool: train, request: { gpus: 1 }, resources: {} })).resources!.limits!;
    expect(limitsOf({ pool: train })).toEqual({ cpu, memory, 'nvidia.com/gpu': 1 });
    expect(limitsOf({ pool: slices, request: { mig: '1g.10gb' } })).toMatchObject({ cpu: '2', memory: expect.any(String) });
  });

  test('is asked for in one word elsewhere, where the machine is known', () => {
    expect(limitsOf({ pool: plain })).toEqual({ 'nvidia.com/gpu': 1 });
    expect(limitsOf({ pool: plain, resources: 'share' })).toEqual({ cpu: '26', memory: expect.any(String), 'nvidia.com/gpu': 1 });
  });

  test('gives way to what a user says of CPU or memory, and stands beside devices', () => {
    expect(limitsOf({ pool: train, resources: { memory: '8Gi' } })).toEqual({ memory: '8Gi', 'nvidia.com/gpu': 1 });
    expect(limitsOf({ pool: train, resources: { 'rdma/hca': 1 } })).toMatchObject({ cpu: '26', 'rdma/hca': 1 });
  });

  test('of a client of MPS is that of its part of a GPU', () => {
    const props: MpsInferenceServiceProps = { pool: clients, image: 'x:1', port: 80 };
    const plan = planMpsInferenceService({ path: 'ml/ranker', id: 'ranker' }, props, { namespace: 'ml' });
    // A quarter of an eighth of 214 CPUs, as whole cores.
    expect(mainContainer(plan).resources!.limits).toMatchObject({ cpu: '6', 'nvidia.com/gpu': 1 });
  });

  test('of parts of GPUs is there only when it is asked for', () => {
    const request = { vgpu: { gpus: 1, memory: '8Gi' } } as const;
    expect(limitsOf({ pool: parts, request })).not.toHaveProperty('cpu');
    expect(limitsOf({ pool: parts, request, resources: 'share' })).toHaveProperty('cpu');
  });

  test.each<[string, object]>([
    ['without a pool', {}],
    ['on a pool whose machine is not known', { pool: poolOf({ ...(train as { description: PoolDescription }).description, shapes: [] }) }],
  ])('is refused %s', (_where, props) => {
    expect(problemsOfWorkload({ ...web, ...props, resources: 'share' })).toEqual([expect.stringMatching(/^web\.resources: needs/)]);
    expect(problemsOfJob({ ...job, ...props, resources: 'share' })).toEqual([expect.stringMatching(/^job\.resources: needs/)]);
  });
});

describe('devices, huge pages and local disk', () => {
  test('are requests and limits of the container, sidecars included', () => {
    const resources = {
      cpu: 96,
      memory: '1Ti',
      'vpc.amazonaws.com/efa': 32,
      'hugepages-2Mi': '5120Mi',
      'ephemeral-storage': '200Gi',
    } as const;
    const { requests, limits } = mainContainer(planJob({ resources })).resources!;
    expect(limits).toEqual({ ...resources, cpu: '96', 'nvidia.com/gpu': 8 });
    expect(requests).toEqual(limits);
    const sidecars = [{ name: 'net', image: 'x:1', resources: { cpu: 1, memory: '1Gi', 'rdma/hca': 1 } }];
    const plan = planWorkload({ ...web, sidecars });
    expect(plan.model.pods![0]!.spec.initContainers![0]!.resources!.limits).toEqual({ cpu: '1', memory: '1Gi', 'rdma/hca': 1 });
  });

  test('huge pages leave the memory share as much smaller', () => {
    const memoryOf = (resources: ContainerResources) =>
      Number.parseInt(String(mainContainer(planJob({ pool: train, resources })).resources!.limits!['memory']), 10);
    expect(memoryOf({}) - memoryOf({ 'hugepages-2Mi': '16Gi' })).toBe(16 * 1024);
  });

  test.each<[object, string]>([
    [{ 'nvidia.com/gpu': 1 }, 'web.resources["nvidia.com/gpu"]: is asked for by request'],
    [{ cpu: 1, 'hugepages-2Mi': '5Mi' }, 'web.resources.hugepages-2Mi: must be whole pages of 2Mi'],
    [{ 'hugepages-2Mi': '4Mi' }, 'web.resources.hugepages-2Mi: needs cpu or memory as well: the API server rejects huge pages alone'],
    [{ 'vpc.amazonaws.com/efa': 0.5 }, 'web.resources["vpc.amazonaws.com/efa"]: is not a whole number'],
    [{ 'vpc.amazonaws.com/efa': '32' }, 'web.resources["vpc.amazonaws.com/efa"]: has the wrong type or form'],
    [{ efa: 32 }, 'web.resources.efa: is not a known property'],
    [{ 'kubernetes.io/efa': 32 }, 'web.resources["kubernetes.io/efa"]: is not a known property'],
  ])('%j is refused', (resources, problem) => {
    expect(problemsOfWorkload({ ...web, resources })).toEqual([problem]);
    const sidecars = [{ name: 'net', image: 'x:1', resources }];
    expect(problemsOfWorkload({ ...web, sidecars })).toEqual([problem.replace('web.resources', 'web.sidecars[0].resources')]);
  });
});
