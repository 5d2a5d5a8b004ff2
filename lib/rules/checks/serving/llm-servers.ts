import { memo } from '../../../internal';
import { ownerKind } from '../../../words/kinds';
import type { Model } from '../../../plans/model';
import { type ServedByArgs, servedIn, type StartedServer, startedServer } from '../../../plans/workload';
import { wordsOf } from '../commands/commands';
import { objectsOf, podsOf, type SeenContainer, type SeenPod } from '../../lookups/related';

/** A container that starts a model server. */
export interface LlmServer extends SeenContainer {
  readonly seen: SeenPod;
  readonly words: readonly string[];
  readonly server: StartedServer;
  /** Where it is, for findings. */
  readonly at: string;
}

/** The model servers of the pods that have some; ten rules ask for them. */
const serversIn = memo((model: Model): ReadonlyMap<SeenPod, readonly LlmServer[]> => {
  const found = new Map<SeenPod, readonly LlmServer[]>();
  for (const seen of podsOf(model)) {
    const servers = [...startedIn(seen), ...servedElsewhere(model, seen)];
    if (servers.length > 0) found.set(seen, servers);
  }
  return found;
});

/** The model servers of a pod. */
export const llmServers = (model: Model, seen: SeenPod): readonly LlmServer[] => serversIn(model).get(seen) ?? NONE;

const NONE: readonly never[] = [];

/** The model servers that containers of a pod start by themselves. */
export const startedIn = memo((seen: SeenPod): readonly LlmServer[] =>
  seen.containers.flatMap(({ container, step }) => {
    const words = wordsOf(container);
    const server = startedServer(words, container);
    return server === undefined ? NONE : { seen, container, step, words, server, at: `${seen.pod.pointer}.${step}` };
  }),
);

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

/** What a server is told, where its model is known; a script that asks in branches is not understood. */
export const servedBy = memo(
  ({ words, seen, server }: LlmServer): ServedByArgs | false => servedIn(words, seen.pod.modelShape, server.row.kind) ?? false,
);
