import { ownValue } from '../../internal';
import { takeParts } from '../allocators';
import { isCountedApart } from '../landing';
import { admit } from '../node';
import type { Asker } from './askers';
import type { NodeKind, NodeLoad } from './nodes';

/** A pod that comes to a node, with the number of its template and what of others matters to it. */
export interface Comer {
  readonly asker: Asker;
  readonly template: number;
  /** Numbers of the selectors of pods that it may not be with, and of those that others avoid and that it matches. */
  readonly avoids: readonly number[];
  readonly matches: readonly number[];
}

/** What surely keeps a pod off a node, by sums alone; undefined where it takes a closer look. In the words of the scheduler. */
export function shortOf(kind: NodeKind, load: NodeLoad, { asker, avoids, matches }: Comer): string | undefined {
  const { gpus, alone, devices, least } = asker;
  if (kind.isClosed) return 'node(s) were unschedulable';
  if (load.pods >= kind.maxPods) return 'Too many pods';
  if (alone.ports.some((port) => load.ports.includes(port))) return "didn't have free ports for the requested pod ports";
  if (meet(avoids, load.matched) || meet(matches, load.avoided)) return "didn't match pod anti-affinity rules";
  // A node that is there has what it says, and no more.
  const absent = kind.names === undefined ? undefined : devices.find((name) => !kind.offers.has(name) && !isCountedApart(name, kind.pool));
  if (absent !== undefined) return `Insufficient ${absent}: none on a node`;
  for (const [resource, count] of gpus) {
    const offered = kind.offers.get(resource);
    if (offered === undefined && !kind.offers.has(resource) && !isCountedApart(resource, kind.pool))
      return `Insufficient ${resource}: none on a node`;
    if (offered !== undefined && (ownValue(load.taken, resource) ?? 0) + count > offered)
      return `Insufficient ${resource}: ${count} of ${offered} on a node`;
  }
  const { schedulable = Infinity } = load.room ?? {};
  return least.cpu > schedulable
    ? `Insufficient cpu: ${least.cpu / 1000} of ${(kind.room?.empty.schedulable ?? 0) / 1000} on a node`
    : undefined;
}

/** What is taken of a node once a pod is on it, or why it does not get there, as the scheduler and the kubelet say it. */
export function take(kind: NodeKind, load: NodeLoad, comer: Comer): NodeLoad | string {
  const short = shortOf(kind, load, comer);
  if (short !== undefined) return short;
  const { asker, avoids, matches } = comer;
  const { admission, gpus, alone, scored, pod } = asker;
  const taken: Record<string, number> = { ...load.taken };
  for (const [resource, count] of gpus) if (kind.offers.has(resource)) taken[resource] = (taken[resource] ?? 0) + count;
  const parts = kind.parts?.of(pod.spec, pod.annotations);
  const left =
    parts === undefined || kind.parts === undefined || load.gpus === undefined ? load.gpus : takeParts(load.gpus, parts, kind.parts);
  if (left === undefined && load.gpus !== undefined) return 'no GPU of a node has so much memory or so many cores left';
  const answer = kind.room === undefined || load.room === undefined ? undefined : admit(kind.room, load.room, admission);
  if (answer?.admitted === false) return answer.reason ?? 'the kubelet does not admit it';
  return {
    ...(answer === undefined ? {} : { room: answer.state }),
    taken,
    ...(left === undefined ? {} : { gpus: left }),
    pods: load.pods + 1,
    cpu: load.cpu + scored.cpu,
    memory: load.memory + scored.memory,
    ports: [...load.ports, ...alone.ports],
    matched: union(load.matched, matches),
    avoided: union(load.avoided, avoids),
  };
}

const meet = (some: readonly number[], others: readonly number[]): boolean => some.some((one) => others.includes(one));

const union = (some: readonly number[], others: readonly number[]): readonly number[] =>
  others.length === 0 ? some : [...new Set([...some, ...others])].sort((a, b) => a - b);
