import type { ChartImage, OperatorFacts, PoolDescription } from '../../model';
import { chartRowOf, chartRows } from '../charts';

/** The images that a release pulls; undefined where its chart is not known, or only some of its values are. */
export const imagesOfRelease = (
  release: OperatorFacts,
  pools: readonly PoolDescription[] = [],
  rows = chartRows,
): readonly ChartImage[] | undefined =>
  release.partial === true ? undefined : chartRowOf(release.chart, rows)?.planned?.site?.images(release, pools);
