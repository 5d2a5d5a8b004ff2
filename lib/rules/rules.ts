// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { limitationRules } from './alauda/limitations';
import { coreAnnotationRules } from './cores/annotations';
import { cgroupRules } from './cores/cgroups';
import { coreRules } from './cores/cores';
import { coreCudaRules } from './cores/cuda';
import { compiledForRules } from './cuda/compiled-for';
import { cudaLabelRules } from './cuda/cuda-labels';
import { cudaMajorRules } from './cuda/cuda-majors';
import { cudaRules } from './cuda/cuda';
import { otherChartRules } from './delivery/charts-of-others';
import { deliveryRules } from './delivery/delivery';
import { adminAccessRules } from './dra/admin-access';
import { claimedGpuRules } from './dra/claimed-gpus';
import { computeDomainRules } from './dra/compute-domains';
import { draRules } from './dra/dra';
import { draOwnerRules } from './dra/owners';
import { requestReferenceRules } from './dra/request-references';
import { selectorRules } from './dra/selectors';
import { draServedRules } from './dra/served';
import { sharedClaimRules } from './dra/shared-claims';
import { hamiAnnotationRules } from './hami/annotations';
import { hamiBesideRules } from './hami/beside';
import { hamiConfigRules } from './hami/config';
import { hamiCudaRules } from './hami/cuda';
import { hamiDeviceRules } from './hami/devices';
import { hamiMigRules } from './hami/mig';
import { hamiPartsRules } from './hami/parts';
import { hamiPodRules } from './hami/pods';
import { hamiQuotaRules } from './hami/quota';
import { hamiRefusedRules } from './hami/refused';
import { hamiReleaseRules } from './hami/release';
import { dockerfileRules } from './image/dockerfiles';
import { imageRules } from './image/images';
import { autoscalerRules } from './job/autoscaler';
import { jobRules } from './job/jobs';
import { reclaimedRules } from './job/reclaimed';
import { kubeletCpuRules } from './kubelet/cpu';
import { kubeletGateRules } from './kubelet/gates';
import { kubeletMemoryRules } from './kubelet/memory';
import { kubeletOptionRules } from './kubelet/options';
import { kubeletRelationRules } from './kubelet/relations';
import { kubeletReservedRules } from './kubelet/reserved';
import { kubeletValueRules } from './kubelet/values';
import { migFileRules } from './mig/files';
import { graphicsRules } from './mig/graphics';
import { migLabelCommandRules } from './mig/label-commands';
import { migRules } from './mig/mig';
import { migPartedRules } from './mig/parted';
import { migRequestRules } from './mig/requests';
import { migScheduleRules } from './mig/schedule';
import { severalDevicesRules } from './mig/several-devices';
import { nameRules } from './name/names';
import { environmentRules } from './network/environment';
import { fabricRules } from './network/fabric';
import { nicDriverRules } from './network/nic-driver';
import { rdmaSelectorRules } from './network/rdma-selectors';
import { rdmaRules } from './network/rdma';
import { userSpaceRules } from './network/user-space';
import { fabricManagerRules } from './node/fabric-manager';
import { firmwareRules } from './node/firmware';
import { gdsRules } from './node/gds';
import { gpuLimitRules } from './node/gpu-limits';
import { kernelArgumentRules } from './node/kernel-arguments';
import { nodeRules } from './node/nodes';
import { runtimeEndpointRules } from './node/runtime-endpoint';
import { settingRules } from './node/settings';
import { sysctlRules } from './node/sysctls';
import { vehicleRules } from './node/vehicle';
import { daemonMemoryRules } from './numa/daemon-memory';
import { nicRules } from './numa/nics';
import { numaRules } from './numa/numa';
import { sharedNumaRules } from './numa/shared-numa';
import { chartValueRules } from './operator/chart-values';
import { configMapRules } from './operator/config-maps';
import { counterRules } from './operator/counters';
import { dcgmPortRules } from './operator/dcgm-port';
import { driverGpuRules } from './operator/driver-gpus';
import { driverSystemRules } from './operator/driver-systems';
import { driverRules } from './operator/driver';
import { nodeImageRules } from './operator/node-image';
import { nodeLabelRules } from './operator/node-labels';
import { nvidiaDriverRules } from './operator/nvidia-driver';
import { olmRules } from './operator/olm';
import { operatorRules } from './operator/operator';
import { singletonRules } from './operator/reserved-names';
import { bandwidthRules } from './pod/bandwidth';
import { deviceAccessRules } from './pod/device-access';
import { deviceRules } from './pod/devices';
import { disruptionBudgetRules } from './pod/disruption-budgets';
import { distributedPodRules } from './pod/distributed-pods';
import { driverCapabilityRules } from './pod/driver-capabilities';
import { podFieldRules } from './pod/fields';
import { ioClassRules } from './pod/io-class';
import { mountRules } from './pod/mounts';
import { podRules } from './pod/pods';
import { resourceAnnotationRules } from './pod/resource-annotations';
import { resourceNameRules } from './pod/resource-names';
import { serverRules } from './pod/servers';
import { autoscaledRules } from './pool/autoscaled';
import { bestEffortRules } from './pool/best-effort';
import { capacityRules } from './pool/capacity';
import { domainRules } from './pool/domains';
import { exclusiveRules } from './pool/exclusive';
import { hostPortRules } from './pool/host-ports';
import { hugePageRules } from './pool/huge-pages';
import { podNodeRules } from './pool/landing-nodes';
import { machineCloudRules } from './pool/machine-cloud';
import { networkDeviceRules } from './pool/network-devices';
import { oversubscribedRules } from './pool/oversubscribed';
import { poolRules } from './pool/pools';
import { rolloutOutageRules } from './pool/rollout-outage';
import { servedPoolRules } from './pool/served-pools';
import { surgeRules } from './pool/surge';
import { loaderRules } from './process/loaders';
import { processMemoryRules } from './process/memory';
import { processPlacementRules } from './process/placement';
import { processRightRules } from './process/rights';
import { instanceGpuRules } from './products/instance-gpus';
import { productRules } from './products/product-selector';
import { quotaRules } from './quota/quotas';
import { schedulerClusterRules } from './scheduler/cluster';
import { extenderRules } from './scheduler/extenders';
import { schedulerRules } from './scheduler/scheduler';
import { componentRightRules } from './security/component-rights';
import { hostAccessRules } from './security/host-access';
import { namespaceRules } from './security/namespaces';
import { devicePluginChartRules } from './sharing/device-plugin-chart';
import { gpuMemoryRules } from './sharing/gpu-memory';
import { mpsDaemonRules } from './sharing/mps-daemon';
import { mpsDriverRules } from './sharing/mps-driver';
import { mpsUserRules } from './sharing/mps-users';
import { oneAllocatorRules } from './sharing/one-allocator';
import { ownershipRules } from './sharing/ownership';
import { pluginConfigRules } from './sharing/plugin-configs';
import { shareNameRules } from './sharing/share-names';
import { sharedPodRules } from './sharing/shared-pods';
import { sharersMemoryRules } from './sharing/sharers-memory';
import { sharingRules } from './sharing/sharing';
import { trainAndServeRules } from './sharing/train-and-serve';
import { siteDownloadRules } from './site/downloads';
import { siteImageRules } from './site/images';
import { checkpointRules } from './storage/checkpoints';
import { claimRules } from './storage/claims';
import { objectStoreRules } from './storage/object-stores';
import { volumeRules } from './storage/volumes';
import { countedRestartRules } from './train/counted-restarts';
import { groupRestartRules } from './train/group-restarts';
import { launcherControllerRules } from './train/launcher-controllers';
import { launcherRules } from './train/launchers';
import { mpiRules } from './train/mpi';
import { nodeRankRules } from './train/node-ranks';
import { rendezvousRules } from './train/rendezvous';
import { starterResourceRules } from './train/starter-resources';
import { torchMeetingRules } from './train/torch-meetings';
import { worldRules } from './train/torchrun';
import { trainingControllerRules } from './train/training-controllers';
import { trainingFieldRules } from './train/training-fields';
import type { Pack } from './pack';
import { accelerator } from './accelerator/pack';
import { gang } from './gang/pack';
import { kai } from './kai/pack';
import { karpenter } from './karpenter/pack';
import { kserve } from './kserve/pack';
import { kubevirt } from './kubevirt/pack';
import { kueue } from './kueue/pack';
import { nccl } from './nccl/pack';
import { nim } from './nim/pack';
import { openshift } from './openshift/pack';
import { ray } from './ray/pack';
import { serving } from './serving/pack';
import { slurm } from './slurm/pack';
import { vcuda } from './vcuda/pack';
import { vllm } from './vllm/pack';
import { volcano } from './volcano/pack';
import type { Rule } from './rule';

/** Rules that are judged always, by subject and file. */
export const rules: readonly Rule[] = [
  ...limitationRules,
  ...coreAnnotationRules,
  ...cgroupRules,
  ...coreRules,
  ...coreCudaRules,
  ...compiledForRules,
  ...cudaLabelRules,
  ...cudaMajorRules,
  ...cudaRules,
  ...otherChartRules,
  ...deliveryRules,
  ...adminAccessRules,
  ...claimedGpuRules,
  ...computeDomainRules,
  ...draRules,
  ...draOwnerRules,
  ...requestReferenceRules,
  ...selectorRules,
  ...draServedRules,
  ...sharedClaimRules,
  ...hamiAnnotationRules,
  ...hamiBesideRules,
  ...hamiConfigRules,
  ...hamiCudaRules,
  ...hamiDeviceRules,
  ...hamiMigRules,
  ...hamiPartsRules,
  ...hamiPodRules,
  ...hamiQuotaRules,
  ...hamiRefusedRules,
  ...hamiReleaseRules,
  ...dockerfileRules,
  ...imageRules,
  ...autoscalerRules,
  ...jobRules,
  ...reclaimedRules,
  ...kubeletCpuRules,
  ...kubeletGateRules,
  ...kubeletMemoryRules,
  ...kubeletOptionRules,
  ...kubeletRelationRules,
  ...kubeletReservedRules,
  ...kubeletValueRules,
  ...migFileRules,
  ...graphicsRules,
  ...migLabelCommandRules,
  ...migRules,
  ...migPartedRules,
  ...migRequestRules,
  ...migScheduleRules,
  ...severalDevicesRules,
  ...nameRules,
  ...environmentRules,
  ...fabricRules,
  ...nicDriverRules,
  ...rdmaSelectorRules,
  ...rdmaRules,
  ...userSpaceRules,
  ...fabricManagerRules,
  ...firmwareRules,
  ...gdsRules,
  ...gpuLimitRules,
  ...kernelArgumentRules,
  ...nodeRules,
  ...runtimeEndpointRules,
  ...settingRules,
  ...sysctlRules,
  ...vehicleRules,
  ...daemonMemoryRules,
  ...nicRules,
  ...numaRules,
  ...sharedNumaRules,
  ...chartValueRules,
  ...configMapRules,
  ...counterRules,
  ...dcgmPortRules,
  ...driverGpuRules,
  ...driverSystemRules,
  ...driverRules,
  ...nodeImageRules,
  ...nodeLabelRules,
  ...nvidiaDriverRules,
  ...olmRules,
  ...operatorRules,
  ...singletonRules,
  ...bandwidthRules,
  ...deviceAccessRules,
  ...deviceRules,
  ...disruptionBudgetRules,
  ...distributedPodRules,
  ...driverCapabilityRules,
  ...podFieldRules,
  ...ioClassRules,
  ...mountRules,
  ...podRules,
  ...resourceAnnotationRules,
  ...resourceNameRules,
  ...serverRules,
  ...autoscaledRules,
  ...bestEffortRules,
  ...capacityRules,
  ...domainRules,
  ...exclusiveRules,
  ...hostPortRules,
  ...hugePageRules,
  ...podNodeRules,
  ...machineCloudRules,
  ...networkDeviceRules,
  ...oversubscribedRules,
  ...poolRules,
  ...rolloutOutageRules,
  ...servedPoolRules,
  ...surgeRules,
  ...loaderRules,
  ...processMemoryRules,
  ...processPlacementRules,
  ...processRightRules,
  ...instanceGpuRules,
  ...productRules,
  ...quotaRules,
  ...schedulerClusterRules,
  ...extenderRules,
  ...schedulerRules,
  ...componentRightRules,
  ...hostAccessRules,
  ...namespaceRules,
  ...devicePluginChartRules,
  ...gpuMemoryRules,
  ...mpsDaemonRules,
  ...mpsDriverRules,
  ...mpsUserRules,
  ...oneAllocatorRules,
  ...ownershipRules,
  ...pluginConfigRules,
  ...shareNameRules,
  ...sharedPodRules,
  ...sharersMemoryRules,
  ...sharingRules,
  ...trainAndServeRules,
  ...siteDownloadRules,
  ...siteImageRules,
  ...checkpointRules,
  ...claimRules,
  ...objectStoreRules,
  ...volumeRules,
  ...countedRestartRules,
  ...groupRestartRules,
  ...launcherControllerRules,
  ...launcherRules,
  ...mpiRules,
  ...nodeRankRules,
  ...rendezvousRules,
  ...starterResourceRules,
  ...torchMeetingRules,
  ...worldRules,
  ...trainingControllerRules,
  ...trainingFieldRules,
];

/** Rules that are loaded when a model has something of their subject. */
export const packs: readonly Pack[] = [
  accelerator,
  gang,
  kai,
  karpenter,
  kserve,
  kubevirt,
  kueue,
  nccl,
  nim,
  openshift,
  ray,
  serving,
  slurm,
  vcuda,
  vllm,
  volcano,
];
