import { isPlainObject, itemsOf, type Json, laidOver, valueIn, withoutNulls } from '../../internal';
import type { Container, KubeObject, PodSpec } from '../kubernetes';
import type { KindRow } from './kind-row';
import { lone, type LoneContainer, partOf, placementOf } from './lone-container';
import type { Steps } from './places';

/** A kind of Argo Workflows, with the steps to the specification of its workflow, which places all its pods. */
const of = (kind: string, ...at: readonly string[]): KindRow => ({
  group: 'argoproj.io',
  versions: ['v1alpha1'],
  kind,
  templates: [],
  loneContainers: (object) => inWorkflow(object, at),
});

/** Source: Argo Workflows 3.7, WorkflowSpec. */
export const workflow = of('Workflow', 'spec');
export const workflowTemplate = of('WorkflowTemplate', 'spec');
export const clusterWorkflowTemplate = of('ClusterWorkflowTemplate', 'spec');

/** Source: Argo Workflows 3.7, CronWorkflowSpec. */
export const cronWorkflow = of('CronWorkflow', 'spec', 'workflowSpec');

function inWorkflow(object: KubeObject, at: readonly string[]): readonly LoneContainer[] {
  const spec = valueIn(object, ...at);
  const outer = {
    placement: placementOf(spec),
    volumes: itemsOf(valueIn(spec, 'volumes')),
    defaults: valueIn(spec, 'templateDefaults'),
  };
  return itemsOf(valueIn(spec, 'templates')).flatMap((template, index) => ofTemplate(template, [...at, 'templates', index], outer));
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
  return laidOver(Object.fromEntries(own), withoutNulls(template), (below, items) => {
    const names = new Set(items.map((item) => valueIn(item, 'name')));
    if (names.has(undefined)) return items;
    return [...items, ...below.filter((item) => !names.has(valueIn(item, 'name')))];
  });
}

const SORTS: ReadonlySet<string> = new Set([
  ...['container', 'containerSet', 'script', 'steps', 'dag', 'resource', 'suspend', 'data', 'http', 'plugin'],
]);

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
function ofTemplate(given: unknown, steps: Steps, { placement, volumes, defaults }: Outer): readonly LoneContainer[] {
  const template = withDefaults(given, defaults);
  const placed = { ...placement, ...placementOf(template) };
  const sidecars = itemsOf(valueIn(template, 'sidecars'));
  const more = { ...placed, ...partOf(template, ['initContainers']), volumes: [...volumes, ...itemsOf(valueIn(template, 'volumes'))] };
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
function inlineIn(template: unknown): readonly { readonly template: unknown; readonly steps: Steps }[] {
  const inSteps = itemsOf(valueIn(template, 'steps')).flatMap((group, index) =>
    itemsOf(group).map((step, at) => ({ template: valueIn(step, 'inline'), steps: ['steps', index, at, 'inline'] })),
  );
  const inTasks = itemsOf(valueIn(template, 'dag', 'tasks')).map((task, index) => ({
    template: valueIn(task, 'inline'),
    steps: ['dag', 'tasks', index, 'inline'],
  }));
  return [...inSteps, ...inTasks].filter((inline) => isPlainObject(inline.template));
}
