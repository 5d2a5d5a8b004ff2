import { lintDocuments, readText } from '../../lib/read';
import { found } from './found';

const policy = (labels: string): string =>
  `apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy, labels: {${labels}}}
spec:
  driver:
    nvidiaDriverCRD: {enabled: true}
    upgradePolicy: {maxParallelUpgrade: 1}
`;
const driver = `apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: a}
spec:
  driverType: gpu
  repository: nvcr.io/nvidia
  image: driver
  manager: {images: k8s-driver-manager, default: a}
`;
const RULE = 'operator/unknown-value';

test('a key that a ClusterPolicy does not have is found where it stands, by what is known of its version', () => {
  expect(found(policy(''))).toEqual([`7:21 ${RULE}`]);
  expect(found(policy('app.kubernetes.io/version: v26.7.0'))).toEqual([`6:5 ${RULE}`, `7:21 ${RULE}`]);
});

const release =
  'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: a, namespace: b}\nspec: {chart: {spec: {chart: gpu-operator, version: v26.7.0}}, values: {driver: {nvidiaDriverCRD: {enabled: true}}}}\n';

test('a key that an NVIDIADriver does not have is found as well, by the version of what is beside it', () => {
  expect(found(driver).filter((one) => one.endsWith(RULE))).toEqual([`8:13 ${RULE}`]);
  expect(found(`${driver}---\n${release}`).filter((one) => one.endsWith(RULE))).toEqual([`8:13 ${RULE}`, `8:41 ${RULE}`]);
  expect(found(`${driver}---\n${release.replace('v26.7.0', 'v99.1.0')}`).filter((one) => one.endsWith(RULE))).toEqual([`8:13 ${RULE}`]);
});

test('the version of another chart, or of an operator of another file, says nothing of an NVIDIADriver', () => {
  const other = release.replace('chart: gpu-operator', 'chart: hami');
  expect(found(`${driver}---\n${other}`).filter((one) => one.endsWith(RULE))).toEqual([`8:13 ${RULE}`]);
  const apart = { 'a.yaml': driver, 'b.yaml': release };
  const documents = Object.entries(apart).flatMap(([file, text]) => readText(file, text).documents);
  expect(lintDocuments(documents).findings.flatMap(({ rule, file, line }) => (rule === RULE ? [`${file}:${line}`] : []))).toEqual([
    'a.yaml:8',
  ]);
});
