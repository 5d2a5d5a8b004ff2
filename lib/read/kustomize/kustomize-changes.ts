import { isPlainObject, itemsOf, ownValue, valueIn } from '../../internal';
import { isFull } from '../yaml/object';
import { type Files, type Kustomization, mayTouch, patchesIn } from './kustomize-patches';
import type { PlacedFinding } from '../places/place';

/** The first of some kustomizations that changes what a finding is about. */
export type FirstChanging = (finding: PlacedFinding) => Kustomization | undefined;

/** A base may have thousands of findings and of overlays: only those that name an object are asked for each of its findings. */
export function firstChanging(over: readonly Kustomization[], files: Files): FirstChanging {
  const naming = new Map<string, number[]>();
  for (const [index, one] of over.entries()) {
    for (const name of namesIn(one, files)) {
      const others = naming.get(name);
      if (others) others.push(index);
      else naming.set(name, [index]);
    }
  }
  /** By all that is asked besides the name. */
  const nameless = new Map<string, number>();
  const firstOfAny = (finding: PlacedFinding): number => {
    const object = `${kindOf(finding)} ${NOBODY}`;
    const key = [finding.severity, object, finding.at].join('\n');
    let first = nameless.get(key);
    if (first === undefined) nameless.set(key, (first = over.findIndex((one) => changes(one, { ...finding, object }, files))));
    return first;
  };
  return (finding) => {
    const any = firstOfAny(finding);
    const named = naming.get(nameIn(finding))?.find((index) => changes(over[index] as Kustomization, finding, files));
    return over[named === undefined || (any >= 0 && any < named) ? any : named];
  };
}

/** No object is called that. */
const NOBODY = '\0';

const kindOf = ({ object }: PlacedFinding): string => object.split(' ')[0] ?? '';
const nameIn = ({ object }: PlacedFinding): string => object.slice(Math.max(object.indexOf(' '), object.lastIndexOf('/')) + 1);

/** The objects that a kustomization names. */
const namesIn = (one: Kustomization, files: Files): ReadonlySet<string> =>
  new Set([...patchesIn(one, files).names, ...itemsOf(one.value['replicas']).map((replicas) => String(valueIn(replicas, 'name')))]);

/**
 * Whether a kustomization changes what a finding is about. What may be anything is enough to doubt an error, and none to
 * doubt a warning.
 *
 * Source: kubernetes-sigs/kustomize v5.8.1 api/types: Kustomization, Patch, ReplacementField, Selector and GeneratorArgs.
 */
function changes(kustomization: Kustomization, finding: PlacedFinding, files: Files): boolean {
  const { severity, at = '' } = finding;
  const [kind, name] = [kindOf(finding), nameIn(finding)];
  if (changesBesidePatches(kustomization, finding)) return true;
  const patches = patchesIn(kustomization, files);
  if (patches.scale && /\.minAvailable$/.test(at)) return true;
  const place = at.startsWith(`${kind}.`) ? at.slice(kind.length + 1) : at;
  return patches
    .of(kind, name)
    .some((patch) => severity === 'error' || ((patch.kind !== undefined || patch.name !== undefined) && mayTouch(patch, place)));
}

/** Whether something in it other than a patch changes what a finding is about. */
export function changesBesidePatches({ value }: Kustomization, finding: PlacedFinding): boolean {
  const { severity, at = '' } = finding;
  if (PLACES.some(([key, place]) => isSet(ownValue(value, key)) && place.test(at))) return true;
  if (KEYED.some(([key, place]) => isKeyed(keysOf(ownValue(value, key)), place.exec(at)?.[1]))) return true;
  if (isScaled(itemsOf(value['replicas']), nameIn(finding), at)) return true;
  // What these change is in files of other sorts.
  return severity === 'error' && (isFull(value['transformers']) || isFull(value['vars']));
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
