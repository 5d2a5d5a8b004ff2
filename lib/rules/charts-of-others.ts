import { isPlainObject } from '../internal';
import type { Model, ObjectFacts } from '../model';
import { readConfigFile } from '../operator';
import { listOf, textOf, valueIn } from './json';
import { objectsOf } from './related';
import type { Rule } from './rule';

/** A chart as some delivery names it, with the values that it is given. */
interface Delivered {
  readonly facts: ObjectFacts;
  readonly chart: string;
  /** The chart is taken from git, and not from where releases are published. */
  readonly fromGit: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  readonly at: string;
}

/** What Flux and Argo CD deliver with all its values; what is laid over them elsewhere is not known. */
function* deliveredIn(model: Model): Generator<Delivered> {
  for (const facts of objectsOf(model, 'helm.toolkit.fluxcd.io', 'HelmRelease')) {
    const spec = valueIn(facts.object, 'spec');
    const chart = textOf(valueIn(spec, 'chart', 'spec', 'chart'));
    if (chart === undefined || valueIn(spec, 'valuesFrom') !== undefined) continue;
    const fromGit = valueIn(spec, 'chart', 'spec', 'sourceRef', 'kind') === 'GitRepository';
    yield { facts, chart, fromGit, values: valuesOf(valueIn(spec, 'values')), at: 'spec.values' };
  }
  for (const facts of objectsOf(model, 'argoproj.io', 'Application')) {
    const spec = valueIn(facts.object, 'spec');
    const several = listOf(valueIn(spec, 'sources'));
    const sources = several.length > 0 ? several : [valueIn(spec, 'source')];
    for (const [index, source] of sources.entries()) {
      const [chart, path] = [textOf(valueIn(source, 'chart')), textOf(valueIn(source, 'path'))];
      const helm = valueIn(source, 'helm');
      const more = ['valueFiles', 'parameters', 'fileParameters'].some((key) => valueIn(helm, key) !== undefined);
      if ((chart ?? path) === undefined || more) continue;
      const values = valuesOf(valueIn(helm, 'valuesObject') ?? valueIn(helm, 'values'));
      yield {
        facts,
        chart: chart ?? path ?? '',
        fromGit: chart === undefined,
        values,
        at: several.length > 0 ? `spec.sources[${index}]` : 'spec.source',
      };
    }
  }
}

function valuesOf(given: unknown): Readonly<Record<string, unknown>> {
  const read = typeof given === 'string' ? readConfigFile(given) : given;
  return isPlainObject(read) ? read : {};
}

const DRA = /(?:^|\/)(?:nvidia-dra-driver-gpu|dra-driver-nvidia-gpu)$/;

const draDefaults: Rule = {
  id: 'dra/chart-defaults',
  severity: 'error',
  about: "The chart of NVIDIA's DRA driver is told whether it serves GPUs.",
  fix: 'set gpuResourcesEnabledOverride: true where no device plugin runs on these nodes, or resources.gpus.enabled: false for ComputeDomains alone',
  source: 'dra-driver-nvidia-gpu v0.4.1, templates/validation.yaml: the chart fails with its defaults',
  *check(model) {
    for (const { facts, chart, values, at } of deliveredIn(model)) {
      if (!DRA.test(chart) || values['gpuResourcesEnabledOverride'] === true || valueIn(values, 'resources', 'gpus', 'enabled') === false)
        continue;
      yield {
        subject: facts.path,
        at,
        problem: 'the chart refuses these values: they do not say who serves GPUs',
        got: valueIn(values, 'resources') ?? {},
      };
    }
  },
};

/** Charts that name images of their development when they are taken from git, and the value that says another. */
const DEVELOPMENT: readonly (readonly [chart: RegExp, keys: readonly string[]])[] = [
  [/(?:^|\/)charts\/jobset\/?$/, ['image', 'tag']],
  [/(?:^|\/)charts\/lws\/?$/, ['image', 'manager', 'tag']],
];

const developmentImages: Rule = {
  id: 'delivery/development-images',
  severity: 'warning',
  about: 'A chart that is taken from git is told which image of it was released.',
  fix: 'set the tag of the release, or take the chart from oci://registry.k8s.io',
  source: 'jobset v0.12.0 charts/jobset/values.yaml and lws v0.10.0 charts/lws/values.yaml: the tag is main at the tag of the release too',
  *check(model) {
    for (const { facts, chart, fromGit, values, at } of deliveredIn(model)) {
      const [, keys] = (fromGit ? DEVELOPMENT.find(([path]) => path.test(chart)) : undefined) ?? [];
      if (keys === undefined || valueIn(values, ...keys) !== undefined) continue;
      const problem = `${keys.join('.')} is not said, and in git it is main: what runs is no release`;
      yield { subject: facts.path, at, problem, got: chart };
    }
  },
};

/** Charts of others that are delivered beside ours. */
export const otherChartRules: readonly Rule[] = [draDefaults, developmentImages];
