import { type MachineShape, type NumaNode, numaOf } from '../../words/machine';

/** NUMA nodes that are drawn together. */
export interface Socket {
  readonly title: string;
  readonly nodes: readonly NumaNode[];
  /** False where it is not known which of the sockets a node is on. */
  readonly isKnown: boolean;
}

/**
 * The sockets of a machine with their NUMA nodes, of those that are given. A shape says how many sockets there are and not
 * which nodes they have: that follows where there is one socket, as many as nodes, or where distances show as many groups.
 *
 * @returns Undefined where the number of sockets is unknown too.
 */
export function socketsOf(machine: MachineShape, nodes: readonly NumaNode[]): readonly Socket[] | undefined {
  const { sockets } = machine;
  if (sockets === undefined || nodes.length === 0) return undefined;
  const groups = groupsOf(machine, nodes, sockets);
  if (groups === undefined) return [{ title: `${sockets} sockets; which of them a NUMA node is on is unknown`, nodes, isKnown: false }];
  return groups.map((group, index) => ({ title: `Socket ${index}`, nodes: group, isKnown: true }));
}

function groupsOf(machine: MachineShape, nodes: readonly NumaNode[], sockets: number): readonly (readonly NumaNode[])[] | undefined {
  if (sockets === 1) return [nodes];
  if (sockets === nodes.length) return nodes.map((node) => [node]);
  const all = numaOf(machine) ?? [];
  const distance = (a: NumaNode, b: NumaNode): number | undefined => a.distances?.[all.indexOf(b)];
  const steps = new Set(nodes.flatMap((a) => nodes.flatMap((b) => (a === b ? [] : [distance(a, b)]))));
  if (steps.has(undefined)) return undefined;
  for (const most of [...(steps as Set<number>)].sort((a, b) => a - b)) {
    const groups = within(nodes, (a, b) => (distance(a, b) ?? 0) <= most);
    if (groups.length === sockets) return groups;
    if (groups.length < sockets) return undefined;
  }
  return undefined;
}

/** Nodes that are near each other, directly or over others. */
function within(nodes: readonly NumaNode[], isNear: (a: NumaNode, b: NumaNode) => boolean): readonly (readonly NumaNode[])[] {
  let groups: (readonly NumaNode[])[] = [];
  for (const node of nodes) {
    const near = groups.filter((group) => group.some((other) => isNear(node, other) || isNear(other, node)));
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), node]];
  }
  const order = (group: readonly NumaNode[]): number => Math.min(...group.map((node) => nodes.indexOf(node)));
  return groups.map((group) => [...group].sort((a, b) => nodes.indexOf(a) - nodes.indexOf(b))).sort((a, b) => order(a) - order(b));
}
