/**
 * Written by scripts/chart-types.mjs from the versions of Project-HAMi/HAMi (`charts/hami`) that
 * `hamiKeyVersions` names, never by hand: `values.yaml` and `templates`.
 * `value-types.ts` says how it is read.
 */
export const hamiTypes = `
: legacyMetrics=b?
devicePlugin: createRuntimeClass=b? deviceCoreScaling=n deviceMemoryScaling=n deviceSplitCount=n enableNumaTopology=b@b enabled=b? extraArgs=[*] extraEnvs=c hostNetwork=b@b hostPID=b@b passDeviceSpecsEnabled=b podAnnotations=c preConfiguredDeviceMemory=n resources=c tolerations=c
devicePlugin.gpuOperatorToolkitReady: enabled=b?
devicePlugin.gpuOperatorToolkitReady.securityContext: privileged=b@b runAsUser=n@b
devicePlugin.image: pullSecrets=c
devicePlugin.monitor: extraArgs=[*] extraEnvs=c resources=c
devicePlugin.monitor.image: pullSecrets=c
devicePlugin.monitor.securityContext: allowPrivilegeEscalation=b@b
devicePlugin.monitor.securityContext.capabilities: add=[*]@b drop=[*]@b
devicePlugin.securityContext: allowPrivilegeEscalation=b@b privileged=b@b
devicePlugin.securityContext.capabilities: add=[*]@b drop=[*]@b
devicePlugin.service: annotations=c httpPort=n labels=c
devicePlugin.updateStrategy.rollingUpdate: maxUnavailable=n
devices.amd: customresources=[*]
devices.ascend: customresources=[*] enabled=b? extraArgs=c hamiVnpuCore=b tolerations=c
devices.awsneuron: customresources=[*]
devices.biren: customresources=[*]@b enabled=b?@b
devices.enflame: customresources=[*] enabled=b?
devices.iluvatar: customresources=[*] enabled=b?
devices.kunlun: customresources=[*] enabled=b?
devices.mthreads: customresources=[*] enabled=b?
devices.nvidia: libCudaLogLevel=n
devices.vastai: customresources=[*] enabled=b?
dra: enabled=b?@a
global: annotations=c imagePullSecrets=c labels=c managedNodeSelectorEnable=b?
mockDevicePlugin: enabled=b?
mockDevicePlugin.image: pullSecrets=c
podSecurityPolicy: enabled=b?
prometheus: enabled=b?
scheduler: forceOverwriteDefaultScheduler=b leaderElect=b? livenessProbe=b? podAnnotations=c replicas=n tolerations=c
scheduler.admissionWebhook: enabled=b? manageNamespaceSelector=b?@b
scheduler.admissionWebhook.customURL: enabled=b? port=n
scheduler.admissionWebhook.namespaceSelector: matchExpressions=c
scheduler.admissionWebhook.objectSelector: matchExpressions=c
scheduler.certManager: enabled=b?
scheduler.extender: extraArgs=[*] resources=c
scheduler.extender.image: pullSecrets=c
scheduler.kubeScheduler: enabled=b? extraArgs=[*] extraNewArgs=[*] resources=c
scheduler.kubeScheduler.image: pullSecrets=c
scheduler.patch: enabled=b? nodeSelector=c podAnnotations=c runAsUser=n tolerations=c
scheduler.patch.image: pullSecrets=c
scheduler.patch.imageNew: pullSecrets=c
scheduler.service: annotations=c httpPort=n httpTargetPort=n labels=c monitorPort=n monitorTargetPort=n schedulerPort=n
`;
