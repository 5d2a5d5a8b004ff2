import { virtualMachines } from '../../lib/words/kinds';
import { lintDocuments, noContext, readText } from '../../lib/read';

const placesOf = (rule: string, yaml: string): readonly string[] =>
  lintDocuments(readText('a.yaml', yaml).documents, noContext).findings.flatMap((finding) =>
    finding.rule === rule ? `${finding.at} ${finding.problem}` : [],
  );

const TEMPLATE =
  '{spec: {containers: [{name: trainer, image: "x:1", command: [python, train.py, --save, /out], resources: {limits: {nvidia.com/gpu: 1}}}]}}';
const written = (version: string, kind: string, spec: string) =>
  placesOf('storage/checkpoint-in-pod', `apiVersion: ${version}\nkind: ${kind}\nmetadata: {name: llama, namespace: ml}\nspec: ${spec}\n`);
const replicas = (framework: string) => `{${framework}ReplicaSpecs: {Worker: {replicas: 2, template: ${TEMPLATE}}}}`;

test.each([
  ['batch/v1', 'Job', `{template: ${TEMPLATE}}`],
  ['batch/v1', 'CronJob', `{schedule: "0 0 * * *", jobTemplate: {spec: {template: ${TEMPLATE}}}}`],
  ['jobset.x-k8s.io/v1alpha2', 'JobSet', `{replicatedJobs: [{name: a, template: {spec: {template: ${TEMPLATE}}}}]}`],
  ['batch.volcano.sh/v1alpha1', 'Job', `{tasks: [{name: a, replicas: 1, template: ${TEMPLATE}}]}`],
  ['kubeflow.org/v1', 'PyTorchJob', replicas('pytorch')],
  ['kubeflow.org/v1', 'PaddleJob', replicas('paddle')],
  ['kubeflow.org/v1', 'JAXJob', replicas('jax')],
])('the checkpoints that a %s %s writes into its own container are lost', (version, kind, spec) => {
  expect(written(version, kind, spec)).toEqual([
    expect.stringContaining("container 'trainer' writes checkpoints to /out, which is lost with the pod"),
  ]);
});

test('pods that run on, and those of a kind that nobody knows, are not taken for training', () => {
  expect(written('apps/v1', 'Deployment', `{selector: {matchLabels: {app: a}}, template: ${TEMPLATE}}`)).toEqual([]);
  expect(written('boats.example.com/v1', 'Job', `{template: ${TEMPLATE}}`)).toEqual([]);
});

const KUBEVIRT = `apiVersion: kubevirt.io/v1
kind: KubeVirt
metadata: {name: kubevirt, namespace: kubevirt}
spec: {configuration: {permittedHostDevices: {pciHostDevices: [{pciVendorSelector: "10DE:2331", resourceName: nvidia.com/GH100}]}}}
---
`;
const nested = (steps: readonly string[], inner: object): unknown =>
  steps.reduceRight<unknown>((value, step) => ({ [step]: value }), inner);

test('every kind of virtual machine is asked for its devices where its row says the machine is', () => {
  expect(virtualMachines.map(({ kind }) => kind)).toContain('VirtualMachineInstanceReplicaSet');
  for (const { group, versions, kind, machineAt } of virtualMachines) {
    const machine = { domain: { devices: { gpus: [{ name: 'a', deviceName: 'nvidia.com/GA100' }] } } };
    const object = { apiVersion: `${group}/${versions[0]}`, kind, metadata: { name: 'vm' }, ...(nested(machineAt, machine) as object) };
    expect(placesOf('kubevirt/permitted', KUBEVIRT + JSON.stringify(object))).toEqual([
      `${machineAt.join('.')}.domain.devices.gpus[0].deviceName KubeVirt 'kubevirt' does not permit this device`,
    ]);
  }
});
