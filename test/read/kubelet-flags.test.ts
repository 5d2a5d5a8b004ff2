import { readContext } from '../../lib/read';
import { found } from './found';

const indent = (spaces: number, text: string): string => text.trimEnd().replaceAll('\n', `\n${' '.repeat(spaces)}`);
const file = (path: string, content: string): string =>
  `#cloud-config\nwrite_files:\n  - path: ${path}\n    content: |\n      ${indent(6, content)}\n`;
const UNIT = '[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--max-pods=5 --topology-manager-policy=best"\n';

/** What is wrong in each: a policy that there is not. */
test.each<[string, string, string]>([
  [
    "kubeadm's list",
    'apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n    - {name: max-pods, value: "5"}\n    - {name: topology-manager-policy, value: best}\n',
    '6:46',
  ],
  [
    "kubeadm's map, before v1beta4",
    'apiVersion: kubeadm.k8s.io/v1beta3\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n    topology-manager-policy: best\n',
    '5:30',
  ],
  [
    'Cluster API',
    'apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: KubeadmConfigTemplate\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n      joinConfiguration:\n        nodeRegistration:\n          kubeletExtraArgs: {topology-manager-policy: best}\n',
    '9:55',
  ],
  ["k3s's file", 'node-label: [a=b]\nkubelet-arg:\n  - max-pods=5\n  - topology-manager-policy=best\n', '4:5'],
  ["one argument in k3s's file", 'kubelet-arg: topology-manager-policy=best\n', '1:14'],
  [
    "Rancher's cluster",
    'apiVersion: provisioning.cattle.io/v1\nkind: Cluster\nmetadata: {name: a}\nspec:\n  rkeConfig:\n    machineSelectorConfig:\n      - config:\n          kubelet-arg: ["topology-manager-policy=best"]\n',
    '8:26',
  ],
  ["k3s's file in cloud-init", file('/etc/rancher/k3s/config.yaml', 'kubelet-arg:\n  - topology-manager-policy=best\n'), '6:11'],
  ['a drop-in of systemd in cloud-init', file('/etc/systemd/system/kubelet.service.d/20-gpu.conf', UNIT), '6:7'],
  ['the environment of the kubelet', file('/etc/default/kubelet', "KUBELET_EXTRA_ARGS='--topology-manager-policy best'\n"), '5:7'],
  [
    'a drop-in of systemd in a MachineConfig',
    `apiVersion: machineconfiguration.openshift.io/v1\nkind: MachineConfig\nmetadata: {name: a}\nspec:\n  config:\n    systemd:\n      units:\n        - name: kubelet.service\n          dropins:\n            - name: a.conf\n              contents: |\n                ${indent(16, UNIT)}\n`,
    '13:17',
  ],
  [
    'a unit in Butane',
    `variant: fcos\nversion: 1.5.0\nsystemd:\n  units:\n    - name: kubelet.service\n      contents: |\n        ${indent(8, UNIT)}\n`,
    '8:9',
  ],
  [
    "nodeadm's flags",
    'apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    flags:\n      - --topology-manager-policy=best\n',
    '6:9',
  ],
  ["Talos's machine", 'version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig:\n      topologyManagerPolicy: best\n', '5:30'],
  ["Talos's arguments", 'version: v1alpha1\nmachine:\n  kubelet:\n    extraArgs:\n      topology-manager-policy: best\n', '5:32'],
  ["Talos's document", 'apiVersion: v1alpha1\nkind: KubeletConfig\nconfig:\n  topologyManagerPolicy: best\n', '4:26'],
])('flags are found in %s', (_where, text, place) => expect(found(text)).toEqual([`${place} kubelet/policy`]));

test.each<[string, readonly string[]]>([
  ['--cpu-manager-policy-options=full-pcpus-only=true,nonsense=true', ['kubelet/option']],
  ['--reserved-cpus=0-1 --system-reserved-cgroup=/system', ['kubelet/reserved-cgroup']],
  ['--reserved-cpus=zero', ['kubelet/reserved-cpus']],
  ['--kube-reserved=cpu=lots,memory=1Gi', ['kubelet/reserved']],
  ['--eviction-hard=memory.available<lots', ['kubelet/eviction']],
  // What others say as well, what a shell puts in, and what belongs to other programs.
  ['--cpu-manager-policy=static', []],
  ['--cpu-manager-policy=${POLICY}', []],
  ['--eviction-hard=memory.available<1Gi', []],
  ['--kube-reserved=nonsense', []],
  ['--no-topology-manager-policy=best', []],
  ['--v=2', []],
])('%s', (flags, rules) => {
  const unit = file('/etc/systemd/system/kubelet.service.d/a.conf', `[Service]\nEnvironment="A=${flags}"\n`);
  expect([...new Set(found(unit).map((line) => line.split(' ')[1]))]).toEqual(rules);
});

test('feature gates of flags are held to the version', () => {
  const gates = (text: string): readonly string[] =>
    found(`kubelet-arg: feature-gates=${text}\n`, readContext({ kubernetes: '1.34' }, 'context.yaml'));
  expect(gates('Bogus=true')).toEqual(['1:14 kubelet/feature-gate']);
  expect(gates('CPUManagerPolicyAlphaOptions=true,DynamicResourceAllocation=true')).toEqual([]);
  expect(gates('DynamicResourceAllocation=yes')).toEqual(['1:14 kubelet/value']);
});

test('a text of another place holds no flags', () => expect(found(file('/root/notes.txt', UNIT).replace('[Service]\n', ''))).toEqual([]));
