import { bind, dra } from '../../lib/plans/allocators';
import type { KubernetesMinor } from '../../lib/words/kubernetes';
import type { GpuRequest, PoolDescription } from '../../lib/plans/model';
import { planTrainingJob } from '../../lib/plans/workload/plans/training-job';
import { judgeManifest } from '../judge/schema';
import { poolOf } from '../charts/pools';

const requests: readonly GpuRequest[] = [
  { gpus: 8 },
  { mig: '1g.10gb', count: 2 },
  { claim: { memory: '40Gi', productName: 'NVIDIA H100 80GB HBM3' } },
];
const newer: readonly GpuRequest[] = [
  { claim: { count: 1, adminAccess: true } },
  { claim: { firstAvailable: [{ memory: '80Gi' }, { mig: '3g.40gb', count: 2 }] } },
];

const poolIn = (kubernetes: KubernetesMinor, sharing = dra()): PoolDescription =>
  poolOf('train', { sharing, cluster: { name: 'prod', path: 'prod', kubernetes } });

test.each(['1.32', '1.33', '1.34', '1.35', '1.36'] as const)('claims have the structure that Kubernetes %s takes', (minor) => {
  for (const sharing of [dra(), dra({ mps: { defaultPinnedDeviceMemoryLimit: '10Gi' } }), dra({ timeSlicing: {} })])
    for (const request of minor === '1.32' ? requests : [...requests, ...newer]) {
      const { objects } = bind([{ container: 'a', request }], poolIn(minor, sharing), 'web');
      expect(objects).toHaveLength(1);
      for (const object of objects) expect(judgeManifest(object, minor)).toEqual([]);
    }
});

test('a training job in a ComputeDomain has a channel in each pod, and its pods in one clique', () => {
  const description = poolIn('1.34');
  const pool = { mode: 'dra', gpu: undefined, description } as const;
  const { objects } = planTrainingJob(
    { path: 'ml/llama', id: 'llama' },
    { pool, numNodes: 4, computeDomain: true, request: { gpus: 8 }, image: 'x:1', resources: { cpu: 8, memory: '64Gi' } },
    { namespace: 'ml' },
  );
  for (const { object } of objects) expect(judgeManifest(object, '1.34')).toEqual([]);
  const [domain, job] = ['ComputeDomain', 'Job'].map((kind) => objects.find(({ object }) => object.kind === kind)!.object);
  expect(domain).toMatchObject({
    metadata: { name: 'llama', namespace: 'ml' },
    spec: { numNodes: 0, channel: { allocationMode: 'Single', resourceClaimTemplate: { name: 'llama-channel' } } },
  });
  expect(job).toMatchObject({
    spec: {
      template: {
        spec: {
          resourceClaims: [{ name: 'gpus' }, { name: 'compute-domain-channel', resourceClaimTemplateName: 'llama-channel' }],
          containers: [{ resources: { claims: [{ name: 'gpus', request: 'trainer' }, { name: 'compute-domain-channel' }] } }],
          affinity: {
            podAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                { topologyKey: 'nvidia.com/gpu.clique', labelSelector: { matchLabels: { 'cdk8s-gpu/workload': 'llama' } } },
              ],
            },
          },
        },
      },
    },
  });
});
