import { isPlainObject } from '../internal';
import type { Document } from './document';
import { deployedWith, isFull, listOf, pathFrom, valueIn } from './object';
import type { PlacedFinding } from './place';
import { readIfYaml } from './readable';

/** What kustomizations still change of the objects that they are over. */
export interface Kustomized {
  /** Remembers a kustomization, and what a patch is of. */
  add(document: Document): void;
  /** A finding, which is no more than a doubt where its object is not yet what a cluster gets. */
  asFarAsBuilt(finding: PlacedFinding): PlacedFinding;
}

interface Kustomization {
  readonly file: string;
  readonly folder: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** An object by what a patch calls it. */
interface Named {
  readonly kind: string;
  readonly name: string;
}

/** Source: kubernetes-sigs/kustomize v5.8.1 api/konfig/general.go. */
const FILE = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/;

/** Patches are short: of a longer file no more is remembered than its first objects. */
const MOST_PATCHES = 16;

/** No kustomization is known yet. */
export function newKustomized(): Kustomized {
  const byFolder = new Map<string, Kustomization>();
  const objectsByFile = new Map<string, readonly Named[]>();
  let known: { readonly over: Over; readonly patches: ReadonlyMap<string, Kustomization> } | undefined;

  return {
    add({ file, value }) {
      const { folder } = deployedWith(file);
      if (folder === undefined || !isPlainObject(value)) return;
      if (FILE.test(file)) byFolder.set(folder, { file, folder, value });
      const others = objectsByFile.get(file) ?? [];
      if (others.length < MOST_PATCHES) objectsByFile.set(file, [...others, ...namedIn(value)]);
    },
    asFarAsBuilt(finding) {
      if (finding.severity !== 'error' || byFolder.size === 0) return finding;
      known ??= { over: overOf(byFolder), patches: new Map([...byFolder.values()].flatMap(patchFilesOf)) };
      const by =
        known.patches.get(finding.file) ??
        kustomizationsOver(finding.file, byFolder, known.over).find((one) => changes(one, finding, objectsByFile));
      return by === undefined ? finding : doubtful(finding, by);
    },
  };
}

function namedIn(value: unknown): readonly Named[] {
  const [kind, name = ''] = [valueIn(value, 'kind'), valueIn(value, 'metadata', 'name')];
  return typeof kind === 'string' && typeof name === 'string' ? [{ kind, name }] : [];
}

const doubtful = (finding: PlacedFinding, { file, folder }: Kustomization): PlacedFinding => ({
  ...finding,
  severity: 'warning',
  problem: `${finding.problem}, as it stands here: ${file} still changes it`,
  fix: `${finding.fix}; or check what is built, by kustomize build ${folder === '' ? '.' : folder} | npx cdk8s-gpu lint -`,
});

/** The kustomizations that list a file or a folder, by its path. */
type Over = ReadonlyMap<string, readonly Kustomization[]>;

function overOf(byFolder: ReadonlyMap<string, Kustomization>): Over {
  const over = new Map<string, Kustomization[]>();
  for (const one of byFolder.values()) {
    for (const path of [...listOf(one.value['resources']), ...listOf(one.value['bases'])].flatMap((entry) => pathIn(one, entry))) {
      const others = over.get(path);
      if (others) others.push(one);
      else over.set(path, [one]);
    }
  }
  return over;
}

/** The path of an entry of a kustomization; none of one that stands in another repository. */
const pathIn = ({ folder }: Kustomization, entry: unknown): readonly string[] =>
  typeof entry === 'string' ? [pathFrom(folder, entry) ?? []].flat() : [];

/** All that a file goes through: those that list it, their components, and those that list their folders. */
function kustomizationsOver(file: string, byFolder: ReadonlyMap<string, Kustomization>, over: Over): readonly Kustomization[] {
  const found = new Set(over.get(file));
  for (const one of found) {
    for (const path of listOf(one.value['components']).flatMap((entry) => pathIn(one, entry))) {
      const component = byFolder.get(path);
      if (component) found.add(component);
    }
    for (const further of over.get(one.folder) ?? []) found.add(further);
  }
  return [...found];
}

/** What is said of one place of objects, and of all of them alike. */
const PLACES: readonly (readonly [key: string, at: RegExp])[] = [
  ['namePrefix', /^metadata\.name$/],
  ['nameSuffix', /^metadata\.name$/],
  ['namespace', /^metadata\.namespace$/],
  ['images', /\.image$/],
  ['replicas', /\.replicas$/],
  ['labels', /\blabels\b/],
  ['commonLabels', /\blabels\b/],
  ['commonAnnotations', /\bannotations\b/],
];

/**
 * Whether a kustomization changes what a finding is about.
 *
 * Source: kubernetes-sigs/kustomize v5.8.1 api/types: Kustomization, Patch, ReplacementField and Selector.
 */
function changes(kustomization: Kustomization, { at = '', object }: PlacedFinding, objectsByFile: ReadonlyMap<string, readonly Named[]>) {
  const { value } = kustomization;
  if (PLACES.some(([key, place]) => value[key] !== undefined && value[key] !== '' && place.test(at))) return true;
  // What these change stands in files of other sorts.
  if (isFull(value['transformers']) || isFull(value['vars'])) return true;
  const found: Named = { kind: object.split(' ')[0] ?? '', name: object.slice(Math.max(object.indexOf(' '), object.lastIndexOf('/')) + 1) };
  const inFile = (entry: unknown): readonly Named[] => pathIn(kustomization, entry).flatMap((path) => objectsByFile.get(path) ?? []);
  return patchesOf(kustomization).some(({ target, patch, path }) => {
    if (isPlainObject(target)) return isMeant(target['kind'], found.kind) && isMeant(target['name'], found.name);
    const named = typeof patch === 'string' ? inText(patch) : inFile(path);
    return named.some(({ kind, name }) => kind === found.kind && (name === '' || name === found.name));
  });
}

interface Patch {
  readonly target?: unknown;
  /** As text. */
  readonly patch?: unknown;
  /** The file that it stands in. */
  readonly path?: unknown;
}

function patchesOf({ value }: Kustomization): readonly Patch[] {
  const listed = [...listOf(value['patches']), ...listOf(value['patchesJson6902'])].filter(isPlainObject);
  const merged = listOf(value['patchesStrategicMerge']).map((entry) =>
    typeof entry === 'string' && entry.includes('\n') ? { patch: entry } : { path: entry },
  );
  const replaced = listOf(value['replacements'])
    .flatMap((one) => listOf(valueIn(one, 'targets')))
    .map((target) => ({ target: valueIn(target, 'select') }));
  return [...listed, ...merged, ...replaced];
}

const patchFilesOf = (one: Kustomization): readonly (readonly [string, Kustomization])[] =>
  patchesOf(one).flatMap(({ path }) => pathIn(one, path).map((file) => [file, one] as const));

/** Names of targets are expressions, of which no more is read than a plain name. */
const isMeant = (expression: unknown, name: string): boolean =>
  typeof expression !== 'string' || !/^[\w-]+$/.test(expression) || expression === name;

/** The objects of a patch that stands in a kustomization. */
const inText = (text: string): readonly Named[] => text.split(/^---.*$/m).flatMap((part) => namedIn(readIfYaml(part)));
