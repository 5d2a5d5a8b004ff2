import { deployedWith, groupOf } from './object';
import type { Unit } from './unit';

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
  const byName = new Map<string, Unit[]>();
  for (const unit of units) {
    const { kind, metadata } = unit.object;
    // What has no name cannot be referred to.
    if (!REFERRED.has(kind) || metadata.name === '') continue;
    const key = keyOf(kindOf(unit), metadata.name, metadata.namespace);
    byName.set(key, [...(byName.get(key) ?? []), unit]);
  }
  return (from, kind, name, namespace) => {
    const all = byName.get(keyOf(kind, name, namespace)) ?? [];
    const here = deployedOf(from);
    const isOnly = !NEAR.has(kind) && (kind !== HELM_CHART_CONFIG || byName.get(keyOf(HELM_CHART, name, namespace))?.length === 1);
    const near = [
      all.filter((unit) => deployedOf(unit).scope === here.scope),
      all.filter((unit) => here.folder !== undefined && deployedOf(unit).folder === here.folder),
      isOnly ? all : [],
    ].find(({ length }) => length > 0);
    return near?.length === 1 ? near[0] : undefined;
  };
}

const deployedOf = ({ origins: [first] }: Unit): ReturnType<typeof deployedWith> => deployedWith(first?.[1].source.file ?? '');

const keyOf = (kind: string, name: string, namespace = 'default'): string => `${kind} ${namespace}/${name}`;
