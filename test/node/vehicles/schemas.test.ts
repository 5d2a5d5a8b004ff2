import { parseYaml } from '../../../lib/internal';
import type { KubeObject } from '../../../lib/words/kubernetes';
import { readText, lintDocuments, readContext } from '../../../lib/read';
import { judgeManifest } from '../../judge/schema';
import { filesBy, SETTINGS, wholePlan } from './whole-plan';

const isolated = [
  ...SETTINGS,
  { id: 'isolated', primitives: [{ kind: 'kernelArgument', argument: 'isolcpus=managed_irq,1-55' }] },
] as const;

/** Kinds of OpenShift of which upstream's folders have no definition. */
const UNJUDGED: ReadonlySet<string> = new Set(['MachineConfigPool', 'MachineConfig', 'KubeletConfig']);

test.each([
  ['openshift', 'openshift', 'rhcos', 'openshift.yaml', SETTINGS],
  ['openshift', 'openshift', 'rhcos', 'openshift.yaml', isolated],
  ['karpenter', 'eks', 'amazon-linux-2023', 'karpenter.yaml', SETTINGS],
  ['karpenter', 'eks', 'bottlerocket', 'karpenter.yaml', SETTINGS],
  ['karpenter-azure', 'aks', 'ubuntu-24.04', 'karpenter.yaml', SETTINGS],
  ['daemon-set', 'aks', 'ubuntu-24.04', 'node-daemon-set.yaml', SETTINGS],
  ['nodeadm', 'eks', 'amazon-linux-2023', 'nodeconfig.yaml', SETTINGS],
  ['compute-class', 'gke', 'cos', 'compute-class.yaml', SETTINGS],
  ['compute-class', 'gke', 'ubuntu-24.04', 'compute-class.yaml', SETTINGS],
] as const)('what %s writes for %s with %s has the structure that its definition asks for', (id, distribution, os, path, settings) => {
  const objects = parseYaml(filesBy(id, wholePlan(distribution, os, settings))[path] ?? '') as readonly KubeObject[];
  const judged = objects.filter(({ kind }) => !UNJUDGED.has(kind));
  expect(judged.length).toBeGreaterThan(0);
  for (const object of judged) expect(judgeManifest(object, '1.34')).toEqual([]);
});

test.each([
  [
    'a field that a PerformanceProfile does not have',
    { kind: 'PerformanceProfile', apiVersion: 'performance.openshift.io/v2', spec: { cpus: {} } },
  ],
  [
    'a field that an EC2NodeClass does not have',
    { kind: 'EC2NodeClass', apiVersion: 'karpenter.k8s.aws/v1', spec: { kubelet: { cpuManagerPolicy: 'static' } } },
  ],
  [
    'a value that an AKSNodeClass does not take',
    { kind: 'AKSNodeClass', apiVersion: 'karpenter.azure.com/v1beta1', spec: { gpu: { modes: 'None' } } },
  ],
  [
    'a field that a ComputeClass does not have',
    { kind: 'ComputeClass', apiVersion: 'cloud.google.com/v1', spec: { whenUnsatisfiable: 'DoNotScaleUp', priorities: [{ gpus: {} }] } },
  ],
])('refuses %s', (_what, object) =>
  expect(judgeManifest({ ...object, metadata: { name: 'a' } }, '1.34').join()).toContain('unknown field'),
);

/** Without what a whole plan asks of a machine that no rule knows of here. */
test.each([
  ['openshift', 'openshift', 'rhcos', SETTINGS],
  ['openshift', 'openshift', 'rhcos', isolated],
  ['karpenter', 'eks', 'amazon-linux-2023', SETTINGS],
  ['bottlerocket', 'eks', 'bottlerocket', SETTINGS],
  ['nodeadm', 'eks', 'amazon-linux-2023', SETTINGS],
  ['talos', 'talos', 'talos', SETTINGS],
  ['cloud-init', 'kubeadm', 'ubuntu-24.04', SETTINGS],
  ['ignition', 'kubeadm', 'flatcar', SETTINGS],
  ['daemon-set', 'aks', 'ubuntu-24.04', SETTINGS],
] as const)('our own rules find nothing in what %s writes for %s with %s', (id, distribution, os, settings) => {
  const context = readContext({ kubernetes: '1.34', distribution }, 'context.yaml');
  const files = Object.entries(filesBy(id, wholePlan(distribution, os, settings)));
  const documents = files.flatMap(([path, text]) => readText(path, text).documents);
  expect(lintDocuments(documents, context).findings.map(({ file, line, rule, problem }) => `${file}:${line} ${rule} ${problem}`)).toEqual(
    [],
  );
});
