/**
 * Written by scripts/chart-types.mjs from the versions below of NVIDIA/gpu-operator (`deployments/gpu-operator`), never by hand: `values.yaml`, `templates` and the CRD of ClusterPolicy.
 * `value-types.ts` says how it is read.
 */
export const chartTypes = `
$env [{name!:s,value:s}]
$resources {limits:<q>,requests:<q>}
$startupProbe {failureThreshold:i1,initialDelaySeconds:i,periodSeconds:i1,successThreshold:i1,timeoutSeconds:i1}
$serviceMonitor {additionalLabels:<s>,enabled:b,honorLabels:b,interval:d,relabelings:[{action:s(replace|Replace|keep|Keep|drop|Drop|hashmod|HashMod|labelmap|LabelMap|labeldrop|LabelDrop|labelkeep|LabelKeep|lowercase|Lowercase|uppercase|Uppercase|keepequal|KeepEqual|dropequal|DropEqual),modulus:i0,regex:s,replacement:s,separator:s,sourceLabels:[s],targetLabel:s}],scrapeTimeout:d}
$default s(all-disabled|)
: extraObjects=c@klmn
ccManager: args=~[s] defaultMode="s(on|off|devtools) enabled==b env=[*]@abcdefghi env=~$env@jklmn hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
cdi: default==b@abcdefghi default=-b@jklm enabled==b@abcdefghij enabled==b!@klmn nriPluginEnabled=-b?@klm nriPluginEnabled=-b!@n
clusterPolicy: deployCR=b?@n
daemonsets: annotations=~<s> labels=~<s> priorityClassName=-s tolerations=~[{effect:s,key:s,operator:s,tolerationSeconds:i,value:s}] updateStrategy=-s(RollingUpdate|OnDelete)
daemonsets.rollingUpdate: maxUnavailable="s
dcgm: args=~[s] enabled==b env=~$env hostNetwork=-b@lmn hostPort=-i@abcd image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
dcgmExporter: annotations=~<s>@mn args=~[s] config=~{name:s}@abcde enablePodLabels=-b@mn enablePodUID=-b@mn enabled==b env=~$env hostNetwork=-b@klmn hostPID=-b@ijklmn hpcJobMapping=~{directory:s,enabled:b}@jklmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] podLabelAllowlistRegex=~[s]@mn repository=-s resources=~$resources service=~{internalTrafficPolicy:s,type:s}@hijklmn serviceMonitor=~{additionalLabels:<s>,enabled:b,honorLabels:b,interval:d,relabelings:[{action:s(replace|Replace|keep|Keep|drop|Drop|hashmod|HashMod|labelmap|LabelMap|labeldrop|LabelDrop|labelkeep|LabelKeep|lowercase|Lowercase|uppercase|Uppercase|keepequal|KeepEqual|dropequal|DropEqual),modulus:i,regex:s,replacement:s,separator:s,sourceLabels:[s],targetLabel:s}]}@abcdefghijklm serviceMonitor=~$serviceMonitor@n version="s
dcgmExporter.config: name=-s@fghijklmn
devicePlugin: args=~[s] enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
devicePlugin.config: create=b? data=c default==s@abcdefghij default="s@klmn name=-s@abcdefghij name="s@klmn
draDriver: featureGates=c@n imagePullSecrets=c@n
draDriver.computeDomains: controller=c@n enabled=b@n kubeletPlugin=c@n
draDriver.gpus: kubeletPlugin=c@n
driver: args=~[s] certConfig=~{name:s} enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] kernelModuleConfig=~{name:s} kernelModuleType==s(auto|open|proprietary)@ghijklmn licensingConfig=~{configMapName:s,nlsEnabled:b}@abcdefgh licensingConfig=~{configMapName:s,nlsEnabled:b,secretName:s}@ijklmn livenessProbe=~$startupProbe readinessProbe=~$startupProbe repoConfig=~{configMapName:s} repository=-s resources=~$resources secretEnv=-s@ijklmn startupProbe=~$startupProbe useOpenKernelModules==b@bcdef usePrecompiled==b version="s virtualTopology=~{config:s}
driver.manager: env=~$env image=-s imagePullPolicy=-s repository=-s version="s
driver.nvidiaDriverCRD: deployDefaultCR=b? enabled==b? nodeSelector=c
driver.rdma: enabled==b useHostMofed==b
driver.upgradePolicy: autoUpgrade=-b maxParallelUpgrades=-i0 maxUnavailable=-x
driver.upgradePolicy.drain: deleteEmptyDir=-b enable=-b force=-b podSelector=-s timeoutSeconds==i0
driver.upgradePolicy.gpuPodDeletion: deleteEmptyDir=-b force=-b timeoutSeconds==i0
driver.upgradePolicy.waitForCompletion: podSelector=-s timeoutSeconds==i0
gdrcopy: args=~[s]@defghijklmn enabled=-b@defghijklmn env=~$env@defghijklmn image=-s@defghijklmn imagePullPolicy=-s@defghijklmn imagePullSecrets=~[s]@defghijklmn repository=-s@defghijklmn version="s@defghijklmn
gds: args=~[s] enabled=-b@abcdefgh enabled==b@ijklmn env=~$env image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s version="s
gfd: args=~[s] enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
gpuCluster: deployCR=b?@n
hostPaths: driverInstallDir==s@efghijklmn kubeletRootDir=-s@n rootFS==s@efghijklmn
kataManager: args=~[s] config=~{artifactsDir:s,runtimeClasses:[{artifacts!:{pullSecret:s,url!:s},name!:s,nodeSelector:<s>}]} enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
kataSandboxDevicePlugin: args=~[s]@klmn enabled=-b@klmn env=~$env@klmn hostNetwork=-b@lmn image=-s@klmn imagePullPolicy=-s@klmn imagePullSecrets=~[s]@klmn repository=-s@klmn resources=~$resources@klmn version="s@klmn
mig: strategy=-s(none|single|mixed)
migManager: args=~[s] config=~{default:s(all-disabled|),name:s}@abcd enabled==b env=~$env gpuClientsConfig=~{name:s} hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
migManager.config: create=b?@efghijklmn data=c@efghijklmn default==$default@efgh default="$default@ijklmn name==s@efghij name=-s@klmn
nfd: enabled=b? nodefeaturerules=b?
nodeStatusExporter: args=~[s] enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
operator: cleanupCRD=b? defaultRuntime=-s(docker|crio|containerd)@abcdef env=~[{name!:s,value:s,valueFrom:*}]@n imagePullSecrets=[s] runtimeClass=-s tolerations=[*] upgradeCRD=b? use_ocp_driver_toolkit=-b
operator.affinity.nodeAffinity: preferredDuringSchedulingIgnoredDuringExecution=[*]
operator.initContainer: image=-s@abcdefghijklm imagePullPolicy=-s@abcdefghijklm imagePullSecrets=~[s]@abcdefghijklm repository=-s@abcdefghijklm version="s@abcdefghijklm
operator.logging: develMode=b?
operator.metrics: serviceMonitor=~$serviceMonitor@n
platform: openshift=b?
psa: enabled==b
psp: enabled==b?@abc
sandboxDevicePlugin: args=~[s] enabled=-b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
sandboxWorkloads: defaultWorkload=-s(container|vm-passthrough|vm-vgpu) enabled==b mode="s(kubevirt|kata)@klmn
toolkit: enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] installDir=-s repository=-s resources=~$resources version="s
validator: args=~[s] env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
validator.cuda: env=~$env@cdefghijklmn
validator.driver: env=~$env
validator.plugin: env=~$env
validator.toolkit: env=~$env
validator.vfioPCI: env=~$env
validator.vgpuDevices: env=~$env
validator.vgpuManager: env=~$env
vfioManager: args=~[s] enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
vfioManager.driverManager: env=~$env image=-s imagePullPolicy=-s repository=-s version="s
vgpuDeviceManager: args=~[s] config=~{default:s,name:s} enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] repository=-s resources=~$resources version="s
vgpuManager: args=~[s] enabled==b env=~$env hostNetwork=-b@lmn image=-s imagePullPolicy=-s imagePullSecrets=~[s] kernelModuleConfig=~{name:s}@klmn repository=-s resources=~$resources version="s
vgpuManager.driverManager: env=~$env image=-s imagePullPolicy=-s repository=-s version="s
`;

export const chartTypeVersions = [
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
