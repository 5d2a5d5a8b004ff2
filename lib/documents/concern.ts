import { isPlainObject } from '../internal';
import type { KubeObject } from '../kubernetes';
import type { Model, PodFacts } from '../model';
import { WORKLOAD_LABEL } from '../workload';
import type { Unit } from './model';
import { groupOf } from './object';
import { isValuesFile, LARGEST, mayBeValues } from './values-file';

/**
 * Groups whose objects rules look up from others. What is not named here is judged with what came at about the same time,
 * and forgotten; test/documents/stream.test.ts fails when a rule needs it.
 */
const GROUPS: ReadonlySet<string> = new Set([
  ...['autoscaling', 'policy', 'node.k8s.io', 'scheduling.k8s.io', 'resource.k8s.io', 'resource.nvidia.com', 'nvidia.com', 'mellanox.com'],
  ...['jobset.x-k8s.io', 'kueue.x-k8s.io', 'leaderworkerset.x-k8s.io', 'karpenter.sh', 'kubeflow.org', 'trainer.kubeflow.org'],
  ...['batch.volcano.sh', 'scheduling.volcano.sh', 'scheduling.run.ai', 'ray.io', 'serving.kserve.io', 'slinky.slurm.net'],
  ...['machine.openshift.io', 'machineconfiguration.openshift.io', 'performance.openshift.io'],
  ...['helm.toolkit.fluxcd.io', 'argoproj.io', 'helm.cattle.io', 'helm.sh'],
  ...['keda.sh', 'source.toolkit.fluxcd.io', 'kustomize.config.k8s.io'],
]);

/** Kinds of which the same holds, of groups with others of which it does not. */
const KINDS: ReadonlySet<string> = new Set([
  ...[' Namespace', ' Node', ' ResourceQuota', ' LimitRange'],
  'networking.k8s.io NetworkPolicy',
  'monitoring.coreos.com PrometheusRule',
]);

/** What stands in the documents whose pods rules hold against others. */
const WORDS = new RegExp(
  [
    ...['gpu', 'nvidia', 'cuda', 'nccl', 'mig-', 'hami', 'rdma', 'infiniband', 'hugepages', 'IPC_LOCK'],
    ...['kueue', 'kai\\.', 'volcano', 'karpenter', 'resourceClaim', 'schedulerName'],
    ...['vllm', 'torch', 'deepspeed', 'sglang', 'master.addr', 'init.addr', 'rdzv', 'init.method', WORKLOAD_LABEL],
  ].join('|'),
  'i',
);

/** Whether what a document makes may be something that rules hold against others. */
export const speaksOfGpus = (text: string): boolean => text.length < LARGEST && WORDS.test(text);

/** Whether what an object says may matter to another document. */
export function concernsOthers({ object, fragment }: Unit, gpus: boolean): boolean {
  const { pods = [], kubelets = [], operators = [], configs = [], objects = [] } = fragment;
  const group = groupOf(object);
  if (isValuesFile(object) || (group === '' && holdsValues(object))) return true;
  if (objects.length > 0 && (GROUPS.has(group) || KINDS.has(`${group} ${object.kind}`))) return true;
  if (kubelets.length > 0 || operators.length > 0 || configs.length > 0) return true;
  if (pods.length === 0 && !(group === '' && NAMED.has(object.kind))) return false;
  return gpus || pods.some(({ pool, perNode, spec }) => pool !== undefined || (perNode === true && standsOnTaints(spec)));
}

/** A release may take values of it. What a Secret holds in another form than as text is not read. */
const holdsValues = ({ kind, data, stringData }: KubeObject): boolean => {
  const texts = kind === 'ConfigMap' ? data : kind === 'Secret' ? stringData : undefined;
  return isPlainObject(texts) && Object.values(texts).some((text) => typeof text === 'string' && mayBeValues(text));
};

/** Nodes with GPUs are tainted most often: a DaemonSet that tolerates none takes nothing of theirs. */
const standsOnTaints = ({ tolerations = [] }: PodFacts['spec']): boolean => tolerations.length > 0;

/** Kinds that others name or select. */
const NAMED: ReadonlySet<string> = new Set(['ConfigMap', 'Service']);

/** The little of an object that may matter to one that comes later. */
export interface Stub {
  readonly path: string;
  readonly object: KubeObject;
  readonly pods: readonly PodFacts[];
}

/** What may matter of an object that concerns nobody yet; undefined where nothing does. */
export function stubOf({ path, object, fragment }: Unit): Stub | undefined {
  const { pods = [], objects = [] } = fragment;
  const { apiVersion, kind, metadata, data, spec } = object;
  const isScaled = isPlainObject(spec) && spec['replicas'] !== undefined;
  if (objects.length === 0 || (pods.length === 0 && !isScaled && !(groupOf(object) === '' && NAMED.has(kind)))) return undefined;
  const { name, namespace } = metadata;
  const reduced = {
    apiVersion,
    kind,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    ...(isPlainObject(data) ? { data: Object.fromEntries(Object.keys(data).map((key) => [key, ''])) } : {}),
    ...(isPlainObject(spec) ? { spec: Object.fromEntries(Object.entries(spec).filter(([, value]) => typeof value !== 'object')) } : {}),
  };
  return { path, object: reduced, pods: pods.map((pod) => ({ ...pod, spec: classesOf(pod) })) };
}

function classesOf({ spec: { priorityClassName, runtimeClassName } }: PodFacts): PodFacts['spec'] {
  return { containers: [], ...(priorityClassName ? { priorityClassName } : {}), ...(runtimeClassName ? { runtimeClassName } : {}) };
}

/** Whether a stub matters to what was kept, by what that selects and names. */
export function wantedBy({ objects, operators, pods }: Model): (stub: Stub) => boolean {
  const named = new Set(operators.flatMap(({ values }) => textsIn(values)));
  const targets = new Set(objects.flatMap(targetsOf));
  const selected = new Set(objects.flatMap(selectedBy));
  const classes = objects.some(({ object: { kind } }) => kind === 'PriorityClass' || kind === 'RuntimeClass');
  return ({ object: { kind, metadata }, pods: own }) =>
    (kind === 'ConfigMap' && named.has(metadata.name)) ||
    (kind === 'Service' && pods.length > 0) ||
    targets.has(`${kind}/${metadata.name}`) ||
    own.some(
      ({ labels = {}, spec }) =>
        (classes && (spec.priorityClassName ?? spec.runtimeClassName) !== undefined) ||
        Object.entries(labels).some(([key, value]) => selected.has(`${metadata.namespace ?? ''}/${key}=${value}`)),
    );
}

function targetsOf({ object: { kind, spec } }: Model['objects'][number]): readonly string[] {
  const target = kind === 'HorizontalPodAutoscaler' && isPlainObject(spec) ? spec['scaleTargetRef'] : undefined;
  return isPlainObject(target) ? [`${String(target['kind'])}/${String(target['name'])}`] : [];
}

function selectedBy({ object: { kind, metadata, spec } }: Model['objects'][number]): readonly string[] {
  const selector = kind === 'PodDisruptionBudget' && isPlainObject(spec) ? spec['selector'] : undefined;
  const labels = isPlainObject(selector) ? selector['matchLabels'] : undefined;
  return Object.entries(isPlainObject(labels) ? labels : {}).map(([key, value]) => `${metadata.namespace ?? ''}/${key}=${String(value)}`);
}

/** Every text inside of a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isPlainObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
