import { isPlainObject } from '../internal';
import type { KubeObject } from '../kubernetes';
import type { OperatorFacts } from '../model';
import { DEVICE_PLUGIN_CHART, devicePluginVersion, gpuOperatorVersions, hamiVersions } from '../operator';
import { groupOf, valueIn } from './object';
import { readYaml, YamlError } from './yaml';

type Chart = OperatorFacts['chart'];

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
}

type Reader = (object: KubeObject) => FoundRelease | undefined;

/** The objects by which a Helm release reaches a cluster, by API group and kind. */
const READERS: Readonly<Record<string, Reader>> = {
  'helm.toolkit.fluxcd.io HelmRelease': ofFlux,
  'argoproj.io Application': ofArgoCd,
  'helm.cattle.io HelmChart': ofK3s,
  // Not of a cluster, but of a Pulumi program: their inputs stand as the specification.
  'helm.sh Release': ofPulumi,
  'helm.sh Chart': ofPulumi,
};

/** The release that an object delivers, when it is of a chart that we know. */
export const releaseIn = (object: KubeObject): FoundRelease | undefined => READERS[`${groupOf(object)} ${object.kind}`]?.(object);

function ofFlux({ metadata, spec }: KubeObject): FoundRelease | undefined {
  return found({
    chart: valueIn(spec, 'chart', 'spec', 'chart'),
    version: valueIn(spec, 'chart', 'spec', 'version'),
    namespace: valueIn(spec, 'targetNamespace') ?? metadata.namespace,
    releaseName: valueIn(spec, 'releaseName') ?? metadata.name,
    values: valueIn(spec, 'values'),
    partial: isFull(valueIn(spec, 'valuesFrom')),
    delivery: 'flux',
    steps: ['spec', 'values'],
  });
}

/** An Application has one source, or several of which one may be a chart that we know. */
function ofArgoCd({ metadata, spec }: KubeObject): FoundRelease | undefined {
  const several = valueIn(spec, 'sources');
  const sources: readonly unknown[] = Array.isArray(several) ? several : [];
  const index = sources.findIndex((source) => chartOf(valueIn(source, 'chart')) !== undefined);
  const source = index < 0 ? valueIn(spec, 'source') : sources[index];
  const helm = valueIn(source, 'helm');
  const object = valueIn(helm, 'valuesObject');
  return found({
    chart: valueIn(source, 'chart'),
    version: valueIn(source, 'targetRevision'),
    namespace: valueIn(spec, 'destination', 'namespace'),
    releaseName: valueIn(helm, 'releaseName') ?? metadata.name,
    values: object ?? valueIn(helm, 'values'),
    partial: ['valueFiles', 'parameters', 'fileParameters'].some((key) => isFull(valueIn(helm, key))),
    delivery: 'argoCd',
    steps: ['spec', ...(index < 0 ? ['source'] : ['sources', index]), 'helm', object === undefined ? 'values' : 'valuesObject'],
  });
}

function ofK3s({ metadata, spec }: KubeObject): FoundRelease | undefined {
  return found({
    chart: valueIn(spec, 'chart'),
    version: valueIn(spec, 'version'),
    namespace: valueIn(spec, 'targetNamespace') ?? metadata.namespace,
    releaseName: metadata.name,
    values: valueIn(spec, 'valuesContent'),
    partial: valueIn(spec, 'set') !== undefined || isFull(valueIn(spec, 'valuesSecrets')),
    delivery: 'k3s',
    steps: ['spec', 'valuesContent'],
  });
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
}

function found({ chart, version, namespace, releaseName, values, partial, delivery, steps }: Given): FoundRelease | undefined {
  const known = chartOf(chart);
  const read = typeof values === 'string' ? parsed(values) : (values ?? {});
  if (known === undefined || !isPlainObject(read)) return undefined;
  return {
    chart: known,
    version: versionOf(known, version),
    namespace: typeof namespace === 'string' ? namespace : 'default',
    releaseName: typeof releaseName === 'string' ? releaseName : known,
    values: read,
    partial,
    delivery,
    steps,
  };
}

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

function parsed(text: string): unknown {
  try {
    return readYaml(text) ?? {};
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}
