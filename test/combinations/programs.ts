import { GpuConfigError } from '../../lib/internal';
import type { MachineShape } from '../../lib/words/machine';
import { allRuleIds } from '../../lib/rules';
import type { GpuPool, GpuRequest, Sharing, VgpuParts } from '../../lib/plans/model';
import { offeredResources } from '../../lib/plans/allocators';
import type { Face } from '../parity/face';
import { axes, serves, sharingOf } from './axes';
import { type Combination, pairwise } from './pairs';

const values = (axis: object): readonly string[] => (Array.isArray(axis) ? axis.map(String) : Object.keys(axis));
const workloads = [...axes.controller.map((controller) => `training ${controller}`), ...axes.kind, 'a service of the mode'];

/** The axes of a whole program. */
export const wholeAxes = {
  machine: values(axes.machine),
  // What cannot be placed at all is pinned with the plan itself.
  sharing: values(axes.sharing).filter((name) => name !== 'mig unplaceable' && name !== 'mps for too many'),
  intent: values(axes.intent),
  kubernetes: values(axes.kubernetes),
  distribution: values(axes.distribution),
  os: values(axes.os),
  delivery: values(axes.delivery),
  operatorVersion: values(axes.operatorVersion),
  workload: workloads,
  request: ['one device', 'every device of a node'],
};

/** Whole programs in which every legal pair of values meets. */
export const combinations = pairwise(
  wholeAxes,
  ({ os, distribution }) => os === undefined || distribution === undefined || serves(os as never, distribution as never),
);

/** What a program gives its pool and its workload besides. */
export interface Besides {
  readonly pool?: object;
  readonly sharing?: object;
  readonly workload?: object;
}

/** A whole program: cluster, pool, operator and workload. */
export const program =
  (combination: Combination, besides: Besides = {}) =>
  (face: Face) => {
    const machine = axes.machine[combination['machine']!]!;
    const { kubernetes, distribution, os, intent } = combination;
    const cluster = face.cluster('prod', {
      kubernetes: kubernetes as never,
      distribution: distribution as never,
      helm: axes.delivery[combination['delivery'] as 'flux'](),
    });
    const made = sharingOf(combination['sharing']!, machine.gpu);
    const sharing = besides.sharing === undefined ? made : { ...made, share: { ...made.share, ...besides.sharing } };
    const pool = face.tuned(cluster, 'pool', { machine, nodes: 4, os, intent, sharing, ...besides.pool });
    face.operator(cluster, 'gpu-operator', { version: combination['operatorVersion'] as never });
    if (pool.mode === 'hami') face.hami(cluster, 'hami', { namespace: 'hami-system' });
    if (pool.description.sharing.share.kind === 'mpsDaemon')
      face.mpsDaemon('kube-system', 'mps', { pool: pool as GpuPool<'mpsDaemon'>, image: 'ubuntu:24.04' });
    const request = requestOf(machine, pool.description.sharing, combination['request'] === 'one device');
    const [kind, controller] = combination['workload']!.split(' ');
    const common = { pool, request, image: 'x:1', ...besides.workload };
    if (kind === 'a') {
      if (pool.mode === 'mps')
        face.mps('ml', 'web', { pool: pool as GpuPool<'mps'>, image: 'x:1', port: 8000, replicas: 2, ...besides.workload });
      else if (pool.mode === 'hami')
        face.vgpu('ml', 'web', {
          pool: pool as GpuPool<'hami'>,
          kind: 'Deployment',
          image: 'x:1',
          request: request as VgpuParts,
          ...besides.workload,
        });
      else face.workload('ml', 'web', { ...common, kind: 'Deployment', port: 8000 });
    } else if (kind === 'training')
      face.training('ml', 'job', {
        ...common,
        controller: controller as never,
        ...(controller === 'RayJob' ? { command: ['python', 'train.py'] } : {}),
        ...(machine.memoryMiB === undefined ? { resources: { cpu: 4, memory: '16Gi' } } : {}),
      });
    else face.workload('ml', 'web', { ...common, kind, ...(kind === 'CronJob' ? { schedule: '0 3 * * *' } : {}) } as never);
  };

/** One or all of the devices that the pool offers most of. */
function requestOf(machine: MachineShape, sharing: Sharing, one: boolean): GpuRequest {
  const [offered] = offeredResources(sharing, { machine });
  const count = one ? 1 : (offered?.perContainer ?? offered?.perNode ?? 1);
  if (sharing.share.kind === 'gpuManager') return { vcuda: one ? { cores: 30, memory: '4Gi' } : { cores: 100 } };
  if (sharing.share.kind === 'alaudaMps') return { alaudaMps: { cores: one ? 30 : 100, memory: '4Gi' } };
  if (sharing.share.kind === 'kaiFractions') return one ? { vgpu: { gpus: 1, memoryPercentage: 10 } } : { gpus: count };
  if (sharing.share.kind === 'hamiDevices')
    return { accelerator: { device: sharing.share.device, ...(one ? { memory: '10Gi' } : { count }) } } as never;
  if (sharing.share.kind === 'vendorPlugin') return { accelerator: { device: sharing.share.device, ...(one ? {} : { count }) } };
  if (['hami', 'hamiDra', 'volcanoVgpu'].includes(sharing.share.kind)) return { vgpu: { gpus: count, memoryPercentage: 10 } };
  const mig = offered?.resource.split('nvidia.com/mig-')[1]?.replace('.shared', '');
  return mig === undefined ? { gpus: count } : { mig: mig as never, count };
}

/** The rules that refuse, or `props` where a constructor does. */
export const refusal = (text: string): string =>
  allRuleIds()
    .filter((id) => text.includes(`[${id}]`))
    .sort()
    .join(' ') || 'props';

/** Whether a program was refused, and did not merely break. */
export const isRefusal = (error: unknown): error is Error =>
  GpuConfigError.is(error) || (error instanceof Error && error.message.startsWith('Validation failed'));

export const nameOf = (combination: Combination): string => Object.values(combination).join(' | ');
