// What vehicles write for nodes is read back: the same kubelet configuration in the model, so that the same rules judge it.
import { readText, noContext } from '../../lib/read';
import { modelOf } from '../../lib/read/model';
import { filesBy, KUBELET, SETTINGS, wholePlan } from '../node/vehicles/whole-plan';
import { found } from './found';

const isolated = [
  ...SETTINGS,
  { id: 'isolated', primitives: [{ kind: 'kernelArgument', argument: 'isolcpus=managed_irq,1-55' }] },
] as const;
const { registerWithTaints: _taints, ...WITHOUT_TAINTS } = KUBELET;

/** The kubelets that a file of a vehicle configures. */
const kubeletsOf = (
  id: string,
  distribution: string,
  os: string,
  path: string,
  settings: typeof SETTINGS = SETTINGS,
  kubernetes = '1.34',
) => {
  const { documents, unreadable } = readText(path, filesBy(id, wholePlan(distribution, os, settings, kubernetes))[path] ?? '');
  expect(unreadable).toEqual([]);
  return modelOf(documents, noContext).model.kubelets.map(({ configuration }) => configuration);
};

test.each([
  ['cloud-init', 'kubeadm', 'ubuntu-24.04', 'cloud-init.yaml', KUBELET],
  ['cloud-init', 'k3s', 'debian-12', 'cloud-init.yaml', KUBELET],
  ['cloud-init', 'oke', 'oracle-linux', 'cloud-init.yaml', KUBELET],
  ['cloud-init', 'eks', 'ubuntu-24.04', 'cloud-init.yaml', KUBELET],
  ['nodeadm', 'eks', 'amazon-linux-2023', 'user-data.mime', KUBELET],
  ['nodeadm', 'eks', 'amazon-linux-2023', 'nodeconfig.yaml', KUBELET],
  // Taints of Bottlerocket and of Karpenter are no field of the kubelet.
  ['bottlerocket', 'eks', 'bottlerocket', 'user-data.toml', WITHOUT_TAINTS],
  ['karpenter', 'eks', 'bottlerocket', 'karpenter.yaml', WITHOUT_TAINTS],
  ['karpenter', 'eks', 'amazon-linux-2023', 'karpenter.yaml', WITHOUT_TAINTS],
  ['talos', 'talos', 'talos', 'talos-patch.yaml', KUBELET],
  ['ignition', 'kubeadm', 'flatcar', 'butane.yaml', KUBELET],
  ['kubeadm', 'kubeadm', 'ubuntu-24.04', 'kubeadm-patches/kubeletconfiguration+strategic.yaml', KUBELET],
  ['ignition', 'k3s', 'fedora-coreos', 'ignition.json', KUBELET],
  ['openshift', 'openshift', 'rhcos', 'openshift.yaml', KUBELET],
] as const)('what %s writes for %s with %s is read from %s', (id, distribution, os, path, expected) => {
  const kubelets = kubeletsOf(id, distribution, os, path);
  expect(kubelets).toContainEqual(expect.objectContaining(expected) as unknown);
});

/** What GKE has fields for. */
const { cpuManagerPolicy, topologyManagerPolicy, topologyManagerScope, memoryManagerPolicy } = KUBELET;
test.each([
  ['gke', 'node-system-config.yaml'],
  ['compute-class', 'compute-class.yaml'],
])('what %s writes is read from %s', (id, path) => {
  const kubelet = { cpuManagerPolicy, topologyManagerPolicy, topologyManagerScope, memoryManagerPolicy };
  expect(kubeletsOf(id, 'gke', 'cos', path)).toContainEqual(expect.objectContaining(kubelet));
});

test('rules judge what others wrote for GKE, and say the line', () => {
  const config =
    'kubeletConfig:\n  cpuCFSQuota: true\n  topologyManager:\n    policy: best\n  imageGcHighThresholdPercent: 500\nlinuxConfig:\n  sysctl:\n    kernel.sched_latency_ns: 1\n';
  const inClass = `apiVersion: cloud.google.com/v1\nkind: ComputeClass\nmetadata: {name: a}\nspec:\n  priorities:\n    - machineType: a3-highgpu-8g\n      nodeSystemConfig:\n        kubeletConfig: {topologyManager: {policy: best}}\n`;
  expect(found(config)).toEqual(['4:13 kubelet/policy', '5:32 kubelet/value', '7:3 node/removed-sysctl']);
  expect(found(inClass)).toEqual(['8:51 kubelet/policy']);
  // Of other files with such a key nothing is known.
  expect(found(`${config}image: x\n`)).toEqual([]);
});

test('a PerformanceProfile is read with the fields of its annotation', () => {
  expect(kubeletsOf('openshift', 'openshift', 'rhcos', 'openshift.yaml', isolated)).toContainEqual(
    expect.objectContaining(KUBELET) as unknown,
  );
});

test('k3s before 1.32 is read from its file', () => {
  expect(kubeletsOf('cloud-init', 'k3s', 'debian-12', 'cloud-init.yaml', SETTINGS, '1.31')).toContainEqual(
    expect.objectContaining(KUBELET) as unknown,
  );
});

test('rules judge what others wrote for Bottlerocket, and say the line', () => {
  const toml = [
    '# a pool of others',
    '[settings.kubernetes]',
    'cpu-manager-policy = "static"',
    'topology-manager-policy = "best"',
    'reserved-cpus = "0-x"',
    '[settings.kubernetes.kube-reserved]',
    'memory = "1Gi"',
    '[settings.kernel.sysctl]',
    '"kernel.sched_latency_ns" = "1000000"',
    '',
  ].join('\n');
  const inClass = `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec:\n  userData: |\n    ${toml.trimEnd().replaceAll('\n', '\n    ')}\n`;
  expect(found(toml)).toEqual(expect.arrayContaining(['4:1 kubelet/policy', '5:1 kubelet/reserved-cpus']));
  expect(found(inClass)).toEqual(expect.arrayContaining(['9:5 kubelet/policy', '10:5 kubelet/reserved-cpus']));
  expect(readText('a.toml', '[settings.kubernetes]\na = \n').unreadable).toEqual([
    { file: 'a.toml', line: 2, column: 1, problem: 'is not TOML: a value is missing' },
  ]);
});
