import type { GpuModel } from '../../words/gpu';
import type { Problem } from '../../internal';
import type { PodSpec } from '../../words/kubernetes';
import type { MachineShape } from '../../words/machine';
import { type PoolShape, type Sharing } from '../model';
import { countsDevices, offeredResources, gpuAsks } from '../allocators';
import { admissionNode, canEverAdmit } from './admission';
import type { PoolPlace } from './check-pool';
import { leavesNothing } from './allocatable';
import type { Intent } from './intent';
import { shapesOf } from './plan-pool';
import type { MachineChoice, Tuning } from './pool-props';
import { askedBy, refusalFix } from './refusal';

/** Pods which a pool is tuned for, and which none of its nodes can ever run. */
export function expectedPodProblems(
  { pods, kubelet, hugePages, machine, machines = [machine as MachineShape] }: Tuning & MachineChoice<GpuModel>,
  sharing: Sharing | undefined,
  intent: Intent,
  { path, cluster }: PoolPlace,
): readonly Problem[] {
  if (pods === undefined || sharing === undefined) return [];
  const shapes = shapesOf(machines, cluster, sharing, [], {
    intent,
    pods,
    ...(kubelet === undefined ? {} : { kubelet }),
    ...(hugePages === undefined ? {} : { hugePages }),
  });
  const offered = shapes.flatMap((shape) => offeredResources(sharing, shape));
  // A kubelet that does not start, or leaves nothing, is the subject of rules of its own.
  const sound = shapes.filter((shape) => !leavesNothing(shape) && !('stopped' in admissionNode(shape, sharing)));
  return pods.flatMap((pod, index): readonly Problem[] => {
    const where = `${path}.pods[${index}]`;
    const unoffered = offered.length === 0 ? [] : unofferedProblems(pod, offered, where);
    return unoffered.length > 0 ? unoffered : refusalProblems(pod, sound, sharing, where);
  });
}

function unofferedProblems(pod: PodSpec, offered: ReturnType<typeof offeredResources>, path: string): readonly Problem[] {
  const names = [...new Set(offered.map(({ resource }) => resource))];
  return gpuAsks(pod).flatMap(({ resource, count, at }): readonly Problem[] => {
    if (!countsDevices(resource)) return [];
    const offers = offered.filter((offer) => offer.resource === resource);
    if (offers.length === 0)
      return [
        {
          path: `${path}.${at}`,
          problem: 'is a resource that the pool does not offer',
          got: resource,
          allowed: names,
          fix: 'ask for what the pool offers, or remove the pod: the pool is tuned for those that run on it',
        },
      ];
    const most = Math.max(...offers.map(({ perContainer = Infinity }) => perContainer));
    return count <= most
      ? []
      : [
          {
            path: `${path}.${at}`,
            problem: 'is more than one container can use',
            got: count,
            allowed: `up to ${most}`,
            fix: `ask for ${most}`,
          },
        ];
  });
}

function refusalProblems(pod: PodSpec, shapes: readonly PoolShape[], sharing: Sharing, path: string): readonly Problem[] {
  const verdicts = shapes.map((shape) => ({ ...canEverAdmit(shape, pod, sharing), shape }));
  if (verdicts.length === 0 || verdicts.some(({ admitted }) => admitted)) return [];
  const several = verdicts.length > 1;
  const reasons = verdicts.map(({ shape, reason = 'no reason is known' }) => (several ? `${shape.machine.name}: ${reason}` : reason));
  const fixes = new Set(verdicts.map(({ shape, reason = '' }) => refusalFix(pod, sharing, shape, reason) ?? AGREE));
  return [
    {
      path,
      problem: `is a pod that no node of this pool can ever run: ${reasons.join('; ')}`,
      got: askedBy(pod),
      fix: `${[...fixes].join(', or ')}, or remove the pod: the pool is tuned for those that run on it`,
    },
  ];
}

const AGREE = 'ask for CPU and memory that need as many NUMA nodes as the GPUs do';
