/**
 * Written by scripts/chart-values.mjs from the versions below of Project-HAMi/HAMi (`charts/hami`), never by hand.
 *
 * One line a group of keys: `group: key key@letters`. A letter means a version, in the order of
 * `hamiKeyVersions`: small where a template reads the key, capital where the chart's values hold it and no template
 * reads it. Without letters, every version reads it. Below a key that is read, anything may be.
 */
export const hamiKeys = `
: birenResourceName@b dcuResourceCores dcuResourceMem dcuResourceName enflameResourceNameDRSGCU@b enflameResourceNameGCUCore@b enflameResourceNameGCUMemory@b enflameResourceNameVGCU@a enflameResourceNameVGCUPercentage@a fullnameOverride global hami-dra@a kunlunResourceName kunlunResourceVCountName kunlunResourceVMemoryName legacyMetrics metaxResourceCore metaxResourceMem metaxResourceName metaxsGPUTopologyAware mluResourceCores mluResourceMem mluResourceName nameOverride namespaceOverride resourceCores resourceMem resourceMemPercentage resourceName resourcePriority schedulerName vastaiResourceName
device-config: content@b
devicePlugin: createRuntimeClass deviceCoreScaling deviceListStrategy deviceMemoryScaling deviceSplitCount disablecorelimit enableNumaTopology@b enabled extraArgs extraEnvs gdrcopyEnabled gdsEnabled hostNetwork@b hostPID@b image libPath migStrategy mofedEnabled nvidiaDriverRoot nvidiaHookPath nvidiaNodeSelector passDeviceSpecsEnabled pluginPath podAnnotations preConfiguredDeviceMemory resources runtimeClassName securityContext@b tolerations updateStrategy
devicePlugin.gpuOperatorToolkitReady: enabled hostPath securityContext@b
devicePlugin.monitor: ctrPath extraArgs extraEnvs image resources resyncInterval securityContext@b
devicePlugin.nodeConfiguration: config externalConfigName
devicePlugin.service: annotations httpPort labels type
devices.amd: customresources
devices.ascend: customresources enabled extraArgs@AB hamiVnpuCore image@AB imagePullPolicy@AB nodeSelector@AB runtimeClassName tolerations@AB
devices.awsneuron: customresources
devices.biren: customresources@b enabled@b
devices.enflame: customresources enabled
devices.iluvatar: customresources enabled
devices.kunlun: customresources enabled
devices.mthreads: customresources enabled
devices.nvidia: gpuCorePolicy libCudaLogLevel
devices.vastai: customresources enabled
dra: enabled@a
mockDevicePlugin: enabled image tag
podSecurityPolicy: enabled
prometheus: enabled
scheduler: forceOverwriteDefaultScheduler leaderElect livenessProbe metricsBindAddress nodeLabelSelector nodeLockExpire nodeName nodeSelector overwriteEnv podAnnotations replicas tolerations
scheduler.admissionWebhook: enabled failurePolicy manageNamespaceSelector@b reinvocationPolicy whitelistNamespaces
scheduler.admissionWebhook.customURL: enabled host path port
scheduler.admissionWebhook.namespaceSelector: matchExpressions matchLabels
scheduler.admissionWebhook.objectSelector: matchExpressions matchLabels
scheduler.certManager: enabled
scheduler.defaultSchedulerPolicy: gpuSchedulerPolicy nodeSchedulerPolicy
scheduler.extender: extraArgs image resources
scheduler.kubeScheduler: enabled extraArgs extraNewArgs image resources
scheduler.patch: enabled image imageNew nodeSelector podAnnotations priorityClassName runAsUser tolerations
scheduler.service: annotations httpPort httpTargetPort labels monitorPort monitorTargetPort schedulerPort type
`;

export const hamiKeyVersions = ['2.9.0', '2.10.0'] as const;
