import { isPlainObject } from '../internal';
import type { Container, KubeObject, PodSpec } from '../kubernetes';
import { groupOf, listOf, valueIn } from './object';

type Step = string | number;
type Json = Readonly<Record<string, unknown>>;

/** A container that is alone, in a kind that makes a pod around it. */
export interface LoneContainer {
  /** Steps from the object to what it is in. */
  readonly steps: readonly Step[];
  /** What of the pod is known. */
  readonly spec: PodSpec;
  /** Where the first steps of the specification are in truth. */
  readonly names: Readonly<Record<string, readonly Step[]>>;
}

/** The containers of an object that are alone. */
export const loneContainers = (object: KubeObject): readonly LoneContainer[] => READERS.get(groupOf(object))?.(object) ?? NONE;

const NONE: readonly never[] = [];

/** Source: Argo Workflows 3.7, WorkflowSpec: the workflow places all its pods. */
function ofArgo(object: KubeObject): readonly LoneContainer[] {
  const base = object.kind === 'CronWorkflow' ? ['spec', 'workflowSpec'] : ['spec'];
  const workflow = valueIn(object, ...base);
  const outer = {
    placement: placementOf(workflow),
    volumes: listOf(valueIn(workflow, 'volumes')),
    defaults: valueIn(workflow, 'templateDefaults'),
  };
  return listOf(valueIn(workflow, 'templates')).flatMap((template, index) => ofTemplate(template, [...base, 'templates', index], outer));
}

/**
 * A template with what all have that do not say otherwise. It stays of its own sort.
 *
 * Source: Argo Workflows 3.7 documentation, "Template Defaults", a strategic merge; workflow/controller/operator.go,
 * mergedTemplateDefaultsInto.
 */
function withDefaults(template: unknown, defaults: unknown): unknown {
  if (!isPlainObject(template) || !isPlainObject(defaults)) return template;
  const own = Object.entries(defaults).filter(([key]) => !SORTS.has(key) || valueIn(template, key) !== undefined);
  return laidOver(Object.fromEntries(own), template);
}

const SORTS: ReadonlySet<string> = new Set([
  ...['container', 'containerSet', 'script', 'steps', 'dag', 'resource', 'suspend', 'data', 'http', 'plugin'],
]);

/** A value over another: maps by their keys, and lists of what has names by those. */
function laidOver(base: unknown, over: unknown): unknown {
  if (isPlainObject(base) && isPlainObject(over)) {
    const both = Object.entries(over).map(([key, value]) => [key, laidOver(base[key], value)]);
    return { ...base, ...Object.fromEntries(both) };
  }
  if (!Array.isArray(base) || !Array.isArray(over)) return over ?? base;
  const [below, own] = [listOf(base), listOf(over)];
  const names = new Set(own.map((item) => valueIn(item, 'name')));
  return names.has(undefined) ? own : [...own, ...below.filter((item) => !names.has(valueIn(item, 'name')))];
}

/** What the pods of a template have from what it is in. */
interface Outer {
  readonly placement: Json;
  readonly volumes: readonly unknown[];
  readonly defaults: unknown;
}

/**
 * The pod of a template, whose container is called main, and those of the templates inside of its steps and tasks. The
 * containers of a set are a list as any pod has it, and found as such; what is added to them is alone here.
 * Source: Argo Workflows 3.7, Template, WorkflowStep, DAGTask and addSchedulingConstraints.
 */
function ofTemplate(given: unknown, steps: readonly Step[], { placement, volumes, defaults }: Outer): readonly LoneContainer[] {
  const template = withDefaults(given, defaults);
  const placed = { ...placement, ...placementOf(template) };
  const sidecars = listOf(valueIn(template, 'sidecars'));
  const more = { ...placed, ...partOf(template, ['initContainers']), volumes: [...volumes, ...listOf(valueIn(template, 'volumes'))] };
  const mains = ['container', 'script'].flatMap((key) => {
    const given = valueIn(template, key);
    return isPlainObject(given) ? [withSidecars(lone(steps, [key], { ...given, name: 'main' }, more), sidecars)] : [];
  });
  const added = mains.length === 0 && (sidecars.length > 0 || 'initContainers' in more);
  const inside = inlineIn(template).flatMap((inline) =>
    ofTemplate(inline.template, [...steps, ...inline.steps], { placement: placed, volumes, defaults }),
  );
  return [
    ...mains,
    ...(added ? [withSidecars({ steps, spec: { ...more, containers: [] } as PodSpec, names: {} }, sidecars)] : []),
    ...inside,
  ];
}

/** A pod with the containers that a template adds to its own. */
function withSidecars({ steps, spec, names }: LoneContainer, sidecars: readonly unknown[]): LoneContainer {
  const own = spec.containers.length;
  const places = sidecars.map((_, index) => [`containers[${own + index}]`, ['sidecars', index]] as const);
  return {
    steps,
    spec: { ...spec, containers: [...spec.containers, ...(sidecars as readonly Container[])] },
    names: { ...names, ...Object.fromEntries(places) },
  };
}

/** The templates that are where others are named; the steps of a template are lists of what runs at once. */
function inlineIn(template: unknown): readonly { readonly template: unknown; readonly steps: readonly Step[] }[] {
  const inSteps = listOf(valueIn(template, 'steps')).flatMap((group, index) =>
    listOf(group).map((step, at) => ({ template: valueIn(step, 'inline'), steps: ['steps', index, at, 'inline'] })),
  );
  const inTasks = listOf(valueIn(template, 'dag', 'tasks')).map((task, index) => ({
    template: valueIn(task, 'inline'),
    steps: ['dag', 'tasks', index, 'inline'],
  }));
  return [...inSteps, ...inTasks].filter((inline) => isPlainObject(inline.template));
}

/**
 * Source: KServe v0.20.0, ComponentExtensionSpec and PodSpec beside one framework; the runtime brings the rest. Its arguments
 * are before these (`MergeRuntimeContainers`); what several pods share is said elsewhere, so that one alone says little.
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
