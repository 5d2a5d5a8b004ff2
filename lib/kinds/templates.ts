import { isPlainObject, valueIn } from '../internal';
import type { KubeObject, PodTemplate } from '../kubernetes';
import type { CountRow, KindRow, TemplateRow } from './kind-row';
import { defaultKinds, kindOf } from './kinds';
import { keysOf, placesOf, type Step, type Steps, stepsOf } from './places';

/** A pod template inside an object, and the steps that lead to it. */
export interface FoundTemplate {
  readonly steps: Steps;
  readonly template: PodTemplate;
  /** How many such pods run at once; absent for one on each node. */
  readonly replicas?: number;
  /** Steps to the field that multiplies the pods most, where one does. */
  readonly countedAt?: Steps;
  /** One pod on each node: a DaemonSet. */
  readonly perNode?: true;
  /** Its pods start others, or look after them. */
  readonly isLauncher: boolean;
}

/** The pod templates of an object; none for kinds that make no pods. */
export function templatesOf(object: KubeObject, rows: readonly KindRow[] = defaultKinds): readonly FoundTemplate[] {
  const row = isPlainObject(object['spec']) ? kindOf(object, rows) : undefined;
  return row === undefined ? NONE : row.templates.flatMap((template) => foundBy(template, object));
}

/** Those whose pods compute; all, where none does. */
export function workersOf(templates: readonly FoundTemplate[]): readonly FoundTemplate[] {
  const workers = templates.filter(({ isLauncher }) => !isLauncher);
  return workers.length > 0 ? workers : templates;
}

const NONE: readonly never[] = [];

function foundBy(row: TemplateRow, object: KubeObject): readonly FoundTemplate[] {
  return placesOf(object, row.at).flatMap((steps): readonly FoundTemplate[] => {
    const template = valueIn(object, ...steps);
    // Documents of others may lack what the types promise.
    if (!isPlainObject(template) || !isPlainObject(template['spec'])) return NONE;
    const isLauncher = row.isLauncher?.(partOf(object, row.at, steps), object) === true;
    const found = { steps, template: template as unknown as PodTemplate, isLauncher };
    if (row.perNode) return [{ ...found, perNode: true }];
    const counts = row.counts.map((count) => counted(count, object, steps));
    if (counts.some(({ isNone }) => isNone)) return NONE;
    const replicas = counts.reduce((product, { times }) => product * times, 1);
    const most = counts.reduce((largest, count) => (count.said > largest.said ? count : largest), ONE);
    return [most === ONE ? { ...found, replicas } : { ...found, replicas, countedAt: most.steps }];
  });
}

interface Counted {
  readonly steps: Steps;
  /** The number in the object. */
  readonly said: number;
  /** By which the pods are multiplied. */
  readonly times: number;
  /** Another template makes all of them. */
  readonly isNone?: boolean;
}
const ONE: Counted = { steps: [], said: 1, times: 1 };

function counted({ at, upTo, lessOneBy }: CountRow, object: KubeObject, template: Steps): Counted {
  const own = { steps: stepsOf(at, template), said: numberAt(object, stepsOf(at, template), 1) };
  const limit = upTo === undefined ? own : { steps: stepsOf(upTo, template), said: numberAt(object, stepsOf(upTo, template), Infinity) };
  const { steps, said } = limit.said < own.said ? limit : own;
  const isLess = lessOneBy !== undefined && valueIn(object, ...stepsOf(lessOneBy, template)) !== undefined;
  return { steps, said, times: isLess ? said - 1 : said, isNone: isLess && said <= 1 };
}

/** The name of one of several templates: its key, or that of the item which it stands in. */
function partOf(object: KubeObject, at: string, steps: Steps): string {
  const star = keysOf(at).lastIndexOf('*');
  const step = star < 0 ? '' : (steps[star] as Step);
  const name = typeof step === 'number' ? valueIn(object, ...steps.slice(0, star + 1), 'name') : step;
  return typeof name === 'string' ? name : '';
}

function numberAt(object: KubeObject, steps: Steps, otherwise: number): number {
  const value = valueIn(object, ...steps);
  return typeof value === 'number' ? value : otherwise;
}
