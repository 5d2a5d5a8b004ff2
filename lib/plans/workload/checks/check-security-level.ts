import { at as step, type Check, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { extraLists } from './check-containers';
import type { PodProps } from '../pod/pod-props';
import type { ContainerSecurity } from '../pod/security';

/** What a user says against the level that the user asks for, each at its own property. */
export const securityLevelCheck: Check<PodProps, Place> = (props, { path }) => {
  if (props.security !== 'restricted') return [];
  const { podSecurityContext: pod = {}, volumes = {} } = props;
  const against = (at: string, got: unknown): Problem => ({
    path: `${path}.${at}`,
    problem: "is refused where security is 'restricted'",
    got,
    fix: 'remove one of the two',
  });
  const host = (['hostNetwork', 'hostPID', 'hostIPC'] as const).flatMap((key) => (props[key] === true ? [against(key, true)] : []));
  const paths = Object.entries(volumes).flatMap(([name, { hostPath }]) =>
    hostPath === undefined ? [] : [against(`${step('volumes', name)}.hostPath`, hostPath.path)],
  );
  const ofPod = [
    ...(pod.runAsNonRoot === false ? [against('podSecurityContext.runAsNonRoot', false)] : []),
    ...(pod.runAsUser === 0 ? [against('podSecurityContext.runAsUser', 0)] : []),
    ...(pod.seccompProfile?.type === 'Unconfined' ? [against('podSecurityContext.seccompProfile', pod.seccompProfile)] : []),
  ];
  const ofContainers = [
    ...ofContainer(props.securityContext, 'securityContext', against),
    ...extraLists.flatMap((list) =>
      (props[list] ?? []).flatMap(({ securityContext }, index) =>
        ofContainer(securityContext, `${list}[${index}].securityContext`, against),
      ),
    ),
  ];
  return [...host, ...paths, ...ofPod, ...ofContainers];
};

function ofContainer(given: ContainerSecurity | undefined, at: string, against: (at: string, got: unknown) => Problem): readonly Problem[] {
  if (given === undefined) return [];
  const { privileged, allowPrivilegeEscalation, runAsNonRoot, runAsUser, capabilities: { add = [] } = {} } = given;
  const added = add.filter((name) => name !== 'NET_BIND_SERVICE');
  return [
    ...(privileged === true ? [against(`${at}.privileged`, true)] : []),
    ...(allowPrivilegeEscalation === true ? [against(`${at}.allowPrivilegeEscalation`, true)] : []),
    ...(runAsNonRoot === false ? [against(`${at}.runAsNonRoot`, false)] : []),
    ...(runAsUser === 0 ? [against(`${at}.runAsUser`, 0)] : []),
    ...(added.length > 0 ? [against(`${at}.capabilities.add`, added)] : []),
  ];
}
