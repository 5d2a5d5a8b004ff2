import type { KubeObject, PodTemplate } from '../kubernetes';
import type { PodFacts } from './model';

/** How to find the pod templates of a kind: the same table serves our own objects and documents of others. */
type Reader = (object: KubeObject) => readonly Found[];

interface Found {
  readonly pointer: string;
  readonly template: PodTemplate;
  readonly replicas?: number;
  readonly perNode?: true;
}

type Json = Readonly<Record<string, unknown>>;

const spec = (object: KubeObject): Json => (object['spec'] ?? {}) as Json;
const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const replicated: Reader = (object) => [
  { pointer: 'spec.template', template: spec(object)['template'] as PodTemplate, replicas: count(spec(object)['replicas'], 1) },
];

const job = (jobSpec: Json, pointer: string, times = 1): Found => ({
  pointer: `${pointer}.template`,
  template: jobSpec['template'] as PodTemplate,
  replicas: times * count(jobSpec['parallelism'], 1),
});

const READERS: Readonly<Record<string, Reader>> = {
  Pod: (object) => [{ pointer: '', template: object as unknown as PodTemplate, replicas: 1 }],
  Deployment: replicated,
  ReplicaSet: replicated,
  StatefulSet: replicated,
  DaemonSet: (object) => [{ pointer: 'spec.template', template: spec(object)['template'] as PodTemplate, perNode: true }],
  Job: (object) => [job(spec(object), 'spec')],
  CronJob: (object) => [job(((spec(object)['jobTemplate'] as Json)['spec'] ?? {}) as Json, 'spec.jobTemplate.spec')],
  JobSet: (object) =>
    ((spec(object)['replicatedJobs'] ?? []) as readonly Json[]).map((replicatedJob, index) =>
      job(
        ((replicatedJob['template'] as Json)['spec'] ?? {}) as Json,
        `spec.replicatedJobs[${index}].template.spec`,
        count(replicatedJob['replicas'], 1),
      ),
    ),
};

/** The pods that an object makes; none for kinds without a pod template. */
export function podsOf(object: KubeObject, path: string, pool?: string): readonly PodFacts[] {
  const found = READERS[object.kind]?.(object) ?? [];
  const { name, namespace } = object.metadata;
  return found
    .filter(({ template }) => template?.spec !== undefined)
    .map(({ pointer, template, replicas, perNode }) => ({
      path,
      owner: { kind: object.kind, name, ...(namespace === undefined ? {} : { namespace }) },
      pointer: pointer === '' ? 'spec' : `${pointer}.spec`,
      spec: template.spec,
      ...(template.metadata?.labels ? { labels: template.metadata.labels } : {}),
      ...(template.metadata?.annotations ? { annotations: template.metadata.annotations } : {}),
      ...(replicas === undefined ? {} : { replicas }),
      ...(perNode ? { perNode } : {}),
      ...(pool === undefined ? {} : { pool }),
    }));
}
