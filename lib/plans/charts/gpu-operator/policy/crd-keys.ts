/**
 * Written by scripts/crd-keys.mjs from the CRDs of NVIDIA/gpu-operator (`deployments/gpu-operator/crds`) in the versions that
 * `chartKeyVersions` names, never by hand: the keys of a specification that any of them has, as types of
 * `value-type.ts`. Lines with `$` name a map that several places share.
 */
export const crdKeys = `
$m0 {name:s,value:s}
$m1 {failureThreshold:i1,initialDelaySeconds:i,periodSeconds:i1,successThreshold:i1,timeoutSeconds:i1}
$m2 {action:s(replace|Replace|keep|Keep|drop|Drop|hashmod|HashMod|labelmap|LabelMap|labeldrop|LabelDrop|labelkeep|LabelKeep|lowercase|Lowercase|uppercase|Uppercase|keepequal|KeepEqual|dropequal|DropEqual),modulus:i0,regex:s,replacement:s,separator:s,sourceLabels:[s],targetLabel:s}
$m3 {limits:<q>,requests:<q>}
$m4 {args:[s],enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,resources:$m3,version:s}
$m5 {args:[s],enabled:b,env:[$m0],image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,version:s}
$m6 {env:[$m0],image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,version:s}
$m7 {args:[s],enabled:b,env:[$m0],hostNetwork:b,hostPort:i,image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,resources:$m3,version:s}
$m8 {gmsaCredentialSpec:s,gmsaCredentialSpecName:s,hostProcess:b,runAsUserName:s}
$m9 {additionalLabels:<s>,enabled:b,honorLabels:b,interval:d,relabelings:[$m2],scrapeTimeout:d}
$m10 {effect:s,key:s,operator:s,tolerationSeconds:i,value:s}
$m11 {localhostProfile:s,type:s}
$m12 {deleteEmptyDir:b,enable:b,force:b,podSelector:s,timeoutSeconds:i0}
$m13 {key:s,operator:s,values:[s]}
$m14 {level:s,role:s,type:s,user:s}
$m15 {appArmorProfile:$m11,fsGroup:i,fsGroupChangePolicy:s,runAsGroup:i,runAsNonRoot:b,runAsUser:i,seLinuxChangePolicy:s,seLinuxOptions:$m14,seccompProfile:$m11,supplementalGroups:[i],supplementalGroupsPolicy:s,sysctls:[$m0],windowsOptions:$m8}
$m16 {deleteEmptyDir:b,force:b,timeoutSeconds:i0}
$m17 {matchExpressions:[$m13],matchFields:[$m13]}
$m18 {podSelector:s,timeoutSeconds:i0}
$m19 {autoUpgrade:b,drain:$m12,maxParallelUpgrades:i0,maxUnavailable:x,podDeletion:$m16,waitForCompletion:$m18}
$m20 {internalTrafficPolicy:s,type:s}
$m21 {enabled:b,useHostMofed:b}
$m22 {directory:s,enabled:b}
$m23 {enabled:b,port:i1}
$m24 {env:[$m0],healthcheck:$m23,resources:$m3}
$m25 {maxUnavailable:s}
$m26 {annotations:<s>,labels:<s>,podSecurityContext:$m15,priorityClassName:s,rollingUpdate:$m25,tolerations:[$m10],updateStrategy:s(RollingUpdate|OnDelete)}
$m27 {default:s,name:s}
ClusterPolicy {ccManager:{args:[s],defaultMode:s(on|off|devtools),enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,resources:$m3,version:s},cdi:{default:b,enabled:b,nriPluginEnabled:b},daemonsets:$m26,dcgm:$m7,dcgmExporter:{annotations:<s>,args:[s],config:{name:s},enablePodLabels:b,enablePodUID:b,enabled:b,env:[$m0],hostNetwork:b,hostPID:b,hpcJobMapping:$m22,image:s,imagePullPolicy:s,imagePullSecrets:[s],podLabelAllowlistRegex:[s],repository:s,resources:$m3,service:$m20,serviceMonitor:{additionalLabels:<s>,enabled:b,honorLabels:b,interval:d,relabelings:[{action:s(replace|Replace|keep|Keep|drop|Drop|hashmod|HashMod|labelmap|LabelMap|labeldrop|LabelDrop|labelkeep|LabelKeep|lowercase|Lowercase|uppercase|Uppercase|keepequal|KeepEqual|dropequal|DropEqual),modulus:*,regex:s,replacement:s,separator:s,sourceLabels:[s],targetLabel:s}],scrapeTimeout:d},version:s},devicePlugin:{args:[s],config:$m27,enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],mps:{root:s},repository:s,resources:$m3,version:s},driver:{args:[s],certConfig:{name:s},enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],kernelModuleConfig:{name:s},kernelModuleType:s(auto|open|proprietary),licensingConfig:{configMapName:s,nlsEnabled:b,secretName:s},livenessProbe:$m1,manager:$m6,rdma:$m21,readinessProbe:$m1,repoConfig:{configMapName:s},repository:s,resources:$m3,secretEnv:s,startupProbe:$m1,upgradePolicy:$m19,useNvidiaDriverCRD:b,useOpenKernelModules:b,usePrecompiled:b,version:s,virtualTopology:{config:s}},gdrcopy:$m5,gds:$m5,gfd:$m4,hostPaths:{driverInstallDir:s,kubeletRootDir:s,rootFS:s},kataManager:{args:[s],config:{artifactsDir:s,runtimeClasses:[{artifacts:{pullSecret:s,url:s},name:s,nodeSelector:<s>}]},enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,resources:$m3,version:s},kataSandboxDevicePlugin:$m4,mig:{strategy:s(none|single|mixed)},migManager:{args:[s],config:{default:s(all-disabled|),name:s},enabled:b,env:[$m0],gpuClientsConfig:{name:s},hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,resources:$m3,version:s},nodeStatusExporter:$m4,operator:{annotations:<s>,defaultRuntime:*,initContainer:{image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,version:s},labels:<s>,metrics:{serviceMonitor:$m9},runtimeClass:s,use_ocp_driver_toolkit:b},psa:{enabled:b},psp:{enabled:b},sandboxDevicePlugin:$m4,sandboxWorkloads:{defaultWorkload:s(container|vm-passthrough|vm-vgpu),enabled:b,mode:s(kubevirt|kata)},toolkit:{args:[s],enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],installDir:s,repository:s,resources:$m3,version:s},validator:{args:[s],cuda:{env:[$m0]},driver:{env:[$m0]},env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],plugin:{env:[$m0]},repository:s,resources:$m3,toolkit:{env:[$m0]},version:s,vfioPCI:{env:[$m0]},vgpuDevices:{env:[$m0]},vgpuManager:{env:[$m0]}},vfioManager:{args:[s],driverManager:$m6,enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,resources:$m3,version:s},vgpuDeviceManager:{args:[s],config:$m27,enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,resources:$m3,version:s},vgpuManager:{args:[s],driverManager:$m6,enabled:b,env:[$m0],hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],kernelModuleConfig:{name:s},repository:s,resources:$m3,version:s}}
NVIDIADriver {annotations:<s>,args:[s],certConfig:{name:s},default:b,driverType:s(gpu|vgpu|vgpu-host-manager),env:[$m0],gdrcopy:$m5,gds:$m5,hostNetwork:b,image:s,imagePullPolicy:s,imagePullSecrets:[s],kernelModuleConfig:{name:s},kernelModuleType:s(auto|open|proprietary),labels:<s>,licensingConfig:{name:s,nlsEnabled:b,secretName:s},livenessProbe:$m1,manager:$m6,nodeAffinity:{preferredDuringSchedulingIgnoredDuringExecution:[{preference:$m17,weight:i}],requiredDuringSchedulingIgnoredDuringExecution:{nodeSelectorTerms:[$m17]}},nodeSelector:<s>,podSecurityContext:$m15,priorityClassName:s,rdma:$m21,readinessProbe:$m1,repoConfig:{name:s},repository:s,resources:$m3,secretEnv:s,startupProbe:$m1,tolerations:[$m10],upgradePolicy:$m19,useOpenKernelModules:b,usePrecompiled:b,version:s,virtualTopologyConfig:{name:s}}
GPUCluster {daemonsets:$m26,dcgm:$m7,dcgmExporter:{annotations:<s>,args:[s],config:{name:s},enablePodLabels:b,enablePodUID:b,enabled:b,env:[$m0],hostNetwork:b,hostPID:b,hpcJobMapping:$m22,image:s,imagePullPolicy:s,imagePullSecrets:[s],podLabelAllowlistRegex:[s],repository:s,resources:$m3,service:$m20,serviceMonitor:$m9,version:s},draDriver:{computeDomains:{controller:{env:[$m0],resources:$m3},enabled:b,kubeletPlugin:$m24},featureGates:<b>,gpus:{kubeletPlugin:$m24},image:s,imagePullPolicy:s,imagePullSecrets:[s],repository:s,version:s},hostPaths:{driverInstallDir:s,kubeletRootDir:s}}
`;
