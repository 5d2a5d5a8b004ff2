import type { OperatorFacts } from '../model';
import {
  brokenHamiValues,
  brokenValues,
  deadHamiValues,
  deadValues,
  unknownFields,
  unknownHamiValues,
  unknownSections,
  unknownValues,
  type ValueFinding,
} from '../operator';
import { configsOf } from './configs';
import { unknownInObjects } from './operator-objects';
import type { Rule } from './rule';

type Look = (version: string, values: OperatorFacts['values'], facts: OperatorFacts) => readonly ValueFinding[];

/** Its values stand in a ClusterPolicy as they are: no chart reads them. */
const isPolicy = ({ delivery }: OperatorFacts): boolean => delivery?.kind === 'clusterPolicy';

/** A rule over the values of each release, by its chart. */
function eachRelease(row: Omit<Rule, 'check'>, looks: Partial<Record<OperatorFacts['chart'], Look>>): Rule {
  return {
    ...row,
    *check({ operators }) {
      for (const facts of operators) {
        const { path, chart, version, values } = facts;
        for (const finding of looks[chart]?.(version, values, facts) ?? []) yield { ...finding, subject: path, at: `values.${finding.at}` };
      }
    },
  };
}

const broken = eachRelease(
  {
    id: 'operator/broken-value',
    severity: 'error',
    about: 'The values can be installed: neither the chart nor the API server refuses them.',
    fix: 'change the value: the release would fail, or never become ready',
    source:
      'gpu-operator: templates and the CRD of ClusterPolicy of each version held, v26.7.0 createConfigMapVolume; HAMi, charts/hami of each version held',
  },
  {
    'gpu-operator': (version, values, facts) => brokenValues(version, values, !isPolicy(facts)),
    hami: brokenHamiValues,
  },
);

const unknown = eachRelease(
  {
    id: 'operator/unknown-value',
    severity: 'error',
    about: 'Every value given is a key of the chart, or of the object of the GPU Operator that it stands in.',
    fix: 'use a key that the chart has: Helm ignores any other without a word',
    source:
      'gpu-operator, deployments/gpu-operator, and HAMi, charts/hami: values.yaml and templates of each version held; CRDs of ClusterPolicy, NVIDIADriver and GPUCluster',
  },
  {
    'gpu-operator': (version, values, facts) =>
      isPolicy(facts) ? unknownSections(version, values) : [...unknownValues(version, values), ...unknownFields(version, values)],
    hami: unknownHamiValues,
  },
);

/** Values that a chart does not read. */
export const chartValueRules: readonly Rule[] = [
  {
    ...unknown,
    *check(model) {
      yield* unknown.check(model);
      yield* unknownInObjects(model);
    },
  },
  eachRelease(
    {
      id: 'operator/dead-value',
      severity: 'warning',
      about: 'Every value given is read by a template of this chart version.',
      fix: 'remove it: it changes nothing',
      source: 'gpu-operator, deployments/gpu-operator/templates, and HAMi, charts/hami/templates, of each version held',
    },
    { 'gpu-operator': (version, values, facts) => (isPolicy(facts) ? [] : deadValues(version, values)), hami: deadHamiValues },
  ),
  {
    ...broken,
    *check(model) {
      yield* broken.check(model);
      for (const { path, at, unread } of configsOf(model, 'chart-values'))
        if (unread !== undefined)
          yield { subject: path, at, problem: `the values ${unread}, and Helm cannot install them`, fix: 'write a map of values' };
    },
  },
];
