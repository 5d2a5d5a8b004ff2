import { comment, lines, shellQuote, toYaml } from '../../../internal';
import { nodeGroupLabels, taintText } from '../../../words/kubernetes';
import { type NodePlan, type PlannedFile, registrationOf, type VehicleRow } from '../../model';
import { gkeAcceleratorOf, imageOf, type Platform } from '../../../words/platforms';
import { filled } from './parts/filled';
import { acceleratorOption, gkeMachineType, gkeSharing } from './parts/gke-sharing';
import { carriedByGke, kubeletConfig, linuxValues } from './parts/gke-values';
import { sysctlsOf } from './parts/host-setup';
import { lacksOfDeclared } from './parts/safeguards';

/**
 * The node system configuration of GKE, and the command that makes a node pool with it. What is reserved for the system GKE
 * computes itself.
 *
 * Source: gcloud container node-pools create, `--system-config-from-file`; Google Kubernetes Engine API v1.
 */
export const gke: VehicleRow = {
  id: 'gke',
  name: "GKE's node system configuration",
  lacks: lacksOfDeclared,
  serves: ({ id }, _os, nodeImage) => id === 'gke' && nodeImage !== 'autopilot',
  delivers: new Set(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs']),
  carries: (primitive) => carriedByGke(primitive),
  shares: (plan, platform) => gkeSharing(plan, platform) !== undefined && acceleratorOf(plan, platform) !== undefined,
  write: (plan, platform) => {
    const config = filled({ kubeletConfig: kubeletConfig(plan), linuxConfig: linuxConfig(plan) });
    const isEmpty = Object.keys(config).length === 0;
    return [...(isEmpty ? [] : [configFile(plan, config)]), script(plan, platform, !isEmpty)];
  },
};

const configFile = (plan: NodePlan, config: object): PlannedFile => ({
  path: 'node-system-config.yaml',
  text: lines([
    comment(`Nodes of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
    toYaml(config),
  ]),
  about: `Node system configuration of pool ${plan.pool} on ${plan.machine.name}, for --system-config-from-file`,
});

function linuxConfig(plan: NodePlan): object {
  const { hugepageConfig, ...transparent } = linuxValues(plan);
  return { ...filled({ sysctl: sysctlsOf(plan), hugepageConfig }), ...transparent };
}

/**
 * The GPUs of a node, how many, and how GKE cuts or shares them; undefined where GKE has no name for them. GKE installs a driver
 * where its own device plugin runs.
 */
function acceleratorOf(plan: NodePlan, platform: Platform): string | undefined {
  const { machine } = plan;
  const type = gkeAcceleratorOf(machine.gpu, gkeMachineType(machine));
  if (type === undefined) return undefined;
  const driver = imageOf(platform, plan)?.brings.devicePlugin === true ? 'default' : 'disabled';
  return acceleratorOption(type, machine.gpus.length, driver, gkeSharing(plan, platform));
}

function script(plan: NodePlan, platform: Platform, hasConfig: boolean): PlannedFile {
  const { labels, taints } = registrationOf(plan);
  const pairs = Object.entries(nodeGroupLabels(labels)).map(([key, value]) => `${key}=${value}`);
  const accelerator = acceleratorOf(plan, platform);
  const type = gkeMachineType(plan.machine);
  const options = [
    ...(type === undefined ? [] : [`--machine-type=${type}`]),
    ...(accelerator === undefined ? [] : [`--accelerator=${shellQuote(accelerator)}`]),
    ...(hasConfig ? ['--system-config-from-file="$(dirname "$0")/node-system-config.yaml"'] : []),
    ...(pairs.length === 0 ? [] : [`--node-labels=${shellQuote(pairs.join(','))}`]),
    ...(taints.length === 0 ? [] : [`--node-taints=${shellQuote(taints.map(taintText).join(','))}`]),
  ];
  const text = lines([
    '#!/usr/bin/env bash',
    comment(`Makes a node pool of GKE for pool ${plan.pool} in cluster ${plan.cluster.name}. Made by cdk8s-gpu.`),
    `# Give it the rest: node-pool.sh NAME --cluster=CLUSTER --location=LOCATION${type === undefined ? ' --machine-type=TYPE' : ''} --num-nodes=COUNT`,
    'set -euo pipefail',
    ['gcloud container node-pools create', ...options.map((option) => `  ${option}`), '  "$@"'].join(' \\\n'),
  ]);
  return { path: 'node-pool.sh', text, executable: true, about: `Makes a node pool of GKE with the configuration of pool ${plan.pool}` };
}
