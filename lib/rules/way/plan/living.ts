import { grouped, jsonOf, listOf, textOf, valueIn } from '../../../internal';
import type { Model, ObjectFacts, PodFacts } from '../../../plans/model';
import type { PlannedOn, PlannedPods } from './cluster-plan';

/**
 * The pods of a cluster that is there: those that its API server lists and that have not ended. What makes pods is left out then: its pods
 * are among them.
 */
export function livingPods(model: Model): Model {
  const objects = new Map(model.objects.map((facts) => [facts.path, facts]));
  const statusOf = ({ path, owner }: PodFacts): unknown =>
    owner.kind === 'Pod' ? valueIn(objects.get(path)?.object, 'status', 'phase') : undefined;
  if (model.nodes.length === 0 || !model.pods.some((pod) => statusOf(pod) !== undefined)) return model;
  return { ...model, pods: model.pods.filter((pod) => RUNNING.has(String(statusOf(pod)))) };
}

/** Phases in which a pod holds what it asked for, or waits for it. */
const RUNNING: ReadonlySet<string> = new Set(['Pending', 'Running', 'Unknown']);

/** Pods of one controller as one row, by its name. */
export function byController(rows: readonly PlannedPods[], { objects }: Model): readonly PlannedPods[] {
  const controllers = new Map(objects.flatMap((facts) => controllerOf(facts)));
  const alike = grouped(rows, (row) => {
    const controller = controllers.get(row.subject);
    return controller === undefined ? row.subject + row.at : JSON.stringify([controller, row.namespace]);
  });
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    const controller = first === undefined ? undefined : controllers.get(first.subject);
    return first === undefined ? [] : controller === undefined ? all : [{ ...first, ...controller, ...sumOf(all) }];
  });
}

function controllerOf({ path, object }: ObjectFacts): readonly (readonly [string, Pick<PlannedPods, 'kind' | 'name'>])[] {
  if (object.kind !== 'Pod') return [];
  const owner = listOf(jsonOf(object.metadata)['ownerReferences']).find(({ controller }) => controller === true);
  const [kind, name] = [textOf(owner?.['kind']), textOf(owner?.['name'])];
  return kind === undefined || name === undefined ? [] : [[path, { kind, name }]];
}

function sumOf(rows: readonly PlannedPods[]): Pick<PlannedPods, 'pods' | 'placed' | 'on' | 'waits'> {
  const sum = (of: (row: PlannedPods) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    pods: sum(({ pods }) => pods),
    placed: sum(({ placed }) => placed),
    on: [
      ...grouped(
        rows.flatMap(({ on }) => on),
        ({ pool }) => pool,
      ).values(),
    ].flatMap(together),
    waits: [...new Set(rows.flatMap(({ waits }) => waits))],
  };
}

function together(all: readonly PlannedOn[]): readonly PlannedOn[] {
  const [first] = all;
  const names = [...new Set(all.flatMap((one) => one.names))];
  return first === undefined ? [] : [{ ...first, names, nodes: names.length, pods: all.reduce((sum, { pods }) => sum + pods, 0) }];
}
