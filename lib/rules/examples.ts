// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { examples as acceleratorAmountExamples } from './accelerator/amounts.examples';
import { acceleratorAmountRules } from './accelerator/amounts';
import { examples as acceleratorMemoryExamples } from './accelerator/memory.examples';
import { acceleratorMemoryRules } from './accelerator/memory';
import { examples as acceleratorNameExamples } from './accelerator/names.examples';
import { acceleratorNameRules } from './accelerator/names';
import { examples as acceleratorReleaseExamples } from './accelerator/release.examples';
import { acceleratorReleaseRules } from './accelerator/release';
import { examples as limitationExamples } from './alauda/limitations.examples';
import { limitationRules } from './alauda/limitations';
import { examples as coreAnnotationExamples } from './cores/annotations.examples';
import { coreAnnotationRules } from './cores/annotations';
import { examples as cgroupExamples } from './cores/cgroups.examples';
import { cgroupRules } from './cores/cgroups';
import { examples as coreExamples } from './cores/cores.examples';
import { coreRules } from './cores/cores';
import { examples as coreCudaExamples } from './cores/cuda.examples';
import { coreCudaRules } from './cores/cuda';
import { examples as compiledForExamples } from './cuda/compiled-for.examples';
import { compiledForRules } from './cuda/compiled-for';
import { examples as cudaLabelExamples } from './cuda/cuda-labels.examples';
import { cudaLabelRules } from './cuda/cuda-labels';
import { examples as cudaMajorExamples } from './cuda/cuda-majors.examples';
import { cudaMajorRules } from './cuda/cuda-majors';
import { examples as cudaExamples } from './cuda/cuda.examples';
import { cudaRules } from './cuda/cuda';
import { examples as otherChartExamples } from './delivery/charts-of-others.examples';
import { otherChartRules } from './delivery/charts-of-others';
import { examples as deliveryExamples } from './delivery/delivery.examples';
import { deliveryRules } from './delivery/delivery';
import { examples as adminAccessExamples } from './dra/admin-access.examples';
import { adminAccessRules } from './dra/admin-access';
import { examples as claimedGpuExamples } from './dra/claimed-gpus.examples';
import { claimedGpuRules } from './dra/claimed-gpus';
import { examples as computeDomainExamples } from './dra/compute-domains.examples';
import { computeDomainRules } from './dra/compute-domains';
import { examples as draExamples } from './dra/dra.examples';
import { draRules } from './dra/dra';
import { examples as draOwnerExamples } from './dra/owners.examples';
import { draOwnerRules } from './dra/owners';
import { examples as requestReferenceExamples } from './dra/request-references.examples';
import { requestReferenceRules } from './dra/request-references';
import { examples as selectorExamples } from './dra/selectors.examples';
import { selectorRules } from './dra/selectors';
import { examples as draServedExamples } from './dra/served.examples';
import { draServedRules } from './dra/served';
import { examples as sharedClaimExamples } from './dra/shared-claims.examples';
import { sharedClaimRules } from './dra/shared-claims';
import { examples as gangExamples } from './gang/gang.examples';
import { gangRules } from './gang/gang';
import { examples as hamiAnnotationExamples } from './hami/annotations.examples';
import { hamiAnnotationRules } from './hami/annotations';
import { examples as hamiBesideExamples } from './hami/beside.examples';
import { hamiBesideRules } from './hami/beside';
import { examples as hamiConfigExamples } from './hami/config.examples';
import { hamiConfigRules } from './hami/config';
import { examples as hamiCudaExamples } from './hami/cuda.examples';
import { hamiCudaRules } from './hami/cuda';
import { examples as hamiDeviceExamples } from './hami/devices.examples';
import { hamiDeviceRules } from './hami/devices';
import { examples as hamiMigExamples } from './hami/mig.examples';
import { hamiMigRules } from './hami/mig';
import { examples as hamiPartsExamples } from './hami/parts.examples';
import { hamiPartsRules } from './hami/parts';
import { examples as hamiPodExamples } from './hami/pods.examples';
import { hamiPodRules } from './hami/pods';
import { examples as hamiQuotaExamples } from './hami/quota.examples';
import { hamiQuotaRules } from './hami/quota';
import { examples as hamiRefusedExamples } from './hami/refused.examples';
import { hamiRefusedRules } from './hami/refused';
import { examples as hamiReleaseExamples } from './hami/release.examples';
import { hamiReleaseRules } from './hami/release';
import { examples as dockerfileExamples } from './image/dockerfiles.examples';
import { dockerfileRules } from './image/dockerfiles';
import { examples as imageExamples } from './image/images.examples';
import { imageRules } from './image/images';
import { examples as autoscalerExamples } from './job/autoscaler.examples';
import { autoscalerRules } from './job/autoscaler';
import { examples as jobExamples } from './job/jobs.examples';
import { jobRules } from './job/jobs';
import { examples as reclaimedExamples } from './job/reclaimed.examples';
import { reclaimedRules } from './job/reclaimed';
import { examples as kaiClaimExamples } from './kai/claims.examples';
import { kaiClaimRules } from './kai/claims';
import { examples as fractionExamples } from './kai/fractions.examples';
import { fractionRules } from './kai/fractions';
import { examples as gangWaitExamples } from './kai/gang-waits.examples';
import { gangWaitRules } from './kai/gang-waits';
import { examples as kaiExamples } from './kai/kai.examples';
import { kaiRules } from './kai/kai';
import { examples as kaiQueueExamples } from './kai/never-fits.examples';
import { kaiQueueRules } from './kai/never-fits';
import { examples as karpenterExamples } from './karpenter/karpenter.examples';
import { karpenterRules } from './karpenter/karpenter';
import { examples as kserveExamples } from './kserve/kserve.examples';
import { kserveRules } from './kserve/kserve';
import { examples as kserveLlmExamples } from './kserve/llm.examples';
import { kserveLlmRules } from './kserve/llm';
import { examples as kserveScrapingExamples } from './kserve/scraping.examples';
import { kserveScrapingRules } from './kserve/scraping';
import { examples as kubeletCpuExamples } from './kubelet/cpu.examples';
import { kubeletCpuRules } from './kubelet/cpu';
import { examples as kubeletGateExamples } from './kubelet/gates.examples';
import { kubeletGateRules } from './kubelet/gates';
import { examples as kubeletMemoryExamples } from './kubelet/memory.examples';
import { kubeletMemoryRules } from './kubelet/memory';
import { examples as kubeletOptionExamples } from './kubelet/options.examples';
import { kubeletOptionRules } from './kubelet/options';
import { examples as kubeletRelationExamples } from './kubelet/relations.examples';
import { kubeletRelationRules } from './kubelet/relations';
import { examples as kubeletReservedExamples } from './kubelet/reserved.examples';
import { kubeletReservedRules } from './kubelet/reserved';
import { examples as kubeletValueExamples } from './kubelet/values.examples';
import { kubeletValueRules } from './kubelet/values';
import { examples as kubeVirtDeviceExamples } from './kubevirt/devices.examples';
import { kubeVirtDeviceRules } from './kubevirt/devices';
import { examples as vmPoolExamples } from './kubevirt/pools.examples';
import { vmPoolRules } from './kubevirt/pools';
import { examples as kueueAdmissionExamples } from './kueue/admission-checks.examples';
import { kueueAdmissionRules } from './kueue/admission-checks';
import { examples as kueueGroupExamples } from './kueue/groups.examples';
import { kueueGroupRules } from './kueue/groups';
import { examples as kueueExamples } from './kueue/kueue.examples';
import { kueueRules } from './kueue/kueue';
import { examples as kueueNeverFitsExamples } from './kueue/never-fits.examples';
import { kueueNeverFitsRules } from './kueue/never-fits';
import { examples as kueueRayExamples } from './kueue/ray.examples';
import { kueueRayRules } from './kueue/ray';
import { examples as kueueTopologyExamples } from './kueue/topology.examples';
import { kueueTopologyRules } from './kueue/topology';
import { examples as kueueVersionExamples } from './kueue/versions.examples';
import { kueueVersionRules } from './kueue/versions';
import { examples as kueueWorkloadExamples } from './kueue/workloads.examples';
import { kueueWorkloadRules } from './kueue/workloads';
import { examples as migFileExamples } from './mig/files.examples';
import { migFileRules } from './mig/files';
import { examples as graphicsExamples } from './mig/graphics.examples';
import { graphicsRules } from './mig/graphics';
import { examples as migLabelCommandExamples } from './mig/label-commands.examples';
import { migLabelCommandRules } from './mig/label-commands';
import { examples as migExamples } from './mig/mig.examples';
import { migRules } from './mig/mig';
import { examples as migPartedExamples } from './mig/parted.examples';
import { migPartedRules } from './mig/parted';
import { examples as migRequestExamples } from './mig/requests.examples';
import { migRequestRules } from './mig/requests';
import { examples as migScheduleExamples } from './mig/schedule.examples';
import { migScheduleRules } from './mig/schedule';
import { examples as severalDevicesExamples } from './mig/several-devices.examples';
import { severalDevicesRules } from './mig/several-devices';
import { examples as nameExamples } from './name/names.examples';
import { nameRules } from './name/names';
import { examples as contradictionExamples } from './nccl/contradictions.examples';
import { contradictionRules } from './nccl/contradictions';
import { examples as variableExamples } from './nccl/variables.examples';
import { variableRules } from './nccl/variables';
import { examples as environmentExamples } from './network/environment.examples';
import { environmentRules } from './network/environment';
import { examples as fabricExamples } from './network/fabric.examples';
import { fabricRules } from './network/fabric';
import { examples as nicDriverExamples } from './network/nic-driver.examples';
import { nicDriverRules } from './network/nic-driver';
import { examples as rdmaSelectorExamples } from './network/rdma-selectors.examples';
import { rdmaSelectorRules } from './network/rdma-selectors';
import { examples as rdmaExamples } from './network/rdma.examples';
import { rdmaRules } from './network/rdma';
import { examples as userSpaceExamples } from './network/user-space.examples';
import { userSpaceRules } from './network/user-space';
import { examples as nimCacheExamples } from './nim/cache.examples';
import { nimCacheRules } from './nim/cache';
import { examples as fabricManagerExamples } from './node/fabric-manager.examples';
import { fabricManagerRules } from './node/fabric-manager';
import { examples as firmwareExamples } from './node/firmware.examples';
import { firmwareRules } from './node/firmware';
import { examples as gdsExamples } from './node/gds.examples';
import { gdsRules } from './node/gds';
import { examples as gpuLimitExamples } from './node/gpu-limits.examples';
import { gpuLimitRules } from './node/gpu-limits';
import { examples as kernelArgumentExamples } from './node/kernel-arguments.examples';
import { kernelArgumentRules } from './node/kernel-arguments';
import { examples as nodeExamples } from './node/nodes.examples';
import { nodeRules } from './node/nodes';
import { examples as runtimeEndpointExamples } from './node/runtime-endpoint.examples';
import { runtimeEndpointRules } from './node/runtime-endpoint';
import { examples as settingExamples } from './node/settings.examples';
import { settingRules } from './node/settings';
import { examples as sysctlExamples } from './node/sysctls.examples';
import { sysctlRules } from './node/sysctls';
import { examples as vehicleExamples } from './node/vehicle.examples';
import { vehicleRules } from './node/vehicle';
import { examples as daemonMemoryExamples } from './numa/daemon-memory.examples';
import { daemonMemoryRules } from './numa/daemon-memory';
import { examples as nicExamples } from './numa/nics.examples';
import { nicRules } from './numa/nics';
import { examples as numaExamples } from './numa/numa.examples';
import { numaRules } from './numa/numa';
import { examples as sharedNumaExamples } from './numa/shared-numa.examples';
import { sharedNumaRules } from './numa/shared-numa';
import { examples as machineConfigPoolExamples } from './openshift/machine-config-pools.examples';
import { machineConfigPoolRules } from './openshift/machine-config-pools';
import { examples as performanceProfileExamples } from './openshift/performance-profiles.examples';
import { performanceProfileRules } from './openshift/performance-profiles';
import { examples as profileMachineExamples } from './openshift/profile-machines.examples';
import { profileMachineRules } from './openshift/profile-machines';
import { examples as chartValueExamples } from './operator/chart-values.examples';
import { chartValueRules } from './operator/chart-values';
import { examples as configMapExamples } from './operator/config-maps.examples';
import { configMapRules } from './operator/config-maps';
import { examples as counterExamples } from './operator/counters.examples';
import { counterRules } from './operator/counters';
import { examples as dcgmPortExamples } from './operator/dcgm-port.examples';
import { dcgmPortRules } from './operator/dcgm-port';
import { examples as driverGpuExamples } from './operator/driver-gpus.examples';
import { driverGpuRules } from './operator/driver-gpus';
import { examples as driverSystemExamples } from './operator/driver-systems.examples';
import { driverSystemRules } from './operator/driver-systems';
import { examples as driverExamples } from './operator/driver.examples';
import { driverRules } from './operator/driver';
import { examples as nodeImageExamples } from './operator/node-image.examples';
import { nodeImageRules } from './operator/node-image';
import { examples as nodeLabelExamples } from './operator/node-labels.examples';
import { nodeLabelRules } from './operator/node-labels';
import { examples as nvidiaDriverExamples } from './operator/nvidia-driver.examples';
import { nvidiaDriverRules } from './operator/nvidia-driver';
import { examples as olmExamples } from './operator/olm.examples';
import { olmRules } from './operator/olm';
import { examples as operatorExamples } from './operator/operator.examples';
import { operatorRules } from './operator/operator';
import { examples as singletonExamples } from './operator/reserved-names.examples';
import { singletonRules } from './operator/reserved-names';
import { examples as bandwidthExamples } from './pod/bandwidth.examples';
import { bandwidthRules } from './pod/bandwidth';
import { examples as deviceAccessExamples } from './pod/device-access.examples';
import { deviceAccessRules } from './pod/device-access';
import { examples as deviceExamples } from './pod/devices.examples';
import { deviceRules } from './pod/devices';
import { examples as disruptionBudgetExamples } from './pod/disruption-budgets.examples';
import { disruptionBudgetRules } from './pod/disruption-budgets';
import { examples as distributedPodExamples } from './pod/distributed-pods.examples';
import { distributedPodRules } from './pod/distributed-pods';
import { examples as driverCapabilityExamples } from './pod/driver-capabilities.examples';
import { driverCapabilityRules } from './pod/driver-capabilities';
import { examples as podFieldExamples } from './pod/fields.examples';
import { podFieldRules } from './pod/fields';
import { examples as ioClassExamples } from './pod/io-class.examples';
import { ioClassRules } from './pod/io-class';
import { examples as mountExamples } from './pod/mounts.examples';
import { mountRules } from './pod/mounts';
import { examples as podExamples } from './pod/pods.examples';
import { podRules } from './pod/pods';
import { examples as resourceAnnotationExamples } from './pod/resource-annotations.examples';
import { resourceAnnotationRules } from './pod/resource-annotations';
import { examples as resourceNameExamples } from './pod/resource-names.examples';
import { resourceNameRules } from './pod/resource-names';
import { examples as serverExamples } from './pod/servers.examples';
import { serverRules } from './pod/servers';
import { examples as autoscaledExamples } from './pool/autoscaled.examples';
import { autoscaledRules } from './pool/autoscaled';
import { examples as bestEffortExamples } from './pool/best-effort.examples';
import { bestEffortRules } from './pool/best-effort';
import { examples as capacityExamples } from './pool/capacity.examples';
import { capacityRules } from './pool/capacity';
import { examples as domainExamples } from './pool/domains.examples';
import { domainRules } from './pool/domains';
import { examples as exclusiveExamples } from './pool/exclusive.examples';
import { exclusiveRules } from './pool/exclusive';
import { examples as hostPortExamples } from './pool/host-ports.examples';
import { hostPortRules } from './pool/host-ports';
import { examples as hugePageExamples } from './pool/huge-pages.examples';
import { hugePageRules } from './pool/huge-pages';
import { examples as podNodeExamples } from './pool/landing-nodes.examples';
import { podNodeRules } from './pool/landing-nodes';
import { examples as machineCloudExamples } from './pool/machine-cloud.examples';
import { machineCloudRules } from './pool/machine-cloud';
import { examples as networkDeviceExamples } from './pool/network-devices.examples';
import { networkDeviceRules } from './pool/network-devices';
import { examples as oversubscribedExamples } from './pool/oversubscribed.examples';
import { oversubscribedRules } from './pool/oversubscribed';
import { examples as poolExamples } from './pool/pools.examples';
import { poolRules } from './pool/pools';
import { examples as rolloutOutageExamples } from './pool/rollout-outage.examples';
import { rolloutOutageRules } from './pool/rollout-outage';
import { examples as servedPoolExamples } from './pool/served-pools.examples';
import { servedPoolRules } from './pool/served-pools';
import { examples as surgeExamples } from './pool/surge.examples';
import { surgeRules } from './pool/surge';
import { examples as loaderExamples } from './process/loaders.examples';
import { loaderRules } from './process/loaders';
import { examples as processMemoryExamples } from './process/memory.examples';
import { processMemoryRules } from './process/memory';
import { examples as processPlacementExamples } from './process/placement.examples';
import { processPlacementRules } from './process/placement';
import { examples as processRightExamples } from './process/rights.examples';
import { processRightRules } from './process/rights';
import { examples as instanceGpuExamples } from './products/instance-gpus.examples';
import { instanceGpuRules } from './products/instance-gpus';
import { examples as productExamples } from './products/product-selector.examples';
import { productRules } from './products/product-selector';
import { examples as quotaExamples } from './quota/quotas.examples';
import { quotaRules } from './quota/quotas';
import { examples as rayExamples } from './ray/ray.examples';
import { rayRules } from './ray/ray';
import { examples as schedulerClusterExamples } from './scheduler/cluster.examples';
import { schedulerClusterRules } from './scheduler/cluster';
import { examples as extenderExamples } from './scheduler/extenders.examples';
import { extenderRules } from './scheduler/extenders';
import { examples as schedulerExamples } from './scheduler/scheduler.examples';
import { schedulerRules } from './scheduler/scheduler';
import { examples as componentRightExamples } from './security/component-rights.examples';
import { componentRightRules } from './security/component-rights';
import { examples as hostAccessExamples } from './security/host-access.examples';
import { hostAccessRules } from './security/host-access';
import { examples as namespaceExamples } from './security/namespaces.examples';
import { namespaceRules } from './security/namespaces';
import { examples as servingFitExamples } from './serving/fit.examples';
import { servingFitRules } from './serving/fit';
import { examples as servingFlagValueExamples } from './serving/flag-values.examples';
import { servingFlagValueRules } from './serving/flag-values';
import { examples as servingFlagExamples } from './serving/flags.examples';
import { servingFlagRules } from './serving/flags';
import { examples as servingPrecisionExamples } from './serving/precision.examples';
import { servingPrecisionRules } from './serving/precision';
import { examples as servingSpreadExamples } from './serving/spread.examples';
import { servingSpreadRules } from './serving/spread';
import { examples as devicePluginChartExamples } from './sharing/device-plugin-chart.examples';
import { devicePluginChartRules } from './sharing/device-plugin-chart';
import { examples as gpuMemoryExamples } from './sharing/gpu-memory.examples';
import { gpuMemoryRules } from './sharing/gpu-memory';
import { examples as mpsDaemonExamples } from './sharing/mps-daemon.examples';
import { mpsDaemonRules } from './sharing/mps-daemon';
import { examples as mpsDriverExamples } from './sharing/mps-driver.examples';
import { mpsDriverRules } from './sharing/mps-driver';
import { examples as mpsUserExamples } from './sharing/mps-users.examples';
import { mpsUserRules } from './sharing/mps-users';
import { examples as oneAllocatorExamples } from './sharing/one-allocator.examples';
import { oneAllocatorRules } from './sharing/one-allocator';
import { examples as ownershipExamples } from './sharing/ownership.examples';
import { ownershipRules } from './sharing/ownership';
import { examples as pluginConfigExamples } from './sharing/plugin-configs.examples';
import { pluginConfigRules } from './sharing/plugin-configs';
import { examples as shareNameExamples } from './sharing/share-names.examples';
import { shareNameRules } from './sharing/share-names';
import { examples as sharedPodExamples } from './sharing/shared-pods.examples';
import { sharedPodRules } from './sharing/shared-pods';
import { examples as sharersMemoryExamples } from './sharing/sharers-memory.examples';
import { sharersMemoryRules } from './sharing/sharers-memory';
import { examples as sharingExamples } from './sharing/sharing.examples';
import { sharingRules } from './sharing/sharing';
import { examples as trainAndServeExamples } from './sharing/train-and-serve.examples';
import { trainAndServeRules } from './sharing/train-and-serve';
import { examples as siteDownloadExamples } from './site/downloads.examples';
import { siteDownloadRules } from './site/downloads';
import { examples as siteImageExamples } from './site/images.examples';
import { siteImageRules } from './site/images';
import { examples as bridgeExamples } from './slurm/bridge.examples';
import { bridgeRules } from './slurm/bridge';
import { examples as nodeSetExamples } from './slurm/node-sets.examples';
import { nodeSetRules } from './slurm/node-sets';
import { examples as slurmPoolExamples } from './slurm/slurm-pools.examples';
import { slurmPoolRules } from './slurm/slurm-pools';
import { examples as slurmExamples } from './slurm/slurm.examples';
import { slurmRules } from './slurm/slurm';
import { examples as sunkExamples } from './slurm/sunk.examples';
import { sunkRules } from './slurm/sunk';
import { examples as checkpointExamples } from './storage/checkpoints.examples';
import { checkpointRules } from './storage/checkpoints';
import { examples as claimExamples } from './storage/claims.examples';
import { claimRules } from './storage/claims';
import { examples as objectStoreExamples } from './storage/object-stores.examples';
import { objectStoreRules } from './storage/object-stores';
import { examples as volumeExamples } from './storage/volumes.examples';
import { volumeRules } from './storage/volumes';
import { examples as countedRestartExamples } from './train/counted-restarts.examples';
import { countedRestartRules } from './train/counted-restarts';
import { examples as groupRestartExamples } from './train/group-restarts.examples';
import { groupRestartRules } from './train/group-restarts';
import { examples as launcherControllerExamples } from './train/launcher-controllers.examples';
import { launcherControllerRules } from './train/launcher-controllers';
import { examples as launcherExamples } from './train/launchers.examples';
import { launcherRules } from './train/launchers';
import { examples as mpiExamples } from './train/mpi.examples';
import { mpiRules } from './train/mpi';
import { examples as nodeRankExamples } from './train/node-ranks.examples';
import { nodeRankRules } from './train/node-ranks';
import { examples as rendezvousExamples } from './train/rendezvous.examples';
import { rendezvousRules } from './train/rendezvous';
import { examples as starterResourceExamples } from './train/starter-resources.examples';
import { starterResourceRules } from './train/starter-resources';
import { examples as torchMeetingExamples } from './train/torch-meetings.examples';
import { torchMeetingRules } from './train/torch-meetings';
import { examples as worldExamples } from './train/torchrun.examples';
import { worldRules } from './train/torchrun';
import { examples as trainingControllerExamples } from './train/training-controllers.examples';
import { trainingControllerRules } from './train/training-controllers';
import { examples as trainingFieldExamples } from './train/training-fields.examples';
import { trainingFieldRules } from './train/training-fields';
import { examples as gpuManagerExamples } from './vcuda/gpu-manager.examples';
import { gpuManagerRules } from './vcuda/gpu-manager';
import { examples as vllmMetricExamples } from './vllm/metrics.examples';
import { vllmMetricRules } from './vllm/metrics';
import { examples as volcanoGroupExamples } from './volcano/groups.examples';
import { volcanoGroupRules } from './volcano/groups';
import { examples as volcanoQueueExamples } from './volcano/queues.examples';
import { volcanoQueueRules } from './volcano/queues';
import { examples as volcanoRuntimeExamples } from './volcano/runtime-class.examples';
import { volcanoRuntimeRules } from './volcano/runtime-class';
import { examples as volcanoSchedulerExamples } from './volcano/scheduler.examples';
import { volcanoSchedulerRules } from './volcano/scheduler';
import { examples as volcanoTierExamples } from './volcano/tier-names.examples';
import { volcanoTierRules } from './volcano/tier-names';
import { examples as volcanoVgpuExamples } from './volcano/vgpu.examples';
import { volcanoVgpuRules } from './volcano/vgpu';
import { examples as volcanoExamples } from './volcano/volcano.examples';
import { volcanoRules } from './volcano/volcano';
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
