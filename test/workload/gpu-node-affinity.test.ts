import { App, Chart } from 'cdk8s';
import * as cdk8s from '../../lib';
import {
  findings,
  GpuCluster,
  type GpuNodeAffinity,
  gpuNodeAffinity,
  gpuNodeLabels,
  GpuNodePool,
  GpuOperator,
  GpuWorkload,
} from '../../lib';
import * as pulumi from '../../lib/faces/pulumi';
import type { KubeObject } from '../../lib/words/kubernetes';
import { problemsOf } from '../refused';

const MAJOR = 'nvidia.com/cuda.runtime-version.major';
const MINOR = 'nvidia.com/cuda.runtime-version.minor';
const termsOf = (nodes: GpuNodeAffinity) =>
  gpuNodeAffinity(nodes).requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms.map(({ matchExpressions = [] }) =>
    matchExpressions.map(({ key, operator, values = [] }) => [key, operator, ...values].join(' ')),
  );

test('the oldest CUDA is a newer major version, or this one with a minor version that is new enough', () => {
  expect(termsOf({ cudaAtLeast: '12.4' })).toEqual([[`${MAJOR} Gt 12`], [`${MAJOR} In 12`, `${MINOR} Gt 3`]]);
  expect(termsOf({ cudaAtLeast: '13' })).toEqual([[`${MAJOR} Gt 12`]]);
  expect(termsOf({ cudaAtLeast: '12.0' })).toEqual([[`${MAJOR} Gt 11`]]);
});

test('what else is said of nodes holds in each alternative', () => {
  const device = 'nvidia-device-enable In pgpu';
  expect(termsOf({ deviceEnable: 'pgpu', cudaAtLeast: '12.4' })).toEqual([
    [device, `${MAJOR} Gt 12`],
    [device, `${MAJOR} In 12`, `${MINOR} Gt 3`],
  ]);
  expect(termsOf({ numa: true, cuda: '13' })).toEqual([[`${MAJOR} In 13`, 'feature.node.kubernetes.io/memory-numa In true']]);
});

test.each([
  [{}, 'gpuNodeAffinity'],
  [{ cuda: '12', cudaAtLeast: '12' }, 'gpuNodeAffinity.cudaAtLeast'],
  [{ cudaAtLeast: '570.172' }, 'gpuNodeAffinity.cudaAtLeast'],
  [{ nvlinkDomain: 'rack-3' }, 'gpuNodeAffinity.nvlinkDomain'],
])('fails for %j', (nodes, path) => {
  expect(problemsOf(() => gpuNodeAffinity(nodes as never)).map((problem) => problem.path)).toEqual([path]);
});

test('both engines have the words', () => {
  for (const name of ['gpuLabelKeys', 'gpuNodeLabels', 'gpuNodeAffinity'] as const) expect(pulumi[name]).toBe(cdk8s[name]);
});

/** A deployment on a pool whose driver takes CUDA 13. */
function site(cuda: `${number}`, nodes: GpuNodeAffinity) {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const labels = gpuNodeLabels({ cuda, driver: '580', numa: true });
  const pool = new GpuNodePool(cluster, 'train', { nodes: 2, os: 'ubuntu-24.04', machine: cdk8s.machines.dgxH100, labels });
  new GpuOperator(cluster, 'operator', { version: 'v26.7.0', values: { driver: { version: '580.126.20' } } });
  const affinity = { nodeAffinity: gpuNodeAffinity(nodes) };
  new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', affinity });
  const found = findings(chart).filter(({ rule }) => rule === 'pool/cuda-label');
  return { chart, pool, affinity, found: found.map(({ subject, at, got }) => [subject, at, got]) };
}

test('nodes of a pool have the labels, and pods select them', () => {
  const { chart, pool, affinity, found } = site('13', { cudaAtLeast: '12.4' });
  expect(found).toEqual([]);
  expect(pool.description.labels).toMatchObject({ [MAJOR]: '13', 'nvidia.com/cuda.driver-version.major': '580' });
  const web = (chart.toJson() as KubeObject[]).find(({ kind }) => kind === 'Deployment');
  expect(web).toMatchObject({ spec: { template: { spec: { affinity } } } });
});

test.each<[GpuNodeAffinity, readonly string[]]>([
  [{ cudaAtLeast: '14' }, [`${MAJOR} Gt 13`]],
  [{ cudaAtLeast: '13.1' }, []],
  [{ cudaAtLeast: '14.1' }, [`${MAJOR} Gt 14`, `${MAJOR} In 14`]],
  [{ driver: '580.126.20', cudaAtLeast: '12.9' }, []],
])('%j is held against the driver of the pool', (nodes, got) => {
  expect(site('13', nodes).found.map((one) => one[2])).toEqual(got.length === 0 ? [] : [got]);
});

test('fails for a pool whose labels say another CUDA than its driver has', () => {
  expect(site('12.8', { numa: true }).found).toEqual([['ml/prod/train', `labels["${MAJOR}"]`, '12']]);
});
