// Everything else that stands in a chart: queues, quotas, Slurm, claims, namespaces, schedules.
import type { Schema } from '../../../lib/internal';
import { machines } from '../../../lib/words/machine';
import type { GpuPool } from '../../../lib/plans/model';
import { pools } from '../../../lib/plans/node';
import { limitationPresets, otherCheck, workloads } from '../../../lib/plans/workload';
import { gpuQueueSchema } from '../../../lib/plans/workload/gpu-queue/schema';
import { queueKinds } from '../../../lib/plans/workload/gpu-queue/systems/kinds';
import type { Face } from '../../parity/face';
import { claimed, claimedBefore, daemons, offerOf, other, poolOf, two, whole } from '../pools';
import { less, type Scene } from '../scene';

type Given = Readonly<Record<string, unknown>>;
type Of<N extends keyof Face> = Face[N] extends (namespace: string, id: string, props: infer P, ...rest: never[]) => unknown ? P : never;

const scene = (
  construct: string,
  schema: Schema,
  given: Given,
  make: (face: Face, id: string, given: never) => unknown,
  on?: readonly GpuPool[],
): Scene => ({
  construct,
  variant: '',
  // The names of what some of them make follow from no id.
  alone: true,
  schema,
  given,
  make: (face, id, props) => void make(face, id, props as never),
  ...(on === undefined ? {} : { pools: on }),
});

const key = { name: 'keys', key: 'slurm.key' };
/** Sets and partitions have the names that the fuzz draws. */
const partitions = { train: { nodes: ['a'] } };
const SYSTEM_POOLS: Readonly<Record<string, GpuPool>> = {
  volcano: poolOf(offerOf('volcanoVgpu'), 'volcano'),
  kai: poolOf(offerOf('kaiFractions'), 'kai'),
};

const NAMES = { 'partitions{}.nodes[]': 'a', 'jobs{}.partition': 'train', 'bridge.nodeSets[]': 'a', 'bridge.partition': 'train' };

const OF_TEAMS: Readonly<Record<string, readonly Given[]>> = { kueue: [{ namespaces: ['ml'] }, { namespaces: ['web'] }] };

/** A team may name one of two checks. */
const OF_QUEUES: Readonly<Record<string, Given>> = {
  kueue: { admissionChecks: { nodes: otherCheck(), budget: otherCheck() } },
  resourceQuota: { priorities: { urgent: 1000, idle: -10 } },
};

const queues = queueKinds.map((kind): Scene => {
  const pool = SYSTEM_POOLS[kind] ?? whole;
  const teams = {
    research: { quota: { [pool.description.name]: { nodes: 2 } }, ...OF_TEAMS[kind]?.[0] },
    product: { quota: {}, ...OF_TEAMS[kind]?.[1] },
  };
  return {
    ...scene(
      'GpuQueue',
      less(gpuQueueSchema, 'kind'),
      { kind, pools: [pool], teams, ...OF_QUEUES[kind] },
      (face, id, given: Of<'queue'>) => face.queue('ml', id, given),
      [pool, other],
    ),
    variant: kind,
    names: {
      'teams{}.admissionChecks[]': 'nodes',
      'teams{}.priorityClasses[]': 'urgent',
      'admissionChecks{}(provisioning).pools[]': pool.description.name,
    },
  };
});

/** Scenes of everything else. */
export const otherScenes = (): readonly Scene[] => {
  const { deviceClass, claim } = { deviceClass: workloads().gpuDeviceClass.schema, claim: workloads().gpuResourceClaim.schema };
  const scenes: readonly Scene[] = [
    ...queues,
    scene('HamiQuota', workloads().hamiQuota.schema, { memory: '64Gi', namespace: 'ml' }, (face, id, given: Of<'quota'>) =>
      face.quota('ml', id, given),
    ),
    scene('GpuDeviceClass', deviceClass, { pool: claimed }, (face, id, given: Of<'deviceClass'>) => face.deviceClass('ml', id, given), [
      claimedBefore,
      claimed,
    ]),
    scene(
      'GpuResourceClaim',
      claim,
      { pool: claimed, claim: { count: 2 }, namespace: 'ml' },
      (face, id, given: Of<'claim'>) => face.claim('ml', id, given),
      [claimedBefore, claimed],
    ),
    scene(
      'MpsControlDaemon',
      workloads().mpsControlDaemon.schema,
      { pool: daemons, image: 'registry.example/x:1' },
      (face, id, given: Of<'mpsDaemon'>) => face.mpsDaemon('kube-system', id, given),
      [daemons],
    ),
    scene('WorkloadNamespace', workloads().workloadNamespace.schema, {}, (face, id, given: never) => face.namespace(id, given)),
    scene(
      'CustomResourceLimitation',
      workloads().limitation.schema,
      { ...limitationPresets.gpuManager, group: 'own' },
      (face, id, given: Of<'limitation'>) => face.limitation('ml', id, given),
    ),
    scene(
      'AlaudaGpuPlugin',
      workloads().alaudaPlugin.schema,
      { clusterName: 'business', version: 'v4.0.15', pools: [poolOf(offerOf('gpuManager'), 'cores')] },
      (face, id, given: Of<'alaudaPlugin'>) => face.alaudaPlugin('ml', id, given),
      [whole, other],
    ),
    scene(
      'KubeVirtHostDevices',
      workloads().kubeVirtHostDevices.schema,
      { pools: [poolOf(offerOf('vmVgpu', { type: 'H100XM-20C' }), 'desks')] },
      (face, id, given: Of<'kubevirt'>) => face.kubevirt('kubevirt', id, given),
      [poolOf(offerOf('vmPassthrough', { deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' }), 'machines')],
    ),
    {
      names: NAMES,
      ...scene(
        'SlinkyCluster',
        workloads().slinkyCluster.schema,
        { nodeSets: { a: { pool: two } }, partitions, slurmKey: key, jwtKey: { ...key, key: 'jwt.key' }, namespace: 'ml' },
        (face, id, given: Of<'slinky'>) => face.slinky('ml', id, given),
        [two],
      ),
    },
    {
      names: NAMES,
      ...scene(
        'SlurmCluster',
        workloads().slurmCluster.schema,
        { version: '25.05', controllers: ['ctl1'], nodes: { a: { pool: two, hosts: 'a[1-2]' } }, partitions },
        (face, id, given: Of<'slurm'>) => face.slurm('ml', id, given),
        [two],
      ),
    },
    {
      construct: 'MigSchedule',
      variant: '',
      schema: less(workloads().migSchedule.schema, 'pool'),
      given: {
        windows: { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } },
        image: 'registry.example/x:1',
        timeZone: 'UTC',
      },
      alone: true,
      make: (face, id, given) => {
        const cluster = face.cluster('prod', { kubernetes: '1.34' });
        const pool = face.mig(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
        face.schedule(cluster, id, { pool, ...given } as never);
      },
    },
    {
      construct: 'GpuNodePool.fromAttributes',
      variant: '',
      schema: pools().borrowedPool.schema,
      given: { sharing: offerOf('exclusive'), nodeSelector: { team: 'ml' } },
      make: (face, id, given) => {
        const pool = face.borrowed(id, given);
        face.workload('ml', `${id}-pod`, { kind: 'Pod', pool, request: { gpus: 1 }, image: 'registry.example/x:1' });
        const { nodes, nodesPerDomain, gpu } = pool.description;
        return { nodes, nodesPerDomain, gpu };
      },
    },
  ];
  return scenes;
};
