import type { Asker } from './askers';
import type { NodeKind, NodeLoad } from './nodes';

/** The highest score of a plugin. Source: Kubernetes 1.36.3 `staging/src/k8s.io/kube-scheduler/framework/interface.go`, MaxNodeScore. */
const MOST = 100;

/**
 * How much a scheduler likes a node with the pod on it.
 *
 * Sources: Kubernetes 1.36.3 `pkg/scheduler/framework/plugins/noderesources`, `least_allocated.go` and `balanced_allocation.go`, CPU and
 * memory with weight 1 each.
 *
 * @param load Without the pod.
 * @param packs Nodes that hold most come first, by their devices and then by CPU and memory.
 */
export function scoreOf(kind: NodeKind, load: NodeLoad, { scored }: Asker, packs: boolean): number {
  const cpu = fractionOf(load.cpu + scored.cpu, kind.room?.empty.schedulable);
  const memory = fractionOf(load.memory + scored.memory, kind.room?.empty.bytes);
  const free = (Math.floor((1 - cpu) * MOST) + Math.floor((1 - memory) * MOST)) / 2;
  if (packs) return devicesOf(kind, load) * 1000 + MOST - free;
  return Math.floor(free) + Math.floor((1 - Math.abs(cpu - memory) / 2) * MOST);
}

const fractionOf = (taken: number, all: number | undefined): number => (all === undefined || all === 0 ? 0 : Math.min(1, taken / all));

/** The part of its devices that a node has given out. */
function devicesOf({ offers, parts }: NodeKind, { taken, gpus }: NodeLoad): number {
  if (parts !== undefined && gpus !== undefined && gpus.length > 0)
    return gpus.reduce((sum, { memory }) => sum + memory / parts.total.memory, 0) / gpus.length;
  const known = [...offers].filter(([, perNode]) => perNode !== undefined && perNode > 0);
  return known.length === 0 ? 0 : known.reduce((sum, [resource, perNode = 1]) => sum + (taken[resource] ?? 0) / perNode, 0) / known.length;
}
