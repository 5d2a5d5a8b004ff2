import { comment, lines, toYaml } from '../../../internal';
import { type KubeObject, type KubeletConfiguration, nodeGroupLabels } from '../../../words/kubernetes';
import { type Carried, kubeletOf, type NodePlan, type Primitive, registrationOf, type VehicleRow } from '../../model';
import { filled } from './parts/filled';
import { hostSetup, settingFiles, SYSCTL_FILE, sysctlsOf, sysfsOf, TMPFILES_FILE } from './parts/host-setup';
import { ignitionFiles, ignitionParts } from './parts/ignition-parts';
import { kernelArgumentsOf, wordsOf } from './parts/kernel-arguments';
import { objectName } from './parts/object-name';
import { isolates, performanceProfile, poolLabels } from './performance-profile';
import { lacksOfDeclared } from './parts/safeguards';

/** Fields of the kubelet that OpenShift refuses in a KubeletConfig. Source: openshift/machine-config-operator 7ff337a4. */
const REFUSED: ReadonlySet<string> = new Set([
  ...['cgroupDriver', 'clusterDNS', 'clusterDomain', 'featureGates', 'failSwapOn', 'memorySwap', 'staticPodPath'],
]);

/**
 * Objects that OpenShift's operators make the nodes of: a MachineConfigPool of the pool's nodes, what their kubelet is
 * configured with, kernel arguments and files, and a TuneD profile. Where the plan isolates CPUs, a PerformanceProfile does
 * that, and the kubelet with it; it would isolate CPUs in any case, so that other plans have none.
 *
 * Source: openshift/machine-config-operator 7ff337a4; openshift/cluster-node-tuning-operator d2394aa8.
 */
export const openshift: VehicleRow = {
  id: 'openshift',
  name: "OpenShift's MachineConfigPool",
  lacks: lacksOfDeclared,
  serves: ({ id }, os) => id === 'openshift' && os === 'rhcos',
  delivers: new Set(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs', 'file', 'systemdUnit', 'kernelModule', 'command']),
  carries: carriedByOperators,
  write: (plan) => [
    {
      path: 'openshift.yaml',
      text: lines([
        comment(`Nodes of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
        '# oc apply -f openshift.yaml: the nodes of the pool are drained and rebooted one after the other.',
        ...labelsOfMachines(plan),
        objectsOf(plan)
          .map((object) => toYaml(object))
          .join('---\n'),
      ]),
      about: `MachineConfigPool of pool ${plan.pool} on ${plan.machine.name}, and what its nodes are set up with`,
    },
  ],
};

function carriedByOperators(primitive: Primitive): Carried {
  if (primitive.kind === 'systemdUnit' && primitive.name === 'containerd.service') {
    return { without: ['containerd.service: the container runtime is CRI-O'] };
  }
  if (primitive.kind !== 'kubelet') return { primitive, without: [] };
  const without = Object.keys(primitive.configuration).filter((field) => REFUSED.has(field));
  const fields = Object.entries(primitive.configuration).filter(([field]) => !REFUSED.has(field));
  return { primitive: { ...primitive, configuration: Object.fromEntries(fields) as unknown as KubeletConfiguration }, without };
}

function objectsOf(plan: NodePlan): readonly KubeObject[] {
  const isolated = isolates(plan);
  return [
    machineConfigPool(plan),
    ...(isolated ? [performanceProfile(plan)] : kubeletConfig(plan)),
    ...machineConfig(plan, isolated ? [] : wordsOf(kernelArgumentsOf(plan))),
    ...tuned(plan),
  ];
}

/** A node is of the pool by its labels, so that none of the pool's own objects can give it them. */
function labelsOfMachines(plan: NodePlan): readonly string[] {
  const labels = Object.entries(nodeGroupLabels(registrationOf(plan).labels));
  if (labels.length === 0) return [];
  return [
    '# Labels of nodes that are there: label-existing-nodes.sh. New nodes have those of their MachineSet, which needs, below',
    '# spec.template.spec.metadata.labels:',
    ...labels.map(([key, value]) => comment(`  ${toYaml({ [key]: value }).trimEnd()}`)),
  ];
}

/** A custom pool takes what all workers have, and its own besides. */
const machineConfigPool = (plan: NodePlan): KubeObject => ({
  apiVersion: 'machineconfiguration.openshift.io/v1',
  kind: 'MachineConfigPool',
  metadata: { name: objectName(plan.pool), labels: poolLabels(plan) },
  spec: {
    machineConfigSelector: {
      matchExpressions: [{ key: 'machineconfiguration.openshift.io/role', operator: 'In', values: ['worker', objectName(plan.pool)] }],
    },
    nodeSelector: { matchLabels: plan.nodeSelector },
  },
});

function kubeletConfig(plan: NodePlan): readonly KubeObject[] {
  const { apiVersion: _version, kind: _kind, ...given } = kubeletOf(plan) ?? {};
  const { taints } = registrationOf(plan);
  const fields = taints.length === 0 ? given : { ...given, registerWithTaints: taints };
  if (Object.keys(fields).length === 0) return [];
  return [
    {
      apiVersion: 'machineconfiguration.openshift.io/v1',
      kind: 'KubeletConfig',
      metadata: { name: `cdk8s-gpu-${objectName(plan.pool)}` },
      spec: { machineConfigPoolSelector: { matchLabels: poolLabels(plan) }, kubeletConfig: fields },
    },
  ];
}

/** Kernel arguments, files and units; TuneD writes what is in files of sysctl and sysfs. */
function machineConfig(plan: NodePlan, words: readonly string[]): readonly KubeObject[] {
  const written = new Set([SYSCTL_FILE, TMPFILES_FILE]);
  const host = hostSetup(plan);
  const { files, units } = ignitionParts({ ...host, files: host.files.filter(({ path }) => !written.has(path)) }, plan.os ?? '');
  const parts = filled({ storage: filled({ files: ignitionFiles(files) }), systemd: filled({ units }) });
  const spec = filled({
    kernelArguments: words,
    config: Object.keys(parts).length === 0 ? {} : { ignition: { version: '3.2.0' }, ...parts },
  });
  if (Object.keys(spec).length === 0) return [];
  const labels = { 'machineconfiguration.openshift.io/role': objectName(plan.pool) };
  const metadata = { name: `99-${objectName(plan.pool)}-cdk8s-gpu`, labels };
  return [{ apiVersion: 'machineconfiguration.openshift.io/v1', kind: 'MachineConfig', metadata, spec }];
}

/** Source: TuneD 2.28, plug-ins sysctl and sysfs; openshift/cluster-node-tuning-operator d2394aa8 crds/20-tuned.crd.yaml. */
function tuned(plan: NodePlan): readonly KubeObject[] {
  if (settingFiles(plan).every(({ path }) => path !== SYSCTL_FILE && path !== TMPFILES_FILE)) return [];
  const name = `cdk8s-gpu-${objectName(plan.pool)}`;
  const section = (title: string, values: Readonly<Record<string, string>>): readonly string[] =>
    Object.keys(values).length === 0 ? [] : [`[${title}]`, ...Object.entries(values).map(([key, value]) => `${key}=${value}`)];
  const include = isolates(plan) ? `openshift-node-performance-${name}` : 'openshift-node';
  const data = lines([
    '[main]',
    comment(`Nodes of pool ${plan.pool}`).replace('# ', 'summary='),
    `include=${include}`,
    ...section('sysctl', sysctlsOf(plan)),
    ...section('sysfs', sysfsOf(plan)),
  ]);
  return [
    {
      apiVersion: 'tuned.openshift.io/v1',
      kind: 'Tuned',
      metadata: { name, namespace: 'openshift-cluster-node-tuning-operator' },
      spec: {
        profile: [{ name, data }],
        // Lower numbers win; those of a PerformanceProfile are 20.
        recommend: [
          { machineConfigLabels: { 'machineconfiguration.openshift.io/role': objectName(plan.pool) }, priority: 15, profile: name },
        ],
      },
    },
  ];
}
