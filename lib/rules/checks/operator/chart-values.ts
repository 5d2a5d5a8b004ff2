import type { ChartRow, OperatorFacts } from '../../../plans/model';
import { isOfVariables } from '../../../internal';
import { chartRowOf, chartRows, isHeld } from '../../../plans/charts';
import type { ValueFinding } from '../../../words/formats';
import { configsOf } from '../../lookups/configs';
import { brokenInObjects, unknownInObjects } from './objects';
import type { Rule } from '../../rule';

/** A rule over the values of each release, by its chart. */
const eachRelease = (
  row: Omit<Rule, 'check'>,
  rows: readonly ChartRow[],
  look: (chart: ChartRow, release: OperatorFacts) => readonly ValueFinding[],
): Rule => ({
  ...row,
  *check({ operators }) {
    for (const release of operators) {
      const chart = chartRowOf(release.chart, rows);
      if (chart === undefined) continue;
      for (const finding of look(chart, release)) yield { ...finding, subject: release.path, at: `values.${finding.at}` };
    }
  },
});

/** Without what variables are given: many are secrets. */
function withoutSecrets(finding: ValueFinding): ValueFinding {
  const { got: _got, ...rest } = finding;
  return isOfVariables(finding.at) ? rest : finding;
}

const broken = (rows: readonly ChartRow[]): Rule =>
  eachRelease(
    {
      id: 'operator/broken-value',
      severity: 'error',
      about: 'The chart or the API server rejects the values.',
      fix: 'change the value: the release would fail, or never become ready',
      source:
        'gpu-operator: templates and the CRD of ClusterPolicy of each version held, v26.7.0 createConfigMapVolume; HAMi, charts/hami, and k8s-device-plugin, deployments/helm, of each version held',
    },
    rows,
    (chart, release) => chart.brokenValues(release).map(withoutSecrets),
  );

const unknown = (rows: readonly ChartRow[]): Rule =>
  eachRelease(
    {
      id: 'operator/unknown-value',
      severity: 'error',
      about: 'A value is not a key of the chart, or of the object that it becomes.',
      fix: 'use a key that the chart has: Helm silently ignores any other',
      source:
        'gpu-operator, deployments/gpu-operator, HAMi, charts/hami, and k8s-device-plugin, deployments/helm: values.yaml and templates of each version held; CRDs of ClusterPolicy, NVIDIADriver and GPUCluster',
    },
    rows,
    (chart, release) => chart.unknownValues(release),
  );

const dead = (rows: readonly ChartRow[]): Rule =>
  eachRelease(
    {
      id: 'operator/dead-value',
      severity: 'warning',
      about: 'No template of this chart version reads a value.',
      fix: 'remove it: it changes nothing',
      source:
        'gpu-operator, deployments/gpu-operator/templates, HAMi, charts/hami/templates, and k8s-device-plugin, deployments/helm, of each version held',
    },
    rows,
    (chart, release) => chart.deadValues(release),
  );

const hasKeys = ({ chart, version }: OperatorFacts, rows: readonly ChartRow[]): boolean =>
  version !== '' && isHeld(chartRowOf(chart, rows)?.versionsHeld ?? [], version);

/** Values that a chart does not read, or cannot take. */
export const chartValueRulesOf = (rows: readonly ChartRow[]): readonly Rule[] => [
  {
    ...unknown(rows),
    *check(model) {
      yield* unknown(rows).check(model);
      yield* unknownInObjects(model);
    },
    *unknown({ operators }) {
      for (const release of operators) {
        const { path, chart, version, strangeVersion = version, unknownVersion } = release;
        if (chartRowOf(chart, rows) === undefined || (unknownVersion === undefined && hasKeys(release, rows))) continue;
        yield {
          subject: path,
          at: 'version',
          unchecked: 'what this release installs, and whether its chart reads these values,',
          // Of a version between two that are known, what both have was checked.
          ...(unknownVersion !== undefined
            ? { missing: `there is ${unknownVersion}`, give: 'use a version that is known, or compare the values with the chart yourself' }
            : strangeVersion === ''
              ? {
                  missing: `the version of chart ${chart} is not known`,
                  give: `name it where the chart is released, or in charts of the file of --context`,
                }
              : { missing: `there is no schema for version ${strangeVersion} of chart ${chart}`, give: `use a version that is known` }),
        };
      }
    },
  },
  dead(rows),
  {
    ...broken(rows),
    *check(model) {
      yield* broken(rows).check(model);
      yield* brokenInObjects(model);
      for (const { path, at, unread } of configsOf(model, 'chart-values'))
        if (unread !== undefined)
          yield { subject: path, at, problem: `the values ${unread}, and Helm cannot install them`, fix: 'write a map of values' };
    },
  },
];

/** The same of the charts that are known. */
export const chartValueRules: readonly Rule[] = chartValueRulesOf(chartRows);
