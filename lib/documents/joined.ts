import type { Context } from './context';
import type { Elsewhere } from './helm-values';
import { deployedWith, groupOf, valueIn } from './object';
import { asFarAsKnown } from './placeholders';
import { operatorOf, originOfRelease, pathOfRelease } from './release-facts';
import type { Beside, NamedChart } from './release-beside';
import { releaseIn } from './releases';
import type { Unit } from './unit';

/**
 * Units of which several objects say together what is released: a HelmChartConfig is laid over the HelmChart of its name,
 * and a HelmRelease has the chart of the object that it refers to. An object that could be one of several joins none.
 *
 * @param texts Tokens by the text that they stand for.
 */
export function joined(units: readonly Unit[], context: Context, texts: Map<string, string>): readonly Unit[] {
  const changed = new Map<Unit, Unit>();
  const find = finder(units);
  for (const unit of units) {
    if (!JOINING.has(unit.object.kind)) continue;
    const kind = kindOf(unit);
    if (kind === HELM_CHART) {
      const config = find(unit, CONFIG, unit.object.metadata.name, unit.object.metadata.namespace);
      if (config === undefined) continue;
      changed.set(unit, released(unit, { config: elsewhere(config) }, context, texts));
      changed.set(config, { ...config, fragment: { ...config.fragment, operators: [] } });
    } else if (kind === HELM_RELEASE) {
      const chart = referredChart(unit, find);
      if (chart) changed.set(unit, released(unit, { chart }, context, texts));
    }
  }
  return changed.size === 0 ? units : units.map((unit) => changed.get(unit) ?? unit);
}

/** Kinds that others add to, and those that are added; most objects are of none. */
const JOINING: ReadonlySet<string> = new Set(['HelmChart', 'HelmRelease']);
const ADDED: ReadonlySet<string> = new Set(['HelmChart', 'HelmChartConfig', 'OCIRepository']);

const HELM_CHART = 'helm.cattle.io HelmChart';
const CONFIG = 'helm.cattle.io HelmChartConfig';
const HELM_RELEASE = 'helm.toolkit.fluxcd.io HelmRelease';
const SOURCES = 'source.toolkit.fluxcd.io ';

const kindOf = ({ object }: Unit): string => `${groupOf(object)} ${object.kind}`;

/** A unit with the release that its object and others make. */
function released(unit: Unit, beside: Beside, context: Context, texts: Map<string, string>): Unit {
  const [, origin] = unit.origins[0] ?? [];
  const release = releaseIn(unit.object, beside);
  if (origin === undefined || release === undefined || release.unread !== undefined) return unit;
  const path = pathOfRelease(unit.path);
  const operators = [operatorOf(release, path, origin.source.file, context)];
  return {
    ...unit,
    fragment: { ...unit.fragment, operators: asFarAsKnown({ operators }, texts).operators ?? [] },
    origins: [...unit.origins, [path, originOfRelease(origin, release)]],
  };
}

function elsewhere({ object, origins: [first] }: Unit): Elsewhere | undefined {
  return first && { source: first[1].source, object, steps: first[1].steps };
}

/** Source: Flux helm-controller v1.6.3, `spec.chartRef` of HelmRelease; source-controller v1.9.1, OCIRepository and HelmChart. */
function referredChart(unit: Unit, find: Finder): NamedChart | undefined {
  const { spec, metadata } = unit.object;
  const [kind, name, namespace] = ['kind', 'name', 'namespace'].map((key) => valueIn(spec, 'chartRef', key));
  if (typeof kind !== 'string' || typeof name !== 'string') return undefined;
  const source = find(unit, `${SOURCES}${kind}`, name, typeof namespace === 'string' ? namespace : metadata.namespace);
  const of = source?.object['spec'];
  if (kind === 'HelmChart') return { name: valueIn(of, 'chart'), version: valueIn(of, 'version') };
  // The last part of the address is the name of the chart.
  return kind === 'OCIRepository' ? { name: valueIn(of, 'url'), version: valueIn(of, 'ref', 'tag') } : undefined;
}

type Finder = (from: Unit, kind: string, name: string, namespace: string | undefined) => Unit | undefined;

/**
 * Finds the one object of a kind and name: in the same file, else in the same folder, else anywhere, where it cannot be meant
 * for another cluster.
 */
function finder(units: readonly Unit[]): Finder {
  const byName = new Map<string, Unit[]>();
  for (const unit of units) {
    const { kind, metadata } = unit.object;
    // What has no name cannot be referred to.
    if (!ADDED.has(kind) || metadata.name === '') continue;
    const key = keyOf(kindOf(unit), metadata.name, metadata.namespace);
    byName.set(key, [...(byName.get(key) ?? []), unit]);
  }
  return (from, kind, name, namespace) => {
    const all = byName.get(keyOf(kind, name, namespace)) ?? [];
    const here = deployedOf(from);
    const isOnly = kind !== CONFIG || byName.get(keyOf(HELM_CHART, name, namespace))?.length === 1;
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
