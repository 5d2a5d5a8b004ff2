import type { ChartObject, OperatorFacts } from '../model';
import { chartRowOf, chartRows } from './charts';

/** An object that comes of a release. */
export interface ReleasedObject extends ChartObject {
  /** Absent for what belongs to the whole cluster. */
  readonly namespace?: string;
}

/**
 * Objects that come of a release whatever else its chart makes: those that other things depend upon. Nothing is said of a
 * release whose namespace or name is not known, or whose values may be told elsewhere.
 */
export function releasedObjects(release: OperatorFacts, rows = chartRows): readonly ReleasedObject[] {
  const { chart, namespace, releaseName, partial } = release;
  if (partial || namespace === '' || releaseName === '') return [];
  const objects = chartRowOf(chart, rows)?.objects(release) ?? [];
  return objects.map((object) => (object.clusterScoped ? object : { ...object, namespace }));
}
