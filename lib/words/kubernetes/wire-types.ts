/**
 * Written by scripts/wire-types.mjs from the OpenAPI schemas of Kubernetes 1.30 to 1.36 (`test/schemas/SOURCE.md`), never by
 * hand: a type a line, with its fields and their types. `s` is a string, `i` a number, `b` true or false, `q` a quantity, `p` a
 * number or a string, `[` a list, `{` a map, `*` anything; `!` is after what is required.
 */
export const wireTypes = `
AWSElasticBlockStoreVolumeSource fsType:s partition:i readOnly:b volumeID:s!
Affinity nodeAffinity:NodeAffinity podAffinity:PodAffinity podAntiAffinity:PodAntiAffinity
AppArmorProfile localhostProfile:s type:s!
AzureDiskVolumeSource cachingMode:s diskName:s! diskURI:s! fsType:s kind:s readOnly:b
AzureFileVolumeSource readOnly:b secretName:s! shareName:s!
CSIVolumeSource driver:s! fsType:s nodePublishSecretRef:LocalObjectReference readOnly:b volumeAttributes:{s
Capabilities add:[s drop:[s
CephFSVolumeSource monitors:[s! path:s readOnly:b secretFile:s secretRef:LocalObjectReference user:s
CinderVolumeSource fsType:s readOnly:b secretRef:LocalObjectReference volumeID:s!
ClaimSource resourceClaimName:s resourceClaimTemplateName:s
ClientIPConfig timeoutSeconds:i
ClusterTrustBundleProjection labelSelector:LabelSelector name:s optional:b path:s! signerName:s
ConfigMap apiVersion:*! binaryData:{s data:{s immutable:b kind:*! metadata:ObjectMeta!
ConfigMapEnvSource name:s optional:b
ConfigMapKeySelector key:s! name:s optional:b
ConfigMapProjection items:[KeyToPath name:s optional:b
ConfigMapVolumeSource defaultMode:i items:[KeyToPath name:s optional:b
Container args:[s command:[s env:[EnvVar envFrom:[EnvFromSource image:s imagePullPolicy:s lifecycle:Lifecycle livenessProbe:Probe name:s! ports:[ContainerPort readinessProbe:Probe resizePolicy:[ContainerResizePolicy resources:ResourceRequirements restartPolicy:s restartPolicyRules:[ContainerRestartRule securityContext:SecurityContext startupProbe:Probe stdin:b stdinOnce:b terminationMessagePath:s terminationMessagePolicy:s tty:b volumeDevices:[VolumeDevice volumeMounts:[VolumeMount workingDir:s
ContainerPort containerPort:i! hostIP:s hostPort:i name:s protocol:s
ContainerResizePolicy resourceName:s! restartPolicy:s!
ContainerResourceClaim name:s! request:s
ContainerResourceMetricSource container:s! name:s! target:MetricTarget!
ContainerRestartRule action:s! exitCodes:ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes operator:s! values:[i
CronJob apiVersion:*! kind:*! metadata:ObjectMeta! spec:CronJobSpec! status:*
CronJobSpec concurrencyPolicy:s failedJobsHistoryLimit:i jobTemplate:JobTemplateSpec! schedule:s! startingDeadlineSeconds:i successfulJobsHistoryLimit:i suspend:b timeZone:s
CrossVersionObjectReference apiVersion:s kind:s! name:s!
DaemonSet apiVersion:*! kind:*! metadata:ObjectMeta! spec:DaemonSetSpec status:*
DaemonSetSpec minReadySeconds:i revisionHistoryLimit:i selector:LabelSelector! template:PodTemplateSpec! updateStrategy:DaemonSetUpdateStrategy
DaemonSetUpdateStrategy rollingUpdate:RollingUpdateDaemonSet type:s
Deployment apiVersion:*! kind:*! metadata:ObjectMeta! spec:DeploymentSpec status:*
DeploymentSpec minReadySeconds:i paused:b progressDeadlineSeconds:i replicas:i revisionHistoryLimit:i selector:LabelSelector! strategy:DeploymentStrategy template:PodTemplateSpec!
DeploymentStrategy rollingUpdate:RollingUpdateDeployment type:s
DownwardAPIProjection items:[DownwardAPIVolumeFile
DownwardAPIVolumeFile fieldRef:ObjectFieldSelector mode:i path:s! resourceFieldRef:ResourceFieldSelector
DownwardAPIVolumeSource defaultMode:i items:[DownwardAPIVolumeFile
EmptyDirVolumeSource medium:s sizeLimit:q
EnvFromSource configMapRef:ConfigMapEnvSource prefix:s secretRef:SecretEnvSource
EnvVar name:s! value:s valueFrom:EnvVarSource
EnvVarSource configMapKeyRef:ConfigMapKeySelector fieldRef:ObjectFieldSelector fileKeyRef:FileKeySelector resourceFieldRef:ResourceFieldSelector secretKeyRef:SecretKeySelector
EphemeralContainer args:[s command:[s env:[EnvVar envFrom:[EnvFromSource image:s imagePullPolicy:s lifecycle:Lifecycle livenessProbe:Probe name:s! ports:[ContainerPort readinessProbe:Probe resizePolicy:[ContainerResizePolicy resources:ResourceRequirements restartPolicy:s restartPolicyRules:[ContainerRestartRule securityContext:SecurityContext startupProbe:Probe stdin:b stdinOnce:b targetContainerName:s terminationMessagePath:s terminationMessagePolicy:s tty:b volumeDevices:[VolumeDevice volumeMounts:[VolumeMount workingDir:s
EphemeralVolumeSource volumeClaimTemplate:PersistentVolumeClaimTemplate
ExecAction command:[s
ExternalMetricSource metric:MetricIdentifier! target:MetricTarget!
FCVolumeSource fsType:s lun:i readOnly:b targetWWNs:[s wwids:[s
FileKeySelector key:s! optional:b path:s! volumeName:s!
FlexVolumeSource driver:s! fsType:s options:{s readOnly:b secretRef:LocalObjectReference
FlockerVolumeSource datasetName:s datasetUUID:s
GCEPersistentDiskVolumeSource fsType:s partition:i pdName:s! readOnly:b
GRPCAction port:i! service:s
GitRepoVolumeSource directory:s repository:s! revision:s
GlusterfsVolumeSource endpoints:s! path:s! readOnly:b
HPAScalingPolicy periodSeconds:i! type:s! value:i!
HPAScalingRules policies:[HPAScalingPolicy selectPolicy:s stabilizationWindowSeconds:i tolerance:q
HTTPGetAction host:s httpHeaders:[HTTPHeader path:s port:p! scheme:s
HTTPHeader name:s! value:s!
HorizontalPodAutoscaler apiVersion:*! kind:*! metadata:ObjectMeta! spec:HorizontalPodAutoscalerSpec! status:*
HorizontalPodAutoscalerBehavior scaleDown:HPAScalingRules scaleUp:HPAScalingRules
HorizontalPodAutoscalerSpec behavior:HorizontalPodAutoscalerBehavior maxReplicas:i! metrics:[MetricSpec minReplicas:i scaleTargetRef:CrossVersionObjectReference!
HostAlias hostnames:[s ip:s!
HostPathVolumeSource path:s! type:s
ISCSIVolumeSource chapAuthDiscovery:b chapAuthSession:b fsType:s initiatorName:s iqn:s! iscsiInterface:s lun:i! portals:[s readOnly:b secretRef:LocalObjectReference targetPortal:s!
ImageVolumeSource pullPolicy:s reference:s
Job apiVersion:*! kind:*! metadata:ObjectMeta! spec:JobSpec status:*
JobSpec activeDeadlineSeconds:i backoffLimit:i backoffLimitPerIndex:i completionMode:s completions:i managedBy:s manualSelector:b maxFailedIndexes:i parallelism:i podFailurePolicy:PodFailurePolicy podReplacementPolicy:s selector:LabelSelector successPolicy:SuccessPolicy suspend:b template:PodTemplateSpec! ttlSecondsAfterFinished:i
JobTemplateSpec metadata:ObjectMeta spec:JobSpec
KeyToPath key:s! mode:i path:s!
LabelSelector matchExpressions:[LabelSelectorRequirement matchLabels:{s
LabelSelectorRequirement key:s! operator:s! values:[s
Lifecycle postStart:LifecycleHandler preStop:LifecycleHandler stopSignal:s
LifecycleHandler exec:ExecAction httpGet:HTTPGetAction sleep:SleepAction tcpSocket:TCPSocketAction
LocalObjectReference name:s
ManagedFieldsEntry apiVersion:s fieldsType:s fieldsV1:* manager:s operation:s subresource:s time:s
MetricIdentifier name:s! selector:LabelSelector
MetricSpec containerResource:ContainerResourceMetricSource external:ExternalMetricSource object:ObjectMetricSource pods:PodsMetricSource resource:ResourceMetricSource type:s!
MetricTarget averageUtilization:i averageValue:q type:s! value:q
NFSVolumeSource path:s! readOnly:b server:s!
Namespace apiVersion:*! kind:*! metadata:ObjectMeta! spec:NamespaceSpec status:*
NamespaceSpec finalizers:[s
NodeAffinity preferredDuringSchedulingIgnoredDuringExecution:[PreferredSchedulingTerm requiredDuringSchedulingIgnoredDuringExecution:NodeSelector
NodeSelector nodeSelectorTerms:[NodeSelectorTerm!
NodeSelectorRequirement key:s! operator:s! values:[s
NodeSelectorTerm matchExpressions:[NodeSelectorRequirement matchFields:[NodeSelectorRequirement
ObjectFieldSelector apiVersion:s fieldPath:s!
ObjectMeta annotations:{s creationTimestamp:s deletionGracePeriodSeconds:i deletionTimestamp:s finalizers:[s generateName:s generation:i labels:{s managedFields:[ManagedFieldsEntry name:s namespace:s ownerReferences:[OwnerReference resourceVersion:s selfLink:s uid:s
ObjectMetricSource describedObject:CrossVersionObjectReference! metric:MetricIdentifier! target:MetricTarget!
ObjectReference apiVersion:s fieldPath:s kind:s name:s namespace:s resourceVersion:s uid:s
Overhead podFixed:{q
OwnerReference apiVersion:s! blockOwnerDeletion:b controller:b kind:s! name:s! uid:s!
PersistentVolumeClaim apiVersion:*! kind:*! metadata:ObjectMeta! spec:PersistentVolumeClaimSpec status:*
PersistentVolumeClaimSpec accessModes:[s dataSource:TypedLocalObjectReference dataSourceRef:TypedObjectReference resources:VolumeResourceRequirements selector:LabelSelector storageClassName:s volumeAttributesClassName:s volumeMode:s volumeName:s
PersistentVolumeClaimTemplate metadata:ObjectMeta spec:PersistentVolumeClaimSpec!
PersistentVolumeClaimVolumeSource claimName:s! readOnly:b
PhotonPersistentDiskVolumeSource fsType:s pdID:s!
Pod apiVersion:*! kind:*! metadata:ObjectMeta! spec:PodSpec status:*
PodAffinity preferredDuringSchedulingIgnoredDuringExecution:[WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution:[PodAffinityTerm
PodAffinityTerm labelSelector:LabelSelector matchLabelKeys:[s mismatchLabelKeys:[s namespaceSelector:LabelSelector namespaces:[s topologyKey:s!
PodAntiAffinity preferredDuringSchedulingIgnoredDuringExecution:[WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution:[PodAffinityTerm
PodCertificateProjection certificateChainPath:s credentialBundlePath:s keyPath:s keyType:s! maxExpirationSeconds:i signerName:s! userAnnotations:{s
PodDNSConfig nameservers:[s options:[PodDNSConfigOption searches:[s
PodDNSConfigOption name:s value:s
PodDisruptionBudget apiVersion:*! kind:*! metadata:ObjectMeta! spec:PodDisruptionBudgetSpec status:*
PodDisruptionBudgetSpec maxUnavailable:p minAvailable:p selector:LabelSelector unhealthyPodEvictionPolicy:s
PodFailurePolicy rules:[PodFailurePolicyRule!
PodFailurePolicyOnExitCodesRequirement containerName:s operator:s! values:[i!
PodFailurePolicyOnPodConditionsPattern status:s type:s!
PodFailurePolicyRule action:s! onExitCodes:PodFailurePolicyOnExitCodesRequirement onPodConditions:[PodFailurePolicyOnPodConditionsPattern
PodOS name:s!
PodReadinessGate conditionType:s!
PodResourceClaim name:s! resourceClaimName:s resourceClaimTemplateName:s source:ClaimSource
PodSchedulingGate name:s!
PodSchedulingGroup podGroupName:s
PodSecurityContext appArmorProfile:AppArmorProfile fsGroup:i fsGroupChangePolicy:s runAsGroup:i runAsNonRoot:b runAsUser:i seLinuxChangePolicy:s seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile supplementalGroups:[i supplementalGroupsPolicy:s sysctls:[Sysctl windowsOptions:WindowsSecurityContextOptions
PodSpec activeDeadlineSeconds:i affinity:Affinity automountServiceAccountToken:b containers:[Container! dnsConfig:PodDNSConfig dnsPolicy:s enableServiceLinks:b ephemeralContainers:[EphemeralContainer hostAliases:[HostAlias hostIPC:b hostNetwork:b hostPID:b hostUsers:b hostname:s hostnameOverride:s imagePullSecrets:[LocalObjectReference initContainers:[Container nodeName:s nodeSelector:{s os:PodOS overhead:{q preemptionPolicy:s priority:i priorityClassName:s readinessGates:[PodReadinessGate resourceClaims:[PodResourceClaim resources:ResourceRequirements restartPolicy:s runtimeClassName:s schedulerName:s schedulingGates:[PodSchedulingGate schedulingGroup:PodSchedulingGroup securityContext:PodSecurityContext serviceAccount:s serviceAccountName:s setHostnameAsFQDN:b shareProcessNamespace:b subdomain:s terminationGracePeriodSeconds:i tolerations:[Toleration topologySpreadConstraints:[TopologySpreadConstraint volumes:[Volume workloadRef:WorkloadReference
PodTemplateSpec metadata:ObjectMeta spec:PodSpec
PodsMetricSource metric:MetricIdentifier! target:MetricTarget!
PortworxVolumeSource fsType:s readOnly:b volumeID:s!
PreferredSchedulingTerm preference:NodeSelectorTerm! weight:i!
PriorityClass apiVersion:*! description:s globalDefault:b kind:*! metadata:ObjectMeta! preemptionPolicy:s value:i
Probe exec:ExecAction failureThreshold:i grpc:GRPCAction httpGet:HTTPGetAction initialDelaySeconds:i periodSeconds:i successThreshold:i tcpSocket:TCPSocketAction terminationGracePeriodSeconds:i timeoutSeconds:i
ProjectedVolumeSource defaultMode:i sources:[VolumeProjection
QuobyteVolumeSource group:s readOnly:b registry:s! tenant:s user:s volume:s!
RBDVolumeSource fsType:s image:s! keyring:s monitors:[s! pool:s readOnly:b secretRef:LocalObjectReference user:s
ResourceFieldSelector containerName:s divisor:q resource:s!
ResourceMetricSource name:s! target:MetricTarget!
ResourceQuota apiVersion:*! kind:*! metadata:ObjectMeta! spec:ResourceQuotaSpec status:*
ResourceQuotaSpec hard:{q scopeSelector:ScopeSelector scopes:[s
ResourceRequirements claims:[ContainerResourceClaim limits:{q requests:{q
RollingUpdateDaemonSet maxSurge:p maxUnavailable:p
RollingUpdateDeployment maxSurge:p maxUnavailable:p
RollingUpdateStatefulSetStrategy maxUnavailable:p partition:i
RuntimeClass apiVersion:*! handler:s! kind:*! metadata:ObjectMeta! overhead:Overhead scheduling:Scheduling
SELinuxOptions level:s role:s type:s user:s
ScaleIOVolumeSource fsType:s gateway:s! protectionDomain:s readOnly:b secretRef:LocalObjectReference! sslEnabled:b storageMode:s storagePool:s system:s! volumeName:s
Scheduling nodeSelector:{s tolerations:[Toleration
ScopeSelector matchExpressions:[ScopedResourceSelectorRequirement
ScopedResourceSelectorRequirement operator:s! scopeName:s! values:[s
SeccompProfile localhostProfile:s type:s!
Secret apiVersion:*! data:{s immutable:b kind:*! metadata:ObjectMeta! stringData:{s type:s
SecretEnvSource name:s optional:b
SecretKeySelector key:s! name:s optional:b
SecretProjection items:[KeyToPath name:s optional:b
SecretVolumeSource defaultMode:i items:[KeyToPath optional:b secretName:s
SecurityContext allowPrivilegeEscalation:b appArmorProfile:AppArmorProfile capabilities:Capabilities privileged:b procMount:s readOnlyRootFilesystem:b runAsGroup:i runAsNonRoot:b runAsUser:i seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile windowsOptions:WindowsSecurityContextOptions
Service apiVersion:*! kind:*! metadata:ObjectMeta! spec:ServiceSpec status:*
ServiceAccount apiVersion:*! automountServiceAccountToken:b imagePullSecrets:[LocalObjectReference kind:*! metadata:ObjectMeta! secrets:[ObjectReference
ServiceAccountTokenProjection audience:s expirationSeconds:i path:s!
ServicePort appProtocol:s name:s nodePort:i port:i! protocol:s targetPort:p
ServiceSpec allocateLoadBalancerNodePorts:b clusterIP:s clusterIPs:[s externalIPs:[s externalName:s externalTrafficPolicy:s healthCheckNodePort:i internalTrafficPolicy:s ipFamilies:[s ipFamilyPolicy:s loadBalancerClass:s loadBalancerIP:s loadBalancerSourceRanges:[s ports:[ServicePort publishNotReadyAddresses:b selector:{s sessionAffinity:s sessionAffinityConfig:SessionAffinityConfig trafficDistribution:s type:s
SessionAffinityConfig clientIP:ClientIPConfig
SleepAction seconds:i!
StatefulSet apiVersion:*! kind:*! metadata:ObjectMeta! spec:StatefulSetSpec status:*
StatefulSetOrdinals start:i
StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted:s whenScaled:s
StatefulSetSpec minReadySeconds:i ordinals:StatefulSetOrdinals persistentVolumeClaimRetentionPolicy:StatefulSetPersistentVolumeClaimRetentionPolicy podManagementPolicy:s replicas:i revisionHistoryLimit:i selector:LabelSelector! serviceName:s template:PodTemplateSpec! updateStrategy:StatefulSetUpdateStrategy volumeClaimTemplates:[PersistentVolumeClaim
StatefulSetUpdateStrategy rollingUpdate:RollingUpdateStatefulSetStrategy type:s
StorageOSVolumeSource fsType:s readOnly:b secretRef:LocalObjectReference volumeName:s volumeNamespace:s
SuccessPolicy rules:[SuccessPolicyRule!
SuccessPolicyRule succeededCount:i succeededIndexes:s
Sysctl name:s! value:s!
TCPSocketAction host:s port:p!
Toleration effect:s key:s operator:s tolerationSeconds:i value:s
TopologySpreadConstraint labelSelector:LabelSelector matchLabelKeys:[s maxSkew:i! minDomains:i nodeAffinityPolicy:s nodeTaintsPolicy:s topologyKey:s! whenUnsatisfiable:s!
TypedLocalObjectReference apiGroup:s kind:s! name:s!
TypedObjectReference apiGroup:s kind:s! name:s! namespace:s
Volume awsElasticBlockStore:AWSElasticBlockStoreVolumeSource azureDisk:AzureDiskVolumeSource azureFile:AzureFileVolumeSource cephfs:CephFSVolumeSource cinder:CinderVolumeSource configMap:ConfigMapVolumeSource csi:CSIVolumeSource downwardAPI:DownwardAPIVolumeSource emptyDir:EmptyDirVolumeSource ephemeral:EphemeralVolumeSource fc:FCVolumeSource flexVolume:FlexVolumeSource flocker:FlockerVolumeSource gcePersistentDisk:GCEPersistentDiskVolumeSource gitRepo:GitRepoVolumeSource glusterfs:GlusterfsVolumeSource hostPath:HostPathVolumeSource image:ImageVolumeSource iscsi:ISCSIVolumeSource name:s! nfs:NFSVolumeSource persistentVolumeClaim:PersistentVolumeClaimVolumeSource photonPersistentDisk:PhotonPersistentDiskVolumeSource portworxVolume:PortworxVolumeSource projected:ProjectedVolumeSource quobyte:QuobyteVolumeSource rbd:RBDVolumeSource scaleIO:ScaleIOVolumeSource secret:SecretVolumeSource storageos:StorageOSVolumeSource vsphereVolume:VsphereVirtualDiskVolumeSource
VolumeDevice devicePath:s! name:s!
VolumeMount mountPath:s! mountPropagation:s name:s! readOnly:b recursiveReadOnly:s subPath:s subPathExpr:s
VolumeProjection clusterTrustBundle:ClusterTrustBundleProjection configMap:ConfigMapProjection downwardAPI:DownwardAPIProjection podCertificate:PodCertificateProjection secret:SecretProjection serviceAccountToken:ServiceAccountTokenProjection
VolumeResourceRequirements limits:{q requests:{q
VsphereVirtualDiskVolumeSource fsType:s storagePolicyID:s storagePolicyName:s volumePath:s!
WeightedPodAffinityTerm podAffinityTerm:PodAffinityTerm! weight:i!
WindowsSecurityContextOptions gmsaCredentialSpec:s gmsaCredentialSpecName:s hostProcess:b runAsUserName:s
WorkloadReference name:s! podGroup:s! podGroupReplicaKey:s
`;
