import fc from 'fast-check';
import { modelOf, readContext } from '../../../../lib/read';
import type { Model, PoolDescription } from '../../../../lib/plans/model';
import { readDocuments } from '../../../landing/documents';
import { allocatableOf, type Node } from './cases';

/** A cluster of pools, and the pods that come to it one after the other. */
export interface DrawnCluster {
  readonly model: Model;
  readonly nodes: readonly Node[];
  readonly pods: readonly object[];
}

/** Machines, how a pool of them shares its GPUs, what that is called, and how many a node has. */
const POOLS: readonly PoolRow[] = [
  { machine: 'dgxH100', resource: 'nvidia.com/gpu', most: 8, sharing: {} },
  { machine: 'aws.g6.12xlarge', resource: 'nvidia.com/gpu', most: 4, sharing: {} },
  { machine: 'aws.g5.2xlarge', resource: 'nvidia.com/gpu', most: 1, sharing: {} },
  {
    machine: 'dgxA100',
    resource: 'nvidia.com/gpu.shared',
    most: 12,
    sharing: { sharing: { timeSlicing: { replicas: 4, renameByDefault: true } } },
  },
];

interface PoolRow {
  readonly machine: string;
  readonly resource: string;
  readonly most: number;
  readonly sharing: object;
}

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const pools = fc.array(fc.record({ row: oneOf(...POOLS), nodes: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 3 });
const templates = fc.array(
  fc.record({
    pool: fc.nat({ max: 2 }),
    gpus: fc.integer({ min: 1, max: 8 }),
    cpu: oneOf(undefined, '250m', '2', '7', '23', '48'),
    memory: oneOf(undefined, '512Mi', '8Gi', '60Gi', '250Gi'),
    copies: fc.integer({ min: 1, max: 6 }),
    isSelected: oneOf(true, false, false),
    isAlone: oneOf(true, false, false, false),
    port: oneOf(undefined, undefined, undefined, 8080, 8081),
  }),
  { minLength: 2, maxLength: 8 },
);

/** Clusters, the same for a seed. */
export const drawnClusters = (seed: number, count: number): readonly DrawnCluster[] =>
  fc.sample(fc.record({ pools, templates }), { seed, numRuns: count }).map(clusterOf);

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
type PoolsOf = ValueOf<typeof pools>;
type TemplatesOf = ValueOf<typeof templates>;

function clusterOf({ pools: given, templates: asked }: { readonly pools: PoolsOf; readonly templates: TemplatesOf }): DrawnCluster {
  const described = given.map(({ row: { machine, sharing }, nodes }, index) => ({
    name: `p${index}`,
    machine,
    nodes,
    nodeSelector: { pool: `p${index}` },
    ...sharing,
  }));
  const pods = asked.flatMap((template, index) => podsOf(template, `t${index}`, given));
  const { model } = modelOf(readDocuments(pods), readContext({ kubernetes: '1.36', complete: true, pools: described }, 'context.yaml'));
  return { model, nodes: model.pools.flatMap(nodesOf), pods };
}

function podsOf(template: TemplatesOf[number], app: string, given: PoolsOf): readonly object[] {
  const { cpu, memory, copies, isSelected, isAlone, port } = template;
  const index = template.pool % given.length;
  const { resource, most } = given[index]!.row;
  const limits = { [resource]: Math.min(template.gpus, most), ...(cpu ? { cpu } : {}), ...(memory ? { memory } : {}) };
  const spec = {
    containers: [
      {
        name: 'main',
        image: 'registry.example.com/x:1',
        resources: { limits },
        ...(port ? { ports: [{ containerPort: 80, hostPort: port }] } : {}),
      },
    ],
    ...(isSelected ? { nodeSelector: { pool: `p${index}` } } : {}),
    ...(isAlone ? { affinity: apart(app) } : {}),
  };
  return Array.from({ length: copies }, (_, copy) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${app}-${copy}`, namespace: 'default', labels: { app } },
    spec,
  }));
}

const apart = (app: string): object => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app } } }],
  },
});

const nodesOf = (pool: PoolDescription): readonly Node[] =>
  Array.from({ length: pool.nodes?.max ?? 0 }, (_, index) => ({
    name: `${pool.name}-${index}`,
    labels: pool.nodeSelector,
    taints: pool.taints,
    allocatable: allocatableOf(pool),
  }));
