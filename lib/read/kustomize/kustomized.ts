import { isPlainObject, valueIn } from '../../internal';
import type { Document } from '../yaml/document';
import { type FirstChanging, firstChanging, NAME } from './kustomize-changes';
import { type Kustomization, patchesOf, patchIn, pathIn, type ReadPatch } from './kustomize-patches';
import { type Kustomizations, kustomizationsIn } from './kustomizations-over';
import { deployedWith } from '../yaml/object';
import type { PlacedFinding } from '../places/place';

/** What kustomizations still change of the objects that they are over. */
export interface Kustomized {
  /** Remembers a kustomization, and what a patch is of. */
  add(document: Document): void;
  /** A finding, which is no more than a doubt where its object is not yet what a cluster gets; none where nobody gets it. */
  asFarAsBuilt(finding: PlacedFinding): readonly PlacedFinding[];
}

/** The name of a kustomization, which need not say its kind. Source: kubernetes-sigs/kustomize v5.8.1 api/konfig/general.go. */
export const KUSTOMIZATION_FILE = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/;

/** Patches are short: of a longer file no more is remembered than its first objects. */
const MOST_PATCHES = 16;

/** No kustomization is known yet. */
export function newKustomized(): Kustomized {
  const byFolder = new Map<string, Kustomization>();
  const read = new Map<string, readonly ReadPatch[]>();
  const replacements = new Map<string, readonly unknown[]>();
  const changing = new Map<readonly Kustomization[], FirstChanging>();
  let known: { readonly all: Kustomizations; readonly patches: ReadonlyMap<string, PatchFile> } | undefined;

  return {
    add({ file, value }) {
      const { folder } = deployedWith(file);
      if (folder === undefined) return;
      const replaced = (Array.isArray(value) ? value : [value]).filter((one) => Array.isArray(valueIn(one, 'targets')));
      if (replaced.length > 0) replacements.set(file, replaced);
      const others = read.get(file) ?? [];
      if (others.length < MOST_PATCHES) read.set(file, [...others, ...patchIn(value)]);
      if (!isPlainObject(value)) return;
      if (KUSTOMIZATION_FILE.test(file) && isOfKustomize(value)) byFolder.set(folder, { file, folder, value, build: buildOf(folder) });
    },
    asFarAsBuilt(finding) {
      if (finding.severity === 'info' || byFolder.size === 0) return [finding];
      known ??= {
        all: kustomizationsIn(byFolder),
        patches: new Map([...byFolder.values()].flatMap(patchFilesOf)),
      };
      const { all, patches } = known;
      const patch = patches.get(finding.file);
      // A patch with a target has that object's name, whatever is in it.
      if (patch?.targeted && NAME.test(finding.at ?? '')) return [];
      const over = all.over(finding.file);
      let first = changing.get(over);
      if (first === undefined) changing.set(over, (first = firstChanging(over, { patches: read, replacements })));
      const by = patch?.of ?? first(finding);
      if (by === undefined) return [finding];
      return [doubtful(finding, patch ? `which is a patch of ${by.file}` : `and ${by.file} still changes it`, all.builtWith(by, over))];
    },
  };
}

const doubtful = (finding: PlacedFinding, why: string, { build }: Kustomization): PlacedFinding => ({
  ...finding,
  severity: finding.severity === 'error' ? 'warning' : 'info',
  problem: `${finding.problem} in this file, ${why}`,
  fix: `${finding.fix}; or check what is built, by ${build} | npx cdk8s-gpu lint -`,
});

const buildOf = (folder: string): string => `kustomize build ${folder === '' ? '.' : folder}`;

/** Objects of Flux are called Kustomization too, and may be in a file of that name. */
const isOfKustomize = ({ apiVersion = 'kustomize.config.k8s.io/v1beta1' }: Readonly<Record<string, unknown>>): boolean =>
  String(apiVersion).startsWith('kustomize.config.k8s.io/');

/** A file with a patch. */
interface PatchFile {
  readonly of: Kustomization;
  /** The patch says what it is for besides the file, and not in it. */
  readonly targeted: boolean;
}

const patchFilesOf = (of: Kustomization): readonly (readonly [string, PatchFile])[] =>
  patchesOf(of).flatMap(({ path, target }) => pathIn(of, path).map((file) => [file, { of, targeted: isPlainObject(target) }] as const));
