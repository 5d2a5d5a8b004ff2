import type { AllocatorRow, ContainerRequest } from '../../lib/plans/model';
import { object, oneOf, required } from '../../lib/internal';

const CLASS = 'gpu.example.com';
const countOf = ({ request }: ContainerRequest): number => request.gpus ?? 0;

/** An allocator that does not exist, and uses everything that `bind` can answer: a claim for each GPU of a container. */
export const claimsRow: AllocatorRow = {
  id: 'claims',
  name: 'Claims',
  offers: {},
  shares: { claims: object<{ kind: string }>({ kind: required(oneOf(['claims'])) }) },
  givesMig: false,
  serves: ['gpus'],
  offered: (_, shape) => [{ resource: CLASS, ...(shape ? { perNode: shape.machine.gpus.length } : {}) }],
  devices: { ofGpu: () => [[CLASS, 1]], haveNuma: true },
  bind: ({ owner, requests }) => {
    const claimsOf = (one: ContainerRequest) => Array.from({ length: countOf(one) }, (_, index) => ({ name: `${one.container}-${index}` }));
    return {
      containers: Object.fromEntries(
        requests.map((one) => [
          one.container,
          {
            claims: claimsOf(one),
            env: [{ name: 'CLAIMED', value: `${countOf(one)}` }],
            volumeMounts: [{ name: 'claims', mountPath: '/claims' }],
          },
        ]),
      ),
      pod: {
        labels: { 'example.com/claims': 'yes' },
        annotations: { 'example.com/claimed-by': owner },
        volumes: [{ name: 'claims', emptyDir: {} }],
        resourceClaims: requests.flatMap(claimsOf).map(({ name }) => ({ name, resourceClaimTemplateName: `${owner}-gpu` })),
        schedulerName: 'claims-scheduler',
        runtimeClassName: 'claims',
      },
      objects: [
        {
          apiVersion: 'resource.k8s.io/v1',
          kind: 'ResourceClaimTemplate',
          metadata: { name: `${owner}-gpu` },
          spec: { spec: { devices: { requests: [{ name: 'gpu', exactly: { deviceClassName: CLASS } }] } } },
        },
      ],
    };
  },
  readBack: ({ resources: { claims = [] } = {} }, { resourceClaims = [] }) => {
    const isOurs = ({ resourceClaimTemplateName = '' }: { resourceClaimTemplateName?: unknown }) =>
      /-gpu$/.test(String(resourceClaimTemplateName));
    const ours = new Set(resourceClaims.filter(isOurs).map(({ name }) => name));
    return claims.flatMap(({ name }, index) => (ours.has(name) ? [{ resource: CLASS, count: 1, at: `resources.claims[${index}]` }] : []));
  },
  resources: {
    isOurs: (resource) => resource === CLASS,
    countsDevices: (resource) => resource === CLASS,
    countsShares: () => false,
    parts: [],
    others: [],
  },
  labels: { found: { 'example.com/claims': 'node' }, configured: () => ({}), reserved: () => [], keptOff: {} },
  scheduler: 'claims-scheduler',
  charts: [],
  measured: { held: { why: 'nobody counts its devices' }, use: () => 'device' },
  excludes: ['device-plugin'],
};

/** How a pool of it offers its GPUs. */
export const claims = { partition: { kind: 'none' }, share: { kind: 'claims' } } as const;
