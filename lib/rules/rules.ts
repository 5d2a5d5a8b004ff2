// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { limitationRules } from './checks/alauda/limitations';
import { coreAnnotationRules } from './checks/cores/annotations';
import { cgroupRules } from './checks/cores/cgroups';
import { coreRules } from './checks/cores/cores';
import { coreCudaRules } from './checks/cores/cuda';
import { compiledForRules } from './checks/cuda/compiled-for';
import { cudaLabelRules } from './checks/cuda/cuda-labels';
import { cudaMajorRules } from './checks/cuda/cuda-majors';
import { cudaRules } from './checks/cuda/cuda';
import { otherChartRules } from './checks/delivery/charts-of-others';
import { deliveryRules } from './checks/delivery/delivery';
import { adminAccessRules } from './checks/dra/admin-access';
import { claimedGpuRules } from './checks/dra/claimed-gpus';
import { computeDomainRules } from './checks/dra/compute-domains';
import { draRules } from './checks/dra/dra';
import { draOwnerRules } from './checks/dra/owners';
import { requestReferenceRules } from './checks/dra/request-references';
import { selectorRules } from './checks/dra/selectors';
import { draServedRules } from './checks/dra/served';
import { sharedClaimRules } from './checks/dra/shared-claims';
import { hamiAnnotationRules } from './checks/hami/annotations';
import { hamiConfigRules } from './checks/hami/config';
import { hamiCudaRules } from './checks/hami/cuda';
import { hamiDeviceRules } from './checks/hami/devices';
import { hamiMigRules } from './checks/hami/mig';
import { hamiPartsRules } from './checks/hami/parts';
import { hamiPodRules } from './checks/hami/pods';
import { hamiQuotaRules } from './checks/hami/quota';
import { hamiRefusedRules } from './checks/hami/refused';
import { hamiReleaseRules } from './checks/hami/release';
import { hamiBesideRules } from './checks/hami/with-gpu-operator';
import { dockerfileRules } from './checks/image/dockerfiles';
import { imageRules } from './checks/image/images';
import { autoscalerRules } from './checks/job/autoscaler';
import { jobRules } from './checks/job/jobs';
import { reclaimedRules } from './checks/job/reclaimed';
import { kubeletCpuRules } from './checks/kubelet/cpu';
import { kubeletGateRules } from './checks/kubelet/gates';
import { kubeletMemoryRules } from './checks/kubelet/memory';
import { kubeletOptionRules } from './checks/kubelet/options';
import { kubeletRelationRules } from './checks/kubelet/relations';
import { kubeletReservedRules } from './checks/kubelet/reserved';
import { kubeletValueRules } from './checks/kubelet/values';
import { migFileRules } from './checks/mig/files';
import { graphicsRules } from './checks/mig/graphics';
import { migLabelCommandRules } from './checks/mig/label-commands';
import { migRules } from './checks/mig/mig';
import { migPartedRules } from './checks/mig/parted';
import { migRequestRules } from './checks/mig/requests';
import { migScheduleRules } from './checks/mig/schedule';
import { severalDevicesRules } from './checks/mig/several-devices';
import { nameRules } from './checks/name/names';
import { environmentRules } from './checks/network/environment';
import { fabricRules } from './checks/network/fabric';
import { networkOperatorRules } from './checks/network/network-operator';
import { nicDriverRules } from './checks/network/nic-driver';
import { rdmaSelectorRules } from './checks/network/rdma-selectors';
import { rdmaRules } from './checks/network/rdma';
import { userSpaceRules } from './checks/network/user-space';
import { fabricManagerRules } from './checks/node/fabric-manager';
import { firmwareRules } from './checks/node/firmware';
import { gdsRules } from './checks/node/gds';
import { gpuLimitRules } from './checks/node/gpu-limits';
import { kernelArgumentRules } from './checks/node/kernel-arguments';
import { nodeRules } from './checks/node/nodes';
import { runtimeEndpointRules } from './checks/node/runtime-endpoint';
import { settingRules } from './checks/node/settings';
import { sysctlRules } from './checks/node/sysctls';
import { vehicleRules } from './checks/node/vehicle';
import { daemonMemoryRules } from './checks/numa/daemon-memory';
import { nicRules } from './checks/numa/nics';
import { numaRules } from './checks/numa/numa';
import { sharedNumaRules } from './checks/numa/shared-numa';
import { chartValueRules } from './checks/operator/chart-values';
import { configMapRules } from './checks/operator/config-maps';
import { counterRules } from './checks/operator/counters';
import { dcgmPortRules } from './checks/operator/dcgm-port';
import { driverGpuRules } from './checks/operator/driver-gpus';
import { driverSystemRules } from './checks/operator/driver-systems';
import { driverRules } from './checks/operator/driver';
import { nodeImageRules } from './checks/operator/node-image';
import { nodeLabelRules } from './checks/operator/node-labels';
import { nvidiaDriverRules } from './checks/operator/nvidia-driver';
import { olmRules } from './checks/operator/olm';
import { operatorRules } from './checks/operator/operator';
import { singletonRules } from './checks/operator/reserved-names';
import { bandwidthRules } from './checks/pod/bandwidth';
import { deviceAccessRules } from './checks/pod/device-access';
import { deviceRules } from './checks/pod/devices';
import { disruptionBudgetRules } from './checks/pod/disruption-budgets';
import { distributedPodRules } from './checks/pod/distributed-pods';
import { driverCapabilityRules } from './checks/pod/driver-capabilities';
import { podFieldRules } from './checks/pod/fields';
import { ioClassRules } from './checks/pod/io-class';
import { mountRules } from './checks/pod/mounts';
import { podRules } from './checks/pod/pods';
import { resourceAnnotationRules } from './checks/pod/resource-annotations';
import { resourceNameRules } from './checks/pod/resource-names';
import { serverRules } from './checks/pod/servers';
import { autoscaledRules } from './checks/pool/autoscaled';
import { bestEffortRules } from './checks/pool/best-effort';
import { capacityRules } from './checks/pool/capacity';
import { domainRules } from './checks/pool/domains';
import { exclusiveRules } from './checks/pool/exclusive';
import { hostPortRules } from './checks/pool/host-ports';
import { hugePageRules } from './checks/pool/huge-pages';
import { podNodeRules } from './checks/pool/landing-nodes';
import { landingRules } from './checks/pool/landing';
import { machineCloudRules } from './checks/pool/machine-cloud';
import { networkDeviceRules } from './checks/pool/network-devices';
import { oversubscribedRules } from './checks/pool/oversubscribed';
import { poolRules } from './checks/pool/pools';
import { rolloutOutageRules } from './checks/pool/rollout-outage';
import { servedPoolRules } from './checks/pool/served-pools';
import { surgeRules } from './checks/pool/surge';
import { hostMemoryRules } from './checks/process/host-memory';
import { loaderRules } from './checks/process/loaders';
import { processMemoryRules } from './checks/process/memory';
import { processPlacementRules } from './checks/process/placement';
import { processRightRules } from './checks/process/rights';
import { instanceGpuRules } from './checks/products/instance-gpus';
import { productRules } from './checks/products/product-selector';
import { limitRangeRules } from './checks/quota/limit-range';
import { neighbourRules } from './checks/quota/neighbours';
import { quotaRules } from './checks/quota/quotas';
import { schedulerClusterRules } from './checks/scheduler/cluster';
import { extenderRules } from './checks/scheduler/extenders';
import { schedulerRules } from './checks/scheduler/scheduler';
import { componentRightRules } from './checks/security/component-rights';
import { hostAccessRules } from './checks/security/host-access';
import { namespaceRules } from './checks/security/namespaces';
import { devicePluginChartRules } from './checks/sharing/device-plugin-chart';
import { gpuMemoryRules } from './checks/sharing/gpu-memory';
import { mpsDaemonRules } from './checks/sharing/mps-daemon';
import { mpsDriverRules } from './checks/sharing/mps-driver';
import { mpsUserRules } from './checks/sharing/mps-users';
import { oneAllocatorRules } from './checks/sharing/one-allocator';
import { ownershipRules } from './checks/sharing/ownership';
import { pluginConfigRules } from './checks/sharing/plugin-configs';
import { shareNameRules } from './checks/sharing/share-names';
import { sharedPodRules } from './checks/sharing/shared-pods';
import { sharersMemoryRules } from './checks/sharing/sharers-memory';
import { sharingRules } from './checks/sharing/sharing';
import { trainAndServeRules } from './checks/sharing/train-and-serve';
import { siteDownloadRules } from './checks/site/downloads';
import { siteImageRules } from './checks/site/images';
import { checkpointRules } from './checks/storage/checkpoints';
import { claimRules } from './checks/storage/claims';
import { objectStoreRules } from './checks/storage/object-stores';
import { volumeRules } from './checks/storage/volumes';
import { countedRestartRules } from './checks/train/counted-restarts';
import { groupRestartRules } from './checks/train/group-restarts';
import { launcherControllerRules } from './checks/train/launcher-controllers';
import { launcherRules } from './checks/train/launchers';
import { mpiRules } from './checks/train/mpi';
import { nodeRankRules } from './checks/train/node-ranks';
import { rendezvousRules } from './checks/train/rendezvous';
import { starterResourceRules } from './checks/train/starter-resources';
import { torchMeetingRules } from './checks/train/torch-meetings';
import { worldRules } from './checks/train/torchrun';
import { trainingControllerRules } from './checks/train/training-controllers';
import { trainingFieldRules } from './checks/train/training-fields';
import type { Pack } from './pack';
import { accelerator } from './checks/accelerator/pack';
import { gang } from './checks/gang/pack';
import { kai } from './checks/kai/pack';
import { karpenter } from './checks/karpenter/pack';
import { kserve } from './checks/kserve/pack';
import { kubevirt } from './checks/kubevirt/pack';
import { kueue } from './checks/kueue/pack';
import { metrics } from './checks/metrics/pack';
import { nccl } from './checks/nccl/pack';
import { nim } from './checks/nim/pack';
import { openshift } from './checks/openshift/pack';
import { ray } from './checks/ray/pack';
import { serving } from './checks/serving/pack';
import { slurm } from './checks/slurm/pack';
import { vcuda } from './checks/vcuda/pack';
import { vllm } from './checks/vllm/pack';
import { volcano } from './checks/volcano/pack';
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
  ...hamiConfigRules,
  ...hamiCudaRules,
  ...hamiDeviceRules,
  ...hamiMigRules,
  ...hamiPartsRules,
  ...hamiPodRules,
  ...hamiQuotaRules,
  ...hamiRefusedRules,
  ...hamiReleaseRules,
  ...hamiBesideRules,
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
  ...networkOperatorRules,
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
  ...landingRules,
  ...machineCloudRules,
  ...networkDeviceRules,
  ...oversubscribedRules,
  ...poolRules,
  ...rolloutOutageRules,
  ...servedPoolRules,
  ...surgeRules,
  ...hostMemoryRules,
  ...loaderRules,
  ...processMemoryRules,
  ...processPlacementRules,
  ...processRightRules,
  ...instanceGpuRules,
  ...productRules,
  ...limitRangeRules,
  ...neighbourRules,
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
  metrics,
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
