/**
 * Written by test/conformance/judges/feature-gates.test.ts from the kubelets of Kubernetes
 * v1.30.14 v1.31.4 v1.32.5 v1.33.13 v1.34.4 v1.35.4 v1.36.3, never by hand.
 *
 * One line a group of gates: `letters: name name`. A letter means a minor, the first for `firstFeatureGateMinor`: the
 * stage of the gates there (`a`lpha, `b`eta, `g`a, `d`eprecated), `l` for those that are ga and locked, `x` for those that are
 * deprecated and locked, a dash where the kubelet does not know them; a capital where they are on by default.
 */
export const featureGateLines = `
------B: AtomicFIFO ClientsAllowCARotation ClientsAllowTLSCacheGC DRAResourceClaimGranularStatusAuthorization DeclarativeValidationBeta ExtendWebSocketsToKubelet InPlacePodVerticalScalingInitContainers PLEGOnDemandRelist ReloadKubeletClientCAFile ResourceHealthStatusMessage StaleControllerConsistencyDaemonSet StaleControllerConsistencyJob StaleControllerConsistencyReplicaSet StaleControllerConsistencyStatefulSet UnlockWhileProcessingFIFO
------D: ServiceCIDRStatusFieldWiping
------G: AllowServiceExternalIPs
------a: CRIListStreaming ControllerManagerReleaseLeaderElectionLockOnExit DRAListTypeAttributes DRANodeAllocatableResources DRAResourcePoolStatus DRAWorkloadResourceClaims ImageVolumeWithDigest ManifestBasedAdmissionControlConfig NativeHistograms PersistentVolumeClaimUnusedSinceTime PodLevelResourceManagers PodsAPI ShardedListAndWatch TopologyAwareWorkloadScheduling WorkloadAwarePreemption WorkloadWithJob
-----BB: AuthorizePodWebsocketUpgradeCreatePermission InOrderInformersBatchProcess OpportunisticBatching StructuredAuthenticationConfigurationJWKSMetrics
-----BL: CSIServiceAccountTokenSecrets
-----aB: ConstrainedImpersonation InPlacePodLevelResourcesVerticalScaling MutablePodResourcesForSuspendedJobs MutableSchedulingDirectivesForSuspendedJobs NodeDeclaredFeatures RestartAllContainersOnContainerExits
-----aa: CloudControllerManagerWatchBasedRoutesReconciliation GangScheduling GenericWorkload MutablePVNodeAffinity TaintTolerationComparisonOperators UserNamespacesHostNetworkSupport VolumeLimitScaling
-----ab: DRADeviceTaintRules
-----bB: CRDObservedGenerationTracking
-----dd: ChangeContainerStatusOnKubeletRestart
----BBB: DRASchedulerFilterTimeout DetectCacheInconsistency MatchLabelKeysInPodTopologySpreadSelectorMerge PreventStaticPodAPIReferences SizeBasedListCostEstimate StatefulSetSemanticRevisionComparison StructuredAuthenticationConfigurationEgressSelector TokenRequestServiceAccountUIDValidation
----DDD: KubeletPodResourcesListUseActivePods
----L--: ProbeHostPodSecurityStandards
----aBB: ClearingNominatedNodeNameAfterBinding ContainerRestartRules EnvFiles HostnameOverride NominatedNodeNameForExpectation
----aaB: DRAConsumableCapacity DRADeviceBindingConditions DRAExtendedResource RelaxedServiceNameValidation
----aaa: InPlacePodVerticalScalingExclusiveMemory
----abb: PodCertificateRequest
----bbb: SchedulerAsyncAPICalls
---BBBB: AllowParsingUserUIDFromCertAuth SchedulerPopFromBackoffQ
---BBBD: DisableCPUQuotaWithExclusiveCPUs
---BBBL: DeclarativeValidation InOrderInformers
---BLLL: StreamingCollectionEncodingToJSON StreamingCollectionEncodingToProtobuf
---DDXX: AggregatedDiscoveryRemoveBetaType
---aBBB: KubeletServiceAccountTokenForCredentialProviders ListFromCacheSnapshot
---aBBG: DRAPrioritizedList
---aBBL: KubeletPSI
---aBLL: PodObservedGenerationTracking PreferSameTrafficDistribution
---aaBB: DeploymentReplicaSetTerminatingReplicas HPAConfigurableTolerance KubeletEnsureSecretPulledImages PodTopologyLabelsAdmission
---aaaB: DRADeviceTaints DRAPartitionableDevices StrictIPCIDRValidation
---aaaa: ContainerStopSignals ReduceDefaultCrashLoopBackOffDecay StorageCapacityScoring
---abBL: MutableCSINodeAllocatableCount
---bbbd: DeclarativeValidationTakeover
---d---: LegacySidecarContainers
---dddx: GitRepoVolumeDriver
--BBBLL: SystemdWatchdog
--BLLLL: BtreeWatchCache
--aBBBB: DRAResourceClaimDeviceStatus RemoteRequestHeaderUID SchedulerAsyncPreemption
--aBBBL: KubeletFineGrainedAuthz SELinuxChangePolicy
--aBLLL: PodLifecycleSleepActionAllowZero RelaxedDNSSearchValidation
--aaBBB: PodLevelResources WindowsGracefulNodeShutdown
--aaBBL: DRAAdminAccess ExternalServiceAccountTokenSigner
--aaaBB: KubeletCrashLoopBackOffMax
--aaaaB: ComponentFlagz ComponentStatusz
--aaaaa: AllowUnsafeMalformedObjectDeletion CBORServingAndStorage ClientsAllowCBOR ClientsPreferCBOR InPlacePodVerticalScalingExclusiveCPUs PodLogsQuerySplitStreams WindowsCPUAndMemoryAffinity
--addd-: InPlacePodVerticalScalingAllocatedStatus
--bBBBB: ServiceAccountNodeAudienceRestriction
--ddddd: KubeletRegistrationGetOnExistsOnly
--dddxx: AllowOverwriteTerminationGracePeriodSeconds
-BBBBBB: ReloadKubeletServerCertificateFile
-BBBLLL: ResilientWatchCacheInitialization
-a-----: DRAControlPlaneController
-aBBLLL: AnonymousAuthConfigurableEndpoints AuthorizeNodeWithSelectors AuthorizeWithSelectors
-aaBBLL: SupplementalGroupsPolicy
-aaaaaB: ResourceHealthStatus
-aabGLL: DisableAllocatorDualWrite
-aabbBL: ImageVolume
-aabbbb: CoordinatedLeaderElection
-bbbbbB: WatchCacheInitializationPostStartHook
-bbbbbb: ConcurrentWatchObjectDecode
-dddddd: AllowDNSOnlyNodeCSR AllowInsecureKubeletCertificateSigningRequests
AAAdddd: WindowsHostNetwork
BBBBBBB: APIResponseCompression APIServerIdentity CPUManagerPolicyBetaOptions ContainerCheckpoint ContextualLogging GracefulNodeShutdown GracefulNodeShutdownBasedOnPodPriority LoggingBetaOptions MatchLabelKeysInPodTopologySpread OpenAPIEnums PodDeletionCost PodReadyToStartContainersCondition RotateKubeletServerCertificate StorageVersionHash TopologyManagerPolicyBetaOptions TranslateStreamCloseWebsocketRequests UnauthenticatedHTTP2DOSMitigation
BBBBBBL: SELinuxMountReadWriteOncePod
BBBBBLL: ImageMaximumGCAge
BBBBLLL: APIServerTracing JobPodReplacementPolicy KubeletTracing NodeSwap PodLifecycleSleepAction SeparateTaintEvictionController StructuredAuthenticationConfiguration WinOverlay
BBBDDDD: StorageNamespaceIndex
BBBLLL-: TopologyAwareHints
BBBLLLL: AnyVolumeDataSource CPUManagerPolicyOptions CRDValidationRatcheting JobBackoffLimitPerIndex NodeInclusionPolicyInPodTopologySpread SidecarContainers
BBBdddx: SeparateCacheWatchRPC
BBGGGGL: TopologyManagerPolicyOptions
BBLLL--: ComponentSLIs CronJobsScheduledAnnotation LoadBalancerIPMode PodIndexLabel SizeMemoryBackedVolumes StatefulSetAutoDeletePVC
BBLLLL-: MemoryManager StructuredAuthorizationConfiguration
BBLLLLL: ServiceAccountTokenJTI ServiceAccountTokenNodeBindingValidation ServiceAccountTokenPodNodeInfo
BLL----: AppArmor AppArmorFields DisableCloudProviders DisableKubeletCloudCredentialProviders JobPodFailurePolicy KubeProxyDrainingTerminatingNodes PDBUnhealthyPodEvictionPolicy PersistentVolumeLastPhaseTransitionTime
BLLL---: DevicePluginCDIDevices ElasticIndexedJob PodDisruptionConditions StatefulSetStartOrdinal
BLLLLLL: LogarithmicScaleDown
D------: SkipReadOnlyValidationGCE
GGGGGLL: ExecProbeTimeout
L------: APIPriorityAndFairness CSINodeExpandSecret ConsistentHTTPGetHandlers CustomResourceValidationExpressions JobReadyPods ReadWriteOncePod ServiceNodePortStaticSubrange
LL-----: CloudDualStackNodeIPs HPAContainerMetrics KMSv2 KMSv2KDF LegacyServiceAccountTokenCleanUp MinDomainsInPodTopologySpread NewVolumeManagerReconstruction NodeOutOfServiceVolumeDetach PodHostIPs ServerSideApply ServerSideFieldValidation StableLoadBalancerNodeSet ValidatingAdmissionPolicy ZeroLimitedNominalConcurrencyShares
LLL----: APIListChunking AdmissionWebhookMatchConditions AggregatedDiscoveryEndpoint CPUManager EfficientWatchResumption RemainingItemCount WatchBookmark
LLLLLLL: PodSchedulingReadiness
a------: InTreePluginAWSUnregister InTreePluginAzureDiskUnregister InTreePluginAzureFileUnregister InTreePluginGCEUnregister InTreePluginOpenStackUnregister InTreePluginvSphereUnregister
aBBBBBB: KubeletSeparateDiskGC PortForwardWebsockets
aBBBLLL: ConsistentListFromCache KubeletCgroupDriverFromCRI
aBBLLL-: HonorPVReclaimPolicy ServiceTrafficDistribution
aBBLLLL: JobSuccessPolicy MatchLabelKeysInPodAffinity NFTablesProxyMode RecursiveReadOnlyMounts ServiceAccountTokenNodeBinding
aBLLLLL: CustomResourceFieldSelectors RetryGenerateName
aaBBBLL: JobManagedBy
aaBBLLL: RecoverVolumeExpansionFailure RelaxedEnvironmentVariableValidation
aaBbBBB: WatchList
aaa----: VolumeCapacityPriority
aaaBBLL: InPlacePodVerticalScaling
aaaBLLL: WinDSR
aaaaBBL: KubeletPodResourcesDynamicResources KubeletPodResourcesGet
aaaaa--: UserNamespacesPodSecurityStandards
aaaaaGG: InformerResourceVersion
aaaaaa-: InTreePluginPortworxUnregister
aaaaaaB: UnknownVersionInteroperabilityProxy
aaaaaaG: CustomCPUCFSQuotaPeriod
aaaaaaa: APIServingWithRoutine AllAlpha CPUManagerPolicyAlphaOptions CSIVolumeHealth CloudControllerManagerWebhook CrossNamespaceVolumeDataSource EventedPLEG HPAScaleToZero KubeletInUserNamespace LoggingAlphaOptions MemoryQoS PodAndContainerStatsFromCRI QOSReserved RuntimeClassInImageCriApi StorageVersionAPI TopologyManagerPolicyAlphaOptions
aaaaabb: MaxUnavailableStatefulSet StorageVersionMigrator
aaaabbG: MutatingAdmissionPolicy
aaabbbb: ClusterTrustBundle ClusterTrustBundleProjection SELinuxMount
aabbGLL: DynamicResourceAllocation
abbBBBL: ProcMountType
abbGLLL: MultiCIDRServiceAllocator
abbbGGL: VolumeAttributesClass
abbbbbb: LocalStorageCapacityIsolationFSQuotaMonitoring
addDDDX: DisableNodeKubeProxyVersion
b-bBLLL: OrderedNamespaceDeletion
bBBLLL-: CSIMigrationPortworx
bbBBLLL: SchedulerQueueingHints
bbLLL--: StrictCostEnforcementForVAP StrictCostEnforcementForWebhooks
bbbBBBL: UserNamespacesSupport
bbbbbBB: WatchListClient
bbbbbbL: NodeLogQuery
bbbbbbb: AllBeta
bbbxxx-: WatchFromStorageWithoutResourceVersion
d------: CSIMigrationRBD DefaultHostNetworkHostPortsInPodTemplates InTreePluginRBDUnregister
ddddddd: KMSv1
ddxxx--: AllowServiceLBStatusOnNonLB
`;

/** The minor of the first letter. */
export const firstFeatureGateMinor = 30;
