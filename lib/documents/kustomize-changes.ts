import { isPlainObject } from '../internal';
import { isFull, listOf, pathFrom, valueIn } from './object';
import type { PlacedFinding } from './place';
import { readIfYaml } from './readable';

/** What is changed of the objects of some files and folders, in the terms of kustomize. */
export interface Kustomization {
  /** Where that is said. */
  readonly file: string;
  /** From where its paths lead. */
  readonly folder: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** The command that builds it. */
  readonly build: string;
}

/** An object by what a patch calls it. */
export interface Named {
  readonly kind: string;
  readonly name: string;
}

/** What is known of files that a kustomization may name. */
export interface Files {
  /** Objects that patches are of. */
  readonly objects: ReadonlyMap<string, readonly Named[]>;
  readonly replacements: ReadonlyMap<string, readonly unknown[]>;
}

/** The path of an entry of a kustomization; none of one that stands in another repository. */
export const pathIn = ({ folder }: Pick<Kustomization, 'folder'>, entry: unknown): readonly string[] =>
  typeof entry === 'string' ? [pathFrom(folder, entry) ?? []].flat() : [];

export function namedIn(value: unknown): readonly Named[] {
  const [kind, name = ''] = [valueIn(value, 'kind'), valueIn(value, 'metadata', 'name')];
  return typeof kind === 'string' && typeof name === 'string' ? [{ kind, name }] : [];
}

/**
 * Whether a kustomization changes what a finding is about. What may be anything is enough to doubt an error, and none to
 * doubt a warning.
 *
 * Source: kubernetes-sigs/kustomize v5.8.1 api/types: Kustomization, Patch, ReplacementField, Selector and GeneratorArgs.
 */
export function changes(kustomization: Kustomization, { severity, object, at = '' }: PlacedFinding, files: Files): boolean {
  const { value } = kustomization;
  const found: Named = { kind: object.split(' ')[0] ?? '', name: object.slice(Math.max(object.indexOf(' '), object.lastIndexOf('/')) + 1) };
  if (PLACES.some(([key, place]) => isSet(value[key]) && place.test(at))) return true;
  if (KEYED.some(([key, place]) => isKeyed(keysOf(value[key]), place.exec(at)?.[1]))) return true;
  if (isScaled(listOf(value['replicas']), found.name, at)) return true;
  // What these change stands in files of other sorts.
  if (severity === 'error' && (isFull(value['transformers']) || isFull(value['vars']))) return true;
  const inFile = (entry: unknown): readonly Named[] => pathIn(kustomization, entry).flatMap((path) => files.objects.get(path) ?? []);
  return [...patchesOf(kustomization), ...replacementsOf(kustomization, files), ...generatedOver(value)].some(({ target, patch, path }) => {
    if (isPlainObject(target)) {
      const isNamed = target['kind'] !== undefined || target['name'] !== undefined;
      return (isNamed || severity === 'error') && isMeant(target['kind'], found.kind) && isMeant(target['name'], found.name);
    }
    const named = typeof patch === 'string' ? inText(patch) : inFile(path);
    return named.some(({ kind, name }) => kind === found.kind && (name === '' || name === found.name));
  });
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

interface Patch {
  readonly target?: unknown;
  /** As text. */
  readonly patch?: unknown;
  /** The file that it stands in. */
  readonly path?: unknown;
}

/** The patches of a kustomization, in all forms that there have been. */
export function patchesOf({ value }: Kustomization): readonly Patch[] {
  const listed = [...listOf(value['patches']), ...listOf(value['patchesJson6902'])].filter(isPlainObject);
  const merged = listOf(value['patchesStrategicMerge']).map((entry) =>
    typeof entry === 'string' && entry.includes('\n') ? { patch: entry } : { path: entry },
  );
  return [...listed, ...merged];
}

/** What is replaced, as it stands in a kustomization or in a file that it names. */
const replacementsOf = (one: Kustomization, { replacements }: Files): readonly Patch[] =>
  listOf(one.value['replacements'])
    .flatMap((entry) => [entry, ...pathIn(one, valueIn(entry, 'path')).flatMap((path) => replacements.get(path) ?? [])])
    .flatMap((entry) => listOf(valueIn(entry, 'targets')))
    .map((target) => ({ target: valueIn(target, 'select') }));

/** Generators make objects of their own unless they say over which one they go. */
const generatedOver = (value: Kustomization['value']): readonly Patch[] =>
  ['ConfigMap', 'Secret'].flatMap((kind) =>
    listOf(value[`${kind === 'Secret' ? 'secret' : 'configMap'}Generator`])
      .filter((generator) => ['merge', 'replace'].includes(String(valueIn(generator, 'behavior'))))
      .map((generator) => ({ target: { kind, name: valueIn(generator, 'name') } })),
  );

/** Names of targets are expressions, of which no more is read than a plain name. */
const isMeant = (expression: unknown, name: string): boolean =>
  typeof expression !== 'string' || !/^[\w-]+$/.test(expression) || expression === name;

/** The objects of a patch that stands in a kustomization. */
const inText = (text: string): readonly Named[] => text.split(/^---.*$/m).flatMap((part) => namedIn(readIfYaml(part)));
