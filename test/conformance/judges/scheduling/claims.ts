import { App, Chart } from 'cdk8s';
import {
  GpuCluster,
  GpuDeviceClass,
  type GpuDeviceClassProps,
  GpuNodePool,
  GpuResourceClaim,
  type GpuRequest,
  GpuWorkload,
  dra,
  machines,
  type Sharing,
} from '../../../../lib';
import { migProfilesOf } from '../../../../lib/words/gpu';
import type { KubeObject } from '../../../../lib/words/kubernetes';
import type { MigGroup, PoolDescription } from '../../../../lib/plans/model';
import { allocatableOf, type Node, nodesOf } from './cases';

const DRIVER = 'gpu.nvidia.com';
const HAMI = 'hami-core-gpu.project-hami.io';
/** Any product: what claims ask for by name is this. */
export const PRODUCT = 'NVIDIA H100 80GB HBM3';

/** A workload that claims devices. */
export interface Claims {
  readonly pool: PoolDescription;
  readonly objects: readonly KubeObject[];
}

/** A Deployment of so many pods on nodes whose devices the DRA driver gives out. */
export function claims(sharing: Sharing, request: GpuRequest, replicas: number, more: object = {}): Claims {
  const app = new App();
  const cluster = new GpuCluster(new Chart(app, 'platform'), 'prod', { kubernetes: '1.36' });
  const pool = new GpuNodePool(cluster, 'claimed', { machine: machines.dgxH100, nodes: 2, sharing: sharing as never });
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const workload = new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request, replicas, image: 'x:1', ...more } as never);
  return { pool: pool.description, objects: workload.resources.map((object) => object.toJson() as KubeObject) };
}

/** So many pods that share one claim of a class of their own. */
export function sharedClaims(of: Omit<GpuDeviceClassProps, 'pool'>, count: number, replicas: number): Claims {
  const app = new App();
  const cluster = new GpuCluster(new Chart(app, 'platform'), 'prod', { kubernetes: '1.36' });
  const pool = new GpuNodePool(cluster, 'claimed', { machine: machines.dgxH100, nodes: 2, sharing: dra() });
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const own = new GpuDeviceClass(chart, 'own', { pool, ...of });
  const claim = new GpuResourceClaim(chart, 'cards', { pool, claim: { deviceClass: 'own', count } });
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request: claim.request, replicas, image: 'x:1' });
  return {
    pool: pool.description,
    objects: [own, claim, web].flatMap(({ resources }) => resources.map((object) => object.toJson() as KubeObject)),
  };
}

/** The class of HAMi's driver. Source: k8s-dra-driver v0.1.0 `chart/hami-dra-driver/templates/deviceclass-hami-gpu.yaml`. */
export const hamiClass: KubeObject = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'DeviceClass',
  metadata: { name: HAMI },
  spec: {
    selectors: [{ cel: { expression: `device.driver == '${HAMI}' && device.attributes['${HAMI}'].type == 'hami-gpu'` } }],
    extendedResourceName: 'nvidia.com/gpu',
  },
};

/** What HAMi's driver says of each node. Source: k8s-dra-driver ebeaad97 `cmd/hami-kubelet-plugin/hami_core.go`, GetDevice. */
export const hamiSlicesOf = (pool: PoolDescription): readonly KubeObject[] => {
  const [memory, mebibyte] = ['81559Mi', '1Mi'];
  const capacity = {
    cores: { value: '100', requestPolicy: { default: '100', validRange: { min: '0', max: '100', step: '1' } } },
    memory: { value: memory, requestPolicy: { default: memory, validRange: { min: mebibyte, max: memory, step: mebibyte } } },
  };
  return slices(pool, HAMI, (index) => [
    {
      name: `hami-gpu-${index}`,
      attributes: {
        type: { string: 'hami-gpu' },
        uuid: { string: `GPU-${index}` },
        minor: { int: index },
        productName: { string: PRODUCT },
      },
      capacity,
      allowMultipleAllocations: true,
    },
  ]);
};

/** The classes of the driver's chart. Source: dra-driver-nvidia-gpu v0.4.1 `templates/deviceclass-gpu.yaml`, `deviceclass-mig.yaml`. */
export const deviceClasses: readonly KubeObject[] = (['gpu', 'mig'] as const).map((type) => ({
  apiVersion: 'resource.k8s.io/v1',
  kind: 'DeviceClass',
  metadata: { name: `${type}.nvidia.com` },
  spec: {
    selectors: [{ cel: { expression: `device.driver == '${DRIVER}' && device.attributes['${DRIVER}'].type == '${type}'` } }],
    ...(type === 'gpu' ? { extendedResourceName: 'nvidia.com/gpu' } : {}),
  },
}));

/** Nodes whose GPUs no device plugin offers: they have cores and memory. */
export const bareNodes = (pool: PoolDescription): readonly Node[] => {
  const { cpu = '1', memory = '1Gi', pods = '110' } = allocatableOf(pool);
  return nodesOf(pool)
    .slice(0, pool.nodes?.max)
    .map((node) => ({ ...node, allocatable: { cpu, memory, pods } }));
};

/** What the driver says of each node: its GPUs, or the devices that they are cut into. */
export const slicesOf = (pool: PoolDescription): readonly KubeObject[] => slices(pool, DRIVER, (index) => devicesOf(pool, index));

const slices = (pool: PoolDescription, driver: string, devices: (index: number) => readonly object[]): readonly KubeObject[] =>
  bareNodes(pool).map(({ name }) => ({
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceSlice',
    metadata: { name: `${name}-${driver}` },
    spec: {
      driver,
      nodeName: name,
      pool: { name, generation: 1, resourceSliceCount: 1 },
      devices: (pool.shapes?.[0]?.machine.gpus ?? []).flatMap(({ index }) => devices(index)),
    },
  }));

function devicesOf({ sharing: { partition } }: PoolDescription, index: number): readonly object[] {
  const groups: readonly MigGroup[] = partition.kind === 'mig' ? (partition.groups ?? []) : [];
  const cut = groups
    .filter(({ devices }) => devices === 'all' || devices.includes(index))
    .flatMap(({ layout }) => Object.entries(layout))
    .flatMap(([profile, count]) => Array.from({ length: count }, (_, start) => [profile, start] as const));
  if (cut.length === 0) return [device(`gpu-${index}`, { type: 'gpu', uuid: `GPU-${index}` }, '81559Mi')];
  const known: readonly string[] = migProfilesOf('H100-SXM5-80GB');
  return cut.map(([profile, start]) => {
    const id = `gpu-${index}-mig-${profile.replace(/[.+]/g, '')}-${known.indexOf(profile)}-${start}`;
    return device(
      id,
      { type: 'mig', uuid: `MIG-${id}`, profile, parentUUID: `GPU-${index}` },
      `${/\.(\d+)gb/.exec(profile)?.[1] ?? '1'}Gi`,
    );
  });
}

/** The driver's attributes and capacities. Source: dra-driver-nvidia-gpu v0.4.1 `cmd/gpu-kubelet-plugin/deviceinfo.go`. */
const device = (name: string, attributes: Readonly<Record<string, string>>, memory: string): object => ({
  name,
  attributes: {
    ...Object.fromEntries(
      Object.entries({ ...attributes, productName: PRODUCT, architecture: 'Hopper' }).map(([key, string]) => [key, { string }]),
    ),
    cudaComputeCapability: { version: '9.0.0' },
  },
  capacity: { memory: { value: memory } },
});
