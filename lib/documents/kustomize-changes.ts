import { isPlainObject } from '../internal';
import { isFull, listOf, valueIn } from './object';
import { type Files, type Kustomization, mayTouch, patchesIn } from './kustomize-patches';
import type { PlacedFinding } from './place';

/**
 * Whether a kustomization changes what a finding is about. What may be anything is enough to doubt an error, and none to
 * doubt a warning.
 *
 * Source: kubernetes-sigs/kustomize v5.8.1 api/types: Kustomization, Patch, ReplacementField, Selector and GeneratorArgs.
 */
export function changes(kustomization: Kustomization, { severity, object, at = '' }: PlacedFinding, files: Files): boolean {
  const { value } = kustomization;
  const kind = object.split(' ')[0] ?? '';
  const name = object.slice(Math.max(object.indexOf(' '), object.lastIndexOf('/')) + 1);
  if (PLACES.some(([key, place]) => isSet(value[key]) && place.test(at))) return true;
  if (KEYED.some(([key, place]) => isKeyed(keysOf(value[key]), place.exec(at)?.[1]))) return true;
  if (isScaled(listOf(value['replicas']), name, at)) return true;
  // What these change stands in files of other sorts.
  if (severity === 'error' && (isFull(value['transformers']) || isFull(value['vars']))) return true;
  const patches = patchesIn(kustomization, files);
  if (patches.scale && /\.minAvailable$/.test(at)) return true;
  const place = at.startsWith(`${kind}.`) ? at.slice(kind.length + 1) : at;
  return patches
    .of(kind, name)
    .some((patch) => severity === 'error' || ((patch.kind !== undefined || patch.name !== undefined) && mayTouch(patch, place)));
}

/** Where an object has its name. */
export const NAME = /^(?:\w+\.)?metadata\.name$/;

/** What is said of one place of objects, and of all of them alike. */
const PLACES: readonly (readonly [key: string, at: RegExp])[] = [
  ['namePrefix', NAME],
  ['nameSuffix', NAME],
  ['namespace', /^(?:\w+\.)?metadata\.namespace$/],
  ['images', /\.image$/],
];

const isSet = (value: unknown): boolean => value !== undefined && value !== '';

/** What is added to maps that may have other keys. */
const KEYED: readonly (readonly [key: string, at: RegExp])[] = [
  ['labels', /\blabels\b(.*)/],
  ['commonLabels', /\blabels\b(.*)/],
  ['commonAnnotations', /\bannotations\b(.*)/],
];

/** Where the whole map is at fault, any key may be what it lacks. */
const isKeyed = (keys: readonly string[], key: string | undefined): boolean =>
  key !== undefined && keys.some((one) => ['', `.${one}`, `["${one}"]`].includes(key));

const keysOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one) => keysOf(valueIn(one, 'pairs'))) : isPlainObject(value) ? Object.keys(value) : [];

/** How many pods there are also decides how many of them may go. */
const isScaled = (replicas: readonly unknown[], name: string, at: string): boolean =>
  /\.minAvailable$/.test(at) ? replicas.length > 0 : /\.replicas$/.test(at) && replicas.some((one) => valueIn(one, 'name') === name);
