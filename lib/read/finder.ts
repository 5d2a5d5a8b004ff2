import { deployedWith, groupOf } from './yaml/object';
import type { Unit } from './places/unit';

/** Finds the one object of a kind and name that another refers to. */
export type Finder = (from: Unit, kind: string, name: string, namespace: string | undefined) => Unit | undefined;

export const HELM_CHART = 'helm.cattle.io HelmChart';
export const HELM_CHART_CONFIG = 'helm.cattle.io HelmChartConfig';

/** The group and kind of an object. */
export const kindOf = ({ object }: Unit): string => `${groupOf(object)} ${object.kind}`;

/** Kinds that others refer to; most objects are of none. */
const REFERRED: ReadonlySet<string> = new Set(['HelmChart', 'HelmChartConfig', 'OCIRepository', 'ConfigMap', 'Secret']);
/** Kinds of which each cluster has its own: one in another folder is hardly meant. */
const NEAR: ReadonlySet<string> = new Set([' ConfigMap', ' Secret']);

/**
 * Finds the one object of a kind and name: in the same file, else in the same folder, else anywhere, where it cannot be meant
 * for another cluster.
 */
export function finderIn(units: readonly Unit[]): Finder {
  // Everywhere, and in each file and folder.
  const found = new Map<string, Unit[]>();
  for (const unit of units) {
    const { kind, metadata } = unit.object;
    // What has no name cannot be referred to.
    if (!REFERRED.has(kind) || metadata.name === '') continue;
    const key = keyOf(kindOf(unit), metadata.name, metadata.namespace);
    for (const place of [key, ...placesOf(key, unit)]) {
      const others = found.get(place);
      if (others) others.push(unit);
      else found.set(place, [unit]);
    }
  }
  return (from, kind, name, namespace) => {
    const key = keyOf(kind, name, namespace);
    const isOnly = !NEAR.has(kind) && (kind !== HELM_CHART_CONFIG || found.get(keyOf(HELM_CHART, name, namespace))?.length === 1);
    const place = [...placesOf(key, from), ...(isOnly ? [key] : [])].find((one) => found.has(one));
    const near = place === undefined ? undefined : found.get(place);
    return near?.length === 1 ? near[0] : undefined;
  };
}

/** A name in the file of a unit, and in its folder. */
function placesOf(key: string, { origins: [first] }: Unit): readonly string[] {
  const { scope, folder } = deployedWith(first?.[1].source.file ?? '');
  return [`${key}\nfile ${scope}`, ...(folder === undefined ? [] : [`${key}\nfolder ${folder}`])];
}

const keyOf = (kind: string, name: string, namespace = 'default'): string => `${kind} ${namespace}/${name}`;
