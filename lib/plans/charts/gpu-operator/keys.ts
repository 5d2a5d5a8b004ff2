/**
 * Written by scripts/chart-values.mjs from the versions below of NVIDIA/gpu-operator (`deployments/gpu-operator`), never by hand.
 *
 * One line a group of keys: `group: key key@letters`. A letter means versions, in the order of
 * `chartKeyVersions`: small where a template reads the key, capital where the chart's values hold it and no template
 * reads it. Without letters, every version reads it. Below a key that is read, anything may be.
 */
export const chartKeys = `
: daemonsets@n extraObjects@klmn fullnameOverride@ABCDEFGHIJKLMN global nameOverride node-feature-discovery
ccManager: args defaultMode enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
cdi: default@abcdefghijklm enabled nriPluginEnabled@klmn
clusterPolicy: deployCR@n
daemonsets: annotations labels priorityClassName tolerations updateStrategy
daemonsets.rollingUpdate: maxUnavailable
dcgm: args enabled env hostNetwork@lmn hostPort@abcd image imagePullPolicy imagePullSecrets repository resources version
dcgmExporter: annotations@mn args config@abcde enablePodLabels@mn enablePodUID@mn enabled env hostNetwork@klmn hostPID@ijklmn hpcJobMapping@jklmn image imagePullPolicy imagePullSecrets podLabelAllowlistRegex@mn repository resources service@hijklmn serviceMonitor version
dcgmExporter.config: create@fghijklmn data@fghijklmn name@fghijklmn
devicePlugin: args enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets mps@DEFGHIJKLMN repository resources version
devicePlugin.config: create data default name
draDriver: featureGates@n image@n imagePullPolicy@n imagePullSecrets@n repository@n version@n
draDriver.computeDomains: controller@n enabled@n kubeletPlugin@n
draDriver.gpus: kubeletPlugin@n
driver: args certConfig enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets kernelModuleConfig kernelModuleType@ghijklmn licensingConfig livenessProbe manager readinessProbe repoConfig repository resources secretEnv@ijklmn startupProbe useOpenKernelModules@bcdef usePrecompiled version virtualTopology
driver.certConfig: name
driver.kernelModuleConfig: name
driver.licensingConfig: configMapName nlsEnabled secretName@ijklmn
driver.manager: env image imagePullPolicy repository version
driver.nvidiaDriverCRD: deployDefaultCR driverType enabled nodeSelector@abcdefghijklmN
driver.rdma: enabled useHostMofed
driver.repoConfig: configMapName
driver.upgradePolicy: autoUpgrade maxParallelUpgrades maxUnavailable
driver.upgradePolicy.drain: deleteEmptyDir enable force podSelector timeoutSeconds
driver.upgradePolicy.gpuPodDeletion: deleteEmptyDir force timeoutSeconds
driver.upgradePolicy.waitForCompletion: podSelector timeoutSeconds
driver.virtualTopology: config
gdrcopy: args@defghijklmn enabled@defghijklmn env@defghijklmn image@defghijklmn imagePullPolicy@defghijklmn imagePullSecrets@defghijklmn repository@defghijklmn version@defghijklmn
gds: args enabled env image imagePullPolicy imagePullSecrets repository version
gfd: args enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
gpuCluster: deployCR@n
hostPaths: driverInstallDir@efghijklmn kubeletRootDir@n rootFS@efghijklmn
kataManager: args config enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
kataSandboxDevicePlugin: args@klmn enabled@klmn env@klmn hostNetwork@lmn image@klmn imagePullPolicy@klmn imagePullSecrets@klmn repository@klmn resources@klmn version@klmn
mig: strategy
migManager: args config@abcd enabled env gpuClientsConfig hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
migManager.config: create@efghijklmn data@efghijklmn default@efghijklmn name@efghijklmn
nfd: enabled nodefeaturerules
nodeStatusExporter: args enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
operator: affinity annotations cleanupCRD defaultGPUMode defaultRuntime@abcdef env@n image imagePullPolicy imagePullSecrets labels nodeSelector priorityClassName repository resources runtimeClass tolerations upgradeCRD use_ocp_driver_toolkit version
operator.initContainer: image@abcdefghijklm imagePullPolicy@abcdefghijklm imagePullSecrets@abcdefghijklm repository@abcdefghijklm version@abcdefghijklm
operator.logging: develMode level timeEncoding
operator.metrics: serviceMonitor@n
platform: openshift
psa: enabled
psp: enabled@abc
sandboxDevicePlugin: args enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
sandboxWorkloads: defaultWorkload enabled mode@klmn
toolkit: enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets installDir repository resources version
validator: args env hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
validator.cuda: env@cdefghijklmn
validator.driver: env
validator.plugin: env
validator.toolkit: env
validator.vfioPCI: env
validator.vgpuDevices: env
validator.vgpuManager: env
vfioManager: args enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
vfioManager.driverManager: env image imagePullPolicy repository version
vgpuDeviceManager: args config enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets repository resources version
vgpuManager: args enabled env hostNetwork@lmn image imagePullPolicy imagePullSecrets kernelModuleConfig@klmn repository resources version
vgpuManager.driverManager: env image imagePullPolicy repository version
`;

export const chartKeyVersions = [
  'v23.9.0',
  'v23.9.1',
  'v23.9.2',
  'v24.3.0',
  'v24.6.0 v24.6.1 v24.6.2',
  'v24.9.0 v24.9.1 v24.9.2',
  'v25.3.0',
  'v25.3.1 v25.3.2 v25.3.3 v25.3.4',
  'v25.10.0',
  'v25.10.1',
  'v26.3.0',
  'v26.3.1',
  'v26.3.2 v26.3.3',
  'v26.7.0',
] as const;
