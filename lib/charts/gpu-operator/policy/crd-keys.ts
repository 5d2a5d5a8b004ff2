/**
 * Written by scripts/crd-keys.mjs from the CRDs of NVIDIA/gpu-operator (`deployments/gpu-operator/crds`) in the versions that
 * `chartKeyVersions` names, never by hand: the keys of a specification that any of them has, as types of
 * `value-type.ts` with maps and lists alone. Lines with `$` name a map that several places share.
 */
export const crdKeys = `
$m0 {name:*,value:*}
$m1 {failureThreshold:*,initialDelaySeconds:*,periodSeconds:*,successThreshold:*,timeoutSeconds:*}
$m2 {limits:*,requests:*}
$m3 {args:*,enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,resources:$m2,version:*}
$m4 {args:*,enabled:*,env:[$m0],image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,version:*}
$m5 {env:[$m0],image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,version:*}
$m6 {args:*,enabled:*,env:[$m0],hostNetwork:*,hostPort:*,image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,resources:$m2,version:*}
$m7 {action:*,modulus:*,regex:*,replacement:*,separator:*,sourceLabels:*,targetLabel:*}
$m8 {additionalLabels:*,enabled:*,honorLabels:*,interval:*,relabelings:[$m7],scrapeTimeout:*}
$m9 {gmsaCredentialSpec:*,gmsaCredentialSpecName:*,hostProcess:*,runAsUserName:*}
$m10 {effect:*,key:*,operator:*,tolerationSeconds:*,value:*}
$m11 {localhostProfile:*,type:*}
$m12 {deleteEmptyDir:*,enable:*,force:*,podSelector:*,timeoutSeconds:*}
$m13 {key:*,operator:*,values:*}
$m14 {level:*,role:*,type:*,user:*}
$m15 {appArmorProfile:$m11,fsGroup:*,fsGroupChangePolicy:*,runAsGroup:*,runAsNonRoot:*,runAsUser:*,seLinuxChangePolicy:*,seLinuxOptions:$m14,seccompProfile:$m11,supplementalGroups:*,supplementalGroupsPolicy:*,sysctls:[$m0],windowsOptions:$m9}
$m16 {matchExpressions:[$m13],matchFields:[$m13]}
$m17 {deleteEmptyDir:*,force:*,timeoutSeconds:*}
$m18 {internalTrafficPolicy:*,type:*}
$m19 {podSelector:*,timeoutSeconds:*}
$m20 {autoUpgrade:*,drain:$m12,maxParallelUpgrades:*,maxUnavailable:*,podDeletion:$m17,waitForCompletion:$m19}
$m21 {default:*,name:*}
$m22 {enabled:*,useHostMofed:*}
$m23 {directory:*,enabled:*}
$m24 {maxUnavailable:*}
$m25 {annotations:*,labels:*,podSecurityContext:$m15,priorityClassName:*,rollingUpdate:$m24,tolerations:[$m10],updateStrategy:*}
$m26 {enabled:*,port:*}
$m27 {env:[$m0],healthcheck:$m26,resources:$m2}
ClusterPolicy {ccManager:{args:*,defaultMode:*,enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,resources:$m2,version:*},cdi:{default:*,enabled:*,nriPluginEnabled:*},daemonsets:$m25,dcgm:$m6,dcgmExporter:{annotations:*,args:*,config:{name:*},enablePodLabels:*,enablePodUID:*,enabled:*,env:[$m0],hostNetwork:*,hostPID:*,hpcJobMapping:$m23,image:*,imagePullPolicy:*,imagePullSecrets:*,podLabelAllowlistRegex:*,repository:*,resources:$m2,service:$m18,serviceMonitor:$m8,version:*},devicePlugin:{args:*,config:$m21,enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,mps:{root:*},repository:*,resources:$m2,version:*},driver:{args:*,certConfig:{name:*},enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,kernelModuleConfig:{name:*},kernelModuleType:*,licensingConfig:{configMapName:*,nlsEnabled:*,secretName:*},livenessProbe:$m1,manager:$m5,rdma:$m22,readinessProbe:$m1,repoConfig:{configMapName:*},repository:*,resources:$m2,secretEnv:*,startupProbe:$m1,upgradePolicy:$m20,useNvidiaDriverCRD:*,useOpenKernelModules:*,usePrecompiled:*,version:*,virtualTopology:{config:*}},gdrcopy:$m4,gds:$m4,gfd:$m3,hostPaths:{driverInstallDir:*,kubeletRootDir:*,rootFS:*},kataManager:{args:*,config:{artifactsDir:*,runtimeClasses:[{artifacts:{pullSecret:*,url:*},name:*,nodeSelector:*}]},enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,resources:$m2,version:*},kataSandboxDevicePlugin:$m3,mig:{strategy:*},migManager:{args:*,config:$m21,enabled:*,env:[$m0],gpuClientsConfig:{name:*},hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,resources:$m2,version:*},nodeStatusExporter:$m3,operator:{annotations:*,defaultRuntime:*,initContainer:{image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,version:*},labels:*,metrics:{serviceMonitor:$m8},runtimeClass:*,use_ocp_driver_toolkit:*},psa:{enabled:*},psp:{enabled:*},sandboxDevicePlugin:$m3,sandboxWorkloads:{defaultWorkload:*,enabled:*,mode:*},toolkit:{args:*,enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,installDir:*,repository:*,resources:$m2,version:*},validator:{args:*,cuda:{env:[$m0]},driver:{env:[$m0]},env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,plugin:{env:[$m0]},repository:*,resources:$m2,toolkit:{env:[$m0]},version:*,vfioPCI:{env:[$m0]},vgpuDevices:{env:[$m0]},vgpuManager:{env:[$m0]}},vfioManager:{args:*,driverManager:$m5,enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,resources:$m2,version:*},vgpuDeviceManager:{args:*,config:$m21,enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,resources:$m2,version:*},vgpuManager:{args:*,driverManager:$m5,enabled:*,env:[$m0],hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,kernelModuleConfig:{name:*},repository:*,resources:$m2,version:*}}
NVIDIADriver {annotations:*,args:*,certConfig:{name:*},default:*,driverType:*,env:[$m0],gdrcopy:$m4,gds:$m4,hostNetwork:*,image:*,imagePullPolicy:*,imagePullSecrets:*,kernelModuleConfig:{name:*},kernelModuleType:*,labels:*,licensingConfig:{name:*,nlsEnabled:*,secretName:*},livenessProbe:$m1,manager:$m5,nodeAffinity:{preferredDuringSchedulingIgnoredDuringExecution:[{preference:$m16,weight:*}],requiredDuringSchedulingIgnoredDuringExecution:{nodeSelectorTerms:[$m16]}},nodeSelector:*,podSecurityContext:$m15,priorityClassName:*,rdma:$m22,readinessProbe:$m1,repoConfig:{name:*},repository:*,resources:$m2,secretEnv:*,startupProbe:$m1,tolerations:[$m10],upgradePolicy:$m20,useOpenKernelModules:*,usePrecompiled:*,version:*,virtualTopologyConfig:{name:*}}
GPUCluster {daemonsets:$m25,dcgm:$m6,dcgmExporter:{annotations:*,args:*,config:{name:*},enablePodLabels:*,enablePodUID:*,enabled:*,env:[$m0],hostNetwork:*,hostPID:*,hpcJobMapping:$m23,image:*,imagePullPolicy:*,imagePullSecrets:*,podLabelAllowlistRegex:*,repository:*,resources:$m2,service:$m18,serviceMonitor:$m8,version:*},draDriver:{computeDomains:{controller:{env:[$m0],resources:$m2},enabled:*,kubeletPlugin:$m27},featureGates:*,gpus:{kubeletPlugin:$m27},image:*,imagePullPolicy:*,imagePullSecrets:*,repository:*,version:*},hostPaths:{driverInstallDir:*,kubeletRootDir:*}}
`;
