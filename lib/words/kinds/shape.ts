import { isPlainObject, isUnknown, pointerTo, type Problem, unknownYet, valueIn } from '../../internal';
import type { KubeObject } from '../kubernetes';
import { dropped, unheld } from './holding';
import { placeIn, templatesOf } from './templates';
import { wrongFields } from './wrong-fields';

type Step = string | number;

/** Fields that every kind has as a list of maps, where it has them. */
const LISTS: readonly Step[] = [
  'containers',
  'initContainers',
  'volumes',
  'volumeMounts',
  'env',
  'tolerations',
  'resourceClaims',
  'claims',
  'envFrom',
  'imagePullSecrets',
  'topologySpreadConstraints',
  'nodeSelectorTerms',
  'matchExpressions',
  'taints',
  'startupTaints',
  'ports',
  'volumeDevices',
];
/** Fields that every kind has as a list of texts, where it has them. */
const TEXTS: readonly Step[] = ['command', 'args'];
/** Fields of a pod that are texts, where it has them. */
const WORDS: readonly Step[] = [
  'name',
  'image',
  'value',
  'key',
  'operator',
  'effect',
  'mountPath',
  'request',
  'restartPolicy',
  'schedulerName',
  'runtimeClassName',
  'priorityClassName',
  'serviceAccountName',
];
/** Fields that every kind has as a map, where it has them. */
const MAPS: readonly Step[] = [
  'metadata',
  'spec',
  'template',
  'resources',
  'limits',
  'requests',
  'labels',
  'annotations',
  'nodeSelector',
  'affinity',
  'nodeAffinity',
  'podAffinity',
  'podAntiAffinity',
  'securityContext',
  'emptyDir',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'matchLabels',
];

/** A field that has another form than its kind says. */
export interface WrongShape {
  /** Steps to it. */
  readonly steps: readonly Step[];
  /** In words, what it is and what it must be. */
  readonly says: string;
}

/**
 * What of an object has another form than its kind says: of its metadata, and of the pods that it makes; and where that is
 * sound, whether it can hold them. Rules take it that these have the form that an API server lets in.
 */
export function misshapen(object: KubeObject, path: string): readonly Problem[] {
  const parts: readonly (readonly [readonly Step[], unknown])[] = [
    [['metadata'], object.metadata],
    ...templatesOf(object).flatMap((found) => [
      [placeIn(found, 'metadata'), found.template.metadata ?? {}] as const,
      [placeIn(found, 'spec'), found.template.spec] as const,
    ]),
  ];
  const wrong = parts.flatMap(([steps, value]) => misshapenIn(value, path, steps));
  return wrong.length > 0 ? wrong : [...unheld(object, path), ...dropped(object, path)];
}

/** What of a pod specification, or of metadata, has another form than its fields say. */
export const misshapenIn = (value: unknown, path: string, steps: readonly Step[] = []): readonly Problem[] =>
  [...wrongIn(value, steps, true)].map(({ steps: place, got, is, must }) => {
    const where = `${path}.${pointerTo(place)}`;
    if (isUnknown(got)) return unknownYet(where, must);
    const shown = isSecret(place) ? {} : { got };
    return { path: where, problem: `is ${is}; the API server rejects this`, ...shown, allowed: must, fix: `give ${must}` };
  });

/** The value of a variable, which may be secret. */
const isSecret = (steps: readonly Step[]): boolean => steps.at(-1) === 'value' && steps.at(-3) === 'env';

/** What of a document has another form than its field; for what no rule could read. */
export function wrongShape(value: unknown): WrongShape {
  const [first] = wrongOf(value);
  if (first === undefined) return { steps: [], says: 'a field is of another type than its kind says' };
  return { steps: first.steps, says: `${pointerTo(first.steps)} is ${first.is} and must be ${first.must}` };
}

/** Whether a field that is known has another form than its kind says, as far as its name tells. */
export const isWrongShape = (value: unknown): boolean => wrongOf(value).next().done === false;

/** Whether a pod in a document has another form than the API says, which is certain. */
export const hasWrongPod = (value: unknown): boolean => wrongPods(value).next().done === false;

/** By the API where it says what a field is, and by the names of fields. */
function* wrongOf(value: unknown): Generator<Wrong> {
  yield* wrongPods(value);
  yield* wrongIn(value, []);
}

function* wrongPods(value: unknown, steps: readonly Step[] = []): Generator<Wrong> {
  const items = valueIn(value, 'items');
  if (Array.isArray(items)) for (const [index, item] of items.entries()) yield* wrongPods(item, [...steps, 'items', index]);
  else if (isPlainObject(value) && typeof value['kind'] === 'string' && typeof value['apiVersion'] === 'string') {
    yield* wrongFieldsIn('ObjectMeta', value['metadata'] ?? {}, (inner) => [...steps, 'metadata', ...inner]);
    for (const found of templatesOf(value as KubeObject)) {
      const { metadata, spec } = found.template;
      yield* wrongFieldsIn('ObjectMeta', metadata ?? {}, (inner) => [...steps, ...placeIn(found, 'metadata', ...inner)]);
      yield* wrongFieldsIn('PodSpec', spec, (inner) => [...steps, ...placeIn(found, 'spec', ...inner)]);
    }
  }
}

function* wrongFieldsIn(type: string, value: unknown, place: (inner: readonly Step[]) => readonly Step[]): Generator<Wrong> {
  for (const { steps, got, must } of wrongFields(type, value, true))
    yield { steps: place(steps), got, is: formOf(got, false), must: WORDS_OF.get(must) ?? must };
}

/** The forms of fields as they are called in YAML. */
const WORDS_OF: ReadonlyMap<string, string> = new Map([['an object', 'a map']]);

/** A field, what it is, and what it must be. */
interface Wrong {
  readonly steps: readonly Step[];
  readonly got: unknown;
  readonly is: string;
  readonly must: string;
}

/** @param strict Whether words are texts as well, which YAML makes numbers of where nobody quotes them. */
function* wrongIn(value: unknown, steps: readonly Step[], strict = false): Generator<Wrong> {
  // What contains itself has no end, and is refused where it is written. No kind nests so deep.
  if (steps.length > 100) return;
  const must = isWordOfItem(steps) && !strict ? 'a plain value' : wantedAt(steps.at(-1) ?? '', steps.at(-2) ?? '', strict);
  const is = formOf(value, strict);
  // A key that says nothing is as if it were not there; an entry of a list is there.
  if (must !== '' && must !== is && (value !== null || typeof steps.at(-1) === 'number')) {
    yield { steps, got: value, is, must };
    return;
  }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* wrongIn(item, [...steps, index], strict);
  else if (isPlainObject(value))
    for (const [key, inner] of Object.entries(value)) if (inner !== undefined) yield* wrongIn(inner, [...steps, key], strict);
}

/** Whether a field of an item, such as the image of a container, is a word: outside of lists its name says less. */
const isWordOfItem = (steps: readonly Step[]): boolean =>
  WORDS.includes(steps.at(-1) ?? '') && typeof steps.at(-2) === 'number' && LISTS.includes(steps.at(-3) ?? '');

function formOf(value: unknown, strict: boolean): string {
  if (Array.isArray(value)) return 'a list';
  if (isPlainObject(value)) return 'a map';
  if (value === null || value === undefined) return 'empty';
  return strict && typeof value === 'string' ? 'a text' : 'a plain value';
}

function wantedAt(name: Step, above: Step, strict: boolean): string {
  const word = strict ? 'a text' : 'a plain value';
  if (typeof name === 'number') return LISTS.includes(above) ? 'a map' : TEXTS.includes(above) ? word : '';
  if (NAMED_BY_USERS.includes(above)) return strict ? 'a text' : '';
  if (MAPS.includes(name)) return 'a map';
  if (LISTS.includes(name) || TEXTS.includes(name)) return 'a list';
  return strict && WORDS.includes(name) ? 'a text' : '';
}

/** Maps whose keys are whatever users call them. */
const NAMED_BY_USERS: readonly Step[] = ['labels', 'annotations', 'nodeSelector', 'matchLabels'];
