import { ownerKind } from '../../kinds';
import type { Model } from '../../model';
import { type StartedServer, startedServer } from '../../workload';
import { wordsOf } from '../commands/commands';
import { objectsOf, type SeenContainer, type SeenPod } from '../lookups/related';

/** A container that starts a model server. */
export interface LlmServer extends SeenContainer {
  readonly seen: SeenPod;
  readonly words: readonly string[];
  readonly server: StartedServer;
  /** Where it is, for findings. */
  readonly at: string;
}

/** The model servers of a pod. */
export function* llmServers(model: Model, seen: SeenPod): Generator<LlmServer> {
  for (const { container, step } of seen.containers) {
    const words = wordsOf(container);
    const server = startedServer(words, container);
    if (server !== undefined) yield { seen, container, step, words, server, at: `${seen.pod.pointer}.${step}` };
  }
  yield* servedElsewhere(model, seen);
}

/** Models that the pod's owner names in a field of its own, and serves on the GPUs of this pod. */
function* servedElsewhere(model: Model, seen: SeenPod): Generator<LlmServer> {
  const { path, owner } = seen.pod;
  const row = ownerKind(owner);
  const main = seen.containers.find(({ container }) => seen.asks.some((ask) => ask.container === container.name));
  if (row?.serves === undefined || main === undefined) return;
  const facts = objectsOf(model, row.group, row.kind).find(({ object, path: at }) => at === path && object.metadata.name === owner.name);
  for (const words of row.serves(facts?.object['spec'], seen.pod.pointer)) {
    const server = startedServer(words);
    if (server !== undefined) yield { seen, ...main, words, server, at: row.servesAt ?? 'spec' };
  }
}
