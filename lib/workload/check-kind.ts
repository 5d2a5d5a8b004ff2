import { at, hasToken, type Problem } from '../internal';
import { scheduleProblem } from './cron';
import type { DeploymentStrategy, GpuWorkloadProps, PodCount, Serving } from './gpu-workload-props';

/** What the API server refuses of a kind: `pkg/apis/{apps,batch}/validation/validation.go`. */
export function checkKind(props: GpuWorkloadProps, path: string): readonly Problem[] {
  switch (props.kind) {
    case 'Deployment':
      return [...checkService(props, path), ...checkStrategy(props.strategy, `${path}.strategy`)];
    case 'DaemonSet':
      return [...checkService(props, path), ...checkReplaces(props.maxUnavailable, `${path}.maxUnavailable`)];
    case 'StatefulSet':
      return Object.entries(props.volumeClaimTemplates ?? {}).flatMap(([name, { accessModes = [] }]) =>
        accessModes.length > 1 && accessModes.includes('ReadWriteOncePod')
          ? [
              {
                path: `${at(`${path}.volumeClaimTemplates`, name)}.accessModes`,
                problem: 'has others beside ReadWriteOncePod',
                got: accessModes,
                fix: 'give ReadWriteOncePod alone, or leave it away',
              },
            ]
          : [],
      );
    case 'CronJob': {
      const problem = hasToken(props.schedule) ? undefined : scheduleProblem(props.schedule);
      return problem === undefined
        ? []
        : [
            {
              path: `${path}.schedule`,
              problem: `is not a schedule: ${problem}`,
              got: props.schedule,
              allowed: "five fields such as '0 3 * * *'",
            },
          ];
    }
    default:
      return [];
  }
}

/** A Service stands in front of `port`, and nothing else is served. */
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
        fix: "leave it away, or give type: 'RollingUpdate'",
      },
    ];
  const { maxSurge, maxUnavailable } = rollingUpdate;
  return isNone(maxSurge) && isNone(maxUnavailable)
    ? [{ path: `${path}.rollingUpdate`, problem: 'replaces no pod: both are 0', got: rollingUpdate, allowed: 'one of them above 0' }]
    : [];
}

const checkReplaces = (maxUnavailable: PodCount | undefined, path: string): readonly Problem[] =>
  isNone(maxUnavailable) ? [{ path, problem: 'replaces no pod', got: maxUnavailable, allowed: '1 or more' }] : [];

const isNone = (count: PodCount | undefined): boolean => count === 0 || count === '0%';
