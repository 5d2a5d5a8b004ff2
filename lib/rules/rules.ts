import { autoscaledRules } from './autoscaled';
import { autoscalerRules } from './autoscaler';
import { cudaRules } from './cuda';
import { deliveryRules } from './delivery';
import { gpuMemoryRules } from './gpu-memory';
import { groupRestartRules } from './group-restarts';
import { hamiRules } from './hami';
import { deviceAccessRules } from './device-access';
import { deviceRules } from './devices';
import { disruptionBudgetRules } from './disruption-budgets';
import { distributedPodRules } from './distributed-pods';
import { draRules } from './dra';
import { draOwnerRules } from './dra-owners';
import { driverRules } from './driver';
import { hostPortRules } from './host-ports';
import { instanceGpuRules } from './instance-gpus';
import { jobRules } from './jobs';
import { kaiRules } from './kai';
import { karpenterRules } from './karpenter';
import { kueueRules } from './kueue';
import { kueueGroupRules } from './kueue-groups';
import { kueueRayRules } from './kueue-ray';
import { kueueTopologyRules } from './kueue-topology';
import { kueueWorkloadRules } from './kueue-workloads';
import { kubeletRules } from './kubelet';
import { machineConfigPoolRules } from './machine-config-pools';
import { migRules } from './mig';
import { migRequestRules } from './mig-requests';
import { nameRules } from './names';
import { namespaceRules } from './namespaces';
import { nodeRankRules } from './node-ranks';
import { nodeRules } from './nodes';
import { numaRules } from './numa';
import { operatorRules } from './operator';
import { ownershipRules } from './ownership';
import { podNodeRules } from './pod-nodes';
import { podRules } from './pods';
import { poolRules } from './pools';
import { quotaRules } from './quotas';
import { rayRules } from './ray';
import { rendezvousRules } from './rendezvous';
import type { Rule } from './rule';
import { resourceAnnotationRules } from './resource-annotations';
import { resourceNameRules } from './resource-names';
import { schedulerRules } from './scheduler';
import { servedPoolRules } from './served-pools';
import { serverRules } from './servers';
import { sharingRules } from './sharing';
import { singletonRules } from './singletons';
import { slurmRules } from './slurm';
import { trainingControllerRules } from './training-controllers';
import { volcanoRules } from './volcano';
import { computeDomainRules } from './compute-domains';
import { dcgmPortRules } from './dcgm-port';
import { gangWaitRules } from './gang-waits';
import { kernelArgumentRules } from './kernel-arguments';
import { kserveRules } from './kserve';
import { kueueVersionRules } from './kueue-versions';
import { otherChartRules } from './charts-of-others';
import { podFieldRules } from './pod-fields';
import { sharedNumaRules } from './shared-numa';
import { sysctlRules } from './sysctls';
import { trainingFieldRules } from './training-fields';
import { vllmMetricRules } from './vllm-metrics';
import { volcanoSchedulerRules } from './volcano-scheduler';
import { worldRules } from './worlds';

/** Every rule, one table a subject. */
export const rules: readonly Rule[] = [
  ...migRules,
  ...migRequestRules,
  ...poolRules,
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
  ...resourceNameRules,
  ...disruptionBudgetRules,
  ...autoscalerRules,
  ...deviceAccessRules,
  ...deviceRules,
  ...distributedPodRules,
  ...rendezvousRules,
  ...worldRules,
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
export const ruleIds: readonly string[] = [...rules.map(({ id }) => id), 'cluster/closed', 'override/not-applied', 'manifest/yaml'];
