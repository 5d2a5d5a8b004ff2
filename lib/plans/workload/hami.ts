import { leavesNothing, nameFilter, namesLost } from '../../words/gpu';
import { at, type Check, type Problem } from '../../internal';
import type { Labels } from '../../words/kubernetes';
import type { Place, Plan } from '../model';
import { hamiAnnotations } from '../allocators';
import { gpuWorkloadChecks } from './checks/check';
import { defined } from './pod/defined';
import { planGpuWorkload } from './plans/gpu-workload';
import type { GpuWorkloadProps } from './plans/gpu-workload-props';
import type { HamiPlacement, HamiVgpuWorkloadProps } from './plans/hami-props';
import type { WorkloadContext } from './pod/metadata';

/** A workload on parts of GPUs: any workload whose pods carry what HAMi's scheduler reads. */
export const planHamiVgpuWorkload = (place: Place, props: HamiVgpuWorkloadProps, context: WorkloadContext): Plan =>
  planGpuWorkload(place, workloadOf(props), context);

/** What is wrong with the props of a workload on parts of GPUs that each of them alone does not show. */
export const hamiVgpuWorkloadChecks: readonly Check<HamiVgpuWorkloadProps, Place>[] = [
  ...gpuWorkloadChecks,
  saidTwice,
  indistinct,
  weightless,
];

function workloadOf(props: HamiVgpuWorkloadProps): GpuWorkloadProps {
  // Most say nothing of where a pod should run, and their props are those of any workload.
  if (!PLACEMENT.some((key) => props[key] !== undefined)) return props;
  const {
    useGpuType: _use,
    noUseGpuType: _noUse,
    useGpuUuid: _useUuid,
    noUseGpuUuid: _noUseUuid,
    numaBind: _numa,
    nodeSchedulerPolicy: _nodePolicy,
    gpuSchedulerPolicy: _gpuPolicy,
    deviceScoringWeights: _weights,
    ...workload
  } = props;
  return { ...workload, podAnnotations: { ...placementAnnotations(props), ...props.podAnnotations } };
}

const PLACEMENT = [
  'useGpuType',
  'noUseGpuType',
  'useGpuUuid',
  'noUseGpuUuid',
  'numaBind',
  'nodeSchedulerPolicy',
  'gpuSchedulerPolicy',
  'deviceScoringWeights',
] as const satisfies readonly (keyof HamiPlacement)[];

/** The annotations in which HAMi's scheduler reads where a pod should run; they are on the pod, where alone it looks. */
export function placementAnnotations(placement: HamiPlacement): Labels {
  const { useGpuType, noUseGpuType, useGpuUuid, noUseGpuUuid, numaBind, nodeSchedulerPolicy, gpuSchedulerPolicy, deviceScoringWeights } =
    placement;
  const { use, not } = nameFilter(useGpuType ?? NONE, noUseGpuType ?? NONE);
  return defined({
    [hamiAnnotations.useGpuType]: joined(use),
    [hamiAnnotations.noUseGpuType]: joined(not),
    [hamiAnnotations.useGpuUuid]: joined(useGpuUuid),
    [hamiAnnotations.noUseGpuUuid]: joined(noUseGpuUuid),
    [hamiAnnotations.numaBind]: numaBind ? 'true' : undefined,
    [hamiAnnotations.nodeSchedulerPolicy]: nodeSchedulerPolicy,
    [hamiAnnotations.gpuSchedulerPolicy]: typeof gpuSchedulerPolicy === 'string' ? gpuSchedulerPolicy : joined(gpuSchedulerPolicy),
    [hamiAnnotations.deviceScoringWeights]:
      deviceScoringWeights && `slot=${deviceScoringWeights.slot},core=${deviceScoringWeights.core},memory=${deviceScoringWeights.memory}`,
  });
}

const NONE: readonly string[] = [];

const joined = (list: readonly string[] = []): string | undefined => (list.length > 0 ? list.join(',') : undefined);

/** An annotation that a prop says as well: one of the two would be ignored. */
function saidTwice(props: HamiVgpuWorkloadProps, { path }: Place): readonly Problem[] {
  if (props.podAnnotations === undefined) return [];
  const ours = placementAnnotations(props);
  return Object.entries(props.podAnnotations ?? {})
    .filter(([key]) => ours[key] !== undefined)
    .map(([key, got]) => ({
      path: at(`${path}.podAnnotations`, key),
      problem: 'is said by a prop as well',
      got,
      fix: 'use the prop alone',
    }));
}

/** GPUs that are wanted and that no filter of names finds without finding others, such as an H20 and an H200 NVL but no H200. */
function indistinct({ useGpuType, noUseGpuType }: HamiPlacement, { path }: Place): readonly Problem[] {
  if (useGpuType === undefined || useGpuType.length === 0) return [];
  if (noUseGpuType !== undefined && leavesNothing(useGpuType, noUseGpuType)) {
    return [
      {
        path: `${path}.noUseGpuType`,
        problem: 'leaves out all that useGpuType wants',
        got: noUseGpuType,
        fix: 'remove one of the two',
      },
    ];
  }
  const lost = namesLost(useGpuType, noUseGpuType);
  return lost.length === 0
    ? []
    : [
        {
          path: `${path}.useGpuType`,
          problem: 'cannot be distinguished from other GPUs: HAMi compares parts of names, and excluding those excludes these too',
          got: lost,
          fix: 'use one pool for each GPU model, or useGpuUuid',
        },
      ];
}

/** Source: HAMi v2.10.0 `pkg/util/device_scoring_weights.go`. */
function weightless({ deviceScoringWeights }: HamiPlacement, { path }: Place): readonly Problem[] {
  if (deviceScoringWeights === undefined || Object.values(deviceScoringWeights).some((weight: number) => weight > 0)) return [];
  return [
    {
      path: `${path}.deviceScoringWeights`,
      problem: 'has no weight above 0, and HAMi refuses to schedule the pod',
      got: deviceScoringWeights,
      fix: 'give one of them a weight, or remove all',
    },
  ];
}
