import { isPlainObject, valueIn } from '../../internal';
import type { KubeObject, PodTemplate } from '../kubernetes';
import type { CountRow, KindRow, TemplateForm, TemplateRow } from './kind-row';
import { defaultKinds, kindOf } from './kinds';
import type { LoneContainer } from './lone-container';
import { keysOf, placesOf, type Step, type Steps, stepsOf } from './places';

/** A pod template inside an object, and the steps that lead to it. */
export interface FoundTemplate {
  readonly steps: Steps;
  readonly template: PodTemplate;
  /** How many such pods run at once; absent for one on each node. */
  readonly replicas?: number;
  /** How the object writes it, where that is not as a template. */
  readonly form?: TemplateForm;
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

/** Where a part of a template is in its object. */
export const placeIn = ({ steps, form }: FoundTemplate, ...inner: Steps): Steps => [...steps, ...(form?.place(inner) ?? inner)];

/** Whether an object makes pods by itself, from templates of its own or of an object that it names. */
export function makesPods(object: KubeObject, rows: readonly KindRow[] = defaultKinds): boolean {
  const row = kindOf(object, rows);
  return row !== undefined && row.isBlueprint !== true && (row.templates.length > 0 || row.until !== undefined);
}

/** Those whose pods compute; all, where none does. */
export function workersOf(templates: readonly FoundTemplate[]): readonly FoundTemplate[] {
  const workers = templates.filter(({ isLauncher }) => !isLauncher);
  return workers.length > 0 ? workers : templates;
}

const NONE: readonly never[] = [];

function foundBy(row: TemplateRow, object: KubeObject): readonly FoundTemplate[] {
  const found: FoundTemplate[] = [];
  for (const steps of placesOf(object, row.at)) {
    const template = templateIn(row, valueIn(object, ...steps), object);
    if (template === undefined) continue;
    const isLauncher = row.isLauncher?.(partOf(object, row.at, steps), object) === true;
    const counts = row.perNode ? PER_NODE : countsOf(row, object, steps);
    const { form } = row;
    if (counts !== undefined) found.push({ steps, template, isLauncher, ...counts, ...(form === undefined ? {} : { form }) });
  }
  return found;
}

/** Documents of others may lack what the types promise. */
function templateIn({ form }: TemplateRow, value: unknown, object: KubeObject): PodTemplate | undefined {
  if (!isPlainObject(value)) return undefined;
  if (form !== undefined) return form.read(value, object);
  return isPlainObject(value['spec']) ? (value as unknown as PodTemplate) : undefined;
}

const PER_NODE = { perNode: true } as const;

/** How many pods a template makes, and where that is said; undefined where another template makes all of them. */
function countsOf({ counts }: TemplateRow, object: KubeObject, template: Steps): Pick<FoundTemplate, 'replicas' | 'countedAt'> | undefined {
  let replicas = 1;
  let most: Counted | undefined;
  for (const row of counts) {
    const count = counted(row, object, template);
    if (count.isNone) return undefined;
    replicas *= count.times;
    if (count.said > (most?.said ?? 1)) most = count;
  }
  return most === undefined ? { replicas } : { replicas, countedAt: most.steps };
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

function counted({ at, upTo, dividedBy, lessOneBy }: CountRow, object: KubeObject, template: Steps): Counted {
  let steps = stepsOf(at, template);
  let said = numberAt(object, steps, 1);
  const limitAt = upTo === undefined ? undefined : stepsOf(upTo, template);
  const limit = limitAt === undefined ? said : numberAt(object, limitAt, Infinity);
  if (limitAt !== undefined && limit < said) [steps, said] = [limitAt, limit];
  const isLess = lessOneBy !== undefined && valueIn(object, ...stepsOf(lessOneBy, template)) !== undefined;
  const each = dividedBy === undefined ? 1 : Math.max(1, numberAt(object, stepsOf(dividedBy, template), 1));
  const pods = each === 1 ? said : Math.max(1, Math.floor(said / each));
  return { steps, said, times: isLess ? pods - 1 : pods, isNone: isLess && pods <= 1 };
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

/** The containers of an object for which it makes pods by itself, besides its templates. */
export const loneContainers = (object: KubeObject, rows: readonly KindRow[] = defaultKinds): readonly LoneContainer[] =>
  kindOf(object, rows)?.loneContainers?.(object) ?? NONE;
