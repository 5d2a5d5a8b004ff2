import type { KubeObject, Labels, Taint } from '../../../../lib/words/kubernetes';
import { mergeModel, type PoolDescription } from '../../../../lib/plans/model';
import { templatesOf } from '../../../../lib/words/kinds';
import { allocatable } from '../../../../lib/plans/node';
import { offeredResources } from '../../../../lib/plans/allocators';
import { networkDevices } from '../../../../lib/plans/fabrics';
import { refusedBy } from '../../../combinations/pins';
import { type Planned, product } from '../../../combinations/product';

/** A node as the scheduler sees it. */
export interface Node {
  readonly name: string;
  readonly labels: Labels;
  readonly taints: readonly Taint[];
  readonly allocatable: Readonly<Record<string, string>>;
}

/** A workload, the pool that it was planned for, and how many pods come of it. */
export interface Case {
  readonly part: (typeof parts)[number];
  readonly name: string;
  readonly pool: PoolDescription;
  readonly documents: readonly KubeObject[];
  readonly pods: number;
}

/** Parts of the product of which workloads are scheduled. */
export const parts = ['training', 'workload', 'mps'] as const;

/** Machines whose rows are scheduled, by the part of the product. */
const ROWS: Readonly<Record<(typeof parts)[number], RegExp>> = {
  training: /^(dgx-h100|g6.12xlarge) .*\| training \|.*\| Job$/,
  workload: /^dgx-h100 /,
  mps: /^(dgx-h100|g6.12xlarge) /,
};
/** Ways to share that need more than the scheduler: one of their own, an extender, or a driver that offers devices to claim. */
const OF_OTHERS = /\| (hami[^|]*|gpu-manager|alauda mps|volcano vgpu|kai fractions|dra[^|]*) \|/;
/** Nodes of a pool: as many as the product's pools have. */
const NODES = 4;

/**
 * Workloads on two machines, with every way of sharing that the scheduler knows by itself. What becomes of a JobSet is up to
 * its controller.
 */
export function* cases(): Iterable<Case> {
  for (const part of parts) {
    for (const { name, cases: row } of product[part]('1.36')) {
      if (!ROWS[part].test(name) || OF_OTHERS.test(name)) continue;
      for (const { value, plan } of row) yield* legal(part, `${part}: ${name} | ${value}`, plan());
    }
  }
}

function* legal(part: Case['part'], name: string, planned: Planned): Iterable<Case> {
  const { plans, known = [] } = planned;
  const [pool] = mergeModel(known).pools;
  if (pool === undefined || refusedBy(planned).length > 0) return;
  const documents = plans.flatMap(({ objects }) => objects.map(({ object }) => started(object)));
  yield { part, name, pool, documents, pods: documents.map(podsOf).reduce((sum, each) => sum + each, 0) };
}

/** A CronJob as the Job that it makes when its hour comes. */
function started(object: KubeObject): KubeObject {
  if (object.kind !== 'CronJob') return object;
  const { metadata, spec } = object as KubeObject & { readonly spec: { readonly jobTemplate: { readonly spec: object } } };
  return { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: spec.jobTemplate.spec };
}

/** How many pods an object makes before anyone scales it. */
function podsOf(object: KubeObject): number {
  const { replicas = 1, parallelism = 1 } = (object['spec'] ?? {}) as { readonly replicas?: number; readonly parallelism?: number };
  const counts: Readonly<Record<string, number>> = {
    Deployment: replicas,
    StatefulSet: replicas,
    DaemonSet: NODES,
    Job: parallelism,
    Pod: 1,
  };
  return counts[object.kind] ?? 0;
}

/** What a node of the pool has to give. */
export function allocatableOf({ shapes = [], sharing }: PoolDescription): Readonly<Record<string, string>> {
  const [shape] = shapes;
  if (shape === undefined) throw new Error('a pool of machines that nobody knows');
  const { cpu, memory } = allocatable(shape.machine, shape.kubelet);
  const devices = offeredResources(sharing, shape).map(({ resource, perNode = 0 }) => [resource, String(perNode)]);
  return {
    cpu: `${cpu}m`,
    memory: String(memory ?? 2 ** 37),
    pods: String(Number(shape.kubelet?.maxPods ?? 110)),
    ...Object.fromEntries([...networkDevices(shape.machine)].map(([resource, count]) => [resource, String(count)])),
    ...Object.fromEntries(devices),
  };
}

/** The nodes of a pool. */
export const nodesOf = (pool: PoolDescription): readonly Node[] =>
  Array.from({ length: NODES }, (_, index) => ({
    name: `${pool.name}-${index}`,
    labels: pool.labels,
    taints: pool.taints,
    allocatable: allocatableOf(pool),
  }));

/** Nodes where the pool's workloads have no business: of another pool that offers the same, without taints, without GPUs. */
export function others(pool: PoolDescription): readonly Node[] {
  const same = allocatableOf(pool);
  return [
    { name: 'of-another-pool', labels: { 'cdk8s-gpu/pool': 'another' }, taints: pool.taints, allocatable: same },
    { name: 'without-taints', labels: {}, taints: [], allocatable: same },
    { name: 'without-gpus', labels: {}, taints: [], allocatable: { cpu: '512', memory: '4Ti', pods: '110' } },
  ];
}

type Amounts = Record<string, string | number>;

/** The same objects, whose pods ask for one more of each device than a node of the pool has. */
export function asksTooMuch({ documents, pool }: Case): readonly KubeObject[] {
  const copy = structuredClone(documents);
  const has = allocatableOf(pool);
  const containers = copy.flatMap((object) => templatesOf(object)).flatMap(({ template }) => template.spec.containers);
  for (const { resources } of containers as readonly { readonly resources?: { readonly limits?: Amounts; readonly requests?: Amounts } }[])
    for (const amounts of [resources?.limits ?? {}, resources?.requests ?? {}])
      for (const name of Object.keys(amounts)) if (name.includes('/') && name in has) amounts[name] = Number(has[name]) + 1;
  return copy;
}
