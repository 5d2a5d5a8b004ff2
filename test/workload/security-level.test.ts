import { job, planJob, planWorkload, podSpec, problemsOfJob, problemsOfWorkload, web } from './support';

const extras = {
  sidecars: [{ name: 'logs', image: 'x:1', resources: { cpu: 1, memory: '1Gi' } }],
  initContainers: [{ name: 'fetch', image: 'x:1', resources: { cpu: 1, memory: '1Gi' } }],
};

test('restricted pods run without root, privileges and capabilities, all containers of them', () => {
  for (const plan of [planWorkload({ ...web, ...extras, security: 'restricted' }), planJob({ ...extras, security: 'restricted' })]) {
    const { securityContext, containers, initContainers = [] } = podSpec(plan);
    expect(securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect([...containers, ...initContainers]).toHaveLength(3);
    for (const one of [...containers, ...initContainers])
      expect(one.securityContext).toEqual({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
  }
});

test('what a user says beside the level stays: a user, a read-only root, a capability that it allows', () => {
  const plan = planWorkload({
    ...web,
    security: 'restricted',
    podSecurityContext: { runAsUser: 1000, fsGroup: 1000 },
    securityContext: { readOnlyRootFilesystem: true, capabilities: { add: ['NET_BIND_SERVICE'], drop: ['CHOWN'] } },
  });
  const { securityContext, containers } = podSpec(plan);
  expect(securityContext).toEqual({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } });
  expect(containers[0]!.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] },
  });
});

test.each<[object, string]>([
  [{ hostNetwork: true }, 'hostNetwork'],
  [{ hostPID: true }, 'hostPID'],
  [{ hostIPC: true }, 'hostIPC'],
  [{ volumes: { data: { mountPath: '/data', hostPath: { path: '/mnt' } } } }, 'volumes.data.hostPath'],
  [{ podSecurityContext: { runAsNonRoot: false } }, 'podSecurityContext.runAsNonRoot'],
  [{ podSecurityContext: { seccompProfile: { type: 'Unconfined' } } }, 'podSecurityContext.seccompProfile'],
  [{ securityContext: { privileged: true } }, 'securityContext.privileged'],
  [{ securityContext: { allowPrivilegeEscalation: true } }, 'securityContext.allowPrivilegeEscalation'],
  [{ securityContext: { runAsNonRoot: false } }, 'securityContext.runAsNonRoot'],
  [{ securityContext: { runAsUser: 0 } }, 'securityContext.runAsUser'],
  [{ securityContext: { capabilities: { add: ['IPC_LOCK'] } } }, 'securityContext.capabilities.add'],
  [{ sidecars: [{ name: 'a', image: 'x:1', securityContext: { privileged: true } }] }, 'sidecars[0].securityContext.privileged'],
])('%j is refused beside it', (props, at) => {
  const problem = "is refused where security is 'restricted'";
  expect(problemsOfWorkload({ ...web, ...props, security: 'restricted' })).toEqual([`web.${at}: ${problem}`]);
  expect(problemsOfJob({ ...job, ...props })).toEqual([]);
});

test('root of the pod is refused, and another level is not known', () => {
  expect(problemsOfWorkload({ ...web, security: 'restricted', podSecurityContext: { runAsUser: 0 } })).toContain(
    "web.podSecurityContext.runAsUser: is refused where security is 'restricted'",
  );
  expect(problemsOfWorkload({ ...web, security: 'baseline' })).toEqual(['web.security: is not one of the allowed values']);
});
