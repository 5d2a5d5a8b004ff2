import { isPlainObject } from '../internal';
import type { KubeObject, PodTemplate } from '../kubernetes';
import { controllers, type FoundTemplate, type Reader, tasks } from './controllers';
import { countedAt } from './counted-at';
import type { PodFacts } from './model';

export type { FoundTemplate } from './controllers';

type Json = Readonly<Record<string, unknown>>;

const child = (value: unknown, key: string): Json => ((value as Json | undefined)?.[key] ?? {}) as Json;
const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const templateOf = (spec: Json): PodTemplate => spec['template'] as PodTemplate;

const replicated: Reader = ({ spec }) => [
  { steps: ['spec', 'template'], template: templateOf(spec as Json), replicas: count((spec as Json)['replicas'], 1) },
];

const job = (spec: Json, steps: readonly (string | number)[], times = 1): FoundTemplate => ({
  steps: [...steps, 'template'],
  template: templateOf(spec),
  replicas: times * Math.min(count(spec['parallelism'], 1), count(spec['completions'], Infinity)),
});

const READERS: Readonly<Record<string, Reader>> = {
  ...controllers,
  Pod: (object) => [{ steps: [], template: object as unknown as PodTemplate, replicas: 1 }],
  Deployment: replicated,
  ReplicaSet: replicated,
  StatefulSet: replicated,
  ReplicationController: replicated,
  DaemonSet: ({ spec }) => [{ steps: ['spec', 'template'], template: templateOf(spec as Json), perNode: true }],
  // Volcano has a Job of its own.
  Job: (object) => ('tasks' in child(object, 'spec') ? tasks(object) : [job(object['spec'] as Json, ['spec'])]),
  CronJob: ({ spec }) => [job(child(child(spec, 'jobTemplate'), 'spec'), ['spec', 'jobTemplate', 'spec'])],
  JobSet: ({ spec }) =>
    (((spec as Json)['replicatedJobs'] ?? []) as readonly Json[]).map((replicatedJob, index) =>
      job(
        child(child(replicatedJob, 'template'), 'spec'),
        ['spec', 'replicatedJobs', index, 'template', 'spec'],
        count(replicatedJob['replicas'], 1),
      ),
    ),
};

const NONE: readonly FoundTemplate[] = [];
const isTemplate = ({ template }: FoundTemplate): boolean => isPlainObject(template) && isPlainObject(template.spec);

/** The pod templates of an object; none for kinds that make no pods. */
export function templatesOf(object: KubeObject): readonly FoundTemplate[] {
  const found = !isPlainObject(object['spec'])
    ? NONE
    : ((Object.hasOwn(READERS, object.kind) ? READERS[object.kind]?.(object) : undefined) ?? NONE);
  // Documents of others may lack what the types promise.
  return found.every(isTemplate) ? found : found.filter(isTemplate);
}

/** What is known of pods beside what stands in their manifest. */
export type MorePodFacts = Pick<PodFacts, 'guaranteed' | 'modelMemoryMiB' | 'replicas'>;

/** The pods that an object makes, as facts for rules. */
export function podsOf(object: KubeObject, path: string, pool?: string, more?: MorePodFacts): readonly PodFacts[] {
  return templatesOf(object).map((found) => factsOf(object, path, found, pool, more));
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function factsOf(
  object: KubeObject,
  path: string,
  { steps, template: { metadata, spec }, replicas, perNode }: FoundTemplate,
  pool: string | undefined,
  more: MorePodFacts | undefined,
): PodFacts {
  const {
    kind,
    metadata: { name, namespace },
  } = object;
  const owner = namespace === undefined ? { kind, name } : { kind, name, namespace };
  const facts: Writable<PodFacts> = { path, owner, pointer: pointer([...steps, 'spec']), spec };
  if (metadata?.labels) facts.labels = metadata.labels;
  if (metadata?.annotations) facts.annotations = metadata.annotations;
  if (replicas !== undefined) facts.replicas = replicas;
  if (replicas !== undefined && replicas > 1 && more?.replicas === undefined) {
    const counted = countedAt(object, steps);
    if (counted) facts.replicasAt = pointer(counted);
  }
  if (perNode) facts.perNode = perNode;
  if (pool !== undefined) facts.pool = pool;
  return more === undefined ? facts : Object.assign(facts, more);
}

/**
 * The pods that the final objects of one construct make: what stands in the objects, with what was known of the pods
 * beside their manifest when they were planned. Where an autoscaler decides how many there are, they are as many as it
 * allows.
 */
export function finalPods(objects: readonly KubeObject[], path: string, planned: readonly PodFacts[] = []): readonly PodFacts[] {
  const most = new Map(objects.flatMap(autoscaled));
  return objects
    .flatMap((object) => podsOf(object, path, planned[0]?.pool, mostOf(most.get(ownerKey(object.kind, object.metadata.name)))))
    .map((facts, index) => ({ ...facts, ...besideManifest(planned[index]) }));
}

const ownerKey = (kind: unknown, name: unknown): string => `${String(kind)}/${String(name)}`;
const mostOf = (replicas: number | undefined): MorePodFacts | undefined => (replicas === undefined ? undefined : { replicas });

/** What a HorizontalPodAutoscaler scales, and the most pods that it allows. */
function autoscaled(object: KubeObject): readonly (readonly [owner: string, most: number])[] {
  if (object.kind !== 'HorizontalPodAutoscaler') return [];
  const { kind, name } = child(object['spec'], 'scaleTargetRef');
  const most = child(object, 'spec')['maxReplicas'];
  return typeof most === 'number' ? [[ownerKey(kind, name), most]] : [];
}

function besideManifest({ guaranteed, modelMemoryMiB }: Partial<PodFacts> = {}): MorePodFacts {
  return { ...(guaranteed === undefined ? {} : { guaranteed }), ...(modelMemoryMiB === undefined ? {} : { modelMemoryMiB }) };
}

/** Steps as text: `spec.replicatedJobs[0].template`. */
export function pointer(steps: readonly (string | number)[]): string {
  let text = '';
  for (const step of steps) text += typeof step === 'number' ? `[${step}]` : text === '' ? step : `.${step}`;
  return text;
}
