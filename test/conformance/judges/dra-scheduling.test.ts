// Upstream's scheduler allocates the devices that our claims ask for, from ResourceSlices of the machines of our pools.
import { dra, type GpuRequest, type Sharing } from '../../../lib';
import type { KubeObject } from '../../../lib/kubernetes';
import { poolResources } from '../../../lib/allocators';
import { type GoProgram, goProgram, type Verdict } from '../go';
import { bareNodes, type Claims, claims, deviceClasses, PRODUCT, slicesOf } from './scheduling/claims';

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
  const documents = [...deviceClasses, ...slicesOf(pool), ...before, ...objects];
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
  for (const [, sharing, request] of asked) {
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
