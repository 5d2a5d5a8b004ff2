import type { ValueFinding } from '../../../words/formats';
import { type ChartTable, deadKeysOf, unknownKeysOf, valuesForGroups } from '../values/chart-values';
import { leftOutValues, type OnlyAs } from '../values/only-as';
import { wrongTypes } from '../values/value-types';
import { devicePluginKeys, devicePluginKeyVersions } from './keys';
import { devicePluginTypes, devicePluginTypeVersions } from './types';

type Values = Readonly<Record<string, unknown>>;

/** Keys that the chart of the device plugin does not know. */
export const unknownPluginValues = (version: string, values: Values): readonly ValueFinding[] => unknownKeysOf(table, version, values);

/** Keys of the chart that change nothing. */
export const deadPluginValues = (version: string, values: Values): readonly ValueFinding[] => deadKeysOf(table, version, values);

/** Values of a type that the templates of the chart do not take. */
export function mistypedPluginValues(version: string, values: Values): readonly ValueFinding[] {
  const found = [...leftOutValues(ONLY_AS, values), ...valuesForGroups(table, version, values)];
  return [...wrongTypes(TYPES, version, values).filter(({ at }) => !found.some((other) => other.at === at)), ...found];
}

/** Source: k8s-device-plugin, `deployments/helm/nvidia-device-plugin` of each version. */
const table: ChartTable = {
  chart: 'the device plugin of chart',
  keys: devicePluginKeys,
  versions: devicePluginKeyVersions,
  ignored: [],
  // GPU Feature Discovery was a chart of its own up to 0.14, and is part of this one since.
  instead: {
    'gfd.noTimestamp': 'use noTimestamp, at the top of the values',
    'gfd.sleepInterval': 'use sleepInterval, at the top of the values',
  },
};

const TYPES = { types: devicePluginTypes, versions: devicePluginTypeVersions };

/** Source: k8s-device-plugin v0.20.0, templates of the chart, `typeIs`. */
const ONLY_AS: OnlyAs = {
  boolean: ['compatWithCPUManager', 'failOnInitError', 'gdrcopyEnabled', 'gdsEnabled', 'mofedEnabled', 'noTimestamp'],
  string: [
    ...['deviceListStrategy', 'deviceIDStrategy', 'deviceDiscoveryStrategy', 'nvidiaDriverRoot', 'nvidiaDevRoot'],
    ...['cdi.nvidiaHookPath', 'cdi.featureFlags'],
  ],
};
