import { lintDocuments, readText } from '../../lib/read';

const template = (name: string): string =>
  `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: ${name}}
spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]}}}
`;
const pod = (claim: string): string =>
  `apiVersion: v1
kind: Pod
metadata: {name: uses-${claim}}
spec: {resourceClaims: [{name: g, resourceClaimTemplateName: ${claim}}], containers: [{name: a, image: b:1, resources: {claims: [{name: g}]}}]}
`;

/** What is said of a folder of files, each of some objects. */
const said = (...files: readonly (readonly string[])[]): readonly string[] =>
  lintDocuments(files.flatMap((objects, index) => readText(`all/${index}.yaml`, objects.join('---\n')).documents)).findings.map(
    ({ file, rule }) => `${file} ${rule}`,
  );

test('examples that are each complete say nothing of one whose claim is made elsewhere', () => {
  expect(said([template('one'), pod('one')], [template('two'), pod('two')], [pod('other')])).toEqual([]);
  expect(said([template('one'), pod('one')], [template('one'), pod('one')], [pod('one')])).toEqual([]);
});

test('a template that nobody names is likely that of a pod beside it, and so is one in its own file', () => {
  expect(said([template('gpu-one')], [pod('gpu-won')])).toEqual(['all/1.yaml dra/claim-reference']);
  expect(said([template('one'), pod('one'), pod('won')])).toEqual(['all/0.yaml dra/claim-reference']);
});
