import { bind, claimsAmong, dra, gpuAsks, gpusOfPod, hami, offeredResources, ownLabels } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import type { GpuRequest, PoolDescription, Sharing } from '../../lib/plans/model';
import type { Container } from '../../lib/words/kubernetes';
import { refusedOf } from '../refused';

const poolOf = (sharing: Sharing, kubernetes?: string): PoolDescription =>
  ({
    sharing,
    nodeSelector: {},
    taints: [],
    ...(kubernetes === undefined ? {} : { cluster: { name: 'prod', path: 'prod', kubernetes } }),
  }) as unknown as PoolDescription;

const bound = (sharing: Sharing, kubernetes: string | undefined, ...requests: readonly (readonly [string, GpuRequest])[]) =>
  bind(
    requests.map(([container, request]) => ({ container, request })),
    poolOf(sharing, kubernetes),
    'web',
  );
const devicesOf = (...args: Parameters<typeof bound>) =>
  (bound(...args).objects[0]?.['spec'] as { spec: { devices: { requests: unknown[]; config?: unknown[] } } }).spec.devices;

/** What is read back of containers and claims, as a scheduler counts it. */
function counted(...args: Parameters<typeof bound>) {
  const { containers, pod, objects } = bound(...args);
  const spec = {
    containers: Object.entries(containers).map(
      ([name, { resources, claims }]): Container => ({ name, image: 'x:1', resources: { limits: resources, claims } }),
    ),
    resourceClaims: pod.resourceClaims,
  };
  return Object.fromEntries(gpusOfPod(spec, gpuAsks(spec, claimsAmong(objects)?.(undefined))));
}

const whole = { deviceClassName: 'gpu.nvidia.com', allocationMode: 'ExactCount', count: 2 };

test.each([
  ['1.36', 'resource.k8s.io/v1', { name: 'main', exactly: whole }],
  ['1.34.2', 'resource.k8s.io/v1', { name: 'main', exactly: whole }],
  [undefined, 'resource.k8s.io/v1', { name: 'main', exactly: whole }],
  ['1.33', 'resource.k8s.io/v1beta2', { name: 'main', exactly: whole }],
  ['1.32', 'resource.k8s.io/v1beta1', { name: 'main', ...whole }],
])('a claim on Kubernetes %s is written in %s', (kubernetes, apiVersion, request) => {
  const { objects, pod, containers } = bound(dra(), kubernetes, ['main', { gpus: 2 }]);
  expect(objects).toHaveLength(1);
  expect(objects[0]).toMatchObject({ apiVersion, kind: 'ResourceClaimTemplate', spec: { spec: { devices: { requests: [request] } } } });
  expect(objects[0]!.metadata.name).toMatch(/^web-gpus-[0-9a-f]{8}$/);
  expect(pod.resourceClaims).toEqual([{ name: 'gpus', resourceClaimTemplateName: objects[0]!.metadata.name }]);
  expect(containers['main']).toMatchObject({ resources: {}, claims: [{ name: 'gpus', request: 'main' }] });
});

test('each container has devices of its own, and other requests make another template', () => {
  const one = bound(dra(), '1.34', ['main', { gpus: 1 }], ['side', { mig: '1g.10gb', count: 2 }]);
  expect(one.containers).toMatchObject({
    main: { claims: [{ name: 'gpus', request: 'main' }] },
    side: { claims: [{ name: 'gpus', request: 'side' }] },
  });
  expect(one.objects[0]!.metadata.name).not.toBe(bound(dra(), '1.34', ['main', { gpus: 1 }]).objects[0]!.metadata.name);
  expect(counted(dra(), '1.34', ['main', { gpus: 1 }], ['side', { mig: '1g.10gb', count: 2 }])).toEqual({
    'gpu.nvidia.com': 1,
    'mig.nvidia.com/1g.10gb': 2,
  });
});

test('containers that share ask for the same devices once, with what the driver is told', () => {
  const mps = dra({ mps: { defaultActiveThreadPercentage: 50, defaultPinnedDeviceMemoryLimit: 10 * 2 ** 30 } });
  const asks = [
    ['a', { gpus: 1 }],
    ['b', { gpus: 1 }],
    ['c', { gpus: 2 }],
  ] as const;
  expect(bound(mps, '1.34', ...asks).containers).toMatchObject({
    a: { claims: [{ name: 'gpus', request: 'a' }] },
    b: { claims: [{ name: 'gpus', request: 'a' }] },
    c: { claims: [{ name: 'gpus', request: 'c' }] },
  });
  expect(counted(mps, '1.34', ...asks)).toEqual({ 'gpu.nvidia.com': 3 });
  expect(devicesOf(mps, '1.34', ...asks).config![0]).toEqual({
    requests: ['a'],
    opaque: {
      driver: 'gpu.nvidia.com',
      parameters: {
        apiVersion: 'resource.nvidia.com/v1beta1',
        kind: 'GpuConfig',
        sharing: { strategy: 'MPS', mpsConfig: { defaultActiveThreadPercentage: 50, defaultPinnedDeviceMemoryLimit: '10Gi' } },
      },
    },
  });
  expect(devicesOf(dra({ timeSlicing: { interval: 'Long' } }), '1.34', asks[0]).config).toMatchObject([
    { opaque: { parameters: { kind: 'GpuConfig', sharing: { strategy: 'TimeSlicing', timeSlicingConfig: { interval: 'Long' } } } } },
  ]);
  // A choice of a request is told by its own name, and each sort of device what is for it.
  const claim = { firstAvailable: [{ memory: '80Gi' }, { mig: '3g.40gb', count: 2 }, { memory: '40Gi' }] } as const;
  expect(devicesOf(dra({ mig: {}, timeSlicing: {} }), '1.34', ['a', { claim }]).config).toMatchObject([
    { requests: ['a/choice-1', 'a/choice-3'], opaque: { parameters: { kind: 'GpuConfig' } } },
    { requests: ['a/choice-2'], opaque: { parameters: { kind: 'MigDeviceConfig' } } },
  ]);
  // A MIG device has no length of turns: the driver refuses one.
  expect(devicesOf(dra({ mig: {}, timeSlicing: {} }), '1.34', ['a', { mig: '1g.10gb' }]).config).toMatchObject([
    { opaque: { parameters: { kind: 'MigDeviceConfig', sharing: { strategy: 'TimeSlicing' } } } },
  ]);
});

test('devices are chosen by what they are, in the order of what is wanted most', () => {
  const cel = (...expressions: readonly string[]) => expressions.map((expression) => ({ cel: { expression } }));
  expect(
    devicesOf(dra(), '1.34', ['a', { claim: { productName: "it's", memory: '40Gi', selectors: ['true'], adminAccess: true } }]),
  ).toEqual({
    requests: [
      {
        name: 'a',
        exactly: {
          deviceClassName: 'gpu.nvidia.com',
          allocationMode: 'ExactCount',
          count: 1,
          adminAccess: true,
          selectors: cel(
            "device.attributes['gpu.nvidia.com'].productName == 'it\\'s'",
            "device.capacity['gpu.nvidia.com'].memory.compareTo(quantity('40Gi')) >= 0",
            'true',
          ),
        },
      },
    ],
  });
  const claim = { firstAvailable: [{ memory: '80Gi' }, { mig: '3g.40gb', count: 2 }] } as const;
  expect(devicesOf(dra(), '1.34', ['a', { claim }]).requests).toEqual([
    {
      name: 'a',
      firstAvailable: [
        {
          name: 'choice-1',
          deviceClassName: 'gpu.nvidia.com',
          allocationMode: 'ExactCount',
          count: 1,
          selectors: cel("device.capacity['gpu.nvidia.com'].memory.compareTo(quantity('80Gi')) >= 0"),
        },
        {
          name: 'choice-2',
          deviceClassName: 'mig.nvidia.com',
          allocationMode: 'ExactCount',
          count: 2,
          selectors: cel("device.attributes['gpu.nvidia.com'].profile == '3g.40gb'"),
        },
      ],
    },
  ]);
});

test('whole GPUs of a pool with extended resources stay in limits, and MIG devices are claimed', () => {
  const bridged = bound(dra({ extendedResource: true }), '1.36', ['a', { gpus: 2 }], ['b', { mig: '1g.10gb' }]);
  expect(bridged.containers).toMatchObject({ a: { resources: { 'nvidia.com/gpu': 2 }, claims: [] }, b: { claims: [{ request: 'b' }] } });
  expect(bound(dra({ extendedResource: true }), '1.36', ['a', { gpus: 2 }]).objects).toEqual([]);
});

test('nodes offer GPUs and MIG devices by class and profile', () => {
  const shape = { machine: machines.dgxH100 };
  const half = dra({ mig: { groups: [{ devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } }] } });
  expect(offeredResources(dra(), shape)).toEqual([{ resource: 'gpu.nvidia.com', perNode: 8 }]);
  expect(offeredResources(dra({ extendedResource: true }), shape)).toEqual([{ resource: 'nvidia.com/gpu', perNode: 8 }]);
  expect(offeredResources(half, shape)).toEqual([
    { resource: 'mig.nvidia.com/1g.10gb', perNode: 28 },
    { resource: 'gpu.nvidia.com', perNode: 4 },
  ]);
  expect(offeredResources(half)).toEqual([{ resource: 'mig.nvidia.com/1g.10gb' }]);
  expect(offeredResources(dra())).toEqual([{ resource: 'gpu.nvidia.com' }]);
  expect(offeredResources(dra({ mig: {} }), shape)).toEqual([]);
});

test('labels bring the driver to its nodes, keep the device plugin off, and leave the MIG manager where GPUs are cut', () => {
  const own = { 'nvidia.com/dra-kubelet-plugin': 'true', 'nvidia.com/gpu.deploy.device-plugin': 'false' };
  expect(ownLabels('train', dra())).toEqual({ ...own, 'nvidia.com/gpu.deploy.mig-manager': 'false' });
  expect(ownLabels('train', dra({ mig: { layout: { '1g.10gb': 7 } } }))).toEqual({
    ...own,
    'nvidia.com/gpu.deploy.mig-manager': 'true',
    'nvidia.com/mig.config': 'cdk8s-gpu-train',
  });
  expect(ownLabels('train', hami())).not.toHaveProperty('nvidia.com/dra-kubelet-plugin');
});

test.each([
  [{ mps: {}, timeSlicing: {} }, 'dra() needs one of timeSlicing and mps, not both'],
  [{ mig: { layout: {} } }, 'dra().mig.layout cuts no GPU'],
  [{ mig: { strategy: 'single' } }, 'dra().mig.strategy names resources of the device plugin; claims choose by profile'],
  [{ mig: {}, timeSlicing: { interval: 'Long' } }, 'dra().timeSlicing.interval cannot be set for MIG devices'],
  [{ mig: {}, extendedResource: true }, 'dra().extendedResource is for whole GPUs: the driver has no DeviceClass for each profile'],
  [{ mps: {}, extendedResource: true }, 'dra().extendedResource makes claims without the settings of a share'],
  [{ timeSlicing: { interval: 'Longer' } }, 'dra().timeSlicing.interval is not one of the allowed values'],
  [{ replicas: 4 }, 'dra().replicas is not a known property'],
])('fails for %j, and says why', (options, message) => {
  expect(refusedOf(() => dra(options as never))).toEqual([message]);
});

test('a claim of another hand is read in every version of the API, and what is not known says nothing', () => {
  const read = (spec: object, request?: string) => {
    const objects = [{ apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaim', metadata: { name: 'c', namespace: 'ml' }, spec }];
    const use = { name: 'gpu', ...(request === undefined ? {} : { request }) };
    const pod = {
      containers: [{ name: 'a', image: 'x:1', resources: { claims: [use] } }],
      resourceClaims: [{ name: 'gpu', resourceClaimName: 'c' }],
    };
    const asks = (namespace: string) =>
      gpuAsks(pod, claimsAmong(objects as never)?.(namespace)).map(({ resource, count }) => [resource, count]);
    expect(asks('other')).toEqual([]);
    return asks('ml');
  };
  const gpu = { deviceClassName: 'gpu.nvidia.com' };
  expect(read({ devices: { requests: [{ name: 'r', ...gpu, count: 3 }] } })).toEqual([['gpu.nvidia.com', 3]]);
  expect(
    read(
      {
        devices: {
          requests: [
            { name: 'r', exactly: gpu },
            { name: 's', exactly: gpu },
          ],
        },
      },
      's',
    ),
  ).toEqual([['gpu.nvidia.com', 1]]);
  expect(read({ devices: { requests: [{ name: 'r', exactly: { ...gpu, allocationMode: 'All' } }] } })).toEqual([]);
  expect(read({ devices: { requests: [{ name: 'r', exactly: { ...gpu, adminAccess: true } }] } })).toEqual([]);
  expect(read({ devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'mig.nvidia.com' } }] } })).toEqual([]);
  expect(read({ devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'fpga' } }] } })).toEqual([]);
  expect(
    read({
      devices: {
        requests: [
          {
            name: 'r',
            firstAvailable: [
              { name: 'x', ...gpu },
              { name: 'y', ...gpu, count: 4 },
            ],
          },
        ],
      },
    }),
  ).toEqual([['gpu.nvidia.com', 4]]);
});
