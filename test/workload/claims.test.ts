import { ApiObject, App, Chart } from 'cdk8s';
import {
  dra,
  findings,
  GpuCluster,
  GpuDeviceClass,
  GpuNodePool,
  type GpuPool,
  GpuResourceClaim,
  GpuWorkload,
  machines,
  object,
} from '../../lib';
import type { KubeObject } from '../../lib/words/kubernetes';
import { refusedOf } from '../refused';

function platform(kubernetes: '1.33' | '1.35' | '1.36' = '1.36') {
  const app = new App();
  const cluster = new GpuCluster(new Chart(app, 'platform'), 'prod', { kubernetes });
  const nodes = { machine: machines.dgxH100, nodes: 2 } as const;
  const pool = new GpuNodePool(cluster, 'whole', { ...nodes, sharing: dra() });
  const other = new GpuNodePool(cluster, 'turns', { ...nodes, sharing: dra({ timeSlicing: {} }) });
  return { app, pool, other, chart: new Chart(app, 'ml', { namespace: 'ml' }) };
}
const objects = (chart: Chart, kind: string) =>
  chart.node
    .findAll()
    .filter((one): one is ApiObject => ApiObject.isApiObject(one))
    .map((one) => one.toJson() as KubeObject)
    .filter((object) => object.kind === kind);
const web = (chart: Chart, id: string, pool: GpuPool, more: object) =>
  new GpuWorkload(chart, id, { kind: 'Deployment', pool, image: 'x:1', ...more } as never);

test('a class has the selectors of the driver, its own, how devices are shared, and a name for limits', () => {
  const { chart, pool } = platform();
  new GpuDeviceClass(chart, 'large', {
    pool,
    memory: '64Gi',
    timeSlicing: { interval: 'Long' },
    extendedResourceName: 'example.com/large',
    labels: { a: 'b' },
  });
  expect(objects(chart, 'DeviceClass')).toEqual([
    {
      apiVersion: 'resource.k8s.io/v1',
      kind: 'DeviceClass',
      metadata: { name: 'large', labels: { a: 'b' } },
      spec: {
        selectors: [
          "device.driver == 'gpu.nvidia.com' && device.attributes['gpu.nvidia.com'].type == 'gpu'",
          "device.capacity['gpu.nvidia.com'].memory.compareTo(quantity('64Gi')) >= 0",
        ].map((expression) => ({ cel: { expression } })),
        config: [
          {
            opaque: {
              driver: 'gpu.nvidia.com',
              parameters: {
                apiVersion: 'resource.nvidia.com/v1beta1',
                kind: 'GpuConfig',
                sharing: { strategy: 'TimeSlicing', timeSlicingConfig: { interval: 'Long' } },
              },
            },
          },
        ],
        extendedResourceName: 'example.com/large',
      },
    },
  ]);
});

test('a class of MIG devices is written in the version that the cluster serves', () => {
  const { chart, pool } = platform('1.33');
  new GpuDeviceClass(chart, 'third', { pool, mig: '3g.40gb', mps: {} });
  expect(objects(chart, 'DeviceClass')).toMatchObject([
    {
      apiVersion: 'resource.k8s.io/v1beta2',
      spec: {
        selectors: [
          { cel: { expression: expect.stringContaining("type == 'mig'") as unknown } },
          { cel: { expression: "device.attributes['gpu.nvidia.com'].profile == '3g.40gb'" } },
        ],
        config: [{ opaque: { parameters: { kind: 'MigDeviceConfig', sharing: { strategy: 'MPS' } } } }],
      },
    },
  ]);
});

test('pods name the claim that they share, and count its devices, once for a pod', () => {
  const { app, chart, pool } = platform();
  new GpuDeviceClass(chart, 'large', { pool, memory: '64Gi' });
  const cards = new GpuResourceClaim(chart, 'cards', { pool, claim: { deviceClass: 'large', count: 9 } });
  const any = new GpuResourceClaim(chart, 'any', { pool, name: 'any-gpu', claim: {} });
  expect(cards.request).toEqual({ claim: { deviceClass: 'large', count: 9, resourceClaim: 'cards' } });
  web(chart, 'web', pool, {
    request: cards.request,
    sidecars: [
      { name: 'probe', image: 'x:1', request: cards.request },
      { name: 'other', image: 'x:1', request: any.request },
      { name: 'own', image: 'x:1', request: { claim: { deviceClass: 'large' } } },
    ],
  });
  expect(objects(chart, 'ResourceClaim')).toMatchObject([
    {
      metadata: { name: 'cards', namespace: 'ml' },
      spec: { devices: { requests: [{ name: 'gpus', exactly: { deviceClassName: 'large', count: 9 } }] } },
    },
    { metadata: { name: 'any-gpu' } },
  ]);
  const [template] = objects(chart, 'ResourceClaimTemplate');
  const [deployment] = objects(chart, 'Deployment');
  expect(deployment).toMatchObject({
    spec: {
      template: {
        spec: {
          resourceClaims: [
            { name: 'gpus', resourceClaimTemplateName: template!.metadata.name },
            { name: 'shared', resourceClaimName: 'cards' },
            { name: 'shared-2', resourceClaimName: 'any-gpu' },
          ],
          containers: [{ resources: { claims: [{ name: 'shared' }] } }],
          initContainers: [
            { resources: { claims: [{ name: 'shared' }] } },
            { resources: { claims: [{ name: 'shared-2' }] } },
            { resources: { claims: [{ name: 'gpus', request: 'own' }] } },
          ],
        },
      },
    },
  });
  expect(findings(app).filter(({ rule }) => rule === 'pool/gpus-per-node')).toMatchObject([
    { subject: 'ml/web', got: 11, allowed: 'up to 8' },
  ]);
});

test('a claim has the sharing of its pool', () => {
  const { chart, other } = platform();
  new GpuResourceClaim(chart, 'cards', { pool: other, claim: { count: 2 } });
  expect(objects(chart, 'ResourceClaim')).toMatchObject([
    { spec: { devices: { config: [{ requests: ['gpus'], opaque: { parameters: { kind: 'GpuConfig' } } }] } } },
  ]);
});

test('fails for a malformed class, with every problem, and for a pool of another kind', () => {
  const { app, chart, pool } = platform();
  expect(
    refusedOf(
      () => new GpuDeviceClass(chart, 'a', { pool, name: 'A', timeSlicing: {}, mps: {}, extendedResourceName: 'gpu', x: 1 } as never),
    ),
  ).toEqual([
    'ml/a.x is not a known property',
    'ml/a.name has the wrong type or form',
    'ml/a.extendedResourceName has the wrong type or form',
    'ml/a needs one of timeSlicing and mps, not both',
  ]);
  expect(refusedOf(() => new GpuDeviceClass(chart, 'b', { mig: '1g.10gb', timeSlicing: { interval: 'Long' }, mps: {} }))).toEqual([
    'ml/b needs one of timeSlicing and mps, not both',
    'ml/b.timeSlicing.interval cannot be set for MIG devices',
  ]);
  const exclusive = new GpuNodePool(new GpuCluster(new Chart(app, 'p2'), 'c', { kubernetes: '1.36' }), 'e', {
    machine: machines.dgxH100,
    nodes: 1,
  });
  expect(refusedOf(() => new GpuResourceClaim(chart, 'c', { pool: exclusive as never, claim: { resourceClaim: 'b' } as never }))).toEqual([
    'ml/c.pool offers its GPUs in another way',
    expect.stringContaining('ml/c.claim'),
  ]);
});

test.each(['kubernetes.io/gpu', 'a.kubernetes.io/gpu', 'requests.example.com/gpu', 'example.com/', 'gpu'])(
  'fails for %s as the name of an extended resource',
  (extendedResourceName) => {
    const { chart } = platform();
    expect(refusedOf(() => new GpuDeviceClass(chart, 'a', { extendedResourceName }))).toHaveLength(1);
  },
);

test('fails for pods of two pools, of a DaemonSet, and of many that share a claim', () => {
  const { app, chart, pool, other } = platform();
  const { request } = new GpuResourceClaim(chart, 'cards', { pool, claim: {} });
  web(chart, 'one', pool, { request, replicas: 255 });
  web(chart, 'two', other, { request, replicas: 1 });
  web(chart, 'monitor', pool, { kind: 'DaemonSet', request });
  const shared = () => findings(app).filter(({ rule }) => rule === 'dra/shared-claim');
  expect(shared().map(({ subject, problem }) => `${subject} ${problem}`)).toEqual([
    "ml/one 257 pods use claim 'cards', and at most 256 may at once: the others stay Pending",
    "ml/two pool 'turns' has other nodes than pool 'whole', whose pods use claim 'cards' as well: its devices are on one node",
    "ml/monitor there is a pod on each node of the pool, and the devices of claim 'cards' are on one",
  ]);
});

test('fails for a class by a name for limits where the API server drops it', () => {
  const { app, chart, pool } = platform('1.35');
  new GpuDeviceClass(chart, 'large', { pool, extendedResourceName: 'example.com/large' });
  expect(findings(app).filter(({ rule }) => rule === 'dra/feature')).toMatchObject([
    { subject: 'ml/large', at: 'spec.extendedResourceName', problem: expect.stringContaining('DRAExtendedResource') as unknown },
  ]);
});

test('fails for a class and a claim that nobody declares, where others are declared', () => {
  const { app, chart, pool } = platform();
  new GpuDeviceClass(chart, 'large', { pool });
  new GpuResourceClaim(chart, 'cards', { pool, claim: { deviceClass: 'larg' } });
  web(chart, 'web', pool, { request: { claim: { resourceClaim: 'card' } } });
  const rules = ['dra/device-class', 'dra/claim-reference'];
  expect(
    findings(app)
      .filter(({ rule }) => rules.includes(rule))
      .map(({ rule, subject, got, allowed }) => [rule, subject, got, allowed]),
  ).toEqual([
    ['dra/claim-reference', 'ml/web', 'card', ['cards']],
    ['dra/device-class', 'ml/cards', 'larg', ['large']],
  ]);
});

test('devices of a claim count once, however many pods share them', () => {
  const { app, chart, pool } = platform();
  const { request } = new GpuResourceClaim(chart, 'cards', { pool, claim: { count: 8 } });
  const newFirst = { spec: { strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } } };
  web(chart, 'one', pool, { request, replicas: 100 }).override(object('Deployment'), newFirst);
  web(chart, 'two', pool, { request, replicas: 1 });
  web(chart, 'own', pool, { request: { gpus: 8 } }).override(object('Deployment'), newFirst);
  const about = ['pool/capacity', 'pool/oversubscribed', 'dra/shared-claim'];
  expect(findings(app).filter(({ rule }) => about.includes(rule))).toEqual([]);
  // The pool is full: the pods that share need nothing of it for their rollout, and the other does.
  expect(findings(app).filter(({ rule }) => rule === 'pool/surge')).toMatchObject([{ subject: 'ml/own' }]);
});

test('an empty list of choices is told as one', () => {
  const { chart, pool } = platform();
  expect(refusedOf(() => new GpuResourceClaim(chart, 'cards', { pool, claim: { firstAvailable: [] } as never }))).toEqual([
    expect.stringContaining('ml/cards.claim.firstAvailable needs at least 1'),
  ]);
});
