// A face for programs that are about something else: it does what the warnings of such a program say.
import { allocatorOf } from '../../lib/plans/allocators';
import { infiniband } from '../../lib/plans/fabrics';
import type { GpuPool } from '../../lib/plans/model';
import { imageOf, platformOf } from '../../lib/words/platforms';
import type { Cluster, Face } from '../parity/face';

/** A pool, and the cluster that it is of. */
type Placed = readonly [Cluster, GpuPool];

/** What is made of a program, and what is missing in it. */
export interface Heedful {
  readonly face: Face;
  /** Installs what gives out the GPUs of its pools, where the program does not. */
  readonly finish: () => void;
}

/** Installs what an allocator needs, by the chart or construct that its row names. */
const INSTALLS: Readonly<Record<string, (face: Face, cluster: Cluster, pool: GpuPool) => unknown>> = {
  'gpu-operator': (face, cluster) => face.operator(cluster, 'own-operator'),
  hami: (face, cluster) => face.hami(cluster, 'own-hami', { namespace: 'hami-system' }),
  'dra-driver-nvidia-gpu': (face, cluster) => face.draDriver(cluster, 'own-dra'),
  VolcanoVgpu: (face, cluster) => face.volcanoVgpu(cluster, 'own-volcano', {}),
  KaiScheduler: (face, cluster) => face.kaiScheduler(cluster, 'own-kai', {}),
  GpuManager: (face, cluster) => face.gpuManager(cluster, 'own-manager', { image: 'registry.example/gpu-manager:1' }),
  AlaudaGpuPlugin: (face, _, pool) =>
    face.alaudaPlugin('platform', 'own-alauda', { clusterName: 'business', version: 'v4.0.15', pools: [pool] }),
};

/** A face that gives what the program leaves away. */
export function heedful(face: Face): Heedful {
  const placed: Placed[] = [];
  const installed = new Map<Cluster, Set<string>>();
  const note = (cluster: Cluster, what: string): void => {
    installed.set(cluster, (installed.get(cluster) ?? new Set<string>()).add(what));
  };
  const noting = <T>(cluster: Cluster, what: string, install: () => T): T => {
    note(cluster, what);
    return install();
  };
  const kept = <P extends GpuPool>(cluster: Cluster, pool: P): P => {
    placed.push([cluster, pool]);
    return pool;
  };
  const finish = (): void => {
    for (const [cluster, pool] of placed) {
      if (isServed(pool)) continue;
      const { charts, construct } = allocatorOf(pool.description.sharing);
      for (const what of new Set([charts[0], construct]))
        if (what !== undefined && installed.get(cluster)?.has(what) !== true) {
          note(cluster, what);
          INSTALLS[what]?.(face, cluster, pool);
        }
    }
  };
  const noted: Partial<Face> = {
    pool: (cluster, id, props) => kept(cluster, face.pool(cluster, id, props)),
    tuned: (cluster, id, props) => kept(cluster, face.tuned(cluster, id, props)),
    mig: (cluster, id, props) => kept(cluster, face.mig(cluster, id, props)),
    operator: (cluster, ...rest) => noting(cluster, 'gpu-operator', () => face.operator(cluster, ...rest)),
    devicePlugin: (cluster, ...rest) => noting(cluster, 'gpu-operator', () => face.devicePlugin(cluster, ...rest)),
    hami: (cluster, ...rest) => noting(cluster, 'hami', () => face.hami(cluster, ...rest)),
    draDriver: (cluster, ...rest) => noting(cluster, 'dra-driver-nvidia-gpu', () => face.draDriver(cluster, ...rest)),
    // Its values know what the GPU Operator brings.
    networkOperator: (cluster, ...rest) => {
      finish();
      face.networkOperator(cluster, ...rest);
    },
    volcanoVgpu: (cluster, ...rest) => noting(cluster, 'VolcanoVgpu', () => face.volcanoVgpu(cluster, ...rest)),
    kaiScheduler: (cluster, ...rest) => noting(cluster, 'KaiScheduler', () => face.kaiScheduler(cluster, ...rest)),
    gpuManager: (cluster, ...rest) => noting(cluster, 'GpuManager', () => face.gpuManager(cluster, ...rest)),
    training: (namespace, id, props, ...rest) => face.training(namespace, id, withFabric(props), ...rest),
  };
  return {
    face: { ...face, ...noted },
    finish,
  };
}

/** Whether the nodes come with what gives out their GPUs, so that nobody installs an operator. */
function isServed({ description }: GpuPool): boolean {
  const platform = platformOf(description.cluster?.distribution);
  const image = platform && imageOf(platform, description);
  return image !== undefined && (image.brings.devicePlugin || image.operator.never !== undefined);
}

/** Of machines whose network has no name that is known, a program says which device it is. */
function withFabric<P extends { readonly pool?: GpuPool; readonly fabric?: unknown; readonly numNodes?: number }>(props: P): P {
  const machine = props.pool?.description.shapes?.[0]?.machine.name ?? '';
  return props.fabric === undefined && (props.numNodes ?? 1) > 1 && machine.startsWith('dgx')
    ? { ...props, fabric: infiniband({ resource: 'rdma/hca' }) }
    : props;
}
