import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuNodePool, type GpuRequest, GpuWorkload, machines, type Sharing } from '../../../../lib';
import { migProfilesOf } from '../../../../lib/gpu';
import type { KubeObject } from '../../../../lib/kubernetes';
import type { MigGroup, PoolDescription } from '../../../../lib/model';
import { allocatableOf, type Node, nodesOf } from './cases';

const DRIVER = 'gpu.nvidia.com';
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
export const slicesOf = (pool: PoolDescription): readonly KubeObject[] =>
  bareNodes(pool).map(({ name }) => ({
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceSlice',
    metadata: { name: `${name}-${DRIVER}` },
    spec: {
      driver: DRIVER,
      nodeName: name,
      pool: { name, generation: 1, resourceSliceCount: 1 },
      devices: (pool.shapes?.[0]?.machine.gpus ?? []).flatMap(({ index }) => devicesOf(pool, index)),
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
