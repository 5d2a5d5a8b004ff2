import { autoscaledRules } from './pool/autoscaled';
import { autoscalerRules } from './job/autoscaler';
import { cudaRules } from './pool/cuda';
import { deliveryRules } from './delivery/delivery';
import { gpuMemoryRules } from './sharing/gpu-memory';
import { groupRestartRules } from './train/group-restarts';
import { hamiRules } from './hami/hami';
import { deviceAccessRules } from './pod/device-access';
import { deviceRules } from './pod/devices';
import { disruptionBudgetRules } from './pod/disruption-budgets';
import { distributedPodRules } from './pod/distributed-pods';
import { draRules } from './dra/dra';
import { draOwnerRules } from './dra/owners';
import { driverRules } from './operator/driver';
import { hostPortRules } from './pool/host-ports';
import { instanceGpuRules } from './pool/instance-gpus';
import { jobRules } from './job/jobs';
import { kaiRules } from './kai/kai';
import { karpenterRules } from './karpenter/karpenter';
import { kueueRules } from './kueue/kueue';
import { kueueGroupRules } from './kueue/groups';
import { kueueRayRules } from './kueue/ray';
import { kueueTopologyRules } from './kueue/topology';
import { kueueWorkloadRules } from './kueue/workloads';
import { kubeletRules } from './kubelet/kubelet';
import { machineConfigPoolRules } from './node/machine-config-pools';
import { migRules } from './mig/mig';
import { migRequestRules } from './mig/requests';
import { nameRules } from './name/names';
import { namespaceRules } from './pod/namespaces';
import { nodeRankRules } from './train/node-ranks';
import { nodeRules } from './node/nodes';
import { numaRules } from './numa/numa';
import { operatorRules } from './operator/operator';
import { ownershipRules } from './sharing/ownership';
import { podNodeRules } from './pool/landing-nodes';
import { bestEffortRules } from './pool/best-effort';
import { networkDeviceRules } from './pool/network-devices';
import { hostAccessRules } from './pod/host-access';
import { podRules } from './pod/pods';
import { oversubscribedRules } from './pool/oversubscribed';
import { surgeRules } from './pool/surge';
import { mountRules } from './pod/mounts';
import { launcherRules } from './train/launchers';
import { poolRules } from './pool/pools';
import { quotaRules } from './quota/quotas';
import { rayRules } from './ray/ray';
import { rendezvousRules } from './train/rendezvous';
import type { Rule } from './rule';
import { resourceAnnotationRules } from './pod/resource-annotations';
import { resourceNameRules } from './pod/resource-names';
import { schedulerRules } from './scheduler/scheduler';
import { servedPoolRules } from './pool/served-pools';
import { serverRules } from './pod/servers';
import { sharingRules } from './sharing/sharing';
import { singletonRules } from './operator/reserved-names';
import { slurmRules } from './slurm/slurm';
import { trainingControllerRules } from './train/training-controllers';
import { volcanoRules } from './volcano/volcano';
import { computeDomainRules } from './dra/compute-domains';
import { dcgmPortRules } from './operator/dcgm-port';
import { gangWaitRules } from './kai/gang-waits';
import { kernelArgumentRules } from './node/kernel-arguments';
import { kserveRules } from './kserve/kserve';
import { kueueVersionRules } from './kueue/versions';
import { otherChartRules } from './delivery/charts-of-others';
import { podFieldRules } from './pod/fields';
import { sharedNumaRules } from './numa/shared-numa';
import { sysctlRules } from './node/sysctls';
import { trainingFieldRules } from './train/training-fields';
import { vllmMetricRules } from './vllm/metrics';
import { volcanoSchedulerRules } from './volcano/scheduler';
import { worldRules } from './train/torchrun';

/** Every rule, one table a subject. */
export const rules: readonly Rule[] = [
  ...migRules,
  ...migRequestRules,
  ...poolRules,
  ...oversubscribedRules,
  ...surgeRules,
  ...instanceGpuRules,
  ...gpuMemoryRules,
  ...autoscaledRules,
  ...ownershipRules,
  ...servedPoolRules,
  ...sharingRules,
  ...operatorRules,
  ...driverRules,
  ...deliveryRules,
  ...otherChartRules,
  ...dcgmPortRules,
  ...hamiRules,
  ...nodeRules,
  ...machineConfigPoolRules,
  ...sysctlRules,
  ...kernelArgumentRules,
  ...kubeletRules,
  ...numaRules,
  ...sharedNumaRules,
  ...podRules,
  ...podFieldRules,
  ...mountRules,
  ...resourceNameRules,
  ...disruptionBudgetRules,
  ...autoscalerRules,
  ...deviceAccessRules,
  ...hostAccessRules,
  ...deviceRules,
  ...distributedPodRules,
  ...rendezvousRules,
  ...worldRules,
  ...launcherRules,
  ...nodeRankRules,
  ...jobRules,
  ...trainingControllerRules,
  ...trainingFieldRules,
  ...groupRestartRules,
  ...kueueRules,
  ...kueueGroupRules,
  ...kueueTopologyRules,
  ...kueueWorkloadRules,
  ...kueueRayRules,
  ...kueueVersionRules,
  ...volcanoRules,
  ...volcanoSchedulerRules,
  ...kaiRules,
  ...gangWaitRules,
  ...schedulerRules,
  ...draRules,
  ...draOwnerRules,
  ...computeDomainRules,
  ...quotaRules,
  ...podNodeRules,
  ...bestEffortRules,
  ...networkDeviceRules,
  ...hostPortRules,
  ...cudaRules,
  ...serverRules,
  ...vllmMetricRules,
  ...kserveRules,
  ...namespaceRules,
  ...karpenterRules,
  ...rayRules,
  ...singletonRules,
  ...slurmRules,
  ...resourceAnnotationRules,
  ...nameRules,
];

/** Ids of all rules, and of the refusals that a constructor makes by itself. */
export const ruleIds: readonly string[] = [
  ...rules.map(({ id }) => id),
  'cluster/closed',
  'override/not-applied',
  'manifest/yaml',
  'rule/failed',
];
