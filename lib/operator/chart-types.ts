/**
 * Written by scripts/chart-types.mjs from the versions of NVIDIA/gpu-operator (`deployments/gpu-operator`) that
 * `chartKeyVersions` names, never by hand: `values.yaml`, `templates` and the CRD of ClusterPolicy.
 * `value-types.ts` says how it is read.
 */
export const chartTypes = `
$env [{name!:s,value:s}]
$resources {limits:<q>,requests:<q>}
$startupProbe {failureThreshold:i1,initialDelaySeconds:i,periodSeconds:i1,successThreshold:i1,timeoutSeconds:i1}
$serviceMonitor {additionalLabels:<s>,enabled:b,honorLabels:b,interval:d,relabelings:[{action:s(replace|Replace|keep|Keep|drop|Drop|hashmod|HashMod|labelmap|LabelMap|labeldrop|LabelDrop|labelkeep|LabelKeep|lowercase|Lowercase|uppercase|Uppercase|keepequal|KeepEqual|dropequal|DropEqual),modulus:i0,regex:s,replacement:s,separator:s,sourceLabels:[s],targetLabel:s}],scrapeTimeout:d}
$default s(all-disabled|)
: extraObjects=c@de
ccManager: args=~[s] defaultMode="s(on|off|devtools) enabled==b env=[*]@ab env=~$env@cde hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
cdi: default==b@ab default=-b@cd enabled==b@abc enabled==b!@de nriPluginEnabled=-b?@d nriPluginEnabled=-b!@e
clusterPolicy: deployCR=b?@e
daemonsets: annotations=~<s> labels=~<s> priorityClassName=-s tolerations=~[{effect:s,key:s,operator:s,tolerationSeconds:i,value:s}] updateStrategy=-s(RollingUpdate|OnDelete)
daemonsets.rollingUpdate: maxUnavailable="s
dcgm: args=~[s] enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
dcgmExporter: annotations=~<s>@de args=~[s] enablePodLabels=-b@de enablePodUID=-b@de enabled==b env=~$env hostNetwork=-b@de hostPID=-b@cde hpcJobMapping=~{directory:s,enabled:b}@cde image=-s imagePullPolicy=-s imagePullSecrets=~[s] podLabelAllowlistRegex=~[s]@de repository=-s resources=~$resources service=~{internalTrafficPolicy:s,type:s}@bcde serviceMonitor=~{additionalLabels:<s>,enabled:b,honorLabels:b,interval:d,relabelings:[{action:s(replace|Replace|keep|Keep|drop|Drop|hashmod|HashMod|labelmap|LabelMap|labeldrop|LabelDrop|labelkeep|LabelKeep|lowercase|Lowercase|uppercase|Uppercase|keepequal|KeepEqual|dropequal|DropEqual),modulus:i,regex:s,replacement:s,separator:s,sourceLabels:[s],targetLabel:s}]}@abcd serviceMonitor=~$serviceMonitor@e version="s
dcgmExporter.config: name=-s
devicePlugin: args=~[s] enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
devicePlugin.config: create=b? data=c default==s@abc default="s@de name=-s@abc name="s@de
draDriver: featureGates=c@e imagePullSecrets=c@e
draDriver.computeDomains: controller=c@e enabled=b@e kubeletPlugin=c@e
draDriver.gpus: kubeletPlugin=c@e
driver: args=~[s] certConfig=~{name:s} enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] kernelModuleConfig=~{name:s} kernelModuleType==s(auto|open|proprietary)@bcde licensingConfig=~{configMapName:s,nlsEnabled:b}@ab licensingConfig=~{configMapName:s,nlsEnabled:b,secretName:s}@cde livenessProbe=~$startupProbe readinessProbe=~$startupProbe repoConfig=~{configMapName:s} repository=-s resources=~$resources secretEnv=-s@cde startupProbe=~$startupProbe useOpenKernelModules==b@a usePrecompiled==b version="s virtualTopology=~{config:s}
driver.manager: env=~$env image=-s imagePullPolicy=-s repository=-s version="s
driver.nvidiaDriverCRD: deployDefaultCR=b? enabled==b? nodeSelector=c
driver.rdma: enabled==b useHostMofed==b
driver.upgradePolicy: autoUpgrade=-b maxParallelUpgrades=-i0 maxUnavailable=-x
driver.upgradePolicy.drain: deleteEmptyDir=-b enable=-b force=-b podSelector=-s timeoutSeconds==i0
driver.upgradePolicy.gpuPodDeletion: deleteEmptyDir=-b force=-b timeoutSeconds==i0
driver.upgradePolicy.waitForCompletion: podSelector=-s timeoutSeconds==i0
gdrcopy: args=~[s] enabled=-b env=~$env image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s version="s
gds: args=~[s] enabled=-b@ab enabled==b@cde env=~$env image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s version="s
gfd: args=~[s] enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
gpuCluster: deployCR=b?@e
hostPaths: driverInstallDir==s kubeletRootDir=-s@e rootFS==s
kataManager: args=~[s] config=~{artifactsDir:s,runtimeClasses:[{artifacts!:{pullSecret:s,url!:s},name!:s,nodeSelector:<s>}]} enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
kataSandboxDevicePlugin: args=~[s]@de enabled=-b@de env=~$env@de hostNetwork=-b@de image=-s@de imagePullPolicy=-s@de imagePullSecrets=~[s]@de repository=-s@de resources=~$resources@de version="s@de
mig: strategy=-s(none|single|mixed)
migManager: args=~[s] enabled==b env=~$env gpuClientsConfig=~{name:s} hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
migManager.config: create=b? data=c default==$default@ab default="$default@cde name==s@abc name=-s@de
nfd: enabled=b? nodefeaturerules=b?
nodeStatusExporter: args=~[s] enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
operator: cleanupCRD=b? defaultRuntime=-s(docker|crio|containerd)@a env=~[{name!:s,value:s,valueFrom:*}]@e imagePullSecrets=[s] runtimeClass=-s tolerations=[*] upgradeCRD=b? use_ocp_driver_toolkit=-b
operator.affinity.nodeAffinity: preferredDuringSchedulingIgnoredDuringExecution=[*]
operator.initContainer: image=-s@abcd imagePullPolicy=-s@abcd imagePullSecrets=~[s]@abcd repository=-s@abcd version="s@abcd
operator.logging: develMode=b?
operator.metrics: serviceMonitor=~$serviceMonitor@e
platform: openshift=b?
psa: enabled==b
sandboxDevicePlugin: args=~[s] enabled=-b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
sandboxWorkloads: defaultWorkload=-s(container|vm-passthrough|vm-vgpu) enabled==b mode="s(kubevirt|kata)@de
toolkit: enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] installDir=-s repository=-s resources=~$resources version="s
validator: args=~[s] env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
validator.cuda: env=~$env
validator.driver: env=~$env
validator.plugin: env=~$env
validator.toolkit: env=~$env
validator.vfioPCI: env=~$env
validator.vgpuDevices: env=~$env
validator.vgpuManager: env=~$env
vfioManager: args=~[s] enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
vfioManager.driverManager: env=~$env image=-s imagePullPolicy=-s repository=-s version="s
vgpuDeviceManager: args=~[s] config=~{default:s,name:s} enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
vgpuManager: args=~[s] enabled==b env=~$env hostNetwork=-b@de image=-s imagePullPolicy=-s imagePullSecrets=~[s] kernelModuleConfig=~{name:s}@de repository=-s resources=~$resources version="s
vgpuManager.driverManager: env=~$env image=-s imagePullPolicy=-s repository=-s version="s
`;
