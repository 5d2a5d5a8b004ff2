import { hasToken, jsonOf, listOf, memo, textsOf, valueIn } from '../../../internal';
import { partResources } from '../../../plans/allocators';
import { kueueManager, readFile } from '../../../words/formats';
import { kindOf, type KueueRow, QUEUE_NAME } from '../../../words/kinds';
import type { Model, ObjectFacts } from '../../../plans/model';
import { configsOf } from '../../lookups/configs';
import { type Reference, referred } from '../../lookups/references';
import { podsMadeBy, type SeenPod } from '../../lookups/related';
import { type Quota, quotaBehind } from './kueue';
import { KUEUE } from './names';

/** An object that Kueue is told to queue. */
export interface Queued {
  readonly facts: ObjectFacts;
  readonly reference: Reference;
  /** Its LocalQueue, and what is behind it, where they are known. */
  readonly quota: Quota | undefined;
  readonly pods: readonly SeenPod[];
}

/** Every object with the label of a queue. */
export const queuedIn: (model: Model) => readonly Queued[] = memo((model: Model) =>
  model.objects.flatMap((facts) => queuedBy(model, facts)),
);

function queuedBy(model: Model, facts: ObjectFacts): readonly Queued[] {
  const name = facts.object.metadata.labels?.[QUEUE_NAME];
  if (name === undefined || hasToken(name)) return [];
  const reference = { group: KUEUE, kind: 'LocalQueue', name, from: facts, namespace: facts.object.metadata.namespace };
  const queue = referred(model, reference);
  return [{ facts, reference, quota: queue && quotaBehind(model, queue), pods: podsMadeBy(model, facts) }];
}

/** What Kueue does with its kind. */
export const kueueOf = ({ object }: ObjectFacts): KueueRow | undefined => kindOf(object)?.kueue;

/** Where an object names its queue. */
export const AT: string = `metadata.labels["${QUEUE_NAME}"]`;

/** Parts of each GPU are counted for all GPUs together, under another name. Source: kueue `docs/tasks/run/using_hami.md`. */
const TRANSFORMED: ReadonlySet<string> = new Set(partResources());

/**
 * Whether Kueue counts a resource under its own name, as far as its configuration is known.
 *
 * Source: kueue v0.19.2 charts/kueue/values.yaml, resources: a transformation keeps its input unless its strategy is Replace.
 */
export function countedIn(model: Model): (resource: string) => boolean {
  const given = configsOf(model, 'kueue-manager').map(({ text }) => jsonOf(valueIn(readFile(kueueManager, text), 'resources')));
  const prefixes = given.flatMap(({ excludeResourcePrefixes }) => textsOf(excludeResourcePrefixes));
  const replaced = given.flatMap(({ transformations }) =>
    listOf(transformations).flatMap(({ input, strategy }) => (strategy === 'Replace' ? [input] : [])),
  );
  return (resource) =>
    !TRANSFORMED.has(resource) && !replaced.includes(resource) && !prefixes.some((prefix) => resource.startsWith(prefix));
}
