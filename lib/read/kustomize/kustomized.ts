import { isPlainObject, itemsOf, ownValue, valueIn } from '../../internal';
import type { Document, Unreadable } from '../yaml/document';
import { isFull } from '../yaml/object';
import { positionIn } from '../yaml/position';
import { readIfYaml } from '../yaml/readable';
import type { WholePatch } from './apply-patch';
import { changesBesidePatches, type FirstChanging, firstChanging, NAME } from './kustomize-changes';
import { type Kustomization, patchesOf, patchIn, pathIn, type ReadPatch, wholePatchesOf } from './kustomize-patches';
import { type Kustomizations, kustomizationsIn } from './kustomizations-over';
import { deployedWith } from '../yaml/object';
import type { PlacedFinding } from '../places/place';

/** What kustomizations still change of the objects that they are over. */
export interface Kustomized {
  /** Remembers a kustomization, and what a patch is of. */
  add(document: Document): void;
  /**
   * A finding, which is no more than a doubt where its object is not yet what a cluster gets; none where nobody gets it. An
   * error stays one where it is found in what a kustomization builds as well.
   */
  asFarAsBuilt(finding: PlacedFinding, isFoundWith?: FoundWith): readonly PlacedFinding[];
  /** The errors that became doubts. */
  readonly withheld: readonly Withheld[];
  /** Patches that kustomizations name, in files that nobody read. */
  unreadPatches(): readonly UnreadPatch[];
}

/** Whether a finding is there as well with the patches of a build, which are known by the file of an object. */
export type FoundWith = (finding: PlacedFinding, build: Kustomization, patchesOf: (file: string) => readonly WholePatch[]) => boolean;

/** An error that is no more than a doubt, since a kustomization changes its object. */
export interface Withheld extends Pick<PlacedFinding, 'file' | 'line' | 'column' | 'object' | 'rule'> {
  /** The kustomization. */
  readonly by: string;
}

/** A patch in a file that nobody read. */
export interface UnreadPatch extends Unreadable {
  /** The file of the patch. */
  readonly path: string;
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
  const withheld: Withheld[] = [];
  let known: { readonly all: Kustomizations; readonly patches: ReadonlyMap<string, PatchFile> } | undefined;

  return {
    withheld,
    unreadPatches: () =>
      [...byFolder.values()].flatMap((one) =>
        LISTS.flatMap((list) =>
          itemsOf(ownValue(one.value, list)).flatMap((entry, index): readonly UnreadPatch[] => {
            const steps = [list, index, ...(isPlainObject(entry) ? ['path'] : [])];
            const given = isPlainObject(entry) ? entry['path'] : entry;
            if (typeof given === 'string' && given.includes('\n')) return [];
            return pathIn(one, given).flatMap((path) =>
              read.has(path)
                ? []
                : [
                    {
                      path,
                      file: one.file,
                      ...positionIn(one.source, steps),
                      problem: `names the patch '${String(given)}', which does not exist`,
                      fix: 'correct its path: kustomize builds nothing without it, and what it would change is not judged',
                    },
                  ],
            );
          }),
        ),
      ),
    add({ file, line, text, value }) {
      const { folder } = deployedWith(file);
      if (folder === undefined) return;
      const replaced = (Array.isArray(value) ? value : [value]).filter((one) => Array.isArray(valueIn(one, 'targets')));
      if (replaced.length > 0) replacements.set(file, replaced);
      const others = read.get(file) ?? [];
      if (others.length < MOST_PATCHES)
        read.set(file, [...others, ...patchIn(value).map((one) => ({ ...one, body: () => readIfYaml(text) }))]);
      if (!isPlainObject(value)) return;
      if (KUSTOMIZATION_FILE.test(file) && isOfKustomize(value))
        byFolder.set(folder, { file, folder, value, build: buildOf(folder), source: { file, line, text: () => text } });
    },
    asFarAsBuilt(finding, isFoundWith = () => false) {
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
      const isSurelyIn = (): boolean => {
        const chain = all.upTo(by, over);
        const patchesBy = new Map(chain.map((one) => [one, wholePatchesOf(one, { patches: read, replacements })]));
        if (chain.some((one) => patchesBy.get(one) === undefined || replaces(one) || changesBesidePatches(one, finding))) return false;
        return isFoundWith(finding, by, (file) => {
          const through = new Set(all.over(file));
          return chain.flatMap((one) => (through.has(one) ? (patchesBy.get(one) ?? []) : []));
        });
      };
      if (patch === undefined && finding.severity === 'error' && isSurelyIn()) return [finding];
      const { file, line, column, object, rule, silenced } = finding;
      if (finding.severity === 'error' && silenced === undefined) withheld.push({ file, line, column, object, rule, by: by.file });
      return [doubtful(finding, patch ? `which is a patch of ${by.file}` : `and ${by.file} still changes it`, all.builtWith(by, over))];
    },
  };
}

/** What it takes from elsewhere is not followed here. */
const replaces = ({ value }: Kustomization): boolean =>
  ['replacements', 'configMapGenerator', 'secretGenerator'].some((key) => isFull(ownValue(value, key)));

/** Lists of patches, in all forms that there have been. */
const LISTS: readonly string[] = ['patches', 'patchesJson6902', 'patchesStrategicMerge'];

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
