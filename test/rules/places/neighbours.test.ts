import { exclusive } from '../../../lib';
import { machines } from '../../../lib/words/machine';
import type { ModelFragment } from '../../../lib/plans/model';
import { fromYaml } from '../from-yaml';
import { documents, found, foundIn } from './places';

const quota = (hard: string, more = ''): string =>
  `{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: ml}, spec: {hard: {${hard}}${more}}}`;
const range = (limit: string, namespace = 'ml'): string =>
  `{apiVersion: v1, kind: LimitRange, metadata: {name: r, namespace: ${namespace}}, spec: {limits: [{type: Container, ${limit}}]}}`;
const pod = (limits: string, { name = 'a', namespace = 'ml', more = '', requests = '' } = {}): string =>
  `{apiVersion: v1, kind: Pod, metadata: {name: ${name}, namespace: ${namespace}}, spec: {containers: [{name: main, image: x, resources: {limits: {${limits}}${requests}}}]${more}}}`;

describe('quota/uncounted', () => {
  const said = (...texts: readonly string[]) => found('quota/uncounted', documents(...texts)).map(({ at }) => at);
  const AT = 'spec.containers[0].resources';

  test('names a container that does not say what the quota of its namespace counts', () => {
    expect(said(quota('limits.memory: 1Ti'), pod('nvidia.com/gpu: 1'))).toEqual([AT]);
    expect(said(quota('limits.memory: 1Ti'), pod('nvidia.com/gpu: 1', { requests: ', requests: {memory: 1Gi}' }))).toEqual([AT]);
    expect(said(quota('requests.memory: 1Ti'), pod('nvidia.com/gpu: 1', { requests: ', requests: {memory: 1Gi}' }))).toEqual([]);
    expect(said(quota('cpu: 8'), pod('nvidia.com/gpu: 1, memory: 1Gi'))).toEqual([AT]);
    expect(said(quota('cpu: 8, memory: 8Gi'), pod('nvidia.com/gpu: 1, cpu: 1, memory: 1Gi'))).toEqual([]);
    expect(said(quota('requests.nvidia.com/gpu: 8, pods: 4'), pod('nvidia.com/gpu: 1'))).toEqual([]);
  });

  test('knows what a LimitRange of the namespace gives, and quotas of some pods alone', () => {
    const asks = pod('nvidia.com/gpu: 1');
    expect(said(quota('limits.memory: 1Ti'), asks, range('default: {memory: 4Gi}'))).toEqual([]);
    expect(said(quota('limits.memory: 1Ti'), asks, range('max: {memory: 4Gi}'))).toEqual([]);
    expect(said(quota('limits.memory: 1Ti'), asks, range('defaultRequest: {memory: 4Gi}'))).toEqual([AT]);
    expect(said(quota('requests.memory: 1Ti'), asks, range('defaultRequest: {memory: 4Gi}'))).toEqual([]);
    expect(said(quota('limits.memory: 1Ti'), asks, range('default: {cpu: 4}'))).toEqual([AT]);
    expect(said(quota('limits.memory: 1Ti'), asks, range('default: {memory: 4Gi}', 'other'))).toEqual([AT]);
    expect(said(quota('limits.memory: 1Ti', ', scopes: [Terminating]'), asks)).toEqual([]);
    expect(said(quota('limits.memory: 1Ti'), pod('nvidia.com/gpu: 1', { namespace: 'other' }))).toEqual([]);
    expect(said(quota('limits.memory: 1Ti'), pod('cpu: 1'))).toEqual([]);
    expect(said(quota('limits.memory: 1Ti'), pod('nvidia.com/gpu: 1', { more: ', resources: {limits: {memory: 1Gi}}' }))).toEqual([]);
  });
});

describe('quota/limit-range', () => {
  test('sees a container with GPUs that asks for more CPU or memory than one may have', () => {
    const said = (max: string, limits: string) =>
      found('quota/limit-range', documents(range(`max: {${max}}`), pod(limits))).map(({ at, got }) => [at, got]);
    expect(said('memory: 64Gi', 'nvidia.com/gpu: 1, memory: 128Gi')).toEqual([['spec.limits[0].max', '64Gi']]);
    expect(said('cpu: 500m', 'nvidia.com/gpu: 1, cpu: 1')).toEqual([['spec.limits[0].max', '500m']]);
    expect(said('memory: 64Gi, cpu: 1', 'nvidia.com/gpu: 1, memory: 64Gi, cpu: 1')).toEqual([]);
    expect(said('memory: 64Gi', 'memory: 128Gi')).toEqual([]);
  });
});

describe('quotas of devices by claims', () => {
  const claims = quota('gpu.nvidia.com.deviceclass.resource.k8s.io/devices: 1');
  const claiming =
    '{apiVersion: resource.k8s.io/v1, kind: ResourceClaimTemplate, metadata: {name: two, namespace: ml}, spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com, count: 2}}]}}}}';
  const asks =
    '{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: ml}, spec: {resourceClaims: [{name: gpus, resourceClaimTemplateName: two}], containers: [{name: main, image: x, resources: {claims: [{name: gpus}]}}]}}';

  test('are counted', () => {
    expect(found('quota/prefix', claims)).toEqual([]);
    expect(found('quota/never-fits', documents(claims, claiming, asks)).map(({ got, allowed }) => [got, allowed])).toEqual([
      [2, 'up to 1'],
    ]);
    expect(found('quota/never-fits', documents(claims.replace('devices: 1', 'devices: 2'), claiming, asks))).toEqual([]);
  });
});

describe('qos/no-memory-limit', () => {
  const pools: ModelFragment['pools'] = [
    {
      path: 'pool',
      name: 'train',
      nodeSelector: {},
      labels: {},
      taints: [],
      sharing: exclusive(),
      shapes: [{ machine: machines.dgxH100 }],
    } as never,
  ];
  const trainer = (gpus = 4): string => pod(`nvidia.com/gpu: ${gpus}, cpu: 8, memory: 64Gi`, { name: 'trainer' });
  const said = (...texts: readonly string[]) => {
    const { pods = [], ...rest } = fromYaml(documents(...texts));
    return foundIn('qos/no-memory-limit', { ...rest, pods: pods.map((one) => ({ ...one, pool: 'pool' })), pools }).map(({ at }) => at);
  };
  const asking = { requests: ', requests: {cpu: 1, memory: 1Gi}', name: 'notebook' };
  const AT = 'spec.containers[0].resources';

  test('names a pod that may take the memory beside one whose memory is guaranteed', () => {
    expect(said(trainer(), pod('nvidia.com/gpu: 1', asking))).toEqual([AT]);
    expect(said(trainer(), pod('cpu: 1', { name: 'notebook' }))).toEqual([AT]);
    expect(said(trainer(8), pod('cpu: 1', { name: 'notebook' }))).toEqual([AT]);
    expect(said(trainer(), pod('nvidia.com/gpu: 1, memory: 1Gi', asking))).toEqual([]);
  });

  test('is quiet where there is nobody to protect, where pods are never side by side, and where others speak', () => {
    expect(said(pod('nvidia.com/gpu: 1', asking))).toEqual([]);
    expect(said(trainer(8), pod('nvidia.com/gpu: 1', asking))).toEqual([]);
    expect(said(trainer(), pod('nvidia.com/gpu: 1', { name: 'notebook' }))).toEqual([]);
    expect(said(trainer(), pod('nvidia.com/gpu: 1', asking), range('default: {memory: 4Gi}'))).toEqual([]);
    expect(said(trainer(), pod('nvidia.com/gpu: 1', { ...asking, more: ', priorityClassName: system-node-critical' }))).toEqual([]);
  });
});
