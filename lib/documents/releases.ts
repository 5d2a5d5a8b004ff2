import { hasToken, isPlainObject } from '../internal';
import type { KubeObject } from '../kubernetes';
import type { OperatorFacts } from '../model';
import { DEVICE_PLUGIN_CHART, devicePluginVersion, gpuOperatorVersions, hamiVersions } from '../operator';
import { type Elsewhere, overlaid, setValue, type ValuesLayer } from './helm-values';
import { groupOf, valueIn } from './object';
import { holdsPlaceholder } from './placeholders';
import { readIfYaml } from './readable';
import { readYaml, YamlError } from './yaml';

type Chart = OperatorFacts['chart'];
type Values = Readonly<Record<string, unknown>>;

/** A release of a chart that we know, inside an object of a delivery. */
export interface FoundRelease {
  readonly chart: Chart;
  /** As our tables write it; undefined where it is a range, or a version that they do not hold. */
  readonly version: string | undefined;
  readonly namespace: string;
  readonly releaseName: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Other values are laid over these, or these over others. */
  readonly partial: boolean;
  readonly delivery: string;
  /** Steps to the values, or to the text that holds them. */
  readonly steps: readonly (string | number)[];
  /** What of the values stands elsewhere, the strongest last. */
  readonly layers?: readonly ValuesLayer[];
  /** Steps to the version of the chart. */
  readonly versionAt?: readonly (string | number)[];
  /** Why the values cannot be read: then nothing else is known of it. */
  readonly unread?: string;
}

type Reader = (object: KubeObject, beside: Beside) => FoundRelease | undefined;

/** What other objects say of a release. */
export interface Beside {
  /** The chart that an object names by reference. */
  readonly chart?: NamedChart | undefined;
  /** What is laid over a HelmChart. */
  readonly config?: Elsewhere | undefined;
}

/** A chart, as it is written. */
export interface NamedChart {
  readonly name: unknown;
  readonly version: unknown;
}

/** The objects by which a Helm release reaches a cluster, by API group and kind. */
const READERS: Readonly<Record<string, Reader>> = {
  'helm.toolkit.fluxcd.io HelmRelease': ofFlux,
  'argoproj.io Application': (object) => ofArgoCd(object),
  'argoproj.io ApplicationSet': ofArgoCdSet,
  'helm.cattle.io HelmChart': ofK3s,
  'helm.cattle.io HelmChartConfig': ofK3sConfig,
  // Not of a cluster, but of a Pulumi program: their inputs stand as the specification.
  'helm.sh Release': ofPulumi,
  'helm.sh Chart': ofPulumi,
};

/** The release that an object delivers, when it is of a chart that we know. */
export const releaseIn = (object: KubeObject, beside: Beside = {}): FoundRelease | undefined =>
  READERS[`${groupOf(object)} ${object.kind}`]?.(object, beside);

function ofFlux({ metadata, spec }: KubeObject, { chart }: Beside): FoundRelease | undefined {
  return found({
    chart: chart?.name ?? valueIn(spec, 'chart', 'spec', 'chart'),
    version: chart?.version ?? valueIn(spec, 'chart', 'spec', 'version'),
    namespace: valueIn(spec, 'targetNamespace') ?? metadata.namespace,
    releaseName: valueIn(spec, 'releaseName') ?? metadata.name,
    values: valueIn(spec, 'values'),
    partial: isFull(valueIn(spec, 'valuesFrom')),
    delivery: 'flux',
    steps: ['spec', 'values'],
    versionAt: chart ? ['spec', 'chartRef'] : ['spec', 'chart', 'spec', 'version'],
  });
}

/** What is made of a template: other parts may be laid over it. */
function ofArgoCdSet({ spec, ...object }: KubeObject): FoundRelease | undefined {
  const template = valueIn(spec, 'template');
  const name = valueIn(template, 'metadata', 'name');
  const found = ofArgoCd(
    { ...object, metadata: { name: typeof name === 'string' ? name : object.metadata.name }, spec: valueIn(template, 'spec') },
    ['spec', 'template', 'spec'],
  );
  const generators = valueIn(spec, 'generators');
  const patched = valueIn(spec, 'templatePatch') !== undefined || (Array.isArray(generators) && generators.some(hasTemplate));
  return found && patched ? { ...found, partial: true } : found;
}

/** A generator may have a template of its own, at any depth. */
function hasTemplate(generator: unknown): boolean {
  if (Array.isArray(generator)) return generator.some(hasTemplate);
  return isPlainObject(generator) && ('template' in generator || Object.values(generator).some(hasTemplate));
}

/**
 * An Application has one source, or several of which one may be a chart that we know.
 *
 * Source: Argo CD documentation, Helm: parameters are stronger than valuesObject, which is read instead of values.
 */
function ofArgoCd({ metadata, spec }: KubeObject, base: readonly string[] = ['spec']): FoundRelease | undefined {
  const several = valueIn(spec, 'sources');
  const sources: readonly unknown[] = Array.isArray(several) ? several : [];
  const index = sources.findIndex((source) => chartOf(chartOfSource(source)) !== undefined);
  const source = index < 0 ? valueIn(spec, 'source') : sources[index];
  const helm = valueIn(source, 'helm');
  const object = valueIn(helm, 'valuesObject');
  const of = [...base, ...(index < 0 ? ['source'] : ['sources', index])];
  const at = [...of, 'helm'];
  const parameters = listOf(valueIn(helm, 'parameters')).map((one, place) => ({
    values: setValue(valueIn(one, 'name'), valueIn(one, 'value'), valueIn(one, 'forceString') === true),
    steps: [...at, 'parameters', place, 'value'],
  }));
  return found({
    chart: chartOfSource(source),
    version: valueIn(source, 'targetRevision'),
    namespace: valueIn(spec, 'destination', 'namespace'),
    releaseName: valueIn(helm, 'releaseName') ?? metadata.name,
    values: object ?? valueIn(helm, 'values'),
    partial: ['valueFiles', 'fileParameters'].some((key) => isFull(valueIn(helm, key))),
    delivery: 'argoCd',
    steps: [...at, object === undefined ? 'values' : 'valuesObject'],
    versionAt: [...of, 'targetRevision'],
    set: parameters,
  });
}

/** Where the charts that we know stand in the repositories of their projects; a tag of these is the version of the chart. */
const FOLDERS: readonly (readonly [repository: string, folder: string])[] = [
  ['nvidia/gpu-operator', 'deployments/gpu-operator'],
  ['nvidia/k8s-device-plugin', 'deployments/helm/nvidia-device-plugin'],
  ['project-hami/hami', 'charts/hami'],
];

/** The chart of a source: of a repository of charts its name, of one of Git that which stands in the folder. */
function chartOfSource(source: unknown): unknown {
  const [chart, url, path] = ['chart', 'repoURL', 'path'].map((key) => valueIn(source, key));
  if (chart !== undefined || typeof url !== 'string' || typeof path !== 'string') return chart;
  const [, repository = ''] = /github\.com[/:]([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url) ?? [];
  const folder = path.replace(/^(?:\.?\/)+|\/+$/g, '');
  return FOLDERS.some(([of, at]) => of === repository.toLowerCase() && at === folder) ? folder : undefined;
}

/**
 * Source: helm-controller v0.17.7, definitions of HelmChart and HelmChartConfig, and `pkg/controllers/chart/chart.go` for
 * the order: valuesContent and values of the chart, those of the config, then what is set.
 */
function ofK3s({ metadata, spec }: KubeObject, { config }: Beside): FoundRelease | undefined {
  const over = config ? configured(config) : [];
  const set = valueIn(spec, 'set');
  return found({
    chart: valueIn(spec, 'chart'),
    version: valueIn(spec, 'version'),
    namespace: valueIn(spec, 'targetNamespace') ?? metadata.namespace,
    releaseName: metadata.name,
    values: valueIn(spec, 'valuesContent'),
    partial: over === undefined || [spec, config?.object['spec']].some((of) => isFull(valueIn(of, 'valuesSecrets'))),
    delivery: 'k3s',
    steps: ['spec', 'valuesContent'],
    versionAt: ['spec', 'version'],
    over: [...structured(spec), ...(over ?? [])],
    set: Object.entries(isPlainObject(set) ? set : {}).map(([name, value]) => ({
      // A text is given as one: --set-string.
      values: setValue(name, value, typeof value === 'string' && !/^(?:true|false|null)$/i.test(value)),
      steps: ['spec', 'set', name],
    })),
  });
}

/** What is laid over the HelmChart of the same name, where that is not known. */
function ofK3sConfig({ metadata, spec }: KubeObject): FoundRelease | undefined {
  return found({
    chart: metadata.name,
    version: undefined,
    namespace: metadata.namespace,
    releaseName: metadata.name,
    values: valueIn(spec, 'valuesContent'),
    partial: true,
    delivery: 'helmChartConfig',
    steps: ['spec', 'valuesContent'],
    over: structured(spec),
  });
}

/** Values that are no text: they are laid over those that are. */
function structured(spec: unknown, of?: Elsewhere): readonly ValuesLayer[] {
  const values = valueIn(spec, 'values');
  return isPlainObject(values) ? [{ values, steps: ['spec', 'values'], ...(of ? { of } : {}) }] : [];
}

/** What a HelmChartConfig lays over a HelmChart; undefined where its text cannot be read. */
function configured(of: Elsewhere): readonly ValuesLayer[] | undefined {
  const spec = of.object['spec'];
  const content = valueIn(spec, 'valuesContent');
  const values = typeof content === 'string' ? valuesFrom(content) : {};
  return typeof values === 'object' ? [{ values, steps: ['spec', 'valuesContent'], of }, ...structured(spec, of)] : undefined;
}

/** Source: @pulumi/kubernetes 4.34.2, `helm/v3/release.d.ts` and `helm/v4/chart.d.ts`. Files of values are not read here. */
function ofPulumi({ metadata, spec }: KubeObject): FoundRelease | undefined {
  if (valueIn(spec, 'valueYamlFiles') !== undefined) return undefined;
  return found({
    chart: valueIn(spec, 'chart'),
    version: valueIn(spec, 'version'),
    namespace: valueIn(spec, 'namespace'),
    releaseName: valueIn(spec, 'name') ?? metadata.name,
    values: valueIn(spec, 'values'),
    partial: false,
    delivery: 'release',
    steps: ['spec', 'values'],
    versionAt: ['spec', 'version'],
  });
}

interface Given {
  readonly chart: unknown;
  readonly version: unknown;
  readonly namespace: unknown;
  readonly releaseName: unknown;
  readonly values: unknown;
  readonly partial: boolean;
  readonly delivery: string;
  readonly steps: FoundRelease['steps'];
  readonly versionAt?: FoundRelease['steps'];
  /** Values that are laid over these. */
  readonly over?: readonly ValuesLayer[];
  /** Single values over all of them; undefined where one is not read. */
  readonly set?: readonly { readonly values: ValuesLayer['values'] | undefined; readonly steps: FoundRelease['steps'] }[];
}

function found({
  chart,
  version,
  namespace,
  releaseName,
  values,
  partial,
  delivery,
  steps,
  versionAt,
  over = [],
  set = [],
}: Given): FoundRelease | undefined {
  const known = chartOf(chart);
  if (known === undefined) return undefined;
  const read = valuesFrom(values);
  if (read === undefined) return undefined;
  const single = set.flatMap((one): readonly ValuesLayer[] => (one.values ? [{ values: one.values, steps: one.steps, single: true }] : []));
  const layers = [...over, ...single];
  return {
    chart: known,
    version: versionOf(known, version),
    namespace: typeof namespace === 'string' ? namespace : 'default',
    releaseName: typeof releaseName === 'string' ? releaseName : known,
    values: layers.reduce((below, layer) => overlaid(below, layer.values), typeof read === 'string' ? {} : read),
    ...(typeof read === 'string' ? { unread: read } : {}),
    partial: partial || single.length < set.length,
    delivery,
    steps,
    ...(layers.length > 0 ? { layers } : {}),
    ...(versionAt ? { versionAt } : {}),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isFull = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** The charts that are known. */
export const CHARTS: readonly Chart[] = ['gpu-operator', 'hami', DEVICE_PLUGIN_CHART];

/** A chart's name, without the repository that some write before it. */
function chartOf(name: unknown): Chart | undefined {
  const last = typeof name === 'string' ? name.split('/').at(-1) : undefined;
  return CHARTS.find((chart) => chart === last);
}

/** The version as our tables write it: `26.7.0` and `v26.7.0` are one. */
export function versionOf(chart: Chart, version: unknown): string | undefined {
  if (chart === DEVICE_PLUGIN_CHART) return typeof version === 'string' ? devicePluginVersion(version) : undefined;
  const known: readonly string[] = chart === 'hami' ? hamiVersions : gpuOperatorVersions;
  const plain = (text: string): string => text.replace(/^v/, '');
  return typeof version === 'string' ? known.find((one) => plain(one) === plain(version)) : undefined;
}

/** Values, or why they cannot be read; undefined where something else makes a text of them first, or may still take them. */
function valuesFrom(given: unknown): Values | string | undefined {
  if (typeof given === 'string' && (hasToken(given) || holdsPlaceholder(given) || given.includes('{{'))) {
    const value = readIfYaml(given);
    return isPlainObject(value) ? value : value === null ? {} : undefined;
  }
  // A text of comments says nothing.
  if (typeof given === 'string' && !/^[^\S\n]*[^\s#]/m.test(given)) return {};
  try {
    const value = (typeof given === 'string' ? readYaml(given) : given) ?? {};
    return isPlainObject(value) ? value : 'are no map';
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    // Go's reader takes the last of several keys, and the first of several documents.
    return /duplicated|single document/.test(error.message)
      ? undefined
      : `are not YAML: ${error.message} in line ${error.line + 1} of them`;
  }
}
