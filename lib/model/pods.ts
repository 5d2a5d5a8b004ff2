import { isPlainObject } from '../internal';
import type { KubeObject, PodTemplate } from '../kubernetes';
import type { PodFacts } from './model';

/** A pod template inside an object, and the steps that lead to it. */
export interface FoundTemplate {
  readonly steps: readonly (string | number)[];
  readonly template: PodTemplate;
  /** How many such pods run at once, where the object says so. */
  readonly replicas?: number;
  /** One pod on each node: a DaemonSet. */
  readonly perNode?: true;
}

type Json = Readonly<Record<string, unknown>>;

/** How to find the pod templates of a kind: the same table serves our own objects and documents of others. */
type Reader = (object: KubeObject) => readonly FoundTemplate[];

const child = (value: unknown, key: string): Json => ((value as Json | undefined)?.[key] ?? {}) as Json;
const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const templateOf = (spec: Json): PodTemplate => spec['template'] as PodTemplate;

const replicated: Reader = ({ spec }) => [
  { steps: ['spec', 'template'], template: templateOf(spec as Json), replicas: count((spec as Json)['replicas'], 1) },
];

const job = (spec: Json, steps: readonly (string | number)[], times = 1): FoundTemplate => ({
  steps: [...steps, 'template'],
  template: templateOf(spec),
  replicas: times * count(spec['parallelism'], 1),
});

const READERS: Readonly<Record<string, Reader>> = {
  Pod: (object) => [{ steps: [], template: object as unknown as PodTemplate, replicas: 1 }],
  Deployment: replicated,
  ReplicaSet: replicated,
  StatefulSet: replicated,
  DaemonSet: ({ spec }) => [{ steps: ['spec', 'template'], template: templateOf(spec as Json), perNode: true }],
  Job: ({ spec }) => [job(spec as Json, ['spec'])],
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

/** The pod templates of an object; none for kinds that make no pods. */
export function templatesOf(object: KubeObject): readonly FoundTemplate[] {
  const found = object['spec'] === undefined ? [] : (READERS[object.kind]?.(object) ?? []);
  // Documents of others may lack what the types promise.
  return found.filter(({ template }) => isPlainObject(template) && isPlainObject(template.spec));
}

/** The pods that an object makes, as facts for rules. */
export function podsOf(object: KubeObject, path: string, pool?: string): readonly PodFacts[] {
  const { name, namespace } = object.metadata;
  return templatesOf(object).map(({ steps, template, replicas, perNode }) => ({
    path,
    owner: { kind: object.kind, name, ...(namespace === undefined ? {} : { namespace }) },
    pointer: pointer([...steps, 'spec']),
    spec: template.spec,
    ...(template.metadata?.labels ? { labels: template.metadata.labels } : {}),
    ...(template.metadata?.annotations ? { annotations: template.metadata.annotations } : {}),
    ...(replicas === undefined ? {} : { replicas }),
    ...(perNode ? { perNode } : {}),
    ...(pool === undefined ? {} : { pool }),
  }));
}

/** Steps as text: `spec.replicatedJobs[0].template`. */
export function pointer(steps: readonly (string | number)[]): string {
  return steps.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}
