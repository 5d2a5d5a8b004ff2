import { comment, lines, toYaml } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import { kubeletOf, type NodePlan, type VehicleRow } from '../../model';
import { imageOf, type Platform } from '../../../words/platforms';
import { AKS_FIELDS, carriedByAks, hugePageFields, nodeClassSysctls } from './parts/aks-values';
import { filled } from './parts/filled';
import { karpenterPool } from './parts/karpenter-pool';
import { objectName } from './parts/object-name';
import { lacksOfDeclared } from './parts/safeguards';

/** What AKSNodeClass calls a system. */
const FAMILIES: Readonly<Record<string, string>> = {
  'ubuntu-22.04': 'Ubuntu2204',
  'ubuntu-24.04': 'Ubuntu2404',
  'azure-linux-3': 'AzureLinux',
};

/**
 * A NodePool and an AKSNodeClass, for AKS's node auto-provisioning and for Karpenter that one runs oneself.
 *
 * Source: Azure/karpenter-provider-azure v1.7.2 `pkg/apis/crds`; labels of `pkg/apis/v1beta1/labels.go`.
 */
export const karpenterAzure: VehicleRow = {
  id: 'karpenter-azure',
  name: "AKS's node auto-provisioning (Karpenter)",
  lacks: lacksOfDeclared,
  serves: ({ id }, os, nodeImage) => id === 'aks' && FAMILIES[os] !== undefined && nodeImage !== 'managed',
  delivers: new Set(['kubelet', 'registration', 'sysctl', 'sysfs']),
  carries: carriedByAks,
  write: (plan, platform) => [
    {
      path: 'karpenter.yaml',
      text: lines([
        comment(`Nodes of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
        [pool(plan), nodeClass(plan, platform)].map((object) => toYaml(object)).join('---\n'),
      ]),
      about: `NodePool and AKSNodeClass of Karpenter for pool ${plan.pool} on ${plan.machine.name}`,
    },
  ],
};

function pool(plan: NodePlan): KubeObject {
  const { name } = plan.machine;
  const requirement = name.startsWith('Standard_')
    ? { key: 'node.kubernetes.io/instance-type', operator: 'In', values: [name] }
    : { key: 'karpenter.azure.com/sku-gpu-manufacturer', operator: 'In', values: ['nvidia'] };
  return karpenterPool(plan, { group: 'karpenter.azure.com', kind: 'AKSNodeClass' }, requirement);
}

function nodeClass(plan: NodePlan, platform: Platform): KubeObject {
  const configuration = (kubeletOf(plan) ?? {}) as Readonly<Record<string, unknown>>;
  const kubelet = Object.fromEntries(Object.entries(configuration).filter(([field]) => field in AKS_FIELDS));
  const drives = imageOf(platform, plan)?.brings.driver === true;
  return {
    apiVersion: 'karpenter.azure.com/v1beta1',
    kind: 'AKSNodeClass',
    metadata: { name: objectName(plan.pool) },
    spec: {
      imageFamily: FAMILIES[plan.os ?? ''],
      gpu: { mode: drives ? 'Driver' : 'None' },
      ...filled({ kubelet, linuxOSConfig: { ...hugePageFields(plan), ...filled({ sysctls: nodeClassSysctls(plan) }) } }),
    },
  };
}
