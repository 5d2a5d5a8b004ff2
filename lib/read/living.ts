import { isPlainObject, jsonOf, textOf, valueIn } from '../internal';
import { defaultAllocators } from '../plans/allocators';
import type { LivingNode, ModelFragment, ObjectFacts } from '../plans/model';
import type { KubeObject } from '../words/kubernetes';
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
  const given = found.pools.map((pool) => poolOf(pool, byName.get(pool.nodes[0] ?? '')));
  const { pools } = readContext(
    { kubernetes: context.cluster?.kubernetes ?? found.kubernetes ?? '1.36', pools: given },
    `${first.path}#nodes`,
  );
  return {
    pools,
    nodes: found.pools.flatMap(({ nodes: names }, index) =>
      names.flatMap((name) => livingNode(byName.get(name), pools[index]?.path ?? '')),
    ),
  };
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
