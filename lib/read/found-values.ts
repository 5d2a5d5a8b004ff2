import { valueIn } from '../internal';
import type { Elsewhere } from './releases/helm-values';
import { configMapsMadeBy } from './kustomize/kustomization';
import { deployedWith, isFull, pathFrom, rootsOf } from './yaml/object';
import type { FindValues } from './releases/release-beside';
import type { Unit } from './places/unit';
import type { ValuesElsewhere } from './releases/values-elsewhere';
import { isValuesFile, valuesOfFile } from './releases/values-file';

/** Finds an object that is in the file or folder of another. */
type FindNear = (from: Unit, kind: string, name: string, namespace: string | undefined) => Unit | undefined;

/** Finds values for the releases of some units, in objects and files among them. */
export function valuesAmong(units: readonly Unit[], findNear: FindNear): (from: Unit) => FindValues {
  const files = new Map(units.flatMap((unit): [string, Unit][] => (isValuesFile(unit.object) ? [[fileOf(unit), unit]] : [])));
  const generators = new Map<string | undefined, Unit[]>();
  for (const unit of units) {
    if (!isFull(unit.object['configMapGenerator'])) continue;
    const { folder } = deployedWith(fileOf(unit));
    generators.set(folder, [...(generators.get(folder) ?? []), unit]);
  }

  const inFile = (path: string | undefined): ValuesElsewhere | undefined => {
    const unit = path === undefined ? undefined : files.get(path);
    return unit && found(unit, valuesOfFile(unit.object), []);
  };
  const near = (from: Unit) => (path: string) => inFile(pathFrom(deployedWith(fileOf(from)).folder, path));

  /** What kustomize makes of a file besides it. */
  const generated = (from: Unit, name: string, key: string): ValuesElsewhere | undefined => {
    const { folder } = deployedWith(fileOf(from));
    const made = (folder === undefined ? [] : (generators.get(folder) ?? []))
      .flatMap((unit) => configMapsMadeBy(unit.object))
      .filter(({ object: { metadata } }) => metadata.name === name && isSame(metadata.namespace, from));
    const listed = made.flatMap(({ files: all }) => all.flatMap((file) => fileFor(key, file)));
    return made.length === 1 && listed.length === 1 && listed[0] !== undefined ? near(from)(listed[0]) : undefined;
  };

  return (from) => ({
    inObject: (kind, name, key) => {
      const holder =
        kind === 'ConfigMap' || kind === 'Secret' ? findNear(from, ` ${kind}`, name, from.object.metadata.namespace) : undefined;
      if (holder === undefined) return kind === 'ConfigMap' ? generated(from, name, key) : undefined;
      const texts = kind === 'ConfigMap' ? 'data' : 'stringData';
      const given = valueIn(holder.object[texts], key);
      // Of what was forgotten no more than the keys is left, and what is encrypted nobody can read.
      if (typeof given !== 'string' || given === '' || /^ENC\[|^sops:/m.test(given) || holder.object['sops'] !== undefined)
        return undefined;
      return found(holder, given, [texts, key]);
    },
    inFile: near(from),
    inRepository: (path) => {
      const roots = rootsOf(deployedWith(fileOf(from)).folder);
      const all = roots.flatMap((root) => inFile(pathFrom(root, path)) ?? []);
      return all.length === 1 ? all[0] : undefined;
    },
  });
}

function found(unit: Unit, given: unknown, steps: ValuesElsewhere['steps']): ValuesElsewhere | undefined {
  const of = elsewhere(unit);
  return of && { given, steps, of };
}

/** A unit as the place of values. */
export function elsewhere({ path, object, origins: [first] }: Unit): Elsewhere | undefined {
  return first && { path, source: first[1].source, object, steps: first[1].steps };
}

const fileOf = ({ origins: [first] }: Unit): string => first?.[1].source.file ?? '';

/** Where neither says one, a kustomization may say it for both. */
const isSame = (namespace: unknown, { object: { metadata } }: Unit): boolean =>
  namespace === undefined || metadata.namespace === undefined || namespace === metadata.namespace;

/** The file that a generator takes for a key. */
function fileFor(key: string, file: unknown): readonly string[] {
  if (typeof file !== 'string') return [];
  const [, name, path] = /^([^=]+)=(.*)$/s.exec(file) ?? [];
  return (name ?? file.slice(file.lastIndexOf('/') + 1)) === key ? [path ?? file] : [];
}
