import type { Check, Problem } from '../../../internal';
import type { Place } from '../../model';
import { processProblems, saysProcess, startWords, VERIFY } from '../../process';
import type { ContainerResources } from '../pod/resources';
import type { PodProps } from '../pod/pod-props';

/** What is wrong with how the program of the main container is started. */
export const processCheck =
  <P extends PodProps>(resources: (props: P) => ContainerResources): Check<P, Place> =>
  (props, { path }) => {
    if (!saysProcess(props)) return [];
    const { command, env = {}, security, pool, initContainers = [] } = props;
    const problems = processProblems(
      props,
      { env: Object.keys(env), hasCommand: command !== undefined, isRestricted: security === 'restricted' },
      { gpus: 1, pool: pool?.description, cpus: resources(props).cpu === undefined ? undefined : 1 },
      path,
    );
    return [...problems, ...rootProblems(props, path), ...namedAlike(props.malloc?.verify === true ? initContainers : [], path)];
  };

/** A capability reaches a program of root alone: that of another user loses it when it starts. Source: capabilities(7), "Transformation during execve()". */
function rootProblems(props: PodProps, path: string): readonly Problem[] {
  const { realtime, nice = 0, securityContext = {}, podSecurityContext = {} } = props;
  const { runAsUser = podSecurityContext.runAsUser, runAsNonRoot = podSecurityContext.runAsNonRoot } = securityContext;
  if ((realtime === undefined && nice >= 0) || ((runAsUser === undefined || runAsUser === 0) && runAsNonRoot !== true)) return [];
  return [
    {
      path: `${path}.${realtime === undefined ? 'nice' : 'realtime'}`,
      problem: 'needs root: a program of another user loses the capability SYS_NICE when it starts',
      got: runAsUser === undefined ? { runAsNonRoot } : { runAsUser },
      fix: `run as root, or remove ${startWords({ ...(realtime === undefined ? { nice } : { realtime }) })[0] === 'chrt' ? 'realtime' : 'nice'}`,
    },
  ];
}

const namedAlike = (containers: readonly { readonly name: string }[], path: string): readonly Problem[] =>
  containers.flatMap(({ name }, index) =>
    name === VERIFY
      ? [
          {
            path: `${path}.initContainers[${index}].name`,
            problem: 'is that of the container by which malloc.verify looks',
            got: name,
            fix: 'give it another name',
          },
        ]
      : [],
  );
