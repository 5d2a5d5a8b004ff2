import { ownValue } from '../../internal';
import { groupOf, type KubeObject } from '../../words/kubernetes';
import { defaultKinds, type FoundTemplate, type KindRow, placeIn, templatesOf } from '../../words/kinds';
import type { PodFacts, PodOwner } from './model';

type Json = Readonly<Record<string, unknown>>;
const child = (value: unknown, key: string): Json => (ownValue(value as Json | undefined, key) ?? {}) as Json;

/** What is known of pods besides what is in their manifest. */
export type MorePodFacts = Pick<
  PodFacts,
  'guaranteed' | 'modelMemoryMiB' | 'modelShape' | 'replicas' | 'exclusive' | 'fabrics' | 'checkpoints' | 'dataLoader'
>;

/** The pods that an object makes, as facts for rules. */
export function podsOf(
  object: KubeObject,
  path: string,
  pool?: string,
  more?: MorePodFacts,
  kinds: readonly KindRow[] = defaultKinds,
): readonly PodFacts[] {
  // What starts the others is no part of what the pool was asked for.
  return templatesOf(scaledTo(object, more?.replicas), kinds).map((found) =>
    found.isLauncher ? factsOf(object, path, found, undefined, undefined) : factsOf(object, path, found, pool, more),
  );
}

/** An object as it is when an autoscaler has said how many pods, or groups of them, it makes. */
const scaledTo = (object: KubeObject, replicas: number | undefined): KubeObject =>
  replicas === undefined ? object : { ...object, spec: { ...child(object, 'spec'), replicas } };

/** The object as the owner of its pods. */
export function ownerOf(object: KubeObject): PodOwner {
  const {
    kind,
    metadata: { name, namespace },
  } = object;
  return { group: groupOf(object), kind, name, ...(namespace ? { namespace } : {}) };
}

/** Whether two are the same object, or of the same name in two namespaces. */
export const isSameOwner = (one: PodOwner, other: PodOwner): boolean =>
  one.kind === other.kind && one.name === other.name && one.group === other.group;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function factsOf(
  object: KubeObject,
  path: string,
  found: FoundTemplate,
  pool: string | undefined,
  more: MorePodFacts | undefined,
): PodFacts {
  const { template, replicas, perNode, countedAt } = found;
  const { metadata, spec } = template;
  const facts: Writable<PodFacts> = { path, owner: ownerOf(object), pointer: pointer(placeIn(found, 'spec')), spec };
  if (metadata?.labels) facts.labels = metadata.labels;
  if (metadata?.annotations) facts.annotations = metadata.annotations;
  if (replicas !== undefined) facts.replicas = replicas;
  if (replicas !== undefined && replicas > 1 && countedAt && more?.replicas === undefined) facts.replicasAt = pointer(countedAt);
  if (perNode) facts.perNode = perNode;
  if (pool !== undefined) facts.pool = pool;
  if (more === undefined) return facts;
  const { replicas: _counted, ...rest } = more;
  return Object.assign(facts, rest);
}

/**
 * The pods that the final objects of one construct make: what is in the objects, with what was known of the pods
 * besides their manifest when they were planned. Where an autoscaler decides how many there are, they are as many as it
 * allows.
 */
export function finalPods(objects: readonly KubeObject[], path: string, planned: readonly PodFacts[] = []): readonly PodFacts[] {
  const most = new Map(objects.flatMap(autoscaled));
  return objects
    .flatMap((object) => podsOf(object, path, poolOf(planned), mostOf(most.get(ownerKey(object.kind, object.metadata.name)))))
    .map((facts, index) => ({ ...facts, ...besideManifest(planned[index]) }));
}

const poolOf = (planned: readonly PodFacts[]): string | undefined => planned.find(({ pool }) => pool !== undefined)?.pool;
const ownerKey = (kind: unknown, name: unknown): string => `${String(kind)}/${String(name)}`;
const mostOf = (replicas: number | undefined): MorePodFacts | undefined => (replicas === undefined ? undefined : { replicas });

/** What an autoscaler scales, and the most pods that it allows: a HorizontalPodAutoscaler, or a ScaledObject of KEDA. */
function autoscaled(object: KubeObject): readonly (readonly [owner: string, most: number])[] {
  const key = ownValue(MOST, object.kind);
  if (key === undefined) return [];
  const { kind = 'Deployment', name } = child(object['spec'], 'scaleTargetRef');
  const most = ownValue(child(object, 'spec'), key);
  return typeof most === 'number' ? [[ownerKey(kind, name), most]] : [];
}

/** Where an autoscaler says the most pods, by its kind. */
const MOST: Readonly<Record<string, string>> = { HorizontalPodAutoscaler: 'maxReplicas', ScaledObject: 'maxReplicaCount' };

function besideManifest({
  guaranteed,
  modelMemoryMiB,
  modelShape,
  exclusive,
  fabrics,
  checkpoints,
  dataLoader,
}: Partial<PodFacts> = {}): MorePodFacts {
  return {
    ...(guaranteed === undefined ? {} : { guaranteed }),
    ...(modelMemoryMiB === undefined ? {} : { modelMemoryMiB }),
    ...(modelShape === undefined ? {} : { modelShape }),
    ...(exclusive === undefined ? {} : { exclusive }),
    ...(fabrics === undefined ? {} : { fabrics }),
    ...(checkpoints === undefined ? {} : { checkpoints }),
    ...(dataLoader === undefined ? {} : { dataLoader }),
  };
}

/** Steps as text: `spec.replicatedJobs[0].template`. */
export function pointer(steps: readonly (string | number)[]): string {
  let text = '';
  for (const step of steps) text += typeof step === 'number' ? `[${step}]` : text === '' ? step : `.${step}`;
  return text;
}
