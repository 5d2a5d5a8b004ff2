import { GpuConfigError, isPlainObject, jsonOf, textOf, valueIn } from '../internal';
import { defaultAllocators } from '../plans/allocators';
import type { LivingNode, ModelFragment, ObjectFacts, PoolDescription } from '../plans/model';
import { type KubeObject, KUBERNETES_VERSION } from '../words/kubernetes';
import { type ProposedPool, proposePools } from '../words/machine';
import { type Context, readContext } from './context';

/**
 * The pools of a cluster that is there, from the nodes that its API server lists; nothing where a context describes the pools, or where
 * no node is among the objects. Nodes without GPUs that are known are of no pool.
 */
export function factsOfNodes(objects: readonly ObjectFacts[], context: Context): ModelFragment {
  const nodes = context.pools.length > 0 ? [] : objects.filter(({ object }) => object.kind === 'Node' && isThere(object));
  const [first] = nodes;
  if (first === undefined) return {};
  const found = proposePools(JSON.stringify({ items: nodes.map(({ object }) => object) }));
  const byName = new Map(nodes.map(({ object }) => [object.metadata.name, object]));
  const kubernetes = context.cluster?.kubernetes ?? found.kubernetes;
  const given = found.pools.map((pool) => ({
    pool: described(poolOf(pool, byName.get(pool.nodes[0] ?? '')), kubernetes, first.path),
    nodes: pool.nodes,
  }));
  return {
    pools: given.flatMap(({ pool }) => pool ?? []),
    nodes: given.flatMap(({ pool, nodes: names }) =>
      pool === undefined ? [] : names.flatMap((name) => livingNode(byName.get(name), pool.path)),
    ),
  };
}

/** A pool of a context; undefined where its nodes say of themselves what no pool can be, such as a MIG layout that their GPU does not have. */
function described(pool: object, kubernetes: string | undefined, path: string): PoolDescription | undefined {
  const known = kubernetes !== undefined && KUBERNETES_VERSION.test(kubernetes) ? { kubernetes } : {};
  try {
    return readContext({ ...known, pools: [pool] }, `${path}#${(pool as { readonly name: string }).name}`).pools[0];
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return undefined;
  }
}

/** Whether an API server says what a node has, and nobody only describes it. */
const isThere = (object: KubeObject): boolean => isPlainObject(valueIn(object, 'status', 'allocatable'));

/** A pool as a context describes it. */
function poolOf({ name, machine, sharing, nodes, nodeSelector, taints }: ProposedPool, node: KubeObject | undefined): object {
  const { kind, ...options } = sharing;
  const said = defaultAllocators.flatMap(({ offeredOn }) => offeredOn?.(node?.metadata.annotations ?? {}) ?? [])[0];
  const offer = said ?? (kind === 'exclusive' ? undefined : { [kind]: options });
  return { name, machine, nodes: nodes.length, nodeSelector, taints, ...(offer === undefined ? {} : { sharing: offer }) };
}

function livingNode(object: KubeObject | undefined, pool: string): readonly LivingNode[] {
  if (object === undefined) return [];
  const allocatable = jsonOf(valueIn(object, 'status', 'allocatable'));
  return [
    {
      name: object.metadata.name,
      pool,
      labels: object.metadata.labels ?? {},
      allocatable: Object.fromEntries(
        Object.entries(allocatable).flatMap(([name, count]) =>
          typeof count === 'number' ? [[name, `${count}`]] : textOf(count) === undefined ? [] : [[name, count as string]],
        ),
      ),
      ...(valueIn(object, 'spec', 'unschedulable') === true ? { unschedulable: true } : {}),
    },
  ];
}
