import { comment, lines, toYaml } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import { kubeletOf, type NodePlan, type NodeSetting, type VehicleRow } from '../../model';
import type { Platform } from '../../../words/platforms';
import { reservedSet } from '../allocatable';
import { BOTTLEROCKET_KINDS, bottlerocketText, carriedBySettings } from './bottlerocket-settings';
import { nodeadmFiles } from './nodeadm-user-data';
import { karpenterPool } from './parts/karpenter-pool';
import { objectName } from './parts/object-name';
import { lacksOfDeclared } from './parts/safeguards';

/** What Karpenter calls the image of a system, and what writes its user data. */
const SYSTEMS: Readonly<Record<string, { readonly alias: string; readonly userData: (plan: NodePlan, platform: Platform) => string }>> = {
  'amazon-linux-2023': { alias: 'al2023@latest', userData: (plan, platform) => nodeadmFiles(plan, platform)[0]?.text ?? '' },
  bottlerocket: { alias: 'bottlerocket@latest', userData: bottlerocketText },
};

/** Fields of the kubelet that Karpenter counts with, and that releases up to 1.14 take. */
const COUNTED: readonly string[] = ['maxPods', 'podsPerCore', 'kubeReserved', 'systemReserved', 'evictionHard'];

/**
 * A NodePool and an EC2NodeClass of Karpenter, whose user data is that of the system. Labels and taints are the NodePool's:
 * Karpenter gives the kubelet its own beside them, which a second list would replace.
 *
 * Source: aws/karpenter-provider-aws v1.14.1 `pkg/apis/crds`; from 1.15 on `spec.kubelet` takes any field.
 */
export const karpenter: VehicleRow = {
  id: 'karpenter',
  name: 'Karpenter',
  // Of Amazon Linux it gives the user data of nodeadm.
  lacks: (os) => (os === 'bottlerocket' ? lacksOfDeclared() : []),
  serves: ({ id }, os, nodeImage) => id === 'eks' && SYSTEMS[os] !== undefined && nodeImage !== 'auto-mode',
  delivers: new Set([
    ...(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs', 'file', 'systemdUnit', 'kernelModule', 'package'] as const),
    ...(['containerRuntime', 'command'] as const),
  ]),
  carries: (primitive, { os }) => {
    if (os !== 'bottlerocket') return { primitive, without: [] };
    return BOTTLEROCKET_KINDS.has(primitive.kind) ? carriedBySettings(primitive) : { without: [] };
  },
  write: (plan, platform) => [
    {
      path: 'karpenter.yaml',
      text: lines([
        comment(`Nodes of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
        '# Role, security groups and subnets are named as in the documentation of Karpenter; pin the image before production.',
        [nodePool(plan), nodeClass(plan, platform)].map((object) => toYaml(object)).join('---\n'),
      ]),
      about: `NodePool and EC2NodeClass of Karpenter for pool ${plan.pool} on ${plan.machine.name}`,
    },
  ],
};

function nodePool(plan: NodePlan): KubeObject {
  const [, type] = /^(?:aws-)?([a-z][a-z0-9-]*\.[a-z0-9-]+)$/.exec(plan.machine.name) ?? [];
  const requirement =
    type === undefined
      ? { key: 'karpenter.k8s.aws/instance-gpu-manufacturer', operator: 'In', values: ['nvidia'] }
      : { key: 'node.kubernetes.io/instance-type', operator: 'In', values: [type] };
  return karpenterPool(plan, { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass' }, requirement);
}

function nodeClass(plan: NodePlan, platform: Platform): KubeObject {
  const system = SYSTEMS[plan.os ?? ''];
  const discovery = [{ tags: { 'karpenter.sh/discovery': plan.cluster.name } }];
  const kubelet = counted(plan);
  return {
    apiVersion: 'karpenter.k8s.aws/v1',
    kind: 'EC2NodeClass',
    metadata: { name: objectName(plan.pool) },
    spec: {
      role: `KarpenterNodeRole-${plan.cluster.name}`,
      amiSelectorTerms: [{ alias: system?.alias }],
      subnetSelectorTerms: discovery,
      securityGroupSelectorTerms: discovery,
      ...(Object.keys(kubelet).length === 0 ? {} : { kubelet }),
      userData: system?.userData({ ...plan, settings: plan.settings.flatMap(withoutRegistration) }, platform),
    },
  };
}

/** Karpenter knows nothing of `reservedSystemCPUs`, by which the kubelet reserves as many CPUs: it is told their number. */
function counted(plan: NodePlan): object {
  const configuration = kubeletOf(plan);
  if (configuration === undefined) return {};
  const fields = Object.fromEntries(Object.entries(configuration).filter(([field]) => COUNTED.includes(field)));
  const { size } = reservedSet(configuration);
  return size === 0 ? fields : { ...fields, systemReserved: { ...configuration.systemReserved, cpu: String(size) } };
}

function withoutRegistration({ id, primitives }: NodeSetting): readonly NodeSetting[] {
  const others = primitives
    .filter(({ kind }) => kind !== 'registration')
    .map((primitive) => {
      if (primitive.kind !== 'kubelet') return primitive;
      const { registerWithTaints: _taints, ...configuration } = primitive.configuration;
      return { ...primitive, configuration };
    });
  return others.length === 0 ? [] : [{ id, primitives: others }];
}
