import { ApiObject, App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { GpuNodePool, GpuWorkload } from '../../lib';
import { allocatorLabels, bind, claimsAmong, defaultAllocators, devicesIn, gpuAsks, gpusOfPod } from '../../lib/plans/allocators';
import type { Container, KubeObject } from '../../lib/words/kubernetes';
import { type AllocatorRow, devicesOf, type GpuRequest, type PoolDescription, type Sharing } from '../../lib/plans/model';
import { requestGpus } from '../../lib/faces/plus';
import * as pulumi from '../../lib/faces/pulumi';
import { freshStack, settled } from '../pulumi/stack';
import type * as Allocators from '../../lib/plans/allocators';
import type * as Model from '../../lib/plans/model';
import type * as Rules from '../../lib/rules';
import type * as Cases from '../rules/cases';
import { claims, claimsRow } from './claims-row';

// The registry is one list: here it has one row more.
jest.mock('../../lib/plans/allocators/allocators', () => {
  const registry = jest.requireActual<{ defaultAllocators: AllocatorRow[] }>('../../lib/plans/allocators/allocators');
  registry.defaultAllocators.push(jest.requireActual<{ claimsRow: AllocatorRow }>('./claims-row').claimsRow);
  return registry;
});

/** The KAI scheduler gives out memory alone, and reads it in annotations of the pod. */
const fraction: GpuRequest = { vgpu: { gpus: 2, memory: '8Gi' } };
const requests: Readonly<Record<string, GpuRequest>> = {
  gpus: { gpus: 2 },
  mig: { mig: '1g.10gb', count: 2 },
  vgpu: { vgpu: { gpus: 2, memory: '8Gi', cores: 30 } },
  claim: { claim: { count: 2, memory: '40Gi' } },
  vcuda: { vcuda: { cores: 200 } },
  // Never more than a part of one GPU.
  alaudaMps: { alaudaMps: { cores: 30, memory: '4Gi' } },
  accelerator: { accelerator: { device: 'Metax-SGPU', count: 2, memory: '8Gi', cores: 30 } },
};

/** Of allocators whose devices are others than those above. */
const ownRequests: Readonly<Record<string, GpuRequest>> = {
  'vendor-plugin': { accelerator: { device: 'gpu.intel.com/xe', count: 2 } },
};

describe.each(defaultAllocators.map((row) => [row.id, row] as const))('the allocator %s', (id, row) => {
  test('refers to allocators that exist, and shares no name with another', () => {
    for (const other of row.excludes) expect(defaultAllocators.map((one) => one.id)).toContain(other);
    for (const other of defaultAllocators)
      if (other.id !== id)
        for (const key of ['offers', 'shares'] as const) expect(Object.keys(other[key]).filter((name) => name in row[key])).toEqual([]);
  });

  // One whose devices only virtual machines use serves no container.
  for (const member of row.serves)
    test(`reads back what it writes for a request with ${member}`, () => {
      const [kind] = Object.keys(row.shares) as [never];
      const pool = {
        sharing: { partition: { kind: 'none' }, share: { kind } },
        nodeSelector: {},
        taints: [],
      } as unknown as PoolDescription;
      const request = id === 'kai-fractions' && member === 'vgpu' ? fraction : (ownRequests[id] ?? requests[member]!);
      const { containers, pod, objects } = bind([{ container: 'a', request }], pool);
      const { resources, claims: used } = containers['a'] ?? { resources: {}, claims: [] };
      const container: Container = { name: 'a', image: 'x:1', resources: { limits: resources, claims: used } };
      const claimOf = claimsAmong(objects)?.(undefined);
      const read = row.readBack(container, pod, claimOf);
      const devices = read.filter(({ resource }) => row.resources.countsDevices(resource));
      expect(devices.reduce((sum, { resource, count }) => sum + devicesIn(resource, count), 0)).toBe(devicesOf(request));
      // Two GPUs, and memory of each.
      const annotated = Object.keys(resources).length + used.length === 0 ? 2 : 0;
      expect(read).toHaveLength(Object.keys(resources).length + used.length + annotated);
      const spec = { containers: [container], resourceClaims: pod.resourceClaims };
      expect([...gpusOfPod(spec, gpuAsks(spec, claimOf, undefined, pod.annotations)).keys()]).toEqual([
        ...new Set(read.map(({ resource }) => resource)),
      ]);
    });
});

test('keeps allocators that it excludes off the nodes of its pools', () => {
  expect(allocatorLabels(claims as unknown as Sharing)).toEqual({
    ...claimsRow.labels.found,
    'nvidia.com/gpu.deploy.device-plugin': 'false',
    'nvidia.com/gpu.deploy.mig-manager': 'false',
  });
});

const borrowed = { sharing: claims as never, nodeSelector: { a: 'b' } };
const chartOf = () => new Chart(new App(), 'ml', { namespace: 'ml' });

/** The pod of a workload that asks for two GPUs of it has all that it answers for the pod. */
function expectBound({ metadata, spec }: KubeObject): void {
  expect(metadata).toMatchObject({ labels: { 'example.com/claims': 'yes' }, annotations: { 'example.com/claimed-by': 'web' } });
  expect(spec).toMatchObject({
    nodeSelector: { a: 'b' },
    schedulerName: 'claims-scheduler',
    runtimeClassName: 'claims',
    resourceClaims: [0, 1].map((index) => ({ name: `main-${index}`, resourceClaimTemplateName: 'web-gpu' })),
    volumes: expect.arrayContaining([{ name: 'claims', emptyDir: {} }]) as object,
    containers: [
      {
        env: [{ name: 'CLAIMED', value: '2' }],
        volumeMounts: expect.arrayContaining([{ name: 'claims', mountPath: '/claims' }]) as object,
        resources: { claims: [{ name: 'main-0' }, { name: 'main-1' }] },
      },
    ],
  });
}

/** What each face makes of a pod that asks for two GPUs of it. */
const faces: Readonly<Record<string, () => KubeObject[] | Promise<KubeObject[]>>> = {
  cdk8s: () => {
    const chart = chartOf();
    const pool = GpuNodePool.fromAttributes(chart, 'theirs', borrowed);
    new GpuWorkload(chart, 'web', { kind: 'Pod', image: 'x:1', request: { gpus: 2 }, pool });
    return chart.toJson() as KubeObject[];
  },
  Pulumi: async () => {
    const recorder = await freshStack();
    const pool = pulumi.GpuNodePool.fromAttributes('theirs', borrowed);
    new pulumi.GpuWorkload('web', { namespace: 'ml', kind: 'Pod', image: 'x:1', request: { gpus: 2 }, pool });
    await settled();
    return [...recorder.manifests.all];
  },
};

test.each(Object.keys(faces))('everything that an allocator answers arrives in what %s makes', async (face) => {
  const manifests = await faces[face]!();
  const [template, pod] = ['ResourceClaimTemplate', 'Pod'].map((kind) => manifests.find((one) => one.kind === kind)!);
  expect(template!.metadata).toMatchObject({ name: 'web-gpu', namespace: 'ml' });
  expectBound(pod!);
});

test('everything that it answers for a pod arrives by requestGpus, with the objects that the pod needs', () => {
  const chart = chartOf();
  const pool = GpuNodePool.fromAttributes(chart, 'theirs', borrowed);
  const web = new kplus.Pod(chart, 'pod', { metadata: { name: 'web' }, containers: [{ name: 'main', image: 'x:1' }] });
  requestGpus(web, { gpus: 2 }, { pool });
  expectBound(ApiObject.of(web).toJson() as KubeObject);
  const [, template] = Testing.synth(chart) as KubeObject[];
  expect(template).toMatchObject({ kind: 'ResourceClaimTemplate', metadata: { name: 'web-gpu', namespace: 'ml' } });
});

/** What rules find in the cases of all of them, with the allocators that the library has, or with one more. */
function foundIn(registry: 'as it is' | 'with one more'): unknown {
  let found: unknown;
  jest.isolateModules(() => {
    if (registry === 'as it is') jest.dontMock('../../lib/plans/allocators/allocators');
    const { cases } = jest.requireActual<typeof Cases>('../rules/cases');
    const { judge } = jest.requireActual<typeof Rules>('../../lib/rules');
    const { mergeModel } = jest.requireActual<typeof Model>('../../lib/plans/model');
    const { defaultAllocators: rows } = jest.requireActual<typeof Allocators>('../../lib/plans/allocators');
    expect(rows.some(({ id }) => id === claimsRow.id)).toBe(registry === 'with one more');
    found = Object.entries(cases).map(([id, { bad, good }]) => [id, judge(mergeModel([bad])), judge(mergeModel([good]))]);
  });
  return found;
}

test('one more allocator changes no finding about the others', () => expect(foundIn('with one more')).toEqual(foundIn('as it is')));
