import type { ConfigFacts, OperatorFacts } from '../model';
import { chartRowOf, chartRows } from './charts';

/** The files that the values of a release hold, which the chart puts into ConfigMaps. */
export const configsOfRelease = (release: OperatorFacts, rows = chartRows): readonly ConfigFacts[] =>
  (chartRowOf(release.chart, rows)?.configs(release) ?? []).map(({ at, ofInstance, ...config }) => ({
    ...config,
    path: release.path,
    at: ofInstance === true ? at : `values.${at}`,
  }));
