import { acceleratorPromises } from './accelerators';
import { corePromises } from './cores';
import { facePromises } from './faces';
import { hamiPromises } from './hami';
import { hamiPodPromises } from './hami-pods';
import { kubeletPromises } from './kubelet';
import { migPromises } from './mig';
import { metricPromises, networkPromises, yamlOperatorPromises } from './network';
import { numaPromises } from './numa';
import { operatorPromises } from './operator';
import { plusPromises } from './plus';
import type { Promised } from './promise';
import { servingPromises } from './serving';
import { sharingPromises } from './sharing';
import { sharingPodPromises } from './sharing-pods';
import { systemPromises } from './system';
import { trainingPromises } from './training';
import { volcanoKaiPromises } from './volcano-kai';
import { yamlClaimPromises, yamlQuotaPromises, yamlSchedulerPromises } from './yaml-cluster';
import { yamlNodePromises, yamlPodPromises } from './yaml-pods';
import { yamlGangPromises, yamlQueuePromises } from './yaml-queues';
import { yamlTrainingPromises } from './yaml-training';

/** Every pain point, by its area: a new one is one more row of its table. */
export const promises: Readonly<Record<string, readonly Promised[]>> = {
  'Time-slicing and MPS: pools': sharingPromises,
  'Time-slicing and MPS: pods': sharingPodPromises,
  MIG: migPromises,
  'GPU Operator': operatorPromises,
  'HAMi: release and pools': hamiPromises,
  'HAMi: pods': hamiPodPromises,
  'GPU-Manager and Alauda': corePromises,
  'Volcano and KAI': volcanoKaiPromises,
  'Devices of other vendors': acceleratorPromises,
  'Nodes: kubelet': kubeletPromises,
  'Nodes: NUMA, CPUs and memory of pods': numaPromises,
  'Nodes: system and drivers': systemPromises,
  Networks: networkPromises,
  Metrics: metricPromises,
  'Training, queues and servers': trainingPromises,
  'Model servers': servingPromises,
  'Charts, cdk8s and OpenShift': facePromises,
  'cdk8s-plus workloads': plusPromises,
  'YAML of others: pods': yamlPodPromises,
  'YAML of others: training': yamlTrainingPromises,
  'YAML of others: queues': yamlQueuePromises,
  'YAML of others: Volcano and KAI': yamlGangPromises,
  'YAML of others: kube-scheduler': yamlSchedulerPromises,
  'YAML of others: claims of devices': yamlClaimPromises,
  'YAML of others: quotas': yamlQuotaPromises,
  'YAML of others: GPU Operator and device plugin': yamlOperatorPromises,
  'YAML of others: nodes and namespaces': yamlNodePromises,
};
