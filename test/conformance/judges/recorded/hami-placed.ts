// What a pod asks for as it is written, and where HAMi's scheduler and our rules say something else of it.
import { parseBool, parseQuantity } from '../../../../lib/words/kubernetes';
import { GPU_RESOURCE } from '../../../../lib/words/gpu';
import { hamiAnnotations, hamiResources } from '../../../../lib/plans/allocators';
import type { AskedPod } from '../../recorded/hami/corpus-pods';
import { MEMORY } from '../../recorded/hami/inputs';
import type { Part } from '../../recorded/hami/placed-pods';

/** A pod that HAMi's scheduler has judged. */
export interface PlacedPod extends AskedPod {
  readonly version: string;
  /** What it takes of GPUs; undefined where none were found. */
  readonly parts: readonly Part[] | undefined;
}

/** Why the scheduler and we say something else, and of which pods. */
interface Reason {
  readonly why: string;
  holds(pod: PlacedPod): boolean;
}

const limitsOf = ({ spec }: AskedPod): Readonly<Record<string, unknown>> => spec.containers[0]?.resources?.limits ?? {};
const annotationsOf = ({ metadata }: AskedPod): Readonly<Record<string, string>> => metadata?.annotations ?? {};
const has = (pod: AskedPod, ...annotations: readonly string[]): boolean =>
  annotations.some((name) => annotationsOf(pod)[name] !== undefined);
const isOld = ({ version }: PlacedPod): boolean => version === 'v2.9.0';

/** What the numbers of a pod of one container say, whatever HAMi makes of them. */
export function written(pod: AskedPod): readonly Part[] {
  const said = (resource: string): number | undefined => {
    const got = limitsOf(pod)[resource];
    return got === undefined ? undefined : parseQuantity(got);
  };
  const [mib, percentage, cores] = [said(hamiResources.memory), said(hamiResources.memoryPercentage), said(hamiResources.cores)];
  const isWhole = mib === undefined && (percentage ?? 100) === 100;
  const part: Part = { memory: mib ?? Math.floor((MEMORY * (percentage ?? 100)) / 100), cores: cores ?? (isWhole ? 100 : 0) };
  const gpus = said(GPU_RESOURCE) ?? 1;
  // No pod here has room for more: what is more than that, or is no number of GPUs, is told by none at all.
  return Number.isInteger(gpus) && gpus >= 0 && gpus <= 8
    ? Array.from({ length: gpus }, () => part)
    : [{ memory: Number.NaN, cores: gpus }];
}

/** Pods that find no GPUs, where no rule of ours says why. */
export const unsaid: readonly Reason[] = [
  { why: 'ids of GPUs, which nobody here knows', holds: (pod) => (annotationsOf(pod)[hamiAnnotations.useGpuUuid] ?? '') !== '' },
  {
    why: '2.9 takes an empty list of ids for one that no GPU is in',
    holds: (pod) => isOld(pod) && annotationsOf(pod)[hamiAnnotations.useGpuUuid] === '',
  },
  {
    why: 'a node that is cut by MIG, which there may be where a cluster is not described whole',
    holds: (pod) => annotationsOf(pod)[hamiAnnotations.mode] === 'mig',
  },
];

/** Errors of ours about pods that find GPUs and take of them what is written, by rule. */
export const unheard: Readonly<Record<string, readonly Reason[]>> = {
  'hami/annotation': [
    {
      why: 'a policy or a binding that HAMi does not know is the default',
      holds: (pod) =>
        has(pod, hamiAnnotations.nodeSchedulerPolicy, hamiAnnotations.gpuSchedulerPolicy) ||
        parseBool(annotationsOf(pod)[hamiAnnotations.numaBind] ?? 'true') === undefined,
    },
    { why: 'an id that no GPU can have leaves none out', holds: (pod) => has(pod, hamiAnnotations.noUseGpuUuid) },
    { why: '2.9 does not know weights of devices', holds: (pod) => isOld(pod) && has(pod, hamiAnnotations.deviceScoringWeights) },
  ],
  'hami/quantity': [
    {
      why: 'a priority is told to the container, and the scheduler does not read it',
      holds: (pod) => limitsOf(pod)[hamiResources.priority] !== undefined,
    },
    {
      why: '2.9 takes no percent of memory and less than no cores as they are written: as no limit, and as room for others',
      holds: (pod) =>
        isOld(pod) && [hamiResources.memoryPercentage, hamiResources.cores].some((resource) => Number(limitsOf(pod)[resource]) <= 0),
    },
    {
      why: 'memory is asked for twice, and one of the two is heard',
      holds: (pod) => limitsOf(pod)[hamiResources.memory] !== undefined && limitsOf(pod)[hamiResources.memoryPercentage] !== undefined,
    },
  ],
};
