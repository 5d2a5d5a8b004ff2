/**
 * Written by scripts/chart-types.mjs from the versions below of kubernetes-sigs/dra-driver-nvidia-gpu (`deployments/helm/dra-driver-nvidia-gpu`), never by hand: `values.yaml` and `templates`.
 * `value-types.ts` says how it is read.
 */
export const draDriverTypes = `
: allowDefaultNamespace=b? featureGates=c gpuResourcesEnabledOverride=b? imagePullSecrets=c selectorLabelsOverride=c
controller: nodeSelector=c podAnnotations=c podSecurityContext=c replicas=n tolerations=[*]
controller.affinity.nodeAffinity: preferredDuringSchedulingIgnoredDuringExecution=[*]
controller.affinity.podAntiAffinity: preferredDuringSchedulingIgnoredDuringExecution=[*]
controller.containers.computeDomain: env=c resources=c securityContext=c
controller.leaderElection: enabled=b
controller.metrics: enabled=b?
controller.networkPolicy: enabled=b?
kubeletPlugin: nodeSelector=c podAnnotations=c podSecurityContext=c tolerations=[*]
kubeletPlugin.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution: nodeSelectorTerms=[*]
kubeletPlugin.containers.computeDomains: env=c healthcheckPort=n resources=c
kubeletPlugin.containers.computeDomains.securityContext: privileged=b
kubeletPlugin.containers.gpus: env=c healthcheckPort=n resources=c
kubeletPlugin.containers.gpus.securityContext: privileged=b
kubeletPlugin.containers.init: resources=c securityContext=c
kubeletPlugin.metrics: enabled=b?
kubeletPlugin.networkPolicy: enabled=b?
resources.computeDomains: enabled=b?
resources.gpus: enabled=b?
serviceAccount: annotations=c create=b?
webhook: affinity=c containerPort=n enabled=b? nodeSelector=c podAnnotations=c podSecurityContext=c replicas=n servicePort=n tolerations=[*]
webhook.containers.webhook: resources=c
webhook.containers.webhook.securityContext: privileged=b
webhook.serviceAccount: create=b?
webhook.tls.certManager: dnsNames=c
`;

export const draDriverTypeVersions = ['0.4.0 0.4.1'] as const;
