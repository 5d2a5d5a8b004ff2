import { App, Chart } from 'cdk8s';
import { dra, findings, GpuCluster, GpuNodePool, type GpuRequest, GpuWorkload, kai, machines } from '../../../lib';
import { documents, found, places } from './places';

const pod = (spec: string, labels = ''): string =>
  `{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: ml, labels: {${labels}}}, spec: {schedulerName: kai-scheduler, ${spec}, containers: [{name: c, image: x, resources: {claims: [{name: g}]}}]}}`;
const shared = (labels: string, deviceClassName = 'gpu.nvidia.com'): string =>
  documents(
    pod('resourceClaims: [{name: g, resourceClaimName: g}]'),
    `{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: g, namespace: ml, labels: {${labels}}}, spec: {devices: {requests: [{name: g, exactly: {deviceClassName: ${deviceClassName}}}]}}}`,
  );

test("a claim that pods name themselves needs the label of their queue, which is the chart's where they name none", () => {
  expect(found('kai/shared-claim', shared(''))).toMatchObject([{ at: 'metadata', allowed: ['default-queue'] }]);
  expect(places('kai/shared-claim', shared('kai.scheduler/queue: default-queue'))).toEqual([]);
  // KAI takes a class for one of GPUs by its name.
  expect(places('kai/shared-claim', shared('', 'mig.nvidia.com'))).toEqual([]);
});

test.each<[string, GpuRequest, readonly string[]]>([
  ['whole GPUs', { gpus: 2 }, []],
  ['choices', { claim: { firstAvailable: [{ count: 2 }, { count: 1 }] } }, ['spec.spec.devices.requests[0].firstAvailable']],
  ['admin access', { claim: { adminAccess: true } }, ['spec.spec.devices.requests[0].exactly.adminAccess']],
])('a workload in a queue of KAI on a DRA pool: %s', (_what, request, at) => {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const pool = new GpuNodePool(cluster, 'whole', { machine: machines.dgxH100, nodes: 2, sharing: dra() });
  new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request, image: 'x:1', queue: kai({ queue: 'team' }) } as never);
  expect(
    findings(chart)
      .filter(({ rule }) => rule === 'kai/claim-features')
      .map((one) => one.at),
  ).toEqual(at);
});
