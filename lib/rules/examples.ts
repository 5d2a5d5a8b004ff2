// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { examples as acceleratorAmountExamples } from './checks/accelerator/amounts.examples';
import { acceleratorAmountRules } from './checks/accelerator/amounts';
import { examples as acceleratorMemoryExamples } from './checks/accelerator/memory.examples';
import { acceleratorMemoryRules } from './checks/accelerator/memory';
import { examples as acceleratorNameExamples } from './checks/accelerator/names.examples';
import { acceleratorNameRules } from './checks/accelerator/names';
import { examples as acceleratorReleaseExamples } from './checks/accelerator/release.examples';
import { acceleratorReleaseRules } from './checks/accelerator/release';
import { examples as limitationExamples } from './checks/alauda/limitations.examples';
import { limitationRules } from './checks/alauda/limitations';
import { examples as coreAnnotationExamples } from './checks/cores/annotations.examples';
import { coreAnnotationRules } from './checks/cores/annotations';
import { examples as cgroupExamples } from './checks/cores/cgroups.examples';
import { cgroupRules } from './checks/cores/cgroups';
import { examples as coreExamples } from './checks/cores/cores.examples';
import { coreRules } from './checks/cores/cores';
import { examples as coreCudaExamples } from './checks/cores/cuda.examples';
import { coreCudaRules } from './checks/cores/cuda';
import { examples as compiledForExamples } from './checks/cuda/compiled-for.examples';
import { compiledForRules } from './checks/cuda/compiled-for';
import { examples as cudaLabelExamples } from './checks/cuda/cuda-labels.examples';
import { cudaLabelRules } from './checks/cuda/cuda-labels';
import { examples as cudaMajorExamples } from './checks/cuda/cuda-majors.examples';
import { cudaMajorRules } from './checks/cuda/cuda-majors';
import { examples as cudaExamples } from './checks/cuda/cuda.examples';
import { cudaRules } from './checks/cuda/cuda';
import { examples as otherChartExamples } from './checks/delivery/charts-of-others.examples';
import { otherChartRules } from './checks/delivery/charts-of-others';
import { examples as deliveryExamples } from './checks/delivery/delivery.examples';
import { deliveryRules } from './checks/delivery/delivery';
import { examples as adminAccessExamples } from './checks/dra/admin-access.examples';
import { adminAccessRules } from './checks/dra/admin-access';
import { examples as claimedGpuExamples } from './checks/dra/claimed-gpus.examples';
import { claimedGpuRules } from './checks/dra/claimed-gpus';
import { examples as computeDomainExamples } from './checks/dra/compute-domains.examples';
import { computeDomainRules } from './checks/dra/compute-domains';
import { examples as draExamples } from './checks/dra/dra.examples';
import { draRules } from './checks/dra/dra';
import { examples as draOwnerExamples } from './checks/dra/owners.examples';
import { draOwnerRules } from './checks/dra/owners';
import { examples as requestReferenceExamples } from './checks/dra/request-references.examples';
import { requestReferenceRules } from './checks/dra/request-references';
import { examples as selectorExamples } from './checks/dra/selectors.examples';
import { selectorRules } from './checks/dra/selectors';
import { examples as draServedExamples } from './checks/dra/served.examples';
import { draServedRules } from './checks/dra/served';
import { examples as sharedClaimExamples } from './checks/dra/shared-claims.examples';
import { sharedClaimRules } from './checks/dra/shared-claims';
import { examples as gangExamples } from './checks/gang/gang.examples';
import { gangRules } from './checks/gang/gang';
import { examples as hamiAnnotationExamples } from './checks/hami/annotations.examples';
import { hamiAnnotationRules } from './checks/hami/annotations';
import { examples as hamiBesideExamples } from './checks/hami/beside.examples';
import { hamiBesideRules } from './checks/hami/beside';
import { examples as hamiConfigExamples } from './checks/hami/config.examples';
import { hamiConfigRules } from './checks/hami/config';
import { examples as hamiCudaExamples } from './checks/hami/cuda.examples';
import { hamiCudaRules } from './checks/hami/cuda';
import { examples as hamiDeviceExamples } from './checks/hami/devices.examples';
import { hamiDeviceRules } from './checks/hami/devices';
import { examples as hamiMigExamples } from './checks/hami/mig.examples';
import { hamiMigRules } from './checks/hami/mig';
import { examples as hamiPartsExamples } from './checks/hami/parts.examples';
import { hamiPartsRules } from './checks/hami/parts';
import { examples as hamiPodExamples } from './checks/hami/pods.examples';
import { hamiPodRules } from './checks/hami/pods';
import { examples as hamiQuotaExamples } from './checks/hami/quota.examples';
import { hamiQuotaRules } from './checks/hami/quota';
import { examples as hamiRefusedExamples } from './checks/hami/refused.examples';
import { hamiRefusedRules } from './checks/hami/refused';
import { examples as hamiReleaseExamples } from './checks/hami/release.examples';
import { hamiReleaseRules } from './checks/hami/release';
import { examples as dockerfileExamples } from './checks/image/dockerfiles.examples';
import { dockerfileRules } from './checks/image/dockerfiles';
import { examples as imageExamples } from './checks/image/images.examples';
import { imageRules } from './checks/image/images';
import { examples as autoscalerExamples } from './checks/job/autoscaler.examples';
import { autoscalerRules } from './checks/job/autoscaler';
import { examples as jobExamples } from './checks/job/jobs.examples';
import { jobRules } from './checks/job/jobs';
import { examples as reclaimedExamples } from './checks/job/reclaimed.examples';
import { reclaimedRules } from './checks/job/reclaimed';
import { examples as kaiClaimExamples } from './checks/kai/claims.examples';
import { kaiClaimRules } from './checks/kai/claims';
import { examples as fractionExamples } from './checks/kai/fractions.examples';
import { fractionRules } from './checks/kai/fractions';
import { examples as gangWaitExamples } from './checks/kai/gang-waits.examples';
import { gangWaitRules } from './checks/kai/gang-waits';
import { examples as kaiExamples } from './checks/kai/kai.examples';
import { kaiRules } from './checks/kai/kai';
import { examples as kaiQueueExamples } from './checks/kai/never-fits.examples';
import { kaiQueueRules } from './checks/kai/never-fits';
import { examples as karpenterExamples } from './checks/karpenter/karpenter.examples';
import { karpenterRules } from './checks/karpenter/karpenter';
import { examples as kserveExamples } from './checks/kserve/kserve.examples';
import { kserveRules } from './checks/kserve/kserve';
import { examples as kserveLlmExamples } from './checks/kserve/llm.examples';
import { kserveLlmRules } from './checks/kserve/llm';
import { examples as kserveScrapingExamples } from './checks/kserve/scraping.examples';
import { kserveScrapingRules } from './checks/kserve/scraping';
import { examples as kubeletCpuExamples } from './checks/kubelet/cpu.examples';
import { kubeletCpuRules } from './checks/kubelet/cpu';
import { examples as kubeletGateExamples } from './checks/kubelet/gates.examples';
import { kubeletGateRules } from './checks/kubelet/gates';
import { examples as kubeletMemoryExamples } from './checks/kubelet/memory.examples';
import { kubeletMemoryRules } from './checks/kubelet/memory';
import { examples as kubeletOptionExamples } from './checks/kubelet/options.examples';
import { kubeletOptionRules } from './checks/kubelet/options';
import { examples as kubeletRelationExamples } from './checks/kubelet/relations.examples';
import { kubeletRelationRules } from './checks/kubelet/relations';
import { examples as kubeletReservedExamples } from './checks/kubelet/reserved.examples';
import { kubeletReservedRules } from './checks/kubelet/reserved';
import { examples as kubeletValueExamples } from './checks/kubelet/values.examples';
import { kubeletValueRules } from './checks/kubelet/values';
import { examples as kubeVirtDeviceExamples } from './checks/kubevirt/devices.examples';
import { kubeVirtDeviceRules } from './checks/kubevirt/devices';
import { examples as vmPoolExamples } from './checks/kubevirt/pools.examples';
import { vmPoolRules } from './checks/kubevirt/pools';
import { examples as kueueAdmissionExamples } from './checks/kueue/admission-checks.examples';
import { kueueAdmissionRules } from './checks/kueue/admission-checks';
import { examples as kueueGroupExamples } from './checks/kueue/groups.examples';
import { kueueGroupRules } from './checks/kueue/groups';
import { examples as kueueExamples } from './checks/kueue/kueue.examples';
import { kueueRules } from './checks/kueue/kueue';
import { examples as kueueNeverFitsExamples } from './checks/kueue/never-fits.examples';
import { kueueNeverFitsRules } from './checks/kueue/never-fits';
import { examples as kueueRayExamples } from './checks/kueue/ray.examples';
import { kueueRayRules } from './checks/kueue/ray';
import { examples as kueueTopologyExamples } from './checks/kueue/topology.examples';
import { kueueTopologyRules } from './checks/kueue/topology';
import { examples as kueueVersionExamples } from './checks/kueue/versions.examples';
import { kueueVersionRules } from './checks/kueue/versions';
import { examples as kueueWorkloadExamples } from './checks/kueue/workloads.examples';
import { kueueWorkloadRules } from './checks/kueue/workloads';
import { examples as migFileExamples } from './checks/mig/files.examples';
import { migFileRules } from './checks/mig/files';
import { examples as graphicsExamples } from './checks/mig/graphics.examples';
import { graphicsRules } from './checks/mig/graphics';
import { examples as migLabelCommandExamples } from './checks/mig/label-commands.examples';
import { migLabelCommandRules } from './checks/mig/label-commands';
import { examples as migExamples } from './checks/mig/mig.examples';
import { migRules } from './checks/mig/mig';
import { examples as migPartedExamples } from './checks/mig/parted.examples';
import { migPartedRules } from './checks/mig/parted';
import { examples as migRequestExamples } from './checks/mig/requests.examples';
import { migRequestRules } from './checks/mig/requests';
import { examples as migScheduleExamples } from './checks/mig/schedule.examples';
import { migScheduleRules } from './checks/mig/schedule';
import { examples as severalDevicesExamples } from './checks/mig/several-devices.examples';
import { severalDevicesRules } from './checks/mig/several-devices';
import { examples as nameExamples } from './checks/name/names.examples';
import { nameRules } from './checks/name/names';
import { examples as contradictionExamples } from './checks/nccl/contradictions.examples';
import { contradictionRules } from './checks/nccl/contradictions';
import { examples as variableExamples } from './checks/nccl/variables.examples';
import { variableRules } from './checks/nccl/variables';
import { examples as environmentExamples } from './checks/network/environment.examples';
import { environmentRules } from './checks/network/environment';
import { examples as fabricExamples } from './checks/network/fabric.examples';
import { fabricRules } from './checks/network/fabric';
import { examples as nicDriverExamples } from './checks/network/nic-driver.examples';
import { nicDriverRules } from './checks/network/nic-driver';
import { examples as rdmaSelectorExamples } from './checks/network/rdma-selectors.examples';
import { rdmaSelectorRules } from './checks/network/rdma-selectors';
import { examples as rdmaExamples } from './checks/network/rdma.examples';
import { rdmaRules } from './checks/network/rdma';
import { examples as userSpaceExamples } from './checks/network/user-space.examples';
import { userSpaceRules } from './checks/network/user-space';
import { examples as nimCacheExamples } from './checks/nim/cache.examples';
import { nimCacheRules } from './checks/nim/cache';
import { examples as fabricManagerExamples } from './checks/node/fabric-manager.examples';
import { fabricManagerRules } from './checks/node/fabric-manager';
import { examples as firmwareExamples } from './checks/node/firmware.examples';
import { firmwareRules } from './checks/node/firmware';
import { examples as gdsExamples } from './checks/node/gds.examples';
import { gdsRules } from './checks/node/gds';
import { examples as gpuLimitExamples } from './checks/node/gpu-limits.examples';
import { gpuLimitRules } from './checks/node/gpu-limits';
import { examples as kernelArgumentExamples } from './checks/node/kernel-arguments.examples';
import { kernelArgumentRules } from './checks/node/kernel-arguments';
import { examples as nodeExamples } from './checks/node/nodes.examples';
import { nodeRules } from './checks/node/nodes';
import { examples as runtimeEndpointExamples } from './checks/node/runtime-endpoint.examples';
import { runtimeEndpointRules } from './checks/node/runtime-endpoint';
import { examples as settingExamples } from './checks/node/settings.examples';
import { settingRules } from './checks/node/settings';
import { examples as sysctlExamples } from './checks/node/sysctls.examples';
import { sysctlRules } from './checks/node/sysctls';
import { examples as vehicleExamples } from './checks/node/vehicle.examples';
import { vehicleRules } from './checks/node/vehicle';
import { examples as daemonMemoryExamples } from './checks/numa/daemon-memory.examples';
import { daemonMemoryRules } from './checks/numa/daemon-memory';
import { examples as nicExamples } from './checks/numa/nics.examples';
import { nicRules } from './checks/numa/nics';
import { examples as numaExamples } from './checks/numa/numa.examples';
import { numaRules } from './checks/numa/numa';
import { examples as sharedNumaExamples } from './checks/numa/shared-numa.examples';
import { sharedNumaRules } from './checks/numa/shared-numa';
import { examples as machineConfigPoolExamples } from './checks/openshift/machine-config-pools.examples';
import { machineConfigPoolRules } from './checks/openshift/machine-config-pools';
import { examples as performanceProfileExamples } from './checks/openshift/performance-profiles.examples';
import { performanceProfileRules } from './checks/openshift/performance-profiles';
import { examples as profileMachineExamples } from './checks/openshift/profile-machines.examples';
import { profileMachineRules } from './checks/openshift/profile-machines';
import { examples as chartValueExamples } from './checks/operator/chart-values.examples';
import { chartValueRules } from './checks/operator/chart-values';
import { examples as configMapExamples } from './checks/operator/config-maps.examples';
import { configMapRules } from './checks/operator/config-maps';
import { examples as counterExamples } from './checks/operator/counters.examples';
import { counterRules } from './checks/operator/counters';
import { examples as dcgmPortExamples } from './checks/operator/dcgm-port.examples';
import { dcgmPortRules } from './checks/operator/dcgm-port';
import { examples as driverGpuExamples } from './checks/operator/driver-gpus.examples';
import { driverGpuRules } from './checks/operator/driver-gpus';
import { examples as driverSystemExamples } from './checks/operator/driver-systems.examples';
import { driverSystemRules } from './checks/operator/driver-systems';
import { examples as driverExamples } from './checks/operator/driver.examples';
import { driverRules } from './checks/operator/driver';
import { examples as nodeImageExamples } from './checks/operator/node-image.examples';
import { nodeImageRules } from './checks/operator/node-image';
import { examples as nodeLabelExamples } from './checks/operator/node-labels.examples';
import { nodeLabelRules } from './checks/operator/node-labels';
import { examples as nvidiaDriverExamples } from './checks/operator/nvidia-driver.examples';
import { nvidiaDriverRules } from './checks/operator/nvidia-driver';
import { examples as olmExamples } from './checks/operator/olm.examples';
import { olmRules } from './checks/operator/olm';
import { examples as operatorExamples } from './checks/operator/operator.examples';
import { operatorRules } from './checks/operator/operator';
import { examples as singletonExamples } from './checks/operator/reserved-names.examples';
import { singletonRules } from './checks/operator/reserved-names';
import { examples as bandwidthExamples } from './checks/pod/bandwidth.examples';
import { bandwidthRules } from './checks/pod/bandwidth';
import { examples as deviceAccessExamples } from './checks/pod/device-access.examples';
import { deviceAccessRules } from './checks/pod/device-access';
import { examples as deviceExamples } from './checks/pod/devices.examples';
import { deviceRules } from './checks/pod/devices';
import { examples as disruptionBudgetExamples } from './checks/pod/disruption-budgets.examples';
import { disruptionBudgetRules } from './checks/pod/disruption-budgets';
import { examples as distributedPodExamples } from './checks/pod/distributed-pods.examples';
import { distributedPodRules } from './checks/pod/distributed-pods';
import { examples as driverCapabilityExamples } from './checks/pod/driver-capabilities.examples';
import { driverCapabilityRules } from './checks/pod/driver-capabilities';
import { examples as podFieldExamples } from './checks/pod/fields.examples';
import { podFieldRules } from './checks/pod/fields';
import { examples as ioClassExamples } from './checks/pod/io-class.examples';
import { ioClassRules } from './checks/pod/io-class';
import { examples as mountExamples } from './checks/pod/mounts.examples';
import { mountRules } from './checks/pod/mounts';
import { examples as podExamples } from './checks/pod/pods.examples';
import { podRules } from './checks/pod/pods';
import { examples as resourceAnnotationExamples } from './checks/pod/resource-annotations.examples';
import { resourceAnnotationRules } from './checks/pod/resource-annotations';
import { examples as resourceNameExamples } from './checks/pod/resource-names.examples';
import { resourceNameRules } from './checks/pod/resource-names';
import { examples as serverExamples } from './checks/pod/servers.examples';
import { serverRules } from './checks/pod/servers';
import { examples as autoscaledExamples } from './checks/pool/autoscaled.examples';
import { autoscaledRules } from './checks/pool/autoscaled';
import { examples as bestEffortExamples } from './checks/pool/best-effort.examples';
import { bestEffortRules } from './checks/pool/best-effort';
import { examples as capacityExamples } from './checks/pool/capacity.examples';
import { capacityRules } from './checks/pool/capacity';
import { examples as domainExamples } from './checks/pool/domains.examples';
import { domainRules } from './checks/pool/domains';
import { examples as exclusiveExamples } from './checks/pool/exclusive.examples';
import { exclusiveRules } from './checks/pool/exclusive';
import { examples as hostPortExamples } from './checks/pool/host-ports.examples';
import { hostPortRules } from './checks/pool/host-ports';
import { examples as hugePageExamples } from './checks/pool/huge-pages.examples';
import { hugePageRules } from './checks/pool/huge-pages';
import { examples as podNodeExamples } from './checks/pool/landing-nodes.examples';
import { podNodeRules } from './checks/pool/landing-nodes';
import { examples as machineCloudExamples } from './checks/pool/machine-cloud.examples';
import { machineCloudRules } from './checks/pool/machine-cloud';
import { examples as networkDeviceExamples } from './checks/pool/network-devices.examples';
import { networkDeviceRules } from './checks/pool/network-devices';
import { examples as oversubscribedExamples } from './checks/pool/oversubscribed.examples';
import { oversubscribedRules } from './checks/pool/oversubscribed';
import { examples as poolExamples } from './checks/pool/pools.examples';
import { poolRules } from './checks/pool/pools';
import { examples as rolloutOutageExamples } from './checks/pool/rollout-outage.examples';
import { rolloutOutageRules } from './checks/pool/rollout-outage';
import { examples as servedPoolExamples } from './checks/pool/served-pools.examples';
import { servedPoolRules } from './checks/pool/served-pools';
import { examples as surgeExamples } from './checks/pool/surge.examples';
import { surgeRules } from './checks/pool/surge';
import { examples as loaderExamples } from './checks/process/loaders.examples';
import { loaderRules } from './checks/process/loaders';
import { examples as processMemoryExamples } from './checks/process/memory.examples';
import { processMemoryRules } from './checks/process/memory';
import { examples as processPlacementExamples } from './checks/process/placement.examples';
import { processPlacementRules } from './checks/process/placement';
import { examples as processRightExamples } from './checks/process/rights.examples';
import { processRightRules } from './checks/process/rights';
import { examples as instanceGpuExamples } from './checks/products/instance-gpus.examples';
import { instanceGpuRules } from './checks/products/instance-gpus';
import { examples as productExamples } from './checks/products/product-selector.examples';
import { productRules } from './checks/products/product-selector';
import { examples as quotaExamples } from './checks/quota/quotas.examples';
import { quotaRules } from './checks/quota/quotas';
import { examples as rayExamples } from './checks/ray/ray.examples';
import { rayRules } from './checks/ray/ray';
import { examples as schedulerClusterExamples } from './checks/scheduler/cluster.examples';
import { schedulerClusterRules } from './checks/scheduler/cluster';
import { examples as extenderExamples } from './checks/scheduler/extenders.examples';
import { extenderRules } from './checks/scheduler/extenders';
import { examples as schedulerExamples } from './checks/scheduler/scheduler.examples';
import { schedulerRules } from './checks/scheduler/scheduler';
import { examples as componentRightExamples } from './checks/security/component-rights.examples';
import { componentRightRules } from './checks/security/component-rights';
import { examples as hostAccessExamples } from './checks/security/host-access.examples';
import { hostAccessRules } from './checks/security/host-access';
import { examples as namespaceExamples } from './checks/security/namespaces.examples';
import { namespaceRules } from './checks/security/namespaces';
import { examples as servingFitExamples } from './checks/serving/fit.examples';
import { servingFitRules } from './checks/serving/fit';
import { examples as servingFlagValueExamples } from './checks/serving/flag-values.examples';
import { servingFlagValueRules } from './checks/serving/flag-values';
import { examples as servingFlagExamples } from './checks/serving/flags.examples';
import { servingFlagRules } from './checks/serving/flags';
import { examples as servingPrecisionExamples } from './checks/serving/precision.examples';
import { servingPrecisionRules } from './checks/serving/precision';
import { examples as servingSpreadExamples } from './checks/serving/spread.examples';
import { servingSpreadRules } from './checks/serving/spread';
import { examples as devicePluginChartExamples } from './checks/sharing/device-plugin-chart.examples';
import { devicePluginChartRules } from './checks/sharing/device-plugin-chart';
import { examples as gpuMemoryExamples } from './checks/sharing/gpu-memory.examples';
import { gpuMemoryRules } from './checks/sharing/gpu-memory';
import { examples as mpsDaemonExamples } from './checks/sharing/mps-daemon.examples';
import { mpsDaemonRules } from './checks/sharing/mps-daemon';
import { examples as mpsDriverExamples } from './checks/sharing/mps-driver.examples';
import { mpsDriverRules } from './checks/sharing/mps-driver';
import { examples as mpsUserExamples } from './checks/sharing/mps-users.examples';
import { mpsUserRules } from './checks/sharing/mps-users';
import { examples as oneAllocatorExamples } from './checks/sharing/one-allocator.examples';
import { oneAllocatorRules } from './checks/sharing/one-allocator';
import { examples as ownershipExamples } from './checks/sharing/ownership.examples';
import { ownershipRules } from './checks/sharing/ownership';
import { examples as pluginConfigExamples } from './checks/sharing/plugin-configs.examples';
import { pluginConfigRules } from './checks/sharing/plugin-configs';
import { examples as shareNameExamples } from './checks/sharing/share-names.examples';
import { shareNameRules } from './checks/sharing/share-names';
import { examples as sharedPodExamples } from './checks/sharing/shared-pods.examples';
import { sharedPodRules } from './checks/sharing/shared-pods';
import { examples as sharersMemoryExamples } from './checks/sharing/sharers-memory.examples';
import { sharersMemoryRules } from './checks/sharing/sharers-memory';
import { examples as sharingExamples } from './checks/sharing/sharing.examples';
import { sharingRules } from './checks/sharing/sharing';
import { examples as trainAndServeExamples } from './checks/sharing/train-and-serve.examples';
import { trainAndServeRules } from './checks/sharing/train-and-serve';
import { examples as siteDownloadExamples } from './checks/site/downloads.examples';
import { siteDownloadRules } from './checks/site/downloads';
import { examples as siteImageExamples } from './checks/site/images.examples';
import { siteImageRules } from './checks/site/images';
import { examples as bridgeExamples } from './checks/slurm/bridge.examples';
import { bridgeRules } from './checks/slurm/bridge';
import { examples as nodeSetExamples } from './checks/slurm/node-sets.examples';
import { nodeSetRules } from './checks/slurm/node-sets';
import { examples as slurmPoolExamples } from './checks/slurm/slurm-pools.examples';
import { slurmPoolRules } from './checks/slurm/slurm-pools';
import { examples as slurmExamples } from './checks/slurm/slurm.examples';
import { slurmRules } from './checks/slurm/slurm';
import { examples as sunkExamples } from './checks/slurm/sunk.examples';
import { sunkRules } from './checks/slurm/sunk';
import { examples as checkpointExamples } from './checks/storage/checkpoints.examples';
import { checkpointRules } from './checks/storage/checkpoints';
import { examples as claimExamples } from './checks/storage/claims.examples';
import { claimRules } from './checks/storage/claims';
import { examples as objectStoreExamples } from './checks/storage/object-stores.examples';
import { objectStoreRules } from './checks/storage/object-stores';
import { examples as volumeExamples } from './checks/storage/volumes.examples';
import { volumeRules } from './checks/storage/volumes';
import { examples as countedRestartExamples } from './checks/train/counted-restarts.examples';
import { countedRestartRules } from './checks/train/counted-restarts';
import { examples as groupRestartExamples } from './checks/train/group-restarts.examples';
import { groupRestartRules } from './checks/train/group-restarts';
import { examples as launcherControllerExamples } from './checks/train/launcher-controllers.examples';
import { launcherControllerRules } from './checks/train/launcher-controllers';
import { examples as launcherExamples } from './checks/train/launchers.examples';
import { launcherRules } from './checks/train/launchers';
import { examples as mpiExamples } from './checks/train/mpi.examples';
import { mpiRules } from './checks/train/mpi';
import { examples as nodeRankExamples } from './checks/train/node-ranks.examples';
import { nodeRankRules } from './checks/train/node-ranks';
import { examples as rendezvousExamples } from './checks/train/rendezvous.examples';
import { rendezvousRules } from './checks/train/rendezvous';
import { examples as starterResourceExamples } from './checks/train/starter-resources.examples';
import { starterResourceRules } from './checks/train/starter-resources';
import { examples as torchMeetingExamples } from './checks/train/torch-meetings.examples';
import { torchMeetingRules } from './checks/train/torch-meetings';
import { examples as worldExamples } from './checks/train/torchrun.examples';
import { worldRules } from './checks/train/torchrun';
import { examples as trainingControllerExamples } from './checks/train/training-controllers.examples';
import { trainingControllerRules } from './checks/train/training-controllers';
import { examples as trainingFieldExamples } from './checks/train/training-fields.examples';
import { trainingFieldRules } from './checks/train/training-fields';
import { examples as gpuManagerExamples } from './checks/vcuda/gpu-manager.examples';
import { gpuManagerRules } from './checks/vcuda/gpu-manager';
import { examples as vllmMetricExamples } from './checks/vllm/metrics.examples';
import { vllmMetricRules } from './checks/vllm/metrics';
import { examples as volcanoGroupExamples } from './checks/volcano/groups.examples';
import { volcanoGroupRules } from './checks/volcano/groups';
import { examples as volcanoQueueExamples } from './checks/volcano/queues.examples';
import { volcanoQueueRules } from './checks/volcano/queues';
import { examples as volcanoRuntimeExamples } from './checks/volcano/runtime-class.examples';
import { volcanoRuntimeRules } from './checks/volcano/runtime-class';
import { examples as volcanoSchedulerExamples } from './checks/volcano/scheduler.examples';
import { volcanoSchedulerRules } from './checks/volcano/scheduler';
import { examples as volcanoTierExamples } from './checks/volcano/tier-names.examples';
import { volcanoTierRules } from './checks/volcano/tier-names';
import { examples as volcanoVgpuExamples } from './checks/volcano/vgpu.examples';
import { volcanoVgpuRules } from './checks/volcano/vgpu';
import { examples as volcanoExamples } from './checks/volcano/volcano.examples';
import { volcanoRules } from './checks/volcano/volcano';
import type { Examples } from './example';
import type { Rule } from './rule';

/** Every table of rules, with the examples that are beside it. */
export const examples: readonly (readonly [readonly Rule[], Examples])[] = [
  [acceleratorAmountRules, acceleratorAmountExamples],
  [acceleratorMemoryRules, acceleratorMemoryExamples],
  [acceleratorNameRules, acceleratorNameExamples],
  [acceleratorReleaseRules, acceleratorReleaseExamples],
  [limitationRules, limitationExamples],
  [coreAnnotationRules, coreAnnotationExamples],
  [cgroupRules, cgroupExamples],
  [coreRules, coreExamples],
  [coreCudaRules, coreCudaExamples],
  [compiledForRules, compiledForExamples],
  [cudaLabelRules, cudaLabelExamples],
  [cudaMajorRules, cudaMajorExamples],
  [cudaRules, cudaExamples],
  [otherChartRules, otherChartExamples],
  [deliveryRules, deliveryExamples],
  [adminAccessRules, adminAccessExamples],
  [claimedGpuRules, claimedGpuExamples],
  [computeDomainRules, computeDomainExamples],
  [draRules, draExamples],
  [draOwnerRules, draOwnerExamples],
  [requestReferenceRules, requestReferenceExamples],
  [selectorRules, selectorExamples],
  [draServedRules, draServedExamples],
  [sharedClaimRules, sharedClaimExamples],
  [gangRules, gangExamples],
  [hamiAnnotationRules, hamiAnnotationExamples],
  [hamiBesideRules, hamiBesideExamples],
  [hamiConfigRules, hamiConfigExamples],
  [hamiCudaRules, hamiCudaExamples],
  [hamiDeviceRules, hamiDeviceExamples],
  [hamiMigRules, hamiMigExamples],
  [hamiPartsRules, hamiPartsExamples],
  [hamiPodRules, hamiPodExamples],
  [hamiQuotaRules, hamiQuotaExamples],
  [hamiRefusedRules, hamiRefusedExamples],
  [hamiReleaseRules, hamiReleaseExamples],
  [dockerfileRules, dockerfileExamples],
  [imageRules, imageExamples],
  [autoscalerRules, autoscalerExamples],
  [jobRules, jobExamples],
  [reclaimedRules, reclaimedExamples],
  [kaiClaimRules, kaiClaimExamples],
  [fractionRules, fractionExamples],
  [gangWaitRules, gangWaitExamples],
  [kaiRules, kaiExamples],
  [kaiQueueRules, kaiQueueExamples],
  [karpenterRules, karpenterExamples],
  [kserveRules, kserveExamples],
  [kserveLlmRules, kserveLlmExamples],
  [kserveScrapingRules, kserveScrapingExamples],
  [kubeletCpuRules, kubeletCpuExamples],
  [kubeletGateRules, kubeletGateExamples],
  [kubeletMemoryRules, kubeletMemoryExamples],
  [kubeletOptionRules, kubeletOptionExamples],
  [kubeletRelationRules, kubeletRelationExamples],
  [kubeletReservedRules, kubeletReservedExamples],
  [kubeletValueRules, kubeletValueExamples],
  [kubeVirtDeviceRules, kubeVirtDeviceExamples],
  [vmPoolRules, vmPoolExamples],
  [kueueAdmissionRules, kueueAdmissionExamples],
  [kueueGroupRules, kueueGroupExamples],
  [kueueRules, kueueExamples],
  [kueueNeverFitsRules, kueueNeverFitsExamples],
  [kueueRayRules, kueueRayExamples],
  [kueueTopologyRules, kueueTopologyExamples],
  [kueueVersionRules, kueueVersionExamples],
  [kueueWorkloadRules, kueueWorkloadExamples],
  [migFileRules, migFileExamples],
  [graphicsRules, graphicsExamples],
  [migLabelCommandRules, migLabelCommandExamples],
  [migRules, migExamples],
  [migPartedRules, migPartedExamples],
  [migRequestRules, migRequestExamples],
  [migScheduleRules, migScheduleExamples],
  [severalDevicesRules, severalDevicesExamples],
  [nameRules, nameExamples],
  [contradictionRules, contradictionExamples],
  [variableRules, variableExamples],
  [environmentRules, environmentExamples],
  [fabricRules, fabricExamples],
  [nicDriverRules, nicDriverExamples],
  [rdmaSelectorRules, rdmaSelectorExamples],
  [rdmaRules, rdmaExamples],
  [userSpaceRules, userSpaceExamples],
  [nimCacheRules, nimCacheExamples],
  [fabricManagerRules, fabricManagerExamples],
  [firmwareRules, firmwareExamples],
  [gdsRules, gdsExamples],
  [gpuLimitRules, gpuLimitExamples],
  [kernelArgumentRules, kernelArgumentExamples],
  [nodeRules, nodeExamples],
  [runtimeEndpointRules, runtimeEndpointExamples],
  [settingRules, settingExamples],
  [sysctlRules, sysctlExamples],
  [vehicleRules, vehicleExamples],
  [daemonMemoryRules, daemonMemoryExamples],
  [nicRules, nicExamples],
  [numaRules, numaExamples],
  [sharedNumaRules, sharedNumaExamples],
  [machineConfigPoolRules, machineConfigPoolExamples],
  [performanceProfileRules, performanceProfileExamples],
  [profileMachineRules, profileMachineExamples],
  [chartValueRules, chartValueExamples],
  [configMapRules, configMapExamples],
  [counterRules, counterExamples],
  [dcgmPortRules, dcgmPortExamples],
  [driverGpuRules, driverGpuExamples],
  [driverSystemRules, driverSystemExamples],
  [driverRules, driverExamples],
  [nodeImageRules, nodeImageExamples],
  [nodeLabelRules, nodeLabelExamples],
  [nvidiaDriverRules, nvidiaDriverExamples],
  [olmRules, olmExamples],
  [operatorRules, operatorExamples],
  [singletonRules, singletonExamples],
  [bandwidthRules, bandwidthExamples],
  [deviceAccessRules, deviceAccessExamples],
  [deviceRules, deviceExamples],
  [disruptionBudgetRules, disruptionBudgetExamples],
  [distributedPodRules, distributedPodExamples],
  [driverCapabilityRules, driverCapabilityExamples],
  [podFieldRules, podFieldExamples],
  [ioClassRules, ioClassExamples],
  [mountRules, mountExamples],
  [podRules, podExamples],
  [resourceAnnotationRules, resourceAnnotationExamples],
  [resourceNameRules, resourceNameExamples],
  [serverRules, serverExamples],
  [autoscaledRules, autoscaledExamples],
  [bestEffortRules, bestEffortExamples],
  [capacityRules, capacityExamples],
  [domainRules, domainExamples],
  [exclusiveRules, exclusiveExamples],
  [hostPortRules, hostPortExamples],
  [hugePageRules, hugePageExamples],
  [podNodeRules, podNodeExamples],
  [machineCloudRules, machineCloudExamples],
  [networkDeviceRules, networkDeviceExamples],
  [oversubscribedRules, oversubscribedExamples],
  [poolRules, poolExamples],
  [rolloutOutageRules, rolloutOutageExamples],
  [servedPoolRules, servedPoolExamples],
  [surgeRules, surgeExamples],
  [loaderRules, loaderExamples],
  [processMemoryRules, processMemoryExamples],
  [processPlacementRules, processPlacementExamples],
  [processRightRules, processRightExamples],
  [instanceGpuRules, instanceGpuExamples],
  [productRules, productExamples],
  [quotaRules, quotaExamples],
  [rayRules, rayExamples],
  [schedulerClusterRules, schedulerClusterExamples],
  [extenderRules, extenderExamples],
  [schedulerRules, schedulerExamples],
  [componentRightRules, componentRightExamples],
  [hostAccessRules, hostAccessExamples],
  [namespaceRules, namespaceExamples],
  [servingFitRules, servingFitExamples],
  [servingFlagValueRules, servingFlagValueExamples],
  [servingFlagRules, servingFlagExamples],
  [servingPrecisionRules, servingPrecisionExamples],
  [servingSpreadRules, servingSpreadExamples],
  [devicePluginChartRules, devicePluginChartExamples],
  [gpuMemoryRules, gpuMemoryExamples],
  [mpsDaemonRules, mpsDaemonExamples],
  [mpsDriverRules, mpsDriverExamples],
  [mpsUserRules, mpsUserExamples],
  [oneAllocatorRules, oneAllocatorExamples],
  [ownershipRules, ownershipExamples],
  [pluginConfigRules, pluginConfigExamples],
  [shareNameRules, shareNameExamples],
  [sharedPodRules, sharedPodExamples],
  [sharersMemoryRules, sharersMemoryExamples],
  [sharingRules, sharingExamples],
  [trainAndServeRules, trainAndServeExamples],
  [siteDownloadRules, siteDownloadExamples],
  [siteImageRules, siteImageExamples],
  [bridgeRules, bridgeExamples],
  [nodeSetRules, nodeSetExamples],
  [slurmPoolRules, slurmPoolExamples],
  [slurmRules, slurmExamples],
  [sunkRules, sunkExamples],
  [checkpointRules, checkpointExamples],
  [claimRules, claimExamples],
  [objectStoreRules, objectStoreExamples],
  [volumeRules, volumeExamples],
  [countedRestartRules, countedRestartExamples],
  [groupRestartRules, groupRestartExamples],
  [launcherControllerRules, launcherControllerExamples],
  [launcherRules, launcherExamples],
  [mpiRules, mpiExamples],
  [nodeRankRules, nodeRankExamples],
  [rendezvousRules, rendezvousExamples],
  [starterResourceRules, starterResourceExamples],
  [torchMeetingRules, torchMeetingExamples],
  [worldRules, worldExamples],
  [trainingControllerRules, trainingControllerExamples],
  [trainingFieldRules, trainingFieldExamples],
  [gpuManagerRules, gpuManagerExamples],
  [vllmMetricRules, vllmMetricExamples],
  [volcanoGroupRules, volcanoGroupExamples],
  [volcanoQueueRules, volcanoQueueExamples],
  [volcanoRuntimeRules, volcanoRuntimeExamples],
  [volcanoSchedulerRules, volcanoSchedulerExamples],
  [volcanoTierRules, volcanoTierExamples],
  [volcanoVgpuRules, volcanoVgpuExamples],
  [volcanoRules, volcanoExamples],
];
