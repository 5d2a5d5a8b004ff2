import type { ValueFinding } from '../../../words/formats';
import { type ChartTable, deadKeysOf, unknownKeysOf, valuesForGroups } from '../values/chart-values';
import { wrongTypes } from '../values/value-types';
import { draDriverKeys, draDriverKeyVersions } from './keys';
import { draDriverTypes, draDriverTypeVersions } from './types';

type Values = Readonly<Record<string, unknown>>;

/** Keys that the chart of the DRA driver does not know. */
export const unknownDraValues = (version: string, values: Values): readonly ValueFinding[] => unknownKeysOf(table, version, values);

/** Keys of the chart that change nothing. */
export const deadDraValues = (version: string, values: Values): readonly ValueFinding[] => deadKeysOf(table, version, values);

/** Values of a type that the templates of the chart do not take. */
export function mistypedDraValues(version: string, values: Values): readonly ValueFinding[] {
  const found = valuesForGroups(table, version, values);
  return [...wrongTypes(TYPES, version, values).filter(({ at }) => !found.some((other) => other.at === at)), ...found];
}

/** Source: dra-driver-nvidia-gpu, `deployments/helm/dra-driver-nvidia-gpu` of each version. */
const table: ChartTable = {
  chart: 'the DRA driver of chart',
  keys: draDriverKeys,
  versions: draDriverKeyVersions,
  ignored: [],
  instead: { driverRoot: 'use nvidiaDriverRoot', gpus: 'use resources.gpus', computeDomains: 'use resources.computeDomains' },
};

const TYPES = { types: draDriverTypes, versions: draDriverTypeVersions };
