import { App, Chart } from 'cdk8s';
import { dra, findings, GpuCluster, GpuNodePool, GpuWorkload, machines } from '../../../lib';
import { documents, found } from './places';

const namespace = (labels: string): string => `{apiVersion: v1, kind: Namespace, metadata: {name: ml, labels: {${labels}}}}`;
const claim = (apiVersion: string): string => {
  const access = 'deviceClassName: gpu.nvidia.com, adminAccess: true';
  const request = apiVersion === 'v1beta1' ? `{name: g, ${access}}` : `{name: g, exactly: {${access}}}`;
  return `{apiVersion: resource.k8s.io/${apiVersion}, kind: ResourceClaim, metadata: {name: a, namespace: ml}, spec: {devices: {requests: [${request}]}}}`;
};
const OLD = 'resource.k8s.io/admin-access';
const NEW = 'resource.kubernetes.io/admin-access';

test.each<[string, string, string, boolean]>([
  ['v1, the label of 1.33', 'v1', `${OLD}: "true"`, true],
  ['v1, the label of 1.34', 'v1', `${NEW}: "true"`, false],
  ['v1beta2, which 1.33 and 1.34 serve', 'v1beta2', `${OLD}: "true"`, false],
  ['v1beta1, with another value', 'v1beta1', `${NEW}: "True"`, true],
])('knows the label by the version of the API: %s', (_what, apiVersion, labels, isFound) =>
  expect(found('dra/admin-access', documents(namespace(labels), claim(apiVersion)))).toHaveLength(isFound ? 1 : 0),
);

test.each<[string, readonly string[]]>([
  ['1.32', []],
  ['1.33', [`kubectl label namespace ml ${OLD}=true; then silence this`]],
  ['1.36', [`kubectl label namespace ml ${NEW}=true; then silence this`]],
])('says of a workload on Kubernetes %s which label its namespace needs', (kubernetes, fixes) => {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: kubernetes as '1.36' });
  const pool = new GpuNodePool(cluster, 'whole', { machine: machines.dgxH100, nodes: 2, sharing: dra() });
  new GpuWorkload(chart, 'monitor', { kind: 'DaemonSet', pool, request: { claim: { adminAccess: true } }, image: 'x:1' });
  const said = findings(chart).filter(({ rule }) => rule === 'dra/admin-namespace');
  expect(said.map(({ fix }) => fix)).toEqual(fixes);
});
