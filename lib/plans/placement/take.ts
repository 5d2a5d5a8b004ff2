import { takeParts } from '../allocators';
import { isCountedApart } from '../landing';
import { admit } from '../node';
import type { Asker } from './askers';
import type { NodeKind, NodeLoad } from './nodes';

/** A pod that comes to a node, with the number of its template and what of others matters to it. */
export interface Comer {
  readonly asker: Asker;
  readonly template: number;
  /** Templates whose pods it may not be with, by what either says. */
  readonly avoided: ReadonlySet<number>;
}

/** What is taken of a node once a pod is on it, or why it does not get there, as the scheduler and the kubelet say it. */
export function take(kind: NodeKind, load: NodeLoad, { asker, template, avoided }: Comer): NodeLoad | string {
  const { admission, gpus, alone, scored, pod } = asker;
  if (kind.isClosed) return 'node(s) were unschedulable';
  // A node that is there has what it says, and no more.
  const absent =
    kind.names === undefined
      ? undefined
      : admission.containers
          .flatMap(({ devices }) => Object.keys(devices))
          .find((name) => !kind.offers.has(name) && !isCountedApart(name, kind.pool));
  if (absent !== undefined) return `Insufficient ${absent}: none on a node`;
  if (load.pods >= kind.maxPods) return 'Too many pods';
  if (alone.ports.some((port) => load.ports.includes(port))) return "didn't have free ports for the requested pod ports";
  if (load.guests.some((guest) => avoided.has(guest))) return "didn't match pod anti-affinity rules";
  const taken: Record<string, number> = { ...load.taken };
  for (const [resource, count] of gpus) {
    const offered = kind.offers.get(resource);
    if (!kind.offers.has(resource) && isCountedApart(resource, kind.pool)) continue;
    if (!kind.offers.has(resource)) return `Insufficient ${resource}: none on a node`;
    const sum = (taken[resource] ?? 0) + count;
    if (offered !== undefined && sum > offered) return `Insufficient ${resource}: ${count} of ${offered} on a node`;
    taken[resource] = sum;
  }
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
    guests: avoided.size > 0 ? [...load.guests, template] : load.guests,
  };
}
