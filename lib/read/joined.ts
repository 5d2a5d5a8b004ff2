import { valueIn } from '../internal';
import type { Context } from './context';
import { type Finder, finderIn, HELM_CHART, HELM_CHART_CONFIG, kindOf } from './finder';
import { elsewhere, valuesAmong } from './found-values';
import { asFarAsKnown } from './placeholders/placeholders';
import type { Beside, NamedChart } from './releases/release-beside';
import { operatorOf, originOfRelease, pathOfRelease, unreadValues } from './release-facts';
import { releasesIn } from './releases/releases';
import { withSubscriptions } from './subscriptions';
import { CHART_FILE } from './releases/umbrella-releases';
import type { Origin, Unit } from './places/unit';
import { isValuesFile, VALUES_FILE } from './releases/values-file';

/**
 * Units of which several objects say together what is released: a HelmChartConfig is laid over the HelmChart of its name,
 * a HelmRelease has the chart of the object that it refers to, and values are in a ConfigMap or in a file. An object that
 * could be one of several joins none.
 *
 * @param texts Tokens by the text that they mean.
 */
export const joined = (units: readonly Unit[], context: Context, texts: Map<string, string>): readonly Unit[] =>
  withSubscriptions(joinedReleases(units, context, texts), context.rows);

function joinedReleases(units: readonly Unit[], context: Context, texts: Map<string, string>): readonly Unit[] {
  const changed = new Map<Unit, Unit>();
  const find = finderIn(units);
  const findValues = valuesAmong(units, find);
  for (const unit of units) {
    if (!JOINING.has(unit.object.kind)) continue;
    const kind = kindOf(unit);
    if (kind === HELM_CHART) {
      const config = find(unit, HELM_CHART_CONFIG, unit.object.metadata.name, unit.object.metadata.namespace);
      if (config === undefined) continue;
      changed.set(unit, released(unit, { config: elsewhere(config) }, context, texts));
      changed.set(config, { ...config, fragment: { ...config.fragment, operators: [] } });
    } else {
      const chart = kind === HELM_RELEASE ? referredChart(unit, find) : undefined;
      if (chart || takesValues(unit) || mayHaveCharts(unit))
        changed.set(unit, released(unit, { chart, find: findValues(unit) }, context, texts));
    }
  }
  return changed.size === 0 ? units : onceBroken(units.map((unit) => changed.get(unit) ?? unit));
}

/** Values that several releases take are broken once. */
function onceBroken(units: readonly Unit[]): readonly Unit[] {
  const said = new Set<string>();
  return units.map((unit) => {
    const { configs = [] } = unit.fragment;
    const first = configs.filter(
      ({ sort, path, at }) => sort !== 'chart-values' || (!said.has(`${path} ${at}`) && said.add(`${path} ${at}`)),
    );
    return first.length === configs.length ? unit : { ...unit, fragment: { ...unit.fragment, configs: first } };
  });
}

/** Kinds that others add to; most objects are of none. */
const JOINING: ReadonlySet<string> = new Set([
  ...['HelmChart', 'HelmRelease', 'Application', 'ApplicationSet', 'Kustomization', 'Component'],
  VALUES_FILE.kind,
]);

const HELM_RELEASE = 'helm.toolkit.fluxcd.io HelmRelease';
const SOURCES = 'source.toolkit.fluxcd.io ';

/** Whether it is the file of a chart, which may have others inside, or releases what may be such a one. */
const mayHaveCharts = ({ object, fragment: { operators = [] }, origins: [first] }: Unit): boolean =>
  isValuesFile(object) ? CHART_FILE.test(first?.[1].source.file ?? '') : operators.length === 0 && UMBRELLAS.has(object.kind);

const UMBRELLAS: ReadonlySet<string> = new Set(['HelmRelease', 'Application']);

/** Whether a chart is released here whose values are partly elsewhere. */
const takesValues = ({ fragment: { operators = [] } }: Unit): boolean => operators.some(({ partial }) => partial === true);

/** A unit with the releases that its object and others make. */
function released(unit: Unit, beside: Beside, context: Context, texts: Map<string, string>): Unit {
  const [, origin] = unit.origins[0] ?? [];
  if (origin === undefined) return unit;
  const origins: [string, Origin][] = [];
  const releases = releasesIn(unit.object, { ...beside, rows: context.rows });
  const operators = releases.flatMap((release, index) => {
    if (release.unread !== undefined) return [];
    const path = pathOfRelease(unit.path, index);
    origins.push([path, originOfRelease(origin, release)]);
    return [operatorOf(release, path, origin.source.file, context)];
  });
  const { configs = [] } = unit.fragment;
  const known = configs.filter(({ sort }) => sort !== 'chart-values');
  return {
    ...unit,
    fragment: {
      ...unit.fragment,
      operators: asFarAsKnown({ operators }, texts).operators ?? [],
      configs: [...known, ...unreadValues(releases, unit.path)],
    },
    origins: [...unit.origins, ...origins],
  };
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
