import type { ValueFinding } from '../../../words/formats';
import { type ChartTable, deadKeysOf, unknownKeysOf, valuesForGroups } from '../values/chart-values';
import { wrongTypes } from '../values/value-types';
import { networkOperatorKeys, networkOperatorKeyVersions } from './keys';
import { networkOperatorTypes, networkOperatorTypeVersions } from './types';

type Values = Readonly<Record<string, unknown>>;

/** Keys that the chart does not know. */
export const unknownNetworkValues = (version: string, values: Values): readonly ValueFinding[] => unknownKeysOf(table, version, values);

/** Keys of the chart that change nothing. */
export const deadNetworkValues = (version: string, values: Values): readonly ValueFinding[] => deadKeysOf(table, version, values);

/** Values of a type that the templates of the chart do not take. */
export function brokenNetworkValues(version: string, values: Values): readonly ValueFinding[] {
  const found = valuesForGroups(table, version, values);
  return [...wrongTypes(TYPES, version, values).filter(({ at }) => !found.some((other) => other.at === at)), ...found];
}

/** Up to 24.4 the chart made the NicClusterPolicy; what it had for that is in props now. Source: network-operator v24.7.0, release notes. */
const POLICY = 'the NicClusterPolicy is an object of its own';

/** Source: Mellanox/network-operator, `deployment/network-operator` of each version. */
const table: ChartTable = {
  chart: 'the Network Operator of chart',
  keys: networkOperatorKeys,
  versions: networkOperatorKeyVersions,
  ignored: [],
  instead: {
    deployCR: POLICY,
    ofedDriver: `use the prop nicDriver: 'doca'; ${POLICY}`,
    rdmaSharedDevicePlugin: `use the props resource and podsPerNode; ${POLICY}`,
    sriovDevicePlugin: `use the prop resource; ${POLICY}`,
    secondaryNetwork: `use the prop networks; ${POLICY}`,
  },
};

const TYPES = { types: networkOperatorTypes, versions: networkOperatorTypeVersions };
