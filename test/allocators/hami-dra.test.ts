import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { bind, claimsAmong, gpuAsks, gpusOfPod, hamiDra } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import type { GpuRequest, PoolDescription } from '../../lib/plans/model';
import { refusedOf } from '../refused';

const pool = { sharing: hamiDra(), shapes: [{ machine: machines.dgxA100 }], nodeSelector: {}, taints: [] } as unknown as PoolDescription;
const bound = (...requests: readonly (readonly [string, GpuRequest])[]) =>
  bind(
    requests.map(([container, request]) => ({ container, request })),
    pool,
    'web',
  );
const devicesOf = (request: GpuRequest) => bound(['main', request]).objects[0]!['spec'];
const CLASS = { deviceClassName: 'hami-core-gpu.project-hami.io', allocationMode: 'ExactCount' };

test.each<[string, GpuRequest, object, object?]>([
  [
    'an amount of memory and cores',
    { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } },
    { count: 1, capacity: { requests: { cores: '30', memory: '8Gi' } } },
  ],
  // Left out, the driver would give all cores to it.
  [
    'memory alone: its cores are not limited, and not taken from others',
    { vgpu: { gpus: 1, memory: '1.5Gi' } },
    { count: 1, capacity: { requests: { cores: '0', memory: '1536Mi' } } },
  ],
  [
    'a percentage, of the memory that the GPU has',
    { vgpu: { gpus: 1, memoryPercentage: 25 } },
    { count: 1, capacity: { requests: { cores: '0', memory: '20Gi' } } },
  ],
  [
    'a third, three of which are no more than the GPU',
    { vgpu: { gpus: 1, memoryPercentage: 33 } },
    { count: 1, capacity: { requests: { cores: '0', memory: '27033Mi' } } },
  ],
  [
    'whole GPUs',
    { gpus: 2 },
    { count: 2 },
    { constraints: [{ requests: ['gpu'], distinctAttribute: 'hami-core-gpu.project-hami.io/uuid' }] },
  ],
])('claims %s', (_what, request, exactly, rest = {}) => {
  expect(devicesOf(request)).toEqual({ spec: { devices: { requests: [{ name: 'gpu', exactly: { ...CLASS, ...exactly } }], ...rest } } });
});

test('each container has a claim of its own, since the driver counts the devices of a claim when it limits a container', () => {
  const { containers, pod, objects } = bound(['main', { gpus: 2 }], ['side', { vgpu: { gpus: 1, memory: '8Gi' } }]);
  expect(objects.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual(Array(2).fill('resource.k8s.io/v1 ResourceClaimTemplate'));
  expect(containers).toMatchObject({ main: { claims: [{ name: 'main' }] }, side: { claims: [{ name: 'side' }] } });
  expect(pod.resourceClaims.map(({ name }) => name)).toEqual(['main', 'side']);
  const spec = {
    containers: Object.entries(containers).map(([name, { claims }]) => ({ name, image: 'x:1', resources: { claims } })),
    resourceClaims: pod.resourceClaims,
  };
  expect(Object.fromEntries(gpusOfPod(spec, gpuAsks(spec, claimsAmong(objects)?.(undefined))))).toEqual({ [CLASS.deviceClassName]: 3 });
});

function app(kubernetes: string, request: object, machine: unknown = machines.dgxA100) {
  const made = new App();
  const chart = new Chart(made, 'ml', { namespace: 'ml' });
  const cluster = new gpu.GpuCluster(chart, 'prod', { kubernetes } as never);
  const sharing = gpu.hamiDra();
  const parts =
    machine === 'not known'
      ? gpu.GpuNodePool.fromAttributes(chart, 'parts', { sharing, nodeSelector: { a: 'b' } })
      : new gpu.GpuNodePool(cluster, 'parts', { machine, nodes: 1, sharing } as never);
  new gpu.GpuWorkload(chart, 'lab', { kind: 'Deployment', pool: parts, request: request as never, image: 'x:1' });
  const found = gpu.findings(made).filter(({ severity }) => severity !== 'info');
  return found.map(({ rule, problem }) => `${rule} ${problem}`);
}

test('a pool of parts that are claimed needs a Kubernetes that counts capacities', () => {
  const part = { vgpu: { gpus: 1, memory: '8Gi' } };
  expect(app('1.36', part)).toEqual([]);
  expect(app('1.34', part)).toEqual([
    "dra/feature pool 'parts' gives out parts of GPUs by feature gate DRAConsumableCapacity, which is off in Kubernetes 1.34",
  ]);
  expect(app('1.33', part).join()).toContain('dra/api');
});

test('fails for what a claim of the driver has no words for, and for more GPUs than a node has', () => {
  expect(refusedOf(() => app('1.36', { vgpu: { gpus: 1, memory: '8Gi', priority: 1 } }))).toEqual([
    "ml/lab.request.vgpu.priority is of HAMi's device plugin alone",
  ]);
  expect(refusedOf(() => app('1.36', { vgpu: { gpus: 1, memoryPercentage: 30 } }, 'not known')).join()).toContain(
    'vgpu.memoryPercentage cannot be claimed',
  );
  expect(app('1.36', { vgpu: { gpus: 9, memory: '8Gi' } }).join()).toContain('pool/per-container');
  expect(refusedOf(() => (gpu.hamiDra as (options: object) => unknown)({ memory: 1 })).join()).toContain('hamiDra()');
});
