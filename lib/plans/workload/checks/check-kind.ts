import { at, type Check, hasToken, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { scheduleProblem } from '../objects/cron';
import type { PodCount } from '../objects/pod-count';
import type { DeploymentStrategy, GpuWorkloadProps, Serving, StatefulSetWorkload } from '../plans/gpu-workload-props';

/** What the API server refuses of a kind: `pkg/apis/{apps,batch}/validation/validation.go`. */
export const kindChecks: readonly Check<GpuWorkloadProps, Place>[] = [
  (props, { path }) => (props.kind === 'Deployment' || props.kind === 'DaemonSet' ? checkService(props, path) : []),
  (props, { path }) => (props.kind === 'Deployment' ? checkStrategy(props.strategy, `${path}.strategy`) : []),
  (props, { path }) => (props.kind === 'DaemonSet' ? checkReplaces(props.maxUnavailable, `${path}.maxUnavailable`) : []),
  (props, { path }) => (props.kind === 'StatefulSet' ? checkClaims(props.volumeClaimTemplates, `${path}.volumeClaimTemplates`) : []),
  (props, { path }) => (props.kind === 'CronJob' ? checkSchedule(props.schedule, `${path}.schedule`) : []),
];

const checkClaims = (claims: StatefulSetWorkload['volumeClaimTemplates'] = {}, path: string): readonly Problem[] =>
  Object.entries(claims).flatMap(([name, { accessModes = [] }]) =>
    accessModes.length > 1 && accessModes.includes('ReadWriteOncePod')
      ? [
          {
            path: `${at(path, name)}.accessModes`,
            problem: 'has other access modes with ReadWriteOncePod',
            got: accessModes,
            fix: 'give ReadWriteOncePod alone, or remove it',
          },
        ]
      : [],
  );

function checkSchedule(schedule: string, path: string): readonly Problem[] {
  const problem = hasToken(schedule) ? undefined : scheduleProblem(schedule);
  if (problem === undefined) return [];
  const allowed = "five fields such as '0 3 * * *'";
  return [
    { path, problem: `is not a schedule: ${problem}`, got: schedule, allowed, fix: 'write minute, hour, day of month, month, day of week' },
  ];
}

/** A Service is in front of `port`, and nothing else is served. */
function checkService({ port, service }: Serving, path: string): readonly Problem[] {
  if (port !== undefined || service === undefined || service === false) return [];
  return [
    {
      path: `${path}.service`,
      problem: 'needs port: without it there is no Service',
      got: service,
      fix: 'give port: 8080, the port that the main container listens on, instead of an entry of ports',
    },
  ];
}

type Rolling = { readonly maxSurge?: PodCount; readonly maxUnavailable?: PodCount };

/** How a Deployment replaces pods; with neither a pod more nor one less it never would. */
export function checkStrategy(strategy: DeploymentStrategy | undefined, path: string): readonly Problem[] {
  // As a program without types may give them.
  const { type, rollingUpdate }: { readonly type?: string; readonly rollingUpdate?: Rolling } = strategy ?? {};
  if (rollingUpdate === undefined) return [];
  if (type !== 'RollingUpdate')
    return [
      {
        path: `${path}.rollingUpdate`,
        problem: "is for type 'RollingUpdate' alone",
        got: rollingUpdate,
        fix: "remove it, or give type: 'RollingUpdate'",
      },
    ];
  const { maxSurge, maxUnavailable } = rollingUpdate;
  return isNone(maxSurge) && isNone(maxUnavailable)
    ? [
        {
          path: `${path}.rollingUpdate`,
          problem: 'replaces no pod: both are 0',
          got: rollingUpdate,
          allowed: 'one of them above 0',
          fix: 'give maxSurge: 1, or maxUnavailable: 1',
        },
      ]
    : [];
}

const checkReplaces = (maxUnavailable: PodCount | undefined, path: string): readonly Problem[] =>
  isNone(maxUnavailable)
    ? [{ path, problem: 'replaces no pod', got: maxUnavailable, allowed: '1 or more', fix: 'give 1, or remove it' }]
    : [];

const isNone = (count: PodCount | undefined): boolean => count === 0 || count === '0%';
