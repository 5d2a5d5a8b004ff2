import { comment, lines, shellQuote } from '../../../internal';
import { MiB, nodeGroupLabels, parseMemory, taintText } from '../../../words/kubernetes';
import { kubeletOf, type NodePlan, type PlannedFile, registrationOf, type VehicleRow } from '../../model';
import { AKS_FIELDS, armSysctls, carriedByAks, hugePageFields } from './parts/aks-values';
import { cloudTypeOf } from '../../../words/machine';
import { filled } from './parts/filled';
import { lacksOfDeclared } from './parts/safeguards';

/**
 * The custom node configuration of AKS, and the command that makes a node pool with it: a pool that exists takes none.
 *
 * Source: MicrosoftDocs/azure-aks-docs, "Customize node configuration for AKS node pools"; Azure/AgentBaker 06836ee2.
 */
export const aks: VehicleRow = {
  id: 'aks',
  name: "AKS's custom node configuration",
  lacks: lacksOfDeclared,
  serves: ({ id }) => id === 'aks',
  delivers: new Set(['kubelet', 'registration', 'sysctl', 'sysfs']),
  carries: carriedByAks,
  write: (plan) => {
    const parts = { kubelet: kubeletConfig(plan), 'linux-os': linuxOsConfig(plan) };
    const files = Object.entries(parts).filter(([, value]) => Object.keys(value).length > 0);
    return [
      ...files.map(
        ([name, value]): PlannedFile => ({
          path: `${name}-config.json`,
          text: `${JSON.stringify(value, undefined, 2)}\n`,
          about: `Custom node configuration of pool ${plan.pool} on ${plan.machine.name}, for --${name}-config`,
        }),
      ),
      {
        path: 'node-pool.sh',
        text: script(
          plan,
          files.map(([name]) => name),
        ),
        executable: true,
        about: `Makes a node pool of AKS with the configuration of pool ${plan.pool}`,
      },
    ];
  },
};

function kubeletConfig(plan: NodePlan): object {
  const kubelet = (kubeletOf(plan) ?? {}) as Readonly<Record<string, unknown>>;
  const named = Object.entries(AKS_FIELDS).flatMap(([field, name]) =>
    field in kubelet ? [[name, valueOf(field, kubelet[field])] as const] : [],
  );
  return Object.fromEntries(named);
}

const valueOf = (field: string, value: unknown): unknown =>
  field === 'containerLogMaxSize' ? Math.round((parseMemory(value) ?? 0) / MiB) : value;

const linuxOsConfig = (plan: NodePlan): object => ({ ...hugePageFields(plan), ...filled({ sysctls: armSysctls(plan) }) });

function script(plan: NodePlan, files: readonly string[]): string {
  const { labels, taints } = registrationOf(plan);
  const pairs = Object.entries(nodeGroupLabels(labels)).map(([key, value]) => shellQuote(`${key}=${value}`));
  const size = cloudTypeOf(plan.machine, 'azure');
  const options = [
    ...(size === undefined ? [] : [`--node-vm-size ${size}`]),
    ...files.map((name) => `--${name}-config "$(dirname "$0")/${name}-config.json"`),
    ...(pairs.length === 0 ? [] : [`--labels ${pairs.join(' ')}`]),
    ...(taints.length === 0 ? [] : [`--node-taints ${shellQuote(taints.map(taintText).join(','))}`]),
  ];
  return lines([
    '#!/usr/bin/env bash',
    comment(`Makes a node pool of AKS for pool ${plan.pool} in cluster ${plan.cluster.name}. Made by cdk8s-gpu.`),
    `# Give it the rest: node-pool.sh --name NAME --cluster-name CLUSTER --resource-group GROUP${size === undefined ? ' --node-vm-size SIZE' : ''} --node-count COUNT`,
    'set -euo pipefail',
    ['az aks nodepool add', ...options.map((option) => `  ${option}`), '  "$@"'].join(' \\\n'),
  ]);
}
