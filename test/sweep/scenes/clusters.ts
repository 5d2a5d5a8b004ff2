// Clusters, pools, nodes under every vehicle, and what is installed in a cluster.
import fc, { type Arbitrary } from 'fast-check';
import { defaultAllocators } from '../../../lib/plans/allocators';
import { gpuClusterForm, releases } from '../../../lib/plans/charts';
import type { Schema } from '../../../lib/internal';
import { machines } from '../../../lib/words/machine';
import type { AllocatorRow, GpuPool } from '../../../lib/plans/model';
import { pools } from '../../../lib/plans/node';
import { vehicleRows, vehiclesFor } from '../../../lib/plans/node/vehicles/vehicles';
import { platformRows } from '../../../lib/words/platforms';
import { monitoring } from '../../../lib/plans/observe';
import { workloads } from '../../../lib/plans/workload';
import { requestOf } from '../../conformance/fuzz/draw/container';
import type { Cluster, Face } from '../../parity/face';
import { offerOf } from '../pools';
import { samplesOf } from '../sample';
import { less, type Scene } from '../scene';

type Given = Readonly<Record<string, unknown>>;

const nodes = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' } as const;
const kubeadm = (face: Face): Cluster => face.cluster('prod', { kubernetes: '1.36' });

/** What of a pool others are told, and no file of its nodes shows. */
function toldOf({ description }: { readonly description: object }): Given {
  const { name, nodes: count, nodesPerDomain, nodeSelector, labels, taints, gpu } = description as Given;
  return { name, count, nodesPerDomain, nodeSelector, labels, taints, gpu };
}

const alone = { alone: true, variant: '' } as const;

/** A kind of delivery each. */
const deliveries = (): readonly Scene[] => {
  const schema = gpuClusterForm.schema;
  const helm = schema.is === 'object' ? schema.keys['helm'] : undefined;
  const kinds =
    helm === undefined ? [] : samplesOf(helm.schema, 'helm', { gives: (path) => !path.includes('.'), handles: () => undefined });
  return kinds
    .filter(({ value }) => (value as Given)['kind'] !== 'rendered')
    .map(({ value }) => ({
      ...alone,
      construct: 'GpuCluster',
      variant: String((value as Given)['kind']),
      schema,
      given: { kubernetes: '1.36', distribution: (value as Given)['kind'] === 'k3s' ? 'k3s' : 'kubeadm', helm: value },
      make: (face, id, given) => {
        const cluster = face.cluster(id, given as never);
        face.tuned(cluster, 'dgx', { ...nodes, intent: 'training' });
        face.operator(cluster, 'gpu-operator');
      },
    }));
};

/** Nodes of a platform, a system and an image. */
interface Platform {
  readonly distribution: string;
  readonly os: string;
  readonly nodeImage: string;
}

/** The fewest platforms whose nodes are set up by all vehicles. */
export function platformsOfVehicles(): readonly (readonly [vehicles: string, platform: Platform])[] {
  const left = new Set(vehicleRows.map(({ id }) => id));
  const all = platformRows.flatMap((platform) =>
    Object.entries(platform.images).flatMap(([nodeImage, { os }]) =>
      os.map((name: string) => ({
        platform: { distribution: platform.id, os: name, nodeImage },
        vehicles: vehiclesFor(platform, name, vehicleRows, nodeImage).map(({ id }) => id),
      })),
    ),
  );
  const chosen: (readonly [string, Platform])[] = [];
  while (left.size > 0) {
    const [best] = all
      .map((one) => ({ ...one, more: one.vehicles.filter((id) => left.has(id)) }))
      .sort((a, b) => b.more.length - a.more.length);
    if (best === undefined || best.more.length === 0) break;
    for (const id of best.more) left.delete(id);
    chosen.push([best.more.join(', '), best.platform]);
  }
  if (left.size > 0) throw new Error(`no platform has nodes that ${[...left].join(', ')} sets up`);
  return chosen;
}

const MACHINES: Readonly<Record<string, object>> = {
  eks: machines.aws['p5.48xlarge'],
  gke: machines.gcp['a3-highgpu-8g'],
  aks: machines.azure.Standard_ND96isr_H100_v5,
};
const machineOn = (distribution: string): object => MACHINES[distribution] ?? machines.dgxH100;

const tuned = (): readonly Scene[] =>
  [
    ...platformsOfVehicles(),
    ['cloud-init, toolkit', { distribution: 'kubeadm', os: 'ubuntu-24.04', nodeImage: 'host-toolkit' }] as const,
  ].map(([vehicles, { distribution, os, nodeImage }]) => ({
    ...alone,
    construct: 'TunedGpuNode',
    variant: vehicles,
    schema: pools().tunedGpuNode.schema,
    given: { machine: machineOn(distribution), nodes: 2, os, nodeImage, intent: 'training' },
    make: (face, id, given) => {
      const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: distribution as never });
      return toldOf(face.tuned(cluster, id, given));
    },
    machines: [machineOn(distribution), machines.dgxA100],
  }));

const ownPools = (): readonly Scene[] => [
  {
    ...alone,
    construct: 'GpuNodePool',
    schema: less(pools().gpuNodePool.schema, 'sharing'),
    given: nodes,
    make: (face, id, given) => {
      const cluster = kubeadm(face);
      const pool = face.pool(cluster, id, given);
      face.operator(cluster, 'gpu-operator');
      return toldOf(pool);
    },
  },
  {
    ...alone,
    construct: 'MigPartitionedNodePool',
    schema: pools().migPartitionedNodePool.schema,
    given: { ...nodes, layout: { '1g.10gb': 7 } },
    make: (face, id, given) => {
      const cluster = kubeadm(face);
      const pool = face.mig(cluster, id, given);
      face.operator(cluster, 'gpu-operator');
      return toldOf(pool);
    },
  },
];

/** What else brings an allocator to its nodes, by the name of its construct, chart or offer. */
const BROUGHT_BY: Readonly<Record<string, (face: Face, cluster: Cluster, pool: GpuPool) => void>> = {
  'gpu-operator': (face, cluster) => face.operator(cluster, 'gpu-operator', { values: { vgpuManager: VGPU_MANAGER } }),
  hami: (face, cluster) => face.hami(cluster, 'hami'),
  'dra-driver-nvidia-gpu': (face, cluster) => face.draDriver(cluster, 'dra'),
  VolcanoVgpu: (face, cluster) => face.volcanoVgpu(cluster, 'volcano', {}),
  KaiScheduler: (face, cluster) => face.kaiScheduler(cluster, 'kai', {}),
  GpuManager: (face, cluster) => face.gpuManager(cluster, 'manager', { image: 'registry.example/x:1' }),
  mpsDaemon: (face, _, pool) => face.mpsDaemon('kube-system', 'mps', { pool: pool as never, image: 'registry.example/x:1' }),
  vmPassthrough: (face, _, pool) => face.kubevirt('kubevirt', 'permitted', { pools: [pool] as never }),
  vmVgpu: (face, _, pool) => face.kubevirt('kubevirt', 'permitted', { pools: [pool] as never }),
};
const VGPU_MANAGER = { repository: 'registry.example/nvidia', version: '580.82.02' };

/** What no schema tells: a device that is known, a board that is in the machine. */
const OPTIONS: Readonly<Record<string, Given>> = {
  timeSlicing: { replicas: 4 },
  mps: { replicas: 4 },
  mpsDaemon: { replicas: 4 },
  vmVgpu: { type: 'H100XM-20C' },
  vmPassthrough: { deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' },
  hamiDevices: { device: 'Ascend910B3' },
  vendorPlugin: { device: 'gpu.intel.com/xe' },
};

/** A request that the fuzz draws for an offer, or the least that its allocator serves. */
function requestFor(offer: string, { serves }: AllocatorRow, device: unknown): unknown {
  if (typeof device === 'string') return { accelerator: { device } };
  const drawnFor = (requestOf as Readonly<Record<string, Arbitrary<unknown>>>)[offer];
  if (drawnFor !== undefined) return fc.sample(drawnFor, { numRuns: 1, seed: 1 })[0];
  return serves.includes('vgpu') ? { vgpu: { gpus: 1, memory: '8Gi' } } : { gpus: 1 };
}

/** Options of every offer, with what brings it to its nodes, and a pod on its pool. */
const offers = (): readonly Scene[] =>
  defaultAllocators.flatMap((row) =>
    Object.entries(row.offers).map(
      ([offer, { schema }]): Scene => ({
        ...alone,
        construct: `${offer}()`,
        variant: row.id,
        schema,
        given: OPTIONS[offer] ?? {},
        make: (face, id, options) => {
          const cluster = kubeadm(face);
          const own = row.otherDevices === undefined ? nodes : { nodes: 2 };
          const pool = face.pool(cluster, id, { ...own, sharing: offerOf(offer, options) });
          for (const by of new Set([row.charts[0], row.construct, offer])) if (by !== undefined) BROUGHT_BY[by]?.(face, cluster, pool);
          const { nodeSelector, labels, taints } = pool.description;
          const told = { nodeSelector, labels, taints };
          if (row.servesVirtualMachines) return told;
          const request = requestFor(offer, row, options['device']);
          face.workload('ml', 'pod', { kind: 'Pod', pool, request, image: 'registry.example/x:1' } as never);
          return told;
        },
      }),
    ),
  );

/** What is installed in a cluster, with a pool that it serves. */
const installed = (): readonly Scene[] => {
  const own = (
    construct: string,
    schema: Schema,
    sharing: object | undefined,
    given: Given,
    make: (face: Face, cluster: Cluster, id: string, given: never) => void,
  ): Scene => ({
    ...alone,
    construct,
    schema,
    given,
    make: (face, id, props) => {
      const cluster = kubeadm(face);
      face.pool(cluster, 'dgx', { ...nodes, ...(sharing === undefined ? {} : { sharing }) });
      make(face, cluster, id, props as never);
    },
  });
  return [
    own('GpuOperator', releases().gpuOperator.schema, undefined, {}, (face, cluster, id, props) => face.operator(cluster, id, props)),
    own('Hami', releases().hami.schema, offerOf('hami'), {}, (face, cluster, id, props) => face.hami(cluster, id, props)),
    own('NvidiaDevicePlugin', releases().nvidiaDevicePlugin.schema, undefined, {}, (face, cluster, id, props) =>
      face.devicePlugin(cluster, id, props),
    ),
    own('NvidiaDraDriver', releases().nvidiaDraDriver.schema, offerOf('dra'), {}, (face, cluster, id, props) =>
      face.draDriver(cluster, id, props),
    ),
    own('NetworkOperator', releases().networkOperator.schema, undefined, {}, (face, cluster, id, props) =>
      face.networkOperator(cluster, id, props),
    ),
    own('VolcanoVgpu', workloads().volcanoVgpuInstall.schema, offerOf('volcanoVgpu'), {}, (face, cluster, id, props) =>
      face.volcanoVgpu(cluster, id, props),
    ),
    own('KaiScheduler', workloads().kaiScheduler.schema, offerOf('kaiFractions'), {}, (face, cluster, id, props) =>
      face.kaiScheduler(cluster, id, props),
    ),
    own('GpuManager', workloads().gpuManager.schema, offerOf('gpuManager'), { image: 'registry.example/x:1' }, (face, cluster, id, props) =>
      face.gpuManager(cluster, id, props),
    ),
    {
      ...own('GpuMonitoring', monitoring().gpuMonitoring.schema, undefined, { prices: { dgx: 2 } }, (face, cluster, id, props) => {
        face.monitoring(cluster, id, props);
        face.operator(cluster, 'operator');
      }),
      names: { 'prices{}': 'dgx' },
    },
    own('GpuScheduler', workloads().gpuScheduler.schema, undefined, { profiles: { 'gpu-binpack': {} } }, (face, cluster, id, props) =>
      face.scheduler(cluster, id, props),
    ),
  ];
};

/** Scenes of clusters. */
export const clusterScenes = (): readonly Scene[] => [...deliveries(), ...tuned(), ...ownPools(), ...offers(), ...installed()];
