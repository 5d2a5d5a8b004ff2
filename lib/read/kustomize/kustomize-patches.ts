import { isPlainObject, itemsOf, stepsOf, valueIn } from '../../internal';
import { pathFrom } from '../yaml/object';
import type { Source } from '../yaml/document';
import { readIfYaml } from '../yaml/readable';
import type { WholePatch } from './apply-patch';

/** What is changed of the objects of some files and folders, in the terms of kustomize. */
export interface Kustomization {
  /** Where that is said. */
  readonly file: string;
  /** From where its paths lead. */
  readonly folder: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** The command that builds it. */
  readonly build: string;
  /** Its text, for places. */
  readonly source: Source;
}

/** What a patch is of, and what it changes. */
export interface ReadPatch {
  /** A name, or of a target an expression, of which no more is read than a plain name; undefined for any. */
  readonly kind?: unknown;
  readonly name?: unknown;
  /** The patch itself. */
  readonly body?: () => unknown;
  /** They are names, however they look. */
  readonly isNamed?: true;
  /** Such as `spec.template`; undefined where it may be anything. */
  readonly areas?: readonly string[] | undefined;
}

/** What is known of files that a kustomization may name. */
export interface Files {
  readonly patches: ReadonlyMap<string, readonly ReadPatch[]>;
  readonly replacements: ReadonlyMap<string, readonly unknown[]>;
}

/** The path of an entry of a kustomization; none of one that is in another repository. */
export const pathIn = ({ folder }: Pick<Kustomization, 'folder'>, entry: unknown): readonly string[] =>
  typeof entry === 'string' ? [pathFrom(folder, entry) ?? []].flat() : [];

/** What a document says that is a patch: of the object that it names, or a list of operations. */
export function patchIn(value: unknown): readonly ReadPatch[] {
  if (Array.isArray(value)) {
    const paths = value.map((one) => valueIn(one, 'path'));
    return paths.every((path) => typeof path === 'string') ? [{ areas: paths.map((path) => areaOf(path.split('/').slice(1))) }] : [];
  }
  const [kind, name] = [valueIn(value, 'kind'), valueIn(value, 'metadata', 'name')];
  return isPlainObject(value) && typeof kind === 'string'
    ? [{ kind, name: name === '' ? undefined : name, areas: areasIn(value), isNamed: true }]
    : [];
}

const areaOf = (steps: readonly (string | number)[]): string => steps.slice(0, 2).join('.');

/** By its name a patch finds its object, and changes nothing; who deletes the object changes all of it. */
function areasIn(value: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  if (value['$patch'] !== undefined) return undefined;
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'apiVersion' || key === 'kind') return [];
    const areas = isPlainObject(inner) ? Object.keys(inner).map((one) => areaOf([key, one])) : [key];
    return areas.filter((area) => area !== 'metadata.name' && area !== 'metadata.namespace');
  });
}

/** Whether a patch changes something near a place: rules look at a pod as a whole, and not at its labels for it. */
export function mayTouch({ areas }: ReadPatch, place: string): boolean {
  const area = areaOf(stepsOf(place));
  return (
    areas === undefined || area === '' || areas.some((one) => one === area || one.startsWith(`${area}.`) || area.startsWith(`${one}.`))
  );
}

/** The patches of a kustomization, by what they are of. */
export interface Patches {
  /** Whether one changes how many pods something has. */
  readonly scale: boolean;
  /** The names of objects that it patches; others it may patch by what they are. */
  readonly names: readonly string[];
  of(kind: string, name: string): readonly ReadPatch[];
}

/** Each kustomization is asked for every finding below it. */
const PATCHES = new WeakMap<Kustomization, Patches>();

export function patchesIn(kustomization: Kustomization, files: Files): Patches {
  let patches = PATCHES.get(kustomization);
  if (patches === undefined) PATCHES.set(kustomization, (patches = byName(readPatches(kustomization, files))));
  return patches;
}

function byName(all: readonly ReadPatch[]): Patches {
  const ANY = '';
  const names = new Map<string, ReadPatch[]>();
  for (const patch of all) {
    const name = isExact(patch, patch.name) ? patch.name : ANY;
    const others = names.get(name);
    if (others) others.push(patch);
    else names.set(name, [patch]);
  }
  const meant = (patch: ReadPatch, kind: string): boolean => !isExact(patch, patch.kind) || patch.kind === kind;
  return {
    scale: all.some(({ areas }) => areas?.includes('spec.replicas') === true),
    names: [...names.keys()].filter((name) => name !== ANY),
    of: (kind, name) => [...(names.get(name) ?? []), ...(names.get(ANY) ?? [])].filter((patch) => meant(patch, kind)),
  };
}

const isExact = ({ isNamed }: ReadPatch, expression: unknown): expression is string =>
  typeof expression === 'string' && (isNamed === true || /^[\w-]+$/.test(expression));

function readPatches(one: Kustomization, files: Files): readonly ReadPatch[] {
  const inFile = (entry: unknown): readonly ReadPatch[] => pathIn(one, entry).flatMap((path) => files.patches.get(path) ?? []);
  const patches = patchesOf(one).flatMap(({ target, patch, path }): readonly ReadPatch[] => {
    const said = typeof patch === 'string' ? inText(patch) : inFile(path);
    if (!isPlainObject(target)) return said;
    const areas = said.some((other) => other.areas === undefined) ? [] : said.flatMap((other) => other.areas ?? []);
    return [{ kind: target['kind'], name: target['name'], ...(areas.length > 0 ? { areas } : {}) }];
  });
  const targets = [...replacementsOf(one, files), ...generatedOver(one.value)].flatMap(({ target }): readonly ReadPatch[] =>
    isPlainObject(target) ? [{ kind: target['kind'], name: target['name'] }] : [],
  );
  return [...patches, ...targets];
}

interface Patch {
  readonly target?: unknown;
  /** As text. */
  readonly patch?: unknown;
  /** The file that it is in. */
  readonly path?: unknown;
}

/** The patches of a kustomization, in all forms that there have been. */
export function patchesOf({ value }: Kustomization): readonly Patch[] {
  const listed = [...itemsOf(value['patches']), ...itemsOf(value['patchesJson6902'])].filter(isPlainObject);
  const merged = itemsOf(value['patchesStrategicMerge']).map((entry) =>
    typeof entry === 'string' && entry.includes('\n') ? { patch: entry } : { path: entry },
  );
  return [...listed, ...merged];
}

/** What is replaced, as it is in a kustomization or in a file that it names. */
const replacementsOf = (one: Kustomization, { replacements }: Files): readonly Patch[] =>
  itemsOf(one.value['replacements'])
    .flatMap((entry) => [entry, ...pathIn(one, valueIn(entry, 'path')).flatMap((path) => replacements.get(path) ?? [])])
    .flatMap((entry) => itemsOf(valueIn(entry, 'targets')))
    .map((target) => ({ target: valueIn(target, 'select') }));

/** Generators make objects of their own unless they say over which one they go. */
const generatedOver = (value: Kustomization['value']): readonly Patch[] =>
  ['ConfigMap', 'Secret'].flatMap((kind) =>
    itemsOf(value[`${kind === 'Secret' ? 'secret' : 'configMap'}Generator`])
      .filter((generator) => ['merge', 'replace'].includes(String(valueIn(generator, 'behavior'))))
      .map((generator) => ({ target: { kind, name: valueIn(generator, 'name') } })),
  );

/**
 * The patches of a kustomization whole, in their order; undefined where one is in no file that was read.
 */
export function wholePatchesOf(one: Kustomization, { patches }: Files): readonly WholePatch[] | undefined {
  const whole: WholePatch[] = [];
  for (const { target, patch, path } of patchesOf(one)) {
    const inFiles = pathIn(one, path).flatMap((file) => patches.get(file) ?? []);
    const bodies = typeof patch === 'string' ? textBodies(patch) : inFiles.map(({ body }) => body?.());
    if (bodies.length === 0) return undefined;
    for (const body of bodies) whole.push({ body, ...(target === undefined ? {} : { target }) });
  }
  return whole;
}

const textBodies = (text: string): readonly unknown[] =>
  text
    .split(/^---.*$/m)
    .map((part) => readIfYaml(part))
    .filter((body) => body !== undefined && body !== null);

/** The patches of a text that is in a kustomization. */
const inText = (text: string): readonly ReadPatch[] => text.split(/^---.*$/m).flatMap((part) => patchIn(readIfYaml(part)));
