import { jsonOf, listOf, textOf, valueIn } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { readYamlText } from '../../../words/formats';
import { objectsOf } from '../../lookups/related';

/** A chart as some delivery names it, with the values that it is given. */
export interface Delivered {
  readonly facts: ObjectFacts;
  readonly chart: string;
  /** The chart is taken from git, and not from where releases are published. */
  readonly fromGit: boolean;
  /** All values are here: none are laid over them elsewhere. */
  readonly whole: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  /** Where the delivery says what it takes. */
  readonly at: string;
  /** Where the values are, or the text that holds them. */
  readonly valuesAt: string;
  readonly asText: boolean;
}

/** Charts of others, which Flux, Argo CD and the helm-controller of k3s deliver. */
export function* deliveredIn(model: Model): Generator<Delivered> {
  yield* ofFlux(model);
  yield* ofArgoCd(model);
  yield* ofK3s(model);
}

function* ofFlux(model: Model): Generator<Delivered> {
  for (const facts of objectsOf(model, 'helm.toolkit.fluxcd.io', 'HelmRelease')) {
    const spec = valueIn(facts.object, 'spec');
    const chart = textOf(valueIn(spec, 'chart', 'spec', 'chart'));
    if (chart === undefined) continue;
    const fromGit = valueIn(spec, 'chart', 'spec', 'sourceRef', 'kind') === 'GitRepository';
    const whole = valueIn(spec, 'valuesFrom') === undefined;
    const at = 'spec.values';
    yield { facts, chart, fromGit, whole, ...read(valueIn(spec, 'values')), at, valuesAt: at };
  }
}

function* ofArgoCd(model: Model): Generator<Delivered> {
  for (const facts of objectsOf(model, 'argoproj.io', 'Application')) {
    const spec = valueIn(facts.object, 'spec');
    const several = listOf(valueIn(spec, 'sources'));
    const sources = several.length > 0 ? several : [valueIn(spec, 'source')];
    for (const [index, source] of sources.entries()) {
      const [chart, path] = [textOf(valueIn(source, 'chart')), textOf(valueIn(source, 'path'))];
      const name = chart ?? path;
      if (name === undefined) continue;
      const helm = valueIn(source, 'helm');
      const object = valueIn(helm, 'valuesObject');
      const at = several.length > 0 ? `spec.sources[${index}]` : 'spec.source';
      yield {
        facts,
        chart: name,
        fromGit: chart === undefined,
        whole: !['valueFiles', 'parameters', 'fileParameters'].some((key) => valueIn(helm, key) !== undefined),
        ...read(object ?? valueIn(helm, 'values')),
        at,
        valuesAt: `${at}.helm.${object === undefined ? 'values' : 'valuesObject'}`,
      };
    }
  }
}

/** Source: helm-controller v0.17.7, the definition of HelmChart: `values` lie over `valuesContent`, and `set` over both. */
function* ofK3s(model: Model): Generator<Delivered> {
  const configs = objectsOf(model, 'helm.cattle.io', 'HelmChartConfig');
  for (const facts of objectsOf(model, 'helm.cattle.io', 'HelmChart')) {
    const { metadata, spec } = facts.object;
    const chart = textOf(valueIn(spec, 'chart'));
    if (chart === undefined) continue;
    const [content, object] = [valueIn(spec, 'valuesContent'), valueIn(spec, 'values')];
    const isOver = configs.some(
      ({ object: over }) => over.metadata.name === metadata.name && over.metadata.namespace === metadata.namespace,
    );
    const isSet = ['set', 'valuesSecrets'].some((key) => valueIn(spec, key) !== undefined);
    // Of two that are laid over each other neither says all.
    const isBoth = content !== undefined && object !== undefined;
    yield {
      facts,
      chart,
      fromGit: false,
      whole: !isOver && !isSet && !isBoth,
      ...read(object ?? content),
      at: 'spec',
      valuesAt: `spec.${object === undefined ? 'valuesContent' : 'values'}`,
    };
  }
}

function read(given: unknown): Pick<Delivered, 'values' | 'asText'> {
  const asText = typeof given === 'string';
  const values = asText ? readYamlText(given) : given;
  return { values: jsonOf(values), asText };
}

/** Where a value is: the text that holds it, or the value in the object. */
export const placeOfValue = ({ valuesAt, asText }: Delivered, ...keys: readonly string[]): string =>
  asText ? valuesAt : [valuesAt, ...keys].join('.');

/** NVIDIA's DRA driver for GPUs, by its names. */
export const DRA_CHART = /(?:^|\/)(?:nvidia-dra-driver-gpu|dra-driver-nvidia-gpu)\/?$/;
