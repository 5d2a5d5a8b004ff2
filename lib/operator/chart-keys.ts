/**
 * Written by scripts/chart-values.mjs from the versions below of NVIDIA/gpu-operator (`deployments/gpu-operator`), never by hand.
 *
 * One line a group of keys: `group: key key@letters`. A letter stands for a version, in the order of
 * `chartKeyVersions`: small where a template reads the key, capital where the chart's values hold it and no template
 * reads it. Without letters, every version reads it. Below a key that is read, anything may stand.
 */
export const chartKeys = `
: daemonsets@e extraObjects@de fullnameOverride@ABCDE global nameOverride node-feature-discovery
ccManager: args defaultMode enabled env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
cdi: default@abcd enabled nriPluginEnabled@de
clusterPolicy: deployCR@e
daemonsets: annotations labels priorityClassName tolerations updateStrategy
daemonsets.rollingUpdate: maxUnavailable
dcgm: args enabled env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
dcgmExporter: annotations@de args enablePodLabels@de enablePodUID@de enabled env hostNetwork@de hostPID@cde hpcJobMapping@cde image imagePullPolicy imagePullSecrets podLabelAllowlistRegex@de repository resources service@bcde serviceMonitor version
dcgmExporter.config: create data name
devicePlugin: args enabled env hostNetwork@de image imagePullPolicy imagePullSecrets mps@ABCDE repository resources version
devicePlugin.config: create data default name
draDriver: featureGates@e image@e imagePullPolicy@e imagePullSecrets@e repository@e version@e
draDriver.computeDomains: controller@e enabled@e kubeletPlugin@e
draDriver.gpus: kubeletPlugin@e
driver: args certConfig enabled env hostNetwork@de image imagePullPolicy imagePullSecrets kernelModuleConfig kernelModuleType@bcde licensingConfig livenessProbe manager readinessProbe repoConfig repository resources secretEnv@cde startupProbe useOpenKernelModules@a usePrecompiled version virtualTopology
driver.certConfig: name
driver.kernelModuleConfig: name
driver.licensingConfig: configMapName nlsEnabled secretName@cde
driver.manager: env image imagePullPolicy repository version
driver.nvidiaDriverCRD: deployDefaultCR driverType enabled nodeSelector@abcdE
driver.rdma: enabled useHostMofed
driver.repoConfig: configMapName
driver.upgradePolicy: autoUpgrade maxParallelUpgrades maxUnavailable
driver.upgradePolicy.drain: deleteEmptyDir enable force podSelector timeoutSeconds
driver.upgradePolicy.gpuPodDeletion: deleteEmptyDir force timeoutSeconds
driver.upgradePolicy.waitForCompletion: podSelector timeoutSeconds
driver.virtualTopology: config
gdrcopy: args enabled env image imagePullPolicy imagePullSecrets repository version
gds: args enabled env image imagePullPolicy imagePullSecrets repository version
gfd: args enabled env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
gpuCluster: deployCR@e
hostPaths: driverInstallDir kubeletRootDir@e rootFS
kataManager: args config enabled env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
kataSandboxDevicePlugin: args@de enabled@de env@de hostNetwork@de image@de imagePullPolicy@de imagePullSecrets@de repository@de resources@de version@de
mig: strategy
migManager: args enabled env gpuClientsConfig hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
migManager.config: create data default name
nfd: enabled nodefeaturerules
nodeStatusExporter: args enabled env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
operator: affinity annotations cleanupCRD defaultGPUMode defaultRuntime@a env@e image imagePullPolicy imagePullSecrets labels nodeSelector priorityClassName repository resources runtimeClass tolerations upgradeCRD use_ocp_driver_toolkit version
operator.initContainer: image@abcd imagePullPolicy@abcd imagePullSecrets@abcd repository@abcd version@abcd
operator.logging: develMode level timeEncoding
operator.metrics: serviceMonitor@e
platform: openshift
psa: enabled
sandboxDevicePlugin: args enabled env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
sandboxWorkloads: defaultWorkload enabled mode@de
toolkit: enabled env hostNetwork@de image imagePullPolicy imagePullSecrets installDir repository resources version
validator: args env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
validator.cuda: env
validator.driver: env
validator.plugin: env
validator.toolkit: env
validator.vfioPCI: env
validator.vgpuDevices: env
validator.vgpuManager: env
vfioManager: args enabled env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
vfioManager.driverManager: env image imagePullPolicy repository version
vgpuDeviceManager: args config enabled env hostNetwork@de image imagePullPolicy imagePullSecrets repository resources version
vgpuManager: args enabled env hostNetwork@de image imagePullPolicy imagePullSecrets kernelModuleConfig@de repository resources version
vgpuManager.driverManager: env image imagePullPolicy repository version
`;

export const chartKeyVersions = ['v24.9.2', 'v25.3.4', 'v25.10.1', 'v26.3.3', 'v26.7.0'] as const;
