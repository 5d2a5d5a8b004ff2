import { isPlainObject } from '../internal';
import { pointerTo } from './pointer';

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
];
/** Fields that every kind has as a list of texts, where it has them. */
const TEXTS: readonly Step[] = ['command', 'args'];
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

/** What of a document has another form than its field; for what no rule could read. */
export function wrongShape(value: unknown): WrongShape {
  const [first] = wrongIn(value, []);
  return first ?? { steps: [], says: 'a field is of another type than its kind says' };
}

/** Whether a field that is known has another form than its kind says. */
export const isWrongShape = (value: unknown): boolean => wrongIn(value, []).next().done === false;

function* wrongIn(value: unknown, steps: readonly Step[]): Generator<WrongShape> {
  const [name = '', above = ''] = [steps.at(-1), steps.at(-2)];
  const wanted = wantedAt(name, above);
  const got = Array.isArray(value) ? 'a list' : isPlainObject(value) ? 'a map' : value === null ? 'empty' : 'a plain value';
  // A key that says nothing is as if it were not there; an entry of a list is there.
  if (wanted !== '' && wanted !== got && (value !== null || typeof name === 'number')) {
    yield { steps, says: `${pointerTo(steps)} is ${got} and must be ${wanted}` };
    return;
  }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* wrongIn(item, [...steps, index]);
  else if (isPlainObject(value)) for (const [key, inner] of Object.entries(value)) yield* wrongIn(inner, [...steps, key]);
}

function wantedAt(name: Step, above: Step): string {
  if (typeof name === 'number') return LISTS.includes(above) ? 'a map' : TEXTS.includes(above) ? 'a plain value' : '';
  return MAPS.includes(name) ? 'a map' : LISTS.includes(name) || TEXTS.includes(name) ? 'a list' : '';
}
