import { readContext, readText } from '../../lib/read';
import { found } from './found';

const HEAD = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
const WRONG = `${HEAD}topologyManagerPolicy: best\n`;
const indent = (spaces: number, text: string): string => text.trimEnd().replaceAll('\n', `\n${' '.repeat(spaces)}`);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const ignition = (source: string): string => `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: kubelet}
spec:
  config:
    ignition: {version: 3.2.0}
    storage:
      files:
        - path: /etc/kubernetes/kubelet.conf
          contents: {source: "${source}"}
`;
const NODE_CONFIG = `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
      topologyManagerPolicy: best
`;
const MIME = `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="//"

--//
Content-Type: text/x-shellscript

#!/bin/bash
--//
Content-Type: application/node.eks.aws

${NODE_CONFIG}--//--
`;

const ABSENCES = `cpuManagerPolicy: static
memoryManagerPolicy: Static
reservedMemory: [{numaNode: 0, limits: {memory: 2Gi}}]
evictionHard: {memory.available: 1Gi}
evictionSoft: {memory.available: 2Gi}
enforceNodeAllocatable: [pods, system-reserved]
systemCgroups: /system
memorySwap: {swapBehavior: LimitedSwap}
topologyManagerPolicy: restricted
topologyManagerPolicyOptions: {prefer-closest-numa-nodes: 'true'}
cpuManagerPolicyOptions: {distribute-cpus-across-cores: 'true'}
maxParallelImagePulls: 5
memoryThrottlingFactor: 0.9
crashLoopBackOff: {maxContainerRestartPeriod: 60s}
`;

describe('bare user data of MIME', () => {
  test('is read part by part, and scripts are left alone', () => {
    const more = `--//\nContent-Type: text/cloud-config\n\n#cloud-config\nwrite_files:\n  - path: /etc/kubernetes/kubelet.yaml\n    content: |\n      ${indent(6, WRONG)}\n--//--\n`;
    expect(found(MIME.replace('--//--\n', more))).toEqual(['16:30 kubelet/policy', '26:30 kubelet/policy']);
    expect(found(MIME.replaceAll('\n', '\r\n'))).toEqual(['16:30 kubelet/policy']);
  });

  test('of several documents in a part each is read', () => {
    expect(found(MIME.replace('--//--', `---\n${NODE_CONFIG}--//--`))).toEqual(['16:30 kubelet/policy', '23:30 kubelet/policy']);
  });

  test('fails where a part that speaks of kubelets cannot be read', () => {
    const text = MIME.replace('spec:\n', 'spec: "\n').replace('#!/bin/bash', '#!/bin/bash\necho "apiVersion: {"');
    expect(readText('a.txt', text).unreadable).toMatchObject([{ line: 18, problem: expect.stringContaining('is not YAML') as string }]);
  });
});

describe('what a part leaves to others is not missed', () => {
  const old = readContext({ kubernetes: '1.32' }, 'context.yaml');
  const whole = [
    'kubelet/cpu-reservation',
    'kubelet/reserved-memory',
    'kubelet/eviction-partial',
    'kubelet/eviction',
    'kubelet/enforcement',
  ];

  test.each([
    ['alone', `${HEAD}${ABSENCES}`],
    [
      'in a ConfigMap',
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  20-gpu.conf: |\n    ${indent(4, HEAD + ABSENCES)}\n`,
    ],
    [
      'in a folder of parts',
      `#cloud-config\nwrite_files:\n  - path: /etc/kubernetes/kubelet.conf.d/20-gpu.conf\n    content: |\n      ${indent(6, `${HEAD}clusterDomain: a\n${ABSENCES}`)}\n`,
    ],
    [
      'in a patch of kubeadm',
      `#cloud-config\nwrite_files:\n  - path: /etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml\n    content: |\n      ${indent(6, HEAD + ABSENCES)}\n`,
    ],
  ])('%s', (_where, text) => expect(found(text, old)).toEqual([]));

  test.each(['clusterDNS: [10.96.0.10]', 'clusterDomain: a', 'authentication: {anonymous: {enabled: false}}', 'staticPodPath: /a'])(
    'fails for the first file of a kubelet, which says %s',
    (mark) => {
      const rules = found(`${HEAD}${mark}\n${ABSENCES}`, old).map((line) => line.split(' ')[1]);
      expect(rules).toEqual(expect.arrayContaining([...whole, 'kubelet/relation', 'kubelet/option', 'kubelet/gated-field']));
    },
  );

  test('fails for a file that a node has elsewhere', () => {
    const text = `#cloud-config\nwrite_files:\n  - path: /etc/kubernetes/kubelet.yaml\n    content: |\n      ${indent(6, HEAD + ABSENCES)}\n`;
    expect(found(text).join()).toContain('kubelet/cpu-reservation');
  });
});

describe('a kubelet is found, and what is wrong with it has a place', () => {
  test.each<[string, string, string]>([
    [
      'of an OpenShift KubeletConfig',
      'apiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\nmetadata: {name: a}\nspec:\n  kubeletConfig:\n    topologyManagerPolicy: best\n',
      '6:28',
    ],
    ['in base64 in a MachineConfig', ignition(`data:text/plain;charset=utf-8;base64,${base64(WRONG)}`), '10:31'],
    ['with percent signs in a MachineConfig', ignition(`data:,${encodeURIComponent(WRONG)}`), '10:31'],
    [
      'in a file of Butane',
      `variant: fcos\nversion: 1.5.0\nstorage:\n  files:\n    - path: /etc/kubelet.yaml\n      contents:\n        inline: |\n          ${indent(10, WRONG)}\n`,
      '10:34',
    ],
    [
      'in cloud-init',
      `#cloud-config\nwrite_files:\n  - path: /etc/kubernetes/kubelet.yaml\n    content: |\n      ${indent(6, WRONG)}\n`,
      '7:30',
    ],
    [
      'in base64 in cloud-init',
      `#cloud-config\nwrite_files:\n  - path: /etc/kubernetes/kubelet.yaml\n    encoding: b64\n    content: ${base64(WRONG)}\n`,
      '5:14',
    ],
    [
      'in a Secret',
      `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata: {userData: ${base64(`#cloud-config\nwrite_files: [{path: /a, content: ${JSON.stringify(WRONG)}}]`)}}\n`,
      '4:18',
    ],
    [
      'in a field of a kind that nobody told us of',
      `apiVersion: example.com/v1\nkind: Farm\nmetadata: {name: a}\nspec:\n  files:\n    - content: |\n        ${indent(8, WRONG)}\n`,
      '9:32',
    ],
    [
      'behind other documents of a text',
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kubeadm}\ndata:\n  a: |\n    kind: ClusterConfiguration\n    ---\n    ${indent(4, WRONG)}\n`,
      '7:5',
    ],
    [
      'of an EC2NodeClass',
      'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec:\n  kubelet: {topologyManagerPolicy: best}\n',
      '5:36',
    ],
    [
      'in user data of an EC2NodeClass',
      `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec:\n  userData: |\n    ${indent(4, MIME)}\n`,
      '6:5',
    ],
    [
      'of a PerformanceProfile',
      'apiVersion: performance.openshift.io/v2\nkind: PerformanceProfile\nmetadata: {name: a}\nspec:\n  cpu: {reserved: 0-1, isolated: 2-7}\n  numa: {topologyPolicy: best}\n',
      '6:26',
    ],
  ])('%s', (_what, text, place) => expect(found(text)).toEqual([`${place} kubelet/policy`]));
});

const rulesOf = (text: string): readonly (string | undefined)[] => found(text).map((line) => line.split(' ')[1]);

describe('what is laid over another configuration is not blamed for what it leaves to that', () => {
  const openshift = (fields: string): string =>
    `apiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\nmetadata: {name: a}\nspec:\n  kubeletConfig:\n    ${indent(4, fields)}\n`;
  const parts =
    'cpuManagerPolicy: static\nmemoryManagerPolicy: Static\nreservedMemory: [{numaNode: 0, limits: {memory: 1Gi}}]\nevictionHard: {memory.available: 100Mi}\nshutdownGracePeriodCriticalPods: 10s\n';

  test('nor is a file of a drop-in directory', () => {
    expect(found(openshift(parts))).toEqual([]);
    const file = (path: string): string =>
      `#cloud-config\nwrite_files:\n  - path: ${path}\n    content: |\n      ${indent(6, HEAD + parts)}\n`;
    expect(found(file('/etc/kubernetes/kubelet.conf.d/10-numa.conf'))).toEqual([]);
    expect(rulesOf(file('/etc/kubernetes/kubelet.conf'))).toEqual([
      'kubelet/cpu-reservation',
      'kubelet/reserved-memory',
      'kubelet/eviction-partial',
      'kubelet/relation',
    ]);
  });

  test('but for what it contradicts: nodeadm has cgroups, beside which no CPUs can be reserved by number', () => {
    const config = (more: string): string => NODE_CONFIG.replace('topologyManagerPolicy: best', `reservedSystemCPUs: "0,1"${more}`);
    expect(rulesOf(config(''))).toEqual(['kubelet/reserved-cgroup', 'kubelet/reserved-cgroup']);
    expect(found(config('\n      systemReservedCgroup: ""\n      kubeReservedCgroup: ""'))).toEqual([]);
  });
});

test('a PerformanceProfile whose pods claim their CPUs has no policies', () => {
  const profile = (annotation: string): string =>
    `apiVersion: performance.openshift.io/v2\nkind: PerformanceProfile\nmetadata: {name: a, annotations: {${annotation}: "true"}}\nspec: {cpu: {reserved: 0-x, isolated: 2-7}}\n`;
  expect(found(profile('other'))).toEqual(['4:24 kubelet/reserved-cpus', '4:24 node/performance-profile']);
  expect(found(profile('performance.openshift.io/dra-resource-management'))).toEqual(['4:24 node/performance-profile']);
});

test('a field that is null is none', () => {
  expect(found(`${HEAD}evictionHard: null\ntopologyManagerPolicy:\n`)).toEqual([]);
});

test('what speaks of kubelets and configures none is passed over', () => {
  const map = (text: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: |\n    ${indent(4, text)}\n`;
  expect(found(map('KubeletConfiguration: {"'))).toEqual([]);
  expect(found(ignition('data:,%zz'))).toEqual([]);
  expect(found(ignition('data:;base64,!!'))).toEqual([]);
});
