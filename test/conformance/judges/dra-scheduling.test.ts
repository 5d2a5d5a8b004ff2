// Upstream's scheduler allocates the devices that our claims ask for, from ResourceSlices of the machines of our pools.
import { dra, type GpuRequest, hamiDra, type Sharing } from '../../../lib';
import type { KubeObject } from '../../../lib/words/kubernetes';
import { poolResources } from '../../../lib/plans/allocators';
import { type GoProgram, goProgram, type Verdict } from '../go';
import {
  bareNodes,
  type Claims,
  claims,
  deviceClasses,
  hamiClass,
  hamiSlicesOf,
  PRODUCT,
  sharedClaims,
  slicesOf,
} from './scheduling/claims';

interface Scheduled extends Verdict {
  readonly pods: readonly { readonly name: string; readonly node: string; readonly reason: string }[];
}

let scheduler: GoProgram;
beforeAll(async () => {
  scheduler = await goProgram('kubernetes-1.36', ['scheduling']);
});
afterAll(() => scheduler.close());

/** Where the pods of a workload go, of which so many are to have a node. */
async function placed({ pool, objects }: Claims, pods: number, before: readonly KubeObject[] = []): Promise<Scheduled> {
  const driver = pool.sharing.share.kind === 'hamiDra' ? [hamiClass, ...hamiSlicesOf(pool)] : [...deviceClasses, ...slicesOf(pool)];
  const documents = [...driver, ...before, ...objects];
  const [verdict] = await scheduler.ask<Scheduled>([{ id: 'claims', nodes: bareNodes(pool), documents, pods } as never]);
  return verdict!;
}

const groups = [
  { devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
  { devices: [4, 5], layout: { '1g.10gb+me': 1, '3g.40gb': 1 } },
] as const;

/** A request, and how many pods of it fit on the two nodes. */
const asked: readonly (readonly [what: string, sharing: Sharing, request: GpuRequest, fit: number, more: object])[] = [
  ['GPUs', dra(), { gpus: 4 }, 4, {}],
  ['GPUs by product and memory', dra(), { claim: { count: 3, productName: PRODUCT, memory: '64Gi' } }, 4, {}],
  ['MIG devices by profile', dra({ mig: { groups } }), { mig: '1g.10gb', count: 14 }, 4, {}],
  ['MIG devices with media engines', dra({ mig: { groups } }), { mig: '1g.10gb+me' }, 4, {}],
  ['the first that is free', dra({ mig: { groups } }), { claim: { firstAvailable: [{ mig: '3g.40gb' }, { count: 2 }] } }, 6, {}],
  [
    'GPUs in turns, which two containers share',
    dra({ timeSlicing: {} }),
    { gpus: 8 },
    2,
    { sidecars: [{ name: 'probe', image: 'x:1', request: { gpus: 8 } }] },
  ],
  // The machine has 16 GPUs of 81559 MiB and 100 percent of cores on both nodes.
  ['parts of GPUs by their memory', hamiDra(), { vgpu: { gpus: 1, memory: '40Gi' } }, 16, {}],
  ['parts of GPUs by their cores', hamiDra(), { vgpu: { gpus: 1, memory: '1Gi', cores: 60 } }, 16, {}],
  ['parts of GPUs by a percentage', hamiDra(), { vgpu: { gpus: 1, memoryPercentage: 50 } }, 32, {}],
  ['parts of several GPUs, each of another', hamiDra(), { vgpu: { gpus: 5, memory: '10Gi', cores: 50 } }, 4, {}],
  ['whole GPUs of a driver that gives parts', hamiDra(), { gpus: 8 }, 2, {}],
  ['GPUs by the name of an extended resource', dra({ extendedResource: true }), { gpus: 4 }, 4, {}],
];

test.each(asked)('the scheduler allocates %s, as many as the nodes have, and no more', async (_what, sharing, request, fit, more) => {
  const verdict = await placed(claims(sharing, request, fit + 1, more), fit + 1);
  expect(verdict).toMatchObject({ accepted: true, messages: [] });
  expect(verdict.pods.filter(({ node }) => /^claimed-[01]$/.test(node))).toHaveLength(fit);
  expect(verdict.pods.filter(({ node }) => node === '').map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/cannot allocate all claims|Insufficient nvidia\.com\/gpu/),
  ]);
});

test('the slices have as many devices of each sort as the model foretells of a node', () => {
  for (const [, sharing, request] of asked.filter(([, { share }]) => share.kind !== 'hamiDra')) {
    const { pool } = claims(sharing, request, 1);
    const [slice] = slicesOf(pool);
    const { devices } = slice!['spec'] as { devices: { attributes: { type: { string: string }; profile?: { string: string } } }[] };
    const counts = new Map<string, number>();
    for (const { attributes } of devices) {
      const name = attributes.profile === undefined ? 'gpu' : attributes.profile.string;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const foretold = poolResources(pool).map(({ resource, perNode }) => [
      resource.replace(/^mig\.nvidia\.com\/|^nvidia\.com\/|\.nvidia\.com$/g, ''),
      perNode,
    ]);
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(foretold));
  }
});

test('pods that share a claim of a class of their own are on one node, more of them than there are devices', async () => {
  const verdict = await placed(sharedClaims({ productName: PRODUCT, memory: '64Gi', timeSlicing: {} }, 8, 12), 12);
  expect(verdict).toMatchObject({ accepted: true, messages: [] });
  expect(verdict.pods).toHaveLength(12);
  expect(new Set(verdict.pods.map(({ node }) => node)).size).toBe(1);
  expect(verdict.pods[0]?.node).toMatch(/^claimed-[01]$/);
});

test('pods ask for devices of a class of their own by its name for limits', async () => {
  const { pool, objects } = sharedClaims({ memory: '64Gi', extendedResourceName: 'example.com/large' }, 1, 0);
  const pods = Array.from({ length: 17 }, (_, index): KubeObject => {
    const container = { name: 'main', image: 'x:1', resources: { limits: { 'example.com/large': 1 } } };
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `p-${index}`, namespace: 'ml' },
      spec: { containers: [container], tolerations: [{ operator: 'Exists' }] },
    };
  });
  const verdict = await placed({ pool, objects: [...objects, ...pods] }, 17);
  expect(verdict).toMatchObject({ accepted: true, messages: [] });
  expect(verdict.pods.filter(({ node }) => node !== '')).toHaveLength(16);
});

test('fails for a class of devices that no node has', async () => {
  const verdict = await placed(sharedClaims({ productName: 'NVIDIA A100-SXM4-80GB' }, 1, 1), 1);
  expect(verdict.pods).toMatchObject([{ node: '', reason: expect.stringContaining('cannot allocate all claims') as unknown }]);
});

test('fails for a product that no machine has, and for a claim with admin access in a namespace that does not allow it', async () => {
  const none = await placed(claims(dra(), { claim: { productName: 'NVIDIA A100-SXM4-80GB' } }, 1), 1);
  expect(none.pods).toEqual([
    expect.objectContaining({ node: '', reason: expect.stringContaining('cannot allocate all claims') as unknown }),
  ]);
  const monitor = claims(dra(), { claim: { count: 8, adminAccess: true } }, 3);
  const namespace: KubeObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ml' } };
  const refused = await placed(monitor, 0, [namespace]);
  expect(refused.messages.join()).toContain('resource.kubernetes.io/admin-access');
  // The namespace that is made where none is given has the label. They take nothing from anybody: three pods have all GPUs of a node.
  const allowed = await placed(monitor, 3);
  expect(allowed.pods.map(({ node }) => node !== '')).toEqual([true, true, true]);
});
