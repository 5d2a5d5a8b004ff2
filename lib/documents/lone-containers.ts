import { isPlainObject } from '../internal';
import type { Container, KubeObject, PodSpec } from '../kubernetes';
import { groupOf, valueIn } from './object';

type Step = string | number;
type Json = Readonly<Record<string, unknown>>;

/** A container that stands alone, in a kind that makes a pod around it. */
export interface LoneContainer {
  /** Steps from the object to what it stands in. */
  readonly steps: readonly Step[];
  /** What of the pod is known. */
  readonly spec: PodSpec;
  /** Where the first steps of the specification stand in truth. */
  readonly names: Readonly<Record<string, readonly Step[]>>;
}

/** The containers of an object that stand alone. */
export const loneContainers = (object: KubeObject): readonly LoneContainer[] => READERS.get(groupOf(object))?.(object) ?? NONE;

const NONE: readonly never[] = [];

/** Source: Argo Workflows 3.7, Template: the container of a pod is called main, and the workflow places all its pods. */
function ofArgo(object: KubeObject): readonly LoneContainer[] {
  const base = object.kind === 'CronWorkflow' ? ['spec', 'workflowSpec'] : ['spec'];
  const workflow = valueIn(object, ...base);
  const templates = valueIn(workflow, 'templates');
  return (Array.isArray(templates) ? (templates as readonly unknown[]) : []).flatMap((template, index) =>
    ['container', 'script'].flatMap((key) => {
      const given = valueIn(template, key);
      if (!isPlainObject(given)) return [];
      const placed = { ...placementOf(workflow), ...placementOf(template), volumes: [...volumesOf(workflow), ...volumesOf(template)] };
      return [lone([...base, 'templates', index], [key], { ...given, name: 'main' }, placed)];
    }),
  );
}

/**
 * Source: KServe v0.20.0, ComponentExtensionSpec and PodSpec beside one framework; the runtime brings the rest. Its arguments
 * stand before these (`MergeRuntimeContainers`); what several pods share is said elsewhere, so that one alone says little.
 */
const ofKServe = (object: KubeObject): readonly LoneContainer[] =>
  ['predictor', 'transformer', 'explainer'].flatMap((component) => {
    const given = valueIn(object, 'spec', component);
    if (object.kind !== 'InferenceService' || !isPlainObject(given)) return [];
    return Object.entries(given).flatMap(([key, framework]) => {
      const resources = valueIn(framework, 'resources');
      if (!isPlainObject(resources)) return [];
      const words = 'workerSpec' in given ? {} : wordsOf(framework);
      return [lone(['spec', component], [key], { name: 'kserve-container', resources, ...words }, placementOf(given))];
    });
  });

/** Source: Kubeflow Trainer v2, TrainJob: laid over the container `node` of the runtime. */
function ofTrainer(object: KubeObject): readonly LoneContainer[] {
  const resources = valueIn(object, 'spec', 'trainer', 'resourcesPerNode');
  if (object.kind !== 'TrainJob' || !isPlainObject(resources)) return [];
  const { steps, spec } = lone(['spec', 'trainer'], [], { name: 'node', resources }, {});
  return [{ steps, spec, names: { 'containers[0].resources': ['resourcesPerNode'], 'containers[0]': [] } }];
}

const READERS: ReadonlyMap<string, (object: KubeObject) => readonly LoneContainer[]> = new Map([
  ['argoproj.io', ofArgo],
  ['serving.kserve.io', ofKServe],
  ['trainer.kubeflow.org', ofTrainer],
]);

function lone(steps: readonly Step[], place: readonly Step[], container: Json, more: Json): LoneContainer {
  const spec = { ...more, containers: [container as unknown as Container] } as PodSpec;
  return { steps, spec, names: { 'containers[0]': place } };
}

const partOf = (value: unknown, keys: readonly string[]): Json =>
  Object.fromEntries(keys.flatMap((key) => (valueIn(value, key) ? [[key, valueIn(value, key)]] : [])));

/** What says on which nodes a pod may run. */
const placementOf = (value: unknown): Json => partOf(value, ['nodeSelector', 'affinity', 'tolerations']);

/** What a container starts. */
const wordsOf = (value: unknown): Json => partOf(value, ['command', 'args', 'env', 'envFrom']);

function volumesOf(value: unknown): readonly unknown[] {
  const volumes = valueIn(value, 'volumes');
  return Array.isArray(volumes) ? volumes : [];
}
