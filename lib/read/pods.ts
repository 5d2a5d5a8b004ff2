import { defined, isPlainObject, withoutNulls } from '../internal';
import type { KubeObject, PodSpec } from '../words/kubernetes';
import { ownerOf, type PodFacts, pointer, podsOf } from '../plans/model';
import { defaultKinds, inWords, kindOf, type KindRow, templatesOf } from '../words/kinds';
import { withWords } from './placeholders/with-words';

type Step = string | number;

/**
 * The pods that an object makes. Kinds that nobody told us of are read all the same: whatever has containers is the
 * specification of a pod. A template without containers is a patch, which is laid over another.
 */
export const podsIn = (object: KubeObject, path: string, kinds: readonly KindRow[] = defaultKinds): readonly PodFacts[] =>
  rawPodsIn(object, path, kinds).flatMap((pod) => {
    const spec = withWords(withoutNulls(pod.spec));
    if (!saysContainers(spec)) return [];
    const { labels, annotations } = pod;
    const texts = inWords('ObjectMeta', withoutNulls({ labels, annotations })) as Pick<PodFacts, 'labels' | 'annotations'>;
    if (spec === pod.spec && texts.labels === labels && texts.annotations === annotations) return [pod];
    return [{ ...pod, spec, ...defined(texts) }];
  });

const saysContainers = (spec: unknown): boolean => (isPlainObject(spec) ? 'containers' in spec : spec !== undefined);

function rawPodsIn(object: KubeObject, path: string, kinds: readonly KindRow[]): readonly PodFacts[] {
  if (templatesOf(object, kinds).length > 0) return podsOf(object, path, undefined, undefined, kinds);
  const name = kindOf(object, kinds)?.containerName;
  return [...specsIn(name === undefined ? object : withNames(object, name), [])].map(({ steps, spec, metadata }) => ({
    path,
    owner: ownerOf(object),
    pointer: pointer(steps),
    spec,
    ...textsOf('labels', metadata),
    ...textsOf('annotations', metadata),
  }));
}

/** The value with this name in all containers that have none. */
function withNames(value: unknown, name: string, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withNames(item, name));
    return key === 'containers' ? items.map((item) => (isPlainObject(item) ? { name, ...item } : item)) : items;
  }
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, given]) => [inner, withNames(given, name, inner)]));
}

interface FoundSpec {
  readonly steps: readonly Step[];
  readonly spec: PodSpec;
  /** What is next to the specification in a template. */
  readonly metadata: unknown;
}

function* specsIn(value: unknown, steps: readonly Step[], beside?: unknown): Generator<FoundSpec> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* specsIn(item, [...steps, index]);
  } else if (isPlainObject(value)) {
    if (isPodSpec(value))
      yield { steps, spec: value as unknown as PodSpec, metadata: isPlainObject(beside) ? beside['metadata'] : undefined };
    else for (const [key, inner] of Object.entries(value)) yield* specsIn(inner, [...steps, key], value);
  }
}

/** A list of containers, each with a name, and with an image or resources. */
function isPodSpec({ containers }: Record<string, unknown>): boolean {
  return Array.isArray(containers) && containers.length > 0 && containers.every(isContainer);
}

const isContainer = (value: unknown): boolean =>
  isPlainObject(value) && typeof value['name'] === 'string' && ('image' in value || 'resources' in value);

/** Labels or annotations, without what is not a text: an API server would refuse that. */
function textsOf(key: 'labels' | 'annotations', metadata: unknown): Partial<Record<typeof key, Record<string, string>>> {
  const given = isPlainObject(metadata) ? metadata[key] : undefined;
  if (!isPlainObject(given)) return {};
  return { [key]: Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')) };
}
